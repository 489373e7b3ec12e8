import type { Category } from '#domain/category.ts';
import type { Product } from '#domain/product.ts';
import { keys } from '#server/catalogue/records.ts';
import type { ShopHead } from '#server/catalogue/shop-head.ts';
import { putRawBlob } from '#tests/support/raw-blobs.ts';

/** How many products each category but the first has. */
export const PER_CATEGORY = 500;
/** How many the first has, which is the size of a usual one. */
export const IN_FIRST = 12;

const AT_ONCE = 100;
const at = '2026-11-20T00:00:00.000Z';
const paragraph = 'Natural, lightly heated, with a report by an independent laboratory. Weight 4.78 ct. ';

const categoryOf = (n: number): Category => ({
  id: n,
  name: `Category ${n}`,
  slug: `category-${n}`,
  status: 1,
  createdAt: at,
});

const productOf = (id: number): Product => ({
  id,
  categoryId: id <= IN_FIRST ? 1 : 2 + Math.floor((id - IN_FIRST - 1) / PER_CATEGORY),
  name: `Yellow Sapphire ${id}`,
  slug: `yellow-sapphire-${id}`,
  formerSlugs: [],
  price: 12_500_00,
  discountedPrice: id % 3 ? null : 11_000_00,
  shortDescription: paragraph.trim(),
  fullDescription: paragraph.repeat(8),
  mainImage: `${String(id).padStart(16, '0')}-1200x1200.jpg`,
  gallery: [1, 2, 3].map((n) => ({ id: id * 3 + n, file: `${id}-${n}-1200x1200.jpg` })),
  status: 1,
  createdAt: at,
  updatedAt: at,
});

/**
 * Fills an empty store with a shop of this many products, past the client because saving them one by one takes
 * an hour. Every blob is as the site's own code writes it.
 */
export async function fillLargeShop(storeUrl: string, size: number): Promise<void> {
  const products = Array.from({ length: size }, (_, n) => productOf(n + 1));
  const lastCategory = products.at(-1)?.categoryId ?? 1;
  const categories = Array.from({ length: lastCategory }, (_, n) => categoryOf(n + 1));
  const shelves = Map.groupBy(products, ({ categoryId }) => categoryId);
  const head: ShopHead = {
    lastCategoryId: lastCategory,
    lastProductId: size,
    lastImageId: size * 3 + 3,
    categories,
    underWay: [],
  };
  const blobs: [string, unknown][] = [
    ...products.map((product): [string, unknown] => [keys.product(product.id), product]),
    ...categories.map((category): [string, unknown] => [keys.category(category.id), category]),
    ...categories.map(({ id }): [string, unknown] => [
      keys.categoryProducts(id),
      { products: shelves.get(id) ?? [] },
    ]),
    [keys.allProducts, { rows: products }],
    [keys.head, head],
  ];
  for (let from = 0; from < blobs.length; from += AT_ONCE)
    await Promise.all(
      blobs
        .slice(from, from + AT_ONCE)
        .map(([key, value]) => putRawBlob(storeUrl, 'catalogue', key, JSON.stringify(value))),
    );
}
