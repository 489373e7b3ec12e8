import { expect, it } from 'vitest';
import { readSales } from '#server/dashboard/read-sales.ts';
import { appendTo } from '#server/orders/order-log.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { checkOut, openShopWithRuby, order, quietLog } from '#tests/support/ordering.ts';
import { payloadFor } from '#tests/support/test-shop.ts';

quietLog();

it('sales of days, months, products and states are the sums of what was paid on them', async () => {
  const { shop, ruby, sandbox, clock } = await openShopWithRuby();
  const sell = async () => {
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'upi');
    await reconcileOrders(shop, shop.providers);
  };
  const DAY = 86_400_000;
  await sell();
  clock.advance(40 * DAY);
  await sell();
  await sell();
  await order(shop, ruby);
  // Half past eleven at night in India, and half an hour later.
  clock.advance(Date.parse('2027-01-10T18:00:00Z') - clock.now().getTime());
  await sell();
  clock.advance(31 * 60_000);
  await sell();
  const sales = await readSales(shop);
  const price = 12_500.5;
  const sold = (shares: { name: string; orders: number; amount: number }[]) =>
    shares.filter(({ orders }) => orders > 0).map(({ name, orders, amount }) => [name, orders, amount]);
  expect(sales.days).toHaveLength(30);
  expect(sales.days.at(-1)?.name).toBe('2027-01-11');
  expect(sold(sales.days)).toEqual([
    ['2026-12-30', 2, 2 * price],
    ['2027-01-10', 1, price],
    ['2027-01-11', 1, price],
  ]);
  expect(sales.months.map(({ name }) => name)).toEqual([
    ...['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'],
    ...['2026-11', '2026-12', '2027-01'],
  ]);
  expect(sold(sales.months)).toEqual([
    ['2026-11', 1, price],
    ['2026-12', 2, 2 * price],
    ['2027-01', 2, 2 * price],
  ]);
  expect(sold(sales.best)).toEqual([['Ruby', 4, 4 * price]]);
  expect(sold(sales.states)).toEqual([['Uttar Pradesh', 4, 4 * price]]);
});

it('a state is one row however buyers write it, and what went back in whole is none', async () => {
  const { shop, ruby, sandbox } = await openShopWithRuby();
  const sellIn = async (state: string) => {
    const placed = await checkOut(shop, payloadFor(ruby, { state }), null);
    const id = placed.ok ? placed.orderId : '';
    await sandbox.decide(id, 'upi');
    await reconcileOrders(shop, shop.providers);
    return id;
  };
  for (const state of ['UP', 'Uttar Pradesh', 'uttar pradesh']) await sellIn(state);
  const attemptId = await sellIn('Goa');
  const at = shop.now().toISOString();
  const refundId = `${attemptId}-R1`;
  const wanted = { attemptId, amount: 12_500_50, reason: 'owner', note: null } as const;
  await appendTo(shop, attemptId, () => [
    { type: 'refund_requested', at, refundId, ...wanted },
    { type: 'refund_ended', at, refundId, result: 'COMPLETED', failure: null },
  ]);
  expect((await readSales(shop)).states).toEqual([{ name: 'Uttar Pradesh', orders: 3, amount: 37_501.5 }]);
});
