import { expect, test } from '@playwright/test';
import { deadEndsOf } from './dead-ends.ts';
import { sidewaysAt360 } from './page-checks.ts';
import { readStructure } from './page-structure.ts';
import { everyPage, isLookedAtByKind } from './whole-site.ts';

/* Every page that links lead to, read as it is sent. How each kind of them looks and behaves: pages.spec.ts. */

test('every page that links lead to is well built, and nothing it names is missing', async ({
  page,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  await page.goto('/terms-condition');
  const found: string[] = [];
  const pages = await everyPage(request, origin);
  expect(pages.size).toBeGreaterThan(70);
  for (const [path, { html, status, from }] of pages) {
    if (status !== 200) found.push(`${status} ${path} from ${from}`);
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
