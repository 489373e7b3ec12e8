import { sheets } from './page-checks.ts';
import { productAddress } from './public-pages.ts';
import { demo } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';
import { LONG_DAY, showDay } from './tool-forms.ts';

/*
 * Pages on paper. Receipts, sheets of birth details and the results of tools have tests of their own. The questions
 * have all their answers there, so they take two sheets.
 */
const papers: [name: string, address: string | ((page: Page) => Promise<string>), sheets: number][] = [
  ['an article', '/blog/lo-shu-grid', 1],
  ['a product', (page) => productAddress(page.request, demo.discounted.id), 1],
  ['a consultation', '/consult/astrology/gesmtone-consultation', 1],
  ['a service', '/service-details/astrology/career-business-guidance', 1],
  ['the questions', '/faq', 2],
];

/** The margins that browsers leave when nothing else is said. */
const BROWSERS_OWN = '10mm';

for (const [name, address, most] of papers)
  test(`${name} prints on its ${most === 1 ? 'sheet' : 'sheets'}, without forms and what leads elsewhere`, {
    tag: name === 'a consultation' ? [] : '@nightly',
  }, async ({ page }) => {
    // 'screen' would be what is printed, too.
    await page.emulateMedia({ media: null });
    await page.goto(typeof address === 'string' ? address : await address(page));
    await page.waitForLoadState('networkidle');
    expect(await sheets(page, BROWSERS_OWN), name).toBe(most);
    await page.emulateMedia({ media: 'print' });
    const printed = page.locator('main').filter({ visible: true });
    await expect(printed.getByRole('heading', { level: 1 })).toBeVisible();
    const leftOut = 'form, button, input, dialog, aside, nav, header, footer, [data-picks] *, .related *';
    await expect(page.locator(leftOut).filter({ visible: true })).toHaveCount(0);
    if (name === 'the questions')
      await expect(printed.getByText('Structural questions always belong to an engineer.')).toBeVisible();
  });

test('the panchang of today prints on one sheet, with its tables open and without its form', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.emulateMedia({ media: null });
  await showDay(page, LONG_DAY);
  await page.goto('/tools/panchang');
  await expect(page.locator('.result .coming')).toBeVisible();
  expect(await sheets(page, BROWSERS_OWN)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Times of the day' }).first()).toBeVisible();
  await expect(page.locator('main form').filter({ visible: true })).toHaveCount(0);
});
