import { type APIRequestContext, expect, test } from '@playwright/test';
import { seriousFindings, showPictures, sidewaysAt360, watchTroubles } from './page-checks.ts';

/** Every page that can be reached from home by links, with what each answered and who links to it. */
async function crawl(request: APIRequestContext, origin: string) {
  const found = new Map<string, { status: number; html: string; from: string }>();
  const waiting = [{ path: '/', from: '' }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, from } = next;
    if (found.has(path)) continue;
    const answer = await request.get(path);
    const isPage = answer.headers()['content-type']?.startsWith('text/html') ?? false;
    const html = isPage ? await answer.text() : '';
    found.set(path, { status: answer.status(), html, from });
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const url = new URL(link.replaceAll('&amp;', '&'), origin + path);
      if (url.origin === origin) waiting.push({ path: url.pathname + url.search, from: path });
    }
  }
  return found;
}

test.describe('every page that links lead to', () => {
  test.skip(({ isMobile }) => isMobile, 'the same pages for every screen');

  test('is there, with every anchor, and has a title and a description of its own', async ({
    request,
    baseURL,
  }) => {
    const pages = await crawl(request, baseURL ?? '');
    expect(pages.size).toBeGreaterThan(70);
    const broken = [...pages]
      .filter(([, { status }]) => status !== 200)
      .map(([path, { from }]) => `${path} from ${from}`);
    expect(broken).toEqual([]);
    const seen = new Map<string, string>();
    for (const [path, { html }] of pages) {
      if (!html || html.includes('name="robots" content="noindex"')) continue;
      const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
      if (new URL(canonical).pathname !== new URL(path, baseURL).pathname) continue;
      for (const words of [
        /<title>([^<]+)/.exec(html)?.[1],
        /name="description" content="([^"]+)/.exec(html)?.[1],
      ]) {
        expect(words, path).toBeTruthy();
        expect(seen.get(words ?? '') ?? path, `${path} says what another page says`).toBe(path);
        seen.set(words ?? '', path);
      }
      for (const [, anchor = ''] of html.matchAll(/href="#([^"]+)"/g))
        if (anchor !== 'top') expect(html, `${path}#${anchor}`).toContain(`id="${anchor}"`);
    }
  });

  /** Products and their checkouts are looked at by kind, in pages.spec. */
  const ofAKind = /^\/product-/;
  const PARTS = 4;
  for (let part = 0; part < PARTS; part++)
    test(`can be used by everyone, without an error or a failed request (${part + 1} of ${PARTS})`, async ({
      page,
      request,
      baseURL,
    }) => {
      test.setTimeout(180_000);
      const pages = [...(await crawl(request, baseURL ?? ''))]
        .filter(([path, { html }]) => html && !ofAKind.test(path))
        .map(([path]) => path);
      const troubles = watchTroubles(page);
      for (const path of pages.filter((_, n) => n % PARTS === part)) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        await showPictures(page);
        expect(await seriousFindings(page), path).toEqual([]);
        expect(await sidewaysAt360(page), path).toBe(0);
        expect(troubles, path).toEqual([]);
      }
    });
});
