import type { Paise } from '../money/money.ts';
import {
  type Attempt,
  attemptIdOf,
  attemptState,
  attemptTransitions,
  type Discrepancy,
  isLateMoney,
  isOpen,
  OUTSIDE,
  type Outcome,
  ownFailures,
} from './attempt.ts';
import { BILLING_REMOVED, type Billing } from './billing-fields.ts';
import type { Buyer } from './buyer.ts';
import { type Dispute, isDisputed } from './dispute.ts';
import { emails } from './email-names.ts';
import { isToLeave } from './fulfilment.ts';
import type { Invoice } from './invoice.ts';
import { type OrderPlaced, orderNumber } from './order.ts';
import { isScarce, type OrderLine, type OrderLines } from './order-line.ts';
import { newParcel, type Parcel } from './parcel.ts';
import {
  endedByProvider,
  isEnded,
  isHintOpen,
  nextRefundId,
  paidOf,
  type Refund,
  type RefundReason,
  refundableAmount,
  refundedOf,
  refundsThatCount,
  settledByOwner,
  wasMoreThanLeft,
} from './refund.ts';
import { type LineQuantity, mostForLines, piecesNamed } from './refund-lines.ts';

/*
 * An order is an append-only list of events. `foldOrder` derives everything else from that list: attempts,
 * the paying attempt, status, refunds and open work. The next steps follow from the fold. Nothing here reads
 * a clock or a store. `server/orders/order-store.ts` persists the list.
 */

/** Numbers of lines, by what came of claiming their pieces. */
export interface Claimed {
  lost: readonly number[];
  low: readonly number[];
}

type AboutAttempt<Type extends string, More = object> = { type: Type; at: string; attemptId: string } & More;
type AboutRefund<Type extends string, More = object> = { type: Type; at: string; refundId: string } & More;

/** An event in the life of an order. `at` is an ISO time. */
export type OrderEvent =
  | { type: 'placed'; at: string; order: OrderPlaced }
  /** Recorded before the provider is asked to create the attempt. */
  | AboutAttempt<
      'attempt_created',
      Pick<Attempt, 'provider' | 'ttlSeconds'> & {
        isTest?: true;
        /** The details of whoever is about to pay a payment request. They never change. */
        buyer?: Buyer;
      }
    >
  | AboutAttempt<'checkout_opened', { providerRef: string; redirectUrl: string }>
  | AboutAttempt<'attempt_abandoned'>
  | AboutAttempt<'attempt_ended', Omit<Outcome, 'endedAt'>>
  | AboutAttempt<'discrepancy_found', Omit<Discrepancy, 'at' | 'closed'>>
  /** The owner has settled everything reported about the attempt so far with the provider. */
  | AboutAttempt<'attempt_closed'>
  /**
   * A verified webhook. `digest` is the hash of its bytes and detects repeated deliveries. `closedRefund` is
   * the id of a refund that the webhook may be about and that the owner had already closed. `reported` names
   * something at the provider that the order does not know, and about which the provider must be asked.
   */
  | AboutAttempt<
      'webhook_received',
      {
        event: string;
        digest: string;
        claimsPaid: boolean;
        closedRefund?: string;
        reported?: Pick<Report, 'about' | 'ref'>;
      }
    >
  /** The provider was asked once more about a failed attempt and had nothing new to say. */
  | AboutAttempt<'failure_confirmed'>
  /**
   * The site stopped asking about a webhook's claim, which the provider did not confirm. The claim was that a
   * failed attempt was paid or, with `ref`, that there is a refund or dispute of this name.
   */
  | AboutAttempt<'report_expired', { ref?: string }>
  | AboutRefund<
      'refund_requested',
      {
        attemptId: string;
        amount: Paise;
        reason: RefundReason;
        note: string | null;
        /** The lines that it gives back; absent for a refund of an amount alone. */
        lines?: LineQuantity[];
      }
    >
  | AboutRefund<'refund_accepted', { providerRefundRef: string | null }>
  /**
   * The provider has a refund that the order does not know: it was made in the owner’s account there, or it
   * is one of ours that had been given up. `refundId` is the provider’s name for it, or ours.
   */
  | AboutRefund<'refund_found', { attemptId: string; amount: Paise; providerRefundRef: string | null }>
  /** The state of a dispute that the provider reported. */
  | AboutAttempt<
      'dispute_reported',
      { disputeId: string } & Pick<Dispute, 'state' | 'amount' | 'reason' | 'respondBy'>
    >
  /** The result that the provider reported. */
  | AboutRefund<'refund_ended', { result: 'COMPLETED' | 'FAILED'; failure: string | null }>
  /** The result that the owner entered for a refund that the provider does not end. */
  | AboutRefund<'refund_settled', { arrived: boolean }>
  /**
   * After a webhook, the provider was asked about a refund that the owner had closed and had nothing new to
   * say.
   */
  | AboutRefund<'refund_reviewed'>
  | AboutRefund<'credit_note_issued', { creditNote: Invoice }>
  /** The short order number, assigned once the payment has ended or a while after the order was placed. */
  | { type: 'numbered'; at: string; number: number }
  | { type: 'invoiced'; at: string; invoice: Invoice }
  /**
   * The result of claiming the order’s pieces in the catalogue, for all lines at once. `lost` has the numbers
   * of the lines whose pieces went to other orders, `low` of those that took the stock of their product to its
   * low limit.
   */
  | ({ type: 'pieces_claimed'; at: string } & Claimed)
  /** The owner asked for an e-mail to be sent, for the first time or again. */
  | { type: 'email_requested'; at: string; email: string }
  /** E-mails that were put in the outbox, or skipped because mail is not set up. */
  | { type: 'emails_queued'; at: string; emails: string[] }
  /** The owner changed the parcel or its note. */
  | { type: 'parcel_changed'; at: string; changed: Partial<Parcel> }
  /** A payment request can no longer be paid, because the owner withdrew it or it expired. */
  | { type: 'request_over'; at: string; why: 'withdrawn' | 'lapsed' }
  /** The client sent birth details, which are kept apart from the order. */
  | { type: 'details_received'; at: string }
  /** The owner has looked at what was doubtful: the address, or who paid. */
  | { type: 'doubts_seen'; at: string }
  | { type: 'buyer_redacted'; at: string };

/** A webhook of the provider, as stored with the order. */
export interface WebhookReceived {
  at: string;
  event: string;
  attemptId: string;
  digest: string;
}

/** Something that a webhook reported by the provider’s own name for it, until the provider has been asked. */
export interface Report {
  at: string;
  attemptId: string;
  about: 'refund' | 'dispute';
  ref: string;
}

/** The state of an order, folded from its events. */
export interface Order {
  placed: OrderPlaced;
  /** Attempts, oldest first. Only a request that nobody has begun to pay has none. */
  attempts: Attempt[];
  /** The attempt that pays for the order: the first one completed. */
  paidBy: string | null;
  /** The oldest first. */
  refunds: Refund[];
  /** Disputes about its payments, oldest first. */
  disputes: Dispute[];
  /** Reports about which the provider must be asked, oldest first. */
  reports: Report[];
  /** Number that follows 'NB-'; null until it is assigned. */
  number: number | null;
  invoice: Invoice | null;
  /**
   * The result of claiming the single pieces, and the pieces of a counted stock: when, and the numbers of the
   * lines that were lost to other orders, or after which few pieces are left. Null until all of them are
   * claimed.
   */
  claim: ({ at: string } & Claimed) | null;
  parcel: Parcel;
  parcelChanges: { at: string; changed: Partial<Parcel> }[];
  webhooks: WebhookReceived[];
  /** Names of the e-mails that the owner asked for, oldest first. */
  emailsRequested: { email: string; at: string }[];
  /** Names of the e-mails that were queued or skipped. */
  emailsQueued: string[];
  /**
   * Time and reason of an unpaid request’s end. Null while the request can be paid, and for every other
   * order.
   */
  requestOver: { at: string; why: 'withdrawn' | 'lapsed' } | null;
  /** The person that the order was placed for. Somebody else may pay a request. */
  client: Client;
  /** Time when the client first sent birth details. */
  detailsAt: string | null;
  /** Time when the owner looked at what was doubtful. */
  doubtsSeenAt: string | null;
  /** Time when the buyer’s details were removed. */
  redactedAt: string | null;
}

/** The person that an order was placed for. */
export type Client = Pick<Billing, 'fullName' | 'phone' | 'email'>;

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

/**
 * Returns the further events that the order’s rules require after its latest event. A payment that does not
 * pay for the order is recorded and refunded automatically, once. So is what the lines cost that went to other
 * buyers. A mismatched attempt ends when all its money has been refunded. Withdrawing a request ends its open attempts. A refund of a payment made outside
 * the provider completes as soon as the owner requests it.
 */
export function followUps(order: Order, at: string): OrderEvent[] {
  for (const attempt of order.attempts) {
    const [next] = [
      unappliedPayment(order, attempt, at),
      lostLinesRefund(order, attempt, at),
      mismatchResolved(order, attempt, at),
      withdrawnAttempt(order, attempt, at),
      outsideRefund(order, attempt, at),
    ].flat();
    if (next) return [next, ...followUps(applyEvent(order, next) ?? order, at)];
  }
  return [];
}

function withdrawnAttempt({ requestOver }: Order, attempt: Attempt, at: string): OrderEvent[] {
  if (requestOver?.why !== 'withdrawn' || !isOpen(attempt)) return [];
  return [{ type: 'attempt_ended', at, attemptId: attempt.id, ...failedWith(ownFailures.withdrawn) }];
}

function outsideRefund({ refunds }: Order, { id, provider }: Attempt, at: string): OrderEvent[] {
  const open = refunds.find((refund) => refund.attemptId === id && !isEnded(refund));
  if (provider !== OUTSIDE || !open) return [];
  return [{ type: 'refund_ended', at, refundId: open.id, result: 'COMPLETED', failure: null }];
}

function unappliedPayment(order: Order, attempt: Attempt, at: string): OrderEvent[] {
  const { id: attemptId, outcome, session } = attempt;
  const reason = unappliedReason(order, attempt);
  if (!reason) return [];
  const isToRecord = reason === 'double_payment' || reason === 'already_sold';
  if (isToRecord && attempt.discrepancies.every(({ kind }) => kind !== reason))
    return [
      {
        type: 'discrepancy_found',
        at,
        attemptId,
        kind: reason,
        amount: order.placed.amount,
        providerRef: session?.providerRef ?? '',
        transactionId: outcome?.transactionId ?? null,
      },
    ];
  const amount = refundableAmount(attempt, order.placed.amount, order.refunds);
  if (isHandled(order, attempt, reason) || amount <= 0) return [];
  const refundId = nextRefundId(attemptId, order.refunds);
  return [{ type: 'refund_requested', at, refundId, attemptId, amount, reason, note: null }];
}

/**
 * Returns true if no automatic refund with this reason may start: there was one, another is in progress, or
 * the bank is deciding. After the owner has settled a refund herself, none starts either, because the provider
 * may still be processing the earlier one.
 */
const isHandled = ({ refunds, disputes }: Order, { id }: Attempt, reason: RefundReason): boolean =>
  refunds.some(
    (refund) => refund.attemptId === id && (refund.reason === reason || !isEnded(refund) || refund.settled),
  ) || disputes.some((dispute) => dispute.attemptId === id && isDisputed(dispute));

/** Gives back, once, what the lines cost that other buyers had paid for, if others are left. */
function lostLinesRefund(order: Order, attempt: Attempt, at: string): OrderEvent[] {
  const { placed, paidBy, refunds } = order;
  if (paidBy !== attempt.id || isAllLost(order) || isHandled(order, attempt, 'already_sold')) return [];
  const known = refundsThatCount(refunds, attempt.id);
  const lines = lostLines(order).flatMap(({ line, quantity: ordered }) => {
    const quantity = ordered - piecesNamed(line, known);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const most = refundableAmount(attempt, placed.amount, refunds);
  const amount = Math.min(most, mostForLines(placed.lines, known, lines));
  if (amount <= 0) return [];
  const refundId = nextRefundId(attempt.id, refunds);
  const reason = 'already_sold';
  return [
    { type: 'refund_requested', at, refundId, attemptId: attempt.id, amount, reason, note: null, lines },
  ];
}

/** Returns why a payment does not pay for its order, or null if it may. */
function unappliedReason(order: Order, attempt: Attempt): RefundReason | null {
  const { paidBy } = order;
  const state = attemptState(attempt);
  if (paidBy === attempt.id && isAllLost(order)) return isLossClosed(attempt) ? null : 'already_sold';
  const reported = attempt.discrepancies.filter(
    ({ kind, closed }) => !closed && (isLateMoney(kind) || kind === 'amount_mismatch'),
  );
  if (state === 'failed' && reported.length > 0)
    return reported.some(({ kind }) => kind === 'request_over') ? 'request_over' : 'late_success';
  return state === 'completed' && paidBy !== attempt.id ? 'double_payment' : null;
}

function mismatchResolved({ placed, refunds }: Order, attempt: Attempt, at: string): OrderEvent[] {
  if (attemptState(attempt) !== 'mismatched') return [];
  const paid = paidOf(attempt, placed.amount);
  if (paid === 0 || refundedOf(refunds, attempt.id) < paid) return [];
  const attemptId = attempt.id;
  return [{ type: 'attempt_ended', at, attemptId, ...failedWith(ownFailures.closed) }];
}

/** Returns true once the owner has settled that the pieces of a payment were lost. */
const isLossClosed = ({ discrepancies }: Attempt) =>
  discrepancies.some(({ kind, closed }) => kind === 'already_sold' && closed);

/** Returns the lines of a paid order whose pieces went to other orders. Their money is refunded. */
export const lostLines = ({
  placed,
  paidBy,
  claim,
}: Pick<Order, 'placed' | 'paidBy' | 'claim'>): OrderLine[] =>
  paidBy === null ? [] : placed.lines.filter(({ line }) => claim?.lost.includes(line));

/** Returns true if other orders took everything that this order paid for. All its money is refunded. */
export const isAllLost = (order: Pick<Order, 'placed' | 'paidBy' | 'claim'>): boolean =>
  lostLines(order).length === order.placed.lines.length;

/**
 * Returns the lines that an order supplies: those that were not lost to other orders. An order that lost all of
 * them is cancelled as a whole and keeps them.
 */
export function suppliedLines(order: Pick<Order, 'placed' | 'paidBy' | 'claim'>): readonly OrderLine[] {
  const lost = lostLines(order);
  const { lines } = order.placed;
  return lost.length === lines.length ? lines : lines.filter((line) => !lost.includes(line));
}

/** Returns the lines that are still to be supplied: not lost, and not given back piece by piece. */
export function linesToSupply(order: Order): OrderLine[] {
  const known = refundsThatCount(order.refunds, order.paidBy ?? '');
  return suppliedLines(order).flatMap((line) => {
    const quantity = line.quantity - piecesNamed(line.line, known);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/**
 * Returns true while a paid order has not yet claimed its pieces: single pieces, or some of a counted stock.
 */
export const isClaimOpen = ({ placed, paidBy, claim }: Order): boolean =>
  paidBy !== null && claim === null && placed.lines.some(isScarce);

/**
 * Returns true while a sale that the owner recorded, and that failed because others had some of the pieces, may
 * still hold the other pieces in the catalogue.
 */
export const isReleaseOpen = ({ attempts, claim }: Order): boolean =>
  claim === null && attempts.some(({ outcome }) => outcome?.failure === ownFailures.soldElsewhere);

/** Returns true if an invoice is due: the order is paid and its pieces were not taken by another order. */
export function isInvoiceDue(order: Order): boolean {
  return order.paidBy !== null && !order.invoice && !isClaimOpen(order) && !isAllLost(order);
}

/**
 * Returns the completed refunds that are due a credit note. A refund is due one if its payment paid for the
 * order and the receipt is numbered. Each refund gets its own. A lost dispute gets none: the bank took the
 * money without undoing the sale, and only a return, a fault or a lower price justifies a credit note (CGST
 * Act, section 34).
 */
export function creditNotesDue({ invoice, paidBy, refunds }: Order): Refund[] {
  return refunds.filter(
    ({ attemptId, state, creditNote, reason }) =>
      invoice && attemptId === paidBy && state === 'COMPLETED' && !creditNote && reason !== 'dispute',
  );
}

/** Longest time, in milliseconds, that an order being paid stays without a number. */
const NUMBERED_AFTER_MS = 30_000;

/**
 * Returns true if a number is due: the payment has ended, the owner made the order, or the order is old
 * enough.
 */
export function isNumberDue(order: Order, now: Date): boolean {
  const age = now.getTime() - Date.parse(order.placed.placedAt);
  const isOver = orderOutcome(order) !== null;
  return order.number === null && (isOver || Boolean(order.placed.made) || age > NUMBERED_AFTER_MS);
}

/** Returns the outcome of an attempt that failed for this reason. */
export const failedWith = (failure: string): Omit<Outcome, 'endedAt'> => ({
  result: 'FAILED',
  mode: null,
  transactionId: null,
  failure,
});

/** Returns the attempt that pays for an order, or null while the order is unpaid. */
export function payingAttempt({ attempts, paidBy }: Pick<Order, 'attempts' | 'paidBy'>): Attempt | null {
  return attempts.find(({ id }) => id === paidBy) ?? null;
}

/**
 * Returns the address of the open payment page, or null when there is none or the order is paid. A request
 * has none to show: each of its pages belongs to the person whose details were given for it.
 */
export function payPageOf({ placed, attempts, paidBy }: Order): string | null {
  const last = attempts.at(-1);
  const isShown = !paidBy && !placed.made && last && attemptState(last) === 'open';
  return isShown ? (last.session?.redirectUrl ?? null) : null;
}

/** Returns true if an order was paid by somebody with another phone number than it was placed with. */
export const isPaidByAnother = ({ client, placed, paidBy }: Order): boolean =>
  paidBy !== null && client.phone !== placed.billing.phone;

/** Returns true while the owner has something to look at: a doubtful address, or another payer. */
export const hasDoubts = (order: Order): boolean =>
  !order.doubtsSeenAt && !order.redactedAt && (Boolean(order.placed.doubt) || isPaidByAnother(order));

/** Returns the order’s number, or its id while no number is assigned. */
export const calledBy = ({ placed, number }: Order): string => orderNumber(number) ?? placed.id;

/**
 * Returns how an order ended, or null while it is open. The paying attempt decides. If every attempt failed,
 * the last one decides. A request that nobody tried to pay ends with the request.
 */
export function orderOutcome(order: Pick<Order, 'attempts' | 'paidBy' | 'requestOver'>): Outcome | null {
  const paying = payingAttempt(order);
  if (paying) return paying.outcome;
  const last = order.attempts.at(-1);
  if (last) return order.attempts.every(({ outcome }) => outcome) ? last.outcome : null;
  const { requestOver } = order;
  return requestOver && { endedAt: requestOver.at, ...failedWith(ownFailures[requestOver.why]) };
}

/** Returns true if an order was paid without a provider. */
export const isPaidOutside = (order: Pick<Order, 'attempts' | 'paidBy'>): boolean =>
  payingAttempt(order)?.provider === OUTSIDE;

/** Returns the names of the e-mails that the order’s events call for. */
export function emailsOf(order: Order): string[] {
  const { placed, attempts, refunds, disputes, paidBy, invoice, claim, emailsRequested } = order;
  const { id } = placed;
  return [
    ...(paidBy && invoice ? [emails.receipt(id)] : []),
    // The owner already knows about a sale that she recorded herself.
    ...(paidBy && invoice && !isPaidOutside(order) ? [emails.sale(id)] : []),
    ...(isAllLost(order) ? [emails.alreadySold(id)] : []),
    ...(claim && claim.low.length > 0 ? [emails.runningLow(id)] : []),
    ...emailsRequested.map(({ email }) => email),
    ...attempts.flatMap((attempt) =>
      attempt.discrepancies.map(({ kind }) => emails.trouble(attempt.id, kind)),
    ),
    ...refunds.flatMap((refund) => {
      // No e-mail for a refund that the owner settled herself: she and the buyer already know its result.
      const { arrived } = refund.settled ?? {};
      const toOwner = emails.trouble(refund.attemptId, refund.id);
      if (refund.state === 'COMPLETED') {
        // The buyer's own bank gave the money back after a dispute, and tells the buyer.
        if (arrived || refund.reason === 'dispute') return [];
        const toBuyer = emails.refund(id, refund.id);
        return refund.reason === 'at_provider' ? [toBuyer, toOwner] : [toBuyer];
      }
      return refund.state === 'FAILED' && arrived === undefined && !isBackAnyway(order, refund)
        ? [toOwner]
        : [];
    }),
    ...disputes.map((dispute) => emails.trouble(dispute.attemptId, dispute.id)),
  ];
}

/** Returns true if a refund was refused only because all of the money has gone back, or is on its way. */
export function isBackAnyway({ attempts, placed, refunds }: Order, refund: Refund): boolean {
  const attempt = attempts.find(({ id }) => id === refund.attemptId);
  return (
    wasMoreThanLeft(refund) &&
    attempt !== undefined &&
    refundableAmount(attempt, placed.amount, refunds) === 0
  );
}

/** Returns the e-mails about the parcel that the owner asked for, oldest first. */
export const shippedEmails = ({ placed, emailsRequested }: Order) =>
  emailsRequested.filter(({ email }) => email.startsWith(emails.shipped(placed.id)));

/** Returns the parcel as it was before a given time. */
export const parcelAt = ({ parcelChanges }: Order, time: string): Parcel =>
  Object.assign({ ...newParcel }, ...parcelChanges.flatMap(({ at, changed }) => (at < time ? changed : [])));

/** Returns the e-mails that still have to be queued. */
export function emailsDue(order: Order): string[] {
  return [...new Set(emailsOf(order))].filter((each) => !order.emailsQueued.includes(each));
}

/** Returns true while a webhook’s claim that a failed attempt was paid still has to be followed up. */
export const isReportOpen = (attempt: Attempt) =>
  attempt.successReportedAt !== null && attemptState(attempt) === 'failed';

/**
 * Returns the ISO time of the latest verified webhook about an attempt; null if there was none.
 * @param since webhooks from before this ISO time are ignored
 */
export const lastWebhookAt = ({ webhooks }: Order, attemptId: string, since = ''): string | null =>
  webhooks.findLast((each) => each.attemptId === attemptId && each.at >= since)?.at ?? null;

/**
 * Returns true while the shop itself still has work to do for an order. The pending marker stays until then.
 */
export function hasOpenWork(order: Order): boolean {
  return (
    order.attempts.some((attempt) => isOpen(attempt) || isReportOpen(attempt)) ||
    order.refunds.some((refund) => !isEnded(refund) || isHintOpen(refund)) ||
    order.reports.length > 0 ||
    isClaimOpen(order) ||
    isReleaseOpen(order) ||
    isInvoiceDue(order) ||
    creditNotesDue(order).length > 0 ||
    (order.number === null && (orderOutcome(order) !== null || Boolean(order.placed.made))) ||
    emailsDue(order).length > 0
  );
}

const HOUR_MS = 3_600_000;

/**
 * Delays, in milliseconds after a failure, at which the provider is asked about the attempt again. Banks may
 * pay late without any webhook (Razorpay polls banks for up to 5 days).
 */
const CHECKS_MS = [HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS, 120 * HOUR_MS];

/**
 * Returns when the provider must next be asked about a failed attempt, in epoch milliseconds; null for never.
 */
export function nextCheckOf({ provider, outcome, checks, discrepancies }: Attempt): number | null {
  const wait = CHECKS_MS[checks];
  const isKnown = discrepancies.some(({ kind }) => isLateMoney(kind));
  if (outcome?.result !== 'FAILED' || wait === undefined || isKnown || provider === OUTSIDE) return null;
  return outcome.failure === ownFailures.refused ? null : Date.parse(outcome.endedAt) + wait;
}

/**
 * Returns when an unpaid request expires, in epoch milliseconds; null for never, and while an attempt is
 * open.
 */
export function lapsesAt({ placed, attempts, paidBy, requestOver }: Order): number | null {
  const until = placed.made?.validUntil;
  return until && !paidBy && !requestOver && !attempts.some(isOpen) ? Date.parse(until) : null;
}

/**
 * Returns when the sweep must next look at an order without open work, in epoch milliseconds; null for never.
 * A failed attempt may need another check, or a request may expire.
 */
export function nextCheck(order: Order): number | null {
  const due = [...order.attempts.map(nextCheckOf), lapsesAt(order)].filter((time) => time !== null);
  return due.length > 0 ? Math.min(...due) : null;
}

/** Returns a placed order without the buyer's details, and without what the buyer typed in the lines. */
function withoutBuyer(order: OrderPlaced): OrderPlaced {
  const [first, ...others] = order.lines;
  const lines: OrderLines = [withoutAnswers(first), ...others.map(withoutAnswers)];
  return { ...order, lines, billing: BILLING_REMOVED };
}

/** An answer may be anything, such as the name on an engraved piece. */
const withoutAnswers = (line: OrderLine): OrderLine => ({
  ...line,
  options: line.options.map(({ answer: _, ...chosen }) => chosen),
});

/** Returns the events with the buyer’s details and the owner’s notes removed. */
export function redacted(events: readonly OrderEvent[]): OrderEvent[] {
  return events.map((event) => {
    switch (event.type) {
      case 'placed':
        return { ...event, order: withoutBuyer(event.order) };
      case 'attempt_created':
        return event.buyer ? { ...event, buyer: { ...event.buyer, billing: BILLING_REMOVED } } : event;
      case 'parcel_changed':
        return 'note' in event.changed ? { ...event, changed: { ...event.changed, note: null } } : event;
      case 'refund_requested':
        return { ...event, note: null };
      default:
        return event;
    }
  });
}
