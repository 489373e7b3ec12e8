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

/** What stays of a subscriber who left; the address itself is gone. */
interface Unsubscribed {
  createdAt: string;
  leftAt: string;
}

/** What an id gets whose subscriber was never written. No list shows it. */
const neverSubscribed: Unsubscribed = { createdAt: '', leftAt: '' };

type SubscriberRecord = Revised & (Subscriber | Unsubscribed);
type SubscriberContext = Pick<AppContext, 'storage' | 'now'>;

const hasLeft = (record: Subscriber | Unsubscribed): record is Unsubscribed => 'leftAt' in record;

/** Ids are hexadecimal; two digits cover all of them in 256 steps. */
const SHARDS = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

/** The collection of all subscribers. */
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

/** An address's id, which its capitals do not change: one record an address, so that none is on the list twice. */
export function subscriberId(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);
}

/**
 * Puts an address on the list. One that is on it stays as it is; what a program sent is dropped. Nothing tells
 * the caller which it was.
 * @throws StorageUnavailable
 */
export async function subscribe(context: SubscriberContext, payload: NewsletterPayload): Promise<void> {
  if (isSuspected(payload)) return;
  const { email } = payload;
  const id = subscriberId(email);
  const now = context.now().toISOString();
  // Who comes back keeps the place in the list: the index may not have dropped it yet. Who is on it is written as
  // before, so that the answer takes no shorter for an address that is known.
  await changeRecord(subscriberCollection(context), id, (known) =>
    known && !hasLeft(known) ? known : { id, email, createdAt: known?.createdAt || now },
  );
}

/**
 * Takes an address off the list.
 * @returns false for one that is not on it
 * @throws StorageUnavailable
 */
export async function removeSubscriber(context: SubscriberContext, id: string): Promise<boolean> {
  if (!/^[0-9a-f]{32}$/.test(id)) return false;
  const leftAt = context.now().toISOString();
  let wasOn = false;
  // Something is written for an address that is not on it too, so that the answer takes as long.
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
 * A page of subscribers, newest first. Two store requests, and one for each on the page.
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

/** All subscribers, newest first, some at a time. @throws CorruptBlob where one is not readable */
export async function* allSubscribers(context: SubscriberContext): AsyncGenerator<Subscriber[]> {
  for (const { rows } of await readBlocks(subscriberCollection(context))) {
    const read = await inBatches(await rows(), ({ id }) => readSubscriber(context, id));
    yield read.filter((subscriber) => subscriber !== null);
  }
}

/** Brings the index in line with the addresses that came or left. */
export function indexSubscribers(context: SubscriberContext): Promise<PendingDone> {
  return indexPending(subscriberCollection(context), { empty: () => neverSubscribed });
}

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
