import type { Product } from '#domain/catalogue/product.ts';
import type { StoreContext } from '../app-context.ts';
import { type Collection, type Loaded, loadRecord, type Revised } from '../storage/collection.ts';

/** A product as it is stored. */
export interface StoredProduct extends Product, Revised {}

/**
 * The record of an id that has no product: it is reserved for a product whose first save is under way or was
 * killed, or its product was deleted. It stays, so that no id is used twice.
 */
interface TakenId extends Revised {
  id: number;
  taken: 'reserved' | 'deleted';
  lastImageId: number;
}

/** The blob under a product's key. */
export type ProductRecord = StoredProduct | TakenId;

/**
 * Returns the version of a product that the owner edits, as it crosses the wire. The time tells saves apart
 * that have the same revision because a backup was restored between them.
 */
export const versionOf = ({ revision, updatedAt }: StoredProduct): string => `${revision}-${updatedAt}`;

/** Returns whether a record is a product. */
export const isProduct = (record: ProductRecord): record is StoredProduct => !('taken' in record);

/** The collection of all products. A row is the whole product. */
export const productCollection = ({ storage }: StoreContext): Collection<ProductRecord, StoredProduct> => ({
  store: storage.catalogue,
  prefix: 'product/',
  row: (record) => (isProduct(record) ? record : null),
  form: 1,
  isPermanent: true,
});

/** Reads the record of a product's id; null for an id that was not given yet. One store request. */
export const loadProductRecord = (context: StoreContext, id: number): Promise<Loaded<ProductRecord> | null> =>
  loadRecord(productCollection(context), String(id));

/** Reads a product with its version; null when there is none or it is deleted. One store request. */
export async function loadProduct(context: StoreContext, id: number): Promise<Loaded<StoredProduct> | null> {
  const found = await loadProductRecord(context, id);
  return found && isProduct(found.record) ? { record: found.record, version: found.version } : null;
}

/** Reads a product by its record; null when there is none or it is deleted. One store request. */
export async function readLiveProduct(context: StoreContext, id: number): Promise<StoredProduct | null> {
  return id > 0 && Number.isSafeInteger(id) ? ((await loadProduct(context, id))?.record ?? null) : null;
}

/** How many ids the images of one product have to themselves. */
const IDS_OF_ONE_PRODUCT = 1_000_000;

/**
 * Returns the highest id that an image of a product's gallery ever had, or one below the first that it may
 * have. Each product has ids of its own, so that giving one needs no counter.
 */
export const lastImageOf = (productId: number, record: ProductRecord | null): number =>
  Math.max(productId * IDS_OF_ONE_PRODUCT, record?.lastImageId ?? 0);

/** Returns the files of images that a product names. */
export function imagesOf(record: ProductRecord | null): string[] {
  if (!record || !isProduct(record)) return [];
  const { mainImage, gallery } = record;
  return [...(mainImage ? [mainImage] : []), ...gallery.map(({ file }) => file)];
}
