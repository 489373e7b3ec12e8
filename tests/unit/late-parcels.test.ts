import { expect, test } from 'vitest';
import { isLate } from '#domain/order/late-parcels.ts';
import type { OrderRow } from '#domain/order/order-row.ts';
import { promisedBy } from '#domain/order/promised-by.ts';

test.each([
  ['a Monday', '2026-11-23', '2026-12-01'],
  ['a Saturday', '2026-11-21', '2026-11-30'],
  ['a Sunday', '2026-11-22', '2026-11-30'],
])('promises a parcel paid on %s within seven working days, Sundays left out', (_, paidOn, by) => {
  expect(promisedBy(paidOn)).toBe(by);
});

const parcel = (row: Partial<OrderRow>) =>
  ({
    lines: [{ kind: 'product', quantity: 1, givenBack: 0 }],
    status: 'COMPLETED',
    isTest: false,
    endedAt: '2026-11-23T05:00:00.000Z',
    refunded: 0,
    amount: 10_000,
    fulfilment: 'shipped',
    ...row,
  }) as OrderRow;

const lastDay = new Date('2026-12-01T18:00:00Z');
const dayAfter = new Date('2026-12-01T18:31:00Z');

test('calls a parcel late once the promised day is over in India', () => {
  expect(isLate(parcel({}), lastDay)).toBe(false);
  expect(isLate(parcel({}), dayAfter)).toBe(true);
  expect(isLate(parcel({ fulfilment: 'new' }), dayAfter)).toBe(true);
});

test.each<[string, Partial<OrderRow>]>([
  ['has only a consultation', { lines: [{ kind: 'service', quantity: 1, givenBack: 0 }] as never }],
  ['was given back piece by piece', { lines: [{ kind: 'product', quantity: 1, givenBack: 1 }] as never }],
  ['was delivered', { fulfilment: 'delivered' }],
  ['was cancelled', { fulfilment: 'cancelled' }],
  ['is not paid', { status: 'FAILED' }],
  ['was wholly refunded', { refunded: 10_000 }],
  ['was paid with test keys', { isTest: true }],
  ['was paid so long ago that marking it was forgotten', { endedAt: '2026-09-01T05:00:00.000Z' }],
])('does not call a parcel late that %s', (_, row) => {
  expect(isLate(parcel(row), dayAfter)).toBe(false);
});
