import { hold } from './hold.ts';
import { productAddress } from './public-pages.ts';
import { demo } from './shop-helpers.ts';
import { expect, test } from './test.ts';

test.describe('on a phone', { tag: '@phone-only' }, () => {
  test('home ends within ten screens and the footer within one', async ({ page }) => {
    await page.goto('/');
    const heightOf = (place: string) =>
      page.locator(place).evaluate((element) => element.getBoundingClientRect().height);
    expect(await heightOf('body')).toBeLessThanOrEqual(8_000);
    // The typeface that stands in for a late one may be broad.
    expect(await heightOf('footer')).toBeLessThanOrEqual(950);
  });

  test('header and menu lead to phone, WhatsApp, contact, articles and answers', async ({ page }) => {
    // The categories arrive after the menu has opened, and make it longer.
    const categories = await hold(page, '**/show-category');
    await page.goto('/faq');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'WhatsApp' })).toBeInViewport();
    await header.getByRole('button', { name: 'Menu' }).tap();
    await expect(header.locator('a[href^="tel:"]')).toBeInViewport();
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
    for (const width of [320, 360, 412])
      for (const address of ['/faq', `/product-checkout/${id}/${slug}`]) {
        await page.setViewportSize({ width, height: 823 });
        await page.goto(address);
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
  });

  test('a product keeps enquiry and order in its bar, and has no floating button', async ({ page }) => {
    await page.goto(await productAddress(page.request, demo.plain.id));
    const bar = page.locator('.buy');
    await expect(bar.getByRole('button', { name: 'Enquery Now' })).toBeInViewport();
    await expect(bar.getByRole('link', { name: 'Order Now' })).toBeInViewport();
    await expect(page.locator('.enquire-float')).toBeHidden();
  });

  test('floating buttons never cover a name, a price, a field or a button', async ({ page }) => {
    const float = page.locator('.enquire-float');
    /** Returns the visible element under the target. */
    const under = (floating: string) =>
      page.locator(floating).evaluate((button) => {
        if (button.hasAttribute('data-away')) return 'away';
        if (getComputedStyle(button).visibility === 'hidden') return 'away';
        const box = button.getBoundingClientRect();
        const kept =
          'h1, h2, h3, .price, .card-name a, label, input, textarea, button, .button, dt, dd, summary';
        const hit = [...document.querySelectorAll(`main :is(${kept})`)].find((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return [...text.getClientRects()].some(
            (r) => r.left < box.right && box.left < r.right && r.top < box.bottom && box.top < r.bottom,
          );
        });
        return hit?.textContent ?? 'nothing';
      });
    for (const address of [
      '/',
      '/faq',
      '/astro-shop/gemstones',
      '/consult/vastu/vastu-house-flat',
      '/tools/panchang',
    ]) {
      await page.goto(address);
      await expect(float).toBeVisible();
      await expect.poll(() => under('.enquire-float'), { message: address }).toMatch(/^(away|nothing)$/);
      const end = await page.evaluate(() => document.body.scrollHeight - innerHeight);
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), end);
      await expect(float, address).toHaveAttribute('data-away');
      if (address === '/') await expect(page.locator('.to-top')).not.toHaveAttribute('data-away');
      for (let y = end - 300; y > -300; y -= 300) {
        await page.evaluate((to) => scrollTo({ top: Math.max(0, to), behavior: 'instant' }), y);
        for (const floating of address === '/' ? ['.enquire-float', '.to-top'] : ['.enquire-float'])
          await expect
            .poll(() => under(floating), { message: `${floating} of ${address} at ${y}` })
            .toMatch(/^(away|nothing)$/);
      }
    }
  });

  test('held sideways, the floating button leaves what a price includes to be read', async ({ page }) => {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto(await productAddress(page.request, demo.discounted.id));
    const float = page.locator('.enquire-float');
    await expect(float).toHaveAttribute('style', /translate/);
    const covers = async () => {
      const line = await page.locator('.product-price + p').boundingBox();
      const box = await float.boundingBox();
      if (!box || !line) throw new Error('nothing is shown');
      const isOver = box.y < line.y + line.height && line.y < box.y + box.height;
      return isOver && (await float.getAttribute('data-away')) === null;
    };
    // The button looks for a place again when everything has arrived.
    await page.waitForLoadState('load');
    await expect.poll(covers).toBe(false);
  });
});
