import { hold } from './hold.ts';
import { demo } from './shop-helpers.ts';
import { expect, test } from './test.ts';

test.describe('on a phone', { tag: '@phone-only' }, () => {
  test('home ends within ten screens, the footer within little more than one; panchang and tools are one tap away', async ({
    page,
  }) => {
    await page.goto('/');
    const heightOf = (place: string) =>
      page.locator(place).evaluate((element) => element.getBoundingClientRect().height);
    expect(await heightOf('body')).toBeLessThanOrEqual(8_000);
    // The typeface that stands in for a late one may be broad.
    expect(await heightOf('footer')).toBeLessThanOrEqual(1_000);
    const tools = page.locator('.tools');
    await tools.scrollIntoViewIfNeeded();
    await expect(tools.getByRole('heading', { name: 'Today in Ghaziabad' })).toBeVisible();
    await expect(tools.locator('[data-state="shown"]')).toBeVisible();
    for (const name of ['Kundali', 'Panchang', 'Guna milan', 'Your numbers', 'Ratti and carat', 'Gemstones'])
      await expect(tools.getByRole('link', { name, exact: true })).toHaveAttribute('href', /\/tools\//);
  });

  test('header and menu lead to phone, WhatsApp, contact, articles and answers', async ({ page }) => {
    // The categories arrive after the menu has opened, and make it longer.
    const categories = await hold(page, '**/show-category');
    await page.goto('/faq');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Menu' }).tap();
    await expect(header.locator('a[href^="tel:"]')).toBeInViewport();
    await expect(header.getByRole('link', { name: 'WhatsApp' })).toBeInViewport();
    for (const name of ['Articles', 'FAQ', 'Contact us'])
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    for (const title of ['Astrology', 'Products']) await header.locator('summary', { hasText: title }).tap();
    categories.release();
    await expect(header.getByRole('link', { name: 'Gemstones', exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: 'All products' })).toBeInViewport();
  });

  test('links and buttons of the footer keep apart while the footer is still below the screen', async ({
    page,
  }) => {
    const { id, slug } = demo.plain;
    for (const address of ['/faq', `/product-checkout/${id}/${slug}`]) {
      await page.goto(address);
      for (const width of [320, 360, 412]) {
        await page.setViewportSize({ width, height: 823 });
        const overlapping = await page
          .locator('footer :is(a, button)')
          .filter({ visible: true })
          .evaluateAll((targets) => {
            // A link that wraps in a text has a box for each line.
            const boxes = targets.flatMap((target) =>
              [...target.getClientRects()].map((box) => ({ target, box })),
            );
            return boxes.flatMap(({ target, box }, at) =>
              boxes
                .slice(at + 1)
                .filter(({ box: r }) => r.left < box.right && box.left < r.right)
                .filter(({ box: r }) => r.top < box.bottom && box.top < r.bottom)
                .map((other) => `${target.textContent} and ${other.target.textContent}`),
            );
          });
        expect(overlapping, `${address} at ${width}`).toEqual([]);
      }
    }
  });
});
