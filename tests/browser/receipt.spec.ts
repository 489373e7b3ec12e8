import { expect, test } from '@playwright/test';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { buyer, checkOut, demo, fillBilling, openCheckout } from './shop-helpers.ts';

test('a paid order has a receipt at its own address, to read and to print; an unpaid one has none', async ({
  page,
}) => {
  await openCheckout(page, demo.plain);
  await fillBilling(page);
  const orderId = await checkOut(page);
  expect((await page.request.get(`/receipt/${orderId}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Pay by UPI' }).click();
  await page.getByRole('link', { name: 'Your receipt' }).click();
  const main = page.getByRole('main');
  const digits = page.getByLabel('Last four digits of the phone number');
  await expect(main).not.toContainText(buyer.city);
  expect(await seriousFindings(page)).toEqual([]);
  await digits.fill('0000');
  await page.getByRole('button', { name: 'Show the receipt' }).click();
  await expect(main).toContainText('These are not the digits of this order.');
  await expect(main).not.toContainText(buyer.city);
  await digits.fill(buyer.phone.slice(-4));
  await page.getByRole('button', { name: 'Show the receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  for (const text of [
    /TEST\/\d\d-\d\d\/\d{4}/,
    orderId,
    demo.plain.name,
    '₹32,000.00',
    buyer.fullName,
    buyer.city,
  ])
    await expect(main).toContainText(text);
  await expect(main).toContainText('Rupees thirty-two thousand only', { ignoreCase: true });
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  const answer = await page.request.get(`/receipt/${orderId}`);
  expect(answer.headers()['cache-control']).toContain('no-store');
  expect(await answer.text()).toContain('noindex');
});

test('an unknown order has no receipt', async ({ page }) => {
  const answer = await page.goto(`/receipt/${'0'.repeat(26)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
});

test('is printed without the site around it', async ({ page }) => {
  await openCheckout(page, demo.plain);
  await fillBilling(page);
  const orderId = await checkOut(page);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.waitForURL(/payment-result/);
  await page.goto(`/receipt/${orderId}`);
  await page.getByLabel('Last four digits of the phone number').fill(buyer.phone.slice(-4));
  await page.getByRole('button', { name: 'Show the receipt' }).click();
  await expect(page.getByText(orderId)).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});
