import { randomUUID } from 'node:crypto';
import { changedGallery } from '#domain/catalogue/gallery.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { optionalStored } from '#domain/catalogue/product-fields.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches } from '../in-batches.ts';
import { revised } from '../storage/derived.ts';
import {
  checkProductSave,
  drawImagesOf,
  type ProductSave,
  type ReadyImages,
  type RefusedSave,
} from './check-product-save.ts';
import { lastImageOf, loadProduct, type StoredProduct } from './records.ts';
import { finishSave, imagesOf, type OpenIntent, openIntent, writeRecord } from './write-intents.ts';

export type SavedProduct = { ok: true; product: Product } | RefusedSave;

/** How many files of images are stored at once. */
const FILES_AT_ONCE = 8;

/**
 * Creates a product (`id` null) or changes one, all or nothing: a refused save changes neither fields nor images. It is
 * checked and its images are drawn before anything is written; then follow the intent, the images, the record, the
 * indexes, the purge. The record is written only while it is the one that was checked.
 * @throws StorageUnavailable; whether the save was done is then unknown, and the sweep brings it to its end
 */
export async function saveProduct(
  context: AppContext,
  id: number | null,
  save: ProductSave,
): Promise<SavedProduct> {
  const { catalogue, images } = context.storage;
  let checked = await checkProductSave(catalogue, id, save);
  if (!checked.ok) return checked;
  const ready = await drawImagesOf(save);
  if (!ready.ok) return ready;
  let toStore = ready.drawn.flatMap(({ files }) => files);
  for (const token = randomUUID(); ; ) {
    const { stored, manifest } = checked;
    const before = stored?.value ?? null;
    const planned = {
      productId: id,
      categories: [...new Set([save.draft.categoryId, before?.categoryId ?? save.draft.categoryId])],
      images: [...ready.drawn.map(({ file }) => file), ...imagesReplaced(before, save, ready)],
      added: ready.added.length,
      token,
    };
    const opened = await openIntent(context, planned, manifest);
    await inBatches(toStore, ([file, bytes]) => images.createBytes(file, bytes), FILES_AT_ONCE);
    toStore = [];
    const product = productFrom(save, before, ready, opened, context.now().toISOString());
    if (await writeRecord(context, opened, stored, product)) {
      await finishSave(context, opened, product);
      return { ok: true, product };
    }
    const again = await checkProductSave(catalogue, id, save);
    if (!again.ok) {
      await finishSave(context, opened, null);
      return again;
    }
    checked = again;
  }
}

/** Deletes a product: its id stays taken, its images go. Orders keep what they sold. */
export async function deleteProduct(context: AppContext, id: number): Promise<{ ok: boolean }> {
  const { catalogue } = context.storage;
  for (const token = randomUUID(); ; ) {
    const stored = await loadProduct(catalogue, id);
    if (!stored) return { ok: false };
    const { value: product } = stored;
    const images = imagesOf(product);
    const planned = { productId: id, categories: [product.categoryId], images, added: 0, token };
    const opened = await openIntent(context, planned);
    const deletedAt = context.now().toISOString();
    const tombstone = revised({ id, deletedAt, lastImageId: lastImageOf(product) });
    if (await writeRecord(context, opened, stored, tombstone)) {
      await finishSave(context, opened, tombstone);
      return { ok: true };
    }
  }
}

function productFrom(
  { draft, gallery = { removed: [] } }: ProductSave,
  before: StoredProduct | null,
  { main, added }: ReadyImages,
  { intent, manifest }: OpenIntent,
  now: string,
): StoredProduct {
  const slug = slugOf(draft.name);
  const optional = Object.fromEntries(
    optionalStored.map((name) => [
      name,
      (draft[name] === undefined ? before?.[name] : draft[name]) ?? undefined,
    ]),
  );
  const newImages = added.map((file, n) => ({ id: manifest.lastImageId - added.length + 1 + n, file }));
  return revised({
    ...draft,
    id: intent.productId,
    slug,
    formerSlugs: formerSlugs(before, slug),
    status: draft.status ?? before?.status ?? 1,
    single: draft.single ?? before?.single ?? 0,
    featured: draft.featured ?? before?.featured ?? 0,
    soldTo: before?.soldTo ?? null,
    ...optional,
    mainImage: main ?? before?.mainImage ?? null,
    gallery: changedGallery(before?.gallery ?? [], gallery, newImages),
    lastImageId: newImages.at(-1)?.id ?? (before ? lastImageOf(before) : 0),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  });
}

/** The files that a save takes away from a product. */
function imagesReplaced(
  before: StoredProduct | null,
  { gallery }: ProductSave,
  { main }: ReadyImages,
): string[] {
  const removed = (before?.gallery ?? []).filter(({ id }) => gallery?.removed.includes(id));
  const formerMain = main && before?.mainImage ? [before.mainImage] : [];
  return [...formerMain, ...removed.map(({ file }) => file)];
}

/** Slugs of earlier names, the latest last; a name taken up again is no former one. */
function formerSlugs(before: Product | null, slug: string): string[] {
  const earlier = before ? [...before.formerSlugs, before.slug] : [];
  return [...new Set(earlier)].filter((former) => former !== slug).slice(-20);
}
