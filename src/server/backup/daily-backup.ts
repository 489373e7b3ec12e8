import type { AppContext } from '../app-context.ts';
import { LAST_BACKUP, type LastDone } from '../health/read-health.ts';
import { inBatches, SWEEP_MS } from '../in-batches.ts';
import type { BlobStore, Storage } from '../storage/blob-store.ts';
import { nullIfCorrupt } from '../storage/derived.ts';
import { BackupError, type BackupReader, type ManifestEntry } from './backup-file.ts';
import {
  type BackupTarget,
  type Copied,
  copyStores,
  type Progress,
  type StoreName,
  storesCopied,
} from './copy-stores.ts';

/*
 * The daily backup of a deployed site, in a store of its own:
 *   copy/{day}/{store}/{key}   a blob as it was first copied on that day
 *   day/{day}/{store}          manifest of a finished backup: what it holds, and on which day each was copied
 *   running/{store}, progress  the same of one that is under way, so that a run goes on where the last one stopped
 *   last                       which day was finished last, and when
 * A day copies only what changed since the last one. One copy stands in the manifests of days that follow each other,
 * so when a day is dropped, what its neighbours do not name is named by nobody.
 */

interface CopiedOn extends Copied {
  day: string;
}
type DayManifest = Record<string, CopiedOn>;
interface LastBackup extends LastDone {
  day: string;
}

const copyKey = (day: string, store: string, key: string) => `copy/${day}/${store}/${key}`;
const dayKey = (day: string, store: string) => `day/${day}/${store}`;
const runningKey = (store: string) => `running/${store}`;
const PROGRESS = 'progress';

/** How many backups are kept: of the last days, the last of each of so many weeks, the last of each of so many months. */
export const KEPT = { days: 7, weeks: 4, months: 12 };

/**
 * Goes on with today's backup, or begins it; once it is finished, drops those no longer kept. Ends in time for a
 * scheduled function: call it until it says 'done'.
 * @throws StorageUnavailable
 */
export async function runDailyBackup(
  { storage, now }: Pick<AppContext, 'storage' | 'now'>,
  withinMs = SWEEP_MS,
): Promise<'done' | 'to go on'> {
  const { backups } = storage;
  const end = Date.now() + withinMs;
  const day = now().toISOString().slice(0, 10);
  const last = (await backups.read<LastBackup>(LAST_BACKUP))?.value ?? null;
  if (last?.day === day) return (await dropOldDays(storage, end)) ? 'done' : 'to go on';
  const from = (await backups.read<Progress>(PROGRESS))?.value;
  const target = targetIn(storage, day, last?.day);
  const left = await copyStores(storage, target, end, from);
  if (left) {
    await write(backups, PROGRESS, left);
    return 'to go on';
  }
  for (const store of storesCopied(storage))
    await write(backups, dayKey(day, store), Object.fromEntries(await target.known(store)));
  await write(backups, LAST_BACKUP, { at: now().toISOString(), day } satisfies LastBackup);
  for (const key of [PROGRESS, ...storesCopied(storage).map(runningKey)]) await backups.remove(key);
  return 'to go on';
}

const write = (store: BlobStore, key: string, value: object) =>
  store.createBytes(key, new TextEncoder().encode(JSON.stringify(value)));

function targetIn({ backups }: Storage, day: string, lastDay: string | undefined): BackupTarget {
  const stores = new Map<StoreName, Map<string, CopiedOn>>();
  return {
    async known(store) {
      const before = stores.get(store);
      if (before) return before;
      // A damaged manifest knows of no copies: everything is copied once more.
      const read = (key: string) => backups.read<DayManifest>(key).catch(nullIfCorrupt);
      const found = (await read(runningKey(store))) ?? (lastDay ? await read(dayKey(lastDay, store)) : null);
      const known = new Map(Object.entries(found?.value ?? {}));
      stores.set(store, known);
      return known;
    },
    async keep(store, key, bytes, copied) {
      await backups.createBytes(copyKey(day, store, key), bytes);
      return { ...copied, day };
    },
    drop: async () => {},
    save: (store, copied) => write(backups, runningKey(store), Object.fromEntries(copied)),
  };
}

/** The days whose backups are kept, of these. */
export function daysKept(days: readonly string[]): Set<string> {
  const newest = days.toSorted().reverse();
  const lastOfEach = (periodOf: (day: string) => string, most: number) =>
    [...new Map(newest.toReversed().map((day) => [periodOf(day), day])).values()].slice(-most);
  const weekOf = (day: string) => String(Math.floor((Date.parse(day) / 86_400_000 + 3) / 7));
  return new Set([
    ...newest.slice(0, KEPT.days),
    ...lastOfEach(weekOf, KEPT.weeks),
    ...lastOfEach((day) => day.slice(0, 7), KEPT.months),
  ]);
}

/** How far apart, in milliseconds, the last two backups may be so that their days can be trusted. */
const MOST_APART_MS = 48 * 3_600_000;

/**
 * Returns whether the last two backups follow each other. After a jump of the clock, or a long pause, they
 * do not: then a day that never was could push out days that are to be kept.
 */
function doLastFollow(days: readonly string[]): boolean {
  const [before = '', last = ''] = days.slice(-2);
  return Date.parse(last) - Date.parse(before) <= MOST_APART_MS;
}

/**
 * Drops the backups no longer kept, the oldest first, until time is up. Drops none while the clock may be
 * wrong.
 * @returns whether none is left to drop
 */
async function dropOldDays(storage: Storage, end: number): Promise<boolean> {
  const { backups } = storage;
  const days = await daysIn(backups);
  if (!doLastFollow(days)) return true;
  const kept = daysKept(days);
  for (const day of days.filter((each) => !kept.has(each))) {
    const at = days.indexOf(day);
    for (const store of storesCopied(storage)) {
      const read = async (other: string | undefined): Promise<DayManifest> => {
        if (other === undefined) return {};
        const found = await backups.read<DayManifest>(dayKey(other, store)).catch(nullIfCorrupt);
        return found?.value ?? {};
      };
      const [own, before, after] = await Promise.all([read(day), read(days[at - 1]), read(days[at + 1])]);
      // A clock that was behind made this backup after later ones: others than its neighbours may share its
      // copies.
      const isOutOfOrder = Object.values(own).some((copied) => copied.day > day);
      const gone = Object.entries(isOutOfOrder ? {} : own).filter(([key, copied]) =>
        [before, after].every((other) => other[key]?.day !== copied.day),
      );
      await inBatches(gone, ([key, copied]) => backups.remove(copyKey(copied.day, store, key)));
      await backups.remove(dayKey(day, store));
      if (Date.now() >= end) return false;
    }
    // The next one's neighbour is the day before this one: a day without manifests names nothing.
    days.splice(at, 1);
  }
  return true;
}

/** The days there are finished backups of, oldest first: one is noted as the last once all its manifests are written. */
async function daysIn(backups: BlobStore): Promise<string[]> {
  const last = (await backups.read<LastBackup>(LAST_BACKUP))?.value.day ?? '';
  const days = (await backups.keys('day/')).map((key) => key.split('/')[1] ?? '');
  return [...new Set(days)].filter((day) => day <= last).sort();
}

/** @throws BackupError when the manifest of a day is lost or damaged */
async function readDay(backups: BlobStore, day: string, store: StoreName): Promise<DayManifest> {
  const found = await backups.read<DayManifest>(dayKey(day, store)).catch(nullIfCorrupt);
  if (!found) throw new BackupError(`The daily backup of ${day} is damaged (${store}). Try the day before.`);
  return found.value;
}

/**
 * Opens the daily backup of a day, by default the last.
 * @throws BackupError where there is none
 */
export async function readDailyBackup(storage: Storage, wanted?: string): Promise<BackupReader> {
  const { backups } = storage;
  const days = await daysIn(backups);
  const day = wanted ?? days.at(-1) ?? '';
  if (!days.includes(day))
    throw new BackupError(
      days.length > 0
        ? `There is no daily backup of ${day}. There is: ${days.join(', ')}`
        : `There is no daily backup of ${day || 'any day'}, nor of any other day.`,
    );
  const manifest: (ManifestEntry & CopiedOn)[] = [];
  for (const store of storesCopied(storage)) {
    const found = await readDay(backups, day, store);
    for (const [key, copied] of Object.entries(found)) manifest.push({ store, key, ...copied });
  }
  return {
    at: day,
    manifest,
    async *blobs() {
      for (let from = 0; from < manifest.length; from += 16)
        yield* await inBatches(manifest.slice(from, from + 16), async (entry) => {
          const bytes = await backups.readBytes(copyKey(entry.day, entry.store, entry.key));
          if (!bytes) throw new BackupError(`${entry.store}/${entry.key} is missing from the backup.`);
          return { entry, bytes: new Uint8Array(bytes) };
        });
    },
    close: async () => {},
  };
}
