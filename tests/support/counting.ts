import type { Storage } from '#server/storage/blob-store.ts';
import { type Around, type MemoryBlobs, openMemoryStorage } from './memory-store.ts';

/**
 * The requests that some work sent to the store, by kind, and the bytes of blobs transferred in either
 * direction.
 */
interface Cost {
  get: number;
  put: number;
  list: number;
  delete: number;
  requests: number;
  bytes: number;
}

const none = (): Cost => ({ get: 0, put: 0, list: 0, delete: 0, requests: 0, bytes: 0 });

/**
 * Counts the requests to stores in memory and the bytes that they transfer. A read counts fully, as on a
 * machine with an empty cache. A listing counts 100 bytes a key, in pages of 1,000.
 * @param uncounted a store that is left out
 */
export function makeCounter(
  blobs: MemoryBlobs,
  uncounted?: keyof Storage,
): {
  around: Around;
  costOf: <T>(work: () => Promise<T>) => Promise<Cost & { result: T }>;
} {
  let cost = none();
  const around: Around = async ({ store, kind, key }, effect) => {
    const result = effect();
    if (store === uncounted) return result;
    const listed = kind === 'list' && Array.isArray(result) ? result.length : 0;
    const pages = Math.max(1, Math.ceil(listed / 1_000));
    cost[kind] += pages;
    cost.requests += pages;
    const content = blobs.stores.get(store)?.get(key)?.content;
    cost.bytes += kind === 'list' ? listed * 100 : kind === 'delete' ? 0 : (content?.length ?? 0);
    return result;
  };
  return {
    around,
    async costOf(work) {
      cost = none();
      const result = await work();
      return { ...cost, result };
    },
  };
}

/** Counts the cost of some work for a function instance with an empty memory. */
export async function measure<T>(
  blobs: MemoryBlobs,
  work: (storage: Storage) => Promise<T>,
): Promise<Cost & { value: T }> {
  const { around, costOf } = makeCounter(blobs);
  const { result: value, ...cost } = await costOf(() => work(openMemoryStorage(blobs, around)));
  return { value, ...cost };
}
