import { expect, type Page, test } from '@playwright/test';
import { deadEndsOf } from './dead-ends.ts';
import { readStructure } from './page-structure.ts';
import { everyPage } from './whole-site.ts';

/* Every page that links lead to, read as it is sent. How each kind of them looks and behaves: pages.spec.ts. */

// Each page is laid out inside another, whose policy does not know its styles.
test.use({ bypassCSP: true });

/** By how many pixels a page as it is sent can be scrolled sideways on a screen 360 pixels wide. */
function sidewaysAsSent(page: Page, html: string): Promise<number> {
  return page.evaluate((html) => {
    const phone =
      document.querySelector('iframe') ?? document.body.appendChild(document.createElement('iframe'));
    phone.style.cssText = 'width: 360px; height: 740px; border: 0';
    const { contentDocument: inside } = phone;
    if (!inside) throw new Error('no frame to lay the page out in');
    inside.open();
    inside.write(html);
    inside.close();
    if (!inside.querySelector('style')?.sheet?.cssRules.length)
      throw new Error('laid out without its styles');
    return Math.max(inside.documentElement.scrollWidth, inside.body.scrollWidth) - 360;
  }, html);
}

test('every page that links lead to is well built and fits a narrow phone, and nothing it names is missing', async ({
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
    if ((await sidewaysAsSent(page, html)) > 0) flaws.push('wider than a narrow phone');
    const missing = await deadEndsOf(request, address, named);
    found.push(...[...flaws, ...missing].map((flaw) => `${path}: ${flaw}`));
  }
  expect(found).toEqual([]);
});
