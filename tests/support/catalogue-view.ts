import {
  listCategories,
  readCategory,
  readProductOnSale,
  searchProducts,
} from '#server/catalogue/read-catalogue.ts';
import { keys } from '#server/catalogue/records.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** Everything a visitor can be shown of the shop: menu, category pages, product pages, finds. */
export async function viewShop(catalogue: BlobStore, slugs: string[], ids: number[], words: string[]) {
  const [menu, pages, products, finds] = await Promise.all([
    listCategories(catalogue),
    Promise.all(slugs.map((slug) => readCategory(catalogue, slug))),
    Promise.all(ids.map((id) => readProductOnSale(catalogue, id))),
    Promise.all(words.map((word) => searchProducts(catalogue, word))),
  ]);
  return {
    menu,
    pages: pages.map(({ category, products: shown }) => ({ category, shown })),
    products: products.map(({ found }) => found),
    finds: finds.map((found) => found.map(({ product }) => product).sort(byId)),
  };
}

/** The derived blobs themselves: head, list of all products, one list for each shown category. */
export async function readIndexes(catalogue: BlobStore) {
  const head = await catalogue.read<{ categories: { id: number }[]; underWay: unknown[] }>(keys.head);
  const lists = (head?.value.categories ?? []).map(({ id }) => keys.categoryProducts(id));
  const found = await Promise.all([keys.allProducts, ...lists].map((key) => catalogue.read(key)));
  return { head: head?.value, lists: found.map((list) => list?.value) };
}
