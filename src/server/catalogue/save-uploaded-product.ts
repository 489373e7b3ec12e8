import type { FieldErrors } from '#domain/fields.ts';
import { type GalleryChange, roomIn } from '#domain/gallery.ts';
import type { UploadedFile } from '#domain/image.ts';
import { imageTexts } from '#domain/image-texts.ts';
import type { Product, ProductDraft } from '#domain/product.ts';
import { productTexts } from '#domain/product-form.ts';
import type { AppContext } from '../app-context.ts';
import { deleteImages } from '../images/delete-images.ts';
import { storeImages, type UploadedImageFault } from '../images/store-images.ts';
import { examineSave, type RefusedSave } from './examine-save.ts';
import { presentRecord } from './present-record.ts';
import { keys } from './records.ts';
import { saveProduct } from './save-product.ts';

/** A product's save as the owner sent it, its pictures not yet looked at. */
export interface UploadedProduct {
  draft: ProductDraft;
  /** A new main picture; null leaves the present one. */
  main: UploadedFile | null;
  /** New pictures of the gallery. */
  added: UploadedFile[];
  gallery: GalleryChange;
  /** The `recordVersion` that was edited; undefined where the last save is to win. */
  seen: string | undefined;
}

export type SavedUpload =
  | { ok: true; product: Product }
  | { ok: false; reason: 'unknown' | 'changed' }
  /** A rule is broken; the texts stand under the wire's names of fields. */
  | { ok: false; reason: 'broken'; errors: FieldErrors };

/**
 * Stores the pictures of a product's save, then saves it (`id` null creates one); refused, neither stays. Whether
 * anything else speaks against the save is asked before a picture is decoded, and once more by the save.
 * @throws StorageUnavailable; whether the save was done is then unknown, so its pictures are left to the sweep
 */
export async function saveUploadedProduct(
  context: AppContext,
  id: number | null,
  { draft, main, added, gallery, seen }: UploadedProduct,
): Promise<SavedUpload> {
  const { catalogue } = context.storage;
  const refuse = async ({ reason }: RefusedSave): Promise<SavedUpload> => {
    if (reason === 'unknown' || reason === 'changed') return { ok: false, reason };
    const present = id === null ? null : await presentRecord<Product>(catalogue, keys.product(id));
    const beyond = added.slice(Math.max(0, roomIn(present?.gallery ?? [], gallery)));
    const errors: Record<typeof reason, FieldErrors> = {
      unknown_category: { category_id: [productTexts.categoryGone] },
      unknown_image: { remove_images: [productTexts.notItsPicture] },
      too_many_images: { images: beyond.map(({ name }) => imageTexts.tooMany(name)) },
      bad_order: { image_order: [productTexts.order] },
    };
    return { ok: false, reason: 'broken', errors: errors[reason] };
  };

  const wanted = { categoryId: draft.categoryId, gallery, added: added.length, seen };
  const examined = await examineSave(catalogue, id, wanted);
  if (!examined.ok) return refuse(examined);
  const uploads = main ? [main, ...added] : added;
  const stored = await storeImages(context, uploads);
  if (!stored.ok) return { ok: false, reason: 'broken', errors: imageErrors(uploads, stored.faults, main) };
  const files = main ? stored.files.slice(1) : stored.files;
  const pictures = { ...gallery, added: files, main: main ? stored.files[0] : undefined };
  const saved = await saveProduct(context, id, draft, pictures, seen);
  if (saved.ok) return saved;
  await deleteImages(context, stored.files);
  return refuse(saved);
}

function imageErrors(
  uploads: UploadedFile[],
  faults: (UploadedImageFault | null)[],
  main: UploadedFile | null,
): FieldErrors {
  const errors: FieldErrors = {};
  uploads.forEach((upload, n) => {
    const fault = faults[n];
    if (!fault) return;
    const field = upload === main ? 'main_image' : 'images';
    errors[field] = [...(errors[field] ?? []), imageTexts[fault](upload.name)];
  });
  return errors;
}
