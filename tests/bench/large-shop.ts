import { groupBy } from '#domain/site/groups.ts';
import type { Manifest } from '#server/catalogue/manifest.ts';
import { keys, SEGMENT_SIZE, type StoredProduct, segmentOf } from '#server/catalogue/records.ts';
import type { Segment } from '#server/catalogue/segments.ts';
import { putRawBlob } from '#tests/support/raw-blobs.ts';

/** How many products each category but the first has. */
export const PER_CATEGORY = 500;
/** How many the first has, which is the size of a usual one. */
export const IN_FIRST = 12;

const AT_ONCE = 100;
const at = '2026-11-20T00:00:00.000Z';
const paragraph = 'Natural, lightly heated, with a report by an independent laboratory. Weight 4.78 ct. ';

const categoryOf = (n: number): Manifest['categories'][number] => ({
  id: n,
  name: `Category ${n}`,
  slug: `category-${n}`,
  status: 1,
  createdAt: at,
  revision: 'filled',
});

const productOf = (id: number): StoredProduct => ({
  revision: 'filled',
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
  lastImageId: id * 3 + 3,
  status: 1,
  createdAt: at,
  updatedAt: at,
});

/** The keys and values of a shop of this many products, as the site's own code writes them. */
export function largeShop(size: number): [string, unknown][] {
  const products = Array.from({ length: size }, (_, n) => productOf(n + 1));
  const lastCategoryId = products.at(-1)?.categoryId ?? 1;
  const categories = Array.from({ length: lastCategoryId }, (_, n) => categoryOf(n + 1));
  const byCategory = groupBy(products, ({ categoryId }) => categoryId);
  const segments = [...groupBy(products, ({ id }) => segmentOf(id)).values()];
  const manifest: Manifest = {
    lastCategoryId,
    lastProductId: size,
    lastImageId: size * 3 + 3,
    categories,
    counts: segments.map(({ length }) => length),
    intents: [],
    categoriesRevision: 'of the categories',
    stale: {},
  };
  return [
    ...products.map((product): [string, unknown] => [keys.product(product.id), product]),
    ...categories.map(({ id }): [string, unknown] => [
      keys.categoryProducts(id),
      { products: byCategory.get(id) ?? [] },
    ]),
    ...segments.map((mine, segment): [string, unknown] => [
      keys.segment(segment),
      {
        products: mine,
        lastProductId: segment * SEGMENT_SIZE + mine.length,
        lastImageId: size * 3 + 3,
      } satisfies Segment,
    ]),
    [keys.categories, { lastCategoryId, categories, revision: 'of the categories' }],
    [keys.manifest, { ...manifest, revision: 'of the manifest' }],
  ];
}

/** Fills an empty store with such a shop, past the client because saving them one by one takes an hour. */
export async function fillLargeShop(storeUrl: string, size: number): Promise<void> {
  const blobs = largeShop(size);
  for (let from = 0; from < blobs.length; from += AT_ONCE)
    await Promise.all(
      blobs
        .slice(from, from + AT_ONCE)
        .map(([key, value]) => putRawBlob(storeUrl, 'catalogue', key, JSON.stringify(value))),
    );
}
