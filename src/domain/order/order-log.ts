import type { Paise } from '../money/money.ts';
import {
  type Attempt,
  attemptIdOf,
  attemptState,
  attemptTransitions,
  type Discrepancy,
  isLateMoney,
  isOpen,
} from './attempt.ts';
import type { Dispute } from './dispute.ts';
import { isToLeave } from './fulfilment.ts';
import { isAllLost, isClaimOpen, isReleaseOpen } from './lost-lines.ts';
import type { OrderPlaced } from './order.ts';
import type { Claimed, OrderEvent } from './order-event.ts';
import { hasDoubts, type Order } from './order-state.ts';
import { newParcel } from './parcel.ts';
import { endedByProvider, isEnded, nextRefundId, type Refund, settledByOwner } from './refund.ts';

/*
 * An order is an append-only list of events (`order-event.ts`), which `server/orders/order-store.ts` persists.
 * `foldOrder` derives everything else from that list. What follows from an order is in modules of its own:
 * further events (`follow-ups.ts`), work that is still to be done (`open-work.ts`) and e-mails
 * (`emails-due.ts`). None of them reads a clock or a store.
 */

/** Most webhooks stored for one order. A provider usually sends a handful. */
const MOST_WEBHOOKS = 50;

/** Returns the order that the events describe, or null if it was never placed. */
export function foldOrder(events: readonly OrderEvent[]): Order | null {
  return events.reduce<Order | null>(applyEvent, null);
}

/**
 * Returns the order with one more event applied. If the event changes nothing, or the state does not allow
 * it, returns the same object. Callers do not store such an event, so contradictory facts are never recorded.
 */
export function applyEvent(order: Order | null, event: OrderEvent): Order | null {
  if (event.type === 'placed') return order ?? emptyOrder(event.order);
  if (!order) return null;
  const { at } = event;
  const change = (next: (attempt: Attempt) => Attempt) =>
    'attemptId' in event ? withAttempt(order, event.attemptId, next) : order;
  switch (event.type) {
    case 'attempt_created': {
      const { attemptId, isTest } = event;
      if (order.requestOver) return order;
      if (attemptId !== attemptIdOf(order.placed.id, order.attempts.length + 1)) return order;
      const attempt = newAttempt(event);
      const placed = isTest ? { ...order.placed, isTest } : order.placed;
      return { ...order, placed, attempts: [...order.attempts, attempt] };
    }
    case 'checkout_opened': {
      const { providerRef, redirectUrl } = event;
      return change((attempt) =>
        attempt.session || attempt.abandonedAt
          ? attempt
          : { ...attempt, session: { openedAt: at, providerRef, redirectUrl } },
      );
    }
    case 'attempt_abandoned':
      return change((attempt) =>
        attempt.session || attempt.abandonedAt ? attempt : { ...attempt, abandonedAt: at },
      );
    case 'attempt_ended':
      return ended(order, event);
    case 'discrepancy_found': {
      const { kind, amount, providerRef, transactionId } = event;
      const found = { at, kind, amount, providerRef, transactionId, closed: false };
      return change((attempt) => {
        const isKnown = attempt.discrepancies.some((known) => isSameReport(known, found));
        if (isKnown && !attempt.successReportedAt) return attempt;
        const discrepancies = isKnown ? attempt.discrepancies : [...attempt.discrepancies, found];
        return { ...attempt, discrepancies, successReportedAt: null };
      });
    }
    case 'attempt_closed':
      return change((attempt) => ({
        ...attempt,
        closedAt: at,
        discrepancies: attempt.discrepancies.map((each) => ({ ...each, closed: true })),
      }));
    case 'webhook_received': {
      const { event: name, attemptId, digest, claimsPaid } = event;
      const isKnown = order.webhooks.some((known) => known.digest === digest);
      if (isKnown || order.webhooks.length >= MOST_WEBHOOKS) return order;
      const reported = claimsPaid
        ? change((attempt) => (isSuccessKnown(attempt) ? attempt : { ...attempt, successReportedAt: at }))
        : order;
      const hinted = withRefund(reported, event.closedRefund ?? '', (refund) =>
        refund.settled && !refund.settled.report
          ? { ...refund, settled: { ...refund.settled, hintedAt: at } }
          : refund,
      );
      const webhooks = [...order.webhooks, { at, event: name, attemptId, digest }];
      if (!event.reported) return { ...hinted, webhooks };
      const { ref } = event.reported;
      const reports = order.reports.filter((each) => each.attemptId !== attemptId || each.ref !== ref);
      return { ...hinted, webhooks, reports: [...reports, { at, attemptId, ...event.reported }] };
    }
    case 'failure_confirmed':
      return change((attempt) => ({ ...attempt, checks: attempt.checks + 1 }));
    case 'report_expired':
      if (event.ref !== undefined) return withoutReport(order, event.attemptId, event.ref);
      return change((attempt) =>
        attempt.successReportedAt ? { ...attempt, successReportedAt: null } : attempt,
      );
    case 'refund_requested': {
      const { refundId: id, attemptId, amount, reason, note, lines = [] } = event;
      const attempt = order.attempts.find((each) => each.id === attemptId);
      if (!attempt || id !== nextRefundId(attemptId, order.refunds)) return order;
      const refund: Refund = { ...newRefund(id, attemptId, amount, at), lines, reason, note };
      return { ...order, refunds: [...order.refunds, refund] };
    }
    case 'refund_found': {
      const { refundId: id, attemptId, amount, providerRefundRef } = event;
      const answered = withoutReport(order, attemptId, id);
      if (!order.attempts.some((each) => each.id === attemptId)) return answered;
      const accepted = { state: 'accepted', providerRefundRef } as const;
      if (order.refunds.some((refund) => refund.id === id))
        return withRefund(answered, id, (refund) =>
          refund.state === 'FAILED' && !refund.settled && refund.amount === amount
            ? { ...refund, ...accepted, endedAt: null, failure: null }
            : refund,
        );
      const found: Refund = { ...newRefund(id, attemptId, amount, at), ...accepted, reason: 'at_provider' };
      return { ...answered, refunds: [...order.refunds, found] };
    }
    case 'dispute_reported':
      return disputed(order, event);
    case 'refund_accepted': {
      const { providerRefundRef } = event;
      return withRefund(order, event.refundId, (refund) =>
        refund.state === 'requested' ? { ...refund, state: 'accepted', providerRefundRef } : refund,
      );
    }
    case 'refund_ended':
      return withRefund(order, event.refundId, (refund) =>
        endedByProvider(refund, at, event.result, event.failure),
      );
    case 'refund_settled':
      return withRefund(order, event.refundId, (refund) =>
        isEnded(refund) ? refund : settledByOwner(refund, at, event.arrived),
      );
    case 'refund_reviewed':
      return withRefund(order, event.refundId, (refund) =>
        refund.settled?.hintedAt ? { ...refund, settled: { ...refund.settled, hintedAt: null } } : refund,
      );
    case 'credit_note_issued':
      return withRefund(order, event.refundId, (refund) =>
        refund.creditNote || refund.state !== 'COMPLETED'
          ? refund
          : { ...refund, creditNote: event.creditNote },
      );
    case 'numbered':
      return order.number === null ? { ...order, number: event.number } : order;
    case 'invoiced':
      return order.invoice ? order : { ...order, invoice: event.invoice };
    case 'pieces_claimed':
      return claimed(order, event);
    case 'email_requested': {
      const { email } = event;
      const isKnown = order.emailsRequested.some((each) => each.email === email);
      return isKnown ? order : { ...order, emailsRequested: [...order.emailsRequested, { email, at }] };
    }
    case 'emails_queued': {
      const emails = event.emails.filter((each) => !order.emailsQueued.includes(each));
      return emails.length === 0 ? order : { ...order, emailsQueued: [...order.emailsQueued, ...emails] };
    }
    case 'parcel_changed': {
      const { changed } = event;
      const parcel = { ...order.parcel, ...changed };
      return { ...order, parcel, parcelChanges: [...order.parcelChanges, { at, changed }] };
    }
    case 'request_over': {
      const { why } = event;
      const isBeingPaid = why === 'lapsed' && order.attempts.some(isOpen);
      const isRequest = Boolean(order.placed.made?.validUntil);
      if (!isRequest || order.paidBy || order.requestOver || isBeingPaid) return order;
      return { ...order, requestOver: { at, why } };
    }
    case 'details_received':
      return order.detailsAt ? order : { ...order, detailsAt: at };
    case 'doubts_seen':
      return hasDoubts(order) ? { ...order, doubtsSeenAt: at } : order;
    case 'buyer_redacted':
      return order.redactedAt ? order : { ...order, redactedAt: at };
  }
}

function emptyOrder(placed: OrderPlaced): Order {
  const { fullName, phone, email } = placed.billing;
  return {
    placed,
    attempts: [],
    paidBy: null,
    refunds: [],
    disputes: [],
    reports: [],
    number: null,
    invoice: null,
    claim: null,
    parcel: newParcel,
    parcelChanges: [],
    webhooks: [],
    emailsRequested: [],
    emailsQueued: [],
    requestOver: null,
    client: { fullName, phone, email },
    detailsAt: null,
    doubtsSeenAt: null,
    redactedAt: null,
  };
}

function newAttempt(created: OrderEvent & { type: 'attempt_created' }): Attempt {
  const { attemptId: id, at: createdAt, provider, ttlSeconds, buyer = null } = created;
  return {
    id,
    createdAt,
    provider,
    ttlSeconds,
    session: null,
    buyer,
    abandonedAt: null,
    outcome: null,
    discrepancies: [],
    closedAt: null,
    successReportedAt: null,
    checks: 0,
  };
}

const newRefund = (id: string, attemptId: string, amount: Paise, requestedAt: string): Refund => ({
  id,
  attemptId,
  amount,
  lines: [],
  reason: 'owner',
  note: null,
  requestedAt,
  state: 'requested',
  providerRefundRef: null,
  endedAt: null,
  failure: null,
  creditNote: null,
  settled: null,
});

function withoutReport(order: Order, attemptId: string, ref: string): Order {
  const reports = order.reports.filter((each) => each.attemptId !== attemptId || each.ref !== ref);
  return reports.length === order.reports.length ? order : { ...order, reports };
}

/**
 * Records what the provider says about a dispute. A lost one counts as money that went back, and stays so. It
 * gets no credit note (`creditNotesDue`).
 */
function disputed(order: Order, event: OrderEvent & { type: 'dispute_reported' }): Order {
  const { at, attemptId, disputeId: id, state, amount, reason, respondBy } = event;
  const answered = withoutReport(order, attemptId, id);
  const known = order.disputes.find((each) => each.id === id);
  const isNews =
    !known ||
    known.state !== state ||
    known.amount !== amount ||
    known.reason !== reason ||
    known.respondBy !== respondBy;
  if (!isNews || known?.state === 'lost' || !order.attempts.some((each) => each.id === attemptId))
    return answered;
  const dispute: Dispute = { id, attemptId, reportedAt: at, state, amount, reason, respondBy };
  const disputes = known
    ? order.disputes.map((each) => (each === known ? dispute : each))
    : [...order.disputes, dispute];
  if (state !== 'lost' || !amount) return { ...answered, disputes };
  const taken: Refund = {
    ...newRefund(id, attemptId, amount, at),
    reason: 'dispute',
    state: 'COMPLETED',
    providerRefundRef: id,
    endedAt: at,
  };
  return { ...answered, disputes, refunds: [...order.refunds, taken] };
}

/** Records which lines the order has the pieces of. If it has none, there is nothing to send. */
function claimed(order: Order, { at, lost, low }: { at: string } & Claimed): Order {
  if (!isClaimOpen(order) && !isReleaseOpen(order)) return order;
  const next = { ...order, claim: { at, lost, low } };
  if (!isAllLost(next) || !isToLeave(order.parcel.state)) return next;
  const changed = { state: 'cancelled' } as const;
  const parcelChanges = [...order.parcelChanges, { at, changed }];
  return { ...next, parcel: { ...order.parcel, ...changed }, parcelChanges };
}

function withAttempt(order: Order, id: string, next: (attempt: Attempt) => Attempt): Order {
  const attempt = order.attempts.find((each) => each.id === id);
  const changed = attempt && next(attempt);
  if (!changed || changed === attempt) return order;
  return { ...order, attempts: order.attempts.map((each) => (each === attempt ? changed : each)) };
}

function withRefund(order: Order, id: string, next: (refund: Refund) => Refund): Order {
  const refund = order.refunds.find((each) => each.id === id);
  const changed = refund && next(refund);
  if (!changed || changed === refund) return order;
  return { ...order, refunds: order.refunds.map((each) => (each === refund ? changed : each)) };
}

/**
 * Ends an attempt once, and only as the transition table allows. The first completed attempt pays for the
 * order.
 */
function ended(order: Order, event: OrderEvent & { type: 'attempt_ended' }): Order {
  const { at: endedAt, attemptId, result, mode, transactionId, failure } = event;
  const isPaid = result === 'COMPLETED';
  const changed = withAttempt(order, attemptId, (attempt) =>
    attemptTransitions[attemptState(attempt)].includes(isPaid ? 'completed' : 'failed')
      ? {
          ...attempt,
          outcome: { endedAt, result, mode, transactionId, failure },
          successReportedAt: isPaid ? null : attempt.successReportedAt,
        }
      : attempt,
  );
  if (changed === order || !isPaid || order.paidBy) return changed;
  // The person who pays a request becomes its buyer and replaces the details that the owner typed.
  const { buyer } = order.attempts.find(({ id }) => id === attemptId) ?? {};
  const { supply: _, doubt: __, ...placed } = order.placed;
  return { ...changed, paidBy: attemptId, ...(buyer && { placed: { ...placed, ...buyer } }) };
}

/** Returns true if a payment of the attempt is already recorded, in time or late. */
const isSuccessKnown = (attempt: Attempt) =>
  attemptState(attempt) === 'completed' ||
  attempt.discrepancies.some(({ kind, closed }) => isLateMoney(kind) && !closed);

/**
 * Returns true if the same report is already recorded: either still unsettled, or settled by the owner for
 * this very payment.
 */
const isSameReport = (known: Discrepancy, found: Discrepancy) =>
  known.kind === found.kind && (!known.closed || known.transactionId === found.transactionId);
