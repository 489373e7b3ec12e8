import { expect, it } from 'vitest';
import { orderTotal, orderTotals } from '#domain/order/order-list.ts';
import { orderRow, orderRowToWire } from '#domain/order/order-row.ts';
import { paidAttempt, paidOrder, refundOf } from '#tests/support/paid-order.ts';

const NOW = new Date('2026-11-24T06:30:00.000Z');
const rowOf = (provider: string, isTest: boolean) => {
  const order = paidOrder({ attempts: [{ ...paidAttempt, provider }], refunds: [refundOf()] });
  return orderRow(isTest ? { ...order, placed: { ...order.placed, isTest: true } } : order, NOW);
};
const totals = (...rows: ReturnType<typeof rowOf>[]) =>
  Object.fromEntries(orderTotals.map((total) => [total, orderTotal(rows, total)]));

it('an order paid with a provider’s test keys is marked as such and counts in no total', () => {
  const [real, test] = [rowOf('phonepe', false), rowOf('phonepe', true)];
  expect(orderRowToWire(test)).toMatchObject({ test: true, status: 'COMPLETED' });
  expect(orderRowToWire(real)).not.toHaveProperty('test');
  expect(totals(real, test)).toEqual(totals(real));
  expect(totals(real)).toMatchObject({ invoiced: 12_500_50, remitted: 12_000_50, returned: 500_00 });
});

it('an order of the sandbox counts: where it is in use there are no others', () => {
  const tried = rowOf('sandbox', true);
  expect(orderRowToWire(tried)).not.toHaveProperty('test');
  expect(totals(tried)).toMatchObject({ invoiced: 12_500_50, returned: 500_00 });
});
