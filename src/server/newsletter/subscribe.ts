import { createHash } from 'node:crypto';
import type { NewsletterPayload, Subscriber } from '#domain/newsletter.ts';
import { isSuspected } from '#domain/spam.ts';
import type { AppContext } from '../app-context.ts';

/** An address's id, which its capitals do not change. */
export function subscriberId(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);
}

/** Where a subscriber is kept: one blob an address, so that nobody is on the list twice. */
export const subscriberKey = (email: string) => `subscriber/${subscriberId(email)}`;

/**
 * Puts an address on the list. One that is on it stays as it is; what a program sent is dropped. Nothing tells
 * the caller which it was.
 * @throws StorageUnavailable
 */
export async function subscribe(
  { storage: { subscribers }, now }: AppContext,
  payload: NewsletterPayload,
): Promise<void> {
  if (isSuspected(payload)) return;
  const { email } = payload;
  const subscriber = { id: subscriberId(email), email, createdAt: now().toISOString() };
  await subscribers.create<Subscriber>(subscriberKey(email), subscriber);
}
