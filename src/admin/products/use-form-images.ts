import { useEffect, useRef, useState } from 'react';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { adminCopy } from '../copy.ts';
import {
  type FormImage,
  type FormImages,
  type ImageState,
  imagesOf,
  isWanted,
  moved,
  roomLeft,
  withChange,
  without,
} from './form-images.ts';
import { shrinkImage } from './shrink-image.ts';

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
