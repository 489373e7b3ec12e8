import { drawImage, imageError } from '#server/images/draw-image.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';

/** Draws an image and stores it as a save would. Returns its file name, or the reason why it is refused. */
export async function storeImage(images: BlobStore, bytes: Uint8Array) {
  const reason = await imageError(bytes);
  const drawn = reason ? null : await drawImage(bytes);
  if (!drawn) return { ok: false as const, reason: reason ?? ('damaged' as const) };
  for (const [file, content] of drawn.files) await images.writeBytes(file, content);
  return { ok: true as const, file: drawn.file };
}
