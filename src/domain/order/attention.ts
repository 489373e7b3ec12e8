import { type Attempt, attemptState } from './attempt.ts';
import { type Dispute, isDisputed } from './dispute.ts';
import { linesToSupply } from './lost-lines.ts';
import { hasParcel } from './order-line.ts';
import { hasDoubts, isPaidByAnother, type Order, payingAttempt } from './order-state.ts';
import {
  isAsked,
  isContradicted,
  isEnded,
  lastRefused,
  paidOf,
  type Refund,
  refundableAmount,
  refundedOf,
} from './refund.ts';

const HOUR_MS = 3_600_000;
/** Time after its expiry when the owner may close an undecided attempt, in milliseconds. */
const UNDECIDED_MS = 24 * HOUR_MS;
/** Longest time, in milliseconds, that a refund may stay in each state before the owner should look at it. */
const REFUND_MS = { requested: 24 * HOUR_MS, accepted: 240 * HOUR_MS };

/** Returns true while something reported about an attempt still needs action. */
function isUnresolved(attempt: Attempt, agreed: number, refunds: readonly Refund[]): boolean {
  const open = attempt.discrepancies.filter(({ closed }) => !closed);
  if (open.length === 0) return false;
  if (attemptState(attempt) === 'mismatched' || open.some(({ kind }) => kind === 'reference_mismatch'))
    return true;
  return refundedOf(refunds, attempt.id) < paidOf(attempt, agreed);
}

/** Returns the time, in epoch milliseconds, after which an open refund takes unusually long. */
const slowAfter = ({ state, requestedAt }: Refund): number =>
  state === 'requested' || state === 'accepted'
    ? Date.parse(requestedAt) + REFUND_MS[state]
    : Number.POSITIVE_INFINITY;

/** Returns true once a refund takes unusually long, so that the owner may close it herself. */
export const isStuck = (refund: Refund, now: Date): boolean => now.getTime() > slowAfter(refund);

/**
 * Returns the ISO time after which an order needs attention because a refund takes unusually long; null if
 * none is open.
 */
export function slowRefundAfter({ attempts, refunds }: Order): string | null {
  const open = attempts.flatMap(
    ({ id }) => refunds.find(({ attemptId, ...refund }) => attemptId === id && !isEnded(refund)) ?? [],
  );
  return open.length > 0 ? new Date(Math.min(...open.map(slowAfter))).toISOString() : null;
}

/**
 * Returns the refund of a payment that was refused or did not arrive, if money is left to give back and the
 * owner has not settled that.
 */
export function refusedRefund(
  attempt: Attempt,
  agreed: number,
  refunds: readonly Refund[],
): Refund | undefined {
  const own = refunds.filter(({ attemptId }) => attemptId === attempt.id);
  const refused = lastRefused(own, isAsked);
  if (!refused || (refused.endedAt ?? '') <= (attempt.closedAt ?? '')) return;
  return refundableAmount(attempt, agreed, refunds) > 0 ? refused : undefined;
}
const isRefused = (...about: Parameters<typeof refusedRefund>): boolean =>
  refusedRefund(...about) !== undefined;

/**
 * Returns the disputes about a payment that wait for a decision, unless the owner has settled what was
 * reported so far. A lost one of an unknown amount waits for her, because nothing is counted as gone back.
 */
export const openDisputesOf = ({ id, closedAt }: Attempt, disputes: readonly Dispute[]): Dispute[] =>
  disputes.filter(
    (dispute) =>
      dispute.attemptId === id &&
      (isDisputed(dispute) || (dispute.state === 'lost' && dispute.amount === null)) &&
      dispute.reportedAt > (closedAt ?? ''),
  );

/**
 * Returns the refunds of a payment whose result at the provider contradicts what the owner had entered, until
 * she settles that.
 */
export const findContradicted = ({ id, closedAt }: Attempt, refunds: readonly Refund[]): Refund[] =>
  refunds.filter(
    (refund) =>
      refund.attemptId === id &&
      isContradicted(refund) &&
      (refund.settled?.report?.at ?? '') > (closedAt ?? ''),
  );

/**
 * Returns true if the owner should look at an order’s payments, whatever the time. Reasons are misplaced
 * money, an open dispute, a refused refund, and a refund whose result contradicts what she had entered. A
 * slow refund is another reason (`slowRefundAfter`).
 */
export function needsAttention({ placed, attempts, refunds, disputes }: Order): boolean {
  return attempts.some((attempt) => {
    if (findContradicted(attempt, refunds).length > 0 || openDisputesOf(attempt, disputes).length > 0)
      return true;
    if (refunds.some((refund) => refund.attemptId === attempt.id && !isEnded(refund))) return false;
    return isRefused(attempt, placed.amount, refunds) || isUnresolved(attempt, placed.amount, refunds);
  });
}

/**
 * The next steps an order can need from the owner. `refund`: give money back. `look`: find out what is wrong
 * with the payments, or who paid.
 */
export const toDos = ['pack', 'send', 'refund', 'look'] as const;
export type ToDo = (typeof toDos)[number];

/** Returns true if the whole payment of an order was refunded, or is being refunded. */
export function isAllBack(order: Order): boolean {
  const paying = payingAttempt(order);
  return paying !== null && refundableAmount(paying, order.placed.amount, order.refunds) === 0;
}

/** Returns true until the owner has looked at an order that somebody other than her client paid. */
const isPayerInQuestion = (order: Order): boolean => isPaidByAnother(order) && hasDoubts(order);

/**
 * Returns the next step an order needs from the owner; null for none.
 * @param needsLook true if the order needs attention now
 */
export function toDoOf(order: Order, needsLook: boolean): ToDo | null {
  const { parcel, paidBy } = order;
  if (parcel.state === 'cancelled' || isAllBack(order)) return isOwed(order) || needsLook ? 'refund' : null;
  if (needsLook || isPayerInQuestion(order) || isToDecide(order)) return 'look';
  if (paidBy === null || !hasParcel(linesToSupply(order))) return null;
  if (parcel.state === 'new') return 'pack';
  return parcel.state === 'packed' ? 'send' : null;
}

/**
 * Returns true if a cancelled order’s money was not fully refunded and the owner has not settled it
 * otherwise.
 */
export const isOwed = (order: Order): boolean => isUnsettledAs(order, 'cancelled');

/**
 * Returns true if a parcel came back and the owner has not decided about its order: to send it again, to give
 * the money back, or something else that she has settled with the buyer.
 */
export const isToDecide = (order: Order): boolean => isUnsettledAs(order, 'returned');

/** Returns true if an order has this state, and the owner has not settled its money since it got it. */
function isUnsettledAs(order: Order, state: 'cancelled' | 'returned'): boolean {
  const paying = payingAttempt(order);
  if (!paying || order.parcel.state !== state) return false;
  const since = order.parcelChanges.findLast(({ changed }) => changed.state === state);
  const isSettled = (paying.closedAt ?? '') > (since?.at ?? '');
  return !isSettled && refundableAmount(paying, order.placed.amount, order.refunds) > 0;
}

/**
 * Returns the attempts that the owner may close. None has a refund in progress, and at least one of these
 * holds: a report is unresolved, a dispute is open, a refund was refused or contradicts what she had entered,
 * the attempt has been undecided for long, or it paid for an order that was cancelled or came back and whose
 * money is not settled.
 */
export function closableAttempts(order: Order, now: Date): Attempt[] {
  const { placed, attempts, refunds, disputes, paidBy } = order;
  return attempts.filter((attempt) => {
    if (refunds.some((refund) => refund.attemptId === attempt.id && !isEnded(refund))) return false;
    if (isUnresolved(attempt, placed.amount, refunds) || isRefused(attempt, placed.amount, refunds))
      return true;
    if (findContradicted(attempt, refunds).length > 0 || openDisputesOf(attempt, disputes).length > 0)
      return true;
    if (attempt.id === paidBy && (isOwed(order) || isToDecide(order))) return true;
    const lapsed = Date.parse(attempt.createdAt) + attempt.ttlSeconds * 1000 + UNDECIDED_MS;
    return !attempt.outcome && now.getTime() > lapsed;
  });
}
