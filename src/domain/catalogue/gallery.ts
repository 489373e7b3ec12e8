import { type GalleryImage, MOST_GALLERY_IMAGES } from './product.ts';

/** A place in a gallery as a form names it: the id of a present image, or the nth new one, counted from 0. */
export type GalleryPlace = number | `new:${number}`;

/** The changes that a save makes to a gallery, besides adding images. */
export interface GalleryChange {
  /** Ids of images to take out. */
  removed: number[];
  /** The order of the images afterwards, each named once. Without it new ones come last. */
  order?: GalleryPlace[] | undefined;
}

export type GalleryError = 'unknown_image' | 'too_many_images' | 'bad_order';

const kept = (present: GalleryImage[], { removed }: GalleryChange) =>
  present.filter(({ id }) => !removed.includes(id));

const newPlaces = (added: number): GalleryPlace[] =>
  Array.from({ length: added }, (_, n): GalleryPlace => `new:${n}`);

/** Returns how many new images a gallery has room for. */
export function roomIn(present: GalleryImage[], change: GalleryChange): number {
  return MOST_GALLERY_IMAGES - kept(present, change).length;
}

/** Returns why a gallery cannot be changed like this with this many new images; null if it can. */
export function galleryError(
  present: GalleryImage[],
  change: GalleryChange,
  added: number,
): GalleryError | null {
  if (change.removed.some((image) => !present.some(({ id }) => id === image))) return 'unknown_image';
  if (added > roomIn(present, change)) return 'too_many_images';
  if (!change.order) return null;
  const places = new Set<GalleryPlace>([...kept(present, change).map(({ id }) => id), ...newPlaces(added)]);
  const named = new Set(change.order);
  const each = named.size === change.order.length && places.size === named.size;
  return each && change.order.every((place) => places.has(place)) ? null : 'bad_order';
}

/** Returns the gallery after a change that `galleryError` accepts. */
export function changedGallery(
  present: GalleryImage[],
  change: GalleryChange,
  added: GalleryImage[],
): GalleryImage[] {
  const staying = kept(present, change);
  const images = new Map<GalleryPlace, GalleryImage>(staying.map((image) => [image.id, image]));
  added.forEach((image, n) => {
    images.set(`new:${n}`, image);
  });
  return (change.order ?? [...images.keys()]).flatMap((place) => images.get(place) ?? []);
}

const LONGEST_SHOWN = 80;

/** Returns a file's name as its sender knows it, short enough for a message. */
export function shownName(name: string): string {
  const letters = [...name.trim()];
  if (letters.length === 0) return 'The picture';
  return letters.length > LONGEST_SHOWN ? `${letters.slice(0, LONGEST_SHOWN).join('')}…` : letters.join('');
}

/** Messages about an uploaded image that is refused, with its name. */
export const imageTexts = {
  empty: (name: string) => `${shownName(name)} is empty.`,
  not_an_image: (name: string) => `${shownName(name)} is not a picture we can read: JPEG, PNG, WebP or AVIF.`,
  damaged: (name: string) =>
    `${shownName(name)} is damaged or cut off. Please choose it again, or another copy of it.`,
  heic: (name: string) =>
    `${shownName(name)} is a HEIC photo, which cannot be shown in a shop. Let the camera take JPEG and take ` +
    'it again. On an iPhone: Settings, Camera, Formats, Most Compatible. On an Android phone: in the ' +
    'settings of the camera, turn off ‘High efficiency pictures’ or HEIF.',
  too_large: (name: string) => `${shownName(name)} has more than 8,000 pixels on a side.`,
  tooMany: (name: string) =>
    `${shownName(name)} is too much: a product can have ${MOST_GALLERY_IMAGES} gallery pictures at most.`,
  oneMain: 'Please choose one main picture.',
  onePhoto: 'Please send one photo at a time.',
  noPhoto: 'Please choose a photo.',
  photoGone: 'This photo is no longer kept, as it was sent more than a day ago. Please choose it again.',
  photoUsed: 'This photo already belongs to a product. Please choose it again.',
  photoIds: 'Please name photos by the ids that they were given.',
  photoTwice: 'Please name each photo once.',
  noFile: 'Please send pictures as files.',
} as const;
