import { randomUUID } from 'node:crypto';
import { imageSize, shareName, versionName, versionWidths } from '#domain/catalogue/image.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { AppContext, StoreContext } from '../app-context.ts';
import { cacheTags, fewTags, purgeNow } from '../cache-tags.ts';
import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { FUNCTION_LIMIT, SURELY_OVER_MS } from '../platform-limits.ts';
import { CorruptBlob, StorageUnavailable } from '../storage/blob-client.ts';
import { MOST_TRIES } from '../storage/blob-store.ts';
import { type Loaded, writeRecord } from '../storage/collection.ts';
import { readList, showAtOnce } from '../storage/list.ts';
import {
  imagesOf,
  loadProduct,
  loadProductRecord,
  type ProductRecord,
  productCollection,
  type StoredProduct,
} from './product-collection.ts';
import { countListed } from './read-products.ts';

/*
 * Whatever changes the shop's pages leaves a marker before it is written. A minute and a half later the sweep
 * purges the changed pages once more, deletes the images that no product names, and removes the marker. So a
 * killed save is finished; and so is a page whose rendering began before the save and reached the CDN after
 * the first purge.
 *
 * Every function throws StorageUnavailable unless it says otherwise.
 */

/** The marker of a save. */
interface SaveMarker {
  /** Cache tags of the pages that it changes, besides those of a product and its categories. */
  tags: string[];
  /** The product that is saved; null for a save of something else. */
  productId: number | null;
  /** Ids of the categories that the product is in, before and after. */
  categories: number[];
  /** Files of images that come or go with the save. Those that the product does not name are deleted. */
  images: string[];
}

/** A save that has begun. */
export interface Save extends SaveMarker {
  /** When it began, as ISO time. */
  at: string;
}

const MARKERS = 'save/';

/** Leaves the marker of a save that is about to be written. One store request. */
async function leaveMarker(
  { storage: { catalogue }, now }: Pick<AppContext, 'storage' | 'now'>,
  marker: SaveMarker,
): Promise<Save> {
  const at = now().toISOString();
  await catalogue.create(`${MARKERS}${at}/${randomUUID()}`, marker);
  return { at, ...marker };
}

/** Begins a save that changes the pages with these cache tags. */
export const beginSave = (context: Pick<AppContext, 'storage' | 'now'>, tags: string[]): Promise<Save> =>
  leaveMarker(context, { tags, productId: null, categories: [], images: [] });

/**
 * Begins the save of a product.
 * @param categories ids of the categories it is in, before and after
 */
export const beginProductSave = (
  context: Pick<AppContext, 'storage' | 'now'>,
  productId: number,
  categories: number[],
  images: string[] = [],
): Promise<Save> =>
  leaveMarker(context, { tags: [], productId, categories: [...new Set(categories)], images });

/** A record without the revision that its save gives it. */
type Unrevised<R> = R extends unknown ? Omit<R, 'revision'> : never;

/**
 * Writes a product's record if it is still as it was checked; null when another save was faster.
 * @throws StorageUnavailable also when the sweep may have finished this save already
 */
export async function writeProduct<R extends ProductRecord>(
  context: AppContext,
  save: Save,
  checked: Loaded<ProductRecord>,
  content: Unrevised<R>,
): Promise<Loaded<R> | null> {
  if (context.now().getTime() - Date.parse(save.at) >= FUNCTION_LIMIT.ms)
    throw new StorageUnavailable('the save took too long');
  const record = { ...content, revision: checked.record.revision + 1 } as unknown as R;
  const written = await writeRecord(productCollection(context), String(record.id), record, checked);
  return written && { record, version: written.version };
}

/**
 * Finishes saves whose records are written: shows them in lists, purges pages, and deletes images that no
 * product names any more. Never throws: what fails here, the sweep does.
 */
export async function finishSaves(context: AppContext, saves: readonly Save[]): Promise<void> {
  const ids = saves.flatMap(({ productId }) => (productId === null ? [] : String(productId)));
  if (ids.length > 0) await showAtOnce(productCollection(context), ids);
  try {
    const { tags, gone } = await leftBy(context, saves);
    await purgeNow(context.purge, tags);
    await deleteImages(context, gone);
  } catch (error) {
    logError('finish a save', error);
  }
}

/** Returns what saves leave behind: cache tags to purge, and images that no product names. */
async function leftBy(context: StoreContext, markers: readonly SaveMarker[]) {
  const gone = (await inBatches(markers, (marker) => unnamedImages(context, marker))).flat();
  const categories = new Set(markers.flatMap((marker) => marker.categories));
  const tags = [
    ...markers.flatMap(({ tags, productId }) => [
      ...tags,
      ...(productId ? [cacheTags.product(productId)] : []),
    ]),
    ...[...categories].map(cacheTags.category),
    ...((await mayFillOrEmpty(context, categories)) ? [cacheTags.menu] : []),
    ...gone.map(cacheTags.image),
  ];
  return { tags: fewTags(tags), gone };
}

/**
 * Returns whether a save of a product may have filled or emptied one of these categories. The menu on every
 * page of the shop shows the categories that have products.
 */
async function mayFillOrEmpty(context: StoreContext, categories: ReadonlySet<number>): Promise<boolean> {
  if (categories.size === 0) return false;
  const counts = countListed((await readList(productCollection(context))).rows);
  return [...categories].some((id) => (counts.get(id) ?? 0) <= 1);
}

/** Returns the times of saves that the sweep has not finished yet, oldest first. */
async function listMarkers({ storage: { catalogue } }: StoreContext): Promise<{ key: string; at: string }[]> {
  const keys = (await catalogue.keys(MARKERS)).sort();
  return keys.map((key) => ({ key, at: key.split('/')[1] ?? '' }));
}

/**
 * Finishes the saves, killed or not, that no function can be at work on any more, nor render a page from before.
 * @throws when the CDN refused the purge; markers stay then
 */
export async function finishOldSaves(context: AppContext): Promise<void> {
  const { catalogue } = context.storage;
  const limit = new Date(context.now().getTime() - SURELY_OVER_MS).toISOString();
  const due = (await listMarkers(context)).filter(({ at }) => at < limit);
  if (due.length === 0) return;
  const markers = await inBatches(
    due,
    async ({ key }) => (await catalogue.read<SaveMarker>(key))?.value ?? [],
  );
  const { tags, gone } = await leftBy(context, markers.flat());
  await context.purge(tags);
  await deleteImages(context, gone);
  await inBatches(due, ({ key }) => catalogue.remove(key));
}

/** Returns the images that came or went with a save and that its product does not name. */
async function unnamedImages(context: StoreContext, { productId, images }: SaveMarker): Promise<string[]> {
  if (productId === null || images.length === 0) return [];
  try {
    const named = imagesOf((await loadProductRecord(context, productId))?.record ?? null);
    return images.filter((file) => !named.includes(file));
  } catch (error) {
    // The images of a product that cannot be read are kept, as it may be restored.
    if (error instanceof CorruptBlob) return [];
    throw error;
  }
}

/** After how long a save that should be finished counts as late, in milliseconds. */
const LATE_AFTER_MS = 5 * 60_000;

/** Returns whether visitors may still see pages from before a save of minutes ago. */
export async function arePagesLate(context: AppContext): Promise<boolean> {
  const [oldest] = await listMarkers(context);
  return oldest !== undefined && context.now().getTime() - Date.parse(oldest.at) > LATE_AFTER_MS;
}

/** Deletes images with all their versions. What is deleted may be deleted again. */
export async function deleteImages(
  { storage: { images } }: StoreContext,
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    const versions = versionWidths(imageSize(file)?.width ?? 0).map((width) => versionName(file, width));
    await Promise.all([file, shareName(file), ...versions].map((name) => images.remove(name)));
  }
}

/**
 * Changes the record of a product without its form, such as off the shop or sold; its save is still to be
 * finished. `next` gives what changes, or null for nothing; after a lost race it is asked again.
 * @returns the product as it is now, null if there is none; and the save, null if nothing was changed
 * @throws StorageUnavailable; whether it was changed is then unknown
 */
export async function writeChange(
  context: AppContext,
  id: number,
  next: (product: Product) => Partial<Product> | null,
): Promise<{ product: StoredProduct | null; save: Save | null }> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const current = await loadProduct(context, id);
    const change = current && next(current.record);
    if (!current || !change) return { product: current?.record ?? null, save: null };
    const { revision: _, ...before } = current.record;
    const save = await beginProductSave(context, id, [
      before.categoryId,
      change.categoryId ?? before.categoryId,
    ]);
    const product = { ...before, ...change, updatedAt: context.now().toISOString() };
    const written = await writeProduct<StoredProduct>(context, save, current, product);
    if (written) return { product: written.record, save };
  }
  throw new StorageUnavailable(`product ${id}: too many writers at once`);
}

/** Changes a product as `writeChange` does, and finishes the save. Returns the product as it is now. */
export async function changeProduct(...change: Parameters<typeof writeChange>): Promise<Product | null> {
  const { product, save } = await writeChange(...change);
  if (save) await finishSaves(change[0], [save]);
  return product;
}
