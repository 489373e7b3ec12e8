import { buyer, checkOut, demo, fillBilling, openCheckout } from './shop-helpers.ts';
import { expect, test } from './test.ts';

test.describe('whatever the screen', { tag: '@phone-only' }, () => {
  test('a double click on Checkout Now makes one order, and Back shows an idle button', async ({ page }) => {
    await openCheckout(page, demo.plain);
    await fillBilling(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkout')) calls.push(request.headers()['idempotency-key'] ?? '');
    });
    await page.route('**/sandbox-pay/**', (route) => route.fulfill({ status: 204 }));
    const leaving = page.waitForRequest('**/sandbox-pay/**');
    await page.getByRole('button', { name: 'Checkout Now' }).dblclick();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await leaving;
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('button', { name: 'Checkout Now' })).toBeEnabled();
    expect(calls).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
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

  test('whatever the shop answers is said, where the focus then is, and each press counts, whatever leaving a field says', async ({
    page,
  }) => {
    await openCheckout(page, demo.plain);
    await fillBilling(page);
    const button = page.getByRole('button', { name: 'Checkout Now' });
    const answer = async (status: number, more: object = {}, headers: Record<string, string> = {}) => {
      const json = { status, message: 'No', ...more };
      await page.route('**/api/checkout', (route) => route.fulfill({ status, headers, json }));
      await button.click();
    };
    // The answer contains no pay page.
    await answer(200);
    await expect(page.getByRole('alert')).toContainText('Unable to initiate payment. Try again later.');
    await expect(button).toBeEnabled();
    await answer(429, {}, { 'Retry-After': '421' });
    await expect(page.getByRole('alert')).toHaveText(
      'Error occurred while initiating payment. You have not been charged. Too many tries. ' +
        'Please wait 8 minutes and try again.',
    );
    await answer(422, { errors: { zip_code: ['We do not deliver there.'] } });
    await expect(page.locator('[name="zipCode"]')).toBeFocused();
    // The button is pressed without leaving the field, because the message that then disappears would move the
    // button. The shop may accept the order now.
    await answer(422, { errors: { zip_code: ['We do not deliver there.'], email: ['E-mail is odd.'] } });
    await expect(page.locator('#billing-problems')).toBeFocused();
    await expect(page.locator('[name="zipCode"]')).toHaveValue(buyer.zipCode);
    await page.locator('[name="zipCode"]').fill('282002');
    await page.locator('[name="email"]').fill('asha2@example.in');
    // The piece was taken off the shop meanwhile, and may be back in a minute.
    await answer(404);
    const gone = page.getByRole('alert');
    await expect(gone).toContainText('Error occurred while initiating payment. Product not found');
    await expect(gone.getByRole('link', { name: 'Visit the shop' })).toHaveAttribute('href', '/astro-shop');
    await expect(page.locator('[name="email"]')).toHaveValue('asha2@example.in');
    await expect(button).toBeFocused();
    await page.locator('[name="city"]').fill('');
    await button.click();
    await expect(page.locator('[name="city"]')).toBeFocused();
    await expect(page.getByText('Please enter your city.')).toBeVisible();
  });
});
