import { useEffect, useRef, useState } from 'react';
import { imageTexts } from '#domain/catalogue/gallery.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { sendForm } from '../api/send-form.ts';
import { adminCopy } from '../copy.ts';
import {
  allOf,
  type FormImage,
  type FormImages,
  type ImageState,
  imagesOf,
  imageWith,
  isUnderWay,
  isUnsent,
  moved,
  roomLeft,
  type UploadedPhoto,
  withChange,
  without,
} from './form-images.ts';
import { sentName, shrinkImage } from './shrink-image.ts';

const words = adminCopy.product.photos;
let made = 0;

/**
 * How many photos are sent at once: while the shop draws one in all its sizes, the line is free for the next.
 */
const SENT_AT_ONCE = 3;

/**
 * The images of a product form. A new one is made small and sent as soon as it is chosen, by a call of its
 * own, while the owner goes on typing; the product's save then only names it.
 * @param first what the form begins with
 */
export function useFormImages(first: FormImages) {
  const [images, show] = useState(first);
  /** Names of the photos that the gallery had no room for when they were chosen. */
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const held = useRef(images);
  /** Images are made smaller one after another, because each takes the memory of a whole photo. */
  const shrinking = useRef<Promise<void>>(Promise.resolve());
  const sending = useRef(new Map<string, AbortController>());
  const waiting = useRef<((isSettled: boolean) => void) | null>(null);

  const current = () => held.current;
  const wait = (isSettled: boolean) => {
    waiting.current?.(isSettled);
    waiting.current = null;
  };
  const change = (next: FormImages) => {
    held.current = next;
    show(next);
    // Sending stops for images that were removed.
    for (const [key, stop] of sending.current) if (!imageWith(next, key)) stop.abort();
    if (!allOf(next).some(isUnderWay)) wait(true);
  };
  useEffect(
    () => () => {
      // Images that are still under way are no longer wanted.
      held.current = imagesOf(null);
      for (const stop of sending.current.values()) stop.abort();
    },
    [],
  );

  const stand = (key: string, state: ImageState) => change(withChange(current(), key, { state }));
  const send = async (key: string, image: Blob, name: string) => {
    const stop = new AbortController();
    sending.current.set(key, stop);
    const body = new FormData();
    body.set('photo', image, sentName(name));
    const answer = await sendForm<{ photo: UploadedPhoto }>(paths.api.uploadPhoto(), body, {
      signal: stop.signal,
      progress: (part) => stand(key, { step: 'sending', image, part }),
    });
    sending.current.delete(key);
    if (imageWith(current(), key)) stand(key, afterSending(answer, image));
    sendNext();
  };
  const sendNext = () => {
    for (const { key, state, chosen } of allOf(current())) {
      if (sending.current.size >= SENT_AT_ONCE) return;
      if (state.step === 'sending' && !sending.current.has(key))
        void send(key, state.image, chosen?.name ?? '');
    }
  };
  const prepare = ({ key, chosen }: FormImage) => {
    shrinking.current = shrinking.current.then(async () => {
      if (!chosen || !imageWith(current(), key)) return;
      const shrunk = await shrinkImage(chosen);
      if (!imageWith(current(), key)) return;
      if (typeof shrunk === 'string')
        return stand(key, { step: 'refused', why: imageTexts[shrunk](chosen.name) });
      stand(key, { step: 'sending', image: shrunk, part: null });
      sendNext();
    });
  };
  const fresh = (chosen: File): FormImage => {
    made += 1;
    return { key: `new-${Date.now()}-${made}`, chosen, state: { step: 'waiting' }, removed: false };
  };

  const actions = {
    chooseMain: ([first, ...others]: readonly File[]) => {
      if (!first) return;
      const main = fresh(first);
      change({ ...current(), main });
      prepare(main);
      // The others were dropped together with the main image and must not be lost.
      actions.addToGallery(others);
    },
    addToGallery: (files: readonly File[]) => {
      const room = Math.max(0, roomLeft(current()));
      const added = files.slice(0, room).map(fresh);
      setLeftOut(files.slice(room).map(({ name }) => name));
      change({ ...current(), gallery: [...current().gallery, ...added] });
      added.forEach(prepare);
    },
    remove: (key: string) => change(without(current(), key)),
    restore: (key: string) => change(withChange(current(), key, { removed: false })),
    move: (key: string, toKey: string) => change(moved(current(), key, toKey)),
    retry: (image: FormImage) => {
      const { key, state } = image;
      if (state.step === 'unsent') {
        stand(key, { step: 'sending', image: state.image, part: null });
        return sendNext();
      }
      if (key !== current().main?.key && roomLeft(current()) <= 0) return;
      stand(key, { step: 'waiting' });
      prepare(image);
    },
    retryAll: () => allOf(current()).filter(isUnsent).forEach(actions.retry),
  };
  return {
    images,
    leftOut,
    actions,
    current,
    replace: change,
    /** Waits until no image is under way any more. Resolves to false when the waiting is ended before. */
    settled: () =>
      new Promise<boolean>((done) => {
        if (!allOf(current()).some(isUnderWay)) return done(true);
        waiting.current = done;
      }),
    endWaiting: () => wait(false),
  };
}

/** Returns the state of an image once it was sent. */
function afterSending(answer: ApiAnswer<{ photo: UploadedPhoto }>, image: Blob): ImageState {
  if (answer.kind === 'ok') return { step: 'uploaded', image, photo: answer.body.photo };
  if (answer.kind === 'unreachable') return { step: 'unsent', image, why: words.cut };
  const { status, message } = answer;
  if (status === 422) return { step: 'refused', why: message };
  if (status === 413) return { step: 'refused', why: words.tooLarge };
  return { step: 'unsent', image, why: status === 401 ? words.signedOut : words.busy };
}
