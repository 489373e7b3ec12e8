import type { OrderEvent } from '#domain/order/order-event.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { appendTo, newOrderId } from '#server/orders/order-store.ts';
import { paidOrder as paidOrderKept } from '#tests/support/paid-order.ts';
import { unlike } from './own-products.ts';
import { openAsOwner } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { placeOrder } from './public-pages.ts';
import { pay, siteStorage } from './shop-helpers.ts';
import { expect, type Page, type Route, test } from './test.ts';

/** Places an order of ₹32,000, by default as a buyer whom no other test uses, and returns its id. */
const placedOrder = (page: Page, customer_name = `Meera ${unlike()}`) =>
  placeOrder(page.request, { customer_name, email: `${customer_name.replace(/\W/g, '.')}@example.in` });

/** Places an order, pays it and returns its id. */
async function paidOrder(page: Page, name?: string): Promise<string> {
  const id = await placedOrder(page, name);
  await pay(page, id);
  return id;
}

/**
 * Stores a paid order with further events, and returns its id. Its provider is not set up here, so the site's
 * own sweep cannot ask about it.
 */
async function storedOrder(at: string, further: (id: string) => OrderEvent[]): Promise<string> {
  const id = newOrderId(new Date());
  const { placed } = paidOrderKept({
    billing: { fullName: `Meera ${unlike()}`, email: `${unlike()}@example.in` },
  });
  const outcome = { result: 'COMPLETED', mode: 'UPI', transactionId: 'T123', failure: null } as const;
  await appendTo({ storage: siteStorage(), now: () => new Date() }, id, () => [
    { type: 'placed', at, order: { ...placed, id, placedAt: at, isTest: true } },
    { type: 'attempt_created', at, attemptId: id, provider: 'razorpay', ttlSeconds: 900 },
    { type: 'attempt_ended', at, attemptId: id, ...outcome },
    ...further(id),
  ]);
  return id;
}

/** Stores a paid order with a refund of ₹500 that never ends. */
function stuckOrder(): Promise<string> {
  const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
  const wanted = { amount: 500_00, reason: 'owner', note: null } as const;
  return storedOrder(at, (id) => [
    { type: 'refund_requested', at, refundId: `${id}-R1`, attemptId: id, ...wanted },
  ]);
}

const moneyOf = (page: Page) => page.getByRole('region', { name: 'Money' });
const giveBack = (page: Page) => moneyOf(page).getByRole('button', { name: 'Refund' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Are you sure?' });

/** Shows an order with other facts than those stored. */
const showAs = (page: Page, change: (order: OrderShownWire) => Partial<OrderShownWire>) =>
  page.route('**/order/show/**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, order: { ...body.order, ...change(body.order) } } });
  });

test('an amount that cannot be given back is said at the field; a part is given back, once though its answer is lost, then the rest', async ({
  page,
}) => {
  const id = await paidOrder(page);
  await openAsOwner(page, `/orders/${id}`);
  await expect(moneyOf(page)).toContainText('Payment received');
  const receipt = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^TEST\// }).click();
  await expect((await receipt).getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  expect((await receipt).url()).toContain(id);
  await giveBack(page).click();
  await expect(dialog(page).getByRole('button', { name: 'Keep the money' })).toBeFocused();
  const amount = dialog(page).getByLabel('Amount in rupees');
  const yes = dialog(page).getByRole('button', { name: 'Yes, give it back!' });
  await expect(amount).toHaveValue('32000');
  await expect(dialog(page)).toContainText('₹32,000.00 goes back to Meera');
  for (const [typed, text] of [
    ['32000.01', 'At most ₹32,000.00 can be given back.'],
    ['1.005', 'Please enter an amount of at least ₹1, with at most two decimals.'],
  ] as const) {
    await amount.fill(typed);
    await yes.click();
    await expect(page.locator('#refund-amount-error')).toHaveText(text);
    await expect(amount).toBeFocused();
    await expect(dialog(page)).toContainText('The money goes back to Meera');
  }
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(giveBack(page)).toBeFocused();
  await expect(moneyOf(page)).not.toContainText('given back on');
  await giveBack(page).click();
  await amount.fill('2,000.50');
  await expect(dialog(page)).toContainText('₹2,000.50 goes back to Meera');
  await expect(dialog(page)).toContainText('takes up to 7 working days');
  await dialog(page).getByLabel('Note').fill('A scratch on the stone');
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/order/refund/**', loseAnswer, { times: 1 });
  await yes.click();
  await expect(dialog(page).getByRole('alert')).toContainText('nothing is given back twice');
  await yes.click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(moneyOf(page).getByText('₹2,000.50 given back on')).toHaveCount(1);
  await expect(page.getByText('A scratch on the stone')).toBeVisible();
  const tell = moneyOf(page).getByRole('link', { name: 'Tell Meera about ₹2,000.50' });
  await expect(tell).toHaveAttribute('href', /2%2C000\.50%20of%20what%20you%20paid/);
  await giveBack(page).click();
  await expect(amount).toHaveValue('29999.5');
  await yes.click();
  await expect(page.getByText('The money has been given back')).toBeVisible();
  await expect(moneyOf(page)).toContainText('₹29,999.50 given back on');
  await expect(giveBack(page)).toHaveCount(0);
  await expect(page.getByText('All of it has gone back.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^TCN\// })).toHaveCount(2);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
});

test('after cancelling a paid order the owner is led to give the money back', async ({ page }) => {
  const id = await paidOrder(page);
  await openAsOwner(page, `/orders/${id}`);
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await dialog(page).getByLabel('Why').fill('Out of stock');
  await dialog(page).getByRole('button', { name: 'Yes, cancel it!' }).click();
  await expect(page.getByText('This order is cancelled. Please give the money back.')).toBeInViewport();
  await expect(giveBack(page)).toBeFocused();
  const otherwise = await moneyOf(page)
    .getByRole('button', { name: 'I have settled it another way' })
    .boundingBox();
  const below = await page.getByText('This product is on sale in the shop.').boundingBox();
  expect((below?.y ?? 0) - (otherwise?.y ?? 0) - (otherwise?.height ?? 0), 'the gap').toBeGreaterThan(8);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Yes, give it back!' }).click();
  await expect(moneyOf(page)).toContainText('₹32,000.00 given back on');
  await expect(page.getByText('Please give the money back')).toHaveCount(0);
});

test('an order that was sent on another device meanwhile is not cancelled with its refund', {
  tag: '@nightly',
}, async ({ page }) => {
  const id = await paidOrder(page);
  await openAsOwner(page, `/orders/${id}`);
  await giveBack(page).click();
  await expect(dialog(page).getByLabel('Cancel the order too')).toBeChecked();
  const authorization = await page.evaluate(() => `Bearer ${localStorage.getItem('admin_token')}`);
  await page.request.post(`/api/order/update/${id}`, {
    headers: { authorization },
    data: { fulfilment: 'shipped', courier: 'Delhivery', tracking: unlike() },
  });
  await dialog(page).getByRole('button', { name: 'Yes, give it back!' }).click();
  await expect(
    page.getByText('This order was changed elsewhere meanwhile, so it is not cancelled.'),
  ).toBeVisible();
  await expect(moneyOf(page)).toContainText('₹32,000.00 given back on');
  await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(0);
});

test.describe('whatever the screen', () => {
  test('a refund the provider refuses needs a look, says why, and can be tried again', async ({ page }) => {
    const id = await paidOrder(page);
    const { sandbox } = siteStorage();
    // The provider no longer finds the payment.
    type Paid = { outcome: object };
    let outcome: object = {};
    await sandbox.change<Paid>(`payment/${id}`, (paid) => {
      outcome = paid?.outcome ?? {};
      return { ...paid, outcome: { state: 'FAILED' } };
    });
    await openAsOwner(page, `/orders/${id}`);
    await giveBack(page).click();
    await dialog(page).getByLabel('Amount in rupees').fill('500');
    await dialog(page).getByRole('button', { name: 'Yes, give it back!' }).click();
    await expect(
      page.getByText('The refund was refused: the payment provider does not find the payment.'),
    ).toBeVisible();
    await expect(moneyOf(page)).toContainText('₹500.00 refused on');
    await expect(page.getByText('To check')).toBeVisible();
    await expect(page.getByText('Refunding ₹500.00 was refused')).toBeVisible();
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^\d+ orders? to check$/ }).click();
    await expect(page).toHaveURL('/orders?show=look');
    await expect(page.getByRole('row').filter({ hasText: 'To check' })).not.toHaveCount(0);
    await sandbox.change<Paid>(`payment/${id}`, (paid) => ({ ...paid, outcome }));
    await page.goto(`/orders/${id}`);
    await moneyOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page).getByLabel('Amount in rupees')).toHaveValue('500');
    await dialog(page).getByRole('button', { name: 'Yes, give it back!' }).click();
    await expect(moneyOf(page)).toContainText('₹500.00 given back on');
    await expect(page.getByText('To check')).toHaveCount(0);
  });

  test('while a refund is under way no other is offered', async ({ page }) => {
    const id = await paidOrder(page);
    await showAs(page, ({ payments }) => ({
      payments: payments.map((payment) => ({ ...payment, refundable: 31_000, refunding: true })),
      refunds: [
        {
          id: `${id}-R1`,
          payment: id,
          amount: 1_000,
          requested_at: new Date().toISOString(),
          ended_at: null,
          state: 'accepted',
          failure: null,
        },
      ],
    }));
    await openAsOwner(page, `/orders/${id}`);
    await expect(moneyOf(page)).toContainText('₹1,000.00 under way since');
    await expect(giveBack(page)).toHaveCount(0);
  });

  test('a payment of another amount says what came and what to do, and the order can be closed', {
    tag: '@nightly',
  }, async ({ page }) => {
    const name = `Ira ${unlike()}`;
    const id = await placedOrder(page, name);
    await appendTo({ storage: siteStorage(), now: () => new Date() }, id, () => [
      {
        type: 'discrepancy_found',
        at: new Date().toISOString(),
        attemptId: id,
        kind: 'amount_mismatch',
        amount: 30_000_00,
        providerRef: `SBXO${id}`,
        transactionId: null,
      },
    ]);
    await openAsOwner(page, `/orders/${id}`);
    await expect(page.getByText('reports another amount than the order’s. Send nothing.')).toBeVisible();
    await expect(moneyOf(page)).toContainText('Does not match the order: ₹30,000.00 instead of ₹32,000.00');
    await moneyOf(page).getByRole('button', { name: 'Close this order' }).click();
    await expect(dialog(page)).toContainText('Only after you have settled it with the payment provider');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Yes, close it!' }).click();
    await expect(page.getByText('Order closed')).toBeVisible();
    await expect(page.getByText('Not paid', { exact: true })).toBeVisible();
    await expect(page.getByText('To check')).toHaveCount(0);
  });

  test('a refund that never ends is closed by the owner’s word, which the history keeps', {
    tag: ['@phone-only', '@nightly'],
  }, async ({ page }) => {
    const id = await stuckOrder();
    await openAsOwner(page, `/orders/${id}`);
    await expect(page.getByText('A refund takes longer than it should.')).toBeVisible();
    const close = moneyOf(page).getByRole('button', { name: 'Close this refund of ₹500.00' });
    await close.click();
    await expect(dialog(page)).toContainText(`by its id ${id}-R1`);
    await expect(dialog(page)).toContainText('Nothing is sent to the payment provider.');
    const yes = dialog(page).getByRole('button', { name: 'Yes, close it!' });
    const arrived = dialog(page).getByLabel('Did the money reach the buyer?');
    await yes.click();
    await expect(page.locator('#arrived-error')).toHaveText(
      'Please say whether the money reached the buyer.',
    );
    await expect(arrived).toBeFocused();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysAt360(page)).toBe(0);
    await arrived.selectOption('No, it did not');
    await expect(dialog(page)).toContainText(
      'stays under ‘To check’ until you have paid the money back in another way',
    );
    await yes.click();
    await expect(page.getByText('Refund closed')).toBeVisible();
    await expect(page.getByText('The refund of ₹500.00 did not reach the buyer.')).toBeVisible();
    await expect(
      page.getByText('You closed the refund of ₹500.00: the money did not reach the buyer'),
    ).toBeVisible();
    await expect(moneyOf(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await moneyOf(page).getByRole('button', { name: 'I have settled it another way' }).click();
    await dialog(page).getByRole('button', { name: 'Yes, close it!' }).click();
    await expect(page.getByText('To check')).toHaveCount(0);
    await expect(close).toHaveCount(0);
  });
});

test('money that went back at the provider is shown as such, and the rest can be given back here', {
  tag: '@nightly',
}, async ({ page }) => {
  const at = new Date().toISOString();
  const refundId = 'rfnd_FoundInTheBooks';
  const id = await storedOrder(at, (attemptId) => [
    { type: 'refund_found', at, refundId, attemptId, amount: 500_00, providerRefundRef: refundId },
    { type: 'refund_ended', at, refundId, result: 'COMPLETED', failure: null },
  ]);
  await openAsOwner(page, `/orders/${id}`);
  await expect(moneyOf(page)).toContainText(
    /₹500\.00 given back on .*, in your account at the payment provider/,
  );
  await expect(moneyOf(page)).not.toContainText('disputes');
  await expect(page.getByText('A refund of ₹500.00 was found that was made in your account')).toBeVisible();
  await giveBack(page).click();
  await expect(dialog(page).getByLabel('Amount in rupees')).toHaveValue('12000.5');
});

test('a disputed payment says until when to answer, and is not given back meanwhile', {
  tag: '@nightly',
}, async ({ page }) => {
  const at = new Date().toISOString();
  const id = await storedOrder(at, (attemptId) => [
    {
      type: 'dispute_reported',
      at,
      attemptId,
      disputeId: 'disp_OfTheBuyersBank',
      state: 'open',
      amount: 12_500_50,
      reason: 'goods not received',
      respondBy: '2027-01-15T12:00:00.000Z',
    },
  ]);
  await openAsOwner(page, `/orders/${id}`);
  const warning = page.getByText('The buyer’s bank disputes the payment of ₹12,500.50 (goods not received)');
  await expect(warning.first()).toContainText('15 January 2027');
  await expect(giveBack(page)).toHaveCount(0);
  await expect(page.getByText('send nothing until that is decided')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark packed' })).toHaveCount(0);
  await expect(moneyOf(page)).toContainText('Nothing can be given back while the buyer’s bank disputes it.');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have settled it another way' }).click();
  await page.getByRole('button', { name: 'Yes, close it!' }).click();
  await expect(warning).toHaveCount(0);
});
