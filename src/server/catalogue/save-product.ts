import { changedGallery, type GalleryChange } from '#domain/gallery.ts';
import { toPaise } from '#domain/money.ts';
import type { Product, ProductDraft } from '#domain/product.ts';
import { slugOf } from '#domain/slug.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { deleteImages } from '../images/delete-images.ts';
import { announceSave, finishSaves, publishSave } from './announce-save.ts';
import { examineSave, type RefusedSave } from './examine-save.ts';
import { indexProducts } from './index-products.ts';
import { isDeleted, type Kept, keys, lastImageOf } from './records.ts';

/** Pictures of a save, already stored: file names made by `storeImage`. */
export interface ProductImages extends GalleryChange {
  /** A new main picture; absent leaves the present one. */
  main?: string | undefined;
  /** New pictures of the gallery. */
  added: string[];
}

export type SavedProduct = { ok: true; product: Product } | RefusedSave;

/**
 * Creates a product (`id` null) or changes one, all or nothing: a refused save changes neither fields nor
 * pictures. Order of writes: pictures (before this), announcement, record, indexes, purge.
 * @param seen the `recordVersion` that was edited; another one by now refuses the save. Without it the last wins.
 */
export async function saveProduct(
  context: AppContext,
  id: number | null,
  draft: ProductDraft,
  pictures: ProductImages,
  seen?: string,
): Promise<SavedProduct> {
  const { now } = context;
  const { catalogue } = context.storage;
  const wanted = { categoryId: draft.categoryId, gallery: pictures, added: pictures.added.length, seen };
  const examined = await examineSave(catalogue, id, wanted);
  if (!examined.ok) return examined;
  const { stored } = examined;
  const before = stored?.value ?? null;
  const gallery = before?.gallery ?? [];

  const announced = await announceSave(context, (head) => {
    const given = { id: id ?? head.lastProductId + 1, firstImage: head.lastImageId + 1 };
    return {
      save: { kind: 'product', id: given.id },
      head: {
        ...head,
        lastProductId: Math.max(head.lastProductId, given.id),
        lastImageId: head.lastImageId + pictures.added.length,
      },
      given,
    };
  });
  if (!announced) return { ok: false, reason: 'unknown' };
  const { given, token } = announced;
  const added = pictures.added.map((file, n) => ({ id: given.firstImage + n, file }));
  const slug = slugOf(draft.name);
  const product: Product = {
    id: given.id,
    categoryId: draft.categoryId,
    name: draft.name,
    slug,
    formerSlugs: formerSlugs(before, slug),
    price: draft.price === null ? null : toPaise(draft.price),
    discountedPrice: draft.discountedPrice === null ? null : toPaise(draft.discountedPrice),
    shortDescription: draft.shortDescription,
    fullDescription: draft.fullDescription,
    mainImage: pictures.main ?? before?.mainImage ?? null,
    gallery: changedGallery(gallery, pictures, added),
    lastImageId: added.at(-1)?.id ?? (before ? lastImageOf(before) : 0),
    status: draft.status,
    gstRate: draft.gstRate === undefined ? (before?.gstRate ?? null) : draft.gstRate,
    hsnCode: draft.hsnCode === undefined ? (before?.hsnCode ?? null) : draft.hsnCode,
    createdAt: before?.createdAt ?? now().toISOString(),
    updatedAt: now().toISOString(),
  };
  const written = stored
    ? await catalogue.replace(keys.product(product.id), product, stored.version)
    : (await catalogue.create(keys.product(product.id), product)).created;
  if (!written) {
    await finishSaves(catalogue, [token]);
    return saveProduct(context, id, draft, pictures, seen);
  }
  const shelves = [product.categoryId, before?.categoryId ?? product.categoryId];
  await publishSave(context, tagsOf(product.id, shelves), {
    index: () => indexProducts(catalogue, [product.id], shelves),
    finish: () => finishSaves(catalogue, [token]),
  });
  const gone = gallery.filter((image) => pictures.removed.includes(image.id)).map(({ file }) => file);
  if (pictures.main && before?.mainImage) gone.push(before.mainImage);
  await deleteImages(context, gone);
  return { ok: true, product };
}

const tagsOf = (id: number, shelves: number[]) => [cacheTags.product(id), ...shelves.map(cacheTags.category)];

/** Slugs of earlier names, the latest last; a name taken up again is no former one. */
function formerSlugs(before: Product | null, slug: string): string[] {
  const earlier = before ? [...before.formerSlugs, before.slug] : [];
  return [...new Set(earlier)].filter((former) => former !== slug).slice(-20);
}

/** Deletes a product: off the indexes, its id stays taken, its pictures go. Orders keep what they sold. */
export async function deleteProduct(context: AppContext, id: number): Promise<{ ok: boolean }> {
  const { catalogue } = context.storage;
  const stored = await catalogue.read<Kept<Product>>(keys.product(id));
  if (!stored || isDeleted(stored.value)) return { ok: false };
  let product = stored.value;
  const shelves = [product.categoryId];
  const announced = await announceSave(context, (head) => ({
    save: { kind: 'product', id },
    head,
    given: id,
  }));
  await catalogue.change<Kept<Product>>(keys.product(id), (latest) => {
    if (!latest || isDeleted(latest)) return null;
    product = latest;
    shelves.push(latest.categoryId);
    return { id, deletedAt: context.now().toISOString(), lastImageId: lastImageOf(latest) };
  });
  await publishSave(context, tagsOf(id, shelves), {
    index: () => indexProducts(catalogue, [id], shelves),
    finish: () => finishSaves(catalogue, [announced?.token ?? '']),
  });
  await deleteImages(context, [
    ...(product.mainImage ? [product.mainImage] : []),
    ...product.gallery.map(({ file }) => file),
  ]);
  return { ok: true };
}
