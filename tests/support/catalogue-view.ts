import { searchProducts } from '#search/find.ts';
import { listCategories, readCategory, readProductOnSale } from '#server/catalogue/read-catalogue.ts';
import { listProducts } from '#server/catalogue/read-for-owner.ts';
import { readAllProducts, readShop } from '#server/catalogue/read-products.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** Returns the key of a product's record. */
export const productKey = (id: number): string => `product/${id}`;

/** Returns a value without the revisions in it, which differ between two runs of the same saves. */
export function withoutRevisions<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, part) => (key === 'revision' ? undefined : part));
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

/** Reads what the owner sees of products and categories. */
export async function readDerived(catalogue: BlobStore) {
  const all = await readAllProducts(catalogue);
  return { ...all, list: await listProducts(catalogue, { page: 1, text: '' }) };
}

/** Reads the same after the index was deleted. */
export async function deriveAgain(catalogue: BlobStore) {
  for (const key of await catalogue.keys('index/')) await catalogue.remove(key);
  return readDerived(catalogue);
}
