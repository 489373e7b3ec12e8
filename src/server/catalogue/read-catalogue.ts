import type { Category, CountedCategory } from '#domain/catalogue/category.ts';
import { isListed, type Product } from '#domain/catalogue/product.ts';
import { matchesSlug } from '#domain/catalogue/slug.ts';
import type { StoreContext } from '../app-context.ts';
import { inBatches } from '../in-batches.ts';
import { categoriesIn, readCategories } from './categories.ts';
import { readLiveProduct } from './product-collection.ts';
import { menuOf, readAllProducts } from './read-products.ts';

/*
 * Reads the catalogue for visitors. Unless it says otherwise, a function costs what `readAllProducts` costs, which
 * counts the menu.
 */

/** Reads the active categories, oldest first. */
export async function listCategories(context: StoreContext): Promise<CountedCategory[]> {
  return menuOf(await readAllProducts(context));
}

/**
 * Reads an active category with its active products, oldest first, and the menu. Products that are sold are
 * left out.
 */
export async function readCategory(
  context: StoreContext,
  addressPart: string,
): Promise<{ menu: CountedCategory[]; category: Category | null; products: Product[] }> {
  const all = await readAllProducts(context);
  const menu = menuOf(all);
  const category = menu.find(({ slug }) => matchesSlug(slug, addressPart)) ?? null;
  const products = all.products.filter((product) => product.categoryId === category?.id && isListed(product));
  return { menu, category, products };
}

/**
 * Reads a product that is active and in an active category, whatever its name and perhaps sold, and the menu.
 * One store request more.
 */
export async function readProductOnSale(
  context: StoreContext,
  id: number,
): Promise<{ menu: CountedCategory[]; found: { product: Product; category: Category } | null }> {
  const [menu, product] = await Promise.all([listCategories(context), readLiveProduct(context, id)]);
  const category = menu.find((candidate) => candidate.id === product?.categoryId);
  return { menu, found: product?.status === 1 && category ? { product, category } : null };
}

/** A product that is active and in an active category, perhaps sold, and that category. */
export interface OnSale {
  product: Product;
  category: Category;
}

/** Reads the products on sale with these ids, each once and in this order. */
export async function readProductsOnSale(context: StoreContext, ids: readonly number[]): Promise<OnSale[]> {
  const { categories, products } = await readAllProducts(context);
  return [...new Set(ids)].flatMap((id) => {
    const product = products.find((each) => each.id === id && each.status === 1);
    const category = categories.find((each) => each.id === product?.categoryId && each.status === 1);
    return product && category ? { product, category } : [];
  });
}

/**
 * Reads the products on sale with these ids from their records, by id: for a sale, which needs no list. One store
 * request for each product and one more; none without ids.
 */
export async function readProductsToSell(
  context: StoreContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Product>> {
  if (ids.length === 0) return new Map();
  const [record, products] = await Promise.all([
    readCategories(context),
    inBatches([...new Set(ids)], (id) => readLiveProduct(context, id)),
  ]);
  const categories = categoriesIn(record, products.some(Boolean));
  const active = new Set(categories.filter(({ status }) => status === 1).map(({ id }) => id));
  return new Map(
    products.flatMap((product): [number, Product][] =>
      product?.status === 1 && active.has(product.categoryId) ? [[product.id, product]] : [],
    ),
  );
}
