import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from './settings.ts';

type Signing = Pick<Settings, 'sessionSecret'>;

/**
 * Signs a text, so that a link can prove that this site made it. Returns null if there is no secret to
 * sign with.
 */
export function signatureOf({ sessionSecret }: Signing, text: string): string | null {
  if (!sessionSecret) return null;
  return createHmac('sha256', sessionSecret).update(text).digest('base64url');
}

/** Returns true for the signature of the text. Compares in constant time. */
export function isSigned(settings: Signing, text: string, given: string): boolean {
  const [sent, right] = [Buffer.from(given), Buffer.from(signatureOf(settings, text) ?? '')];
  return right.length > 0 && right.length === sent.length && timingSafeEqual(sent, right);
}
