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
import { withPhotosOf } from '#domain/catalogue/product-options.ts';
import { unknownPhotos } from '#domain/catalogue/product-options-form.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { NO_MORE_PRODUCTS, shopLimits } from '#domain/site/shop-limits.ts';
import type { AppContext, StoreContext } from '../app-context.ts';
import { type DrawnImage, drawImages } from '../images/draw-image.ts';
import { inBatches } from '../in-batches.ts';
import { StorageUnavailable } from '../storage/blob-client.ts';
import { MOST_TRIES } from '../storage/blob-store.ts';
import { type Loaded, writeRecord } from '../storage/collection.ts';
import { readList } from '../storage/list.ts';
import { listAllCategories } from './categories.ts';
import { type CheckedPhotos, checkPhotos, claimPhotos, forgetPhotos, type PhotoFault } from './photos.ts';
import {
  imagesOf,
  isProduct,
  lastImageOf,
  loadProduct,
  loadProductRecord,
  type ProductRecord,
  productCollection,
  type StoredProduct,
  versionOf,
} from './product-collection.ts';
import { beginProductSave, finishSaves, type Save, writeProduct } from './saves.ts';
import { FILES_AT_ONCE } from './upload-photo.ts';

/** A photo that was uploaded before, by its name. */
interface UploadedPhoto {
  photo: string;
}

/**
 * An image of a save: the file as it was uploaded with it, a photo that was uploaded before, or the name of
 * an image that this site has stored itself, for the demo.
 */
type SentImage = UploadedFile | UploadedPhoto | string;

/** A product's save as the owner sent it. */
export interface ProductSave {
  draft: ProductDraft;
  /** A new main image, or none to keep the present one, and new gallery images. */
  images?: { main?: SentImage | null | undefined; added?: SentImage[] } | undefined;
  gallery?: GalleryChange;
  /**
   * The version that was edited. The save is refused if the product has another version by then. Without it,
   * the last save wins.
   */
  expectedVersion?: string | undefined;
}

type RefusedSave =
  /** The product does not exist, or it has changed since it was edited. */
  | { ok: false; reason: 'unknown' | 'changed' }
  /** A rule is broken. The texts are listed under the field names of the HTTP API. */
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

/** `before`: what the save replaced; null if it made the product. */
export type SavedProduct = { ok: true; product: Product; before: Product | null } | RefusedSave;

/**
 * Creates a product (`id` null) or changes one, all or nothing: a refused save changes neither fields nor
 * images. It is checked and its images are drawn before anything is written. Then follow the id of a new
 * product, the marker of the save, the claims of its photos, the images, the record, the list and the purge. The
 * record is written only if nobody has changed it since it was checked.
 * @throws StorageUnavailable; whether the save was done is then unknown
 */
export async function saveProduct(
  context: AppContext,
  id: number | null,
  save: ProductSave,
): Promise<SavedProduct> {
  const { images } = context.storage;
  const checked = await checkProductSave(context, id, save);
  if (!checked.ok) return checked;
  const ready = await drawImagesOf(save);
  if (!ready.ok) return ready;
  let { current, photos } = checked;
  let begun: Save | null = null;
  let toStore = ready.drawn.flatMap(({ files }) => files);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const target = current ?? (await reserveId(context, photos.productId));
    if (target === 'full')
      return { ok: false, reason: 'invalid', errors: { product_name: [NO_MORE_PRODUCTS] } };
    if (target) {
      const productId = target.record.id;
      const before = isProduct(target.record) ? target.record : null;
      const replaced = imagesReplaced(before, save, ready);
      begun = await beginProductSave(
        context,
        productId,
        [save.draft.categoryId, before?.categoryId ?? save.draft.categoryId],
        [...ready.drawn.map(({ file }) => file), ...replaced],
      );
      if (await claimPhotos(context, photos, productId)) {
        await inBatches(toStore, ([file, bytes]) => images.writeBytes(file, bytes), FILES_AT_ONCE);
        toStore = [];
        await forgetPhotos(context, replaced);
        const product = productFrom(save, before, ready, productId, context.now().toISOString());
        const written = await writeProduct<StoredProduct>(context, begun, target, product);
        if (written) {
          await finishSaves(context, [begun]);
          return { ok: true, product: written.record, before };
        }
      }
    }
    const again = await checkProductSave(context, id, save);
    if (!again.ok) {
      // The images of this save go.
      if (begun) await finishSaves(context, [begun]);
      return again;
    }
    ({ current, photos } = again);
  }
  throw new StorageUnavailable('too many saves at once');
}

/**
 * Reserves the id of a new product.
 * @param known an id that an earlier try of this save reserved, so that no photo is named for two products;
 * null for none
 * @returns null if the known id has its product by now; 'full' if the shop has as many as it can hold
 */
async function reserveId(
  context: StoreContext,
  known: number | null,
): Promise<Loaded<ProductRecord> | null | 'full'> {
  const reserved = known === null ? null : await loadProductRecord(context, known);
  if (reserved) return isProduct(reserved.record) ? null : reserved;
  const products = productCollection(context);
  const { ids, rows } = await readList(products);
  if (rows.length >= shopLimits.products.most) return 'full';
  const last = Math.max(0, ...ids.map(Number));
  for (let id = last + 1; id <= last + MOST_TAKEN; id++) {
    const record: ProductRecord = { id, revision: 1, taken: 'reserved', lastImageId: 0 };
    const written = await writeRecord(products, String(id), record, null);
    if (written) return written;
  }
  throw new StorageUnavailable('no free id for a product');
}

/** How many ids beyond the last listed one may be taken, by saves at the same time. */
const MOST_TAKEN = 100;

/**
 * Deletes a product: its id stays taken, its images go. Orders keep what they sold.
 * @returns the deleted product; null if there was none
 */
export async function deleteProduct(context: AppContext, id: number): Promise<StoredProduct | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const current = await loadProduct(context, id);
    if (!current) return null;
    const product = current.record;
    const save = await beginProductSave(context, id, [product.categoryId], imagesOf(product));
    const lastImageId = lastImageOf(id, product);
    const written = await writeProduct(context, save, current, { id, taken: 'deleted', lastImageId });
    if (!written) continue;
    await finishSaves(context, [save]);
    return product;
  }
  throw new StorageUnavailable('too many saves at once');
}

function productFrom(
  { draft, gallery = { removed: [] } }: ProductSave,
  before: StoredProduct | null,
  { main, added }: ReadyImages,
  id: number,
  now: string,
): Omit<StoredProduct, 'revision'> {
  const slug = slugOf(draft.name);
  const optional = Object.fromEntries(
    optionalStored.map((name) => [
      name,
      (draft[name] === undefined ? before?.[name] : draft[name]) ?? undefined,
    ]),
  );
  const { options = before?.options } = draft;
  const lastImageId = lastImageOf(id, before);
  const newImages = added.map((file, n) => ({ id: lastImageId + 1 + n, file }));
  const images = changedGallery(before?.gallery ?? [], gallery, newImages);
  // Sales also write into the record. Those fields are not part of the form, and stay.
  const { revision: _, ...kept } = before ?? { revision: 0 };
  return {
    ...kept,
    ...draft,
    id,
    slug,
    status: draft.status ?? before?.status ?? 1,
    single: draft.single ?? before?.single ?? 0,
    featured: draft.featured ?? before?.featured ?? 0,
    ...optional,
    mainImage: main ?? before?.mainImage ?? null,
    gallery: images,
    ...(options && { options: withPhotosOf(options, images) }),
    lastImageId: lastImageId + newImages.length,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
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

/** A save that nothing speaks against, with the state it was checked against. */
interface CheckedSave {
  ok: true;
  /** The product that it replaces; null for a new one. */
  current: Loaded<StoredProduct> | null;
  photos: CheckedPhotos;
}

/**
 * Checks a product's save against the store. The gallery is judged last, because a form that is out of date
 * does not say how it should look. Two store requests, and one for each photo.
 */
async function checkProductSave(
  context: AppContext,
  id: number | null,
  { draft, images = {}, gallery = { removed: [] }, expectedVersion }: ProductSave,
): Promise<CheckedSave | RefusedSave> {
  const { main = null, added = [] } = images;
  const [categories, current] = await Promise.all([
    listAllCategories(context),
    id === null ? null : loadProduct(context, id),
  ]);
  const stored = current?.record ?? null;
  if (id !== null && !stored) return { ok: false, reason: 'unknown' };
  if (!categories.some((category) => category.id === draft.categoryId))
    return invalid({ category_id: [productTexts.categoryGone] });
  if (stored && expectedVersion && versionOf(stored) !== expectedVersion)
    return { ok: false, reason: 'changed' };
  // A client that sends no MRP leaves it as it is; the form's own rule cannot know which.
  const { mrp = stored?.mrp } = draft;
  if ((priceCharged(draft) ?? 0) > (mrp ?? Number.POSITIVE_INFINITY))
    return invalid({ mrp: [productTexts.aboveMrp] });
  const present = stored?.gallery ?? [];
  const strange = unknownPhotos(draft.options, present);
  if (Object.keys(strange).length > 0) return invalid(strange);
  const error = galleryError(present, gallery, added.length);
  if (!error) {
    const named = photosIn([main, ...added]);
    const photos = await checkPhotos(context, named, stored);
    if (photos.faults.size > 0) return faultyPhotos(photos.faults, main, added);
    return { ok: true, current, photos };
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

/** Draws the uploaded images of a save, or returns why some of them cannot be taken. Stores nothing. */
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

/**
 * Returns the errors of images that the gallery has no room for: one for each file, by its name, and one for
 * all photos.
 */
function tooMany(beyond: SentImage[]): FieldErrors {
  const files = beyond.filter((image) => typeof image !== 'string' && 'bytes' in image);
  return {
    ...(files.length > 0 && { images: files.map(({ name }) => imageTexts.tooMany(name)) }),
    ...(files.length < beyond.length && { gallery_photos: [imageTexts.tooMany('')] }),
  };
}
