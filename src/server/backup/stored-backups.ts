import { isFromFuture } from '../clock.ts';
import { LAST_BACKUP, type LastBackup } from '../health/read-health.ts';
import { inBatches } from '../in-batches.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import type { BlobStore, Storage } from '../storage/blob-store.ts';
import { readArchivedBackup } from './archived-backup.ts';
import { BackupError, type BackupReader } from './backup.ts';
import type { Key } from './lock.ts';
import { fetchPart, LISTS, PACKS, type Pack, picturesOf } from './picture-packs.ts';

/*
 * The backups in the store `backups`:
 *   archive/{run}/{number}        a piece of the archive of all but the pictures
 *   pictures/{run}/{number}       a pack of pictures, which several backups share
 *   picture-list/{run}/{number}   what is in that pack
 *   backup/{name}                 a finished backup: which archive and which packs it consists of
 * A run that is killed leaves pieces that no backup names; they go a day later. `name` is the day of a
 * nightly backup, and for one that was asked for the day with `-now` behind it.
 */

const ARCHIVES = 'archive/';
const BACKUPS = 'backup/';
/** Bytes of a piece: two are in memory at most. */
const PIECE_BYTES = 8 * 1024 * 1024;
const DAY_MS = 86_400_000;

/** A finished backup. */
export interface StoredBackup {
  /** When it was finished, as ISO time. */
  at: string;
  run: string;
  /** Into how many pieces its archive is cut. */
  pieces: number;
  blobs: number;
  bytes: number;
  packs: Pack[];
}

/** The name of a run, which begins with its time, so that its age can be told. */
export const runNamed = (at: Date, word: string): string =>
  `${at.toISOString().replace(/[-:]|\.\d+Z$/g, '')}-${word.slice(0, 8)}`;

/** When a run began, by its name, in milliseconds since 1970; NaN for another text. */
const beganAt = (run: string): number =>
  Date.parse(run.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)-.*$/s, '$1-$2-$3T$4:$5:$6Z'));

/** The name of the nightly backup of this moment's day. */
export const nameOfDay = (at: Date): string => at.toISOString().slice(0, 10);
/** The name of a backup that is asked for on this moment's day. */
export const nameAskedFor = (at: Date): string => `${nameOfDay(at)}-now`;
/** Returns whether a name is that of a nightly backup. */
export const isNight = (name: string): boolean => /^\d{4}-\d\d-\d\d$/.test(name);

/** Cuts an archive into pieces and writes them. */
export function beginPieces(backups: BlobStore, run: string) {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let count = 0;
  const flush = async () => {
    if (size === 0) return;
    const piece = Buffer.concat(chunks);
    chunks = [];
    size = 0;
    await backups.writeBytes(pieceKey(run, ++count), piece);
  };
  return {
    /** @throws StorageUnavailable */
    async write(chunk: Uint8Array): Promise<void> {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= PIECE_BYTES) await flush();
    },
    /** Writes what is left. @returns how many pieces there are */
    async finish(): Promise<number> {
      await flush();
      return count;
    },
  };
}

const pieceKey = (run: string, number: number) => `${ARCHIVES}${run}/${String(number).padStart(4, '0')}`;

/** Makes a backup one that can be put back: it was written before. @throws StorageUnavailable */
export const noteBackup = (backups: BlobStore, name: string, made: StoredBackup): Promise<void> =>
  backups.writeBytes(BACKUPS + name, Buffer.from(JSON.stringify(made)));

/** Reads what a backup consists of; null if there is none of this name, or its record is damaged. */
export async function findBackup(backups: BlobStore, name: string): Promise<StoredBackup | null> {
  const found = await backups.read<StoredBackup>(BACKUPS + name).catch(nullIfCorrupt);
  return found?.value ?? null;
}

/** The names of all finished backups, oldest first. */
async function namesIn(backups: BlobStore): Promise<string[]> {
  return (await backups.keys(BACKUPS)).map((key) => key.slice(BACKUPS.length)).sort();
}

/**
 * Opens a backup of the store, and reads all but its pictures through once.
 * @param wanted its name; the last night's by default
 * @param key opens it where it is locked
 * @throws BackupError if there is none, it is not whole, or the key is another; StorageUnavailable
 */
export async function readStoredBackup(
  { backups }: Storage,
  wanted: string | undefined,
  key: Key | null,
): Promise<BackupReader> {
  const names = await namesIn(backups);
  const name = wanted ?? (await backups.read<LastBackup>(LAST_BACKUP))?.value.day ?? '';
  if (!names.includes(name))
    throw new BackupError(
      names.length > 0
        ? `There is no backup of ${name || 'a night'} in the store. There is: ${names.join(', ')}`
        : `There is no backup of ${name || 'any day'} in the store, nor of any other day.`,
    );
  const found = await findBackup(backups, name);
  if (!found)
    throw new BackupError(`The backup of ${name} is damaged. Take another one: ${names.join(', ')}`);
  const { run, pieces } = found;
  async function* source() {
    for (let number = 1; number <= pieces; number++) {
      const bytes = await fetchPart(backups, pieceKey(run, number));
      if (!bytes) throw new BackupError(`A part of the backup of ${name} is missing.`);
      yield new Uint8Array(bytes);
    }
  }
  const backup = await readArchivedBackup(source, `The backup of ${name}`, key, (manifest) =>
    picturesOf(backups, manifest),
  );
  return { ...backup, close: async () => {} };
}

/**
 * How many backups are kept: of the last days, the last of each of so many weeks, the last of each of so many
 * months.
 */
export const KEPT = { days: 7, weeks: 4, months: 12 };

/** The days whose backups are kept, of these. */
export function daysKept(days: readonly string[]): Set<string> {
  const newest = days.toSorted().reverse();
  const lastOfEach = (periodOf: (day: string) => string, most: number) =>
    [...new Map(newest.toReversed().map((day) => [periodOf(day), day])).values()].slice(-most);
  const weekOf = (day: string) => String(Math.floor((Date.parse(day) / DAY_MS + 3) / 7));
  return new Set([
    ...newest.slice(0, KEPT.days),
    ...lastOfEach(weekOf, KEPT.weeks),
    ...lastOfEach((day) => day.slice(0, 7), KEPT.months),
  ]);
}

/** How far apart, in milliseconds, the last two backups may be so that their days can be trusted. */
const MOST_APART_MS = 2 * DAY_MS;

/**
 * Returns whether the last two backups follow each other. After a jump of the clock, or a long pause, they
 * do not: then a day that never was could push out days that are to be kept.
 */
function doLastFollow(days: readonly string[]): boolean {
  const [before = '', last = ''] = days.slice(-2);
  return Date.parse(last) - Date.parse(before) <= MOST_APART_MS;
}

/**
 * The names that are kept of these: nights by their rule, and the last backup that was asked for, for a week.
 * A night that is still to come was made by a wrong clock: it stays until its day has come, and pushes out
 * none.
 */
function namesKept(names: readonly string[], now: Date): Set<string> {
  const [nights, toCome] = [[] as string[], [] as string[]];
  for (const name of names.filter(isNight)) (name <= nameOfDay(now) ? nights : toCome).push(name);
  const asked = names.filter((name) => !isNight(name)).at(-1);
  const isNew = asked !== undefined && now.getTime() - Date.parse(asked.slice(0, 10)) < KEPT.days * DAY_MS;
  const kept = doLastFollow(nights) ? daysKept(nights) : nights;
  return new Set([...kept, ...toCome, ...(isNew ? [asked] : [])]);
}

/**
 * Drops the backups no longer kept, and then whatever no backup names and is a day old: what a killed run
 * left too. Drops no night while the clock may be wrong. Nobody else may write a backup meanwhile.
 * @param made the backup made just now, which a listing may not show yet
 * @throws StorageUnavailable
 */
export async function dropOldBackups(
  backups: BlobStore,
  now: Date,
  made: { name: string } & StoredBackup,
): Promise<void> {
  const names = [...new Set([...(await namesIn(backups)), made.name])].sort();
  const kept = namesKept(names, now);
  for (const name of names) if (!kept.has(name)) await backups.remove(BACKUPS + name);
  const named = new Set([made.run, ...made.packs.map(({ name }) => name)]);
  for (const name of kept) {
    const backup = name === made.name ? made : await findBackup(backups, name);
    // It cannot be told what a damaged one consists of.
    if (!backup) return;
    named.add(backup.run);
    for (const pack of backup.packs) named.add(pack.name);
  }
  const isOld = (run: string) => now.getTime() - beganAt(run) > DAY_MS && !isFromFuture(beganAt(run), now);
  for (const [prefix, parts] of [[ARCHIVES, 1] as const, [LISTS, 2] as const, [PACKS, 2] as const])
    for await (const page of backups.pages(prefix)) {
      const gone = page.filter(({ key }) => {
        const path = key.slice(prefix.length).split('/');
        return !named.has(path.slice(0, parts).join('/')) && isOld(path[0] ?? '');
      });
      await inBatches(gone, ({ key }) => backups.remove(key));
    }
}
