import type { Product } from '#domain/product.ts';
import { inBatches } from '../in-batches.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { isDeleted, type Kept, keys, type ProductsIndex, withEntry } from './records.ts';
import { orRebuilt, readHead, type ShopHead } from './shop-head.ts';

/**
 * Every product as its latest save left it, active or not, oldest first; and the head. Two blob reads, one more
 * for each product with a save under way.
 */
export async function readAllProducts(
  catalogue: BlobStore,
): Promise<{ head: ShopHead; products: Product[] }> {
  const head = await readHead(catalogue);
  const index = await orRebuilt(catalogue, () => catalogue.readIndex<ProductsIndex>(keys.allProducts));
  let products = index.rows;
  for (const [id, product] of await productsUnderWay(catalogue, head))
    products = withEntry(products, id, product);
  return { head, products };
}

/** The records of products whose save is under way, null for deleted ones. */
export async function productsUnderWay(
  catalogue: BlobStore,
  head: ShopHead,
): Promise<Map<number, Product | null>> {
  const ids = [...new Set(head.underWay.flatMap(({ kind, id }) => (kind === 'product' ? id : [])))];
  const records = await inBatches(ids, (id) => catalogue.read<Kept<Product>>(keys.product(id)));
  const found = new Map<number, Product | null>();
  ids.forEach((id, n) => {
    const record = records[n]?.value;
    if (record) found.set(id, isDeleted(record) ? null : record);
  });
  return found;
}
