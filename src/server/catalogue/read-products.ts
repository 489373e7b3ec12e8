import type { Category, CountedCategory } from '#domain/catalogue/category.ts';
import { isListed, type Product } from '#domain/catalogue/product.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readRows } from '../storage/projection.ts';
import { isLive, productCollection, type StoredProduct } from './product-collection.ts';
import { activeCategories } from './read-catalogue.ts';

/**
 * All products, active or not, oldest first, and all categories. Callers share them and must not change them.
 */
export interface AllProducts {
  categories: readonly Category[];
  products: readonly StoredProduct[];
}

/** The products that were read last. The versions of rows and categories say whether they are still right. */
const lastRead = new WeakMap<BlobStore, { rows: string; categories: string | null; all: AllProducts }>();

/**
 * Reads every product. The same object is returned until a product or a category is saved. One store request
 * while no product was saved, else one more for each 250 products.
 */
export async function readAllProducts(
  catalogue: BlobStore,
): Promise<{ menu: CountedCategory[]; all: AllProducts }> {
  const last = lastRead.get(catalogue);
  const { version, rows, ...overview } = await readRows(productCollection(catalogue), last?.rows);
  const menu = activeCategories(overview);
  const { categories, revision } = overview.notes.categories;
  if (last && rows === null && last.categories === revision) return { menu, all: last.all };
  const all = { categories, products: rows?.filter(isLive) ?? last?.all.products ?? [] };
  lastRead.set(catalogue, { rows: version, categories: revision, all });
  return { menu, all };
}

/** Returns the names of these categories by their ids. */
export function categoryNames(categories: readonly Category[]): (id: number) => string {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
}

/**
 * Reads everything on sale, what is sold left out, newest first, and the menu. Costs what `readAllProducts`
 * costs.
 */
export async function readShop(
  catalogue: BlobStore,
): Promise<{ menu: CountedCategory[]; products: Product[] }> {
  const { menu, all } = await readAllProducts(catalogue);
  const shown = new Set(menu.map(({ id }) => id));
  return {
    menu,
    products: all.products.filter((product) => isListed(product) && shown.has(product.categoryId)).reverse(),
  };
}
