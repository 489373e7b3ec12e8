import type { Category } from '#domain/category.ts';
import { type GalleryChange, type GalleryFault, galleryFault } from '#domain/gallery.ts';
import type { Product } from '#domain/product.ts';
import type { BlobStore, Stored } from '../storage/blob-store.ts';
import { presentRecord } from './present-record.ts';
import { recordVersion } from './record-version.ts';
import { isDeleted, type Kept, keys } from './records.ts';

/** A save that is not done. `changed`: what was edited is no longer what is kept. */
export interface RefusedSave {
  ok: false;
  reason: 'unknown' | 'changed' | 'unknown_category' | GalleryFault;
}

/** As much of a product's save as can be refused for what is in the store. */
export interface WantedSave {
  categoryId: number;
  gallery: GalleryChange;
  /** How many pictures come to the gallery. */
  added: number;
  /** The `recordVersion` that was edited; undefined where the last save is to win. */
  seen: string | undefined;
}

/**
 * Whether the store has anything against a product's save. Gives the record it is to replace, null for a new
 * product. The gallery is judged last: how it should look cannot be told from a form that is out of date.
 */
export async function examineSave(
  catalogue: BlobStore,
  id: number | null,
  { categoryId, gallery, added, seen }: WantedSave,
): Promise<{ ok: true; stored: Stored<Product> | null } | RefusedSave> {
  const found = id === null ? null : await catalogue.read<Kept<Product>>(keys.product(id));
  const value = found && !isDeleted(found.value) ? found.value : null;
  const stored = found && value && { value, version: found.version };
  if (id !== null && !stored) return { ok: false, reason: 'unknown' };
  const category = await presentRecord<Category>(catalogue, keys.category(categoryId));
  if (!category) return { ok: false, reason: 'unknown_category' };
  if (stored && seen && recordVersion(stored.value) !== seen) return { ok: false, reason: 'changed' };
  const fault = galleryFault(stored?.value.gallery ?? [], gallery, added);
  return fault ? { ok: false, reason: fault } : { ok: true, stored };
}
