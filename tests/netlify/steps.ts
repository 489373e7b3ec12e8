import { expect, type Page } from '@playwright/test';
import { signIn } from '#tests/browser/owner-helpers.ts';
import { photo } from '#tests/browser/photos.ts';
import { checkOut, fillBilling } from '#tests/browser/shop-helpers.ts';

/** Visits home, shop and product, orders and pays; signs in, saves a product with a photo; runs the sweep. */
export async function shopAndSignIn(page: Page, owner: { email: string; password: string }): Promise<void> {
  // A worker is started for each call, and all functions are bundled before the first answer.
  page.setDefaultTimeout(60_000);
  const home = await page.goto('/', { timeout: 300_000 });
  const headers = home?.headers() ?? {};
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  await page.goto('/astro-shop');
  await page.locator('main a[href$="/astro-shop/gemstones"]').first().click();
  await page
    .getByRole('link', { name: /^Details of Ruby Manik/ })
    .first()
    .click();
  await page.locator('a[href*="/product-checkout/"]').first().click();
  await page.locator('form[data-ready]').waitFor();
  await fillBilling(page);
  await checkOut(page);
  await page.getByRole('button', { name: 'Pay by UPI' }).click();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();

  await page.goto('/login');
  await signIn(page, owner);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const name = `Opal ${Date.now()}`;
  await page.goto('/add-product');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Product Price').fill('12500');
  await page.getByLabel('Short Description').fill('One fire opal, cut in Jaipur.');
  await page.locator('input[name="main_image"]').setInputFiles(await photo('IMG_0001.jpg'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Product created successfully').waitFor();
  const found = await page.request.get('/api/public/search', { params: { q: name } });
  expect(await found.text()).toContain(name);

  const sweep = async () => (await (await page.request.get('/api/health')).json()).checks.sweep;
  await expect.poll(sweep, { timeout: 90_000, intervals: [5_000] }).toBe('ok');
}
