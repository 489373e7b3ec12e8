/*
 * What Netlify's CDN is told of an answer (docs.netlify.com, Caching overview). Nothing that a function answers is kept
 * unless it says so. How long what is kept, and what drops it: docs/decisions/caching.md.
 */

/** How long the CDN keeps what a purge drops, in seconds. */
const KEPT_S = 86_400;
/** Leaves out of the CDN's key what a query adds that the answer does not depend on; Netlify wants one name at least. */
const ONE_NAME = 'query=page';

interface Kept {
  /** `Cache-Control`, for browsers. */
  browsers: string;
  /** How long the CDN keeps it, in seconds; by default a day. */
  seconds?: number;
  tags?: string[];
  /**
   * Names what outlives a deploy: only an answer that no deploy can change, under an address that is never used twice.
   * All others are dropped by the next deploy.
   */
  acrossDeploys?: string;
}

/** Headers of an answer that the CDN keeps, whatever query hangs on its address. A preview keeps nothing anywhere. */
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
 * Completes the headers of a rendered page. Where it asked the CDN to keep it, browsers ask again each time, for they
 * cannot be purged; else nobody keeps it. A preview keeps nothing anywhere.
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
