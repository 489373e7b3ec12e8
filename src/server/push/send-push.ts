import { createECDH, createHash, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import type { PushMessage } from '#domain/site/push.ts';
import type { Settings } from '../settings.ts';
import type { Subscription } from './subscriptions.ts';

/** Time for which a push service keeps a message for a phone that is off, in seconds. */
const KEPT_S = 24 * 60 * 60;
/** Longest wait for a push service, in milliseconds. */
const PATIENCE_MS = 8_000;

/** The site's key pair for push services, and whom they write to about its messages (VAPID, RFC 8292). */
interface Vapid {
  publicKey: string;
  privateKey: string;
  subject: string;
}

/**
 * Returns the site's key pair. It is derived from the session secret, so that it needs no place of its own:
 * who changes the secret signs out every device anyway.
 * @returns null for a site without sign-in, and for a preview
 */
export function pushKeys({ sessionSecret, adminEmail, preview }: Settings): Vapid | null {
  if (!sessionSecret || !adminEmail || preview) return null;
  const pair = createECDH('prime256v1');
  // One in 2^32 secrets gives a number that is not a private key of the curve. Then the next number is tried.
  for (let nth = 0; ; nth++) {
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', sessionSecret, '', `web push ${nth}`, 32)));
      break;
    } catch {}
  }
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
    subject: `mailto:${adminEmail}`,
  };
}

/**
 * Sends a message to one device. Follows no redirect.
 * @returns `gone` if the push service no longer knows the device
 * @throws Error when the service did not take the message
 */
export async function sendPush(
  { endpoint, keys }: Subscription,
  message: PushMessage,
  vapidDetails: Vapid,
  signal: AbortSignal,
): Promise<'sent' | 'gone'> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
    vapidDetails,
    TTL: KEPT_S,
    urgency: 'high',
    topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
  });
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: new Uint8Array(body ?? []),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return 'gone';
  if (!response.ok) throw new Error(`push service answered ${response.status}`);
  return 'sent';
}
