import { logError } from './log.ts';
import { CorruptBlob, StorageUnavailable } from './storage/blob-client.ts';

/**
 * Reads data for a page. Returns null when the store cannot be read just now. The page then answers 503 and
 * asks again by itself.
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
