import type { BlobStore } from '../storage/blob-store.ts';
import { CorruptBlob } from '../storage/errors.ts';
import { rebuildIndexes } from './rebuild-indexes.ts';
import { stamped } from './records.ts';

class LostIndex extends Error {}

/**
 * Changes something derived. When it is lost or mangled it is first derived anew, so that a save never begins an
 * index with nothing but itself. `next` gets null only for what the records do not ask for (the index of a
 * category that is gone).
 */
export async function changeIndex<T extends object>(
  catalogue: BlobStore,
  key: string,
  next: (current: T | null) => T | null | Promise<T | null>,
): Promise<T | null> {
  try {
    return await catalogue.change<T>(key, async (current) => {
      if (current === null) throw new LostIndex();
      return stamped(await next(current));
    });
  } catch (error) {
    if (!(error instanceof LostIndex || error instanceof CorruptBlob)) throw error;
    await rebuildIndexes(catalogue);
    return catalogue.change<T>(key, async (current) => stamped(await next(current)));
  }
}
