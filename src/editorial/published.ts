/** India's time zone is this much ahead of Greenwich, in milliseconds; dates in content are India's. */
export const INDIA_MS = 5.5 * 60 * 60_000;

/**
 * Returns true for an article that visitors of the public site may read: it is no draft, and its day has
 * come.
 */
export function isPublished({ draft, date }: { draft?: unknown; date?: unknown }, now = new Date()): boolean {
  return draft !== true && new Date(date as Date | string) <= new Date(now.getTime() + INDIA_MS);
}
