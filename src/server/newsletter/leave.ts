import type { LeaveRequest } from '#domain/enquiry/newsletter.ts';
import type { AppContext } from '../app-context.ts';
import type { Settings } from '../settings.ts';
import { isSigned, signatureOf } from '../signature.ts';
import { removeSubscriber, subscriberId } from './subscribers.ts';

type Signing = Pick<Settings, 'sessionSecret'>;

const leaving = (id: string) => `leave the newsletter ${id}`;

/** What signs the link by which a subscriber leaves the newsletter; null where nothing can be signed. */
export const leaveKey = (settings: Signing, id: string): string | null => signatureOf(settings, leaving(id));

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
  if (id && isSigned(settings, leaving(id), key)) await removeSubscriber(context, id);
  if (email) await removeSubscriber(context, subscriberId(email));
}
