import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LeaveRequest } from '#domain/enquiry/newsletter.ts';
import type { AppContext } from '../app-context.ts';
import type { Settings } from '../settings.ts';
import { removeSubscriber, subscriberId } from './subscribers.ts';

type Signing = Pick<Settings, 'sessionSecret'>;

/** What signs the link by which a subscriber leaves the newsletter; null where nothing can be signed. */
export function leaveKey({ sessionSecret }: Signing, id: string): string | null {
  if (!sessionSecret) return null;
  return createHmac('sha256', sessionSecret).update(`leave the newsletter ${id}`).digest('base64url');
}

/**
 * Takes off the newsletter whoever a signed link names, or whose address was typed in. Nothing tells the caller
 * whether anybody was on the list.
 * @throws StorageUnavailable
 */
export async function leaveNewsletter(
  context: Pick<AppContext, 'storage' | 'now'>,
  settings: Signing,
  { id = '', key = '', email }: LeaveRequest,
): Promise<void> {
  const [given, right] = [Buffer.from(key), Buffer.from(leaveKey(settings, id) ?? '')];
  if (id && right.length === given.length && timingSafeEqual(given, right))
    await removeSubscriber(context, id);
  if (email) await removeSubscriber(context, subscriberId(email));
}
