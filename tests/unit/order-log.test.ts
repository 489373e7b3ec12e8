import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttemptState, attemptIdOf, attemptState, attemptTransitions } from '#domain/attempt.ts';
import { emails } from '#domain/email-names.ts';
import type { OrderPlaced } from '#domain/order.ts';
import {
  applyEvent,
  emailsDue,
  failedWith,
  foldOrder,
  followUps,
  hasOpenWork,
  nextCheck,
  type Order,
  type OrderEvent,
  orderOutcome,
  redacted,
} from '#domain/order-log.ts';

const ID = '0123456789ABCDEFGHJKMNPQRS';
const SECOND = attemptIdOf(ID, 2);
const at = '2026-11-20T06:30:00.000Z';
const AMOUNT = 12_500_50;

const billing = { fullName: 'Asha', email: 'a@b.in', phone: '9876543210' } as OrderPlaced['billing'];
const placed = { id: ID, placedAt: at, amount: AMOUNT, product: {}, billing } as unknown as OrderPlaced;
const about = (attemptId = ID) => ({ at, attemptId });
const event = {
  placed: { type: 'placed', at, order: placed },
  created: (attemptId = ID) => ({
    type: 'attempt_created',
    ...about(attemptId),
    provider: 'phonepe',
    ttlSeconds: 900,
  }),
  opened: (attemptId = ID, redirectUrl = 'https://pay.test/1') => ({
    type: 'checkout_opened',
    ...about(attemptId),
    providerRef: 'OMO1',
    redirectUrl,
  }),
  abandoned: (attemptId = ID) => ({ type: 'attempt_abandoned', ...about(attemptId) }),
  completed: (attemptId = ID) => ({
    type: 'attempt_ended',
    ...about(attemptId),
    result: 'COMPLETED',
    mode: 'UPI',
    transactionId: `T${attemptId}`,
    failure: null,
  }),
  failed: (attemptId = ID, failure = 'TXN_CANCELLED') => ({
    type: 'attempt_ended',
    ...about(attemptId),
    ...failedWith(failure),
  }),
  found: (kind: 'amount_mismatch' | 'late_success', transactionId = 'T1', amount = AMOUNT) => ({
    type: 'discrepancy_found',
    ...about(),
    kind,
    amount,
    providerRef: 'OMO1',
    transactionId,
  }),
  closed: { type: 'attempt_closed', ...about() },
  claims: (digest: string, claimsPaid = true) => ({
    type: 'webhook_received',
    ...about(),
    event: 'checkout.order.completed',
    digest,
    claimsPaid,
  }),
  requested: (n = 1, amount = AMOUNT) => ({
    type: 'refund_requested',
    ...about(),
    refundId: `${ID}-R${n}`,
    amount,
    reason: 'owner',
    note: 'private',
  }),
  refunded: (n = 1, result = 'COMPLETED') => ({
    type: 'refund_ended',
    at,
    refundId: `${ID}-R${n}`,
    result,
    failure: null,
  }),
} as const;

const begun = [event.placed, event.created()] as OrderEvent[];
const orderOf = (...events: unknown[]): Order => {
  const order = foldOrder([...begun, ...(events as OrderEvent[])]);
  if (!order) throw new Error('no order');
  return order;
};
const first = (order: Order) => {
  const [attempt] = order.attempts;
  if (!attempt) throw new Error('no attempt');
  return attempt;
};

/** Events that bring an attempt into each state. */
const into: Record<AttemptState, unknown[]> = {
  created: [],
  open: [event.opened()],
  mismatched: [event.opened(), event.found('amount_mismatch')],
  completed: [event.completed()],
  failed: [event.failed()],
};
const states = Object.keys(into) as AttemptState[];

describe('the transition table', () => {
  it.each(states)('knows %s', (state) => {
    expect(attemptState(first(orderOf(...into[state])))).toBe(state);
  });

  it.each(states.flatMap((from) => (['completed', 'failed'] as const).map((to) => [from, to] as const)))(
    'decides whether %s may become %s',
    (from, to) => {
      const before = orderOf(...into[from]);
      const after = applyEvent(before, event[to]() as OrderEvent);
      const isAllowed = attemptTransitions[from].includes(to);
      expect(after === before).toBe(!isAllowed);
      expect(after && attemptState(first(after))).toBe(isAllowed ? to : from);
    },
  );
});

describe('facts that exclude each other', () => {
  it('an attempt has a page or is abandoned, whichever came first', () => {
    expect(first(orderOf(event.abandoned(), event.opened())).session).toBeNull();
    expect(first(orderOf(event.opened(), event.abandoned())).abandonedAt).toBeNull();
    expect(first(orderOf(event.opened(), event.opened(ID, 'https://pay.test/2'))).session?.redirectUrl).toBe(
      'https://pay.test/1',
    );
  });

  it('the first completed attempt pays; the other one is noted and goes back', () => {
    const order = orderOf(event.failed(), event.created(SECOND), event.completed(SECOND));
    expect(order.paidBy).toBe(SECOND);
    const twice = orderOf(event.opened(), event.created(SECOND), event.completed(SECOND), event.completed());
    expect(twice.paidBy).toBe(SECOND);
    expect(followUps(twice, at)).toMatchObject([
      { type: 'discrepancy_found', kind: 'double_payment', attemptId: ID },
      { type: 'refund_requested', reason: 'double_payment', attemptId: ID, amount: AMOUNT },
    ]);
  });

  it('attempts are numbered without gaps, and nothing is placed twice', () => {
    expect(orderOf(event.created(attemptIdOf(ID, 3))).attempts).toHaveLength(1);
    expect(orderOf(event.created()).attempts).toHaveLength(1);
    expect(foldOrder([...begun, { ...event.placed, order: { ...placed, amount: 1 } }])?.placed.amount).toBe(
      AMOUNT,
    );
  });
});

describe('what follows', () => {
  it('a payment after the failure goes back once, whole', () => {
    const late = orderOf(event.failed(), event.found('late_success'));
    const [next, ...more] = followUps(late, at);
    expect(next).toMatchObject({ type: 'refund_requested', reason: 'late_success', amount: AMOUNT });
    expect(more).toEqual([]);
    const requested = applyEvent(late, next as OrderEvent) as Order;
    expect(followUps(requested, at)).toEqual([]);
    const refused = applyEvent(requested, event.refunded(1, 'FAILED') as OrderEvent) as Order;
    expect(followUps(refused, at)).toEqual([]);
  });

  it('a mismatched attempt ends once all that came is back, and not before', () => {
    const mismatched = [event.opened(), event.found('amount_mismatch', 'T1', 1_00)];
    expect(followUps(orderOf(...mismatched), at)).toEqual([]);
    expect(followUps(orderOf(...mismatched, event.requested(1, 50), event.refunded()), at)).toEqual([]);
    expect(followUps(orderOf(...mismatched, event.requested(1, 1_00), event.refunded()), at)).toMatchObject([
      { type: 'attempt_ended', result: 'FAILED', failure: 'closed_by_owner' },
    ]);
  });

  it('what the owner closed stays closed for that payment, and counts again for another', () => {
    const closed = [event.failed(ID, 'closed_by_owner'), event.found('late_success'), event.closed];
    expect(followUps(orderOf(...closed), at)).toEqual([]);
    const same = orderOf(...closed, event.found('late_success'));
    expect([first(same).discrepancies.length, followUps(same, at)]).toEqual([1, []]);
    const other = orderOf(event.failed(ID, 'closed_by_owner'), event.closed, event.found('late_success'));
    expect(followUps(other, at)).toMatchObject([{ type: 'refund_requested', reason: 'late_success' }]);
  });
});

describe('open work', () => {
  it.each<[string, unknown[], boolean]>([
    ['an open attempt', [event.opened()], true],
    ['one that waits for the owner, once she was written to', into.mismatched, true],
    ['a failed one', [event.failed()], false],
    ['a failed one that a webhook claims is paid', [event.failed(), event.claims('a')], true],
    [
      'the same once it is known',
      [event.failed(), event.claims('a'), { type: 'report_expired', ...about() }],
      false,
    ],
    ['a paid one without an invoice', [event.completed()], true],
    ['a refund in progress', [event.failed(), event.requested()], true],
  ])('%s', (_, events, isOpen) => {
    expect(hasOpenWork(orderOf(...events))).toBe(isOpen);
  });

  it('ends once the e-mails are queued, each once', () => {
    const invoice = { number: 'INV/26-27/0001', issuedAt: at };
    const paid = orderOf(event.completed(), { type: 'invoiced', at, invoice });
    expect(emailsDue(paid)).toEqual([emails.receipt(ID), emails.sale(ID)]);
    const queued = applyEvent(paid, { type: 'emails_queued', at, emails: emailsDue(paid) }) as Order;
    expect([emailsDue(queued), hasOpenWork(queued)]).toEqual([[], false]);
    const again: OrderEvent = { type: 'emails_queued', at, emails: [emails.receipt(ID)] };
    expect(applyEvent(queued, again)).toBe(queued);
  });

  it('a failed attempt is checked after an hour, a day, three and five days', () => {
    const hours: number[] = [];
    let order = orderOf(event.failed());
    for (let due = nextCheck(order); due !== null; due = nextCheck(order)) {
      hours.push((due - Date.parse(at)) / 3_600_000);
      order = applyEvent(order, { type: 'failure_confirmed', ...about() }) as Order;
    }
    expect(hours).toEqual([1, 24, 72, 120]);
    expect(nextCheck(orderOf(event.failed(ID, 'refused_by_provider')))).toBeNull();
    expect(nextCheck(orderOf(event.completed()))).toBeNull();
  });
});

it('a webhook is recorded once, by its bytes', () => {
  const once = orderOf(event.claims('a'));
  expect(applyEvent(once, event.claims('a', false) as OrderEvent)).toBe(once);
  expect(orderOf(event.claims('a'), event.claims('b')).webhooks).toHaveLength(2);
});

it('redacted events tell nothing of the buyer, and the same of everything else', () => {
  const changed = { type: 'parcel_changed', at, changed: { state: 'packed', note: 'Asha called' } };
  const events = [...begun, event.failed(), event.requested(), changed] as OrderEvent[];
  const text = JSON.stringify(redacted(events));
  for (const secret of ['Asha', 'a@b.in', '9876543210', 'private']) expect(text).not.toContain(secret);
  const [before, after] = [foldOrder(events), foldOrder(redacted(events))];
  expect(after && orderOutcome(after)).toEqual(before && orderOutcome(before));
  expect(after?.parcel.state).toBe('packed');
});

describe('any list of events', () => {
  const anyEvent = fc.constantFrom(
    ...([event.created(), event.created(SECOND), event.opened(), event.opened(SECOND)] as OrderEvent[]),
    ...([event.abandoned(), event.completed(), event.completed(SECOND), event.failed()] as OrderEvent[]),
    ...([event.failed(SECOND), event.found('late_success'), event.found('amount_mismatch')] as OrderEvent[]),
    ...([event.closed, event.claims('a'), event.requested(), event.refunded()] as OrderEvent[]),
  );
  const lists = fc.array(anyEvent, { maxLength: 25 });

  it('grows without changing how an attempt ended, its page, or which one pays', () => {
    fc.assert(
      fc.property(lists, anyEvent, (events, next) => {
        const before = orderOf(...events);
        const after = applyEvent(before, next) as Order;
        for (const [n, attempt] of before.attempts.entries()) {
          if (attempt.outcome) expect(after.attempts[n]?.outcome).toEqual(attempt.outcome);
          if (attempt.session) expect(after.attempts[n]?.session).toEqual(attempt.session);
        }
        if (before.paidBy) expect(after.paidBy).toBe(before.paidBy);
        expect(after.refunds.length).toBeGreaterThanOrEqual(before.refunds.length);
      }),
    );
  });

  it('has follow-ups that come to an end, ask back no more than was paid, and are not wanted twice', () => {
    fc.assert(
      fc.property(lists, (events) => {
        const before = orderOf(...events);
        const further = followUps(before, at);
        const after = further.reduce<Order>((order, one) => applyEvent(order, one) as Order, before);
        expect(followUps(after, at)).toEqual([]);
        for (const one of further)
          if (one.type === 'refund_requested') expect(one.amount).toBeLessThanOrEqual(AMOUNT);
      }),
    );
  });
});
