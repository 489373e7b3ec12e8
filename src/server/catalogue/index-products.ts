import type { Product } from '#domain/product.ts';
import { inBatches } from '../in-batches.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { changeIndex } from './change-index.ts';
import { presentRecord } from './present-record.ts';
import { type CategoryIndex, keys, type ProductsIndex, withEntry } from './records.ts';

/** How many indexes are changed at once, and for each of them how many records are read at once. */
const INDEXES_AT_ONCE = 4;
const RECORDS_AT_ONCE = 8;

/**
 * Brings the indexes in line with the records of products. The records are read anew for every try at an index,
 * after the index: whoever writes last has then read the latest ones, however the saves of several owners cross.
 * @param categories the categories the products are in or were in before
 */
export async function indexProducts(
  catalogue: BlobStore,
  ids: number[],
  categories: (number | null | undefined)[],
): Promise<void> {
  const inLine = async (products: Product[], belongs: (product: Product) => boolean) => {
    const read = (id: number) => presentRecord<Product>(catalogue, keys.product(id));
    const latest = await inBatches(ids, read, RECORDS_AT_ONCE);
    return ids.reduce((list, id, n) => {
      const product = latest[n];
      return withEntry(list, id, product && belongs(product) ? product : null);
    }, products);
  };
  const shelves = [...new Set(categories)].filter((category) => typeof category === 'number');
  await Promise.all([
    inBatches(
      shelves,
      (category) =>
        changeIndex<CategoryIndex>(catalogue, keys.categoryProducts(category), async (index) => ({
          products: await inLine(index?.products ?? [], ({ categoryId }) => categoryId === category),
        })),
      INDEXES_AT_ONCE,
    ),
    changeIndex<ProductsIndex>(catalogue, keys.allProducts, async (index) => ({
      rows: await inLine(index?.rows ?? [], () => true),
    })),
  ]);
}
