import { expect, onTestFinished, test } from 'vitest';
import { failedWith } from '#domain/order/attempt.ts';
import { financialYear, invoiceNumber } from '#domain/order/invoice.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import type { Order } from '#domain/order/order-state.ts';
import { completeOrder } from '#server/orders/complete-order.ts';
import { advanceCounters, numberOrder } from '#server/orders/number-order.ts';
import { appendTo, loadOrder, newOrderId, orderKey, readOrder } from '#server/orders/order-store.ts';
import { dyingAt } from '#tests/support/dying-store.ts';
import { emptyBlobs, openMemoryStorage, peek, putRaw } from '#tests/support/memory-store.ts';
import { rubyLine } from '#tests/support/paid-order.ts';
import { openMemoryShop, openTestShop, siteOn, type TestContext } from '#tests/support/test-shop.ts';

test.each([
  ['2027-03-31T18:29:59.999Z', '26-27'],
  ['2027-03-31T18:30:00.000Z', '27-28'],
  ['2026-12-31T18:30:00.000Z', '26-27'],
  ['2099-04-01T00:00:00.000Z', '99-00'],
])('%s belongs to the financial year %s of India', (moment, year) => {
  expect(financialYear(new Date(moment))).toBe(year);
});

/** Places an order that is paid at this time, and records everything up to its invoice. */
async function paidAt(shop: TestContext, at: string): Promise<Order> {
  const id = newOrderId(new Date());
  const placed = {
    id,
    placedAt: at,
    amount: 1_00,
    lines: [{ ...rubyLine, line: 1 }],
    billing: {},
  } as unknown as OrderPlaced;
  const { now } = await appendTo(shop, id, () => [
    { type: 'placed', at, order: placed },
    { type: 'attempt_created', at, attemptId: id, provider: 'x', ttlSeconds: 900 },
    { type: 'attempt_ended', at, attemptId: id, ...failedWith(''), result: 'COMPLETED' },
  ]);
  if (!now) throw new Error('no order');
  return now.order;
}

/** Returns the numbers of an order: its own, and its invoice's. */
async function numbersOf(shop: TestContext, order: Order) {
  const events = await numberOrder(shop, order);
  return {
    number: events.find((event) => event.type === 'numbered')?.number,
    invoice: events.find((event) => event.type === 'invoiced')?.invoice.number ?? '',
  };
}

const AT = '2026-11-20T06:30:00.000Z';

test('the first of a new financial year is number one again', async () => {
  const shop = siteOn();
  const numbers = [];
  for (const at of ['2027-03-31T18:29:59.999Z', '2027-03-31T18:30:00.000Z'])
    numbers.push((await numbersOf(shop, await paidAt(shop, at))).invoice);
  expect(numbers).toEqual(['INV/26-27/0001', 'INV/27-28/0001']);
});

test('a number whose order was interrupted is neither lost nor given twice', async () => {
  const shop = siteOn();
  const [first, second, third] = [await paidAt(shop, AT), await paidAt(shop, AT), await paidAt(shop, AT)];
  // The number is reserved, but the function was killed before it was recorded in the order's events.
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

test('an unreadable order keeps its numbers, and numbering goes on', async () => {
  const { shop, close } = await openTestShop();
  onTestFinished(close);
  const [first, second] = [await paidAt(shop, AT), await paidAt(shop, AT)];
  await numberOrder(shop, first);
  await shop.storage.orders.writeBytes(orderKey(first.placed.id), Buffer.from('{'));
  expect(await numbersOf(shop, second)).toEqual({ number: 1002, invoice: 'INV/26-27/0002' });
});

test('an order that failed has a number and no invoice, and keeps its number once it is paid', async () => {
  const shop = siteOn();
  const id = newOrderId(new Date());
  const end = async (attemptId: string, result: 'FAILED' | 'COMPLETED') => {
    const { now } = await appendTo(shop, id, () => [
      {
        type: 'placed',
        at: AT,
        order: { id, placedAt: AT, amount: 1_00, lines: [{ ...rubyLine, line: 1 }], billing: {} } as never,
      },
      { type: 'attempt_created', at: AT, attemptId, provider: 'x', ttlSeconds: 900 },
      { type: 'attempt_ended', at: AT, attemptId, ...failedWith(''), result },
    ]);
    return now?.order as Order;
  };
  expect(await numbersOf(shop, await end(id, 'FAILED'))).toEqual({ number: 1001, invoice: '' });
  expect(await numbersOf(shop, await paidAt(shop, AT))).toEqual({ number: 1002, invoice: 'INV/26-27/0001' });
  expect(await numbersOf(shop, await end(`${id}-2`, 'COMPLETED'))).toEqual({
    number: 1001,
    invoice: 'INV/26-27/0002',
  });
  expect(await numbersOf(shop, await paidAt(shop, AT))).toEqual({ number: 1003, invoice: 'INV/26-27/0003' });
});

/** Records a partial refund of an order's payment, and returns the order. */
async function giveBack(
  shop: TestContext,
  orderId: string,
  n = 1,
  at = AT,
  attemptId = orderId,
): Promise<Order> {
  const refundId = `${attemptId}-R${n}`;
  const wanted = { attemptId, amount: 30, reason: 'owner', note: null } as const;
  const { now } = await appendTo(shop, orderId, () => [
    { type: 'refund_requested', at, refundId, ...wanted },
    { type: 'refund_ended', at, refundId, result: 'COMPLETED', failure: null },
  ]);
  if (!now) throw new Error('no order');
  return now.order;
}

/** Numbers an order, as every process does that ends a payment or a refund. */
async function complete(shop: TestContext, id: string): Promise<Order> {
  const loaded = await loadOrder(shop, id);
  if (!loaded) throw new Error('no order');
  return (await completeOrder(shop, loaded)).order;
}

const notesOf = (order: Order | null) => order?.refunds.map(({ creditNote }) => creditNote?.number ?? null);

test('every refund of a numbered order has a credit note in the year of the refund', async () => {
  const shop = siteOn();
  const id = (await paidAt(shop, AT)).placed.id;
  await complete(shop, id);
  await giveBack(shop, id, 1);
  expect(notesOf(await complete(shop, id))).toEqual(['CN/26-27/0001']);
  expect(notesOf(await complete(shop, id)), 'asked again').toEqual(['CN/26-27/0001']);
  await giveBack(shop, id, 2, '2027-03-31T18:30:00.000Z');
  expect(notesOf(await complete(shop, id))).toEqual(['CN/26-27/0001', 'CN/27-28/0001']);
  // They do not affect the numbers of receipts.
  expect(await numbersOf(shop, await paidAt(shop, AT))).toEqual({ number: 1002, invoice: 'INV/26-27/0002' });
});

test('a refund that came before the receipt had its number gets its note with it', async () => {
  const shop = siteOn();
  const { id } = (await paidAt(shop, AT)).placed;
  const order = await giveBack(shop, id);
  expect((await numberOrder(shop, order)).map(({ type }) => type)).toEqual([
    'numbered',
    'invoiced',
    'credit_note_issued',
  ]);
});

test('refunds money that pays for nothing without a credit note', async () => {
  const shop = siteOn();
  const { id } = (await paidAt(shop, AT)).placed;
  await appendTo(shop, id, () => [
    { type: 'attempt_created', at: AT, attemptId: `${id}-2`, provider: 'x', ttlSeconds: 900 },
    { type: 'attempt_ended', at: AT, attemptId: `${id}-2`, ...failedWith(''), result: 'COMPLETED' },
    { type: 'refund_ended', at: AT, refundId: `${id}-2-R1`, result: 'COMPLETED', failure: null },
  ]);
  const wanted = { attemptId: id, amount: 10, reason: 'owner', note: null } as const;
  await appendTo(shop, id, () => [{ type: 'refund_requested', at: AT, refundId: `${id}-R1`, ...wanted }]);
  expect(notesOf(await complete(shop, id))).toEqual([null, null]);
});

test('the notes of test orders have a row of their own, of at most 16 characters', () => {
  for (const series of ['CN', 'TCN'] as const)
    expect(invoiceNumber(series, '26-27', 999_999)).toMatch(/^[A-Z]+\/26-27\/\d{6}$/);
  expect(invoiceNumber('TCN', '26-27', 999_999).length).toBe(16);
});

test('killed at any request, a credit note is neither lost nor given twice', async () => {
  for (const when of ['before', 'after'] as const)
    for (let n = 1; n < 40; n++) {
      const blobs = emptyBlobs();
      const { around, died } = dyingAt(n, when);
      const alive = siteOn(openMemoryStorage(blobs));
      const [first, second] = [await paidAt(alive, AT), await paidAt(alive, AT)];
      for (const { placed } of [first, second]) {
        await complete(alive, placed.id);
        await giveBack(alive, placed.id);
      }
      const dying = siteOn(openMemoryStorage(blobs, around));
      await complete(dying, first.placed.id).catch(() => {});
      const notes = [];
      for (const { placed } of [second, first])
        notes.push(...(notesOf(await complete(alive, placed.id)) ?? []));
      expect(notes.sort(), `killed ${when} request ${n}`).toEqual(['CN/26-27/0001', 'CN/26-27/0002']);
      if (!died()) break;
    }
});

test('restoring a backup from before the first sale skips numbers given since', async () => {
  const shop = siteOn();
  expect(await advanceCounters(shop, 0)).toEqual([]);
  expect(await advanceCounters(shop, 5)).toEqual([
    'INV/26-27/0001 to INV/26-27/0005',
    'CN/26-27/0001 to CN/26-27/0005',
  ]);
  const { placed } = await paidAt(shop, AT);
  await complete(shop, placed.id);
  expect((await readOrder(shop, placed.id))?.invoice?.number).toBe('INV/26-27/0006');
});

test('a restored store repeats no credit note, nor a number of the new year', async () => {
  const { shop, clock } = openMemoryShop();
  const { id } = (await paidAt(shop, AT)).placed;
  await complete(shop, id);
  await giveBack(shop, id);
  await complete(shop, id);
  expect(await advanceCounters(shop, 5)).toEqual([
    'INV/26-27/0002 to INV/26-27/0006',
    'CN/26-27/0002 to CN/26-27/0006',
  ]);
  clock.advance(365 * 24 * 3_600_000);
  expect(await advanceCounters(shop, 5)).toEqual(
    expect.arrayContaining(['INV/27-28/0001 to INV/27-28/0005', 'CN/27-28/0001 to CN/27-28/0005']),
  );
  const later = (await paidAt(shop, clock.now().toISOString())).placed;
  await complete(shop, later.id);
  expect((await readOrder(shop, later.id))?.invoice?.number).toBe('INV/27-28/0006');
});

test.each([
  ['was lost', null],
  ['is torn', '{"orderId": "'],
  ['holds null', 'null'],
  ['holds a list', '[]'],
  ['holds an empty object', '{}'],
  ['holds a number', '7'],
  ['was put back to how it was before the last orders', 'older'],
])('numbers go on from the orders when their counter %s', async (_, damage) => {
  const blobs = emptyBlobs();
  const shop = siteOn(openMemoryStorage(blobs));
  const older = () => JSON.stringify(peek(blobs, 'orders', 'order-counter')[0]?.[1]);
  const record = async () => {
    const order = await paidAt(shop, AT);
    const events = await numberOrder(shop, order);
    await appendTo(shop, order.placed.id, () => events);
    return order;
  };
  await record();
  const first = older();
  for (let n = 2; n <= 4; n++) await record();
  if (damage === null) await shop.storage.orders.remove('order-counter');
  else putRaw(blobs, 'orders', 'order-counter', damage === 'older' ? first : damage);
  expect(await numbersOf(shop, await paidAt(shop, AT))).toEqual({ number: 1005, invoice: 'INV/26-27/0005' });
});

test('finds a number taken by a killed function when the counter was lost too', async () => {
  const blobs = emptyBlobs();
  const shop = siteOn(openMemoryStorage(blobs));
  const [first, second] = [await paidAt(shop, AT), await paidAt(shop, AT)];
  await numberOrder(shop, first);
  await shop.storage.orders.remove('order-counter');
  expect(await numbersOf(shop, second)).toEqual({ number: 1002, invoice: 'INV/26-27/0002' });
  expect(await readOrder(shop, first.placed.id)).toMatchObject({
    number: 1001,
    invoice: { number: 'INV/26-27/0001' },
  });
});
