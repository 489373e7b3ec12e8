import { searchProducts } from '#search/find.ts';
import { type Manifest, manifestOf } from '#server/catalogue/manifest.ts';
import { listCategories, readCategory, readProductOnSale } from '#server/catalogue/read-catalogue.ts';
import { keys } from '#server/catalogue/records.ts';
import { type CategoryIndex, categoryIndexOf, type Segment } from '#server/catalogue/segments.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { readDerived } from '#server/storage/derived.ts';

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** A value without the revisions in it, which differ between two runs of the same saves. */
export function withoutRevisions<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, part) => (key === 'revision' ? undefined : part));
}

/** Everything a visitor can be shown of the shop: menu, category pages, product pages, finds. */
export async function viewShop(catalogue: BlobStore, slugs: string[], ids: number[], words: string[]) {
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
  });
}

/** What is derived: what the manifest says, the first segment, and one index for each category. */
export async function readIndexes(catalogue: BlobStore) {
  const manifest = (await catalogue.read<Manifest>(keys.manifest))?.value;
  const segment = (await catalogue.read<Segment>(keys.segment(0)))?.value;
  const read = async (id: number) =>
    (await catalogue.read<CategoryIndex>(keys.categoryProducts(id)))?.value.products;
  return {
    categories: manifest?.categories,
    counts: manifest?.counts,
    intents: manifest?.intents,
    all: segment?.products,
    lists: await Promise.all((manifest?.categories ?? []).map(({ id }) => read(id))),
  };
}

/** The same, thrown away and derived again from the records. */
export async function rederiveIndexes(catalogue: BlobStore) {
  for (const key of await catalogue.keys('index/')) await catalogue.remove(key);
  const { categories } = await readDerived(manifestOf(catalogue));
  for (const { id } of categories) await readDerived(categoryIndexOf(catalogue, id));
  return readIndexes(catalogue);
}
