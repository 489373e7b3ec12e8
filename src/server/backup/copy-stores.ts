import { inBatches } from '../in-batches.ts';
import type { Storage } from '../storage/blob-store.ts';
import { storedKeyOf } from '../storage/stored-keys.ts';
import { BackupError, type StoreName } from './backup.ts';

/*
 * Copies what cannot be made again: records, pictures, counters, letters to be sent. What is derived from
 * them (indexes), what passes by itself (counts of calls, sessions) and the backups themselves are left out.
 * The shop goes on selling meanwhile, see docs/decisions/backup.md for what holds of a copy all the same.
 */

const LEFT_OUT: StoreName[] = ['limits', 'backups'];
/** Number of store requests that run at once. */
export const AT_ONCE = 16;
/** Most rounds until a round finds neither products nor pictures changed. */
const MOST_ROUNDS = 6;

/** Counters are copied last, so that they are never behind what the copied orders were given. */
export const isCounter = (key: string) => key === 'order-counter';

/** Returns whether a blob belongs into a backup. Records do, and a key that the register does not know. */
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

/** Where copies go, and what limits them. */
export interface Copying {
  /** Takes a blob, or another state of it. */
  add: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Names of pictures that need not be copied again. */
  packed: ReadonlySet<string>;
  /** When time is up, in milliseconds since 1970. */
  end: number;
}

/**
 * Copies all stores, round after round, each taking only what changed since: at least two, and more while
 * products are being saved. Then the counters.
 * @returns the names of all that belongs to the backup
 * @throws StorageUnavailable; BackupError when time is up
 */
export async function copyStores(storage: Storage, { add, packed, end }: Copying): Promise<Set<string>> {
  /** The version of each blob that was copied, by name. */
  const copied = new Map<string, string>();

  /** Copies what changed in a store. @returns how much that was */
  async function copyStore(store: StoreName, belongs: (key: string) => boolean): Promise<number> {
    const seen = new Set<string>();
    let changes = 0;
    for await (const page of storage[store].pages('')) {
      const due = page.filter(({ key, version }) => {
        const name = `${store}/${key}`;
        if (!belongs(key)) return false;
        seen.add(name);
        if (packed.has(name) && !copied.has(name)) copied.set(name, version);
        return copied.get(name) !== version;
      });
      changes += due.length;
      await inBatches(
        due,
        async ({ key, version }) => {
          if (Date.now() >= end) throw new BackupError('There was not enough time to copy everything.');
          const name = `${store}/${key}`;
          const bytes = await storage[store].readBytes(key);
          if (!bytes) return void seen.delete(name);
          await add(name, new Uint8Array(bytes));
          copied.set(name, version);
        },
        AT_ONCE,
      );
    }
    for (const name of copied.keys()) {
      if (!name.startsWith(`${store}/`) || !belongs(name.slice(store.length + 1)) || seen.has(name)) continue;
      copied.delete(name);
      changes++;
    }
    return changes;
  }

  for (let round = 1; round <= MOST_ROUNDS; round++) {
    let changes = 0;
    for (const store of storesCopied(storage)) {
      const found = await copyStore(store, (key) => isBackedUp(store, key) && !isCounter(key));
      if (store === 'images' || store === 'catalogue') changes += found;
    }
    if (round > 1 && changes === 0) break;
  }
  await copyStore('orders', isCounter);
  return new Set(copied.keys());
}
