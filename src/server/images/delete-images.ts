import { imageSize, shareName, versionName, versionWidths } from '#domain/catalogue/image.ts';
import { cacheTags } from '../cache-tags.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/**
 * Deletes images with all their versions, and drops them from the CDN.
 * @throws when the store or the CDN could not be reached; what is deleted already may be deleted again
 */
export async function deleteImages(
  images: BlobStore,
  purge: (tags: string[]) => Promise<void>,
  files: string[],
): Promise<void> {
  for (const file of files) {
    const versions = versionWidths(imageSize(file)?.width ?? 0).map((width) => versionName(file, width));
    await Promise.all([file, shareName(file), ...versions].map((name) => images.remove(name)));
  }
  if (files.length > 0) await purge(files.map(cacheTags.image));
}
