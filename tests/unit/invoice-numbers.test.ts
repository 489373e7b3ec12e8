import { expect, onTestFinished, test } from 'vitest';
import { financialYear, invoiceNumber } from '#domain/order/invoice.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import { failedWith, type Order } from '#domain/order/order-log.ts';
import { numberOrder } from '#server/orders/number-order.ts';
import { appendTo, newOrderId, readOrder } from '#server/orders/order-log.ts';
import { quietLog } from '#tests/support/ordering.ts';
import { openTestShop, type TestContext } from '#tests/support/test-shop.ts';

quietLog();

test.each([
  ['2027-03-31T18:29:59.999Z', '26-27'],
  ['2027-03-31T18:30:00.000Z', '27-28'],
  ['2026-12-31T18:30:00.000Z', '26-27'],
  ['2099-04-01T00:00:00.000Z', '99-00'],
])('%s belongs to the financial year %s of India', (moment, year) => {
  expect(financialYear(new Date(moment))).toBe(year);
});

/** An order that was paid at a moment, as far as its invoice. */
async function paidAt(shop: TestContext, at: string): Promise<Order> {
  const id = newOrderId();
  const placed = { id, placedAt: at, amount: 1_00, product: {}, billing: {} } as unknown as OrderPlaced;
  const { now } = await appendTo(shop, id, () => [
    { type: 'placed', at, order: placed },
    { type: 'attempt_created', at, attemptId: id, provider: 'x', ttlSeconds: 900 },
    { type: 'attempt_ended', at, attemptId: id, ...failedWith(''), result: 'COMPLETED' },
  ]);
  if (!now) throw new Error('no order');
  return now.order;
}

/** The numbers that an order gets: its own, and its invoice's. */
async function numbersOf(shop: TestContext, order: Order) {
  const events = await numberOrder(shop, order);
  return {
    number: events.find((event) => event.type === 'numbered')?.number,
    invoice: events.find((event) => event.type === 'invoiced')?.invoice.number ?? '',
  };
}

const AT = '2026-11-20T06:30:00.000Z';

test('the first of a new financial year is number one again', async () => {
  const { shop, close } = await openTestShop();
  onTestFinished(close);
  const numbers = [];
  for (const at of ['2027-03-31T18:29:59.999Z', '2027-03-31T18:30:00.000Z'])
    numbers.push((await numbersOf(shop, await paidAt(shop, at))).invoice);
  expect(numbers).toEqual(['INV/26-27/0001', 'INV/27-28/0001']);
});

test('a number whose order was killed before it had it on record is neither lost nor given twice', async () => {
  const { shop, close } = await openTestShop();
  onTestFinished(close);
  const [first, second, third] = [await paidAt(shop, AT), await paidAt(shop, AT), await paidAt(shop, AT)];
  // Taken, and the function was killed before the order had it in its events.
  await numberOrder(shop, first);
  expect((await readOrder(shop, first.placed.id))?.invoice).toBeNull();
  const numberOf = async (order: Order) => (await numbersOf(shop, order)).invoice;
  const numbers = [await numberOf(second), await numberOf(first), await numberOf(third)];
  expect(numbers.map((number) => Number(/\d+$/.exec(number)?.[0]))).toEqual([2, 1, 3]);
  expect(await readOrder(shop, first.placed.id)).toMatchObject({
    number: 1001,
    invoice: { number: 'INV/26-27/0001' },
  });
});

test('orders paid at once get a number each, without a gap', async () => {
  const { shop, close } = await openTestShop();
  onTestFinished(close);
  const paid = await Promise.all(Array.from({ length: 8 }, () => paidAt(shop, AT)));
  const numbers = await Promise.all(paid.map(async (order) => (await numbersOf(shop, order)).invoice));
  expect(numbers.sort()).toEqual(Array.from({ length: 8 }, (_, n) => invoiceNumber('INV', '26-27', n + 1)));
});

test('an order that failed has a number and no invoice, and keeps its number once it is paid', async () => {
  const { shop, close } = await openTestShop();
  onTestFinished(close);
  const id = newOrderId();
  const end = async (attemptId: string, result: 'FAILED' | 'COMPLETED') => {
    const { now } = await appendTo(shop, id, () => [
      {
        type: 'placed',
        at: AT,
        order: { id, placedAt: AT, amount: 1_00, product: {}, billing: {} } as never,
      },
      { type: 'attempt_created', at: AT, attemptId, provider: 'x', ttlSeconds: 900 },
      { type: 'attempt_ended', at: AT, attemptId, ...failedWith(''), result },
    ]);
    return now?.order as Order;
  };
  expect(await numbersOf(shop, await end(id, 'FAILED'))).toEqual({ number: 1001, invoice: '' });
  expect(await numbersOf(shop, await paidAt(shop, AT))).toEqual({ number: 1002, invoice: 'INV/26-27/0001' });
  expect(await numbersOf(shop, await end(`${id}-2`, 'COMPLETED'))).toEqual({
    ...{ number: 1001, invoice: 'INV/26-27/0002' },
  });
  expect(await numbersOf(shop, await paidAt(shop, AT))).toEqual({ number: 1003, invoice: 'INV/26-27/0003' });
});
