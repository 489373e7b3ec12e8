import { promises } from '#domain/site/promises.ts';
import { inBatches } from '../in-batches.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readArchivedBackup } from './archived-backup.ts';
import { BackupError, type BackupReader } from './backup.ts';
import { BACKUPS, backupNames, isNight, nameAskedFor } from './backup-names.ts';
import type { Key } from './lock.ts';
import { blobsOf, fetchPart, type NewPack, PACKS } from './packs.ts';

/*
 * The backups in the store `backups`:
 *   archive/{run}/{number}   a piece of the archive of all but the pictures
 *   pack/{run}/{number}      a pack of pictures, which several backups share
 *   backup/{name}            a finished backup: which archive and which packs it consists of
 * A run that is killed leaves pieces that no backup names; they go a day later.
 */

const ARCHIVES = 'archive/';
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
  packs: NewPack[];
}

/** The name of a run, which begins with its time, so that its age can be told. */
export const runNamed = (at: Date, word: string): string =>
  `${at.toISOString().replace(/[-:]|\.\d+Z$/g, '')}-${word.slice(0, 8)}`;

/** When a run began, by its name, in milliseconds since 1970; NaN for another text. */
const beganAt = (run: string): number =>
  Date.parse(run.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)-.*$/s, '$1-$2-$3T$4:$5:$6Z'));

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
export const recordBackup = (backups: BlobStore, name: string, made: StoredBackup): Promise<void> =>
  backups.writeBytes(BACKUPS + name, Buffer.from(JSON.stringify(made)));

/** Reads what a backup consists of; null if there is none of this name, or its record is damaged. */
export async function findBackup(backups: BlobStore, name: string): Promise<StoredBackup | null> {
  const found = await backups.read<StoredBackup>(BACKUPS + name).catch(nullIfCorrupt);
  return found?.value ?? null;
}

/**
 * Opens a backup of the store, and reads all but its pictures through once.
 * @param wanted its name; the last night's by default
 * @param key opens it where it is locked
 * @throws BackupError if there is none, it is not whole, or the key is another; StorageUnavailable
 */
export async function readStoredBackup(
  backups: BlobStore,
  wanted: string | undefined,
  key: Key | null,
): Promise<BackupReader> {
  const names = await backupNames(backups);
  const name = wanted ?? names.findLast(isNight) ?? '';
  if (!names.includes(name))
    throw new BackupError(
      names.length > 0
        ? `There is no backup of ${name || 'a night'} in the store. There is: ${names.join(', ')}`
        : `There is no backup of ${name || 'any day'} in the store, nor of any other day.`,
    );
  const found = await findBackup(backups, name);
  if (!found)
    throw new BackupError(`The backup of ${name} is damaged. Take another one: ${names.join(', ')}`);
  const { run, pieces, packs } = found;
  async function* source() {
    for (let number = 1; number <= pieces; number++) {
      const bytes = await fetchPart(backups, pieceKey(run, number));
      if (!bytes) throw new BackupError(`A part of the backup of ${name} is missing.`);
      yield bytes;
    }
  }
  const archive = await readArchivedBackup(source, `The backup of ${name}`, key);
  const contents = new Map<string, string | null>(archive.contents);
  for (const { names: pictures, gone } of packs) {
    const isGone = new Set(gone);
    for (const picture of pictures) if (!isGone.has(picture)) contents.set(picture, null);
  }
  return {
    ...archive,
    contents,
    packs: packs.map((pack) => ({ name: pack.name, hash: pack.hash, gone: pack.gone })),
    async *blobs(which) {
      yield* archive.blobs();
      if (which !== 'archive') for (const pack of packs) yield* blobsOf(backups, pack);
    },
  };
}

/**
 * How many backups are kept: of the last days, the last of each of so many weeks, the last of each of so many
 * months.
 */
export const KEPT = { days: 7, weeks: 4, months: promises.backupMonths };

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

/** The names that are kept of these: nights by their rule, and whatever was asked for, for a week. */
function namesKept(names: readonly string[], now: Date): Set<string> {
  const weekAgo = nameAskedFor(new Date(now.getTime() - KEPT.days * DAY_MS));
  const asked = names.filter((name) => !isNight(name) && name > weekAgo);
  return new Set([...daysKept(names.filter(isNight)), ...asked]);
}

/**
 * Drops the backups no longer kept, and then whatever no backup names and is a day old: what a killed run
 * left too. Nobody else may write a backup meanwhile.
 * @param made the name of the backup made just now, which a listing may not show yet
 * @throws StorageUnavailable
 */
export async function dropOldBackups(backups: BlobStore, now: Date, made: string): Promise<void> {
  const names = [...new Set([...(await backupNames(backups)), made])].sort();
  const kept = namesKept(names, now);
  for (const name of names) if (!kept.has(name)) await backups.remove(BACKUPS + name);
  const named = new Set<string>();
  for (const name of kept) {
    const backup = await findBackup(backups, name);
    // It cannot be told what a damaged one consists of.
    if (!backup) return;
    named.add(backup.run);
    for (const pack of backup.packs) named.add(pack.name);
  }
  for (const [prefix, parts] of [[ARCHIVES, 1] as const, [PACKS, 2] as const])
    for await (const page of backups.pages(prefix)) {
      const gone = page.filter(({ key }) => {
        const path = key.slice(prefix.length).split('/');
        const isOld = now.getTime() - beganAt(path[0] ?? '') > DAY_MS;
        return isOld && !named.has(path.slice(0, parts).join('/'));
      });
      await inBatches(gone, ({ key }) => backups.remove(key));
    }
}
