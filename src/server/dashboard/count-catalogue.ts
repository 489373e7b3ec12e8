import type { Product } from '#domain/product.ts';
import { presentRecord } from '../catalogue/present-record.ts';
import { keys, type ProductsIndex } from '../catalogue/records.ts';
import { orRebuilt, readHead } from '../catalogue/shop-head.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/**
 * How many products and categories there are, on sale or not. Two blob reads, and one for every save under way.
 * @throws StorageUnavailable
 */
export async function countCatalogue(
  catalogue: BlobStore,
): Promise<{ products: number; categories: number }> {
  const { categories, underWay } = await readHead(catalogue);
  const { rows } = await orRebuilt(catalogue, () => catalogue.readIndex<ProductsIndex>(keys.allProducts));
  const ids = new Set(rows.map(({ id }) => id));
  for (const { id } of underWay.filter(({ kind }) => kind === 'product')) {
    if (await presentRecord<Product>(catalogue, keys.product(id))) ids.add(id);
    else ids.delete(id);
  }
  return { products: ids.size, categories: categories.length };
}
