import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from './settings.ts';

type Signing = Pick<Settings, 'sessionSecret'>;

/** What proves that this site gave out a link for what the text says; null where nothing can be signed. */
export function signatureOf({ sessionSecret }: Signing, text: string): string | null {
  if (!sessionSecret) return null;
  return createHmac('sha256', sessionSecret).update(text).digest('base64url');
}

/** Whether this is the signature of the text; in constant time. */
export function isSigned(settings: Signing, text: string, given: string): boolean {
  const [sent, right] = [Buffer.from(given), Buffer.from(signatureOf(settings, text) ?? '')];
  return right.length > 0 && right.length === sent.length && timingSafeEqual(sent, right);
}
