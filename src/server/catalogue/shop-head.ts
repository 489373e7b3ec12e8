import type { Category } from '#domain/category.ts';
import { inBatches } from '../in-batches.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { CorruptBlob } from '../storage/errors.ts';
import { rebuildIndexes } from './rebuild-indexes.ts';
import { isDeleted, type Kept, keys } from './records.ts';

/**
 * The head of the catalogue: one small blob with the categories, the last ids given, and the saves under way.
 *
 * Indexes are derived from records and written after them. So that no crash between the two can hide a
 * change, a save is first announced here; whoever reads an index looks the announced records up and lets
 * them win. A finished save takes its announcement back; one left behind by a killed function costs each
 * reader one more read until the sweep clears it.
 */
export interface ShopHead {
  lastCategoryId: number;
  lastProductId: number;
  lastImageId: number;
  categories: Category[];
  underWay: SaveUnderWay[];
}

/** A save that was announced and has not been taken back. `at`: ISO time. */
export interface SaveUnderWay {
  kind: 'category' | 'product';
  id: number;
  /** For a category: the slug it is taking. */
  slug?: string;
  at: string;
  token: string;
}

export const emptyHead: ShopHead = {
  lastCategoryId: 0,
  lastProductId: 0,
  lastImageId: 0,
  categories: [],
  underWay: [],
};

/** Reads the head, with categories whose save is under way as their records say. */
export async function readHead(catalogue: BlobStore): Promise<ShopHead> {
  return asRecorded(catalogue, await orRebuilt(catalogue, () => catalogue.readIndex<ShopHead>(keys.head)));
}

/** A head with the categories whose save is under way as their records say. One blob read for each of these. */
export async function asRecorded(catalogue: BlobStore, head: ShopHead): Promise<ShopHead> {
  const saves = head.underWay.filter((save) => save.kind === 'category');
  const changing = [...new Set(saves.map(({ id }) => id))];
  if (changing.length === 0) return head;
  const records = await inBatches(changing, (id) => catalogue.read<Kept<Category>>(keys.category(id)));
  const fresh = records.map((record) => record?.value).filter((category) => category !== undefined);
  const others = head.categories.filter(({ id }) => !fresh.some((category) => category.id === id));
  const present = fresh.filter((category): category is Category => !isDeleted(category));
  return { ...head, categories: [...others, ...present].sort((a, b) => a.id - b.id) };
}

/**
 * Reads something derived, and derives everything anew from the records when it is lost or mangled.
 * An empty catalogue has no head yet; that is no loss.
 */
export async function orRebuilt<T>(catalogue: BlobStore, read: () => Promise<T | null>): Promise<T> {
  const found = await read().catch((error) => {
    if (error instanceof CorruptBlob) return null;
    throw error;
  });
  if (found !== null) return found;
  await rebuildIndexes(catalogue);
  const rebuilt = await read();
  if (rebuilt === null) throw new CorruptBlob('the catalogue could not be rebuilt');
  return rebuilt;
}
