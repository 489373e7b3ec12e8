import { createHash } from 'node:crypto';
import {
  type LeaveRequest,
  type NewsletterPayload,
  SUBSCRIBERS_PER_PAGE,
  type Subscriber,
} from '#domain/enquiry/newsletter.ts';
import { isSuspected } from '#domain/enquiry/spam.ts';
import { type DataList, pageOf } from '#domain/site/datalist.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches } from '../in-batches.ts';
import type { Settings } from '../settings.ts';
import { isSigned, signatureOf } from '../signature.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import {
  type Collection,
  changeRecord,
  loadRecord,
  loadRecords,
  type Revised,
  removeRecord,
} from '../storage/collection.ts';
import { readList } from '../storage/list.ts';

type SubscriberRecord = Revised & Subscriber;
type SubscriberContext = Pick<AppContext, 'storage' | 'now'>;

/** What lists need of a subscriber. */
type SubscriberRow = Pick<Subscriber, 'id' | 'createdAt'>;

/** Returns the collection of all subscribers. */
export function subscriberCollection({
  storage: { subscribers },
}: Pick<AppContext, 'storage'>): Collection<SubscriberRecord, SubscriberRow> {
  return {
    store: subscribers,
    prefix: 'subscriber/',
    row: ({ id, createdAt }) => ({ id, createdAt }),
    form: 1,
  };
}

/** Returns the id of an address. Capitals do not change it, so that no address is on the list twice. */
export function subscriberId(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);
}

/**
 * Adds an address to the list. A known address stays as it is, and one that a program sent is dropped. The
 * caller cannot tell which case it was.
 * @throws StorageUnavailable
 */
export async function subscribe(context: SubscriberContext, payload: NewsletterPayload): Promise<void> {
  if (isSuspected(payload)) return;
  const { email } = payload;
  const id = subscriberId(email);
  const now = context.now().toISOString();
  // A known address is written again, so that its answer takes as long as that of a new one.
  await changeRecord(subscriberCollection(context), id, (known) => known ?? { id, email, createdAt: now });
}

/**
 * Removes an address from the list.
 * @returns false for an address that is not on it
 * @throws StorageUnavailable
 */
export async function removeSubscriber(context: SubscriberContext, id: string): Promise<boolean> {
  if (!/^[0-9a-f]{32}$/.test(id)) return false;
  const collection = subscriberCollection(context);
  const found = await loadRecord(collection, id);
  // An unknown address is removed too, so that its answer takes as long.
  await removeRecord(collection, id);
  return found !== null;
}

/** Reads a subscriber; null for an address that is not on the list. */
export async function readSubscriber(context: SubscriberContext, id: string): Promise<Subscriber | null> {
  return (await loadRecord(subscriberCollection(context), id))?.record ?? null;
}

/** Reads the rows of all subscribers, newest first, and the ids of those that cannot be read. */
async function readRows(context: SubscriberContext) {
  const { rows, unreadable } = await readList(subscriberCollection(context));
  return { rows: rows.toSorted((a, b) => (a.createdAt > b.createdAt ? -1 : 1)), unreadable };
}

/**
 * Reads a page of subscribers, newest first. One store request for each on the page, besides the list.
 * @throws StorageUnavailable
 */
export async function listSubscribers(
  context: SubscriberContext,
  page: number,
  perPage = SUBSCRIBERS_PER_PAGE,
): Promise<DataList<Subscriber> & { unreadable: string[] }> {
  const { rows, unreadable } = await readRows(context);
  const { data, ...list } = pageOf(rows, page, perPage);
  const { found, damaged } = await loadRecords(
    subscriberCollection(context),
    data.map(({ id }) => id),
  );
  return {
    ...list,
    data: found.map(({ record }) => record),
    unreadable: [...new Set([...unreadable, ...damaged])],
  };
}

/** Number of subscribers that an export holds at once. */
const AT_ONCE = 200;

/** Reads all subscribers in batches, newest first. @throws CorruptBlob when one cannot be read */
export async function* allSubscribers(context: SubscriberContext): AsyncGenerator<Subscriber[]> {
  const { rows, unreadable } = await readRows(context);
  if (unreadable.length > 0) throw new CorruptBlob(`not readable: ${unreadable.join(', ')}`);
  for (let n = 0; n < rows.length; n += AT_ONCE) {
    const read = await inBatches(rows.slice(n, n + AT_ONCE), ({ id }) => readSubscriber(context, id));
    yield read.filter((subscriber) => subscriber !== null);
  }
}

type Signing = Pick<Settings, 'sessionSecret'>;

const leaving = (id: string) => `leave the newsletter ${id}`;

/** Returns the signature of the link to leave the newsletter; null if there is no secret to sign with. */
export const leaveKey = (settings: Signing, id: string): string | null => signatureOf(settings, leaving(id));

/**
 * Removes the subscriber whom a signed link names, or whose address was typed in. The caller cannot tell
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
