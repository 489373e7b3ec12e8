import type { BlobStore } from '../storage/blob-store.ts';
import { changeDerived } from '../storage/derived.ts';
import { isDeleted, lastImageOf, type ProductRecord, type StoredProduct, segmentOf } from './records.ts';
import { categoryIndexOf, segmentAt, withEntry } from './segments.ts';

/**
 * Writes records into the indexes they belong to, segments first: a category index that is lost is rebuilt from them.
 * What is in line already is not written.
 * @param categories ids of the categories the products are in or were in before
 * @returns the sizes of the segments concerned, by number
 */
export async function indexProducts(
  catalogue: BlobStore,
  records: ProductRecord[],
  categories: number[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const [segment, mine] of Map.groupBy(records, ({ id }) => segmentOf(id))) {
    const { products } = await changeDerived(segmentAt(catalogue, segment), (current) => {
      const changed = inLine(current.products, mine, () => true);
      const lastProductId = Math.max(current.lastProductId, ...mine.map(({ id }) => id));
      const lastImageId = Math.max(current.lastImageId, ...mine.map(lastImageOf));
      const isInLine =
        changed === current.products &&
        lastProductId === current.lastProductId &&
        lastImageId === current.lastImageId;
      return isInLine ? null : { products: changed, lastProductId, lastImageId };
    });
    counts.set(segment, products.length);
  }
  for (const category of new Set(categories))
    await changeDerived(categoryIndexOf(catalogue, category), (current) => {
      const products = inLine(current.products, records, ({ categoryId }) => categoryId === category);
      return products === current.products ? null : { products };
    });
  return counts;
}

/** A list with these records as they are; the same list where it says so already. */
function inLine(
  list: StoredProduct[],
  records: ProductRecord[],
  belongs: (product: StoredProduct) => boolean,
): StoredProduct[] {
  return records.reduce((products, record) => {
    const entry = !isDeleted(record) && belongs(record) ? record : null;
    const present = products.find(({ id }) => id === record.id);
    return present?.revision === entry?.revision ? products : withEntry(products, record.id, entry);
  }, list);
}
