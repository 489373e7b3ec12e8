import type { AppContext } from '../app-context.ts';
import { readManifest } from '../catalogue/manifest.ts';
import type { ProductRecord } from '../catalogue/records.ts';
import { categoryIndexOf } from '../catalogue/segments.ts';
import { imagesOf } from '../catalogue/write-intents.ts';
import { enquiryCollection } from '../enquiries/enquiry-collection.ts';
import { inBatches } from '../in-batches.ts';
import { subscriberCollection } from '../newsletter/subscribers.ts';
import { advanceCounters } from '../orders/number-order.ts';
import { type OrderRecord, orderCollection } from '../orders/order-log.ts';
import { isRecord, markPending } from '../storage/collection.ts';
import { readDerived } from '../storage/derived.ts';
import { rebuild } from '../storage/projection.ts';
import { BackupError, type BackupReader, type ManifestEntry } from './backup-file.ts';
import { hashOf, isBackedUp, isCounter, storesCopied } from './copy-stores.ts';

/** What a restore did, and what the owner has to know of it. */
export interface Restored {
  blobs: number;
  bytes: number;
  /** Pictures that products name and the backup does not have. */
  missingPictures: string[];
  /** Store and key of orders and products that could not be read when the backup was made; they are put back as they were. */
  unreadable: string[];
  /** Numbers of invoices that no order of the backup has, and those left out in case they were given after it. */
  gaps: string[];
}

export interface RestoreOptions {
  /** Whether what is in the store may be deleted first. */
  overwrite: boolean;
  /** How many invoice numbers to leave out: as many as may have been given since the backup was made. */
  skipInvoices: number;
}

/**
 * Puts a backup into an empty store, then makes again what is derived. Killed anywhere, it is done again with
 * `overwrite`.
 * @throws BackupError for a store that is not empty, or a blob that is not what the manifest says
 * @throws StorageUnavailable
 */
export async function restore(
  context: AppContext,
  backup: BackupReader,
  options: RestoreOptions,
): Promise<Restored> {
  const { storage } = context;
  // Read through first: nothing is deleted for a backup that cannot be put back.
  if (options.overwrite) for await (const { entry, bytes } of backup.blobs()) requireAsListed(entry, bytes);
  for (const name of storesCopied(storage))
    for await (const page of storage[name].pages('')) {
      if (!options.overwrite && page.some(({ key }) => isBackedUp(key)))
        throw new BackupError(
          `The store is not empty (${name}). Nothing was changed; --overwrite deletes it first.`,
        );
      if (options.overwrite) await inBatches(page, ({ key }) => storage[name].remove(key));
    }

  const orders = orderCollection(context);
  const named = new Set<string>();
  const unreadable: string[] = [];
  let batch: Promise<void>[] = [];
  let count = 0;
  let bytesWritten = 0;
  const put = async (entry: ManifestEntry, bytes: Uint8Array) => {
    requireAsListed(entry, bytes);
    const { store, key } = entry;
    const isProduct = store === 'catalogue' && key.startsWith('product/');
    const orderId = store === 'orders' && key.startsWith(orders.prefix) && key.slice(orders.prefix.length);
    const record = isProduct || orderId ? jsonOf(bytes) : null;
    if ((isProduct && record === null) || (orderId && !isRecord(record))) unreadable.push(`${store}/${key}`);
    if (isProduct && record) for (const file of imagesOf(record as ProductRecord)) named.add(file);
    // The marker first, as in every write of a record: what is still to be done for an order is found by it.
    if (orderId && isRecord(record)) await markPending(orders, orderId, record as OrderRecord);
    await storage[store].createBytes(key, bytes);
  };
  for await (const { entry, bytes } of backup.blobs()) {
    count++;
    bytesWritten += bytes.length;
    batch.push(put(entry, bytes));
    if (batch.length < 16) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
  if (count !== backup.manifest.length)
    throw new BackupError(
      `The backup holds ${count} of the ${backup.manifest.length} blobs its manifest names.`,
    );

  const { categories } = await readManifest(storage.catalogue);
  for (const { id } of categories) await readDerived(categoryIndexOf(storage.catalogue, id));
  const whole = Number.POSITIVE_INFINITY;
  await rebuild(orders, whole);
  await rebuild(enquiryCollection(context), whole);
  await rebuild(subscriberCollection(context), whole);
  for (const { store, key } of backup.manifest) if (store === 'images') named.delete(key);
  return {
    blobs: count,
    bytes: bytesWritten,
    missingPictures: [...named],
    unreadable,
    gaps: await advanceCounters(context, options.skipInvoices),
  };
}

/** What a blob holds; null for no JSON. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}

/** @throws BackupError for a blob that is not what the manifest says */
function requireAsListed({ store, key, size, hash }: ManifestEntry, bytes: Uint8Array): void {
  if (bytes.length !== size || hashOf(bytes) !== hash)
    throw new BackupError(`${store}/${key} is not what the manifest says.`);
}

/**
 * Compares a store with a backup, byte for byte. Counters may be ahead of it.
 * @returns what differs, a line each
 * @throws StorageUnavailable
 */
export async function verify(
  { storage }: Pick<AppContext, 'storage'>,
  backup: BackupReader,
): Promise<string[]> {
  const wrong: string[] = [];
  const expected = new Set(backup.manifest.map(({ store, key }) => `${store}/${key}`));
  for (const name of storesCopied(storage))
    for await (const page of storage[name].pages(''))
      for (const { key } of page)
        if (isBackedUp(key) && !expected.has(`${name}/${key}`))
          wrong.push(`${name}/${key} is not in the backup`);
  await inBatches(backup.manifest, async ({ store, key, hash }) => {
    const bytes = await storage[store].readBytes(key);
    if (!bytes) wrong.push(`${store}/${key} is missing`);
    else if (hashOf(new Uint8Array(bytes)) !== hash && !isCounter(key)) wrong.push(`${store}/${key} differs`);
  });
  return wrong.sort();
}
