import { logError } from './log.ts';
import { CorruptBlob, StorageUnavailable } from './storage/errors.ts';

/**
 * What a page reads, or null when the store cannot be read just now: the page then answers 503 and its island
 * tries the API.
 */
export async function readForPage<T>(page: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof StorageUnavailable || error instanceof CorruptBlob)) throw error;
    logError(page, error);
    return null;
  }
}
