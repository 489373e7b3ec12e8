import { imageSize, shareName, versionName, versionWidths } from '#domain/image.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { logError } from '../log.ts';

/**
 * Deletes pictures with all their versions, and drops them from the CDN. Never throws: what stays behind no
 * product names, and the sweep removes it.
 */
export async function deleteImages(
  { storage: { images }, purge }: AppContext,
  files: string[],
): Promise<void> {
  try {
    for (const file of files) {
      const versions = versionWidths(imageSize(file)?.width ?? 0).map((width) => versionName(file, width));
      await Promise.all([file, shareName(file), ...versions].map((name) => images.remove(name)));
    }
    if (files.length > 0) await purge(files.map(cacheTags.picture));
  } catch (error) {
    logError('delete pictures', error);
  }
}
