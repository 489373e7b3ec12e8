import type { Category, CountedCategory } from '#domain/catalogue/category.ts';
import { isListed, type Product } from '#domain/catalogue/product.ts';
import type { StoreContext } from '../app-context.ts';
import { readList } from '../storage/list.ts';
import { categoriesIn, readCategories } from './categories.ts';
import { productCollection, type StoredProduct } from './product-collection.ts';

/** All products and categories, active or not, oldest first. Callers share the products and must not change them. */
export interface AllProducts {
  categories: readonly Category[];
  products: readonly StoredProduct[];
}

/**
 * Reads every product and every category. Three store requests, one more above 1,000 products, and one for
 * each product that was saved since the last list.
 * @throws CorruptBlob where the categories are damaged or lost
 */
export async function readAllProducts(context: StoreContext): Promise<AllProducts> {
  const [record, products] = await Promise.all([readCategories(context), listAllProducts(context)]);
  return { categories: categoriesIn(record, products.length > 0), products };
}

/** Reads every product, active or not, oldest first. Costs what `readAllProducts` costs but one request. */
export async function listAllProducts(context: StoreContext): Promise<StoredProduct[]> {
  const { rows } = await readList(productCollection(context));
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Returns how many products of each category the shop's lists show, by the category's id. */
export function countListed(products: readonly Product[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { categoryId } of products.filter(isListed))
    counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  return counts;
}

/** Returns the active categories, oldest first, each with the number of its products. */
export function menuOf({ categories, products }: AllProducts): CountedCategory[] {
  const counts = countListed(products);
  return categories
    .filter(({ status }) => status === 1)
    .map((category) => ({ ...category, productCount: counts.get(category.id) ?? 0 }));
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
  context: StoreContext,
): Promise<{ menu: CountedCategory[]; products: Product[] }> {
  const all = await readAllProducts(context);
  const menu = menuOf(all);
  const shown = new Set(menu.map(({ id }) => id));
  return {
    menu,
    products: all.products.filter((product) => isListed(product) && shown.has(product.categoryId)).reverse(),
  };
}
