import { expect, it } from 'vitest';
import { ALL_ORDERS, isListed, orderTotal, orderTotals } from '#domain/order/order-list.ts';
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

it('an order is found by the number of a credit note; one without a note or GSTIN has no such fields', () => {
  const creditNote = { number: 'CN/26-27/0007', issuedAt: NOW.toISOString() };
  const order = paidOrder({ refunds: [refundOf({ creditNote })], billing: { gstin: '27AAPFU0939F1ZV' } });
  const row = orderRow(order, NOW);
  expect(row).toMatchObject({ creditNotes: [creditNote], gstin: '27AAPFU0939F1ZV' });
  expect(isListed(row, { ...ALL_ORDERS, q: 'cn/26-27/0007' })).toBe(true);
  expect(isListed(row, { ...ALL_ORDERS, q: 'cn/26-27/0008' })).toBe(false);
  for (const field of ['creditNotes', 'gstin']) expect(rowOf('phonepe', false)).not.toHaveProperty(field);
});

it('the day of an order is India’s when it was placed', () => {
  const row = { ...rowOf('phonepe', false), placedAt: '2026-11-20T18:30:00.000Z' };
  const isIn = (from: string, to: string) => isListed(row, { ...ALL_ORDERS, from, to });
  expect([isIn('2026-11-21', '2026-11-21'), isIn('2026-11-21', ''), isIn('', '2026-11-21')]).toEqual(
    Array(3).fill(true),
  );
  expect([isIn('', '2026-11-20'), isIn('2026-11-22', '')]).toEqual([false, false]);
});
