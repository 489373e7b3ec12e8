import type { Storage } from '#server/storage/storage.ts';
import { type MemoryBlobs, openMemoryStorage } from './memory-store.ts';

/** What some work cost at the store. */
export interface StoreCost {
  requests: number;
  bytes: number;
}

/**
 * The storage in memory, counting requests and the bytes they move; a listing's page is a request. Nothing is kept
 * from one `measure` to the next: each opens the stores as a new function instance would.
 */
export async function measure<T>(
  blobs: MemoryBlobs,
  work: (storage: Storage) => Promise<T>,
): Promise<StoreCost & { value: T }> {
  const cost = { requests: 0, bytes: 0 };
  const storage = openMemoryStorage(blobs, async ({ store, key }, effect) => {
    const sizeOf = () => blobs.stores.get(store)?.get(key)?.content.length ?? 0;
    const result = effect();
    cost.requests++;
    cost.bytes += Array.isArray((result as { entries?: unknown[] } | null)?.entries)
      ? JSON.stringify(result).length
      : sizeOf();
    return result;
  });
  return { value: await work(storage), ...cost };
}
