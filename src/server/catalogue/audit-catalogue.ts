import { groupBy } from '#domain/site/groups.ts';
import { inBatches } from '../in-batches.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { changeDerived, findDerived, nullIfCorrupt, readDerived } from '../storage/derived.ts';
import { type Manifest, manifestOf, readCategories, readManifest } from './manifest.ts';
import { isDeleted, keys, type ProductRecord, readRecord, segmentOf } from './records.ts';
import { categoryIndexOf, type Segment, segmentAt } from './segments.ts';

/** What an audit of the catalogue found. */
export interface CatalogueAudit {
  /** True where the record of all categories is lost or damaged although the shop has, or had, categories. */
  categoriesLost: boolean;
  /** True where the manifest does not have the categories as their record has them. */
  categoriesBehind: boolean;
  /** Keys of segments and category indexes that are not what the records say. */
  behind: string[];
  /** What the manifest must say of the segments; null where it says so. */
  manifest: Pick<Manifest, 'counts' | 'lastProductId' | 'lastImageId'> | null;
  /** Keys of products that an index shows and that have no record any more. */
  lost: string[];
}

/** Keys on one page of a listing: beyond it only a thorough audit goes through the products. */
const PAGE = 1_000;

/**
 * Compares what the shop shows with its records: the categories, every product, the lists of each category.
 * @param depth `ids` compares which products there are; `records` reads each product too
 * @param thorough false to leave a large catalogue alone, unless the shop shows much less than there is
 * @returns null where it was left alone, or where a save came in between
 * @throws StorageUnavailable
 */
export async function auditCatalogue(
  catalogue: BlobStore,
  depth: 'ids' | 'records',
  thorough: boolean,
): Promise<CatalogueAudit | null> {
  const before = await readManifest(catalogue);
  const stored: number[] = [];
  for await (const page of catalogue.pages('product/')) {
    stored.push(...page.map(({ key }) => Number(key.split('/')[2])));
    const shown = before.counts.reduce((sum, count) => sum + count, 0);
    if (stored.length >= PAGE && !thorough && shown >= PAGE / 2) return null;
  }
  const segments = groupBy(stored, segmentOf);
  const numbers = Array.from(
    { length: Math.max(before.counts.length, ...[...segments.keys()].map((n) => n + 1)) },
    (_, n) => n,
  );
  const saving = new Set(before.intents.map(({ productId }) => productId));

  const found: CatalogueAudit = {
    ...(await auditCategories(catalogue, before)),
    ...{ behind: [], manifest: null, lost: [] },
  };
  const shown: Segment[] = [];
  for (const number of numbers) {
    const segment = await readDerived(segmentAt(catalogue, number));
    shown.push(segment);
    const ids = (segments.get(number) ?? []).filter((id) => !saving.has(id));
    const wrong = await auditSegment(catalogue, segment, ids, saving, depth);
    found.lost.push(...wrong.lost.map(keys.product));
    if (wrong.isBehind) found.behind.push(keys.segment(number));
  }
  found.behind.push(...(await auditCategoryIndexes(catalogue, before, shown, saving)));
  const says = {
    counts: shown.map(({ products }) => products.length),
    lastProductId: Math.max(before.lastProductId, ...shown.map(({ lastProductId }) => lastProductId)),
    lastImageId: Math.max(before.lastImageId, ...shown.map(({ lastImageId }) => lastImageId)),
  };
  const isRight =
    says.lastProductId === before.lastProductId &&
    says.lastImageId === before.lastImageId &&
    says.counts.length === before.counts.length &&
    says.counts.every((count, n) => count === before.counts[n]);
  if (!isRight && saving.size === 0) found.manifest = says;
  // A save in between may be what differs: the next audit tells.
  const after = await readManifest(catalogue);
  return after.revision === before.revision ? found : null;
}

async function auditCategories(catalogue: BlobStore, manifest: Manifest) {
  const record = await readCategories(catalogue).catch(nullIfCorrupt);
  return {
    categoriesLost: record === null && (manifest.lastCategoryId > 0 || manifest.counts.length > 0),
    categoriesBehind: record !== null && record.revision !== manifest.categoriesRevision,
  };
}

/** Compares a segment with the ids, or with the records, of its products; those being saved are left out. */
async function auditSegment(
  catalogue: BlobStore,
  { products }: Segment,
  ids: number[],
  saving: Set<number>,
  depth: 'ids' | 'records',
): Promise<{ isBehind: boolean; lost: number[] }> {
  const there = new Set(ids);
  const listed = products.filter(({ id }) => !saving.has(id));
  const unlisted = ids.filter((id) => !listed.some((product) => product.id === id));
  const missing = listed.filter(({ id }) => !there.has(id)).map(({ id }) => id);
  const asked = depth === 'records' ? [...ids, ...missing] : [...unlisted, ...missing];
  const records = new Map<number, ProductRecord | 'damaged' | null>();
  await inBatches(asked, async (id) => {
    records.set(id, await readRecord(catalogue, id).catch(damaged));
  });
  const lost = missing.filter((id) => records.get(id) === null);
  const isBehind =
    lost.length > 0 ||
    unlisted.some((id) => isShown(records.get(id))) ||
    listed.some(({ id, revision }) => {
      const record = records.get(id);
      return record && record !== 'damaged' && record.revision !== revision;
    });
  return { isBehind, lost };
}

const isShown = (record: ProductRecord | 'damaged' | null | undefined) =>
  record !== null && record !== undefined && record !== 'damaged' && !isDeleted(record);

function damaged(error: unknown): 'damaged' {
  if (error instanceof CorruptBlob) return 'damaged';
  throw error;
}

/** Returns the keys of category indexes that do not show the products that the segments put there. */
async function auditCategoryIndexes(
  catalogue: BlobStore,
  { categories }: Manifest,
  segments: Segment[],
  saving: Set<number>,
): Promise<string[]> {
  const all = segments.flatMap(({ products }) => products).filter(({ id }) => !saving.has(id));
  const wrong = await inBatches(categories, async ({ id: categoryId }) => {
    const index = await findDerived(categoryIndexOf(catalogue, categoryId));
    if (!index) return [];
    const shown = index.products.filter(({ id }) => !saving.has(id));
    const own = all.filter((product) => product.categoryId === categoryId);
    const isRight =
      shown.length === own.length && shown.every((product, n) => product.revision === own[n]?.revision);
    return isRight ? [] : [keys.categoryProducts(categoryId)];
  });
  return wrong.flat();
}

/**
 * Rebuilds what an audit found to be wrong, from the records.
 * @throws StorageUnavailable
 */
export async function repairCatalogue(catalogue: BlobStore, found: CatalogueAudit): Promise<void> {
  // Segments first: the indexes of categories are made from them.
  for (const key of found.behind.toSorted().reverse()) {
    await catalogue.remove(key);
    const number = Number(key.split('/').at(-1));
    const isSegment = key === keys.segment(number);
    await (isSegment
      ? readDerived(segmentAt(catalogue, number))
      : readDerived(categoryIndexOf(catalogue, number)));
  }
  if (!found.manifest && found.behind.length === 0) return;
  await changeDerived(manifestOf(catalogue), async (current) => {
    if (current.intents.length > 0) return null;
    const says = {
      counts: [] as number[],
      lastProductId: current.lastProductId,
      lastImageId: current.lastImageId,
    };
    for (
      let number = 0;
      number < Math.max(current.counts.length, found.manifest?.counts.length ?? 0);
      number++
    ) {
      const segment = await readDerived(segmentAt(catalogue, number));
      says.counts.push(segment.products.length);
      says.lastProductId = Math.max(says.lastProductId, segment.lastProductId);
      says.lastImageId = Math.max(says.lastImageId, segment.lastImageId);
    }
    return { ...current, ...says };
  });
}
