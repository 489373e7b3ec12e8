import type { Product } from '#domain/catalogue/product.ts';
import { groupBy } from '#domain/site/groups.ts';
import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { changeDerived, type Derived, findDerived, readDerived } from '../storage/derived.ts';
import {
  isDeleted,
  keys,
  lastImageOf,
  type ProductRecord,
  productsOf,
  type StoredProduct,
  segmentOf,
} from './records.ts';

/** The products of one range of ids, oldest first, in whole: what search and the owner's list read. */
export interface Segment {
  products: StoredProduct[];
  /** The highest ids its products and their images ever had, deleted ones included. */
  lastProductId: number;
  lastImageId: number;
}

/** The products of one category, oldest first, in whole: what a category page reads. */
export interface CategoryIndex {
  products: StoredProduct[];
}

/** A segment, made again from its records: one listing and one read for each. */
export function segmentAt(catalogue: BlobStore, segment: number): Derived<Segment> {
  return {
    store: catalogue,
    key: keys.segment(segment),
    rebuild: async () => {
      const names = await catalogue.keys(productsOf(segment));
      const read = async (key: string) => {
        try {
          return (await catalogue.read<ProductRecord>(key))?.value ?? [];
        } catch (error) {
          if (!(error instanceof CorruptBlob)) throw error;
          logError('rebuild a segment', error);
          return [];
        }
      };
      const records = (await inBatches(names, read)).flat().sort((a, b) => a.id - b.id);
      return {
        products: records.filter((record): record is StoredProduct => !isDeleted(record)),
        lastProductId: records.at(-1)?.id ?? 0,
        lastImageId: Math.max(0, ...records.map(lastImageOf)),
      };
    },
  };
}

/** The index of a category, made again from the segments. */
export function categoryIndexOf(catalogue: BlobStore, categoryId: number): Derived<CategoryIndex> {
  return {
    store: catalogue,
    key: keys.categoryProducts(categoryId),
    rebuild: async () => {
      const products: StoredProduct[] = [];
      for await (const segment of readSegmentsFromRecords(catalogue))
        products.push(...segment.products.filter((product) => product.categoryId === categoryId));
      return { products };
    },
  };
}

/**
 * Every segment there is, for whoever cannot ask the manifest how many. Lost ones are rebuilt on the way and stay
 * rebuilt, so that a later call goes on where this one was killed. Ends at a range of ids without any record.
 */
export async function* readSegmentsFromRecords(catalogue: BlobStore): AsyncGenerator<Segment> {
  for (let segment = 0; ; segment++) {
    const derived = segmentAt(catalogue, segment);
    const found = await findDerived(derived);
    if (!found && (await catalogue.keys(productsOf(segment))).length === 0) return;
    yield found ?? (await readDerived(derived));
  }
}

/** A list by id with one entry put in, replaced, or (null) taken out; order kept by id. */
export function withEntry<T extends Pick<Product, 'id'>>(list: T[], id: number, entry: T | null): T[] {
  const others = list.filter((candidate) => candidate.id !== id);
  if (!entry) return others;
  const at = others.findIndex((candidate) => candidate.id > id);
  return at === -1 ? [...others, entry] : others.toSpliced(at, 0, entry);
}

/**
 * Writes records into the indexes they belong to, segments first: a category index that is lost is rebuilt from them.
 * What is in line already is not written.
 * @param categories ids of the categories the products are in or were in before
 * @returns the sizes of the segments concerned, by number
 */
export async function indexProducts(
  catalogue: BlobStore,
  records: ProductRecord[],
  categories: number[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const [segment, mine] of groupBy(records, ({ id }) => segmentOf(id))) {
    const { products } = await changeDerived(segmentAt(catalogue, segment), (current) => {
      const changed = inLine(current.products, mine, () => true);
      const lastProductId = Math.max(current.lastProductId, ...mine.map(({ id }) => id));
      const lastImageId = Math.max(current.lastImageId, ...mine.map(lastImageOf));
      const isInLine =
        changed === current.products &&
        lastProductId === current.lastProductId &&
        lastImageId === current.lastImageId;
      return isInLine ? null : { products: changed, lastProductId, lastImageId };
    });
    counts.set(segment, products.length);
  }
  for (const category of new Set(categories))
    await changeDerived(categoryIndexOf(catalogue, category), (current) => {
      const products = inLine(current.products, records, ({ categoryId }) => categoryId === category);
      return products === current.products ? null : { products };
    });
  return counts;
}

/** A list with these records as they are; the same list where it says so already. */
function inLine(
  list: StoredProduct[],
  records: ProductRecord[],
  belongs: (product: StoredProduct) => boolean,
): StoredProduct[] {
  return records.reduce((products, record) => {
    const entry = !isDeleted(record) && belongs(record) ? record : null;
    const present = products.find(({ id }) => id === record.id);
    return present?.revision === entry?.revision ? products : withEntry(products, record.id, entry);
  }, list);
}
