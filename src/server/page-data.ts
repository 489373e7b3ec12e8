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

/** Products on one page of a list. */
const PER_PAGE = 24;

/**
 * Returns the part of a list that `page` in an address asks for. An invalid page becomes the nearest valid
 * one.
 */
export function pageOf<T>(list: T[], parameters: URLSearchParams) {
  const pages = Math.max(1, Math.ceil(list.length / PER_PAGE));
  const asked = Number(parameters.get('page') ?? 1);
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1;
  return { page, pages, shown: list.slice((page - 1) * PER_PAGE, page * PER_PAGE) };
}
