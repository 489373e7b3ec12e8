import type { UploadedFile } from '#domain/catalogue/image.ts';
import { inBatches } from '../in-batches.ts';
import { type DrawnImage, drawImage, type ImageError, imageError } from './draw-image.ts';

/** Drawing an image takes up to some hundred megabytes of memory; a function has one gigabyte. */
const AT_ONCE = 2;

export type DrawnImages =
  | { ok: true; images: DrawnImage[] }
  /** What is wrong with each of the images, null for those with nothing wrong. */
  | { ok: false; errors: (ImageError | null)[] };

/** Draws all of these images or none. All headers are looked at before any image is decoded. Stores nothing. */
export async function drawImages(uploads: UploadedFile[]): Promise<DrawnImages> {
  const headers = await Promise.all(uploads.map(({ bytes }) => imageError(bytes)));
  if (headers.some(Boolean)) return { ok: false, errors: headers };
  const drawn = await inBatches(uploads, ({ bytes }) => drawImage(bytes), AT_ONCE);
  const images = drawn.filter((image) => image !== null);
  if (images.length === uploads.length) return { ok: true, images };
  return { ok: false, errors: drawn.map((image) => (image ? null : 'not_an_image')) };
}
