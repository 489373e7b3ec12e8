/*
 * Headers for Netlify's CDN (docs.netlify.com, Caching overview). It keeps an answer of a function only when
 * the headers say so. For how long answers are kept, and when they are purged: docs/decisions/caching.md.
 */

/** Seconds that the CDN keeps an answer which purges can drop. */
const KEPT_S = 86_400;
/** Makes the CDN ignore queries that an answer does not depend on. Netlify requires at least one name. */
const ONE_NAME = 'query=page';

interface Kept {
  /** `Cache-Control`, for browsers. */
  browsers: string;
  /** Seconds that the CDN keeps it; a day by default. */
  seconds?: number;
  tags?: string[];
  /**
   * Cache id of an answer that outlives deploys. Use it only for answers that no deploy can change, under
   * addresses that are never used twice. The next deploy drops all other answers.
   */
  acrossDeploys?: string;
}

/**
 * Returns the headers of an answer that the CDN keeps whatever its query. No cache keeps an answer of a
 * preview.
 */
export function keptHeaders(
  { preview }: { preview: boolean },
  { browsers, seconds = KEPT_S, tags = [], acrossDeploys }: Kept,
): Record<string, string> {
  if (preview) return { 'Cache-Control': 'no-store' };
  return {
    'Cache-Control': browsers,
    'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}`,
    'Netlify-Vary': ONE_NAME,
    ...(tags.length > 0 && { 'Netlify-Cache-Tag': tags.join(',') }),
    ...(acrossDeploys && { 'Netlify-Cache-ID': acrossDeploys }),
  };
}

/**
 * Completes the headers of a rendered page. Browsers ask again each time, because they cannot be purged. The
 * CDN keeps a page only when the page asks for it. No cache keeps a page of a preview.
 */
export function completePageHeaders({ preview }: { preview: boolean }, headers: Headers): void {
  if (preview)
    for (const name of ['Netlify-CDN-Cache-Control', 'Netlify-Cache-Tag', 'Netlify-Vary'])
      headers.delete(name);
  const kept = headers.has('Netlify-CDN-Cache-Control');
  // A query that the page does not read must not have it rendered, and kept, once more.
  if (kept && !headers.has('Netlify-Vary')) headers.set('Netlify-Vary', ONE_NAME);
  if (preview || !headers.has('Cache-Control'))
    headers.set('Cache-Control', kept ? 'public, max-age=0, must-revalidate' : 'no-store');
}
