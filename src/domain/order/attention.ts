import { type Attempt, attemptState } from './attempt.ts';
import { kindOf } from './order.ts';
import { type Order, payingAttempt } from './order-log.ts';
import { isContradicted, isEnded, paidOf, type Refund, refundableOf, refundedOf } from './refund.ts';

const HOUR_MS = 3_600_000;
/** How long after its time an undecided attempt may be closed by the owner. */
const UNDECIDED_MS = 24 * HOUR_MS;
/** How long a refund may stay requested, or accepted, before the owner should look at it. */
const REFUND_MS = { requested: 24 * HOUR_MS, accepted: 240 * HOUR_MS };

/** Whether what was reported of an attempt still wants something done. */
function isUnresolved(attempt: Attempt, agreed: number, refunds: readonly Refund[]): boolean {
  const open = attempt.discrepancies.filter(({ closed }) => !closed);
  if (open.length === 0) return false;
  if (attemptState(attempt) === 'mismatched' || open.some(({ kind }) => kind === 'reference_mismatch'))
    return true;
  return refundedOf(refunds, attempt.id) < paidOf(attempt, agreed);
}

/** True once a refund takes longer than refunds do, so that the owner may close it by her word. */
export const isStuck = ({ state, requestedAt }: Refund, now: Date): boolean =>
  (state === 'requested' || state === 'accepted') &&
  now.getTime() - Date.parse(requestedAt) > REFUND_MS[state];

/** True while the owner has not settled that the last refund of a payment was refused, or did not arrive. */
function isRefused({ id, closedAt }: Attempt, refunds: readonly Refund[]): boolean {
  const last = refunds.findLast(({ attemptId }) => attemptId === id);
  return last?.state === 'FAILED' && (last.endedAt ?? '') > (closedAt ?? '');
}

/**
 * Returns the refunds of a payment of which the provider reported another end than the owner had said, until
 * she settles that.
 */
export const contradictedOf = ({ id, closedAt }: Attempt, refunds: readonly Refund[]): Refund[] =>
  refunds.filter(
    (refund) =>
      refund.attemptId === id &&
      isContradicted(refund) &&
      (refund.settled?.report?.at ?? '') > (closedAt ?? ''),
  );

/**
 * Whether the owner should look at an order's payments: money that is not where it should be, a refused
 * refund, one that takes too long, or one that ended otherwise than she had said.
 */
export function needsAttention({ placed, attempts, refunds }: Order, now: Date): boolean {
  return attempts.some((attempt) => {
    if (contradictedOf(attempt, refunds).length > 0) return true;
    const open = refunds.find((refund) => refund.attemptId === attempt.id && !isEnded(refund));
    if (open) return isStuck(open, now);
    return isRefused(attempt, refunds) || isUnresolved(attempt, placed.amount, refunds);
  });
}

/** What an order wants of the owner next. `refund`: money to give back; `look`: to see what is wrong with its money. */
export const toDos = ['pack', 'send', 'refund', 'look'] as const;
export type ToDo = (typeof toDos)[number];

/** Whether the whole payment of an order went back, or is going. */
export function isAllBack(order: Order): boolean {
  const paying = payingAttempt(order);
  return paying !== null && refundableOf(paying, order.placed.amount, order.refunds) === 0;
}

/** What an order wants of the owner; null for nothing. @param needsLook whether it needs attention now */
export function toDoOf(order: Order, needsLook: boolean): ToDo | null {
  const { parcel, paidBy } = order;
  if (parcel.state === 'cancelled' || isAllBack(order)) return isOwed(order) || needsLook ? 'refund' : null;
  if (needsLook) return 'look';
  if (paidBy === null || kindOf(order.placed) === 'service') return null;
  if (parcel.state === 'new') return 'pack';
  return parcel.state === 'packed' ? 'send' : null;
}

/** Whether the money of a cancelled order is still here, and the owner did not say that it is settled otherwise. */
export function isOwed(order: Order): boolean {
  const paying = payingAttempt(order);
  if (!paying || order.parcel.state !== 'cancelled') return false;
  const cancelled = order.parcelChanges.findLast(({ changed }) => changed.state === 'cancelled');
  const isSettled = (paying.closedAt ?? '') > (cancelled?.at ?? '');
  return !isSettled && refundableOf(paying, order.placed.amount, order.refunds) > 0;
}

/**
 * Returns the attempts the owner may close, none of them with a refund in progress: with an unresolved
 * report, with a refund that was refused or that ended otherwise than she had said, undecided for long, or
 * paid for a cancelled order whose money she settles otherwise.
 */
export function closableAttempts(order: Order, now: Date): Attempt[] {
  const { placed, attempts, refunds, paidBy } = order;
  return attempts.filter((attempt) => {
    if (refunds.some((refund) => refund.attemptId === attempt.id && !isEnded(refund))) return false;
    if (isUnresolved(attempt, placed.amount, refunds) || isRefused(attempt, refunds)) return true;
    if (contradictedOf(attempt, refunds).length > 0) return true;
    if (attempt.id === paidBy && isOwed(order)) return true;
    const lapsed = Date.parse(attempt.createdAt) + attempt.ttlSeconds * 1000 + UNDECIDED_MS;
    return !attempt.outcome && now.getTime() > lapsed;
  });
}
