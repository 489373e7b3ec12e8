import { MOST_GALLERY_IMAGES, type ProductWire } from '#domain/catalogue/product.ts';
import { adminCopy } from '../copy.ts';

/** A photo that was uploaded: the id by which saves name it, and the address of its picture. */
export interface UploadedPhoto {
  id: string;
  path: string;
}

/** The progress of an image: the product has it already, or it was chosen on this device. */
export type ImageState =
  | { step: 'stored'; id: number; file: string }
  /** It is being made smaller, or waits for that. */
  | { step: 'waiting' }
  /** `part`: how much of it has gone, from 0 to 1; null while it waits for its turn. */
  | { step: 'sending'; image: Blob; part: number | null }
  /** `image`: what was sent; null if the tab was reloaded since. */
  | { step: 'uploaded'; image: Blob | null; photo: UploadedPhoto }
  /** It could not be sent, and can be sent again as it is. */
  | { step: 'unsent'; image: Blob; why: string }
  | { step: 'refused'; why: string };

export interface FormImage {
  key: string;
  state: ImageState;
  /** The chosen file; null for a stored image, or where the tab was reloaded since. */
  chosen: File | null;
  /** True once it was removed. A stored image can be put back until the product is saved. */
  removed: boolean;
}

/** The images of a product form: a new main image, if one was chosen, and the gallery as it will be. */
export interface FormImages {
  main: FormImage | null;
  gallery: FormImage[];
}

const stored = ({ id, image_path: file }: ProductWire['images'][number]): FormImage => ({
  key: `stored-${id}`,
  state: { step: 'stored', id, file },
  chosen: null,
  removed: false,
});

/** Returns the images with which a form begins. */
export function imagesOf(product: ProductWire | null): FormImages {
  return { main: null, gallery: product?.images.map(stored) ?? [] };
}

/** Returns the new main image, if there is one, and the images of the gallery. */
export const allOf = ({ main, gallery }: FormImages): FormImage[] => (main ? [main, ...gallery] : gallery);

/** True for an image that will be in the gallery after the save. */
export function isStaying({ state, removed }: FormImage): boolean {
  return !removed && state.step !== 'refused';
}

/** True for an image that is being made small or sent, or waits for that. */
export function isUnderWay({ state: { step } }: FormImage): boolean {
  return step === 'waiting' || step === 'sending';
}

/** True for an image that could not be sent. */
export const isUnsent = ({ state }: FormImage): boolean => state.step === 'unsent';

/** Returns the images that will be in the gallery, in their order. */
export function staying({ gallery }: FormImages): FormImage[] {
  return gallery.filter(isStaying);
}

/** Returns how many more images the gallery can take; below 0 when there are too many. */
export function roomLeft(images: FormImages): number {
  return MOST_GALLERY_IMAGES - staying(images).length;
}

/** Returns the image with this key; undefined when it was removed. */
export function imageWith(images: FormImages, key: string): FormImage | undefined {
  return allOf(images).find((image) => image.key === key);
}

/** Returns the images with a change of one of them; unchanged when that one was removed. */
export function withChange(images: FormImages, key: string, change: Partial<FormImage>): FormImages {
  const changed = (image: FormImage) => (image.key === key ? { ...image, ...change } : image);
  return { main: images.main && changed(images.main), gallery: images.gallery.map(changed) };
}

/** Returns the images without one of them. A new one is dropped; a stored one can still be put back. */
export function without(images: FormImages, key: string): FormImages {
  const { main, gallery } = withChange(images, key, { removed: true });
  return {
    main: main?.removed ? null : main,
    gallery: gallery.filter(({ removed, state }) => !removed || state.step === 'stored'),
  };
}

/** Returns the images with one of the gallery in the place of another. Those between them move up. */
export function moved(images: FormImages, key: string, toKey: string): FormImages {
  const from = images.gallery.findIndex((image) => image.key === key);
  const to = images.gallery.findIndex((image) => image.key === toKey);
  const image = images.gallery[from];
  if (!image || to < 0 || from === to) return images;
  const gallery = images.gallery.toSpliced(from, 1);
  gallery.splice(to, 0, image);
  return { ...images, gallery };
}

/** Returns the staying image before (-1) or after (1) another one; null at the end of the row. */
export function neighbour(images: FormImages, key: string, direction: -1 | 1): FormImage | null {
  const row = staying(images);
  const at = row.findIndex((image) => image.key === key);
  return (at >= 0 && row[at + direction]) || null;
}

const idOf = ({ state }: FormImage) => (state.step === 'stored' ? state.id : 0);
const photoOf = ({ state }: FormImage) => (state.step === 'uploaded' ? state.photo.id : '');

/** Tells whether the images differ from those of the product. */
export function areImagesChanged(images: FormImages, product: ProductWire | null): boolean {
  const before = product?.images.map(({ id }) => id) ?? [];
  const now = images.gallery.map((image) => (image.removed ? 0 : idOf(image)));
  return images.main !== null || now.join() !== before.join();
}

/**
 * Returns what a save sends of the images: the ids of uploaded photos, those of removed images, and the order
 * (ids, and new ones by their number). Every new image must have been uploaded.
 */
export function imagesToSend(images: FormImages) {
  const added: string[] = [];
  const order = staying(images).map(
    (image) => idOf(image) || (`new:${added.push(photoOf(image)) - 1}` as const),
  );
  const removed = images.gallery.filter((image) => image.removed).map(idOf);
  return { main: images.main && photoOf(images.main), added, order, removed };
}

/**
 * Returns the same changes for a product that was changed meanwhile: its images, with those new to us at the
 * end.
 */
export function rebased(images: FormImages, newer: ProductWire): FormImages {
  const ids = new Set([0, ...newer.images.map(({ id }) => id)]);
  const known = new Set(images.gallery.map((image) => image.key));
  return {
    main: images.main,
    gallery: [
      ...images.gallery.filter((image) => ids.has(idOf(image))),
      ...newer.images.map(stored).filter(({ key }) => !known.has(key)),
    ],
  };
}

/**
 * Returns the images that outlive a reload of the tab: those of the product, and those that were uploaded.
 */
export function keptOf({ main, gallery }: FormImages): FormImages {
  const kept = (image: FormImage): FormImage[] => {
    const { state } = image;
    if (state.step === 'uploaded') return [{ ...image, chosen: null, state: { ...state, image: null } }];
    return state.step === 'stored' ? [image] : [];
  };
  return { main: (main && kept(main)[0]) ?? null, gallery: gallery.flatMap(kept) };
}

const words = adminCopy.product.photos;

/**
 * Marks the uploaded photos for which a save was refused, so that they are sent or, after a reload, chosen
 * again.
 */
export function withPhotosRefused(
  images: FormImages,
  errors: { main_photo?: string[]; gallery_photos?: string[] },
): FormImages {
  const refused = (image: FormImage, why = ''): FormImage => {
    const { state } = image;
    if (!why || state.step !== 'uploaded') return image;
    const to: ImageState = state.image
      ? { step: 'unsent', image: state.image, why: words.sendAgain }
      : { step: 'refused', why };
    return { ...image, state: to };
  };
  return {
    main: images.main && refused(images.main, errors.main_photo?.[0]),
    gallery: images.gallery.map((image) => refused(image, errors.gallery_photos?.[0])),
  };
}

/** Returns the errors of images that cannot be saved, under their names on the wire. */
export function imageErrors(images: FormImages): { main_image?: string[]; images?: string[] } {
  const { main } = images;
  const said = [
    ...(images.gallery.some(({ state }) => state.step === 'refused') ? [words.someRefused] : []),
    ...(images.gallery.some(isUnsent) ? [words.someUnsent] : []),
  ];
  const wrong = roomLeft(images) < 0 ? [words.tooMany] : said;
  return {
    ...(main?.state.step === 'refused' && { main_image: [words.mainRefused] }),
    ...(main && isUnsent(main) && { main_image: [words.mainUnsent] }),
    ...(wrong.length > 0 && { images: wrong }),
  };
}

/**
 * Returns the state of the photos in words for a screen reader: what is under way, and what needs the owner.
 */
export function photosStatus(images: FormImages): string {
  const chosen = allOf(images).filter(({ state }) => state.step !== 'stored');
  const underWay = chosen.filter(isUnderWay).length;
  const namesOf = (step: ImageState['step']) =>
    chosen
      .filter(({ state }) => state.step === step)
      .map((image) => image.chosen?.name ?? 'a photo')
      .join(', ');
  const [unsent, refused] = [namesOf('unsent'), namesOf('refused')];
  return [
    underWay > 0 && `Sending photos, ${underWay} to go.`,
    underWay === 0 && chosen.some(({ state }) => state.step === 'uploaded') && 'Photos are sent.',
    unsent && `Not sent: ${unsent}. Retry, or remove it.`,
    refused && `Cannot be used: ${refused}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
