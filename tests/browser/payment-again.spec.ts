import { changeProduct } from '#server/catalogue/saves.ts';
import { hold } from './hold.ts';
import { putProduct, removeOwnProducts, siteShop, unlike } from './own-products.ts';
import { seriousFindings, sidewaysAt360, watchTroubles } from './page-checks.ts';
import { endPayment, placeOrder, resultAddress } from './public-pages.ts';
import { buyer, checkOut, demo, fillBilling, openCheckout, statusOf } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

test.afterEach(removeOwnProducts);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const said = (page: Page) => page.locator('.result-again').getByRole('alert');
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Shows the page as the browser restores it from the back-forward cache. */
const showKept = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** Orders a product, lets the payment fail and returns the order id. */
async function failToPay(page: Page, product: { id: number; slug: string } = demo.plain): Promise<string> {
  await openCheckout(page, product);
  await fillBilling(page);
  const orderId = await checkOut(page);
  await page.getByRole('button', { name: 'Fail the payment' }).click();
  await expect(heading(page, 'Payment Failed')).toBeVisible();
  return orderId;
}

/** Orders one piece of a product of the test, without its checkout. Returns the order id. */
const orderOf = (page: Page, { id, name }: { id: number; name: string }) =>
  placeOrder(page.request, { product_id: id, product_name: name, unit_price: 1_000 });

/** Opens the payment page of an order, as the shop's answer leads there. */
const openPayment = (page: Page, orderId: string) => page.goto(`/sandbox-pay/${orderId}`);

/** Makes an order whose payment failed in another tab. */
async function openFailed(page: Page, product?: { id: number; name: string }): Promise<string> {
  const about = product && { product_id: product.id, product_name: product.name, unit_price: 1_000 };
  const address = await resultAddress(page.request, 'fail', about);
  await page.goto(address);
  await expect(heading(page, 'Payment Failed')).toBeVisible();
  return address.split('/').at(-1) ?? '';
}

test('a failed payment is tried again at the same order, also after Back, paid, and ends on the same page', async ({
  page,
}) => {
  const troubles = watchTroubles(page);
  const orderId = await failToPay(page);
  for (const text of ['nothing was charged', 'N/A'])
    await expect(page.locator('.result-card')).toContainText(text);
  await expect(page.locator('.result-number')).toHaveText(/^NB-\d+$/);
  await expect(page.locator('.result-id')).toHaveText(orderId);
  expect(await seriousFindings(page)).toEqual([]);
  await again(page).click();
  await page.waitForURL(`/sandbox-pay/${orderId}-2`);
  await test.step('back without having paid it is pending, asks again, and leads to the new payment page', async () => {
    await page.goBack();
    await expect(heading(page, 'Payment Pending')).toBeVisible();
    await page.waitForRequest(/\/payment\/status\//);
    await openCheckout(page, demo.plain);
    await expect(page.getByText('Payment not finished.')).toBeVisible();
    await page.getByRole('link', { name: 'check the earlier attempt' }).click();
    const back = page.getByRole('link', { name: 'Back to the payment page' });
    await expect(back).toHaveAttribute('href', new RegExp(`/sandbox-pay/${orderId}-2$`));
    await back.click();
  });
  await page.getByRole('button', { name: 'Fail the payment' }).click();
  await expect(heading(page, 'Payment Failed')).toBeVisible();
  await again(page).click();
  await page.waitForURL(`/sandbox-pay/${orderId}-3`);
  await page.getByRole('button', { name: 'Pay by UPI' }).click();
  await page.waitForURL(`/payment-result/${orderId}`);
  await expect(heading(page, 'Payment Successful')).toBeVisible();
  await expect(page.locator('.result-id')).toHaveText(orderId);
  await expect(page.getByRole('link', { name: 'Your receipt' })).toHaveAttribute(
    'href',
    `/receipt/${orderId}`,
  );
  expect(await statusOf(page, orderId)).toMatchObject({ status: 'COMPLETED', payment_mode: 'UPI' });
  // As the privacy policy says, the tab keeps no note of a paid order.
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['billing']);
  await page.reload();
  const card = page.locator('.result-card');
  await expect(card.getByText(demo.plain.name), 'what was bought is said once').toHaveCount(1);
  const bought = card.getByRole('link', { name: demo.plain.name });
  await expect(bought).toHaveAttribute('href', `/product-details/${demo.plain.id}/${demo.plain.slug}`);
  await expect(bought.locator('img')).toHaveJSProperty('complete', true);
  await expect(page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')).toHaveCount(3);
  expect(await sidewaysAt360(page)).toBe(0);
  expect(troubles).toEqual([]);
  // Without the picture its product is still named, beside a drawing.
  await page.route('**/uploads/product_images/**', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(bought.locator('svg')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.unroute('**/uploads/product_images/**');
  // The tab remembers the buyer's details for a second stone, which is a separate order.
  await openCheckout(page, demo.plain);
  await expect(page.locator('[name="fullName"]')).toHaveValue(buyer.fullName);
  expect(await checkOut(page)).not.toBe(orderId);
});

test.describe('whatever the screen', { tag: '@phone-only' }, () => {
  test('who paid for a piece that another buyer has is told so, and not sent to a receipt', async ({
    page,
  }) => {
    const piece = await putProduct({ name: `Single bead ${unlike()}`, single: 1 });
    const orderId = await orderOf(page, piece);
    await openPayment(page, orderId);
    const waiting = await page.context().newPage();
    await waiting.goto(`/payment-result/${orderId}`);
    await expect(heading(waiting, 'Payment Pending')).toBeVisible();
    await changeProduct(siteShop(), piece.id, () => ({ soldTo: 'another order' }));
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    for (const tab of [page, waiting]) {
      await tab.bringToFront();
      await expect(tab.getByRole('heading', { level: 1, name: /^Your money / })).toBeVisible();
      await expect(tab.getByText('Another buyer had paid for this piece')).toBeVisible();
      await expect(tab.getByRole('link', { name: 'Go to Home' })).toBeVisible();
      await expect(tab.getByRole('link', { name: 'Your receipt' })).toHaveCount(0);
    }
  });

  test('can be pressed again while another buyer pays, works once that failed, and says that the piece is sold', async ({
    page,
  }) => {
    const piece = await putProduct({ name: `Single bead ${unlike()}`, single: 1 });
    const orderId = await openFailed(page, piece);
    const another = await orderOf(page, piece);
    await again(page).click();
    await expect(page.getByText('Somebody is paying for this piece right now.')).toBeVisible();
    await endPayment(page.request, another, 'fail');
    await again(page).click();
    await page.waitForURL(/\/sandbox-pay\//);
    await test.step('why a piece that another bought meanwhile cannot be paid stays to be read', async () => {
      await page.getByRole('button', { name: 'Fail the payment' }).click();
      await page.waitForURL(`/payment-result/${orderId}`);
      await changeProduct(siteShop(), piece.id, () => ({ soldTo: 'another order' }));
      await again(page).click();
      await expect(page.getByText('This piece has been sold.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ask on WhatsApp', exact: true })).toBeVisible();
      await expect(again(page)).toHaveCount(0);
    });
  });

  test('whose tab was closed before paying comes back by the link of the order, and pays', async ({
    page,
    browser,
  }) => {
    const orderId = await placeOrder(page.request);
    await openPayment(page, orderId);
    const later = await browser.newPage();
    await later.goto(new URL(`/payment-result/${orderId}`, page.url()).href);
    await later.getByRole('link', { name: 'Back to the payment page' }).click();
    await later.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(heading(later, 'Payment Successful')).toBeVisible();
    await expect(later.getByRole('link', { name: 'Back to the payment page' })).toHaveCount(0);
  });

  test('a stale second tab leads to the same payment, and once paid to its success', async ({
    page,
    context,
  }) => {
    const orderId = await openFailed(page);
    const [second, third] = [await context.newPage(), await context.newPage()];
    for (const tab of [second, third]) {
      await tab.goto(`/payment-result/${orderId}`);
      await expect(heading(tab, 'Payment Failed')).toBeVisible();
    }
    await again(page).click();
    await page.waitForURL(`/sandbox-pay/${orderId}-2`);
    await again(second).click();
    await second.waitForURL(`/sandbox-pay/${orderId}-2`);
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(heading(page, 'Payment Successful')).toBeVisible();
    await third.bringToFront();
    await again(third).click();
    await expect(heading(third, 'Payment Successful')).toBeVisible();
  });

  test('a page that was kept while it was paid elsewhere does not show the failure again', {
    tag: '@nightly',
  }, async ({ page, context }) => {
    const orderId = await openFailed(page);
    await page.route('**/sandbox-pay/**', (route) => route.fulfill({ status: 204 }));
    const left = page.waitForRequest('**/sandbox-pay/**');
    await again(page).click();
    await left;
    await expect(page.getByRole('button', { name: 'Opening the payment page...' })).toBeVisible();
    const status = await hold(page, '**/payment/status/**');
    await showKept(page);
    await expect(heading(page, 'Checking payment status...')).toBeVisible();
    status.release();
    await expect(heading(page, 'Payment Pending')).toBeVisible();
    const other = await context.newPage();
    await other.goto(`/sandbox-pay/${orderId}-2`);
    await other.getByRole('button', { name: 'Fail the payment' }).click();
    await page.bringToFront();
    await expect(again(page)).toHaveAttribute('aria-disabled', 'false');
  });

  test('at another price it is not paid: the buyer is shown the product and its price', async ({
    page,
    browser,
  }) => {
    const name = `Coral ${unlike()}`;
    const choice = (name: string, asks: string | null) => ({ name, price: 0, madeToOrder: false, asks });
    const options = [{ name: 'Setting', choices: [choice('Loose', null), choice('Gold ring', 'Ring size')] }];
    const product = await putProduct({ name, price: 1_000, options });
    const chosen = '?choice.Setting=Gold+ring&answer.Setting=16';
    const orderId = await failToPay(page, { id: product.id, slug: `${product.slug}${chosen}` });
    await putProduct({ name, price: 1_250, options }, product.id);
    await again(page).click();
    await expect(said(page)).toContainText('it is now ₹1,250 a piece. Nothing was charged.');
    const way = page.getByRole('link', { name: 'See the product and its price' });
    await expect(way).toBeFocused();
    const checkout = `/product-checkout/${product.id}/${product.slug}${chosen}`;
    await expect(way).toHaveAttribute('href', checkout);
    await expect(again(page)).toHaveCount(0);
    const other = await (await browser.newContext()).newPage();
    await other.goto(`/payment-result/${orderId}`);
    await again(other).click();
    await expect(other.getByRole('link', { name: 'See the product and its price' })).toHaveAttribute(
      'href',
      checkout,
    );
    await other.context().close();
    await way.click();
    await page.locator('form[data-ready]').waitFor();
    await expect(page.locator('[name="fullName"]')).toHaveValue(buyer.fullName);
    await expect(page.locator('.summary-total')).toContainText('₹1,250.00');
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(
      'Setting: Gold ring (16)',
    );
  });

  test('off the shop it says so, with a way to ask', { tag: '@nightly' }, async ({ page }) => {
    const name = `Pearl ${unlike()}`;
    const product = await putProduct({ name });
    await openFailed(page, product);
    await putProduct({ name, status: 0 }, product.id);
    await again(page).click();
    await expect(said(page)).toContainText('This product is no longer on sale');
    const ask = page.getByRole('link', { name: 'Ask on WhatsApp', exact: true });
    await expect(ask).toBeFocused();
    await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}\?text=.*(?:NB-|Pearl)/);
  });

  test('a double click asks once, and the button stays when there is no payment page', async ({ page }) => {
    const orderId = await openFailed(page);
    const call = '**/payment/retry/**';
    const held = await hold(page, call, (route) =>
      route.fulfill({ status: 503, json: { status: 503, message: 'No' } }),
    );
    await again(page).dblclick();
    const working = page.getByRole('button', { name: 'Opening the payment page...' });
    await expect(working).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(held.asked).toBe(1);
    await page.keyboard.press('Enter');
    held.release();
    await expect(said(page)).toContainText('Please press Try again in a minute');
    await expect(again(page)).toBeFocused();
    expect(held.asked()).toBe(1);
    await page.unroute(call);
    await page.route(call, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '130' }, json: { status: 429, message: 'No' } }),
    );
    await again(page).click();
    await expect(said(page)).toContainText('Please wait 3 minutes, then press Try again.');
    await page.unroute(call);
    await page.route(call, (route) => route.abort());
    await again(page).click();
    await expect(said(page)).toContainText('We got no answer.');
    await page.unroute(call);
    await again(page).click();
    await page.waitForURL(`/sandbox-pay/${orderId}-2`);
  });
});
