import { expect, test } from 'vitest';
import { enquiriesWithOrder, isComing } from '#domain/order/coming-consultations.ts';
import type { OrderRow } from '#domain/order/order-row.ts';

const begins = '2026-11-25T06:30:00.000Z';
const consultation = (row: Partial<OrderRow> = {}) =>
  ({
    kind: 'service',
    scheduled_at: begins,
    outcome: null,
    status: 'COMPLETED',
    fulfilment: 'new',
    isWithdrawn: false,
    isTest: false,
    refunded: 0,
    amount: 110_000,
    enquiryId: 'an enquiry',
    ...row,
  }) as OrderRow;
const after = (minutes: number) => new Date(Date.parse(begins) + minutes * 60_000);

test('a consultation is coming for as long as the content says that it takes, or else for 20 minutes', () => {
  expect(isComing(consultation({ minutes: 60 }), after(59))).toBe(true);
  expect(isComing(consultation({ minutes: 60 }), after(60))).toBe(false);
  expect(isComing(consultation({ minutes: 10 }), after(10))).toBe(false);
  expect(isComing(consultation(), after(19))).toBe(true);
  expect(isComing(consultation(), after(20))).toBe(false);
});

test('an enquiry is shown by the order made from it, also when the consultation is over', () => {
  expect([...enquiriesWithOrder([consultation(), consultation({ outcome: 'done' })])]).toEqual([
    'an enquiry',
  ]);
});

test.each<[string, Partial<OrderRow>]>([
  ['has no time', { scheduled_at: null }],
  ['was withdrawn', { isWithdrawn: true, status: 'FAILED' }],
  ['was cancelled', { fulfilment: 'cancelled' }],
  ['was wholly refunded', { refunded: 110_000 }],
  ['sells a product', { kind: 'product' }],
])('an enquiry stays where its order %s', (_, row) => {
  expect(enquiriesWithOrder([consultation(row)]).size).toBe(0);
});
