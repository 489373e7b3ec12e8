import { hasOpenWork } from '#domain/order/open-work.ts';
import { foldOrder } from '#domain/order/order-log.ts';
import type { Order } from '#domain/order/order-state.ts';
import type { StoreProblem } from '#domain/site/health.ts';
import { settingNames } from '#domain/site/owner-settings.ts';
import { recordFactorsRestored } from '../accounts/second-factor.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { imagesOf, productCollection } from '../catalogue/product-collection.ts';
import { beginSave } from '../catalogue/saves.ts';
import { findProblems } from '../health/store-problems.ts';
import { inBatches } from '../in-batches.ts';
import { advanceCounters } from '../orders/number-order.ts';
import { markOpen, type OrderRecord, orderCollection } from '../orders/order-store.ts';
import { readList } from '../storage/list.ts';
import { RESTORING } from '../storage/restore-gate.ts';
import { type BackedUpBlob, BackupError, type Pack, placeOf } from './backup.ts';
import { AT_ONCE, storesCopied } from './copy-stores.ts';
import { blobsOf, fetchPack, PACKS } from './packs.ts';

/*
 * The site puts a backup back, in steps: it looks whether all packs are there and whole, deletes what is in
 * the stores, puts one pack back after another, and opens. Each step may be repeated: it is noted as done at
 * its end only. The site is closed meanwhile, so nobody sees what is between.
 */

/** Says that the site is closed; in the store while a restore goes on, and after one was interrupted. */
export interface RestoreMarker {
  since: string;
  /** When the backup was made. */
  backup: string;
  /**
   * Name of the backup that the site made of itself before anything was deleted; null for a site that was
   * empty. Absent until then.
   */
  before?: string | null;
}

/** What is to be put back, and how far that is. */
export interface RestoreState {
  /** The restore that asks, by its marker. */
  since: string;
  /** When the backup was made, as ISO time. */
  backup: string;
  /** What the names of the packs begin with that were sent for this restore. */
  sent: string;
  /** Records first, then pictures, the counters last. None: the site opens with what there is. */
  packs: Pack[];
  /** How many invoice numbers to leave out: as many as may have been given since the backup was made. */
  skipInvoices: number;
  /** True once all that was in the stores before is deleted. */
  emptied?: true;
  /** How many packs are put back. */
  done: number;
  result?: Restored;
}

/** What the owner has to know after a restore. */
export interface Restored {
  /** Numbers of invoices that no order has, and those left out in case they were given since the backup. */
  gaps: string[];
  /** Pictures that products name and the backup does not have. */
  missingPictures: string[];
  /** What the site's health check says of the records. They were so when the backup was made. */
  problems: StoreProblem[];
}

/** Reads the marker of a restore; null if there is none. One that cannot be read counts as one. */
export async function readMarker({ orders }: AppContext['storage']): Promise<RestoreMarker | null> {
  const bytes = await orders.readBytes(RESTORING);
  const found = bytes && (jsonOf(new Uint8Array(bytes)) as Partial<RestoreMarker> | null);
  return bytes && { since: 'an unknown time', backup: 'an unknown time', ...found };
}

/**
 * Puts a backup back until it is done or time is up.
 * @param context with the stores themselves, past the gate
 * @param save notes how far it is; throws if another job has taken this one's place
 * @returns null if time was up
 * @throws BackupError if the site is not closed for this restore, or a pack is missing or damaged; StorageUnavailable
 */
export async function putBack(
  context: AppContext,
  state: RestoreState,
  {
    save,
    showAlive,
    end,
  }: { save: (state: RestoreState) => Promise<void>; showAlive: () => Promise<void>; end: number },
): Promise<Restored | null> {
  const { storage } = context;
  if ((await readMarker(storage))?.since !== state.since)
    throw new BackupError('The site is not closed for this restore. Nothing was changed.');
  let now = state;
  if (!now.emptied) {
    for (const pack of now.packs) {
      await showAlive();
      await fetchPack(storage.backups, pack);
    }
    await empty(context, showAlive);
    now = { ...now, emptied: true };
    await save(now);
  }
  for (const [n, pack] of now.packs.entries()) {
    if (n < now.done) continue;
    if (Date.now() >= end) return null;
    await putPack(context, pack, showAlive);
    // The last pack is put back again if the end is repeated: it has the counters, which the end moves on.
    if (n < now.packs.length - 1) {
      now = { ...now, done: n + 1 };
      await save(now);
    }
  }
  return finish(context, now);
}

/**
 * Deletes what is in the stores, but for the marker, the owner's sessions, and the markers of open orders,
 * which the sweep removes where there is no such order.
 */
async function empty({ storage }: AppContext, showAlive: () => Promise<void>): Promise<void> {
  const isKept = (name: string) =>
    name === `orders/${RESTORING}` || name.startsWith('orders/open/') || name.startsWith('accounts/session/');
  for (const store of storesCopied(storage))
    for await (const page of storage[store].pages('')) {
      const gone = page.filter(({ key }) => !isKept(`${store}/${key}`));
      await inBatches(
        gone,
        async ({ key }) => {
          await showAlive();
          await storage[store].remove(key);
        },
        AT_ONCE,
      );
    }
}

async function putPack(context: AppContext, pack: Pack, showAlive: () => Promise<void>): Promise<void> {
  const { storage } = context;
  const { prefix } = orderCollection(context);
  const put = async ({ name, bytes }: BackedUpBlob) => {
    await showAlive();
    const { store, key } = placeOf(name);
    // The marker first, as in every write of an order: what is still to be done for it is found by the marker.
    const order = store === 'orders' && key.startsWith(prefix) ? orderIn(bytes) : null;
    if (order && hasOpenWork(order)) await markOpen(context, order.placed.id);
    await storage[store].writeBytes(key, bytes);
  };
  const blobs: BackedUpBlob[] = [];
  for await (const blob of blobsOf(storage.backups, pack)) blobs.push(blob);
  await inBatches(blobs, put, AT_ONCE);
}

/** Moves the numbers on, has the CDN drop the shop's pages, and reads every list, which makes it. */
async function finish(context: AppContext, { skipInvoices, backup }: RestoreState): Promise<Restored> {
  const gaps = await advanceCounters(context, skipInvoices);
  await beginSave(context, [cacheTags.menu, ...settingNames.map(cacheTags.setting)]);
  await recordFactorsRestored(context, backup);
  const there = new Set(await context.storage.images.keys(''));
  const { rows } = await readList(productCollection(context));
  const missingPictures = rows.flatMap(imagesOf).filter((file) => !there.has(file));
  // Orders without a number get theirs from the sweep.
  const problems = (await findProblems(context)).filter((problem) => problem !== 'orders_unnumbered');
  return { gaps, missingPictures, problems };
}

/** Deletes the packs that were sent for a restore. @throws StorageUnavailable */
export async function dropSent({ storage: { backups } }: AppContext, { sent }: RestoreState): Promise<void> {
  if (sent) for (const key of await backups.keys(PACKS + sent)) await backups.remove(key);
}

const isOrder = (value: unknown): value is OrderRecord =>
  Array.isArray((value as Partial<OrderRecord> | null)?.events) &&
  typeof (value as OrderRecord).revision === 'number';

/** Returns the order of a blob; null if its record cannot be read. */
export function orderIn(bytes: Uint8Array): Order | null {
  const record = jsonOf(bytes);
  return isOrder(record) ? foldOrder(record.events) : null;
}

/** Returns the value of a blob; null if it is not JSON. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}
