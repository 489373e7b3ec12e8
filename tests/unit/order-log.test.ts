import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChosenOption } from '#domain/catalogue/product-options.ts';
import {
  type AttemptState,
  attemptIdOf,
  attemptState,
  attemptTransitions,
  type DiscrepancyKind,
  isOpen,
} from '#domain/order/attempt.ts';
import { BILLING_REMOVED } from '#domain/order/billing-fields.ts';
import { emails } from '#domain/order/email-names.ts';
import { emailsDue } from '#domain/order/emails-due.ts';
import { followUps } from '#domain/order/follow-ups.ts';
import { hasOpenWork, isReportOpen, nextCheck, nextCheckOf } from '#domain/order/open-work.ts';
import { orderStatus } from '#domain/order/order.ts';
import { type OrderEvent, redacted } from '#domain/order/order-event.ts';
import type { OrderLines } from '#domain/order/order-line.ts';
import { applyEvent, foldOrder } from '#domain/order/order-log.ts';
import { type Order, orderOutcome } from '#domain/order/order-state.ts';
import { newParcel, type OrderUpdate, parcelChanges } from '#domain/order/parcel.ts';
import { isEnded, isHintOpen, paidOf, refundableAmount, refundedOf } from '#domain/order/refund.ts';
import { ORDER_ID, paidOrder } from '#tests/support/paid-order.ts';

const { placed: order } = paidOrder();
const PRICE = order.amount;
const [FIRST, SECOND] = [ORDER_ID, attemptIdOf(ORDER_ID, 2)];
const HOUR = 3_600_000;
const START = Date.parse(order.placedAt);
/** Returns the time this many minutes after the order was placed. */
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

const placed: OrderEvent = { type: 'placed', at: at(0), order };
const created = (attemptId = FIRST): OrderEvent => ({
  type: 'attempt_created',
  at: at(0),
  attemptId,
  provider: 'phonepe',
  ttlSeconds: 900,
});
const opened = (attemptId = FIRST, redirectUrl = 'https://pay.example/1'): OrderEvent => ({
  type: 'checkout_opened',
  at: at(1),
  attemptId,
  providerRef: 'REF',
  redirectUrl,
});
const abandoned = (attemptId = FIRST): OrderEvent => ({ type: 'attempt_abandoned', at: at(1), attemptId });
const paid = (attemptId = FIRST): OrderEvent => ({
  type: 'attempt_ended',
  at: at(2),
  attemptId,
  result: 'COMPLETED',
  mode: 'UPI',
  transactionId: `T-${attemptId}`,
  failure: null,
});
const failed = (attemptId = FIRST, failure = 'ORDER_EXPIRED'): OrderEvent => ({
  type: 'attempt_ended',
  at: at(2),
  attemptId,
  result: 'FAILED',
  mode: null,
  transactionId: null,
  failure,
});
const found = (
  kind: DiscrepancyKind,
  amount = PRICE,
  transactionId = 'T9',
  attemptId = FIRST,
): OrderEvent => ({
  type: 'discrepancy_found',
  at: at(3),
  attemptId,
  kind,
  amount,
  providerRef: 'REF',
  transactionId,
});
const closed = (attemptId = FIRST): OrderEvent => ({ type: 'attempt_closed', at: at(4), attemptId });
const webhook = (digest: string, claimsPaid: boolean, attemptId = FIRST): OrderEvent => ({
  type: 'webhook_received',
  at: at(3),
  attemptId,
  event: 'order.completed',
  digest,
  claimsPaid,
});
const toldOfClosed = (digest: string, n = 1, attemptId = FIRST): OrderEvent => ({
  type: 'webhook_received',
  at: at(7),
  attemptId,
  event: 'refund.completed',
  digest,
  claimsPaid: false,
  closedRefund: `${attemptId}-R${n}`,
});
const reviewed = (n = 1, attemptId = FIRST): OrderEvent => ({
  type: 'refund_reviewed',
  at: at(8),
  refundId: `${attemptId}-R${n}`,
});
const confirmed: OrderEvent = { type: 'failure_confirmed', at: at(5), attemptId: FIRST };
const numbered: OrderEvent = { type: 'numbered', at: at(3), number: 1001 };
const expired: OrderEvent = { type: 'report_expired', at: at(6), attemptId: FIRST };
const requested = (amount: number, n = 1, attemptId = FIRST): OrderEvent => ({
  type: 'refund_requested',
  at: at(5),
  refundId: `${attemptId}-R${n}`,
  attemptId,
  amount,
  reason: 'owner',
  note: 'She changed her mind',
});
const accepted = (n = 1, attemptId = FIRST): OrderEvent => ({
  type: 'refund_accepted',
  at: at(6),
  refundId: `${attemptId}-R${n}`,
  providerRefundRef: 'OMR1',
});
const refunded = (result: 'COMPLETED' | 'FAILED', n = 1, attemptId = FIRST): OrderEvent => ({
  type: 'refund_ended',
  at: at(7),
  refundId: `${attemptId}-R${n}`,
  result,
  failure: result === 'FAILED' ? 'REFUND_BREACHED' : null,
});
const settled = (arrived: boolean, n = 1, attemptId = FIRST): OrderEvent => ({
  type: 'refund_settled',
  at: at(6),
  refundId: `${attemptId}-R${n}`,
  arrived,
});
const invoiced = (number = 'INV/26-27/0001'): OrderEvent => ({
  type: 'invoiced',
  at: at(3),
  invoice: { number, issuedAt: at(2) },
});
const credited = (n = 1, attemptId = FIRST, number = 'CN/26-27/0001'): OrderEvent => ({
  type: 'credit_note_issued',
  at: at(8),
  refundId: `${attemptId}-R${n}`,
  creditNote: { number, issuedAt: at(7) },
});
const queued = (...names: string[]): OrderEvent => ({ type: 'emails_queued', at: at(4), emails: names });
const PAID_MAIL = [emails.receipt(ORDER_ID), emails.sale(ORDER_ID)];

const fold = (...events: OrderEvent[]): Order => {
  const folded = foldOrder([placed, created(), ...events]);
  if (!folded) throw new Error('not placed');
  return folded;
};
/** Does the same, and adds what each write causes by the order's own rules. */
const foldAll = (...writes: (OrderEvent | OrderEvent[])[]): Order =>
  writes.reduce<Order>((before, write) => {
    const apply = (one: Order, event: OrderEvent) => applyEvent(one, event) ?? one;
    const after = [write].flat().reduce(apply, before);
    return followUps(after, at(8)).reduce(apply, after);
  }, fold());
const first = (from: Order) => from.attempts[0] ?? expect.fail('no attempt');
const stateOf = (from: Order) => attemptState(first(from));
const statusOf = (from: Order) => orderStatus(orderOutcome(from));
const ignores = (from: Order, event: OrderEvent) => applyEvent(from, event) === from;

describe('a payment request', () => {
  const request: OrderEvent = {
    type: 'placed',
    at: at(0),
    order: { ...order, made: { validUntil: at(7 * 24 * 60) } },
  };
  const over = (why: 'withdrawn' | 'lapsed'): OrderEvent => ({ type: 'request_over', at: at(5), why });
  const requestAfter = (...events: OrderEvent[]): Order => {
    const folded = foldOrder([request, created(), ...events]);
    if (!folded) throw new Error('not placed');
    return folded;
  };

  it.each(['withdrawn', 'lapsed'] as const)('that is paid is not %s', (why) => {
    expect(requestAfter(failed(), over(why)).requestOver).toMatchObject({ why });
    expect(ignores(requestAfter(opened(), paid()), over(why))).toBe(true);
  });
});

describe('the state of an attempt', () => {
  const ways: Record<AttemptState, OrderEvent[]> = {
    created: [],
    open: [opened()],
    mismatched: [opened(), found('amount_mismatch', 100)],
    completed: [opened(), paid()],
    failed: [opened(), failed()],
  };
  const states = Object.keys(ways) as AttemptState[];
  const events = {
    checkout_opened: opened(),
    'attempt_ended COMPLETED': paid(),
    'attempt_ended FAILED': failed(),
    amount_mismatch: found('amount_mismatch', 100),
    reference_mismatch: found('reference_mismatch'),
    late_success: found('late_success'),
    double_payment: found('double_payment'),
    attempt_abandoned: abandoned(),
    attempt_closed: closed(),
    webhook_received: webhook('d', true),
    failure_confirmed: confirmed,
    report_expired: expired,
  };
  /**
   * The state that each event leads to. From any other state, or by any other event, an attempt is unchanged.
   */
  const leads: Record<string, Partial<Record<AttemptState, AttemptState>>> = {
    checkout_opened: { created: 'open' },
    'attempt_ended COMPLETED': { created: 'completed', open: 'completed' },
    'attempt_ended FAILED': { created: 'failed', open: 'failed', mismatched: 'failed' },
    amount_mismatch: { created: 'mismatched', open: 'mismatched' },
    reference_mismatch: { created: 'mismatched', open: 'mismatched' },
  };

  it.each(
    states.flatMap((from) => Object.entries(events).map(([name, event]) => [from, name, event] as const)),
  )('%s after %s', (from, name, event) => {
    const before = fold(...ways[from]);
    expect(stateOf(before)).toBe(from);
    expect(stateOf(applyEvent(before, event) ?? before)).toBe(leads[name]?.[from] ?? from);
  });

  it('has the provider asked while it may still complete', () => {
    expect(states.filter((state) => isOpen(first(fold(...ways[state]))))).toEqual(['created', 'open']);
  });
});

describe('facts that exclude each other', () => {
  it('a pay page, and giving up before there is one: the first counts', () => {
    const open = fold(opened());
    expect(ignores(open, abandoned())).toBe(true);
    expect(ignores(open, opened(FIRST, 'https://pay.example/2'))).toBe(true);
    const given = fold(abandoned());
    expect(ignores(given, opened())).toBe(true);
    expect(first(given)).toMatchObject({ session: null, abandonedAt: at(1) });
  });

  it('an attempt ends once', () => {
    for (const [one, other] of [
      [paid(), failed()],
      [failed(), paid()],
      [failed(), failed(FIRST, 'DECLINED_BY_BUYER')],
    ] as const)
      expect(ignores(fold(one), other)).toBe(true);
  });

  it('of two payments the first pays, whichever attempt it is of', () => {
    const both = [created(SECOND), opened(), opened(SECOND)];
    expect(fold(...both, paid(SECOND), paid()).paidBy).toBe(SECOND);
    expect(fold(...both, paid(), paid(SECOND)).paidBy).toBe(FIRST);
  });

  it('a further attempt is made once: the next number alone', () => {
    const two = fold(failed(), created(SECOND));
    expect(two.attempts.map(({ id }) => id)).toEqual([FIRST, SECOND]);
    for (const id of [FIRST, SECOND, attemptIdOf(ORDER_ID, 4)]) expect(ignores(two, created(id))).toBe(true);
  });

  it('an order is placed, gets its number and loses its buyer once', () => {
    const whole = fold(paid(), invoiced(), { type: 'buyer_redacted', at: at(9) });
    for (const again of [placed, invoiced('INV/26-27/0002'), { type: 'buyer_redacted', at: at(10) } as const])
      expect(ignores(whole, again)).toBe(true);
    expect(foldOrder([opened(), paid()])).toBeNull();
  });

  it('a refund ends once, is accepted before that, and its id is used once', () => {
    const asked = fold(paid(), requested(100));
    expect(ignores(asked, requested(100))).toBe(true);
    expect(ignores(asked, requested(100, 3))).toBe(true);
    expect(ignores(asked, requested(100, 1, SECOND))).toBe(true);
    const taken = applyEvent(asked, accepted()) ?? asked;
    expect(ignores(taken, accepted())).toBe(true);
    const ended = applyEvent(taken, refunded('COMPLETED')) ?? taken;
    for (const later of [accepted(), refunded('FAILED')]) expect(ignores(ended, later)).toBe(true);
    expect(ended.refunds).toMatchObject([{ state: 'COMPLETED', providerRefundRef: 'OMR1', endedAt: at(7) }]);
  });

  it('a refund that the owner settled keeps her word beside the provider’s later one', () => {
    const refundOf = (...events: OrderEvent[]) => fold(paid(), requested(100), ...events).refunds[0];
    expect(refundOf(settled(true))).toMatchObject({ state: 'COMPLETED', failure: null, endedAt: at(6) });
    expect(refundOf(settled(false))).toMatchObject({ state: 'FAILED', failure: 'closed_by_owner' });
    const report = (result: string) => ({ at: at(7), result });
    const ends: [arrived: boolean, said: 'COMPLETED' | 'FAILED', state: string, endedAt: string][] = [
      [true, 'COMPLETED', 'COMPLETED', at(6)],
      [true, 'FAILED', 'COMPLETED', at(6)],
      [false, 'FAILED', 'FAILED', at(6)],
      // Refunded money counts from the day on which it was refunded.
      [false, 'COMPLETED', 'COMPLETED', at(7)],
    ];
    for (const [arrived, said, state, endedAt] of ends)
      expect(refundOf(settled(arrived), refunded(said))).toMatchObject({
        state,
        endedAt,
        settled: { arrived, report: report(said) },
      });
    const known = fold(paid(), requested(100), settled(false), refunded('FAILED'));
    for (const later of [settled(true), settled(false), accepted(), refunded('COMPLETED')])
      expect(ignores(known, later)).toBe(true);
    const ended = fold(paid(), requested(100), refunded('COMPLETED'));
    expect(ignores(ended, settled(false))).toBe(true);
  });

  it('a webhook about a refund that the owner closed is followed up until that is known', () => {
    const known = [paid(), requested(100), settled(false)];
    const isOpen = (...more: OrderEvent[]) => {
      const [refund] = fold(...known, ...more).refunds;
      return refund && isHintOpen(refund);
    };
    expect([isOpen(), isOpen(toldOfClosed('a'))]).toEqual([false, true]);
    expect(isOpen(toldOfClosed('a'), reviewed())).toBe(false);
    expect(isOpen(toldOfClosed('a'), refunded('FAILED'))).toBe(false);
    expect(isOpen(toldOfClosed('a'), reviewed(), toldOfClosed('b'))).toBe(true);
    expect(isOpen(refunded('FAILED'), toldOfClosed('a'))).toBe(false);
    const before = fold(paid(), requested(100), refunded('FAILED'), toldOfClosed('a'));
    expect(before.refunds).toMatchObject([{ settled: null }]);
  });

  it('nothing goes back by itself once the owner has settled a refund of the payment', () => {
    const closed = fold(failed(), found('late_success'), requested(100_00), settled(false));
    expect(followUps(closed, at(8))).toEqual([]);
  });

  it('what is about an unknown attempt or refund is nothing', () => {
    const one = fold(opened());
    for (const event of [
      paid(SECOND),
      abandoned(SECOND),
      found('late_success', 1, 'T', SECOND),
      accepted(),
      closed(SECOND),
    ])
      expect(ignores(one, event)).toBe(true);
  });
});

describe('a repeated report', () => {
  it('of the same webhook, e-mail or claim changes nothing', () => {
    const one = fold(failed(), webhook('a', true), queued(...PAID_MAIL));
    expect(ignores(one, webhook('a', true))).toBe(true);
    expect(ignores(one, queued(...PAID_MAIL))).toBe(true);
    expect(applyEvent(one, queued(...PAID_MAIL, 'x'))?.emailsQueued).toEqual([...PAID_MAIL, 'x']);
    const over = applyEvent(one, expired) ?? one;
    expect(ignores(over, expired)).toBe(true);
  });

  it('of fifty webhooks the first fifty are kept: a stranger’s store of them does not grow', () => {
    const many = fold(...Array.from({ length: 60 }, (_, n) => webhook(`d${n}`, false)));
    expect(many.webhooks).toHaveLength(50);
  });

  it('of a discrepancy counts once while it is open, whatever its transaction', () => {
    const one = fold(failed(), found('late_success', PRICE, 'T1'));
    expect(ignores(one, found('late_success', PRICE, 'T1'))).toBe(true);
    expect(ignores(one, found('late_success', 2 * PRICE, 'T2'))).toBe(true);
  });

  it('after the owner has closed the attempt counts again, but not of the payment she settled', () => {
    const settled = fold(failed(), found('late_success', PRICE, 'T1'), closed());
    expect(ignores(settled, found('late_success', PRICE, 'T1'))).toBe(true);
    const again = applyEvent(settled, found('late_success', PRICE, 'T2')) ?? settled;
    expect(first(again).discrepancies).toMatchObject([
      { transactionId: 'T1', closed: true },
      { transactionId: 'T2', closed: false },
    ]);
  });
});

it.each<[string, OrderEvent[], string]>([
  ['mismatched', [opened(), found('amount_mismatch', 100)], 'pending'],
  ['open in a further attempt', [failed(), created(SECOND), opened(SECOND)], 'pending'],
  ['open in an earlier attempt, though the last has failed', [created(SECOND), failed(SECOND)], 'pending'],
  ['failed in all attempts', [failed(), created(SECOND), failed(SECOND)], 'FAILED'],
  ['paid by a second attempt', [failed(), created(SECOND), paid(SECOND)], 'COMPLETED'],
  ['paid though another attempt is open', [created(SECOND), paid(), opened(SECOND)], 'COMPLETED'],
  ['paid though another attempt failed later', [created(SECOND), paid(), failed(SECOND)], 'COMPLETED'],
  ['failed, and money came late', [failed(), found('late_success')], 'FAILED'],
])('the status of an order: %s', (_, events, status) => {
  expect(statusOf(fold(...events))).toBe(status);
});

describe('what follows by the order’s own rules', () => {
  it('a late success goes back whole, once and by itself', () => {
    const late = foldAll(failed(), found('late_success'));
    expect(late.refunds).toMatchObject([
      { attemptId: FIRST, amount: PRICE, reason: 'late_success', state: 'requested' },
    ]);
    expect(followUps(late, at(9))).toEqual([]);
    const refused = foldAll(failed(), found('late_success'), refunded('FAILED'));
    expect(refused.refunds).toHaveLength(1);
  });

  it('a second payment is put on record and goes back; the first pays', () => {
    const twice = foldAll(created(SECOND), opened(SECOND), paid(SECOND), paid());
    expect(first(twice).discrepancies).toMatchObject([{ kind: 'double_payment', amount: PRICE }]);
    expect(twice.refunds).toMatchObject([{ attemptId: FIRST, amount: PRICE, reason: 'double_payment' }]);
    expect([twice.paidBy, statusOf(twice)]).toEqual([SECOND, 'COMPLETED']);
  });

  it('of a payment of which a part is on its way back, the rest goes once that has ended', () => {
    const part = fold(failed(), found('late_success'), requested(100_00));
    expect(followUps(part, at(6))).toEqual([]);
    const rest = applyEvent(part, refunded('COMPLETED')) ?? part;
    expect(followUps(rest, at(8))).toMatchObject([{ type: 'refund_requested', amount: PRICE - 100_00 }]);
  });

  it('a mismatched attempt waits for the owner, and fails once all its money is back', () => {
    const held = foldAll(opened(), found('amount_mismatch', 500_00));
    expect([held.refunds, stateOf(held)]).toEqual([[], 'mismatched']);
    expect(
      stateOf(foldAll(opened(), found('amount_mismatch', 500_00), requested(400_00), refunded('COMPLETED'))),
    ).toBe('mismatched');
    const back = foldAll(
      opened(),
      found('amount_mismatch', 500_00),
      requested(500_00),
      refunded('COMPLETED'),
    );
    expect(orderOutcome(back)).toMatchObject({ result: 'FAILED', failure: 'closed_by_owner' });
  });

  it('money that the owner has settled stays; what is reported later goes back', () => {
    const settled = [
      opened(),
      found('amount_mismatch', 500_00, 'T1'),
      [failed(FIRST, 'closed_by_owner'), closed()],
    ];
    expect(foldAll(...settled).refunds).toEqual([]);
    const later = foldAll(...settled, found('late_success', PRICE, 'T2'));
    expect(later.refunds).toMatchObject([{ amount: PRICE, reason: 'late_success' }]);
  });
});

describe('an order has open work', () => {
  const done = [paid(), numbered, invoiced(), queued(...PAID_MAIL)];
  const back = [
    ...done,
    requested(100),
    refunded('COMPLETED'),
    queued(emails.refund(ORDER_ID, `${FIRST}-R1`)),
  ];
  it.each<[string, OrderEvent[], boolean]>([
    ['while an attempt has no pay page', [], true],
    ['while one is open', [opened()], true],
    [
      'while an earlier one is open though another pays',
      [created(SECOND), paid(SECOND), invoiced(), queued(...PAID_MAIL)],
      true,
    ],
    ['until a paid one has its number', [paid()], true],
    ['until one with its number has its receipt', [paid(), numbered], true],
    ['until its e-mails are queued', [paid(), invoiced()], true],
    ['until a refund has its credit note', back, true],
    ['and then not', [...back, credited()], false],
    ['no more once it is paid and told', done, false],
    ['no more once it has failed and has a number', [failed(), numbered], false],
    ['until it has one', [failed()], true],
    ['while a webhook claims that a failed one was paid', [failed(), numbered, webhook('a', true)], true],
    ['no more once that is found not to come', [failed(), numbered, webhook('a', true), expired], false],
    ['not for a webhook that claims nothing', [failed(), numbered, webhook('a', false)], false],
    [
      'not while the owner has to look',
      [opened(), found('amount_mismatch', 1), queued(emails.trouble(FIRST, 'amount_mismatch'))],
      false,
    ],
    ['while a refund is requested', [...done, requested(100)], true],
    ['while a refund is accepted', [...done, requested(100), accepted()], true],
    ['until its buyer is told of the refund', [...done, requested(100), refunded('COMPLETED')], true],
    [
      'no more then',
      [
        ...done,
        requested(100),
        refunded('COMPLETED'),
        credited(),
        queued(emails.refund(ORDER_ID, `${FIRST}-R1`)),
      ],
      false,
    ],
    ['until the owner is told of a refused refund', [...done, requested(100), refunded('FAILED')], true],
  ])('%s', (_, events, open) => {
    expect(hasOpenWork(fold(...events))).toBe(open);
  });

  it('money on its way back is no more to be given back, until its refund fails', () => {
    const open = fold(paid(), requested(100));
    expect(refundableAmount(first(open), PRICE, open.refunds)).toBe(PRICE - 100);
    const over = fold(paid(), requested(100), refunded('FAILED'));
    expect(refundableAmount(first(over), PRICE, over.refunds)).toBe(PRICE);
  });

  it('a claim that is answered by what is on record is not followed up again', () => {
    const known = [failed(), found('late_success', PRICE, 'T1')];
    expect(isReportOpen(first(fold(...known, webhook('b', true))))).toBe(false);
    const settled = fold(...known, closed(), webhook('b', true));
    expect(isReportOpen(first(settled))).toBe(true);
    const answered = applyEvent(settled, found('late_success', PRICE, 'T1')) ?? settled;
    expect(isReportOpen(first(answered))).toBe(false);
    expect(first(answered).discrepancies).toHaveLength(1);
  });

  it('a claim is followed up until the provider confirms it', () => {
    const claimed = fold(failed(), webhook('a', true));
    expect(isReportOpen(first(claimed))).toBe(true);
    expect(isReportOpen(first(applyEvent(claimed, found('late_success')) ?? claimed))).toBe(false);
    expect(isReportOpen(first(fold(webhook('a', true))))).toBe(false);
    expect(isReportOpen(first(fold(webhook('a', true), failed())))).toBe(true);
    expect(isReportOpen(first(fold(paid(), webhook('a', true))))).toBe(false);
  });
});

describe('a failed attempt is asked about again', () => {
  it('an hour, a day, three and five days after it failed, and no more', () => {
    const end = START + 2 * 60_000;
    const checks = Array.from({ length: 5 }, (_, n) =>
      nextCheckOf(first(fold(failed(), ...Array<OrderEvent>(n).fill(confirmed)))),
    );
    const afterHours = (hours: number) => end + hours * HOUR;
    expect(checks).toEqual([afterHours(1), afterHours(24), afterHours(72), afterHours(120), null]);
  });

  it.each<[string, OrderEvent[]]>([
    ['that is open', [opened()]],
    ['that is paid', [paid()]],
    ['of which the late money is known', [failed(), found('late_success')]],
    ['that the provider refused to begin', [failed(FIRST, 'refused_by_provider')]],
  ])('but not one %s', (_, events) => {
    expect(nextCheckOf(first(fold(...events)))).toBeNull();
  });

  it('of several the earliest is next', () => {
    const both = fold(failed(), created(SECOND), failed(SECOND), confirmed);
    expect(nextCheck(both)).toBe(START + 2 * 60_000 + HOUR);
    expect(nextCheck(fold(paid()))).toBeNull();
  });
});

it.each<[string, OrderEvent[], string[]]>([
  ['none while it is open', [opened()], []],
  ['none before a paid one has its number', [paid()], []],
  ['receipt and sale then', [paid(), invoiced()], PAID_MAIL],
  ['none twice', [paid(), invoiced(), queued(...PAID_MAIL)], []],
  [
    'each kind of what does not fit, once',
    [failed(), found('late_success', 1, 'T1'), closed(), found('late_success', 1, 'T2')],
    [emails.trouble(FIRST, 'late_success')],
  ],
  [
    'a refund that arrived, to its buyer',
    [paid(), requested(100), refunded('COMPLETED')],
    [emails.refund(ORDER_ID, `${FIRST}-R1`)],
  ],
  [
    'one that was refused, to the owner',
    [paid(), requested(100), refunded('FAILED')],
    [emails.trouble(FIRST, `${FIRST}-R1`)],
  ],
  ['none while it is on its way', [paid(), requested(100), accepted()], []],
  ['none of what the owner settled', [paid(), requested(100), settled(true)], []],
  ['nor where she said that it did not arrive', [paid(), requested(100), settled(false)], []],
  [
    'that one, once it has arrived after all',
    [paid(), requested(100), settled(false), refunded('COMPLETED')],
    [emails.refund(ORDER_ID, `${FIRST}-R1`)],
  ],
])('the e-mails that are due: %s', (_, events, due) => {
  expect(emailsDue(fold(...events))).toEqual(due);
});

describe('the parcel', () => {
  const now = { ...newParcel, state: 'packed', note: 'Two boxes' } as const;
  it.each<[OrderUpdate, ReturnType<typeof parcelChanges>]>([
    [{ fulfilment: 'packed' }, null],
    [{ fulfilment: 'shipped' }, { state: 'shipped' }],
    [{ note: 'Two boxes' }, null],
    [{ note: 'Three' }, { note: 'Three' }],
    [{ note: '' }, { note: null }],
    [{ courier: '' }, null],
    [
      { courier: 'DTDC', tracking: 'D1' },
      { courier: 'DTDC', tracking: 'D1' },
    ],
    [{ fulfilment: 'packed', tracking: 'D1' }, { tracking: 'D1' }],
  ])('%j changes %j', (update, changed) => {
    expect(parcelChanges(now, update)).toEqual(changed);
  });

  it('keeps what a later change does not name, and every change', () => {
    const changes = [
      { state: 'shipped', courier: 'DTDC' } as const,
      { note: 'Left at the gate' },
      { state: 'delivered' } as const,
    ];
    const sent = fold(
      ...changes.map((changed, n): OrderEvent => ({ type: 'parcel_changed', at: at(n), changed })),
    );
    expect(sent.parcel).toEqual({
      ...newParcel,
      state: 'delivered',
      note: 'Left at the gate',
      courier: 'DTDC',
      tracking: null,
    });
    expect(sent.parcelChanges.map(({ changed }) => changed)).toEqual(changes);
  });
});

it('without its buyer an order keeps everything but name, address, typed answers and the owner’s notes', () => {
  const noted: OrderEvent = {
    type: 'parcel_changed',
    at: at(8),
    changed: { state: 'cancelled', note: 'Asha called' },
  };
  const engraved = { option: 'Engraving', choice: 'A name', answer: 'For Asha' };
  const lineWith = (options: ChosenOption[]): OrderLines => [{ ...order.lines[0], options }];
  const asked: OrderEvent = { type: 'placed', at: at(0), order: { ...order, lines: lineWith([engraved]) } };
  const events = [asked, created(), failed(), found('late_success'), requested(100), noted];
  const [before, after] = [foldOrder(events), foldOrder(redacted(events))];
  expect(JSON.stringify(redacted(events))).not.toMatch(/Asha|Raj Nagar|9876543210|changed her mind/);
  expect(after).toEqual({
    ...before,
    placed: {
      ...order,
      lines: lineWith([{ option: 'Engraving', choice: 'A name' }]),
      billing: BILLING_REMOVED,
    },
    client: { fullName: BILLING_REMOVED.fullName, phone: '', email: '' },
    refunds: before?.refunds.map((refund) => ({ ...refund, note: null })),
    parcel: { ...before?.parcel, note: null },
    parcelChanges: [{ at: at(8), changed: { state: 'cancelled', note: null } }],
  });
});

describe('any list of events', () => {
  const attempts = fc.constantFrom(FIRST, SECOND, attemptIdOf(ORDER_ID, 3));
  const amount = fc.constantFrom(PRICE, 100_00, 2 * PRICE);
  const kind = fc.constantFrom<DiscrepancyKind>('late_success', 'amount_mismatch', 'reference_mismatch');
  const n = fc.integer({ min: 1, max: 4 });
  const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
    attempts.map(created),
    fc.tuple(attempts, fc.webUrl()).map(([id, url]) => opened(id, url)),
    attempts.map(abandoned),
    attempts.map(paid),
    attempts.map((id) => failed(id)),
    fc.tuple(kind, amount, fc.constantFrom('T1', 'T2'), attempts).map((of) => found(...of)),
    attempts.map(closed),
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean(), attempts).map((of) => webhook(...of)),
    fc.constantFrom(confirmed, expired, placed, invoiced(), queued(...PAID_MAIL)),
    fc.tuple(amount, n, attempts).map((of) => requested(...of)),
    fc.tuple(n, attempts).map((of) => accepted(...of)),
    fc
      .tuple(fc.constantFrom('COMPLETED' as const, 'FAILED' as const), n, attempts)
      .map((of) => refunded(...of)),
    fc.tuple(fc.boolean(), n, attempts).map((of) => settled(...of)),
    fc.tuple(fc.constantFrom('a', 'b', 'd'), n, attempts).map((of) => toldOfClosed(...of)),
    fc.tuple(n, attempts).map((of) => reviewed(...of)),
    fc.tuple(n, attempts).map((of) => credited(...of)),
  );
  const anyList = fc.array(anyEvent, { maxLength: 40 });
  const runs = { numRuns: 2_000 };

  it('is read the same with events in it that change nothing', () => {
    fc.assert(
      fc.property(anyList, anyEvent, fc.nat(), (events, extra, where) => {
        const cut = where % (events.length + 1);
        const before = fold(...events.slice(0, cut));
        const text = JSON.stringify(before);
        const next = applyEvent(before, extra);
        expect(JSON.stringify(before), 'changed in place').toBe(text);
        if (next !== before) return;
        expect(fold(...events.slice(0, cut), extra, ...events.slice(cut))).toEqual(fold(...events));
      }),
      runs,
    );
  });

  it('that grows takes back no end, no payment, no pay page and no refund', () => {
    fc.assert(
      fc.property(anyList, (events) => {
        let before = fold();
        for (const event of events) {
          const after = applyEvent(before, event) ?? before;
          before.attempts.forEach((attempt, index) => {
            const now = after.attempts[index];
            if (attempt.outcome) expect(now?.outcome).toEqual(attempt.outcome);
            if (attempt.session) expect(now?.session).toEqual(attempt.session);
            if (attempt.abandonedAt) expect(now?.session).toEqual(attempt.session);
            expect(now?.discrepancies.length).toBeGreaterThanOrEqual(attempt.discrepancies.length);
            const [from, to] = [attemptState(attempt), now ? attemptState(now) : null];
            if (from !== to) expect(attemptTransitions[from]).toContain(to);
          });
          before.refunds.forEach((refund, index) => {
            const now = after.refunds[index];
            if (!isEnded(refund) || !now) return;
            // An ended refund may still get its credit note, once. If the owner settled it, the provider may
            // still report, once, that the money was returned.
            const creditNote = refund.creditNote ?? now.creditNote;
            const isReported = refund.settled && !refund.settled.report && now.settled?.report;
            const { hintedAt } = now.settled ?? {};
            const known = refund.settled ? { ...refund.settled, hintedAt } : null;
            if (!isReported) expect(now).toEqual({ ...refund, creditNote, settled: known });
            else if (refund.state === 'COMPLETED') expect(now.state).toBe('COMPLETED');
          });
          if (before.paidBy) expect(after.paidBy).toBe(before.paidBy);
          before = after;
        }
      }),
      runs,
    );
  });

  it('is brought to an end by what follows from it, which asks back no more than was paid', () => {
    fc.assert(
      fc.property(anyList, (events) => {
        const before = fold(...events);
        const next = followUps(before, at(60));
        const after = next.reduce((one, event) => {
          expect(ignores(one, event), event.type).toBe(false);
          return applyEvent(one, event) ?? one;
        }, before);
        expect(followUps(after, at(61))).toEqual([]);
        for (const event of next)
          if (event.type === 'refund_requested') {
            const attempt = after.attempts.find(({ id }) => id === event.attemptId) ?? first(after);
            const others = after.refunds.filter(
              ({ id, attemptId, state }) =>
                id !== event.refundId && attemptId === attempt.id && state !== 'FAILED',
            );
            const back = others.reduce((sum, refund) => sum + refund.amount, 0);
            expect(event.amount).toBe(paidOf(attempt, PRICE) - back);
            expect(refundedOf(after.refunds, attempt.id)).toBe(back);
          }
      }),
      runs,
    );
  });
});
