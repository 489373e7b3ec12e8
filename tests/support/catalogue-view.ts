import { searchProducts } from '#search/find.ts';
import type { StoreContext } from '#server/app-context.ts';
import { listCategories, readCategory, readProductOnSale } from '#server/catalogue/read-catalogue.ts';
import { listProducts } from '#server/catalogue/read-for-owner.ts';
import { readAllProducts, readShop } from '#server/catalogue/read-products.ts';

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
export async function viewShop(context: StoreContext, slugs: string[], ids: number[], words: string[]) {
  // First, for it rebuilds a lost index; until then nobody knows how many products a category has.
  const front = await readShop(context);
  const [menu, pages, products, finds] = await Promise.all([
    listCategories(context),
    Promise.all(slugs.map((slug) => readCategory(context, slug))),
    Promise.all(ids.map((id) => readProductOnSale(context, id))),
    Promise.all(words.map((word) => searchProducts(context, word))),
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
export async function readDerived(context: StoreContext) {
  const all = await readAllProducts(context);
  return { ...all, list: await listProducts(context, { page: 1, q: '', category: '', show: '' }) };
}

/** Reads the same after the index was deleted. */
export async function deriveAgain(context: StoreContext) {
  const { catalogue } = context.storage;
  for (const key of await catalogue.keys('index/')) await catalogue.remove(key);
  return readDerived(context);
}
