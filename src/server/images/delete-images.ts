import { imageSize, shareName, versionName, versionWidths } from '#domain/image.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** Deletes pictures with all their versions. */
export async function deleteImages(images: BlobStore, files: string[]): Promise<void> {
  for (const file of files) {
    const versions = versionWidths(imageSize(file)?.width ?? 0).map((width) => versionName(file, width));
    await Promise.all([file, shareName(file), ...versions].map((name) => images.remove(name)));
  }
}
