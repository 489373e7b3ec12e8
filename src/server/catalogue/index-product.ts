import type { Product } from '#domain/product.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type CategoryIndex, keys, type ProductsIndex, rowOf, withEntry } from './records.ts';

/**
 * Brings the indexes in line with a product's record.
 * @param product the record, or null when it was deleted
 * @param formerCategory the category it was in before, when it moved or is gone
 */
export async function indexProduct(
  catalogue: BlobStore,
  id: number,
  product: Product | null,
  formerCategory: number | null,
): Promise<void> {
  const change = (categoryId: number, entry: Product | null) =>
    catalogue.change<CategoryIndex>(keys.categoryProducts(categoryId), (index) => ({
      products: withEntry(index?.products ?? [], id, entry),
    }));
  await Promise.all([
    product && change(product.categoryId, product),
    formerCategory !== null && formerCategory !== product?.categoryId && change(formerCategory, null),
    catalogue.change<ProductsIndex>(keys.allProducts, (index) => ({
      rows: withEntry(index?.rows ?? [], id, product && rowOf(product)),
    })),
  ]);
}
