import { createHash } from 'node:crypto';
import { MOST_DEVICES, type PushSubscribe } from '#domain/site/push.ts';
import type { AppContext, StoreContext } from '../app-context.ts';
import { inBatches } from '../in-batches.ts';

/** A device that gets messages: one row each, which ends with the session it was set up in. */
export interface Subscription extends PushSubscribe {
  session: string;
  since: string;
}

const PREFIX = 'subscription/';
const keyOf = (endpoint: string) =>
  `${PREFIX}${createHash('sha256').update(endpoint).digest('base64url').slice(0, 22)}`;

/** Lists the devices. One store request, and one for each. @throws StorageUnavailable */
export async function listSubscriptions({ storage: { accounts } }: StoreContext): Promise<Subscription[]> {
  const read = await inBatches(await accounts.keys(PREFIX), (key) => accounts.read<Subscription>(key));
  return read.flatMap((found) => found?.value ?? []);
}

/** Returns true if any device gets messages. One store request. @throws StorageUnavailable */
export const hasSubscriptions = async ({ storage }: StoreContext): Promise<boolean> =>
  (await storage.accounts.keys(PREFIX)).length > 0;

/** Adds a device, or gives it to the present session. @throws StorageUnavailable */
export async function subscribe(
  context: Pick<AppContext, 'storage' | 'now'>,
  session: string,
  sent: PushSubscribe,
): Promise<void> {
  const { accounts } = context.storage;
  const since = context.now().toISOString();
  await accounts.change<Subscription>(keyOf(sent.endpoint), (known) => ({
    ...sent,
    session,
    since: known?.since ?? since,
  }));
  const oldestFirst = (await listSubscriptions(context)).sort((a, b) => (a.since < b.since ? -1 : 1));
  for (const { endpoint } of oldestFirst.slice(0, -MOST_DEVICES)) await unsubscribe(context, endpoint);
}

export const unsubscribe = ({ storage }: StoreContext, endpoint: string): Promise<void> =>
  storage.accounts.remove(keyOf(endpoint));

/** Ends the messages to the devices of some sessions. @throws StorageUnavailable */
export async function unsubscribeSessions(
  context: StoreContext,
  isOver: (session: string) => boolean,
): Promise<void> {
  const over = (await listSubscriptions(context)).filter(({ session }) => isOver(session));
  await inBatches(over, ({ endpoint }) => unsubscribe(context, endpoint));
}
