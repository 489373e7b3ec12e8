import { setTimeout as pause } from 'node:timers/promises';
import type { Paise } from '#domain/money/money.ts';
import type { Storage } from '../storage/blob-store.ts';
import { RESTORING } from '../storage/restore-gate.ts';
import { BackupError, type BackupReader, LockedBackup, type Pack, placeOf, type Told } from './backup.ts';
import { isBackedUp, isCounter, storesCopied } from './copy-stores.ts';
import { backUpNow, doJob, isUnderWay, readJob, type Site } from './job.ts';
import { beginPacks } from './packs.ts';
import { orderIn, type Restored, type RestoreMarker, type RestoreState, readMarker } from './put-back.ts';
import { runNamed } from './stored-backups.ts';

/*
 * What the commands do: they send a backup in packs, close the site, and have it put the packs back. Whoever
 * restores over records gets a backup of them first, made while the site is closed.
 */

/** What the site has and the backup does not, so that a restore deletes it. */
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
  /** True if records that are in the stores may be deleted. */
  overwrite: boolean;
  /** How many invoice numbers to leave out: as many as may have been given since the backup was made. */
  skipInvoices: number;
  /**
   * Milliseconds to wait after the site is closed: longer than any function runs that has not seen the
   * marker.
   */
  settleMs: number;
  /** Opens the backup of this name that the site has made of itself. */
  open: (name: string) => Promise<BackupReader>;
  /**
   * Asked before anything is deleted that the backup does not have. The answer false ends the restore.
   * @param newer null if it cannot be told, as the site locks its backups in another way
   * @param before name of the backup that has it
   */
  confirm: (newer: Newer | null, before: string) => Promise<boolean>;
  told?: Told;
}

/**
 * Puts a backup back into a site. Killed anywhere after the site was closed, it stays closed until a restore
 * comes to its end or `reopen` is called.
 * @throws BackupError for a store with records and no `overwrite`, a refused confirmation, a copy of the records
 * that is not whole, another restore or backup under way, or a site that does not answer; StorageUnavailable
 */
export async function restore(site: Site, backup: BackupReader, options: RestoreOptions): Promise<Restored> {
  const { storage, now } = site;
  const { overwrite, skipInvoices, settleMs, confirm, open, told = () => {} } = options;
  await requireNoRestore(site);
  const interrupted = await readMarker(storage);
  // Nothing was deleted yet unless the marker says what was there before.
  const isBegun = interrupted?.before !== undefined;
  const isEmpty = isBegun || (await holdsNoRecords(storage));
  if (!isEmpty && !overwrite)
    throw new BackupError('The site has records. Nothing was changed; --overwrite replaces them.');
  const since = now().toISOString();
  const sent = runNamed(now(), crypto.randomUUID());
  const packs = await sendBackup(site, backup, sent, told);

  let marker: RestoreMarker = { since, backup: backup.at, ...(isBegun && { before: interrupted.before }) };
  const note = () => storage.orders.writeBytes(RESTORING, Buffer.from(JSON.stringify(marker)));
  if (interrupted) await note();
  else if (!(await storage.orders.create(RESTORING, marker)).created)
    throw new BackupError('Another restore has begun meanwhile. Nothing was changed.');
  if (!isBegun) {
    try {
      await pause(settleMs);
      const before = (await holdsNoRecords(storage)) ? null : await backUpNow(site);
      if (before !== null) {
        const present = await open(before).catch(nullIfLocked);
        const newer = present && (await findNewer(present, backup));
        if (!(newer && isNothing(newer)) && !(await confirm(newer, before)))
          throw new BackupError('Nothing was changed.');
      }
      marker = { ...marker, before };
      await note();
    } catch (error) {
      // Nothing was deleted: the site opens as it was.
      await openAgain(storage, since);
      throw error;
    }
  }
  const state = { since, backup: backup.at, sent, packs, skipInvoices, done: 0 };
  return finish(site, state, told);
}

/**
 * Opens a site again whose restore was interrupted and cannot be repeated, with what is there.
 * @throws BackupError when no restore was interrupted, or one is under way; StorageUnavailable
 */
export async function reopen(site: Site): Promise<{ marker: RestoreMarker; restored: Restored }> {
  const { storage, now } = site;
  const marker = await readMarker(storage);
  if (!marker) throw new BackupError('No restore was interrupted: the site is open.');
  await requireNoRestore(site);
  const since = now().toISOString();
  await storage.orders.writeBytes(RESTORING, Buffer.from(JSON.stringify({ ...marker, since })));
  const nothing = { sent: '', packs: [], skipInvoices: 0, emptied: true as const, done: 0 };
  return { marker, restored: await finish(site, { since, backup: marker.backup, ...nothing }) };
}

/** @throws BackupError while the site puts a backup back */
async function requireNoRestore(site: Site): Promise<void> {
  const job = await readJob(site);
  if (job?.restore && isUnderWay(job, site.now()))
    throw new BackupError(
      `Another restore is under way since ${job.restore.since}. It goes on by itself; nothing was changed.`,
    );
}

/** Removes the marker of a restore, unless another restore has set its own meanwhile. */
async function openAgain(storage: Storage, since: string): Promise<void> {
  if ((await readMarker(storage))?.since === since) await storage.orders.remove(RESTORING);
}

async function finish(site: Site, state: RestoreState, told: Told = () => {}): Promise<Restored> {
  const job = await doJob(site, { name: state.backup, restore: state }, ({ restore }) => {
    if (restore?.emptied) told('packs put back', restore.done, state.packs.length);
  });
  // The site does this itself, unless it was killed just before.
  await openAgain(site.storage, state.since);
  return job.restore?.result ?? { gaps: [], missingPictures: [], problems: [] };
}

/**
 * Sends a backup to the site, in packs. Pictures that are in packs of the store already are not sent again.
 * @returns the packs in the order in which they are put back: records, pictures, and the counters
 * @throws BackupError if the backup is not whole; StorageUnavailable
 */
async function sendBackup(
  { storage, now }: Site,
  backup: BackupReader,
  sent: string,
  told: Told,
): Promise<Pack[]> {
  const begin = (kind: string) => beginPacks(storage.backups, `${sent}-${kind}`, now());
  const [records, pictures, counters] = [begin('records'), begin('pictures'), begin('counters')];
  let count = 0;
  for await (const blob of backup.blobs('archive')) {
    const { store, key } = placeOf(blob.name);
    if (!(store in storage)) throw new BackupError(`The backup has a store that the site has not: ${store}.`);
    const to = isCounter(key) ? counters : store === 'images' ? pictures : records;
    await to.add(blob);
    told('sent', ++count, backup.contents.size);
  }
  const own = [...(await records.finish()), ...(await pictures.finish())];
  const packs = [...own, ...backup.packs, ...(await counters.finish())];
  return packs.map(({ name, hash, gone }) => ({ name, hash, gone }));
}

/** Returns whether the stores hold no records; what is only derived, of a new site that runs, does not count. */
async function holdsNoRecords(storage: Storage): Promise<boolean> {
  for (const name of storesCopied(storage))
    for await (const page of storage[name].pages(''))
      if (page.some(({ key }) => isBackedUp(name, key))) return false;
  return true;
}

const isNothing = ({ orders, enquiries, subscribers, changed }: Newer) =>
  orders + enquiries + subscribers + changed === 0;

/** Returns null for a backup that the key does not open. @throws every other error */
function nullIfLocked(error: unknown): null {
  if (error instanceof LockedBackup) return null;
  throw error;
}

/** Counts what one backup has and another has not, or has otherwise. */
async function findNewer(present: BackupReader, backup: BackupReader): Promise<Newer> {
  const newer: Newer = { orders: 0, paid: 0 as Paise, enquiries: 0, subscribers: 0, changed: 0 };
  const added = new Set<string>();
  for (const [name, hash] of present.contents) {
    const [, kind] = /^(?:\w+)\/(order|enquiry|subscriber|product|categories)(?:\/|$)/.exec(name) ?? [];
    const known = backup.contents.get(name);
    if (!kind || known === hash) continue;
    if (known !== undefined || kind === 'product' || kind === 'categories') newer.changed++;
    else if (kind === 'order') added.add(name);
    else if (kind === 'enquiry') newer.enquiries++;
    else newer.subscribers++;
  }
  newer.orders = added.size;
  if (added.size > 0)
    for await (const { name, bytes } of present.blobs('archive')) {
      if (!added.has(name)) continue;
      const order = orderIn(bytes);
      if (order?.paidBy) newer.paid = (newer.paid + order.placed.amount) as Paise;
    }
  return newer;
}

/**
 * Keys that may be in a restored store and not in its backup: numbers are claimed when counters are moved on.
 */
const isAddedByRestore = (key: string) => key.startsWith('number/') || isCounter(key);

/** Keys whose contents a restore changes: counters are moved on, and recovery codes become void. */
const isChangedByRestore = (key: string) => isCounter(key) || key.startsWith('second-factor/');

/**
 * Compares a site, by a backup that it has just made of itself, with another backup. Of pictures the names are
 * compared. Counters may be ahead, and recovery codes may be void.
 * @returns what differs, a line each
 */
export function compare(present: BackupReader, backup: BackupReader): string[] {
  const wrong: string[] = [];
  for (const [name, hash] of backup.contents) {
    const { key } = placeOf(name);
    const found = present.contents.get(name);
    if (found === undefined) wrong.push(`${name} is missing`);
    else if (found !== null && hash !== null && found !== hash && !isChangedByRestore(key))
      wrong.push(`${name} differs`);
  }
  for (const name of present.contents.keys())
    if (!backup.contents.has(name) && !isAddedByRestore(placeOf(name).key))
      wrong.push(`${name} is not in the backup`);
  return wrong.sort();
}
