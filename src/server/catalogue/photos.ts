import type { AppContext, StoreContext } from '../app-context.ts';
import { inBatches, inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import type { Stored } from '../storage/blob-store.ts';
import { imagesOf, isProduct, loadProductRecord, type StoredProduct } from './product-collection.ts';
import { deleteImages } from './saves.ts';

/*
 * Photos that were uploaded by themselves, before the product that is to show them is saved
 * (docs/decisions/pictures.md). A photo is known by the name of its image. Its record stands beside its files
 * until it is clear who has them: a product, whose saves then keep or delete them, or nobody.
 *
 * At every moment a photo with a record was never taken out of a product. So a save that finds the record
 * after it has read the product may show the photo, if it still finds the product as it read it when it
 * writes.
 */

/** The record of an uploaded photo. */
export interface PhotoRecord {
  /** When it was uploaded, as ISO time. */
  at: string;
  /** The one product that a save has named it for, whether or not that save was finished; null at first. */
  productId: number | null;
}

const PHOTOS = 'photo/';

/** Returns the key of a photo's record in the catalogue store. */
export const photoKey = (photo: string) => PHOTOS + photo;

/** How long a photo can be used after it was uploaded, in milliseconds. */
const GOOD_FOR_MS = 24 * 3_600_000;
/**
 * When it is deleted, in milliseconds after it was uploaded: any save that was allowed to use it ended long
 * ago, for functions live 60 s and a save with a marker of 90 s writes no record.
 */
const DELETED_AFTER_MS = GOOD_FOR_MS + 3_600_000;

/** Why a save cannot use a photo: it is not there, or no longer; or it is for another save than this one. */
export type PhotoFault = 'gone' | 'used';

/** The photos of a save, as they were found. */
export interface CheckedPhotos {
  faults: Map<string, PhotoFault>;
  /** In the order in which every save claims them. */
  found: { photo: string; stored: Stored<PhotoRecord> }[];
  /**
   * The id that an unfinished save of a new product with these photos was given; null if there was none.
   */
  productId: number | null;
}

/**
 * Checks whether a save may use photos. The product must have been read before.
 * @param product the product that is saved, null for a new one
 * @throws StorageUnavailable
 */
export async function checkPhotos(
  context: AppContext,
  photos: string[],
  product: StoredProduct | null,
): Promise<CheckedPhotos> {
  const { catalogue } = context.storage;
  const now = context.now();
  const checked: CheckedPhotos = { faults: new Map(), found: [], productId: null };
  const records = await inBatches(photos.toSorted(), async (photo) => ({
    photo,
    stored: await catalogue.read<PhotoRecord>(photoKey(photo)),
  }));
  for (const { photo, stored } of records) {
    if (!stored || ageOf(stored.value, now) >= GOOD_FOR_MS) {
      checked.faults.set(photo, 'gone');
      continue;
    }
    const claimedFor = stored.value.productId;
    let mayHave = claimedFor === null;
    if (product) mayHave ||= claimedFor === product.id && !imagesOf(product).includes(photo);
    else if (claimedFor !== null) {
      if (await isReserved(context, claimedFor)) checked.productId ??= claimedFor;
      mayHave = claimedFor === checked.productId;
    }
    if (mayHave) checked.found.push({ photo, stored });
    else checked.faults.set(photo, 'used');
  }
  return checked;
}

/**
 * Returns whether the new product that a photo was claimed for was not written yet. The next try of its save
 * goes on with its id.
 */
async function isReserved(context: StoreContext, id: number): Promise<boolean> {
  const record = (await loadProductRecord(context, id))?.record;
  return record !== undefined && !isProduct(record) && record.taken === 'reserved';
}

/**
 * Claims photos for a product, one after another and always in the same order, so that of two saves with the
 * same photos the one that is first at the first photo gets them all.
 * @returns false if another save was faster; what was claimed stays claimed for this product
 * @throws StorageUnavailable
 */
export async function claimPhotos(
  { storage: { catalogue } }: StoreContext,
  { found }: CheckedPhotos,
  productId: number,
): Promise<boolean> {
  for (const { photo, stored } of found) {
    if (stored.value.productId === productId) continue;
    if (!(await catalogue.replace(photoKey(photo), { ...stored.value, productId }, stored.version)))
      return false;
  }
  return true;
}

/**
 * Forgets that images came as uploaded photos. To be called before a product is written that shows them no
 * longer, so that no save still under way can show them again.
 * @throws StorageUnavailable
 */
export async function forgetPhotos({ storage: { catalogue } }: StoreContext, files: string[]): Promise<void> {
  await inBatches(files, (file) => catalogue.remove(photoKey(file)));
}

/**
 * Deletes the photos that no product shows an hour after they could last be used; of those that a product
 * shows, the record alone. One that cannot be deleted now is left for the next run.
 * @returns how many photos were deleted
 * @throws StorageUnavailable when they cannot be listed
 */
export async function deleteUnusedPhotos(context: AppContext): Promise<number> {
  const keys = await context.storage.catalogue.keys(PHOTOS);
  const done = await inTime(keys, (key) =>
    deleteIfUnused(context, key.slice(PHOTOS.length)).catch((error) => {
      logError('delete an unused photo', error);
      return false;
    }),
  );
  return done.filter(Boolean).length;
}

/** Deletes a photo that no product shows, once it is old enough. Returns whether it was deleted. */
async function deleteIfUnused(context: AppContext, photo: string): Promise<boolean> {
  const { catalogue } = context.storage;
  const stored = await catalogue.read<PhotoRecord>(photoKey(photo));
  if (!stored || ageOf(stored.value, context.now()) < DELETED_AFTER_MS) return false;
  const { productId } = stored.value;
  const product = productId === null ? null : await loadProductRecord(context, productId);
  const isUsed = imagesOf(product?.record ?? null).includes(photo);
  if (!isUsed) await deleteImages(context, [photo]);
  await catalogue.remove(photoKey(photo));
  return !isUsed;
}

const ageOf = ({ at }: PhotoRecord, now: Date) => now.getTime() - Date.parse(at);
