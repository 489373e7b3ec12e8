import type { StoreContext } from '#server/app-context.ts';
import { CATEGORIES, type StoredCategory } from '#server/catalogue/categories.ts';
import { productCollection, type StoredProduct } from '#server/catalogue/product-collection.ts';
import { openStorageAt } from '#server/storage/blob-store.ts';
import { readList } from '#server/storage/list.ts';
import { productKey } from '#tests/support/catalogue-view.ts';
import { putRawBlob } from '#tests/support/raw-blobs.ts';

/** Number of products in each category except the first. */
export const PER_CATEGORY = 500;
/** Number of products in the first category, which has a usual size. */
export const IN_FIRST = 12;

const AT_ONCE = 100;
const at = '2026-11-20T00:00:00.000Z';
const paragraph = 'Natural, lightly heated, with a report by an independent laboratory. Weight 4.78 ct. ';

const categoryOf = (n: number): StoredCategory => ({
  id: n,
  name: `Category ${n}`,
  slug: `category-${n}`,
  status: 1,
  createdAt: at,
  revision: 'filled',
});

const productOf = (id: number): StoredProduct => ({
  revision: 1,
  id,
  categoryId: id <= IN_FIRST ? 1 : 2 + Math.floor((id - IN_FIRST - 1) / PER_CATEGORY),
  name: `Yellow Sapphire ${id}`,
  slug: `yellow-sapphire-${id}`,
  price: 12_500_00,
  discountedPrice: id % 3 ? null : 11_000_00,
  shortDescription: paragraph.trim(),
  fullDescription: paragraph.repeat(8),
  mainImage: `${String(id).padStart(16, '0')}-1200x1200.jpg`,
  gallery: [1, 2, 3].map((n) => ({ id: id * 3 + n, file: `${id}-${n}-1200x1200.jpg` })),
  lastImageId: id * 3 + 3,
  status: 1,
  createdAt: at,
  updatedAt: at,
});

/**
 * Returns the keys and records of a shop of this many products, as they are stored.
 */
export function largeShop(size: number): [string, unknown][] {
  const products = Array.from({ length: size }, (_, n) => productOf(n + 1));
  const lastCategoryId = products.at(-1)?.categoryId ?? 1;
  const categories = Array.from({ length: lastCategoryId }, (_, n) => categoryOf(n + 1));
  return [
    ...products.map((product): [string, unknown] => [productKey(product.id), product]),
    [CATEGORIES, { lastCategoryId, categories, revision: 'of the categories' }],
  ];
}

/** Builds the index of this shop from its records. */
export const indexShop = (context: StoreContext): Promise<void> =>
  readList(productCollection(context)).then(() => {});

/**
 * Fills an empty store with this shop. It bypasses the client, because saving products one by one takes an
 * hour.
 */
export async function fillLargeShop(storeUrl: string, size: number): Promise<void> {
  const blobs = largeShop(size);
  for (let from = 0; from < blobs.length; from += AT_ONCE)
    await Promise.all(
      blobs
        .slice(from, from + AT_ONCE)
        .map(([key, value]) => putRawBlob(storeUrl, 'catalogue', key, JSON.stringify(value))),
    );
  await indexShop({ storage: openStorageAt({ url: storeUrl }) });
}
