import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProductWire } from '#domain/product.ts';
import { adminCopy } from '../copy.ts';
import {
  isStaying,
  moved,
  type NewPhoto,
  newPhotos,
  type Photos,
  photosOf,
  restored,
  roomLeft,
  type Standing,
  without,
  withStanding,
} from './photos.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const words = adminCopy.product.photos;
let made = 0;

/** What can be done with the photos of a form. */
export interface PhotoActions {
  chooseMain: (files: readonly File[]) => void;
  addToGallery: (files: readonly File[]) => void;
  remove: (key: string) => void;
  restore: (key: string) => void;
  move: (key: string, toKey: string) => void;
  retry: (photo: NewPhoto) => void;
}

/**
 * The photos of a product form. New ones are made small one after another, as soon as they are chosen, while the
 * owner goes on typing.
 */
export function usePhotos(product: ProductWire | null) {
  const held = useRef<Photos | null>(null);
  held.current ??= photosOf(product);
  const [photos, show] = useState(held.current);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const current = useCallback(() => held.current ?? photosOf(null), []);
  const change = useCallback(
    (next: Photos) => {
      const before = urlsIn(current());
      held.current = next;
      const after = new Set(urlsIn(next));
      for (const url of before) if (!after.has(url)) URL.revokeObjectURL(url);
      show(next);
    },
    [current],
  );
  useEffect(
    () => () => {
      for (const url of urlsIn(current())) URL.revokeObjectURL(url);
      // Those still being made small are wanted no more.
      held.current = null;
    },
    [current],
  );

  const isWanted = (key: string) => newPhotos(current()).some((photo) => photo.key === key);
  const stand = (key: string, standing: Standing) => change(withStanding(current(), key, standing));
  const prepare = ({ key, file }: NewPhoto) => {
    queue.current = queue.current.then(async () => {
      if (!isWanted(key)) return;
      const shrunk = await shrinkPhoto(file);
      if (!isWanted(key)) return;
      if (!shrunk.ok) return stand(key, { step: 'refused', why: words[shrunk.reason] });
      stand(key, { step: 'ready', photo: shrunk.photo, url: URL.createObjectURL(shrunk.photo) });
    });
  };
  const fresh = (file: File): NewPhoto => {
    made += 1;
    return { kind: 'new', key: `new-${made}`, file, standing: { step: 'waiting' } };
  };

  const actions: PhotoActions = {
    chooseMain: ([first, ...others]) => {
      if (!first) return;
      const main = fresh(first);
      change({ ...current(), main });
      prepare(main);
      // Dropped together: nobody means the others to be lost.
      actions.addToGallery(others);
    },
    addToGallery: (files) => {
      for (const photo of files.map(fresh)) {
        const full = roomLeft(current()) <= 0;
        const standing: Standing = full ? { step: 'refused', why: words.tooMany } : photo.standing;
        change({ ...current(), gallery: [...current().gallery, { ...photo, standing }] });
        if (!full) prepare(photo);
      }
    },
    remove: (key) => change(without(current(), key)),
    restore: (key) => change(restored(current(), key)),
    move: (key, toKey) => change(moved(current(), key, toKey)),
    retry: (photo) => {
      if (photo.key !== current().main?.key && roomLeft(current()) <= 0) return;
      stand(photo.key, { step: 'waiting' });
      prepare(photo);
    },
  };
  return {
    photos,
    actions,
    /** The photos as they are at this moment. */
    current,
    /** Puts other photos in place of all. */
    replace: change,
    /** Waits until no photo is being made small any more. */
    settled: async () => {
      for (let last: unknown = null; last !== queue.current; ) {
        last = queue.current;
        await queue.current;
      }
    },
  };
}

const urlsIn = (photos: Photos) =>
  newPhotos(photos).flatMap(({ standing }) => (standing.step === 'ready' ? [standing.url] : []));

/** What speaks against sending these photos, under the wire's names. */
export function photoFaults(photos: Photos): { main_image?: string[]; images?: string[] } {
  const refused = photos.gallery.some((photo) => photo.kind === 'new' && !isStaying(photo));
  const tooMany = roomLeft(photos) < 0;
  return {
    ...(photos.main?.standing.step === 'refused' && { main_image: [words.mainRefused] }),
    ...((refused || tooMany) && {
      images: [tooMany ? words.tooMany : words.someRefused],
    }),
  };
}
