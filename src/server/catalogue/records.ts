import type { Product } from '#domain/catalogue/product.ts';
import type { BlobStore, Stored } from '../storage/blob-store.ts';
import type { Revised } from '../storage/derived.ts';

/** What is left of a deleted product, so that its id stays taken, and those of its gallery images. */
export interface Tombstone {
  id: number;
  deletedAt: string;
  lastImageId: number;
}

/** A product as it is stored. Its revision changes with every save. */
export type StoredProduct = Product & Revised;

/** What is under a product's key: the product, or what is left of it. */
export type ProductRecord = StoredProduct | (Tombstone & Revised);

/** Whether only the tombstone of a product is left. */
export function isDeleted(record: ProductRecord): record is Tombstone & Revised {
  return 'deletedAt' in record;
}

/** How many ids belong to one segment of the list of all products. */
export const SEGMENT_SIZE = 250;

/** The segment that a product belongs to, from 0. */
export const segmentOf = (productId: number) => Math.floor((productId - 1) / SEGMENT_SIZE);

/** Where everything is in the catalogue store; what is under `index/` is derived. */
export const keys = {
  manifest: 'index/manifest',
  segment: (segment: number) => `index/segment/${segment}`,
  categoryProducts: (categoryId: number) => `index/category/${categoryId}`,
  /** A copy of the categories, for the case that the manifest is lost. */
  categories: 'categories',
  /** Products are kept by segment, so that those of one can be listed. */
  product: (id: number) => `${productsOf(segmentOf(id))}${id}`,
};

/** What the keys of a segment's products begin with. */
export const productsOf = (segment: number) => `product/${segment}/`;

/** A product's record, or null for an id not given yet. One store request. */
export async function readRecord(catalogue: BlobStore, id: number) {
  return (await catalogue.read<ProductRecord>(keys.product(id)))?.value ?? null;
}

/** A product with its version, or null when there is none or it is deleted. One store request. */
export async function loadProduct(catalogue: BlobStore, id: number): Promise<Stored<StoredProduct> | null> {
  const found = await catalogue.read<ProductRecord>(keys.product(id));
  return found && !isDeleted(found.value) ? { value: found.value, version: found.version } : null;
}

/** A product by its record, or null when there is none or it is deleted. One store request. */
export async function readLiveProduct(catalogue: BlobStore, id: number): Promise<StoredProduct | null> {
  const record = id > 0 && Number.isSafeInteger(id) ? await readRecord(catalogue, id) : null;
  return record && !isDeleted(record) ? record : null;
}

/** The highest id that an image of a product's gallery ever had; 0 for none. */
export function lastImageOf(record: ProductRecord): number {
  const present = isDeleted(record) ? [] : record.gallery.map(({ id }) => id);
  return Math.max(0, record.lastImageId, ...present);
}
