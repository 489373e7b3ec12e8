import { imageSize, shareName, versionName, versionWidths } from '#domain/catalogue/image.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags, purgeNow } from '../cache-tags.ts';
import { isFromFuture } from '../clock.ts';
import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { StorageUnavailable } from '../storage/blob-client.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { createMarker, type Loaded, readNote, removeMarkers, writeRecord } from '../storage/collection.ts';
import { noteLost } from '../storage/damage-notes.ts';
import { indexPending, type PendingDone } from '../storage/index-pending.ts';
import { type Figures, indexRecords } from '../storage/projection.ts';
import {
  countListed,
  imagesOf,
  loadProduct,
  loadProductRecord,
  type ProductRecord,
  productCollection,
  productIdOf,
  recordId,
  type ShopNotes,
  type StoredProduct,
} from './product-collection.ts';
import { withStaleTags } from './stale-pages.ts';

/*
 * Saves of products that have begun and not ended. Each has a pending marker of its own. The marker says what
 * the sweep must finish where the function is killed: pages to purge, and images to delete unless the product
 * names them in the end. Every function throws StorageUnavailable unless it says otherwise.
 */

/** Age at which a save is taken for abandoned, in milliseconds. Functions live 60 s at most. */
const ABANDONED_AFTER_MS = 90_000;
/** How often a save looks for an id or a revision that no other save has. */
const MOST_TRIES = 1_000;

/** The note in a save's pending marker. */
interface SaveNote {
  /** When it began, as ISO time. */
  at: string;
  /** Ids of the categories the product is in, before and after. */
  categories: number[];
  /**
   * Files of images that come or go with the save; those the product does not name in the end are deleted.
   */
  images: string[];
}

/** A save that has a marker: the revision of its record is the save's own. */
export interface PendingSave {
  productId: number;
  revision: number;
  note: SaveNote;
}

/** Returns whether no function can be at work on a save any more, or whether a wrong clock began it. */
function isAbandoned({ at }: Pick<SaveNote, 'at'>, now: Date): boolean {
  return !(now.getTime() - Date.parse(at) <= ABANDONED_AFTER_MS) || isFromFuture(at, now);
}

/** A save before it begins. */
interface PlannedSave extends Pick<SaveNote, 'categories' | 'images'> {
  /** The id of the product; of a new one the first id that may be free. */
  productId: number;
  isNew: boolean;
  /** The record as it was read; null if there is none. */
  current: Loaded<ProductRecord> | null;
}

/**
 * Starts a save by creating its marker, which nobody else has. The marker gives a new product its id.
 * @param former the save that this one replaces after a lost race; its marker is removed
 */
export async function beginSave(
  { storage: { catalogue }, now }: AppContext,
  { productId, isNew, current, categories, images }: PlannedSave,
  former: PendingSave | null,
): Promise<PendingSave> {
  const products = productCollection(catalogue);
  const note: SaveNote = { at: now().toISOString(), categories, images };
  const save = { productId, revision: (current?.record.revision ?? 0) + 1, note };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const id = recordId(save.productId);
    const isOwn = await createMarker(products, id, save.revision, note);
    // The index may not know the last products yet, so the id must be seen to be free.
    const isTaken = !isOwn || (isNew && (await catalogue.has(products.prefix + id)));
    if (!isTaken) {
      if (former) await removeMarkers(products, recordId(former.productId), [former.revision]);
      return save;
    }
    if (isOwn) await removeMarkers(products, id, [save.revision]);
    if (isNew) save.productId++;
    else save.revision++;
  }
  throw new StorageUnavailable('too many saves at once');
}

/** A record without the revision that its save gives it. */
type Unrevised<R> = R extends unknown ? Omit<R, 'revision'> : never;

/**
 * Writes a record if it is still as it was checked; null when another save was faster.
 * @throws StorageUnavailable also when the sweep may have taken this save for abandoned
 */
export async function writeProduct<R extends ProductRecord>(
  { storage: { catalogue }, now }: AppContext,
  { productId, revision, note }: PendingSave,
  checked: Loaded<ProductRecord> | null,
  record: Unrevised<R>,
): Promise<Loaded<R> | null> {
  if (isAbandoned(note, now())) throw new StorageUnavailable('the save took too long');
  const written = { ...record, revision, savedAs: revision } as unknown as R;
  const loaded = await writeRecord(productCollection(catalogue), recordId(productId), written, checked);
  return loaded && { record: written, version: loaded.version };
}

/** A save whose record is written. */
export interface WrittenSave {
  save: PendingSave;
  written: Loaded<ProductRecord>;
}

/**
 * Finishes saves whose records are written: brings lists in line, purges pages and pictures at once, deletes
 * images that no product names any more, removes the markers. What fails here does not fail the save, which
 * would then be repeated: the marker stays, and the sweep tries again.
 */
export async function finishSaves(context: AppContext, saves: WrittenSave[]): Promise<void> {
  if (saves.length === 0) return;
  const products = productCollection(context.storage.catalogue);
  try {
    const known = saves.map(({ save, written }) => ({ id: recordId(save.productId), ...written }));
    const ids = known.map(({ id }) => id);
    const ended = saves.map(({ save }) => save);
    const { notes, indexed } = await settle(context, ended);
    await indexRecords(products, ids, { known, notes });
    await indexed();
    await inBatches(ended, ({ productId, revision }) =>
      removeMarkers(products, recordId(productId), [revision]),
    );
  } catch (error) {
    logError('finish a product save', error);
  }
}

/** Gives a save up that wrote nothing: its images go, and its marker. Never throws: the sweep tries again. */
export async function giveSaveUp(context: AppContext, save: PendingSave): Promise<void> {
  try {
    const { catalogue, images } = context.storage;
    await deleteImages(images, await unnamedImages(context, save));
    await removeMarkers(productCollection(catalogue), recordId(save.productId), [save.revision]);
  } catch (error) {
    logError('give a product save up', error);
  }
}

/**
 * Finishes the saves that killed functions left behind, and goes on with rebuilding a lost index. A record
 * that was never written gets a tombstone, or moves on by a revision, so that its writer cannot write it any
 * more.
 */
export async function finishAbandonedSaves(context: AppContext): Promise<PendingDone> {
  const { catalogue } = context.storage;
  const products = productCollection(catalogue);
  const now = context.now();
  const abandoned: PendingSave[] = [];
  return indexPending(products, {
    empty: (id) => ({
      id: productIdOf(id),
      deletedAt: now.toISOString(),
      lastImageId: 0,
      isUnwritten: true,
    }),
    // With a revision beyond the tombstone's, which must not pass for the product.
    lost: (id, revision) => noteLost(context.storage, 'catalogue', products.prefix + id, revision + 1),
    isOver: async (id, revision) => {
      const {
        at = '',
        categories = [],
        images = [],
      } = (await readNote<SaveNote>(products, id, revision)) ?? {};
      if (!isAbandoned({ at }, now)) return false;
      abandoned.push({ productId: productIdOf(id), revision, note: { at, categories, images } });
      return true;
    },
    settle: (ids) => {
      const resting = new Set(ids);
      return settle(
        context,
        abandoned.filter(({ productId }) => resting.has(recordId(productId))),
      );
    },
  });
}

/**
 * Prepares the end of saves. The tags of all pages and pictures that they changed go into the shop's notes,
 * for the sweep. Once the index is written, those tags are purged, and images that no product names any more
 * are deleted.
 */
async function settle(context: AppContext, saves: PendingSave[]) {
  const gone = (await inBatches(saves, (save) => unnamedImages(context, save))).flat();
  const tags = new Set([
    ...saves.flatMap(({ productId, note }) => [
      cacheTags.product(productId),
      ...note.categories.map(cacheTags.category),
    ]),
    ...gone.map(cacheTags.image),
  ]);
  return {
    notes: (notes: object, { before, after }: { before: Figures[]; after: Figures[] }) => {
      const { categories } = (notes as ShopNotes).categories;
      const isFilled = (figures: Figures[], id: number) => countListed(figures, id) > 0;
      // Every page's menu shows the categories that have products.
      if (categories.some(({ id }) => isFilled(before, id) !== isFilled(after, id))) tags.add(cacheTags.menu);
      return withStaleTags(notes as ShopNotes, [...tags], context.now());
    },
    indexed: async () => {
      await purgeNow(context.purge, [...tags]);
      await deleteImages(context.storage.images, gone);
    },
  };
}

/** The images that came or went with a save and that the product does not name. */
async function unnamedImages(
  { storage: { catalogue } }: AppContext,
  { productId, note }: PendingSave,
): Promise<string[]> {
  if (note.images.length === 0) return [];
  const named = imagesOf((await loadProductRecord(catalogue, productId))?.record ?? null);
  return note.images.filter((file) => !named.includes(file));
}

/** Deletes images with all their versions. What is deleted may be deleted again. */
export async function deleteImages(images: BlobStore, files: string[]): Promise<void> {
  for (const file of files) {
    const versions = versionWidths(imageSize(file)?.width ?? 0).map((width) => versionName(file, width));
    await Promise.all([file, shareName(file), ...versions].map((name) => images.remove(name)));
  }
}

/**
 * Changes the record of a product without its form, such as off the shop or sold; its save is still to be
 * finished. `next` gives what changes, or null for nothing; after a lost race it is asked again.
 * @returns the product as it is now, null if there is none; and the save, null if nothing was changed
 * @throws StorageUnavailable; whether it was changed is then unknown, and the sweep brings it to its end
 */
export async function writeChange(
  context: AppContext,
  id: number,
  next: (product: Product) => Partial<Product> | null,
): Promise<{ product: StoredProduct | null; written: WrittenSave | null }> {
  let save: PendingSave | null = null;
  for (;;) {
    const current = await loadProduct(context.storage.catalogue, id);
    const change = current && next(current.record);
    if (!current || !change) {
      if (save) await giveSaveUp(context, save);
      return { product: current?.record ?? null, written: null };
    }
    const before = current.record;
    const categories = [...new Set([before.categoryId, change.categoryId ?? before.categoryId])];
    save = await beginSave(context, { productId: id, isNew: false, current, categories, images: [] }, save);
    const product = { ...before, ...change, updatedAt: context.now().toISOString() };
    const written = await writeProduct<StoredProduct>(context, save, current, product);
    if (written) return { product: written.record, written: { save, written } };
  }
}

/** Changes a product as `writeChange` does, and finishes the save. Returns the product as it is now. */
export async function changeProduct(...change: Parameters<typeof writeChange>): Promise<Product | null> {
  const { product, written } = await writeChange(...change);
  if (written) await finishSaves(change[0], [written]);
  return product;
}
