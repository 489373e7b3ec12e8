import { shelfSlug } from './own-products.ts';

/** Answer of a page, and the page that links to it. */
export interface ReachedPage {
  status: number;
  html: string;
  from: string;
}

/** Returns true for a page of the demo. Products of parallel tests come and go. */
export function isLasting(address: string): boolean {
  const product = Number(/\/product-(?:details|checkout)\/(\d+)/.exec(address)?.[1] ?? 0);
  return product <= 24 && !address.includes(shelfSlug);
}

/**
 * Fetches a page as it is, by Node's own fetch: Playwright's notes a lot about each of a thousand files, and the local
 * host takes a tenth of a second to compress a page for the first time.
 */
export const fetchPlain = (address: string, redirect: RequestRedirect = 'follow'): Promise<Response> =>
  fetch(address, { redirect, headers: { 'accept-encoding': 'identity' } });

/** Number of pages that are requested at once. */
const AT_ONCE = 8;

/**
 * Pages that differ only in their query are of one kind, such as the shop filtered by one planet and by
 * another.
 */
const kindOf = ({ pathname, searchParams }: URL) => `${pathname} ${[...searchParams.keys()].sort()}`;

/**
 * Returns every page that links lead to from home, by its path. Of pages with a filter in the query it
 * returns one of each kind.
 */
export async function everyPage(origin: string): Promise<Map<string, ReachedPage>> {
  const found = new Map<string, ReachedPage>();
  const known = new Set([kindOf(new URL(origin))]);
  let waiting = [{ path: '/', from: '' }];
  while (waiting.length > 0) {
    const asked = waiting.slice(0, AT_ONCE);
    waiting = waiting.slice(AT_ONCE);
    const answers = await Promise.all(
      asked.map(async ({ path, from }) => {
        const answer = await fetchPlain(origin + path);
        const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
        const body = await answer.text();
        return { path, from, status: answer.status, html: isPage ? body : '' };
      }),
    );
    for (const { path, ...page } of answers) {
      found.set(path, page);
      for (const [, link = ''] of page.html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        const url = new URL(link.replaceAll('&amp;', '&'), origin + path);
        if (url.origin !== origin || known.has(kindOf(url)) || !isLasting(url.href)) continue;
        known.add(kindOf(url));
        waiting.push({ path: url.pathname + url.search, from: path });
      }
    }
  }
  return found;
}
