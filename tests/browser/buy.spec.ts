import { hold } from './hold.ts';
import { placeOrder } from './public-pages.ts';
import { buyer, checkOut, demo, fillBilling, openCheckout } from './shop-helpers.ts';
import { expect, test } from './test.ts';

test('a product priced on request has an enquiry button and no Order Now', async ({ page }) => {
  await page.goto(`/product-details/${demo.onRequest.id}/${demo.onRequest.slug}`);
  await expect(page.locator('.product-price')).toHaveText('Price on request');
  await expect(page.getByRole('link', { name: 'Order Now' })).toHaveCount(0);
  await expect(page.locator('.product').getByRole('button', { name: 'Enquery Now' })).toBeVisible();
  await page.goto(`/product-checkout/${demo.onRequest.id}/${demo.onRequest.slug}`);
  await expect(page.getByRole('button', { name: 'Checkout Now' })).toHaveCount(0);
});

test('back from the payment page finds the form filled and the button usable', async ({ page }) => {
  await openCheckout(page, demo.plain);
  await fillBilling(page);
  const first = await checkOut(page);
  await page.goBack();
  const button = page.getByRole('button', { name: 'Checkout Now' });
  await expect(button).toBeEnabled();
  await expect(page.locator('[name="fullName"]')).toHaveValue(buyer.fullName);
  await expect(page.getByText('Payment not finished.')).toBeVisible();
  expect(await checkOut(page)).toBe(first);
});

test('billing errors appear after the first try, under their fields, in the customer’s words', async ({
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

  test('the result page has one heading, which claims nothing before the status could be read', async ({
    page,
  }) => {
    const status = '**/payment/status/**';
    const heading = page.locator('h1');
    await page.goto(`/sandbox-pay/${await placeOrder(page.request)}`);
    const read = await hold(page, status, (route) => route.abort());
    await page.getByRole('button', { name: 'Go back without paying' }).click();
    await expect(heading).toHaveText(['Checking payment status...']);
    read.release();
    await expect(heading).toHaveText(['Payment status not known yet']);
    await expect(page.getByRole('alert')).toContainText(
      'We cannot read the status of this payment just now.',
    );
    await page.unroute(status);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading).toHaveText(['Payment Pending']);
    await expect(heading).toBeFocused();
    await expect(page.getByRole('alert')).toBeEmpty();
    await page.route(status, (route) => route.abort());
    const again = page.getByRole('button', { name: 'Check again' });
    await expect(again).toBeVisible();
    await expect(heading).toHaveText(['Payment status not known yet']);
    await page.unroute(status);
    await again.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(heading).toBeFocused();
  });

  test('what was typed survives a reload and is there for the next stone, until Clear takes it away', async ({
    page,
  }) => {
    await openCheckout(page, demo.plain);
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
});
