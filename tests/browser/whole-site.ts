import type { APIRequestContext } from '@playwright/test';
import { shelfSlug } from './own-products.ts';

/** What a page answered, and the page with the link to it. */
export interface ReachedPage {
  status: number;
  html: string;
  from: string;
}

/** Whether the demo has this page; products that tests beside this one make come and go. */
export function isLasting(address: string): boolean {
  const product = Number(/\/product-(?:details|checkout)\/(\d+)/.exec(address)?.[1] ?? 0);
  return product <= 24 && !address.includes(shelfSlug);
}

/** How many pages are asked for at once. */
const AT_ONCE = 8;

async function crawl(request: APIRequestContext, origin: string): Promise<Map<string, ReachedPage>> {
  const found = new Map<string, ReachedPage>();
  let waiting = [{ path: '/', from: '' }];
  while (waiting.length > 0) {
    const asked = waiting.slice(0, AT_ONCE);
    waiting = waiting.slice(AT_ONCE);
    const answers = await Promise.all(
      asked.map(async ({ path, from }) => {
        const answer = await request.get(path);
        const isPage = answer.headers()['content-type']?.startsWith('text/html') ?? false;
        return { path, from, status: answer.status(), html: isPage ? await answer.text() : '' };
      }),
    );
    const known = new Set([...found.keys(), ...waiting.map(({ path }) => path)]);
    for (const { path, ...page } of answers) {
      found.set(path, page);
      known.add(path);
    }
    for (const { path, html } of answers)
      for (const [, link = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        const url = new URL(link.replaceAll('&amp;', '&'), origin + path);
        const next = url.pathname + url.search;
        if (url.origin !== origin || known.has(next) || !isLasting(next)) continue;
        known.add(next);
        waiting.push({ path: next, from: path });
      }
  }
  return found;
}

let reached: Promise<Map<string, ReachedPage>> | undefined;

/** Every page that can be reached from home by links; asked for once in each of Playwright's processes. */
export function everyPage(request: APIRequestContext, origin: string): Promise<Map<string, ReachedPage>> {
  reached ??= crawl(request, origin);
  return reached;
}
