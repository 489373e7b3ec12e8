import { expect, it } from 'vitest';
import { readSales } from '#server/dashboard/read-sales.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { openShopWithRuby, order, quietLog } from '#tests/support/ordering.ts';

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
