import type { Category, CountedCategory } from '#domain/catalogue/category.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { isFound, type ProductFilter } from '#domain/catalogue/product-view.ts';
import { type DataList, pageOf } from '#domain/site/datalist.ts';
import type { StoreContext } from '../app-context.ts';
import { listAllCategories, type StoredCategory } from './categories.ts';
import { readLiveProduct, type StoredProduct, versionOf } from './product-collection.ts';
import { type AllProducts, countListed, listAllProducts } from './read-products.ts';

const PER_PAGE = 10;

/** A product as the owner sees it, active or not; `categoryName` null when its category is gone. */
export interface OwnProduct {
  product: Product;
  categoryName: string | null;
}

/** Reads every product and category. The owner sees her products without readable categories too. */
async function readAll(context: StoreContext): Promise<AllProducts> {
  const [categories, products] = await Promise.all([listAllCategories(context), listAllProducts(context)]);
  return { categories, products };
}

const nameIn = (categories: readonly Category[], categoryId: number) =>
  categories.find(({ id }) => id === categoryId)?.name ?? null;

/**
 * Returns all categories, active or not, oldest first, each with the number of its products that shoppers
 * see. Costs what `readAllProducts` costs.
 */
export async function listOwnCategories(context: StoreContext): Promise<CountedCategory[]> {
  const { categories, products } = await readAll(context);
  const counts = countListed(products);
  return categories.map((category) => ({
    ...category,
    productCount: category.status === 1 ? (counts.get(category.id) ?? 0) : 0,
  }));
}

/** Counts all products and categories, active or not. Costs what `readAllProducts` costs. */
export async function countCatalogue(context: StoreContext) {
  const { products, categories } = await readAll(context);
  return { products: products.length, categories: categories.length };
}

/** Reads a category to edit; null when there is none. One store request. */
export async function readCategoryToEdit(context: StoreContext, id: number): Promise<StoredCategory | null> {
  return (await listAllCategories(context)).find((category) => category.id === id) ?? null;
}

/** Reads a product to edit, with its version; null when there is none. Two store requests. */
export async function readProductToEdit(
  context: StoreContext,
  id: number,
): Promise<(OwnProduct & { version: string }) | null> {
  const [product, categories] = await Promise.all([readLiveProduct(context, id), listAllCategories(context)]);
  if (!product) return null;
  return { product, categoryName: nameIn(categories, product.categoryId), version: versionOf(product) };
}

/**
 * Reads a page of the products that match a filter, newest first. Costs what `readAllProducts` costs.
 * @param page from 1
 */
export async function listProducts(
  context: StoreContext,
  { page, ...filter }: { page: number } & ProductFilter,
): Promise<DataList<OwnProduct>> {
  const { products, categories } = await readAll(context);
  const found = products.filter((product) => isFound(product, filter)).reverse();
  const { data, ...list } = pageOf(found, page, PER_PAGE);
  const named = data.map((product) => ({ product, categoryName: nameIn(categories, product.categoryId) }));
  return { data: named, ...list };
}

/** Reads every product, newest first. Costs what `readAllProducts` costs. */
export async function readNewestFirst(context: StoreContext): Promise<StoredProduct[]> {
  return (await listAllProducts(context)).reverse();
}
