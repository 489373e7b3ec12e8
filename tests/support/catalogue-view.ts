import { listCategories, readCategory, readProductOnSale } from '#server/catalogue/read-catalogue.ts';
import { rebuildIndexes } from '#server/catalogue/rebuild-indexes.ts';
import { type CategoryIndex, keys, type ProductsIndex } from '#server/catalogue/records.ts';
import { searchProducts } from '#server/catalogue/search-products.ts';
import type { ShopHead } from '#server/catalogue/shop-head.ts';
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

/** What is derived: the head's categories and saves under way, the list of all products, one for each category. */
export async function readIndexes(catalogue: BlobStore) {
  const head = (await catalogue.read<ShopHead>(keys.head))?.value;
  const read = async (key: string) => {
    const list = (await catalogue.read<CategoryIndex & ProductsIndex>(key))?.value;
    return list?.rows ?? list?.products;
  };
  return {
    categories: head?.categories,
    underWay: head?.underWay,
    all: await read(keys.allProducts),
    lists: await Promise.all((head?.categories ?? []).map(({ id }) => read(keys.categoryProducts(id)))),
  };
}

/** The same, thrown away and derived anew from the records. */
export async function rederiveIndexes(catalogue: BlobStore) {
  for (const key of await catalogue.keys('index/')) await catalogue.remove(key);
  await rebuildIndexes(catalogue);
  return readIndexes(catalogue);
}
