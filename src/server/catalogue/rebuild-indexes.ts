import type { Category } from '#domain/category.ts';
import type { Product } from '#domain/product.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { MangledBlob } from '../storage/errors.ts';
import { type CategoryIndex, isDeleted, type Kept, keys, type ProductsIndex, rowOf } from './records.ts';
import { emptyHead, type ShopHead } from './shop-head.ts';

/** How many records are read at once. */
const AT_ONCE = 20;

/** Derives head and indexes anew from the records. Saves under way stay announced. */
export async function rebuildIndexes(catalogue: BlobStore): Promise<void> {
  const categories = await readAll<Category>(catalogue, 'category/');
  const products = await readAll<Product>(catalogue, 'product/');
  const present = products.filter((product): product is Product => !isDeleted(product));
  const shown = categories.filter((category): category is Category => !isDeleted(category));
  const highest = (ids: number[]) => Math.max(0, ...ids);

  for (const { id } of shown) {
    const index: CategoryIndex = { products: present.filter((product) => product.categoryId === id) };
    await overwrite(catalogue, keys.categoryProducts(id), () => index);
  }
  await overwrite<ProductsIndex>(catalogue, keys.allProducts, () => ({ rows: present.map(rowOf) }));
  await overwrite<ShopHead>(catalogue, keys.head, (old) => ({
    lastCategoryId: Math.max(old?.lastCategoryId ?? 0, highest(categories.map(({ id }) => id))),
    lastProductId: Math.max(old?.lastProductId ?? 0, highest(products.map(({ id }) => id))),
    lastImageId: Math.max(
      old?.lastImageId ?? 0,
      highest(present.flatMap(({ gallery }) => gallery.map(({ id }) => id))),
    ),
    categories: shown,
    underWay: old?.underWay ?? emptyHead.underWay,
  }));
}

/** Writes an index whatever lies there, mangled or not. */
async function overwrite<T>(catalogue: BlobStore, key: string, next: (old: T | null) => T): Promise<void> {
  try {
    await catalogue.change<T>(key, next);
  } catch (error) {
    if (!(error instanceof MangledBlob)) throw error;
    await catalogue.remove(key);
    await catalogue.change<T>(key, next);
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
