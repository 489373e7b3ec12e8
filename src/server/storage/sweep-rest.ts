import { logError } from '../log.ts';
import { StorageUnavailable } from './blob-client.ts';
import type { BlobStore, Storage, Stored } from './blob-store.ts';
import { storedKeyOf } from './stored-keys.ts';

/*
 * The sweep runs each minute, and usually has nothing to do. While it rests, one small blob says until when,
 * and a run that reads it ends there. A write that needs the sweep removes the blob; the register of stored
 * keys marks such keys (`wakesSweep`). See docs/decisions/sweep.md.
 */

/** The blob, as the sweep left it. */
export interface Rest {
  /** Time at which a run first stood by, as ISO time. Since then nobody has woken the sweep. */
  since: string;
  /** End of the rest, as ISO time; null while the sweep is only on standby. */
  until: string | null;
}

const REST = 'sweep/rest';

/**
 * Longest rest, in milliseconds. Faults that nothing announces, such as a damaged list, are found that late
 * at most.
 */
export const LONGEST_REST_MS = 30 * 60_000;

/**
 * How long nobody must have woken the sweep before it rests, in milliseconds. A listing may lag behind what
 * was written, so that the run after a write may not see it yet; the next one, a minute later, does.
 */
const QUIET_FOR_MS = 45_000;

/** How long one process relies on having woken the sweep, in milliseconds. Shorter than `QUIET_FOR_MS`. */
const WOKEN_FOR_MS = 20_000;

/** Reads how the sweep rests; null when somebody has woken it, or it never rested. One store request. */
export const readRest = (orders: BlobStore): Promise<Stored<Rest> | null> => orders.read<Rest>(REST);

/** Returns whether the sweep has nothing to do yet. A rest that is too long was written by a wrong clock. */
export function isResting(rest: Rest | null | undefined, now: Date): boolean {
  if (!rest?.until) return false;
  const left = Date.parse(rest.until) - now.getTime();
  return left > 0 && left <= LONGEST_REST_MS;
}

/**
 * Notes at the beginning of a run that nobody has woken the sweep since. No request where that is noted
 * already.
 * @returns how the sweep rests now, for `goToRest` at the end of the run; null when another run was faster
 */
export async function standBy(
  orders: BlobStore,
  rest: Stored<Rest> | null,
  now: Date,
): Promise<Stored<Rest> | null> {
  if (rest) return rest;
  const value: Rest = { since: now.toISOString(), until: null };
  const written = await orders.create(REST, value);
  return written.created ? { value, version: written.version } : null;
}

/** Returns whether nobody has woken the sweep for so long that a listing shows everything that waits. */
export function isQuiet(rest: Stored<Rest> | null, now: Date): rest is Stored<Rest> {
  return rest !== null && now.getTime() - Date.parse(rest.value.since) >= QUIET_FOR_MS;
}

/** Lets the sweep rest, unless somebody has woken it since `rest` was read. */
export async function goToRest(orders: BlobStore, rest: Stored<Rest>, until: Date): Promise<void> {
  await orders.replace<Rest>(REST, { ...rest.value, until: until.toISOString() }, rest.version);
}

/**
 * Gives stores that wake the sweep when something is written that it must see to. The write is done by then,
 * so a sweep that cannot be woken is only late, and fails nobody.
 */
export function wakingStorage(raw: Storage): Storage {
  let wokenAt = Number.NEGATIVE_INFINITY;

  async function wake(): Promise<void> {
    const at = Date.now();
    // After the clock was set back nothing is relied on.
    if (at >= wokenAt && at - wokenAt < WOKEN_FOR_MS) return;
    try {
      await raw.orders.remove(REST);
      wokenAt = at;
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      logError('wake the sweep', error);
    }
  }

  const waking = (name: string, store: BlobStore): BlobStore => {
    const written = async <T>(key: string, work: Promise<T>): Promise<T> => {
      const result = await work;
      if (storedKeyOf(name, key)?.wakesSweep) await wake();
      return result;
    };
    return {
      ...store,
      create: (key, value) => written(key, store.create(key, value)),
      replace: (key, value, version) => written(key, store.replace(key, value, version)),
      change: (key, next) => written(key, store.change(key, next)),
      writeBytes: (key, bytes) => written(key, store.writeBytes(key, bytes)),
    };
  };

  return Object.fromEntries(
    Object.entries(raw).map(([name, store]) => [name, waking(name, store)]),
  ) as unknown as Storage;
}
