import { expect, test } from 'vitest';
import { enquiriesWithOrder, isComing, nextAppointment } from '#domain/order/coming-consultations.ts';
import type { OrderRow } from '#domain/order/order-row.ts';

const begins = '2026-11-25T06:30:00.000Z';
const consultation = (row: Partial<OrderRow> = {}) =>
  ({
    lines: [{ kind: 'service' }],
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
  ['sells a product', { lines: [{ kind: 'product' }] as never }],
])('an enquiry stays where its order %s', (_, row) => {
  expect(enquiriesWithOrder([consultation(row)]).size).toBe(0);
});

test('the next appointment of a client stays until it is over, by its own length', () => {
  const long = consultation({ minutes: 60 });
  expect(nextAppointment([long], [], after(59))).toBe(begins);
  expect(nextAppointment([long], [], after(60))).toBeNull();
  expect(nextAppointment([consultation({ minutes: 10 })], [], after(10))).toBeNull();
});

test('the next appointment of a client is the earliest of orders and open enquiries', () => {
  const asked = { id: 'another enquiry', preferredAt: '2026-11-25T12:30:00+05:30' };
  const later = consultation({ scheduled_at: after(60).toISOString() });
  const now = after(-60);
  expect(nextAppointment([later], [asked], now)).toBe(asked.preferredAt);
  for (const state of ['closed', 'spam'] as const)
    expect(nextAppointment([later], [{ ...asked, state }], now)).toBe(later.scheduled_at);
  expect(nextAppointment([consultation({ fulfilment: 'cancelled' })], [], now)).toBeNull();
  // Once an order was made from an enquiry, the order's time counts.
  expect(nextAppointment([later], [{ ...asked, id: 'an enquiry' }], now)).toBe(later.scheduled_at);
});
