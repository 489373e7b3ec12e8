import type { Product } from '#domain/product.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { changeIndex } from './change-index.ts';
import { presentRecord } from './present-record.ts';
import { type CategoryIndex, keys, type ProductsIndex, withEntry } from './records.ts';

/**
 * Brings the indexes in line with a product's record. The record is read anew for every try at an index, after
 * the index: whoever writes last has then read the latest record, however the saves of several owners cross.
 * @param categories the categories the product is in or was in before
 */
export async function indexProduct(
  catalogue: BlobStore,
  id: number,
  categories: (number | null | undefined)[],
): Promise<void> {
  const latest = () => presentRecord<Product>(catalogue, keys.product(id));
  const shelves = [...new Set(categories)].filter((category) => typeof category === 'number');
  await Promise.all([
    ...shelves.map((category) =>
      changeIndex<CategoryIndex>(catalogue, keys.categoryProducts(category), async (index) => {
        const product = await latest();
        const entry = product?.categoryId === category ? product : null;
        return { products: withEntry(index?.products ?? [], id, entry) };
      }),
    ),
    changeIndex<ProductsIndex>(catalogue, keys.allProducts, async (index) => {
      return { rows: withEntry(index?.rows ?? [], id, await latest()) };
    }),
  ]);
}
