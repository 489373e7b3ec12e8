import type { Category, CountedCategory } from '#domain/catalogue/category.ts';
import { isListed, type Product } from '#domain/catalogue/product.ts';
import { matchesSlug } from '#domain/catalogue/slug.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type Overview, readGroup, readOverview } from '../storage/projection.ts';
import {
  countListed,
  isLive,
  productCollection,
  readLiveProduct,
  type ShopNotes,
} from './product-collection.ts';

/*
 * Reads the catalogue for visitors. A product page goes by the product's record. Lists go by the index alone,
 * which every save brings in line before it answers. Where a function was killed in the middle, the sweep
 * does that within two and a half minutes.
 */

const activeIn = ({ categories }: ShopNotes): Category[] =>
  categories.categories.filter(({ status }) => status === 1);

/** Returns the active categories, oldest first, each with the number of its products. */
export const activeCategories = ({ notes, figures }: Overview<ShopNotes>): CountedCategory[] =>
  activeIn(notes).map((category) => ({
    ...category,
    productCount: figures && countListed(figures, category.id),
  }));

const readShopOverview = (catalogue: BlobStore) => readOverview<ShopNotes>(productCollection(catalogue));

/** Reads the active categories, oldest first. One store request. */
export async function listCategories(catalogue: BlobStore): Promise<CountedCategory[]> {
  return activeCategories(await readShopOverview(catalogue));
}

/**
 * Reads an active category with its active products, oldest first, and the menu. Products that are sold are
 * left out. Two store requests.
 */
export async function readCategory(
  catalogue: BlobStore,
  addressPart: string,
): Promise<{ menu: CountedCategory[]; category: Category | null; products: Product[] }> {
  const categoryIn = (notes: ShopNotes) =>
    activeIn(notes).find(({ slug }) => matchesSlug(slug, addressPart)) ?? null;
  const { rows, ...overview } = await readGroup(productCollection(catalogue), (read: ShopNotes) => {
    const category = categoryIn(read);
    return category && String(category.id);
  });
  const products = rows.filter(isLive).filter(isListed);
  return { menu: activeCategories(overview), category: categoryIn(overview.notes), products };
}

/**
 * Reads a product that is active and in an active category, whatever its name and perhaps sold, and the menu.
 * Two store requests.
 */
export async function readProductOnSale(
  catalogue: BlobStore,
  id: number,
): Promise<{ menu: CountedCategory[]; found: { product: Product; category: Category } | null }> {
  const [overview, product] = await Promise.all([
    readShopOverview(catalogue),
    readLiveProduct(catalogue, id),
  ]);
  const menu = activeCategories(overview);
  const category = activeIn(overview.notes).find((candidate) => candidate.id === product?.categoryId);
  return { menu, found: product?.status === 1 && category ? { product, category } : null };
}
