import type { AppContext } from '../app-context.ts';
import { subscriberKey } from './subscribe.ts';

export type Unsubscribed = { ok: true } | { ok: false; reason: 'not_subscribed' };

/**
 * Takes an address off the list for good, in whatever capitals it is written.
 * @throws StorageUnavailable
 */
export async function unsubscribe(
  { storage: { subscribers } }: Pick<AppContext, 'storage'>,
  email: string,
): Promise<Unsubscribed> {
  const key = subscriberKey(email.trim());
  if (!(await subscribers.read(key))) return { ok: false, reason: 'not_subscribed' };
  await subscribers.remove(key);
  return { ok: true };
}
