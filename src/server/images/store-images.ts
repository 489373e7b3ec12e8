import type { UploadedFile } from '#domain/image.ts';
import type { AppContext } from '../app-context.ts';
import { deleteImages } from './delete-images.ts';
import { type ImageFault, imageFault, storeImage } from './store-image.ts';

/** A picture drawn takes up to some hundred megabytes of memory; a function has one gigabyte. */
const AT_ONCE = 2;

export type UploadedImageFault = ImageFault | 'empty';

export type StoredImages =
  | { ok: true; files: string[] }
  /** What is wrong with each of the pictures, null for those with nothing wrong. */
  | { ok: false; faults: (UploadedImageFault | null)[] };

/**
 * Stores all of these pictures or none: the names they got, in their order. All heads are looked at before any
 * picture is decoded. When the store fails on the way, what is stored already is left to the sweep.
 * @throws StorageUnavailable
 */
export async function storeImages(context: AppContext, pictures: UploadedFile[]): Promise<StoredImages> {
  const heads = await Promise.all(
    pictures.map(({ bytes }) => (bytes.byteLength === 0 ? 'empty' : imageFault(bytes))),
  );
  if (heads.some(Boolean)) return { ok: false, faults: heads };
  const files: string[] = [];
  for (let at = 0; at < pictures.length; at += AT_ONCE) {
    const batch = pictures.slice(at, at + AT_ONCE);
    const stored = await allDone(batch.map(({ bytes }) => storeImage(context.storage.images, bytes)));
    files.push(...stored.flatMap((each) => (each.ok ? each.file : [])));
    if (stored.every(({ ok }) => ok)) continue;
    await deleteImages(context, files);
    const faults = pictures.map((_, n) => {
      const result = stored[n - at];
      return result && !result.ok ? result.reason : null;
    });
    return { ok: false, faults };
  }
  return { ok: true, files };
}

/** Waits for all of them even when one fails, so that nothing goes on being stored after the answer. */
async function allDone<T>(works: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
