import { isListed, type Product } from '#domain/catalogue/product.ts';
import { groupBy } from '#domain/site/groups.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { isRecord, type Loaded, loadRecord, type Revised } from '../storage/collection.ts';
import { type Figures, type Noted, readOverview } from '../storage/projection.ts';
import { type Categories, readCategories } from './categories.ts';

/*
 * Products are a collection like orders and enquiries (docs/decisions/derived-data.md): records with pending
 * markers and an index. The index holds every product in whole and once more by category, so that a category
 * page reads one blob. The manifest holds no rows; every page of the shop reads it for its notes.
 */

/** The record of a deleted product, which keeps the id taken. */
interface Tombstone {
  id: number;
  deletedAt: string;
  lastImageId: number;
  /** Present if the product was never written, because the save with this id was killed. */
  isUnwritten?: true;
}

/** A product as it is stored. */
export interface StoredProduct extends Product, Revised {
  /**
   * The revision of the save that wrote it, as part of the version that the owner edits. It stays when the
   * sweep moves the record on without changing it. Absent in products that an earlier version of the site
   * wrote.
   */
  savedAs?: number;
}

/**
 * Returns the version of a product that the owner edits, as it crosses the wire. The time tells saves apart
 * that have the same revision because a backup was restored between them.
 */
export const versionOf = ({ savedAs = 0, updatedAt }: StoredProduct): string => `${savedAs}-${updatedAt}`;

/** The blob under a product's key: the product, or its tombstone. */
export type ProductRecord = StoredProduct | (Tombstone & Revised);

/** The notes in the manifest of the products' index. */
export interface ShopNotes {
  /** A copy of the record of all categories; an empty one where that is lost or damaged. */
  categories: Omit<Categories, 'revision'> & { revision: string | null };
  /**
   * Cache tags that the sweep still has to purge, each with the ISO time of the last save that changed what
   * bears it (`stale-pages.ts`).
   */
  stale: Record<string, string>;
}

/** Returns whether a product was deleted, so that only its tombstone is left. */
export function isDeleted(record: ProductRecord): record is Tombstone & Revised {
  return 'deletedAt' in record;
}

/** Returns whether a record is a product and not a tombstone. */
export const isLive = (record: ProductRecord): record is StoredProduct => !isDeleted(record);

/** How many products have keys with the same beginning, so that they can be listed apart from the others. */
const WITH_ONE_BEGINNING = 250;

/**
 * Returns the id of a product's record in the collection: the number of its segment of keys, then its own.
 */
export const recordId = (productId: number) =>
  `${Math.floor((productId - 1) / WITH_ONE_BEGINNING)}/${productId}`;

/** Returns the id of the product that a record of the collection is about. */
export const productIdOf = (id: string) => Number(id.split('/')[1]);

/** Products stand in lists by their ids, which are given in order. */
const placeOf = ({ id }: ProductRecord) => String(id).padStart(16, '0');

/** The collection of all products. */
export function productCollection(catalogue: BlobStore): Noted<ProductRecord, ProductRecord, ShopNotes> {
  return {
    store: catalogue,
    prefix: 'product/',
    shards: [...'0123456789'],
    isPending: () => false,
    createdAt: placeOf,
    row: (record) => record,
    summarize: (rows) => {
      const live = rows.filter(isLive);
      const listed = groupBy(live.filter(isListed), ({ categoryId }) => listedIn(categoryId));
      const counts = [...listed].map(([name, products]) => [name, products.length] as const);
      return { count: live.length, ...Object.fromEntries(counts) };
    },
    groups: {
      prefix: 'index/category/',
      of: (record) => (isLive(record) ? String(record.categoryId) : null),
    },
    startNotes: async () => {
      // Damaged categories leave the shop without any. The site's health names them, and no save replaces
      // them.
      const categories = await readCategories(catalogue).catch(nullIfCorrupt);
      return { categories: categories ?? noCategories, stale: {} };
    },
    parse: (stored) => {
      const revision = numberOf((stored as { revision: string }).revision);
      const record = { ...(stored as object), revision };
      return isRecord(record) ? (record as ProductRecord) : null;
    },
    toStored: (record) => ({ ...record, revision: String(record.revision) }),
  };
}

const noCategories: ShopNotes['categories'] = { lastCategoryId: 0, categories: [], revision: null };

/** Earlier versions of the site gave each save a random revision: it counts as none. */
const numberOf = (revision: string): number => (/^\d+$/.test(revision) ? Number(revision) : 0);

/** The name of the figure that counts the products of a category in the shop's lists. */
const listedIn = (categoryId: number) => `listed in ${categoryId}`;

/** Returns how many products of a category the shop's lists show. */
export const countListed = (figures: readonly Figures[], categoryId: number): number =>
  figures.reduce((sum, each) => sum + (each[listedIn(categoryId)] ?? 0), 0);

/** Reads the notes of the shop, such as its categories. One store request. */
export const readShopNotes = async (catalogue: BlobStore): Promise<ShopNotes> =>
  (await readOverview<ShopNotes>(productCollection(catalogue))).notes;

/** Reads a product or its tombstone; null for an id that was not given yet. One store request. */
export const loadProductRecord = (catalogue: BlobStore, id: number): Promise<Loaded<ProductRecord> | null> =>
  loadRecord(productCollection(catalogue), recordId(id));

/** Reads a product with its version; null when there is none or it is deleted. One store request. */
export async function loadProduct(catalogue: BlobStore, id: number): Promise<Loaded<StoredProduct> | null> {
  const found = await loadProductRecord(catalogue, id);
  return found && isLive(found.record) ? { record: found.record, version: found.version } : null;
}

/** Reads a product by its record; null when there is none or it is deleted. One store request. */
export async function readLiveProduct(catalogue: BlobStore, id: number): Promise<StoredProduct | null> {
  return id > 0 && Number.isSafeInteger(id) ? ((await loadProduct(catalogue, id))?.record ?? null) : null;
}

/** How many ids the images of one product have to themselves. */
const IDS_OF_ONE_PRODUCT = 1_000_000;

/**
 * Returns the highest id that an image of a product's gallery ever had, or one below the first that it may
 * have. Each product has ids of its own, so that giving one needs no counter; earlier versions of the site
 * counted through.
 */
export function lastImageOf(productId: number, record: ProductRecord | null): number {
  const present = record && isLive(record) ? record.gallery.map(({ id }) => id) : [];
  return Math.max(productId * IDS_OF_ONE_PRODUCT, record?.lastImageId ?? 0, ...present);
}

/** Returns the files of images that a product names. */
export function imagesOf(record: ProductRecord | null): string[] {
  if (!record || isDeleted(record)) return [];
  const { mainImage, gallery } = record;
  return [...(mainImage ? [mainImage] : []), ...gallery.map(({ file }) => file)];
}
