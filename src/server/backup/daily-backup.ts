import { randomBytes } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { isFromFuture } from '../clock.ts';
import { LAST_BACKUP, type LastBackup } from '../health/read-health.ts';
import { FUNCTION_LIMIT } from '../platform-limits.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { beginArchive } from './archive.ts';
import { beginBackup, CopiedBlobs } from './archived-backup.ts';
import { BackupError } from './backup.ts';
import { type BackupTarget, copyStores } from './copy-stores.ts';
import { lockWith } from './lock.ts';
import { beginPacks, type PackedCopy, packsOf, readPacked } from './picture-packs.ts';
import {
  beginPieces,
  dropOldBackups,
  findBackup,
  isNight,
  nameOfDay,
  noteBackup,
  runNamed,
  type StoredBackup,
} from './stored-backups.ts';

/*
 * Backups that the site makes of itself, in the store `backups` (`stored-backups.ts`). Whoever wants one
 * writes into that store which, with a word nobody can guess, and calls the background function with the
 * word: only who may write the store can have it run. There, `running` says what is asked for, and how it
 * goes; `last`, which night was finished last, and when.
 */

type BackupContext = Pick<AppContext, 'storage' | 'now'>;

/** A backup that is asked for, and its progress. */
export interface Run {
  /** The name of the backup. */
  name: string;
  /** The word that lets its one caller in. */
  word: string;
  askedAt: string;
  /** When the run last showed that it goes on; absent before it has begun. */
  seen?: string;
  /** How it ended without a backup. */
  ended?: 'failed' | 'to go on';
}

/** Key of the backup that is asked for, in the store of backups. */
export const RUNNING = 'running';
/** How often a run shows that it goes on, and after which silence another is begun, in milliseconds. */
const SEEN_EVERY_MS = 15_000;
const DEAD_AFTER_MS = 3 * 60_000;
/**
 * How long a run copies, in milliseconds: what is left of a background function's time is for dropping old
 * ones.
 */
const COPYING_MS = FUNCTION_LIMIT.backgroundMs - 3 * 60_000;

const isAlive = ({ askedAt, seen = askedAt, ended }: Run, now: Date): boolean =>
  !ended && now.getTime() - Date.parse(seen) < DEAD_AFTER_MS && !isFromFuture(seen, now);

/**
 * Begins the backup of this night, unless there is one or a run goes on: call it now and then until morning.
 * @param call calls the background function with this word
 * @throws StorageUnavailable; what `call` throws
 */
export async function beginNightlyBackup(
  context: BackupContext,
  call: (word: string) => Promise<void>,
): Promise<void> {
  const last = (await context.storage.backups.read<LastBackup>(LAST_BACKUP))?.value;
  const day = nameOfDay(context.now());
  if (last?.day !== day) await askForBackup(context, day, call);
}

/**
 * Asks for a backup, unless a run goes on.
 * @param name of the backup
 * @param call calls the background function with this word
 * @returns the run: the one asked for, or the one that goes on
 * @throws StorageUnavailable; what `call` throws
 */
export async function askForBackup(
  { storage: { backups }, now }: BackupContext,
  name: string,
  call: (word: string) => Promise<void>,
): Promise<Run> {
  const asked: Run = { name, word: randomBytes(16).toString('hex'), askedAt: now().toISOString() };
  let killed = false;
  const run = await backups.change<Run>(RUNNING, (found) => {
    killed = false;
    if (found && isAlive(found, now())) return null;
    killed = found?.seen !== undefined && !found.ended;
    return asked;
  });
  if (killed) await noteFailure(backups, now());
  if (run?.word !== asked.word) return run ?? asked;
  await call(asked.word).catch(async (error) => {
    await noteFailed(backups, asked.word, now()).catch(() => {});
    throw error;
  });
  return asked;
}

/** Has the site's health say that a backup failed, until one is finished. @throws StorageUnavailable */
async function noteFailure(backups: BlobStore, at: Date): Promise<void> {
  await backups.change<LastBackup>(LAST_BACKUP, (last) => ({
    ...(last ?? { at: new Date(0).toISOString() }),
    failedAt: at.toISOString(),
  }));
}

/**
 * Makes the backup that was asked for with this word.
 * @param secret what to lock it with: a passphrase or a public key of age; null for a backup that anybody can
 * read who reads the store
 * @param withinMs how long to copy, in milliseconds
 * @returns 'refused' for a word that nobody was given, or that was used before; 'to go on' where time was up:
 * ask again
 * @throws StorageUnavailable and BackupError if it failed; the site's health then says so
 */
export async function makeBackup(
  context: BackupContext,
  word: string,
  secret: string | null,
  withinMs = COPYING_MS,
): Promise<'done' | 'to go on' | 'refused'> {
  const { storage, now } = context;
  const { backups } = storage;
  const end = Date.now() + withinMs;
  let name: string | null = null;
  await backups.change<Run>(RUNNING, (run) => {
    const isFirst = run?.word === word && !run.seen;
    name = isFirst ? run.name : null;
    return isFirst ? { ...run, seen: now().toISOString() } : null;
  });
  if (name === null) return 'refused';
  try {
    const made = await copyAll(context, { name, word, secret, end });
    if (!made) {
      await endRun(backups, word, 'to go on');
      return 'to go on';
    }
    await dropOldBackups(backups, now(), { name, ...made });
    if ((await backups.read<Run>(RUNNING))?.value.word === word) await backups.remove(RUNNING);
    return 'done';
  } catch (error) {
    await noteFailed(backups, word, now()).catch(() => {});
    throw error;
  }
}

const endRun = (backups: BlobStore, word: string, ended: NonNullable<Run['ended']>) =>
  backups.change<Run>(RUNNING, (run) => (run?.word === word ? { ...run, ended } : null));

/** Notes that a run failed, unless another has taken its place. */
async function noteFailed(backups: BlobStore, word: string, at: Date): Promise<void> {
  const run = await endRun(backups, word, 'failed');
  if (run?.word === word) await noteFailure(backups, at);
}

/** Copies everything, and notes the backup. @returns null if time was up */
async function copyAll(
  { storage, now }: BackupContext,
  { name, word, secret, end }: { name: string; word: string; secret: string | null; end: number },
): Promise<StoredBackup | null> {
  const { backups } = storage;
  const run = runNamed(now(), word);
  const showAlive = shower(backups, word, now);
  const last = (await backups.read<LastBackup>(LAST_BACKUP))?.value;
  const copied = new CopiedBlobs<Partial<PackedCopy>>();
  const before = last?.name ? await findBackup(backups, last.name) : null;
  for (const [key, picture] of await readPacked(backups, before?.packs ?? []))
    copied.of('images').set(key, picture);
  const packs = beginPacks(backups, run, now());
  const pieces = beginPieces(backups, run);
  const archive = beginArchive(secret === null ? null : lockWith(secret), now(), pieces.write);
  const target = await beginBackup(archive, now().toISOString());
  const copies: BackupTarget = {
    known: async (store) => copied.of(store),
    async keep(store, key, bytes, each) {
      await showAlive();
      if (store === 'images') return packs.add(key, bytes, each);
      await target.add({ store, key, ...each }, bytes);
      return each;
    },
    drop: async () => {},
    save: async (store) => (store === 'images' ? packs.flush() : undefined),
  };
  if (await copyStores(storage, copies, end)) return null;
  const manifest = copied.manifest();
  await target.finish(manifest);
  const made: StoredBackup = {
    at: now().toISOString(),
    run,
    pieces: await pieces.finish(),
    blobs: manifest.length,
    bytes: manifest.reduce((sum, { size }) => sum + size, 0),
    packs: await packsOf(backups, manifest),
  };
  await showAlive('now');
  await noteBackup(backups, name, made);
  await backups.change<LastBackup>(LAST_BACKUP, (found) => {
    const day = isNight(name) ? name : found?.day;
    return { at: made.at, name, ...(day && { day }) };
  });
  return made;
}

/** Shows from time to time that a run goes on. @throws BackupError if another has taken its place */
function shower(backups: BlobStore, word: string, now: () => Date) {
  let last = Date.now();
  return async (when?: 'now'): Promise<void> => {
    if (!when && Date.now() - last < SEEN_EVERY_MS) return;
    last = Date.now();
    const run = await backups.change<Run>(RUNNING, (found) =>
      found?.word === word ? { ...found, seen: now().toISOString() } : null,
    );
    if (run?.word !== word) throw new BackupError('Another backup was begun meanwhile.');
  };
}
