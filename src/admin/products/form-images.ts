import { useEffect, useRef, useState } from 'react';
import { MOST_GALLERY_IMAGES, type ProductWire } from '#domain/catalogue/product.ts';
import { adminCopy } from '../copy.ts';
import { shrinkImage } from './shrink-image.ts';

/** How far an image has come: the product has it already, or it was chosen on this device. */
type ImageState =
  | { step: 'stored'; id: number; file: string }
  | { step: 'waiting' }
  | { step: 'ready'; image: Blob }
  | { step: 'refused'; why: string };

export interface FormImage {
  key: string;
  state: ImageState;
  /** What was chosen; null for one the product has already. */
  chosen: File | null;
  /** Taken out; a stored one can be had back until the product is saved. */
  removed: boolean;
}

/** The images of a product form: a new main image, if one was chosen, and the gallery as it is to be. */
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

/** The images a form begins with. */
export function imagesOf(product: ProductWire | null): FormImages {
  return { main: null, gallery: product?.images.map(stored) ?? [] };
}

/** Whether an image will be in the gallery after the save. */
export function isStaying({ state, removed }: FormImage): boolean {
  return !removed && state.step !== 'refused';
}

/** The images that will be in the gallery, in their order. */
export function staying({ gallery }: FormImages): FormImage[] {
  return gallery.filter(isStaying);
}

/** How many more images the gallery can take; below 0 when there are too many. */
export function roomLeft(images: FormImages): number {
  return MOST_GALLERY_IMAGES - staying(images).length;
}

/** Whether a new image is still there. */
function isWanted({ main, gallery }: FormImages, key: string): boolean {
  return [main, ...gallery].some((image) => image?.key === key);
}

/** With one image otherwise than before; unchanged when it is gone. */
export function withChange(images: FormImages, key: string, change: Partial<FormImage>): FormImages {
  const changed = (image: FormImage) => (image.key === key ? { ...image, ...change } : image);
  return { main: images.main && changed(images.main), gallery: images.gallery.map(changed) };
}

/** With an image taken out: a new one for good, a stored one until it is put back. */
export function without(images: FormImages, key: string): FormImages {
  const { main, gallery } = withChange(images, key, { removed: true });
  return {
    main: main?.removed ? null : main,
    gallery: gallery.filter(({ removed, state }) => !removed || state.step === 'stored'),
  };
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
export function neighbour(images: FormImages, key: string, direction: -1 | 1): FormImage | null {
  const row = staying(images);
  const at = row.findIndex((image) => image.key === key);
  return (at >= 0 && row[at + direction]) || null;
}

const idOf = ({ state }: FormImage) => (state.step === 'stored' ? state.id : 0);

/** Whether the images are not those of the product. */
export function areImagesChanged(images: FormImages, product: ProductWire | null): boolean {
  const before = product?.images.map(({ id }) => id) ?? [];
  const now = images.gallery.map((image) => (image.removed ? 0 : idOf(image)));
  return images.main !== null || now.join() !== before.join();
}

/** What of the images is sent: new files, the ids that go, and the order (ids, and new ones by their number). */
export function imagesToSend(images: FormImages) {
  const added: FormImage[] = [];
  const order = staying(images).map((image) => idOf(image) || (`new:${added.push(image) - 1}` as const));
  const removed = images.gallery.filter((image) => image.removed).map(idOf);
  return { main: images.main, added, order, removed };
}

/** The same wishes for a product that was changed meanwhile: its images, those new to us at the end. */
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

const words = adminCopy.product.photos;
let made = 0;

/**
 * The images of a product form. New ones are made small one after another, as soon as they are chosen, while the
 * owner goes on typing.
 */
export function useFormImages(product: ProductWire | null) {
  const [images, show] = useState(() => imagesOf(product));
  const held = useRef(images);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const current = () => held.current;
  const change = (next: FormImages) => {
    held.current = next;
    show(next);
  };
  useEffect(
    () => () => {
      // Those still being made small are wanted no more.
      held.current = imagesOf(null);
    },
    [],
  );

  const stand = (key: string, state: ImageState) => change(withChange(current(), key, { state }));
  const prepare = ({ key, chosen }: FormImage) => {
    queue.current = queue.current.then(async () => {
      if (!chosen || !isWanted(current(), key)) return;
      const shrunk = await shrinkImage(chosen);
      if (!isWanted(current(), key)) return;
      const isRefused = typeof shrunk === 'string';
      stand(key, isRefused ? { step: 'refused', why: words[shrunk] } : { step: 'ready', image: shrunk });
    });
  };
  const fresh = (chosen: File): FormImage => {
    made += 1;
    return { key: `new-${made}`, chosen, state: { step: 'waiting' }, removed: false };
  };

  const actions = {
    chooseMain: ([first, ...others]: readonly File[]) => {
      if (!first) return;
      const main = fresh(first);
      change({ ...current(), main });
      prepare(main);
      // Dropped together: nobody means the others to be lost.
      actions.addToGallery(others);
    },
    addToGallery: (files: readonly File[]) => {
      for (const image of files.map(fresh)) {
        const full = roomLeft(current()) <= 0;
        const state: ImageState = full ? { step: 'refused', why: words.tooMany } : image.state;
        change({ ...current(), gallery: [...current().gallery, { ...image, state }] });
        if (!full) prepare(image);
      }
    },
    remove: (key: string) => change(without(current(), key)),
    restore: (key: string) => change(withChange(current(), key, { removed: false })),
    move: (key: string, toKey: string) => change(moved(current(), key, toKey)),
    retry: (image: FormImage) => {
      if (image.key !== current().main?.key && roomLeft(current()) <= 0) return;
      stand(image.key, { step: 'waiting' });
      prepare(image);
    },
  };
  return {
    images,
    actions,
    current,
    replace: change,
    /** Waits until no image is being made small any more. */
    settled: async () => {
      for (let last: unknown = null; last !== queue.current; ) {
        last = queue.current;
        await queue.current;
      }
    },
  };
}

/** What speaks against sending these images, under the wire's names. */
export function imageErrors(images: FormImages): { main_image?: string[]; images?: string[] } {
  const refused = images.gallery.some(({ state }) => state.step === 'refused');
  const tooMany = roomLeft(images) < 0;
  return {
    ...(images.main?.state.step === 'refused' && { main_image: [words.mainRefused] }),
    ...((refused || tooMany) && {
      images: [tooMany ? words.tooMany : words.someRefused],
    }),
  };
}
