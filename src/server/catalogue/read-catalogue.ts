import type { Category } from '#domain/catalogue/category.ts';
import { isSold, type Product } from '#domain/catalogue/product.ts';
import { matchesSlug } from '#domain/catalogue/slug.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readGroup } from '../storage/projection.ts';
import {
  isLive,
  productCollection,
  readLiveProduct,
  readShopNotes,
  type ShopNotes,
} from './product-collection.ts';

/*
 * Reads the catalogue for visitors. A product page goes by the product's record. Lists go by the index alone,
 * which every save brings in line before it answers. Where a function was killed in the middle, the sweep
 * does that within two and a half minutes.
 */

/** Returns the categories that visitors see, oldest first. */
export const activeCategories = ({ categories }: ShopNotes): Category[] =>
  categories.categories.filter(({ status }) => status === 1);

/** Reads the active categories, oldest first. One store request. */
export async function listCategories(catalogue: BlobStore): Promise<Category[]> {
  return activeCategories(await readShopNotes(catalogue));
}

/**
 * Reads an active category with its active products, oldest first, and the menu. Products that are sold are
 * left out. Two store requests.
 */
export async function readCategory(
  catalogue: BlobStore,
  addressPart: string,
): Promise<{ menu: Category[]; category: Category | null; products: Product[] }> {
  const categoryIn = (notes: ShopNotes) =>
    activeCategories(notes).find(({ slug }) => matchesSlug(slug, addressPart)) ?? null;
  const { notes, rows } = await readGroup(productCollection(catalogue), (read: ShopNotes) => {
    const category = categoryIn(read);
    return category && String(category.id);
  });
  const products = rows.filter(isLive).filter((product) => product.status === 1 && !isSold(product));
  return { menu: activeCategories(notes), category: categoryIn(notes), products };
}

/**
 * Reads a product that is active and in an active category, whatever its name and perhaps sold, and the menu.
 * Two store requests.
 */
export async function readProductOnSale(
  catalogue: BlobStore,
  id: number,
): Promise<{ menu: Category[]; found: { product: Product; category: Category } | null }> {
  const [notes, product] = await Promise.all([readShopNotes(catalogue), readLiveProduct(catalogue, id)]);
  const menu = activeCategories(notes);
  const category = menu.find((candidate) => candidate.id === product?.categoryId);
  return { menu, found: product?.status === 1 && category ? { product, category } : null };
}
