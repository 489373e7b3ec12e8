import { MOST_GALLERY_IMAGES, type ProductWire } from '#domain/product.ts';

/** How far a newly chosen photo has come; `url` shows it until it is revoked. */
export type Standing =
  | { step: 'waiting' }
  | { step: 'ready'; photo: Blob; url: string }
  | { step: 'refused'; why: string };

/** A photo chosen on this device. */
export interface NewPhoto {
  kind: 'new';
  key: string;
  file: File;
  standing: Standing;
}

/** A photo the product has already; removed ones can be had back until the product is saved. */
export interface KeptPhoto {
  kind: 'kept';
  key: string;
  id: number;
  image: string;
  removed: boolean;
}

export type GalleryPhoto = NewPhoto | KeptPhoto;

/** The photos of a product form: a new main photo, if one was chosen, and the gallery as it is to be. */
export interface Photos {
  main: NewPhoto | null;
  gallery: GalleryPhoto[];
}

const kept = ({ id, image_path }: ProductWire['images'][number]): KeptPhoto => ({
  kind: 'kept',
  key: `kept-${id}`,
  id,
  image: image_path,
  removed: false,
});

/** The photos a form begins with. */
export function photosOf(product: ProductWire | null): Photos {
  return { main: null, gallery: product?.images.map(kept) ?? [] };
}

/** Whether a photo will be in the gallery after the save. */
export function isStaying(photo: GalleryPhoto): boolean {
  return photo.kind === 'kept' ? !photo.removed : photo.standing.step !== 'refused';
}

/** The photos that will be in the gallery, in their order. */
export function staying({ gallery }: Photos): GalleryPhoto[] {
  return gallery.filter(isStaying);
}

/** How many more photos the gallery can take; below 0 when there are too many. */
export function roomLeft(photos: Photos): number {
  return MOST_GALLERY_IMAGES - staying(photos).length;
}

/** New photos that came, the main one among them. */
export function newPhotos({ main, gallery }: Photos): NewPhoto[] {
  return [...(main ? [main] : []), ...gallery.filter((photo) => photo.kind === 'new')];
}

/** With a new photo standing elsewhere than before. Unchanged when it is gone. */
export function withStanding(photos: Photos, key: string, standing: Standing): Photos {
  const changed = <P extends GalleryPhoto>(photo: P) =>
    photo.kind === 'new' && photo.key === key ? { ...photo, standing } : photo;
  return { main: photos.main && changed(photos.main), gallery: photos.gallery.map(changed) };
}

/** With a photo taken out: a new one for good, a kept one until it is put back. */
export function without(photos: Photos, key: string): Photos {
  return {
    main: photos.main?.key === key ? null : photos.main,
    gallery: photos.gallery.flatMap((photo): GalleryPhoto[] => {
      if (photo.key !== key) return [photo];
      return photo.kind === 'kept' ? [{ ...photo, removed: true }] : [];
    }),
  };
}

/** With a removed photo put back where it was. */
export function restored(photos: Photos, key: string): Photos {
  const gallery = photos.gallery.map((photo) =>
    photo.kind === 'kept' && photo.key === key ? { ...photo, removed: false } : photo,
  );
  return { ...photos, gallery };
}

/** With a gallery photo in the place of another; those between them move up. */
export function moved(photos: Photos, key: string, toKey: string): Photos {
  const from = photos.gallery.findIndex((photo) => photo.key === key);
  const to = photos.gallery.findIndex((photo) => photo.key === toKey);
  const photo = photos.gallery[from];
  if (!photo || to < 0 || from === to) return photos;
  const gallery = photos.gallery.toSpliced(from, 1);
  gallery.splice(to, 0, photo);
  return { ...photos, gallery };
}

/** The staying photo before (-1) or after (1) another one; null at the end of the row. */
export function neighbour(photos: Photos, key: string, direction: -1 | 1): GalleryPhoto | null {
  const row = staying(photos);
  const at = row.findIndex((photo) => photo.key === key);
  return (at >= 0 && row[at + direction]) || null;
}

/** Whether the photos are not those of the product. */
export function arePhotosChanged(photos: Photos, product: ProductWire | null): boolean {
  const before = product?.images.map(({ id }) => id) ?? [];
  const now = photos.gallery.map((photo) => (photo.kind === 'kept' && !photo.removed ? photo.id : 0));
  return photos.main !== null || now.join() !== before.join();
}

/** What of the photos is sent: new files, the ids that go, and the order (ids, and new ones by their number). */
export function photosToSend(photos: Photos) {
  const added: NewPhoto[] = [];
  const order = staying(photos).map((photo) =>
    photo.kind === 'kept' ? photo.id : (`new:${added.push(photo) - 1}` as const),
  );
  const removed = photos.gallery.flatMap((photo) =>
    photo.kind === 'kept' && photo.removed ? [photo.id] : [],
  );
  return { main: photos.main, added, order, removed };
}

/** The same wishes for a product that was changed meanwhile: its photos, those new to us at the end. */
export function rebased(photos: Photos, newer: ProductWire): Photos {
  const ids = new Set(newer.images.map(({ id }) => id));
  const known = new Set(photos.gallery.map((photo) => photo.key));
  return {
    main: photos.main,
    gallery: [
      ...photos.gallery.filter((photo) => photo.kind === 'new' || ids.has(photo.id)),
      ...newer.images.map(kept).filter(({ key }) => !known.has(key)),
    ],
  };
}
