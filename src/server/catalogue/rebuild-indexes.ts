import type { Category } from '#domain/category.ts';
import type { Product } from '#domain/product.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { CorruptBlob } from '../storage/errors.ts';
import { presentRecord } from './present-record.ts';
import {
  type CategoryIndex,
  isDeleted,
  type Kept,
  keys,
  lastImageOf,
  type ProductsIndex,
  stamped,
} from './records.ts';
import { emptyHead, type ShopHead } from './shop-head.ts';

/** How many records are read at once. */
const AT_ONCE = 20;

/**
 * How many ids of pictures are left out when the head was lost: some may have been given to saves whose records are
 * not written yet, eight at most to each. (Ids of products and categories need none: a record is never written over.)
 */
const GIVEN_UNSEEN = 1_000;

/**
 * Derives head and indexes anew from the records. Saves under way stay announced. The last ids given are those of
 * all records and graves, so that none is given twice.
 */
export async function rebuildIndexes(catalogue: BlobStore): Promise<void> {
  const categories = await readAll<Category>(catalogue, 'category/');
  const products = await readAll<Product>(catalogue, 'product/');
  const present = products.filter((product): product is Product => !isDeleted(product));
  const shown = categories.filter((category): category is Category => !isDeleted(category));
  const highest = (ids: number[]) => Math.max(0, ...ids);
  const isEmpty = categories.length === 0 && products.length === 0;
  const lastImage = highest(products.map(lastImageOf));
  const productNow = (id: number) => presentRecord<Product>(catalogue, keys.product(id));
  const categoryNow = (id: number) => presentRecord<Category>(catalogue, keys.category(id));

  for (const { id } of shown) {
    const mine = present.filter((product) => product.categoryId === id);
    await overwrite<CategoryIndex>(catalogue, keys.categoryProducts(id), async (old) => {
      const latest = await freshest(mine, old?.products, productNow);
      return { products: latest.filter((product) => product.categoryId === id) };
    });
  }
  await overwrite<ProductsIndex>(catalogue, keys.allProducts, async (old) => ({
    rows: await freshest(present, old?.rows, productNow),
  }));
  await overwrite<ShopHead>(catalogue, keys.head, async (old) => ({
    lastCategoryId: Math.max(old?.lastCategoryId ?? 0, highest(categories.map(({ id }) => id))),
    lastProductId: Math.max(old?.lastProductId ?? 0, highest(products.map(({ id }) => id))),
    lastImageId: Math.max(old?.lastImageId ?? 0, lastImage + (old || isEmpty ? 0 : GIVEN_UNSEEN)),
    categories: await freshest(shown, old?.categories, categoryNow),
    underWay: old?.underWay ?? emptyHead.underWay,
  }));
}

/**
 * What was read from the records, corrected where the index says otherwise: somebody may have saved since, so
 * those records are read again. The index is read before them, so a save that comes later still finds its own
 * write refused and repeats it.
 */
async function freshest<T extends { id: number }>(
  read: T[],
  indexed: T[] | undefined,
  now: (id: number) => Promise<T | null>,
): Promise<T[]> {
  if (!indexed) return read;
  const texts = new Map(indexed.map((entry) => [entry.id, JSON.stringify(entry)]));
  const known = new Map(read.map((entry) => [entry.id, entry]));
  const ids = [...new Set([...known.keys(), ...texts.keys()])].sort((a, b) => a - b);
  const latest: T[] = [];
  for (const id of ids) {
    const entry = known.get(id);
    const same = entry && texts.get(id) === JSON.stringify(entry);
    const found = same ? entry : await now(id);
    if (found) latest.push(found);
  }
  return latest;
}

/** Writes an index whatever lies there, mangled or not. */
async function overwrite<T extends object>(
  catalogue: BlobStore,
  key: string,
  next: (old: T | null) => Promise<T>,
): Promise<void> {
  const change = () => catalogue.change<T>(key, async (old) => stamped(await next(old)));
  try {
    await change();
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    await catalogue.remove(key);
    await change();
  }
}

async function readAll<T extends { id: number }>(catalogue: BlobStore, prefix: string): Promise<Kept<T>[]> {
  const found: Kept<T>[] = [];
  const names = await catalogue.keys(prefix);
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const batch = await Promise.all(names.slice(at, at + AT_ONCE).map((key) => catalogue.read<Kept<T>>(key)));
    for (const record of batch) if (record) found.push(record.value);
  }
  return found.sort((a, b) => a.id - b.id);
}
