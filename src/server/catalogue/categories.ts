import type { Category } from '#domain/catalogue/category.ts';
import type { StoreContext } from '../app-context.ts';
import { CorruptBlob, nullIfCorrupt } from '../storage/blob-client.ts';
import type { Stamped } from '../storage/blob-store.ts';

/** The key of the record that all categories are kept in. */
export const CATEGORIES = 'categories';

/** A category as it is stored. Its revision changes with every save. */
export type StoredCategory = Category & Stamped;

/** All categories and the last id given: the record that a category is saved in. */
export interface Categories extends Stamped {
  lastCategoryId: number;
  /** Oldest first. */
  categories: StoredCategory[];
}

/**
 * Reads the record of all categories; null in a new shop, and where it was lost. One store request.
 * @throws CorruptBlob when it is damaged
 */
export async function readCategories({ storage }: StoreContext): Promise<Categories | null> {
  return (await storage.catalogue.read<Categories>(CATEGORIES))?.value ?? null;
}

/**
 * Returns the categories that visitors see products by, oldest first.
 * @throws CorruptBlob where they are lost: a shop that looked empty would be kept so by caches and search engines
 */
export function categoriesIn(record: Categories | null, hasProducts: boolean): readonly StoredCategory[] {
  if (!record && hasProducts) throw new CorruptBlob(`${CATEGORIES} is lost, and the shop has products`);
  return record?.categories ?? [];
}

/**
 * Reads all categories for the owner, active or not, oldest first. Damaged ones leave her without any: the site's
 * health names them, and no save replaces them. One store request.
 */
export async function listAllCategories(context: StoreContext): Promise<StoredCategory[]> {
  return (await readCategories(context).catch(nullIfCorrupt))?.categories ?? [];
}
