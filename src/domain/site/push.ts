import * as z from 'zod/mini';
import { LONGEST } from './field-lengths.ts';
import { text } from './fields.ts';

/* Messages to the owner's phone by the Push API (RFC 8030, 8291, 8292). They never name a person. */

export const pushTexts = {
  on: 'This device now tells you of orders and enquiries.',
  off: 'This device tells you nothing any more.',
  sent: 'A message is on its way to this device.',
  unknownService: 'This browser’s message service is not known to the site.',
  notSubscribed: 'This device is not set up for messages.',
  notTaken: 'The message service of this browser did not take the message. Please try again.',
  notSetUp: 'Messages to a phone are not set up on this site.',
} as const;

/** Most devices that get messages. Another one takes the place of the oldest. */
export const MOST_DEVICES = 10;

/**
 * Hosts of the browsers' push services; a dot in front stands for any host below. The site sends to no other
 * address.
 */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Returns true for an address at a browser's push service. A local run may have one of its own. */
export function isPushService(endpoint: string, isLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (isLocal && hostname === 'localhost') return true;
  if (protocol !== 'https:' || port || username) return false;
  return services.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

const code = (pattern: RegExp) =>
  text(pushTexts.unknownService).check(z.regex(pattern, pushTexts.unknownService));

/** A subscription as `PushSubscription.toJSON()` gives it: a point of P-256, and a secret of 16 bytes. */
export const PushSubscribe = z.object({
  endpoint: text(pushTexts.unknownService).check(z.maxLength(LONGEST.message, pushTexts.unknownService)),
  keys: z.object(
    { p256dh: code(/^[\w-]{87}=?$/), auth: code(/^[\w-]{22}={0,2}$/) },
    { error: pushTexts.unknownService },
  ),
});
export type PushSubscribe = z.infer<typeof PushSubscribe>;
export const PushEndpoint = z.pick(PushSubscribe, { endpoint: true });

/** A message as the device's worker shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** Address of the record, which a tap opens. */
  url: string;
  /** A later message with the same tag replaces it without a sound. */
  tag: string;
}
