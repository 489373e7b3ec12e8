import { expect, test } from './test.ts';

const MANY = 60;
const categories = Array.from({ length: MANY }, (_, at) => ({
  id: at + 1,
  category_name: `Category ${at + 1} of many`,
  category_slug: `category-${at + 1}`,
}));

test.beforeEach(async ({ page, isMobile }) => {
  await page.route('**/api/public/show-category', (route) =>
    route.fulfill({ json: { status: 200, data: categories } }),
  );
  await page.goto('/');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).tap();
  const summary = page.locator('summary', { hasText: 'Products' });
  await (isMobile ? summary.tap() : summary.click());
});

test('the last of many categories can be reached by mouse or finger', {
  tag: ['@phone', '@nightly'],
}, async ({ page, isMobile }) => {
  const menu = page.locator('details.menu', { hasText: 'Products' }).getByRole('list');
  const last = menu.getByRole('link', { name: `Category ${MANY} of many` });
  await expect(last).toBeAttached();
  if (!isMobile) {
    await menu.hover({ position: { x: 40, y: 40 } });
    await page.mouse.wheel(0, 5_000);
    await expect(last).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  await (isMobile ? last.tap() : last.click());
  await expect(page).toHaveURL(`/astro-shop/category-${MANY}`);
});

test('the last of many categories can be reached by key', { tag: '@nightly' }, async ({ page }) => {
  const menu = page.locator('details.menu', { hasText: 'Products' }).getByRole('list');
  await expect(menu.getByRole('link')).toHaveCount(MANY + 1);
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('link', { name: 'All products' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowUp');
  const last = menu.getByRole('link', { name: `Category ${MANY} of many` });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
});
