import type { Category } from '#domain/catalogue/category.ts';
import { isSold, type Product } from '#domain/catalogue/product.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readList } from '../storage/list.ts';
import { listAllCategories, shownIn } from './categories.ts';
import { productCollection, type StoredProduct } from './product-collection.ts';

/** All products and categories, active or not, oldest first. Callers share the products and must not change them. */
export interface AllProducts {
  categories: readonly Category[];
  products: readonly StoredProduct[];
}

/**
 * Reads every product and every category. Three store requests, one more above 1,000 products, and one for
 * each product that was saved since the last list.
 */
export async function readAllProducts(catalogue: BlobStore): Promise<AllProducts> {
  const [categories, { rows }] = await Promise.all([
    listAllCategories(catalogue),
    readList(productCollection(catalogue)),
  ]);
  return { categories, products: rows.toSorted((a, b) => a.id - b.id) };
}

/** Returns whether visitors can find a product in lists, if they see its category. */
export const isListed = (product: Product): boolean => product.status === 1 && !isSold(product);

/**
 * Reads everything on sale, what is sold left out, newest first, and the menu. Costs what `readAllProducts`
 * costs.
 */
export async function readShop(catalogue: BlobStore): Promise<{ menu: Category[]; products: Product[] }> {
  const { categories, products } = await readAllProducts(catalogue);
  const menu = shownIn(categories);
  const shown = new Set(menu.map(({ id }) => id));
  return {
    menu,
    products: products.filter((product) => isListed(product) && shown.has(product.categoryId)).reverse(),
  };
}
