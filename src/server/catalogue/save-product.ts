import { randomUUID } from 'node:crypto';
import {
  changedGallery,
  type GalleryChange,
  galleryError,
  imageTexts,
  roomIn,
} from '#domain/catalogue/gallery.ts';
import type { UploadedFile } from '#domain/catalogue/image.ts';
import { type Product, priceCharged } from '#domain/catalogue/product.ts';
import { optionalStored, type ProductDraft } from '#domain/catalogue/product-fields.ts';
import { productTexts } from '#domain/catalogue/product-form.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import type { AppContext } from '../app-context.ts';
import { type DrawnImage, drawImages } from '../images/draw-image.ts';
import { inBatches } from '../in-batches.ts';
import type { Stored } from '../storage/blob-store.ts';
import { loadDerived, type Revised, revised } from '../storage/derived.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import { type CheckedPhotos, checkPhotos, claimPhotos, forgetPhotos, type PhotoFault } from './photos.ts';
import { lastImageOf, loadProduct, type StoredProduct } from './records.ts';
import { FILES_AT_ONCE } from './upload-photo.ts';
import { finishSave, imagesOf, type OpenIntent, openIntent, writeRecord } from './write-intents.ts';

/** A photo that was uploaded before, by its name. */
interface UploadedPhoto {
  photo: string;
}

/**
 * An image of a save: the file as it was uploaded with it, a photo that was uploaded before, or the name of an image
 * that this site has stored itself, for the demo.
 */
type SentImage = UploadedFile | UploadedPhoto | string;

/** A product's save as the owner sent it. */
export interface ProductSave {
  draft: ProductDraft;
  /** A new main image, without which the present one stays; new images of the gallery. */
  images?: { main?: SentImage | null | undefined; added?: SentImage[] } | undefined;
  gallery?: GalleryChange;
  /** The revision that was edited; any other one by now refuses the save. Without it the last save wins. */
  expectedVersion?: string | undefined;
}

type RefusedSave =
  /** There is no such product; or it is no longer the one that was edited. */
  | { ok: false; reason: 'unknown' | 'changed' }
  /** A rule is broken; the texts are under the wire's names of fields. */
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

/** `before`: what the save replaced; null where it made the product. */
export type SavedProduct = { ok: true; product: Product; before: Product | null } | RefusedSave;

/**
 * Creates a product (`id` null) or changes one, all or nothing: a refused save changes neither fields nor images. It is
 * checked and its images are drawn before anything is written; then follow the intent, the claims of its photos, the
 * images, the record, the indexes, the purge. The record is written only while it is the one that was checked.
 * @throws StorageUnavailable; whether the save was done is then unknown, and the sweep brings it to its end
 */
export async function saveProduct(
  context: AppContext,
  id: number | null,
  save: ProductSave,
): Promise<SavedProduct> {
  const { catalogue, images } = context.storage;
  let checked = await checkProductSave(context, id, save);
  if (!checked.ok) return checked;
  const ready = await drawImagesOf(save);
  if (!ready.ok) return ready;
  let toStore = ready.drawn.flatMap(({ files }) => files);
  for (const token = randomUUID(); ; ) {
    const { stored, manifest, photos } = checked;
    const before = stored?.value ?? null;
    const replaced = imagesReplaced(before, save, ready);
    const planned = {
      // A new product has the id that a killed try of this save had, so that no photo is named for two products.
      productId: id ?? photos.productId,
      categories: [...new Set([save.draft.categoryId, before?.categoryId ?? save.draft.categoryId])],
      images: [...ready.drawn.map(({ file }) => file), ...replaced],
      added: ready.added.length,
      token,
    };
    const opened = await openIntent(context, planned, manifest);
    if (await claimPhotos(catalogue, photos, opened.intent.productId)) {
      await inBatches(toStore, ([file, bytes]) => images.createBytes(file, bytes), FILES_AT_ONCE);
      toStore = [];
      await forgetPhotos(catalogue, replaced);
      const product = productFrom(save, before, ready, opened, context.now().toISOString());
      if (await writeRecord(context, opened, stored, product)) {
        await finishSave(context, opened, product);
        return { ok: true, product, before };
      }
    }
    const again = await checkProductSave(context, id, save);
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

/** What a save was checked against: the product it replaces, null for a new one; and the manifest. */
interface CheckedSave {
  ok: true;
  stored: Stored<StoredProduct> | null;
  manifest: Stored<Manifest & Revised>;
  photos: CheckedPhotos;
}

/**
 * Whether what is stored speaks against a product's save. The gallery is judged last: how it should look cannot be
 * told from a form that is out of date. Two store requests, and one for each photo.
 */
async function checkProductSave(
  context: AppContext,
  id: number | null,
  { draft, images = {}, gallery = { removed: [] }, expectedVersion }: ProductSave,
): Promise<CheckedSave | RefusedSave> {
  const { catalogue } = context.storage;
  const { main = null, added = [] } = images;
  const [manifest, stored] = await Promise.all([
    loadDerived(manifestOf(catalogue)),
    id === null ? null : loadProduct(catalogue, id),
  ]);
  if (id !== null && !stored) return { ok: false, reason: 'unknown' };
  if (!manifest.value.categories.some((category) => category.id === draft.categoryId))
    return invalid({ category_id: [productTexts.categoryGone] });
  if (stored && expectedVersion && stored.value.revision !== expectedVersion)
    return { ok: false, reason: 'changed' };
  // A client that sends no MRP leaves it as it is; the form's own rule cannot know which.
  const { mrp = stored?.value.mrp } = draft;
  if ((priceCharged(draft) ?? 0) > (mrp ?? Number.POSITIVE_INFINITY))
    return invalid({ mrp: [productTexts.aboveMrp] });
  const present = stored?.value.gallery ?? [];
  const error = galleryError(present, gallery, added.length);
  if (!error) {
    const named = photosIn([main, ...added]);
    const photos = await checkPhotos(context, named, stored?.value ?? null);
    if (photos.faults.size > 0) return faultyPhotos(photos.faults, main, added);
    return { ok: true, stored, manifest, photos };
  }
  const beyond = added.slice(Math.max(0, roomIn(present, gallery)));
  const errors: Record<typeof error, FieldErrors> = {
    unknown_image: { remove_images: [productTexts.notItsImage] },
    too_many_images: tooMany(beyond),
    bad_order: { image_order: [productTexts.order] },
  };
  return invalid(errors[error]);
}

/** The images of a save under their file names, with those that are still to be stored. */
interface ReadyImages {
  ok: true;
  main: string | null;
  added: string[];
  drawn: DrawnImage[];
}

/** Draws the uploaded images of a save, or says which of them cannot be taken and why. Stores nothing. */
async function drawImagesOf({ images = {} }: ProductSave): Promise<ReadyImages | RefusedSave> {
  const { main = null, added = [] } = images;
  const sent = main ? [main, ...added] : added;
  const uploads = sent.filter((image) => typeof image !== 'string' && 'bytes' in image);
  const result = await drawImages(uploads);
  if (!result.ok) {
    const errors: FieldErrors = {};
    uploads.forEach((upload, n) => {
      const error = result.errors[n];
      if (!error) return;
      const field = upload === main ? 'main_image' : 'images';
      errors[field] = [...(errors[field] ?? []), imageTexts[error](upload.name)];
    });
    return invalid(errors);
  }
  const drawn = new Map(uploads.map((upload, n) => [upload, result.images[n]?.file]));
  const files = sent.map((image) => {
    if (typeof image === 'string') return image;
    return 'photo' in image ? image.photo : (drawn.get(image) ?? '');
  });
  return {
    ok: true,
    main: main ? (files[0] ?? null) : null,
    added: main ? files.slice(1) : files,
    drawn: result.images,
  };
}

const invalid = (errors: FieldErrors): RefusedSave => ({ ok: false, reason: 'invalid', errors });

/** The photos among the images of a save, by their names. */
const photosIn = (images: (SentImage | null)[]) =>
  images.flatMap((image) => (image && typeof image !== 'string' && 'photo' in image ? image.photo : []));

const photoTexts: Record<PhotoFault, string> = { gone: imageTexts.photoGone, used: imageTexts.photoUsed };

/** The refusal of a save because of its photos. */
function faultyPhotos(faults: Map<string, PhotoFault>, main: SentImage | null, added: SentImage[]) {
  const textsOf = (images: (SentImage | null)[]) => {
    const found = photosIn(images).flatMap((photo) => faults.get(photo) ?? []);
    return [...new Set(found)].map((fault) => photoTexts[fault]);
  };
  const texts = { main_photo: textsOf([main]), gallery_photos: textsOf(added) };
  return invalid(Object.fromEntries(Object.entries(texts).filter(([, said]) => said.length > 0)));
}

/** What is said of images that the gallery has no room for: of files by their names, of photos once. */
function tooMany(beyond: SentImage[]): FieldErrors {
  const files = beyond.filter((image) => typeof image !== 'string' && 'bytes' in image);
  return {
    ...(files.length > 0 && { images: files.map(({ name }) => imageTexts.tooMany(name)) }),
    ...(files.length < beyond.length && { gallery_photos: [imageTexts.tooMany('')] }),
  };
}
