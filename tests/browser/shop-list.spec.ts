import { hold } from './hold.ts';
import { putProduct, removeOwnProducts, shelfSlug, unlike } from './own-products.ts';
import { watchTroubles } from './page-checks.ts';
import { expect, type Page, test } from './test.ts';

/* The lists of the shop change in place once React works in them. product-pages.spec.ts has them without. */

test.afterEach(removeOwnProducts);

const call = /\/api\/public\/(products|category-products)/;
const names = (page: Page) => page.locator('.card-name');
const status = (page: Page) => page.locator('.shop-list > [role="status"]');
const addressOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');

/** Opens a list, touches it and waits until React works in it; returns whether the page is still the same. */
async function openList(page: Page, address: string): Promise<() => Promise<boolean>> {
  await page.goto(address);
  return touchList(page);
}

/** Does the same with the open list. */
async function touchList(page: Page): Promise<() => Promise<boolean>> {
  await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown');
  await page.locator('.shop-list[data-ready]').waitFor();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  return () => page.evaluate(() => 'isSame' in window);
}

/** Chooses values of the filter by the names of their fields, and presses Show. */
async function choose(page: Page, choice: Record<string, string>) {
  const summary = page.getByText('Filter and sort');
  if (!(await page.getByRole('button', { name: 'Show' }).isVisible())) await summary.click();
  for (const [name, value] of Object.entries(choice)) {
    const field = page.locator(`.filters [name="${name}"]`);
    await (name.startsWith('price_') ? field.fill(value) : field.selectOption(value));
  }
  await page.getByRole('button', { name: 'Show' }).click();
}

test('whom to ask reaches to the end of the last row, however many products there are', {
  tag: '@nightly',
}, async ({ page }) => {
  for (const address of ['/astro-shop/gemstones', '/astro-shop/rudraksha', '/astro-shop?planet=Saturn']) {
    await page.goto(address);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const [list, last] = await Promise.all(
        ['.cards', '.cards > .ask-first'].map((place) => page.locator(place).boundingBox()),
      );
      if (!list || !last) throw new Error(`${address} has no list`);
      expect(last.x + last.width, `${address} at ${width}`).toBeCloseTo(list.x + list.width, 0);
      expect(last.y + last.height, `${address} at ${width}`).toBeLessThan(list.y + list.height + 1);
    }
  }
  await page.locator('.ask-first').getByRole('button', { name: 'Ask us' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('filter and sort change the list in place; the address, Back, Forward and a reload follow', {
  tag: '@phone-only',
}, async ({ page }) => {
  const troubles = watchTroubles(page);
  const isSame = await openList(page, '/astro-shop/gemstones');
  const all = await names(page).allInnerTexts();

  const calls = await hold(page, call);
  await choose(page, { planet: 'Saturn', sort: 'price-low' });
  await expect(status(page)).toHaveText('Loading...');
  await expect(status(page)).toBeInViewport({ ratio: 1 });
  calls.release();
  await expect(names(page)).not.toHaveCount(all.length);
  const saturn = await names(page).allInnerTexts();
  expect(addressOf(page)).toBe('/astro-shop/gemstones?planet=Saturn&sort=price-low');
  const counted = saturn.length === 1 ? '1 product' : `${saturn.length} products`;
  await expect(status(page)).toHaveText(counted);
  await expect(page.locator('.list-top').getByText(counted)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1, name: 'Gemstones' })).toBeFocused();

  await page.getByRole('link', { name: 'Take back: Saturn' }).click();
  await expect(page).toHaveURL('/astro-shop/gemstones?sort=price-low');
  await expect(names(page)).toHaveCount(all.length);
  expect(await names(page).allInnerTexts()).not.toEqual(all);
  await page.goBack();
  await expect(names(page)).toHaveText(saturn);
  await expect(page.locator('.filters [name="planet"]')).toHaveValue('Saturn');
  await page.goBack();
  await expect(names(page)).toHaveText(all);
  expect(addressOf(page)).toBe('/astro-shop/gemstones');
  await page.goForward();
  await expect(names(page)).toHaveText(saturn);
  expect(await isSame()).toBe(true);

  await page.reload();
  await expect(names(page)).toHaveText(saturn);
  expect(await isSame()).toBe(false);
  // Nobody has touched the reloaded page, so React does not work in it.
  await page.goBack();
  await expect(names(page)).toHaveText(all);
  expect(troubles).toEqual([]);
});

test('page numbers change the list in place and begin it at its top', { tag: '@nightly' }, async ({
  page,
}) => {
  const mark = unlike();
  for (let n = 0; n < 25; n++) await putProduct({ name: `Counted ${mark} ${n}`, price: 77_001 + n });
  const isSame = await openList(page, `/astro-shop/${shelfSlug}?price_from=77001&price_to=77025`);
  await expect(names(page)).toHaveCount(24);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(names(page)).toHaveText([`Counted ${mark} 0`]);
  await expect(page).toHaveURL(/price_to=77025&page=2$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Prev' }).click();
  await expect(names(page)).toHaveCount(24);
  expect(await isSame()).toBe(true);
});

test('the shop’s front is filtered in place, and comes back', { tag: ['@phone-only', '@nightly'] }, async ({
  page,
}) => {
  const isSame = await openList(page, '/astro-shop');
  await choose(page, { price_to: '₹2,500' });
  await expect(page).toHaveURL('/astro-shop?price_to=2500');
  await expect(page.locator('.category-list')).toHaveCount(0);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page.locator('.category-list')).toBeVisible();
  await expect(page).toHaveURL('/astro-shop');
  expect(await isSame()).toBe(true);
  // Opened with a choice, the page has not the shop's front.
  await openList(page, '/astro-shop?price_to=2500');
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page.locator('.category-list')).toBeVisible();
});

test('a list that cannot be loaded says so; trying again, the whole page and a new tab all lead to it', {
  tag: '@nightly',
}, async ({ page, context }) => {
  let isDown = true;
  await page.route(call, (route) => (isDown ? route.abort() : route.continue()));
  const isSame = await openList(page, '/astro-shop/gemstones');
  const all = await names(page).count();
  await choose(page, { sort: 'price-low' });
  const alert = page.locator('main').getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(alert).toBeVisible();
  await expect(alert).toBeInViewport();
  await expect(names(page)).toHaveCount(all);
  expect(addressOf(page)).toBe('/astro-shop/gemstones');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeVisible();
  isDown = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/astro-shop/gemstones?sort=price-low');
  await expect(alert).toHaveCount(0);
  expect(await isSame()).toBe(true);

  isDown = true;
  await choose(page, { sort: 'price-high' });
  await alert.getByRole('link', { name: 'Load the whole page' }).click();
  await expect(page).toHaveURL('/astro-shop/gemstones?sort=price-high');
  expect(await isSame()).toBe(false);

  await test.step('a link that is pressed with a key held opens as everywhere', async () => {
    isDown = false;
    await touchList(page);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Clear all' }).click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL('/astro-shop/gemstones');
    await expect(page).toHaveURL(/sort=price-high$/);
    expect(await isSame()).toBe(true);
  });
});

test('nothing that fits is said so, and cleared; an answer that comes after a later choice is not shown', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  await openList(page, '/astro-shop/gemstones');
  await choose(page, { price_to: '1' });
  await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible();
  await expect(status(page)).toHaveText('No Products Found');
  await page.getByRole('link', { name: 'Clear all choices' }).click();
  await expect(names(page).first()).toBeVisible();

  const slow = await hold(page, /sort=price-low/);
  await choose(page, { sort: 'price-low' });
  await expect.poll(slow.asked).toBe(1);
  await choose(page, { sort: 'price-high' });
  await expect(page).toHaveURL(/sort=price-high$/);
  const high = await names(page).allInnerTexts();
  const late = page.waitForResponse(/sort=price-low/);
  slow.release();
  await (await late).finished();
  await expect(status(page)).toHaveText(`${high.length} products`);
  await expect(names(page)).toHaveText(high);
  await expect(page).toHaveURL(/sort=price-high$/);
});
