import type { SearchAnswer } from '#search/found.ts';
import { resultAddress } from './public-pages.ts';
import { buyer, checkOut, demo, fillBilling, openCheckout, pay, statusOf } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

/** Opens a paid order by its link, and returns the number that the page shows. */
async function numberOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const shown = page.locator('.result-number');
  await expect(shown).toHaveText(/^NB-\d+$/);
  return shown.innerText();
}

/** Types the details that a buyer remembers, and sends them. */
async function ask(page: Page, number: string, digits: string): Promise<void> {
  await page.getByLabel('Order number', { exact: true }).fill(number);
  await page.getByLabel('Last four digits of your phone').fill(digits);
  await page.getByRole('button', { name: 'Show my order' }).click();
}

test('an order is found by its number and four digits, and a wrong guess learns nothing', async ({
  page,
}) => {
  const address = await resultAddress(page.request, 'upi');
  const number = await numberOf(page, address);
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your order' }).click();
  await ask(page, number, '0000');
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('No order has this number and these digits.');
  const wrongDigits = await refusal.innerText();
  await ask(page, 'NB-999999', buyer.phone.slice(-4));
  await expect(refusal).toHaveText(wrongDigits);
  await ask(page, number.toLowerCase().replace('-', ' '), `+91 ${buyer.phone}`);
  // What opens the receipt does not stay in the address, which is often passed on.
  await page.waitForURL(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await page.getByRole('link', { name: 'Your receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByLabel('Last four digits')).toHaveCount(0);
  await expect(page.getByText(number).first()).toBeVisible();
});

test('a browser remembers its orders until it is told not to', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/your-order');
  const remembered = page.getByRole('region', { name: 'Ordered on this device' });
  await expect(remembered).toBeHidden();
  await openCheckout(page, demo.plain);
  await fillBilling(page);
  const orderId = await checkOut(page);
  // This also works for an unpaid order, and without a visit to the result page.
  await page.goto('/your-order');
  await expect(remembered.getByRole('link', { name: demo.plain.name })).toBeVisible();
  // This browser never opens the result page, so the list itself must learn the order's number.
  await pay(page, orderId);
  await page.goto('/your-order');
  await expect(remembered.getByRole('listitem').first()).toContainText('Payment Successful');
  await remembered.getByRole('link', { name: new RegExp(`^NB-\\d+, ${demo.plain.name}$`) }).click();
  await page.waitForURL(`/payment-result/${orderId}`);
  await expect(page.locator('.result-number')).toBeVisible();
  await page.goto('/your-order');
  await remembered.getByRole('button', { name: 'Forget these orders' }).click();
  await expect(remembered).toBeHidden();
  await page.goto(`/payment-result/${orderId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await page.goto('/your-order');
  await expect(page.getByText('This browser remembers no orders.')).toBeVisible();
  await expect(remembered).toBeHidden();
});

test.describe('without script', { tag: '@phone-only' }, () => {
  test.use({ javaScriptEnabled: false });

  test('an order is found by its number too', async ({ page }) => {
    const address = await resultAddress(page.request, 'upi');
    let number = '';
    await expect
      .poll(async () => {
        // The order gets its number when somebody asks for the status of its payment.
        await statusOf(page, address.split('/').at(-1) ?? '');
        const html = await (await page.request.get(address)).text();
        [, number = ''] = /Order ID.*?(NB-\d+)/s.exec(html) ?? [];
        return number;
      })
      .not.toBe('');
    await page.goto('/your-order');
    await ask(page, number, buyer.phone.slice(-4));
    await page.waitForURL(({ pathname }) => pathname === address);
  });
});

test('"track" and "parcel" find the page where an order is found', async ({ request }) => {
  for (const word of ['track', 'parcel', 'my order']) {
    const answer = await request.get(`/api/public/find?q=${encodeURIComponent(word)}`);
    const { results } = (await answer.json()) as SearchAnswer;
    expect(results.slice(0, 5), word).toContainEqual(
      expect.objectContaining({ title: 'Your order', path: '/your-order' }),
    );
  }
});
