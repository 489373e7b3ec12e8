import { randomUUID } from 'node:crypto';
import type { Product } from '#domain/product.ts';

/** What is left of a record once deleted, so that its id stays taken, and those of a product's pictures. */
export interface Grave {
  id: number;
  deletedAt: string;
  lastImageId?: number;
}

/** A record as it is kept: the thing itself, or its grave. */
export type Kept<T extends { id: number }> = T | Grave;

/** Whether only the grave of a record is left. */
export function isDeleted<T extends { id: number }>(kept: Kept<T>): kept is Grave {
  return 'deletedAt' in kept;
}

/** The highest id that a picture of a product's gallery ever had, as far as its record tells; 0 for none. */
export function lastImageOf(kept: Kept<Product>): number {
  const present = isDeleted(kept) ? [] : kept.gallery.map(({ id }) => id);
  return Math.max(0, kept.lastImageId ?? 0, ...present);
}

/** Where everything lies in the catalogue store. Records are the truth, what lies under `index/` is derived. */
export const keys = {
  head: 'index/shop',
  allProducts: 'index/all-products',
  categoryProducts: (categoryId: number) => `index/category/${categoryId}`,
  category: (id: number) => `category/${id}`,
  product: (id: number) => `product/${id}`,
};

/**
 * An index as it is written: with a mark of its own, so that no two writes have the same content. An ETag made of
 * the content alone could not tell a later write from an earlier one otherwise, and an outdated change would pass.
 */
export function stamped<T extends object>(index: T): T;
export function stamped<T extends object>(index: T | null): T | null;
export function stamped<T extends object>(index: T | null): T | null {
  return index && { ...index, stamp: randomUUID() };
}

/** A category's products, oldest first, in whole. */
export interface CategoryIndex {
  products: Product[];
}

/** All products, oldest first, in whole: what search and the owner's list show. */
export interface ProductsIndex {
  rows: Product[];
}

/** A list by id with one entry put in, replaced, or (null) taken out; order kept by id. */
export function withEntry<T extends { id: number }>(list: T[], id: number, entry: T | null): T[] {
  const others = list.filter((candidate) => candidate.id !== id);
  if (!entry) return others;
  const at = others.findIndex((candidate) => candidate.id > id);
  return at === -1 ? [...others, entry] : [...others.slice(0, at), entry, ...others.slice(at)];
}
