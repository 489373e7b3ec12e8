import { createHash } from 'node:crypto';
import {
  type LeaveRequest,
  type NewsletterPayload,
  SUBSCRIBERS_PER_PAGE,
  type Subscriber,
} from '#domain/enquiry/newsletter.ts';
import { isSuspected } from '#domain/enquiry/spam.ts';
import { type DataList, pageBounds } from '#domain/site/datalist.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches } from '../in-batches.ts';
import type { Settings } from '../settings.ts';
import { isSigned, signatureOf } from '../signature.ts';
import {
  type Collection,
  changeRecord,
  loadRecord,
  loadRecords,
  type Revised,
} from '../storage/collection.ts';
import { indexPending, type PendingDone } from '../storage/index-pending.ts';
import { readBlocks, readListing, rowsOf, total } from '../storage/projection.ts';

/** Remains of a subscriber who left, without the address. */
interface Unsubscribed {
  createdAt: string;
  leftAt: string;
}

/** Record for an id whose subscriber was never written. No list shows it. */
const neverSubscribed: Unsubscribed = { createdAt: '', leftAt: '' };

type SubscriberRecord = Revised & (Subscriber | Unsubscribed);
type SubscriberContext = Pick<AppContext, 'storage' | 'now'>;

const hasLeft = (record: Subscriber | Unsubscribed): record is Unsubscribed => 'leftAt' in record;

/** Prefixes of all ids. They are hexadecimal, so two digits make 256 shards. */
const SHARDS = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

/** Returns the collection of all subscribers. */
export function subscriberCollection({
  storage: { subscribers },
}: Pick<AppContext, 'storage'>): Collection<SubscriberRecord, { id: string }> {
  return {
    store: subscribers,
    prefix: 'subscriber/',
    shards: SHARDS,
    isPending: () => false,
    createdAt: ({ createdAt }) => createdAt || null,
    row: (record) => (hasLeft(record) ? null : { id: record.id }),
    summarize: (rows) => ({ count: rows.length }),
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
  // A subscriber who comes back keeps the place in the list, because the index may not have dropped it yet. A
  // known address is written again, so that its answer takes as long as that of a new one.
  await changeRecord(subscriberCollection(context), id, (known) =>
    known && !hasLeft(known) ? known : { id, email, createdAt: known?.createdAt || now },
  );
}

/**
 * Removes an address from the list.
 * @returns false for an address that is not on it
 * @throws StorageUnavailable
 */
export async function removeSubscriber(context: SubscriberContext, id: string): Promise<boolean> {
  if (!/^[0-9a-f]{32}$/.test(id)) return false;
  const leftAt = context.now().toISOString();
  let wasOn = false;
  // An unknown address is written too, so that its answer takes as long.
  await changeRecord(subscriberCollection(context), id, (known) => {
    wasOn = known !== null && !hasLeft(known);
    return known && wasOn ? { createdAt: known.createdAt, leftAt } : (known ?? neverSubscribed);
  });
  return wasOn;
}

/** Reads a subscriber; null for an address that is not on the list. */
export async function readSubscriber(context: SubscriberContext, id: string): Promise<Subscriber | null> {
  const found = await loadRecord(subscriberCollection(context), id);
  return found && !hasLeft(found.record) ? found.record : null;
}

/**
 * Reads a page of subscribers, newest first. Two store requests, and one for each on the page.
 * @throws StorageUnavailable
 */
export async function listSubscribers(
  context: SubscriberContext,
  page: number,
  perPage = SUBSCRIBERS_PER_PAGE,
): Promise<DataList<Subscriber> & { unreadable: string[] }> {
  const collection = subscriberCollection(context);
  const { blocks, unreadable } = await readListing(collection);
  const bounds = pageBounds(total(blocks, 'count'), page, perPage);
  const rows = await rowsOf(blocks, 'count', () => true, bounds);
  const ids = rows.map(({ id }) => id);
  const read = await loadRecords(collection, ids);
  return {
    ...bounds.list,
    data: read.found.flatMap(({ record }) => (hasLeft(record) ? [] : record)),
    unreadable: [...new Set([...unreadable, ...read.unreadable])],
  };
}

/** Reads all subscribers in batches, newest first. @throws CorruptBlob when one cannot be read */
export async function* allSubscribers(context: SubscriberContext): AsyncGenerator<Subscriber[]> {
  for (const { rows } of await readBlocks(subscriberCollection(context))) {
    const read = await inBatches(await rows(), ({ id }) => readSubscriber(context, id));
    yield read.filter((subscriber) => subscriber !== null);
  }
}

/** Updates the index for subscribers who came or left. */
export function indexSubscribers(context: SubscriberContext): Promise<PendingDone> {
  return indexPending(subscriberCollection(context), { empty: () => neverSubscribed });
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
