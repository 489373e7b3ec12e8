import { searchProducts } from '#search/find.ts';
import {
  isLive,
  productCollection,
  readShopNotes,
  recordId,
  type ShopNotes,
} from '#server/catalogue/product-collection.ts';
import { listCategories, readCategory, readProductOnSale } from '#server/catalogue/read-catalogue.ts';
import { listProducts } from '#server/catalogue/read-for-owner.ts';
import { readShop } from '#server/catalogue/read-products.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { readEntries, readGroup, rebuild } from '#server/storage/projection.ts';

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** Returns the key of a product's record. */
export const productKey = (id: number): string => `product/${recordId(id)}`;

/** Returns a value without the revisions in it, which differ between two runs of the same saves. */
export function withoutRevisions<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, part) =>
    key === 'revision' || key === 'savedAs' ? undefined : part,
  );
}

/**
 * Reads everything of the shop that a visitor can see: menu, category pages, product pages, search results
 * and the shop's front.
 */
export async function viewShop(catalogue: BlobStore, slugs: string[], ids: number[], words: string[]) {
  // First, for it rebuilds a lost index; until then nobody knows how many products a category has.
  const front = await readShop(catalogue);
  const [menu, pages, products, finds] = await Promise.all([
    listCategories(catalogue),
    Promise.all(slugs.map((slug) => readCategory(catalogue, slug))),
    Promise.all(ids.map((id) => readProductOnSale(catalogue, id))),
    Promise.all(words.map((word) => searchProducts(catalogue, word))),
  ]);
  return withoutRevisions({
    menu,
    pages: pages.map(({ category, products: shown }) => ({ category, shown })),
    products: products.map(({ found }) => found),
    finds: finds.map((found) => found.map(({ product }) => product).sort(byId)),
    front: front.products,
  });
}

/** Reads what is derived from products and categories: every row, and the rows of each category. */
export async function readDerived(catalogue: BlobStore) {
  const products = productCollection(catalogue);
  const { categories } = await readShopNotes(catalogue);
  const entries = await readEntries(products);
  const groups = await Promise.all(
    categories.categories.map(async ({ id }) => {
      const { rows } = await readGroup(products, (_: ShopNotes) => String(id));
      return rows;
    }),
  );
  const list = await listProducts(catalogue, { page: 1, text: '' });
  return {
    categories: categories.categories,
    rows: entries.map(({ row }) => row),
    groups,
    total: list.total,
    live: entries.filter(({ row }) => isLive(row)).length,
  };
}

/** Reads the same after deleting everything derived and rebuilding it from the records. */
export async function deriveAgain(catalogue: BlobStore) {
  for (const key of await catalogue.keys('index/')) await catalogue.remove(key);
  await rebuild(productCollection(catalogue), Number.POSITIVE_INFINITY);
  return readDerived(catalogue);
}
