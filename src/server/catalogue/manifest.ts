import type { Category } from '#domain/catalogue/category.ts';
import { inBatches } from '../in-batches.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type Derived, nullIfCorrupt, type Revised, readDerived } from '../storage/derived.ts';
import { isDeleted, keys, readRecord, type StoredProduct } from './records.ts';
import { readSegmentsFromRecords } from './segments.ts';

/**
 * The manifest of the catalogue: the one small blob that every reader reads first. It holds the categories, the
 * last ids given, the size of each segment, and the saves under way (docs/decisions/derived-data.md).
 */
export interface Manifest {
  lastCategoryId: number;
  lastProductId: number;
  lastImageId: number;
  /** A copy of the record `categories`, oldest first. */
  categories: StoredCategory[];
  /** How many products each segment holds. */
  counts: number[];
  intents: WriteIntent[];
  /** Revision of the record that `categories` was copied from; null where there was none. */
  categoriesRevision: string | null;
  /** How often that record had been saved; absent before that was counted. */
  categoriesSaves?: number;
  /**
   * Cache tags that the sweep still has to purge, each with the ISO time of the last save that changed what bears it
   * (`stale-pages.ts`). Absent before that was recorded.
   */
  stale?: Record<string, string>;
}

/** A category as it is stored. Its revision changes with every save. */
export type StoredCategory = Category & Revised;

/** A product's save or deletion that was begun and has not been finished. */
export interface WriteIntent {
  productId: number;
  /** Ids of the categories the product is in, before and after. */
  categories: number[];
  /** Files of images that come or go with the save; those the product does not name in the end are deleted. */
  images: string[];
  /** ISO time. */
  at: string;
  token: string;
}

/** All categories and the last id given: the record that a category is saved in. */
export interface Categories extends Revised {
  /** How often it was saved; absent before that was counted. An older copy cannot pass for a newer one. */
  saves?: number;
  lastCategoryId: number;
  /** Oldest first. */
  categories: StoredCategory[];
}

/**
 * Reads the record of all categories; null in a new shop, and where it was lost. One store request.
 * @throws CorruptBlob when it is damaged
 */
export async function readCategories(catalogue: BlobStore): Promise<Categories | null> {
  return (await catalogue.read<Categories>(keys.categories))?.value ?? null;
}

/**
 * How many ids of images are left out when the manifest was lost: some may have been given to saves whose records
 * are not written yet, eight at most to each. (Ids of products need none: a record is never written over.)
 */
const GIVEN_UNSEEN = 1_000;

/** The manifest, and how it is rebuilt: from the record of all categories, and the segments or their records. */
export function manifestOf(catalogue: BlobStore): Derived<Manifest> {
  return {
    store: catalogue,
    key: keys.manifest,
    rebuild: async () => {
      // Damaged categories leave the shop without any. The site's health names them, and no save replaces them.
      const record = await readCategories(catalogue).catch(nullIfCorrupt);
      const found: Manifest = {
        lastCategoryId: record?.lastCategoryId ?? 0,
        lastProductId: 0,
        lastImageId: 0,
        categories: record?.categories ?? [],
        categoriesRevision: record?.revision ?? null,
        categoriesSaves: record?.saves ?? 0,
        counts: [],
        intents: [],
        stale: {},
      };
      for await (const segment of readSegmentsFromRecords(catalogue)) {
        found.counts.push(segment.products.length);
        found.lastProductId = Math.max(found.lastProductId, segment.lastProductId);
        found.lastImageId = Math.max(found.lastImageId, segment.lastImageId);
      }
      if (found.lastProductId > 0) found.lastImageId += GIVEN_UNSEEN;
      return found;
    },
  };
}

/** Reads the manifest. One store request. */
export const readManifest = (catalogue: BlobStore) => readDerived(manifestOf(catalogue));

/**
 * The products with a save under way by their records, which win over any index; null for deleted ones. One store
 * request for each product.
 */
export async function readPending(
  catalogue: BlobStore,
  { intents }: Manifest,
): Promise<Map<number, StoredProduct | null>> {
  const ids = [...new Set(intents.map(({ productId }) => productId))];
  const records = await inBatches(ids, (id) => readRecord(catalogue, id));
  const found = new Map<number, StoredProduct | null>();
  for (const record of records) if (record) found.set(record.id, isDeleted(record) ? null : record);
  return found;
}
