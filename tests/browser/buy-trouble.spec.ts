import { expect, test } from '@playwright/test';
import { buyer, checkOut, demo, fillBilling, openCheckout } from './shop-helpers.ts';

test.describe('whatever the screen', { tag: '@phone-only' }, () => {
  test('a double click on Checkout Now makes one order', async ({ page }) => {
    await openCheckout(page, demo.plain);
    await fillBilling(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkout')) calls.push(request.headers()['idempotency-key'] ?? '');
    });
    await page.getByRole('button', { name: 'Checkout Now' }).dblclick();
    await page.waitForURL(/\/sandbox-pay\//);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('a dead network says so, loses nothing, and the second press does not order twice', async ({
    page,
  }) => {
    await openCheckout(page, demo.plain);
    await fillBilling(page);
    const keys: string[] = [];
    let answerLost = true;
    await page.route('**/api/checkout', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (!answerLost) return route.continue();
      answerLost = false;
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Checkout Now' }).click();
    await expect(page.getByRole('alert')).toContainText('Error occurred while initiating payment.');
    await expect(page.getByRole('button', { name: 'Checkout Now' })).toBeFocused();
    await expect(page.locator('[name="address"]')).toHaveValue(buyer.address);
    await checkOut(page);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('shown again from the browser’s back-forward cache, the button is idle', async ({ page }) => {
    await openCheckout(page, demo.plain);
    await fillBilling(page);
    await page.route('**/sandbox-pay/**', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: 'Checkout Now' }).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('button', { name: 'Checkout Now' })).toBeEnabled();
  });

  test('an answer without an address to pay at says the spec’s words', async ({ page }) => {
    await openCheckout(page, demo.plain);
    await fillBilling(page);
    await page.route('**/api/checkout', (route) => route.fulfill({ json: { status: 200 } }));
    await page.getByRole('button', { name: 'Checkout Now' }).click();
    await expect(page.getByRole('alert')).toContainText('Unable to initiate payment. Try again later.');
    await expect(page.getByRole('button', { name: 'Checkout Now' })).toBeEnabled();
  });

  test('a refusal puts the focus on the field at fault, or on the list of several', async ({ page }) => {
    await openCheckout(page, demo.plain);
    await fillBilling(page);
    const refuse = async (errors: Record<string, string[]>) => {
      await page.route('**/api/checkout', (route) =>
        route.fulfill({ status: 422, json: { status: 422, message: 'No', errors } }),
      );
      await page.getByRole('button', { name: 'Checkout Now' }).click();
    };
    await refuse({ zip_code: ['We do not deliver there.'] });
    await expect(page.locator('[name="zipCode"]')).toBeFocused();
    await refuse({ zip_code: ['We do not deliver there.'], email: ['E-mail is odd.'] });
    await expect(page.locator('#billing-problems')).toBeFocused();
    await expect(page.locator('[name="zipCode"]')).toHaveValue(buyer.zipCode);
  });

  test('a product sold meanwhile is said where the focus then is', async ({ page }) => {
    await openCheckout(page, demo.plain);
    await fillBilling(page);
    await page.route('**/api/checkout', (route) => route.fulfill({ status: 404, json: { status: 404 } }));
    await page.getByRole('button', { name: 'Checkout Now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeFocused();
  });

  test('too many tries say how long to wait', async ({ page }) => {
    await openCheckout(page, demo.plain);
    await fillBilling(page);
    await page.route('**/api/checkout', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '421' }, json: { status: 429, message: 'No' } }),
    );
    await page.getByRole('button', { name: 'Checkout Now' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Error occurred while initiating payment. You have not been charged. Too many tries. Please wait 8 minutes and try again.',
    );
  });

  test('two tabs place two orders', async ({ page, context }) => {
    const other = await context.newPage();
    const ids: string[] = [];
    for (const tab of [page, other]) {
      await openCheckout(tab, demo.plain);
      await fillBilling(tab);
      ids.push(await checkOut(tab));
    }
    expect(ids[0]).not.toBe(ids[1]);
  });
});
