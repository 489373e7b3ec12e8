import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Paise } from '#domain/money/money.ts';
import { foldOrder, hasOpenWork } from '#domain/order/order-log.ts';
import type { StoreProblem } from '#domain/site/health.ts';
import { settingNames } from '#domain/site/owner-settings.ts';
import { noteSecondFactorsRestored } from '../accounts/second-factor.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { imagesOf, type ProductRecord, productCollection } from '../catalogue/product-collection.ts';
import { beginSave } from '../catalogue/saves.ts';
import { enquiryCollection } from '../enquiries/enquiry-collection.ts';
import { findProblems } from '../health/store-problems.ts';
import { inBatches } from '../in-batches.ts';
import { subscriberCollection } from '../newsletter/subscribers.ts';
import { advanceCounters } from '../orders/number-order.ts';
import { markOpen, type OrderRecord, orderCollection } from '../orders/order-store.ts';
import type { Storage } from '../storage/blob-store.ts';
import { loadRecords, type Revised } from '../storage/collection.ts';
import { readList } from '../storage/list.ts';
import { RESTORING } from '../storage/restore-gate.ts';
import { storedKeyOf } from '../storage/stored-keys.ts';
import { BackupError, type BackupReader, type ManifestEntry, nameOf } from './backup.ts';
import {
  type BackupTarget,
  hashOf,
  isBackedUp,
  isCounter,
  type StoreName,
  storesCopied,
} from './copy-stores.ts';

/** The result of a restore, with all that the owner has to know of it. */
export interface Restored {
  blobs: number;
  bytes: number;
  /** Pictures that products name and the backup does not have. */
  missingPictures: string[];
  /**
   * Store and key of orders and products that could not be read when the backup was made; they are put back
   * as they were.
   */
  unreadable: string[];
  /**
   * Numbers of invoices that no order of the backup has, and those left out in case they were given after it.
   */
  gaps: string[];
}

/** Counts of what the store has and the backup does not, so that a restore deletes it. */
export interface Newer {
  orders: number;
  /** The sum that buyers paid for those orders. */
  paid: Paise;
  enquiries: number;
  subscribers: number;
  /** Records that are in the backup too, and were changed since. */
  changed: number;
}

export interface RestoreOptions {
  /** True if the contents of the store may be deleted first. */
  overwrite: boolean;
  /** How many invoice numbers to leave out: as many as may have been given since the backup was made. */
  skipInvoices: number;
  /**
   * Milliseconds to wait after the marker is set and before anything is deleted. It is longer than any
   * function runs that has not seen the marker. Use 0 if nobody else has the store open.
   */
  settleMs: number;
  /** Asked before anything is deleted that the backup does not have. The answer false ends the restore. */
  confirm: (newer: Newer, when: 'at first' | 'meanwhile') => Promise<boolean>;
  /** Told now and then how far it is. */
  told?: Told;
}

/** Told how many things of how many are done. @param all null if that is not known */
export type Told = (what: string, done: number, all: number | null) => void;

/** Says who is restoring which backup; kept in the store while it goes on, and after it was killed. */
export interface RestoreMarker {
  since: string;
  /** When the backup was made. */
  backup: string;
  host: string;
  pid: number;
  /** When the restore last showed that it goes on. */
  seen: string;
  /** True once all that was in the store before is deleted: what is there was put back from this backup. */
  emptied?: true;
}

/**
 * How often a restore shows that it goes on, and after which silence another may take over, in milliseconds.
 */
const SEEN_EVERY_MS = 10_000;
const TAKEN_OVER_AFTER_MS = 60_000;
const AT_ONCE = 16;

/**
 * Puts a backup into a store. While it goes on, a marker in the store makes the running site answer 503.
 * Whatever was derived from other records is deleted, and rebuilt once the last record is in place; then
 * lists and records are compared, and the marker is removed. Killed anywhere, the site stays closed until a
 * restore with `overwrite` completes or `reopen` is called. One of the same backup goes on where the killed
 * one was.
 * @throws BackupError for a store with records and no `overwrite`, a refused confirmation, another restore
 * under way, a blob that is not what the manifest says, or lists that do not show what was put back
 * @throws StorageUnavailable
 */
export async function restore(
  context: AppContext,
  backup: BackupReader,
  options: RestoreOptions,
): Promise<Restored> {
  const { storage } = context;
  await requireWhole(backup);
  const interrupted = await readMarker(storage);
  if (interrupted && isAlive(interrupted, context.now())) throw underWay(interrupted.since);
  if (!options.overwrite) await requireEmpty(storage, interrupted);
  const goesOn = interrupted?.emptied === true && interrupted.backup === backup.at;
  const before = goesOn ? nothingNewer() : await readNewer(context, backup);
  if (!(await isConfirmed(options, before, 'at first'))) throw refused();

  const marker = await setMarker(context, backup.at, interrupted, goesOn);
  try {
    await pause(options.settleMs);
    const now = goesOn ? before : await readNewer(context, backup);
    if (hasGrown(before, now) && !(await isConfirmed(options, now, 'meanwhile'))) {
      await marker.stop();
      if (!interrupted) await storage.orders.remove(RESTORING);
      throw refused();
    }
    const there = await clear(storage, goesOn ? backup : null, options.told);
    await marker.noteEmptied();
    const done = await putBack(context, backup, there, options);
    // Stopped first: a marker written once more after it was removed would close the site for good.
    await marker.stop();
    await storage.orders.remove(RESTORING);
    return done;
  } finally {
    marker.stop();
  }
}

const underWay = (since: string) =>
  new BackupError(`Another restore is under way since ${since}. Nothing was changed.`);
const refused = () => new BackupError('Nothing was changed.');
const isConfirmed = async (options: RestoreOptions, newer: Newer, when: 'at first' | 'meanwhile') =>
  newerCount(newer) === 0 || (await options.confirm(newer, when));
const newerCount = ({ orders, enquiries, subscribers, changed }: Newer) =>
  orders + enquiries + subscribers + changed;
/**
 * True if any of the figures is larger than when it was confirmed: an order that was paid since counts
 * too.
 */
const hasGrown = (before: Newer, now: Newer) =>
  (Object.keys(now) as (keyof Newer)[]).some((each) => now[each] > before[each]);

/** Reads a backup through: nothing is deleted for one that cannot be put back. @throws BackupError */
async function requireWhole(backup: BackupReader): Promise<void> {
  let count = 0;
  for await (const { entry, bytes } of backup.blobs()) {
    requireAsListed(entry, bytes);
    count++;
  }
  requireAll(count, backup);
}

function requireAll(count: number, { manifest }: BackupReader): void {
  if (count !== manifest.length)
    throw new BackupError(`The backup holds ${count} of the ${manifest.length} blobs its manifest names.`);
}

/**
 * Deletes what is in the stores.
 * @param goesOn the backup that a killed restore was putting back. What is there of it stays, and the pending
 * markers that were made for it; counters are put back once more, as they are moved on last
 * @returns the names of what stays
 */
async function clear(
  storage: Storage,
  goesOn: BackupReader | null,
  told: Told = () => {},
): Promise<Set<string>> {
  const wanted = new Set(goesOn?.manifest.filter(({ key }) => !isCounter(key)).map(nameOf));
  const there = new Set<string>();
  let count = 0;
  for (const store of storesCopied(storage))
    await removeAll(storage, store, (key) => {
      const name = nameOf({ store, key });
      if (wanted.has(name)) there.add(name);
      const stays = there.has(name) || (goesOn !== null && key.startsWith('pending/'));
      if (!stays) told('deleted', ++count, null);
      return !stays;
    });
  return there;
}

async function putBack(
  context: AppContext,
  backup: BackupReader,
  there: ReadonlySet<string>,
  { skipInvoices, told = () => {} }: RestoreOptions,
): Promise<Restored> {
  const { storage } = context;
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
    const isOrder = store === 'orders' && key.startsWith(orders.prefix);
    const record = isProduct || isOrder ? jsonOf(bytes) : null;
    if ((isProduct && record === null) || (isOrder && !isRecord(record))) unreadable.push(`${store}/${key}`);
    if (isProduct && record) for (const file of imagesOf(record as ProductRecord)) named.add(file);
    if (there.has(nameOf(entry))) return;
    // The marker first, as in every write of an order: what is still to be done for it is found by the marker.
    const order = isOrder && isRecord(record) ? foldOrder((record as OrderRecord).events) : null;
    if (order && hasOpenWork(order)) await markOpen(context, order.placed.id);
    await storage[store].writeBytes(key, bytes);
  };
  for await (const { entry, bytes } of backup.blobs()) {
    told('put back', ++count, backup.manifest.length);
    bytesWritten += bytes.length;
    const work = put(entry, bytes);
    // A failure is thrown with the batch; until then the next blobs are read, and nobody waits for it.
    work.catch(() => {});
    batch.push(work);
    if (batch.length < AT_ONCE) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);

  told('made anew: lists and numbers', 0, null);
  await rebuildDerived(context);
  const gaps = await advanceCounters(context, skipInvoices);
  await noteSecondFactorsRestored(context, backup.at);
  await requireListsRight(context, unreadable);
  for (const { store, key } of backup.manifest) if (store === 'images') named.delete(key);
  return { blobs: count, bytes: bytesWritten, missingPictures: [...named], unreadable, gaps };
}

/**
 * Removes the keys of a store for which `isGone` says so; never the marker of the restore, nor the owner's
 * sessions.
 */
async function removeAll(storage: Storage, name: StoreName, isGone: (key: string) => boolean): Promise<void> {
  const isKept = (key: string) =>
    (name === 'orders' && key === RESTORING) || (name === 'accounts' && key.startsWith('session/'));
  for await (const page of storage[name].pages('')) {
    const gone = page.filter(({ key }) => !isKept(key) && isGone(key));
    await inBatches(gone, ({ key }) => storage[name].remove(key), AT_ONCE);
  }
}

/**
 * Deletes everything that is computed from records, whoever made it and from whatever, and makes it anew. The
 * markers of open orders stay: they are made together with the records that are put back.
 */
async function rebuildDerived(context: AppContext): Promise<void> {
  const { storage } = context;
  for (const name of storesCopied(storage))
    await removeAll(storage, name, (key) => !isBackedUp(name, key) && !key.startsWith('open/'));
  await readList(productCollection(storage.catalogue));
  // The site's own sweep then purges the shop's pages from the CDN.
  await beginSave(context, [cacheTags.menu, ...settingNames.map(cacheTags.setting)]);
  await readList(orderCollection(context));
  await readList(enquiryCollection(context));
  await readList(subscriberCollection(context));
}

/**
 * Problems that come with a record that cannot be read. The backup was made so, and the caller names the
 * records.
 */
const unreadableProblems: StoreProblem[] = [
  ...(['order_damaged', 'enquiry_damaged', 'subscriber_damaged', 'product_damaged'] as const),
  ...(['categories_damaged', 'notice_damaged', 'password_damaged', 'passkeys_damaged'] as const),
];

/** @throws BackupError when lists do not show the records that were put back */
async function requireListsRight(context: AppContext, unreadable: string[]): Promise<void> {
  // Numbers are set right after the lists: the counter by the restore, unnumbered orders by the sweep.
  const later: StoreProblem[] = ['order_numbers', 'orders_unnumbered'];
  const accepted = unreadable.length > 0 ? [...later, ...unreadableProblems] : later;
  const wrong = (await findProblems(context)).filter((problem) => !accepted.includes(problem));
  if (wrong.length > 0)
    throw new BackupError(
      `The records are in place, but lists do not show them (${wrong.join(', ')}). ` +
        'The site stays closed. Run the same command again with --overwrite; ' +
        'if that ends here too, see the runbook.',
    );
}

/**
 * Opens a site again whose restore was interrupted and cannot be repeated. What is derived is made anew
 * first.
 * @returns how many records of each kind the store holds, and what is wrong with them
 * @throws BackupError when no restore was interrupted, or one is under way
 * @throws StorageUnavailable
 */
export async function reopen(
  context: AppContext,
): Promise<{ marker: RestoreMarker; records: Record<string, number>; problems: StoreProblem[] }> {
  const { storage } = context;
  const marker = await readMarker(storage);
  if (!marker) throw new BackupError('No restore was interrupted: the site is open.');
  if (isAlive(marker, context.now()))
    throw new BackupError(`A restore is under way since ${marker.since}. Nothing was changed.`);
  const records: Record<string, number> = {};
  const orders = orderCollection(context);
  for (const name of storesCopied(storage))
    for await (const page of storage[name].pages(''))
      for (const { key } of page) {
        if (!isBackedUp(name, key)) continue;
        const kind = `${name}/${storedKeyOf(name, key)?.key ?? 'other'}`;
        records[kind] = (records[kind] ?? 0) + 1;
        if (name !== 'orders' || !key.startsWith(orders.prefix)) continue;
        const id = idOf(key);
        const [loaded] = (await loadRecords(orders, [id])).found;
        const order = loaded && foldOrder(loaded.record.events);
        if (order && hasOpenWork(order)) await markOpen(context, id);
      }
  await rebuildDerived(context);
  await advanceCounters(context, 0);
  await noteSecondFactorsRestored(context, marker.backup);
  const problems = await findProblems(context);
  await storage.orders.remove(RESTORING);
  return { marker, records, problems };
}

/** Reads the marker of a restore that is under way or was interrupted; null if there is none. */
export async function readMarker({ orders }: Storage): Promise<RestoreMarker | null> {
  const bytes = await orders.readBytes(RESTORING);
  if (!bytes) return null;
  const found = jsonOf(new Uint8Array(bytes)) as Partial<RestoreMarker> | null;
  const unknown = { since: 'an unknown time', backup: 'an unknown time', host: '', pid: 0, seen: '' };
  return { ...unknown, ...found };
}

/**
 * Returns whether the restore that set a marker still goes on, by its process on this machine or by its last
 * sign.
 */
function isAlive({ host, pid, seen }: RestoreMarker, now: Date): boolean {
  if (host !== hostname()) return now.getTime() - Date.parse(seen) < TAKEN_OVER_AFTER_MS;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Sets the marker, and shows from time to time that the restore goes on, until it is stopped.
 * @param interrupted the marker of a killed restore that this one takes the place of
 * @param isEmptied whether all was deleted that was there before
 * @throws BackupError when another restore has set a marker since the caller looked
 */
async function setMarker(
  { storage, now }: AppContext,
  backup: string,
  interrupted: RestoreMarker | null,
  isEmptied: boolean,
): Promise<{ stop: () => Promise<void>; noteEmptied: () => Promise<void> }> {
  const { orders } = storage;
  const since = now().toISOString();
  let emptied = isEmptied;
  const markerNow = (): RestoreMarker => ({
    since,
    backup,
    host: hostname(),
    pid: process.pid,
    seen: now().toISOString(),
    ...(emptied && { emptied }),
  });
  const write = () => orders.writeBytes(RESTORING, new TextEncoder().encode(JSON.stringify(markerNow())));
  // Between the look and this write somebody was asked for a confirmation, which may have taken minutes.
  if (interrupted) {
    const found = await readMarker(storage);
    if (found?.seen !== interrupted.seen) throw underWay(found?.since ?? 'a moment ago');
    await write();
  } else {
    const claimed = await orders.create(RESTORING, markerNow());
    if (!claimed.created) throw underWay(claimed.existing.since);
  }
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = write().catch(() => {});
  }, SEEN_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await last;
    },
    async noteEmptied() {
      emptied = true;
      await last;
      await write();
    },
  };
}

/**
 * @throws BackupError when a store holds records; what is only derived, of a new site that runs, does not
 * count
 */
async function requireEmpty(storage: Storage, interrupted: RestoreMarker | null): Promise<void> {
  for (const name of storesCopied(storage))
    for await (const page of storage[name].pages(''))
      if (page.some(({ key }) => isBackedUp(name, key)))
        throw new BackupError(
          interrupted
            ? `A restore that began at ${interrupted.since} was interrupted, and the site is closed ` +
                'since. Run this command again with --overwrite. Nothing was changed.'
            : `The store is not empty (${name}). Nothing was changed; --overwrite deletes it first.`,
        );
}

const nothingNewer = (): Newer => ({
  orders: 0,
  paid: 0 as Paise,
  enquiries: 0,
  subscribers: 0,
  changed: 0,
});

/**
 * Counts what the store has and the backup does not. Orders and enquiries that are not in the backup are
 * read.
 */
async function readNewer(context: AppContext, backup: BackupReader): Promise<Newer> {
  const { storage } = context;
  const versions = new Map(backup.manifest.map(({ store, key, version }) => [`${store}/${key}`, version]));
  const newer = nothingNewer();
  const orders = orderCollection(context);
  const others = { enquiries: enquiryCollection(context), subscribers: subscriberCollection(context) };
  for (const name of ['orders', 'enquiries', 'subscribers', 'catalogue'] as const)
    for await (const page of storage[name].pages('')) {
      const added: string[] = [];
      for (const { key, version } of page) {
        const known = versions.get(`${name}/${key}`);
        const isMain = /^(?:order|enquiry|subscriber|product)\//.test(key) || key === 'categories';
        if (!isMain) continue;
        if (known === undefined) added.push(key);
        else if (known !== version) newer.changed++;
      }
      if (name === 'orders') {
        const ids = added.map(idOf);
        newer.orders += ids.length;
        for (const { record } of (await loadRecords(orders, ids)).found) {
          const order = foldOrder(record.events);
          if (order?.paidBy) newer.paid = (newer.paid + order.placed.amount) as Paise;
        }
      } else if (name === 'catalogue') newer.changed += added.length;
      else newer[name] += added.filter((key) => key.startsWith(others[name].prefix)).length;
    }
  return newer;
}

/** Returns the id in the key of an order. */
const idOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

const isRecord = (value: unknown): value is Revised =>
  typeof (value as Revised | null)?.revision === 'number';

/** Returns the value of a blob; null if it is not JSON. */
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
 * Keys that may be in a restored store and not in its backup: numbers are claimed when counters are moved on.
 */
const isAddedByRestore = (key: string) => key.startsWith('number/') || isCounter(key);

/** Keys whose contents a restore changes: counters are moved on, and recovery codes become void. */
const isChangedByRestore = (key: string) => isCounter(key) || key.startsWith('second-factor/');

/**
 * Copies a backup, for example from a store into a file.
 * @throws BackupError if it is not whole
 */
export async function copyBackup(backup: BackupReader, target: BackupTarget, told: Told): Promise<void> {
  let count = 0;
  for await (const { entry, bytes } of backup.blobs()) {
    requireAsListed(entry, bytes);
    const { store, key, version, size, hash } = entry;
    (await target.known(store)).set(key, await target.keep(store, key, bytes, { version, size, hash }));
    told('copied', ++count, backup.manifest.length);
  }
  requireAll(count, backup);
}

/**
 * Blobs that an interrupted comparison has found to be as in the backup, each with its version at that
 * moment.
 */
export interface Compared {
  has: (name: string, version: string) => boolean;
  add: (name: string, version: string) => void;
}

/**
 * Compares a store with a backup, byte for byte, and what its lists show with its records. Counters may be
 * ahead, and recovery codes may be void.
 * @param compared what need not be read again while its version is the same
 * @returns what differs, a line each
 * @throws StorageUnavailable
 */
export async function verify(
  context: AppContext,
  backup: BackupReader,
  { told = () => {}, compared }: { told?: Told; compared?: Compared } = {},
): Promise<string[]> {
  const { storage } = context;
  const wrong: string[] = [];
  const marker = await readMarker(storage);
  if (marker) wrong.push(`a restore that began at ${marker.since} is not complete: the site is closed`);
  const expected = new Set(backup.manifest.map(nameOf));
  const versions = new Map<string, string>();
  for (const store of storesCopied(storage))
    for await (const page of storage[store].pages(''))
      for (const { key, version } of page) {
        const name = nameOf({ store, key });
        versions.set(name, version);
        if (isBackedUp(store, key) && !expected.has(name) && !isAddedByRestore(key))
          wrong.push(`${name} is not in the backup`);
      }
  let count = 0;
  await inBatches(backup.manifest, async (entry) => {
    const { store, key, hash } = entry;
    const name = nameOf(entry);
    const version = versions.get(name) ?? '';
    if (compared?.has(name, version)) return told('compared', ++count, backup.manifest.length);
    const bytes = await storage[store].readBytes(key);
    if (!bytes) wrong.push(`${name} is missing`);
    else if (hashOf(new Uint8Array(bytes)) !== hash && !isChangedByRestore(key))
      wrong.push(`${name} differs`);
    else compared?.add(name, version);
    told('compared', ++count, backup.manifest.length);
  });
  // The records were compared byte for byte above. A record that was damaged, or an order that had no number
  // yet when it was copied, is like that in the backup too, and is not a difference.
  const inBackup: StoreProblem[] = [...unreadableProblems, 'orders_unnumbered'];
  const problems = (await findProblems(context)).filter((problem) => !inBackup.includes(problem));
  return [...wrong.sort(), ...problems.map((problem) => `lists and records do not agree: ${problem}`)];
}
