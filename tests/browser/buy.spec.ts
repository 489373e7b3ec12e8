import { putProduct, removeOwnProducts, unlike } from './own-products.ts';
import { readHead, thingsOf } from './page-head.ts';
import { placeOrder } from './public-pages.ts';
import { buyer, checkOut, demo, fillBilling, openCheckout } from './shop-helpers.ts';
import { expect, test } from './test.ts';

test.afterEach(removeOwnProducts);

test('a product priced on request has an enquiry, no way to buy it, and only its trail for search engines', async ({
  page,
}) => {
  await page.goto(`/product-details/${demo.onRequest.id}/${demo.onRequest.slug}`);
  await expect(page.locator('.product-price')).toHaveText('Price on request');
  await expect(page.getByRole('link', { name: 'Order Now' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add to basket' })).toHaveCount(0);
  await expect(page.locator('.product').getByRole('button', { name: 'Enquery Now' })).toBeVisible();
  const { data } = await readHead(page);
  expect(Object.keys(thingsOf(data))).toEqual(['BreadcrumbList']);
  expect(data.join()).not.toContain('"price');
  await page.goto(`/product-checkout/${demo.onRequest.id}/${demo.onRequest.slug}`);
  await expect(page.getByRole('button', { name: 'Checkout Now' })).toHaveCount(0);
});

test('back from the payment page of a single piece the form is filled and usable, also to correct the address', async ({
  page,
}) => {
  await openCheckout(page, await putProduct({ name: `Single bead ${unlike()}`, single: 1 }));
  await fillBilling(page);
  const first = await checkOut(page);
  await page.goBack();
  const button = page.getByRole('button', { name: 'Checkout Now' });
  await expect(button).toBeEnabled();
  await expect(page.locator('[name="fullName"]')).toHaveValue(buyer.fullName);
  await expect(page.getByText('Payment not finished.')).toBeVisible();
  expect(await checkOut(page)).toBe(first);
  await page.goBack();
  await page.locator('[name="address"]').fill('14 Other Road, Kavi Nagar');
  expect(await checkOut(page)).not.toBe(first);
});

test('billing errors appear after the first try, under their fields; what was typed is kept, for the next stone too, until Clear', async ({
  page,
}) => {
  await openCheckout(page, demo.plain);
  await page.locator('[name="email"]').fill('nonsense');
  await page.locator('[name="email"]').blur();
  await expect(page.locator('.field-error')).toHaveCount(0);
  await page.locator('[name="country"]').fill('');
  await page.getByRole('button', { name: 'Checkout Now' }).click();
  for (const [name, text] of [
    ['fullName', 'Please enter your full name.'],
    ['email', 'Please provide a valid email.'],
    ['phone', 'Please enter a valid 10-digit phone number.'],
    ['address', 'Please provide your address.'],
    ['country', 'Please enter your country.'],
    ['state', 'Please enter your state.'],
    ['city', 'Please enter your city.'],
    ['zipCode', 'Please provide a valid zip code.'],
  ] as const) {
    await expect(page.locator(`#billing-${name}-error`)).toHaveText(text);
    await expect(page.locator(`[name="${name}"]`)).toHaveAttribute('aria-invalid', 'true');
  }
  const problems = page.locator('#billing-problems');
  await expect(problems).toBeFocused();
  const inForm = await page
    .locator('.billing [aria-invalid="true"]')
    .evaluateAll((fields) => fields.map(({ id }) => `#${id}`));
  const listed = problems
    .getByRole('link')
    .evaluateAll((links) => links.map((at) => at.getAttribute('href')));
  expect(await listed).toEqual(inForm);
  // Otherwise all remaining errors would be announced again each time that one is corrected.
  await expect(problems).toHaveAttribute('aria-atomic', 'false');
  await page.locator('[name="fullName"]').fill('Asha');
  await expect(page.locator('#billing-fullName-error')).toHaveCount(0);
  await page.locator('[name="email"]').fill('Asha.Verma@GMIAL.com');
  await page.getByRole('button', { name: 'Asha.Verma@gmail.com' }).click();
  await expect(page.locator('[name="email"]')).toHaveValue('Asha.Verma@gmail.com');
  await expect(page.locator('[name="email"]')).toBeFocused();
  await expect(page.locator('#billing-email-hint')).toHaveText('We will write to you here about your order.');

  await fillBilling(page, { fullName: 'Asha Verma', city: 'Agra' });
  await page.reload();
  await expect(page.locator('[name="city"]')).toHaveValue('Agra');
  await expect(page.getByText('We kept what you typed.')).toBeVisible();
  await openCheckout(page, demo.discounted);
  await expect(page.locator('[name="city"]')).toHaveValue('Agra');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.reload();
  await page.locator('form[data-ready]').waitFor();
  await expect(page.locator('[name="city"]')).toHaveValue('');
});

test.describe('whatever the screen', { tag: '@phone-only' }, () => {
  test('an unpaid order is polled every three seconds until it is paid', async ({ page, context }) => {
    await page.clock.install();
    const orderId = await placeOrder(page.request);
    await page.goto(`/sandbox-pay/${orderId}`);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/payment/status/')) asked++;
    });
    await page.getByRole('button', { name: 'Go back without paying' }).click();
    const heading = (name: string) => page.getByRole('heading', { name });
    await expect(heading('Payment Pending')).toBeVisible();
    // From here on the page's clock stands still until the test moves it on.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    /** Moves the clock on until the page asks again. @returns how long that took by the page's clock */
    const untilAsked = async () => {
      const before = asked;
      let passed = 0;
      for (; asked === before && passed < 30_000; passed += 100) await page.clock.runFor(100);
      return passed;
    };
    await untilAsked();
    expect(await untilAsked()).toBeGreaterThan(2_900);
    const other = await context.newPage();
    await other.goto(`/sandbox-pay/${orderId}`);
    await other.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(other.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    await page.bringToFront();
    await untilAsked();
    await expect(heading('Payment Successful')).toBeVisible();
    const before = asked;
    await page.clock.runFor(60_000);
    // Requests are seen in their order, so one that came before this one has been counted.
    await page.evaluate(() => fetch('/robots.txt'));
    expect(asked).toBe(before);
  });
});
