import { expect, test } from '@playwright/test';
import { deadEndsOf } from './dead-ends.ts';
import { sidewaysAt360 } from './page-checks.ts';
import { readStructure } from './page-structure.ts';
import { everyPage, isLookedAtByKind } from './whole-site.ts';

/* Every page that links lead to, read as it is sent. How each kind of them looks and behaves: pages.spec.ts. */

test('every page that links lead to is there, with a title and a description of its own', async ({
  request,
  baseURL,
}) => {
  const pages = await everyPage(request, baseURL ?? '');
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
    const title = /<title>([^<]+)/.exec(html)?.[1] ?? '';
    const description = (/name="description" content="([^"]+)/.exec(html)?.[1] ?? '').replace(
      /&#?\w+;/g,
      '’',
    );
    expect.soft(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(50);
    expect.soft(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
    for (const words of [title, description]) {
      expect(words, path).not.toBe('');
      expect(seen.get(words) ?? path, `${path} says what another page says`).toBe(path);
      seen.set(words, path);
    }
  }
});

test('every page that links lead to is well built, and nothing it names is missing', async ({
  page,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  await page.goto('/terms-condition');
  const found: string[] = [];
  for (const [path, { html }] of await everyPage(request, origin)) {
    if (!html) continue;
    const address = new URL(path, origin).href;
    const { flaws, named } = await readStructure(page, address, html);
    const missing = await deadEndsOf(request, address, named);
    found.push(...[...flaws, ...missing].map((flaw) => `${path}: ${flaw}`));
  }
  expect(found).toEqual([]);
});

test('every page that links lead to fits a narrow phone', async ({ page, request, baseURL }) => {
  // Pictures keep their place by their size.
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.continue(),
  );
  const wide: string[] = [];
  for (const [path, { html }] of await everyPage(request, baseURL ?? '')) {
    if (!html || isLookedAtByKind(path)) continue;
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    if ((await sidewaysAt360(page)) > 0) wide.push(path);
  }
  expect(wide).toEqual([]);
});
