import { describe, expect, it } from 'vitest';
import { roleText, warnings } from '#admin/orders/money-text.ts';
import { nextStep, stepBack } from '#admin/orders/order-steps.ts';
import { noAddressText, paymentText } from '#admin/orders/order-text.ts';
import { orderView } from '#admin/orders/order-views.ts';
import { BILLING_REMOVED } from '#domain/order/billing-fields.ts';
import { followUps } from '#domain/order/follow-ups.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { isListed, OrderFilter } from '#domain/order/order-list.ts';
import { applyEvent } from '#domain/order/order-log.ts';
import { orderRow } from '#domain/order/order-row.ts';
import {
  type OrderShownWire,
  orderShownToWire,
  type PaymentWire,
  type RefundWire,
} from '#domain/order/order-shown.ts';
import type { Order } from '#domain/order/order-state.ts';
import { ORDER_ID, paidOrder } from '#tests/support/paid-order.ts';

const payment = (other: Partial<PaymentWire> = {}): PaymentWire => ({
  id: 'A',
  amount: 100,
  refundable: 100,
  role: 'pays',
  refunding: false,
  discrepancy: null,
  ...other,
});
const refund = (other: Partial<RefundWire> = {}): RefundWire => ({
  id: 'A-R1',
  payment: 'A',
  amount: 40,
  requested_at: '2026-11-20T06:30:00.000Z',
  ended_at: '2026-11-20T06:31:00.000Z',
  state: 'COMPLETED',
  failure: null,
  ...other,
});
const order = (payments: PaymentWire[], refunds: RefundWire[] = [], other: Partial<OrderShownWire> = {}) =>
  ({ amount: 120, trouble: true, items: [], payments, refunds, ...other }) as OrderShownWire;

describe('what a payment is to its order', () => {
  it.each<[string, Partial<PaymentWire>]>([
    ['Payment received', {}],
    ['Extra payment: being refunded', { role: 'unapplied', discrepancy: 'late_success' }],
    ['Extra payment: settled another way', { role: 'unapplied' }],
    ['Extra payment: being refunded', { role: 'unapplied', refunding: true }],
    [
      'Does not match the order: ₹100.00 instead of ₹120.00',
      { role: 'mismatched', discrepancy: 'amount_mismatch' },
    ],
    [
      'Does not match the order: it has another reference',
      { role: 'mismatched', discrepancy: 'reference_mismatch' },
    ],
  ])('%s', (words, other) => {
    const one = payment(other);
    expect(roleText(order([one]), one)).toBe(words);
  });

  it('says of one that came too much when it has gone back', () => {
    const one = payment({ role: 'unapplied', discrepancy: 'double_payment', refundable: 0 });
    expect(roleText(order([one], [refund({ amount: 100 })]), one)).toBe('Extra payment: refunded');
    expect(roleText(order([one], [refund({ state: 'accepted' })]), one)).toBe(
      'Extra payment: being refunded',
    );
  });
});

describe('what the owner is told to look at', () => {
  it('is nothing where nothing is wrong, whatever was given back', () => {
    expect(warnings(order([payment()], [refund()]))).toEqual([]);
    const closed = payment({ role: 'unapplied', discrepancy: 'amount_mismatch' });
    const { trouble: _, ...calm } = order([closed]);
    expect(warnings(calm)).toEqual([]);
  });

  it.each<[string, Partial<PaymentWire>]>([
    ['another amount', { role: 'mismatched', discrepancy: 'amount_mismatch' }],
    [
      'another reference',
      { role: 'mismatched', discrepancy: 'reference_mismatch', amount: 0, refundable: 0 },
    ],
    ['after it had failed', { role: 'unapplied', discrepancy: 'late_success' }],
    ['a second time', { role: 'unapplied', discrepancy: 'double_payment' }],
  ])('is a payment that came with %s, with what to do about it', (words, other) => {
    const [told = '', ...more] = warnings(order([payment(other)]));
    expect(told).toContain(words);
    expect(told).toContain('‘Money’');
    expect(more).toEqual([]);
  });

  it('is a refund that was refused, until another of that payment went well', () => {
    const refused = refund({ state: 'FAILED', failure: 'the amount did not match' });
    expect(warnings(order([payment()], [refused]))).toEqual([
      'Refunding ₹40.00 was refused: the amount did not match. Please see to it under ‘Money’.',
    ]);
    expect(warnings(order([payment()], [refused, refund({ id: 'A-R2' })]))).toEqual([]);
  });

  it('is a refund that takes too long, and none that takes its usual time', () => {
    const extra = payment({
      role: 'unapplied',
      discrepancy: 'double_payment',
      refundable: 0,
      refunding: true,
    });
    const inProgress = order([extra], [refund({ state: 'accepted', closable: true })]);
    expect(warnings(inProgress)).toEqual([
      'A refund takes longer than it should. Please look for it in your account at the payment ' +
        'provider, and ask the buyer. Then close it under ‘Money’.',
    ]);
    expect(warnings(order([extra], [refund({ state: 'accepted' })]))).toEqual([]);
  });
});

it('an order of a piece that another buyer has is cancelled by itself and says why', () => {
  const at = '2026-11-20T06:32:00.000Z';
  const apply = (before: Order, event: OrderEvent) => applyEvent(before, event) ?? before;
  const sold: OrderEvent = { type: 'pieces_claimed', at, lost: [1], low: [] };
  const lost = apply(paidOrder({ line: { single: true }, invoice: null }), sold);
  const goingBack = followUps(lost, at).reduce(apply, lost);
  const refundId = `${ORDER_ID}-R1`;
  const ended = { type: 'refund_ended', at, refundId, result: 'COMPLETED', failure: null } as const;
  for (const [one, where] of [
    [goingBack, 'All of it is going back'],
    [apply(goingBack, ended), 'All of it has gone back'],
  ] as const) {
    const shown = orderShownToWire(one, [], new Date(at));
    expect(paymentText(shown)).toBe(
      `Paid by UPI. ${where}, because another buyer had the piece first: nothing to do.`,
    );
    expect([shown.to_do, nextStep(shown), stepBack(shown)]).toEqual([null, null, null]);
    const row = orderRow(one, new Date(at));
    expect(isListed(row, OrderFilter.parse(orderView('cancelled').asks))).toBe(true);
  }
});

it('asks to pack and send nothing of a service that is paid', () => {
  const shown = orderShownToWire(paidOrder({ line: { kind: 'service' } }), [], new Date());
  expect(paymentText(shown)).toBe('Paid by UPI.');
  expect([nextStep(shown), stepBack(shown)]).toEqual([null, null]);
});

it('goods to send of which no address is known say so, and where to write it', () => {
  const sold = paidOrder();
  const { fullName, email, phone } = sold.placed.billing;
  const atHand = { ...BILLING_REMOVED, fullName, email, phone };
  const shown = (billing: typeof atHand, parcel = sold.parcel) =>
    orderShownToWire({ ...sold, placed: { ...sold.placed, billing }, parcel }, [], new Date());
  expect(noAddressText(shown(atHand))).toMatch(/no address/i);
  expect(noAddressText(shown(atHand, { ...sold.parcel, state: 'delivered' }))).toBeNull();
  expect(noAddressText(shown(sold.placed.billing))).toBeNull();
});
