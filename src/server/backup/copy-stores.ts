import { createHash } from 'node:crypto';
import { inTime } from '../in-batches.ts';
import type { BlobStore, Storage } from '../storage/blob-store.ts';
import { storedKeyOf } from '../storage/stored-keys.ts';

/*
 * Copies what cannot be made again: records, pictures, counters, letters to be sent. What is derived from
 * them (indexes, pending markers), what passes by itself (counts of calls, sessions) and the backups
 * themselves are left out. The shop goes on selling meanwhile, see docs/decisions/backup.md for what holds of
 * a copy all the same.
 */

export type StoreName = keyof Storage;

/**
 * A blob as it was copied: its version as listed before it was read, its size, and the SHA-256 of its bytes.
 */
export interface Copied {
  version: string;
  size: number;
  hash: string;
}

/** A place that copies go to. */
export interface BackupTarget {
  /**
   * Returns the copies of a store so far, by key, of this backup or an earlier one it builds on. May be
   * changed.
   */
  known: (store: StoreName) => Promise<Map<string, Copied>>;
  /** @returns what is known of the copy from now on */
  keep: (store: StoreName, key: string, bytes: Uint8Array, copied: Copied) => Promise<Copied>;
  /** A blob that was copied is gone from the store. */
  drop: (store: StoreName, key: string) => Promise<void>;
  /** Called when a store has been gone through, or time was up. */
  save: (store: StoreName, copied: Map<string, Copied>) => Promise<void>;
}

const LEFT_OUT: StoreName[] = ['limits', 'backups'];

/** Counters are copied last, so that they are never behind what the copied orders were given. */
export const isCounter = (key: string) => key === 'order-counter';

/**
 * Returns whether a blob belongs into a backup. Records do, by the register of keys. A key of an earlier or
 * later version of the site, which the register does not know, is kept to be safe.
 */
export const isBackedUp = (store: string, key: string) =>
  (storedKeyOf(store, key)?.role ?? 'record') === 'record';

/**
 * The stores that are copied: pictures before the products that name them, letters after what they are about.
 */
export function storesCopied(storage: Storage): StoreName[] {
  const first: StoreName[] = ['images', 'catalogue'];
  const rest = (Object.keys(storage) as StoreName[]).filter(
    (name) => ![...first, ...LEFT_OUT, 'mail'].includes(name),
  );
  return [...first, ...rest, 'mail'];
}

/** Most rounds until a round finds neither products nor pictures changed. */
const MOST_ROUNDS = 6;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * How far a backup is: in which round, at which store, and how many products and pictures changed in this
 * round.
 */
export interface Progress {
  round: number;
  store: number;
  changes: number;
}

/**
 * Copies all stores into a target, round after round, each taking only what changed since: at least two, and
 * more while products are being saved. Then the counters.
 * @param end when to stop, in milliseconds since 1970; the largest store must be listed by then
 * @param from where an earlier call stopped
 * @returns where to go on where time was up first; null once everything is copied
 * @throws StorageUnavailable
 */
export async function copyStores(
  storage: Storage,
  target: BackupTarget,
  end = Number.POSITIVE_INFINITY,
  from: Progress = { round: 1, store: 0, changes: 0 },
): Promise<Progress | null> {
  const names = storesCopied(storage);
  const isEarly = (name: StoreName) => (key: string) => isBackedUp(name, key) && !isCounter(key);
  let { round, store, changes } = from;
  for (;;) {
    for (const name of names.slice(store)) {
      const found = await copyStore(storage[name], name, target, end, isEarly(name));
      if (name === 'images' || name === 'catalogue') changes += found.changes;
      if (found.complete) store++;
      if (Date.now() >= end) return { round, store, changes };
    }
    if (round === MOST_ROUNDS || (round > 1 && changes === 0)) break;
    round++;
    store = changes = 0;
  }
  const { complete } = await copyStore(storage.orders, 'orders', target, end, isCounter);
  return complete ? null : { round, store, changes };
}

/** Copies what changed in a store until time is up; how much that was, and whether it is all. */
async function copyStore(
  store: BlobStore,
  name: StoreName,
  target: BackupTarget,
  end: number,
  belongs: (key: string) => boolean,
): Promise<{ changes: number; complete: boolean }> {
  const known = await target.known(name);
  const seen = new Set<string>();
  let changes = 0;
  let complete = true;
  for await (const page of store.pages('')) {
    const due = page.filter(({ key, version }) => {
      if (!belongs(key)) return false;
      seen.add(key);
      return known.get(key)?.version !== version;
    });
    const copy = async ({ key, version }: (typeof due)[number]) => {
      const found = await store.readBytes(key);
      if (!found) return seen.delete(key);
      const bytes = new Uint8Array(found);
      const copied = { version, size: bytes.length, hash: hashOf(bytes) };
      return known.set(key, await target.keep(name, key, bytes, copied));
    };
    const done = await inTime(due, copy, { atOnce: 16, withinMs: end - Date.now(), first: 0 });
    changes += done.length;
    complete = done.length === due.length;
    if (!complete) break;
  }
  const gone = complete ? [...known.keys()].filter((key) => belongs(key) && !seen.has(key)) : [];
  for (const key of gone) {
    known.delete(key);
    await target.drop(name, key);
  }
  changes += gone.length;
  if (changes > 0) await target.save(name, known);
  return { changes, complete };
}
