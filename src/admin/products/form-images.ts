import { MOST_GALLERY_IMAGES, type ProductWire } from '#domain/catalogue/product.ts';

/** How far a newly chosen image has come; `url` shows it until it is revoked. */
export type ImageState =
  | { step: 'waiting' }
  | { step: 'ready'; image: Blob; url: string }
  | { step: 'refused'; why: string };

/** An image chosen on this device. */
export interface NewImage {
  kind: 'new';
  key: string;
  file: File;
  state: ImageState;
}

/** An image the product has already; removed ones can be had back until the product is saved. */
export interface StoredImage {
  kind: 'stored';
  key: string;
  id: number;
  file: string;
  removed: boolean;
}

export type GalleryImage = NewImage | StoredImage;

/** The images of a product form: a new main image, if one was chosen, and the gallery as it is to be. */
export interface FormImages {
  main: NewImage | null;
  gallery: GalleryImage[];
}

const stored = ({ id, image_path }: ProductWire['images'][number]): StoredImage => ({
  kind: 'stored',
  key: `stored-${id}`,
  id,
  file: image_path,
  removed: false,
});

/** The images a form begins with. */
export function imagesOf(product: ProductWire | null): FormImages {
  return { main: null, gallery: product?.images.map(stored) ?? [] };
}

/** Whether an image will be in the gallery after the save. */
export function isStaying(image: GalleryImage): boolean {
  return image.kind === 'stored' ? !image.removed : image.state.step !== 'refused';
}

/** The images that will be in the gallery, in their order. */
export function staying({ gallery }: FormImages): GalleryImage[] {
  return gallery.filter(isStaying);
}

/** How many more images the gallery can take; below 0 when there are too many. */
export function roomLeft(images: FormImages): number {
  return MOST_GALLERY_IMAGES - staying(images).length;
}

/** New images that came, the main one among them. */
export function newImages({ main, gallery }: FormImages): NewImage[] {
  return [...(main ? [main] : []), ...gallery.filter((image) => image.kind === 'new')];
}

/** With a new image state elsewhere than before. Unchanged when it is gone. */
export function withState(images: FormImages, key: string, state: ImageState): FormImages {
  const changed = <P extends GalleryImage>(image: P) =>
    image.kind === 'new' && image.key === key ? { ...image, state } : image;
  return { main: images.main && changed(images.main), gallery: images.gallery.map(changed) };
}

/** With an image taken out: a new one for good, a stored one until it is put back. */
export function without(images: FormImages, key: string): FormImages {
  return {
    main: images.main?.key === key ? null : images.main,
    gallery: images.gallery.flatMap((image): GalleryImage[] => {
      if (image.key !== key) return [image];
      return image.kind === 'stored' ? [{ ...image, removed: true }] : [];
    }),
  };
}

/** With a removed image put back where it was. */
export function restored(images: FormImages, key: string): FormImages {
  const gallery = images.gallery.map((image) =>
    image.kind === 'stored' && image.key === key ? { ...image, removed: false } : image,
  );
  return { ...images, gallery };
}

/** With a gallery image in the place of another; those between them move up. */
export function moved(images: FormImages, key: string, toKey: string): FormImages {
  const from = images.gallery.findIndex((image) => image.key === key);
  const to = images.gallery.findIndex((image) => image.key === toKey);
  const image = images.gallery[from];
  if (!image || to < 0 || from === to) return images;
  const gallery = images.gallery.toSpliced(from, 1);
  gallery.splice(to, 0, image);
  return { ...images, gallery };
}

/** The staying image before (-1) or after (1) another one; null at the end of the row. */
export function neighbour(images: FormImages, key: string, direction: -1 | 1): GalleryImage | null {
  const row = staying(images);
  const at = row.findIndex((image) => image.key === key);
  return (at >= 0 && row[at + direction]) || null;
}

/** Whether the images are not those of the product. */
export function areImagesChanged(images: FormImages, product: ProductWire | null): boolean {
  const before = product?.images.map(({ id }) => id) ?? [];
  const now = images.gallery.map((image) => (image.kind === 'stored' && !image.removed ? image.id : 0));
  return images.main !== null || now.join() !== before.join();
}

/** What of the images is sent: new files, the ids that go, and the order (ids, and new ones by their number). */
export function imagesToSend(images: FormImages) {
  const added: NewImage[] = [];
  const order = staying(images).map((image) =>
    image.kind === 'stored' ? image.id : (`new:${added.push(image) - 1}` as const),
  );
  const removed = images.gallery.flatMap((image) =>
    image.kind === 'stored' && image.removed ? [image.id] : [],
  );
  return { main: images.main, added, order, removed };
}

/** The same wishes for a product that was changed meanwhile: its images, those new to us at the end. */
export function rebased(images: FormImages, newer: ProductWire): FormImages {
  const ids = new Set(newer.images.map(({ id }) => id));
  const known = new Set(images.gallery.map((image) => image.key));
  return {
    main: images.main,
    gallery: [
      ...images.gallery.filter((image) => image.kind === 'new' || ids.has(image.id)),
      ...newer.images.map(stored).filter(({ key }) => !known.has(key)),
    ],
  };
}
