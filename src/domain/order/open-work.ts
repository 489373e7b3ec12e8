import { type Attempt, attemptState, isLateMoney, isOpen, OUTSIDE, ownFailures } from './attempt.ts';
import { emailsDue } from './emails-due.ts';
import { isAllLost, isClaimOpen, isReleaseOpen } from './lost-lines.ts';
import { type Order, orderOutcome } from './order-state.ts';
import { isEnded, isHintOpen, type Refund } from './refund.ts';

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

/** Returns true while a webhook’s claim that a failed attempt was paid still has to be followed up. */
export const isReportOpen = (attempt: Attempt) =>
  attempt.successReportedAt !== null && attemptState(attempt) === 'failed';

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
