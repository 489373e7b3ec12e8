import { randomUUID } from 'node:crypto';
import { imageSize, shareName, versionName, versionWidths } from '#domain/catalogue/image.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags, fewTags, purgeNow } from '../cache-tags.ts';
import { isFromFuture } from '../clock.ts';
import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { StorageUnavailable } from '../storage/blob-client.ts';
import type { BlobStore, Stored } from '../storage/blob-store.ts';
import { changeDerived, type Revised, revised } from '../storage/derived.ts';
import { type Manifest, manifestOf, readManifest, type WriteIntent } from './manifest.ts';
import {
  isDeleted,
  keys,
  loadProduct,
  type ProductRecord,
  readRecord,
  type StoredProduct,
  segmentOf,
} from './records.ts';
import { indexProducts } from './segments.ts';
import { withStaleTags } from './stale-pages.ts';

/** After this long, in milliseconds, an intent belongs to a function that was killed: none lives longer than 60 s. */
const ABANDONED_AFTER_MS = 90_000;
/** Most abandoned saves finished by one sweep, the oldest first. */
const MOST_AT_ONCE = 50;

/** Returns whether an intent is older than any function that could still be at work on it, or was made by a wrong clock. */
export function isAbandoned(intent: WriteIntent, now: Date): boolean {
  return now.getTime() - Date.parse(intent.at) > ABANDONED_AFTER_MS || isFromFuture(intent.at, now);
}

/** What a save is about to do; `productId` null for a new product. */
interface PlannedWrite extends Pick<WriteIntent, 'categories' | 'images' | 'token'> {
  productId: number | null;
  /** How many images come to the gallery; each gets an id. */
  added: number;
}

/** An intent in the manifest, and the manifest as it was then; the ids given to new images are the last ones. */
export interface OpenIntent {
  intent: WriteIntent;
  manifest: Manifest & Revised;
}

/**
 * Enters the intent of a save into the manifest and gives it its ids, in one conditional write. From then on readers
 * go by the product's record. Another intent with the same token is replaced.
 */
export async function openIntent(
  { storage: { catalogue }, now }: AppContext,
  { productId, categories, images, token, added }: PlannedWrite,
  known?: Stored<Manifest & Revised>,
): Promise<OpenIntent> {
  const opened: WriteIntent = { productId: 0, categories, images, token, at: now().toISOString() };
  const next = (current: Manifest): Manifest => {
    opened.productId = productId ?? current.lastProductId + 1;
    const isCounted = segmentOf(opened.productId) < current.counts.length;
    return {
      ...current,
      lastProductId: Math.max(current.lastProductId, opened.productId),
      lastImageId: current.lastImageId + added,
      counts: isCounted ? current.counts : [...current.counts, 0],
      intents: [...current.intents.filter((other) => other.token !== token), { ...opened }],
    };
  };
  return { manifest: await changeDerived(manifestOf(catalogue), next, known), intent: opened };
}

/**
 * Writes a record if it is still as it was checked; false when another save was faster, or its id is taken.
 * @throws StorageUnavailable also when the sweep may have taken this save for abandoned
 */
export async function writeRecord(
  { storage: { catalogue }, now }: AppContext,
  { intent }: OpenIntent,
  checked: Stored<StoredProduct> | null,
  record: ProductRecord,
): Promise<boolean> {
  if (isAbandoned(intent, now())) throw new StorageUnavailable('the save took too long');
  const key = keys.product(record.id);
  if (checked) return (await catalogue.replace(key, record, checked.version)) !== null;
  return (await catalogue.create(key, record)).created;
}

/**
 * Finishes a save whose record is written, or one that was given up (`record` null). What fails here does not fail the
 * save, which would then be repeated: the intent stays, readers go on reading the record, and the sweep tries again.
 */
export async function finishSave(
  context: AppContext,
  { intent, manifest }: OpenIntent,
  record: ProductRecord | null,
): Promise<void> {
  try {
    await finish(context, [intent], manifest, record ? [record] : []);
  } catch (error) {
    logError('finish a product save', error);
  }
}

/**
 * Finishes the saves that killed functions left behind: at most fifty, the oldest.
 * @returns how many were finished
 * @throws StorageUnavailable
 */
export async function finishAbandonedSaves(context: AppContext): Promise<number> {
  const { catalogue } = context.storage;
  const manifest = await readManifest(catalogue);
  const now = context.now();
  const abandoned = manifest.intents.filter((intent) => isAbandoned(intent, now)).slice(0, MOST_AT_ONCE);
  if (abandoned.length === 0) return 0;
  await finish(context, abandoned, manifest, await readRecords(catalogue, abandoned));
  return abandoned.length;
}

/** The records of these products, those never written left out. */
async function readRecords(catalogue: BlobStore, intents: WriteIntent[]): Promise<ProductRecord[]> {
  const ids = [...new Set(intents.map(({ productId }) => productId))];
  const records = await inBatches(ids, (id) => readRecord(catalogue, id));
  return records.filter((record) => record !== null);
}

/**
 * Brings the indexes in line with records, purges pages and pictures at once, deletes the images of the intents that
 * no product names, and takes the intents out of the manifest. The same write leaves what was purged to the sweep,
 * which purges it once more, whether this purge failed or not.
 *
 * Saves of one product may overlap, and the slower one may write an older state into an index last. So a save that
 * leaves looks whether the manifest changed since `seen`; if so another save may have been there, and it reads the
 * records again. The last one to leave has seen the last record, and until then the manifest holds an intent.
 */
async function finish(
  { storage: { catalogue, images }, purge, now }: AppContext,
  intents: WriteIntent[],
  seen: Manifest & Revised,
  records: ProductRecord[],
): Promise<void> {
  const isMine = ({ token }: WriteIntent) => intents.some((intent) => intent.token === token);
  const categories = intents.flatMap((intent) => intent.categories);
  const files = intents.flatMap((intent) => intent.images);
  let counts = await indexProducts(catalogue, records, categories);
  const named = new Set(files.length > 0 ? (await readRecords(catalogue, intents)).flatMap(imagesOf) : []);
  const gone = files.filter((file) => !named.has(file));
  const tags = fewTags([
    ...intents.map(({ productId }) => cacheTags.product(productId)),
    ...categories.map(cacheTags.category),
    ...gone.map(cacheTags.image),
  ]);
  await purgeNow(purge, tags);
  await deleteImages(images, gone);
  await changeDerived(manifestOf(catalogue), async (current) => {
    const alone = current.revision === seen.revision && current.intents.every(isMine);
    if (!alone) counts = await indexProducts(catalogue, await readRecords(catalogue, intents), categories);
    return {
      ...current,
      counts: current.counts.map((count, segment) => counts.get(segment) ?? count),
      intents: current.intents.filter((intent) => !isMine(intent)),
      stale: withStaleTags(current, tags, now()),
    };
  });
}

/** The files of images that a product names. */
export function imagesOf(record: ProductRecord): string[] {
  if (isDeleted(record)) return [];
  const { mainImage, gallery }: StoredProduct = record;
  return [...(mainImage ? [mainImage] : []), ...gallery.map(({ file }) => file)];
}

/** Deletes images with all their versions. @throws StorageUnavailable; what is deleted may be deleted again */
export async function deleteImages(images: BlobStore, files: string[]): Promise<void> {
  for (const file of files) {
    const versions = versionWidths(imageSize(file)?.width ?? 0).map((width) => versionName(file, width));
    await Promise.all([file, shareName(file), ...versions].map((name) => images.remove(name)));
  }
}

/**
 * Changes a product without its form, such as off the shop or sold. `next` gives what changes, or null for nothing;
 * after a lost race it is asked again.
 * @returns the product as it is now, or null where there is none
 * @throws StorageUnavailable; whether it was changed is then unknown, and the sweep brings it to its end
 */
export async function changeProduct(
  context: AppContext,
  id: number,
  next: (product: Product) => Partial<Product> | null,
): Promise<Product | null> {
  const { catalogue } = context.storage;
  let opened: OpenIntent | null = null;
  for (const token = randomUUID(); ; ) {
    const stored = await loadProduct(catalogue, id);
    const change = stored && next(stored.value);
    if (!stored || !change) {
      if (opened) await finishSave(context, opened, null);
      return stored?.value ?? null;
    }
    const { value: before } = stored;
    const categories = [...new Set([before.categoryId, change.categoryId ?? before.categoryId])];
    opened = await openIntent(context, { productId: id, categories, images: [], added: 0, token });
    const product = revised({ ...before, ...change, updatedAt: context.now().toISOString() });
    if (await writeRecord(context, opened, stored, product)) {
      await finishSave(context, opened, product);
      return product;
    }
  }
}
