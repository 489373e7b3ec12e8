import { type GalleryChange, galleryError, imageTexts, roomIn } from '#domain/catalogue/gallery.ts';
import type { UploadedFile } from '#domain/catalogue/image.ts';
import { priceCharged } from '#domain/catalogue/product.ts';
import type { ProductDraft } from '#domain/catalogue/product-fields.ts';
import { productTexts } from '#domain/catalogue/product-form.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { type DrawnImage, drawImages } from '../images/draw-image.ts';
import type { BlobStore, Stored } from '../storage/blob-store.ts';
import { loadDerived, type Revised } from '../storage/derived.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import { loadProduct, type StoredProduct } from './records.ts';

/** An image of a save: the file as it was uploaded, or the name of one that is stored already. */
export type SentImage = UploadedFile | string;

/** A product's save as the owner sent it. */
export interface ProductSave {
  draft: ProductDraft;
  /** A new main image, without which the present one stays; new images of the gallery. */
  images?: { main?: SentImage | null | undefined; added?: SentImage[] } | undefined;
  gallery?: GalleryChange;
  /** The revision that was edited; any other one by now refuses the save. Without it the last save wins. */
  expectedVersion?: string | undefined;
}

export type RefusedSave =
  /** There is no such product; or it is no longer the one that was edited. */
  | { ok: false; reason: 'unknown' | 'changed' }
  /** A rule is broken; the texts are under the wire's names of fields. */
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

/** What a save was checked against: the product it replaces, null for a new one; and the manifest. */
export interface CheckedSave {
  ok: true;
  stored: Stored<StoredProduct> | null;
  manifest: Stored<Manifest & Revised>;
}

/**
 * Whether what is stored speaks against a product's save. The gallery is judged last: how it should look cannot be
 * told from a form that is out of date. Two store requests.
 */
export async function checkProductSave(
  catalogue: BlobStore,
  id: number | null,
  { draft, images = {}, gallery = { removed: [] }, expectedVersion }: ProductSave,
): Promise<CheckedSave | RefusedSave> {
  const { added = [] } = images;
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
  if (!error) return { ok: true, stored, manifest };
  const beyond = added.slice(Math.max(0, roomIn(present, gallery)));
  const errors: Record<typeof error, FieldErrors> = {
    unknown_image: { remove_images: [productTexts.notItsImage] },
    too_many_images: { images: beyond.map((image) => imageTexts.tooMany(nameOf(image))) },
    bad_order: { image_order: [productTexts.order] },
  };
  return invalid(errors[error]);
}

/** The images of a save under their file names, with those that are still to be stored. */
export interface ReadyImages {
  ok: true;
  main: string | null;
  added: string[];
  drawn: DrawnImage[];
}

/** Draws the uploaded images of a save, or says which of them cannot be taken and why. Stores nothing. */
export async function drawImagesOf({ images = {} }: ProductSave): Promise<ReadyImages | RefusedSave> {
  const { main = null, added = [] } = images;
  const sent = main ? [main, ...added] : added;
  const uploads = sent.filter((image) => typeof image !== 'string');
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
  const files = sent.map((image) => (typeof image === 'string' ? image : (drawn.get(image) ?? '')));
  return {
    ok: true,
    main: main ? (files[0] ?? null) : null,
    added: main ? files.slice(1) : files,
    drawn: result.images,
  };
}

const invalid = (errors: FieldErrors): RefusedSave => ({ ok: false, reason: 'invalid', errors });
const nameOf = (image: SentImage) => (typeof image === 'string' ? image : image.name);
