import type { Category } from '#domain/category.ts';
import { toPaise } from '#domain/money.ts';
import { MOST_GALLERY_IMAGES, type Product, type ProductDraft } from '#domain/product.ts';
import { slugOf } from '#domain/slug.ts';
import { cacheTags } from '../cache-tags.ts';
import { deleteImages } from '../images/delete-images.ts';
import type { Shop } from '../shop.ts';
import { announceSave, finishSave, publishSave } from './announce-save.ts';
import { indexProduct } from './index-product.ts';
import { isDeleted, type Kept, keys } from './records.ts';

/** Pictures of a save, already stored: file names made by `storeImage`. */
export interface ProductPictures {
  /** A new main picture; absent leaves the present one. */
  main?: string;
  /** New pictures for the end of the gallery. */
  added: string[];
  /** Ids of gallery pictures to take out. */
  removed: number[];
}

export type SavedProduct =
  | { ok: true; product: Product }
  | { ok: false; reason: 'unknown' | 'unknown_category' | 'unknown_image' | 'too_many_images' };

/**
 * Creates a product (`id` null) or changes one, all or nothing: a refused save changes neither fields nor
 * pictures. Order of writes: pictures (before this), announcement, record, indexes, purge.
 */
export async function saveProduct(
  shop: Shop,
  id: number | null,
  draft: ProductDraft,
  pictures: ProductPictures,
): Promise<SavedProduct> {
  const { now } = shop;
  const { catalogue } = shop.storage;
  const stored = id === null ? null : await catalogue.read<Kept<Product>>(keys.product(id));
  const before = stored && !isDeleted(stored.value) ? stored.value : null;
  if (id !== null && !before) return { ok: false, reason: 'unknown' };
  const category = await catalogue.read<Kept<Category>>(keys.category(draft.categoryId));
  if (!category || isDeleted(category.value)) return { ok: false, reason: 'unknown_category' };
  const gallery = before?.gallery ?? [];
  if (pictures.removed.some((image) => !gallery.some((present) => present.id === image)))
    return { ok: false, reason: 'unknown_image' };
  const keptImages = gallery.filter((image) => !pictures.removed.includes(image.id));
  if (keptImages.length + pictures.added.length > MOST_GALLERY_IMAGES)
    return { ok: false, reason: 'too_many_images' };

  const announced = await announceSave(shop, (head) => {
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
    gallery: [...keptImages, ...pictures.added.map((file, n) => ({ id: given.firstImage + n, file }))],
    status: draft.status,
    createdAt: before?.createdAt ?? now().toISOString(),
    updatedAt: now().toISOString(),
  };
  const written = stored
    ? await catalogue.replace(keys.product(product.id), product, stored.version)
    : (await catalogue.create(keys.product(product.id), product)).created;
  if (!written) {
    await finishSave(catalogue, token);
    return saveProduct(shop, id, draft, pictures);
  }
  const shelves = [product.categoryId, before?.categoryId ?? product.categoryId];
  await indexProduct(catalogue, product.id, shelves);
  await publishSave(shop, tagsOf(product.id, shelves), () => finishSave(catalogue, token));
  const gone = gallery.filter((image) => pictures.removed.includes(image.id)).map(({ file }) => file);
  if (pictures.main && before?.mainImage) gone.push(before.mainImage);
  await deleteImages(shop, gone);
  return { ok: true, product };
}

const tagsOf = (id: number, shelves: number[]) => [cacheTags.product(id), ...shelves.map(cacheTags.category)];

/** Slugs of earlier names, the latest last; a name taken up again is no former one. */
function formerSlugs(before: Product | null, slug: string): string[] {
  const earlier = before ? [...before.formerSlugs, before.slug] : [];
  return [...new Set(earlier)].filter((former) => former !== slug).slice(-20);
}

/** Deletes a product: off the indexes, its id stays taken, its pictures go. Orders keep what they sold. */
export async function deleteProduct(shop: Shop, id: number): Promise<{ ok: boolean }> {
  const { catalogue } = shop.storage;
  const stored = await catalogue.read<Kept<Product>>(keys.product(id));
  if (!stored || isDeleted(stored.value)) return { ok: false };
  let product = stored.value;
  const shelves = [product.categoryId];
  const announced = await announceSave(shop, (head) => ({
    save: { kind: 'product', id },
    head,
    given: id,
  }));
  await catalogue.change<Kept<Product>>(keys.product(id), (latest) => {
    if (!latest || isDeleted(latest)) return null;
    product = latest;
    shelves.push(latest.categoryId);
    return { id, deletedAt: shop.now().toISOString() };
  });
  await indexProduct(catalogue, id, shelves);
  await publishSave(shop, tagsOf(id, shelves), () => finishSave(catalogue, announced?.token ?? ''));
  await deleteImages(shop, [
    ...(product.mainImage ? [product.mainImage] : []),
    ...product.gallery.map(({ file }) => file),
  ]);
  return { ok: true };
}
