import type { UploadedFile } from '#domain/catalogue/image.ts';
import type { AppContext } from '../app-context.ts';
import { drawImages, type ImageError } from '../images/draw-image.ts';
import { inBatches } from '../in-batches.ts';
import { type PhotoRecord, photoKey } from './photos.ts';

/*
 * This is a file of its own because it draws. The sweep deletes unused photos and must not carry the image
 * library.
 */

/** How many files of images are stored at once. */
export const FILES_AT_ONCE = 8;

/**
 * Draws an uploaded photo in all its versions and stores it. The record comes first, so that whatever a
 * killed call has stored is found and deleted.
 * @returns the photo's name, or why it is not taken; then nothing was stored
 * @throws StorageUnavailable
 */
export async function uploadPhoto(
  { storage: { catalogue, images }, now }: AppContext,
  upload: UploadedFile,
): Promise<{ ok: true; photo: string } | { ok: false; error: ImageError }> {
  const result = await drawImages([upload]);
  const drawn = result.ok ? result.images[0] : undefined;
  if (!drawn) return { ok: false, error: (!result.ok && result.errors[0]) || 'not_an_image' };
  const record: PhotoRecord = { at: now().toISOString(), productId: null };
  await catalogue.create(photoKey(drawn.file), record);
  await inBatches(drawn.files, ([file, bytes]) => images.writeBytes(file, bytes), FILES_AT_ONCE);
  return { ok: true, photo: drawn.file };
}
