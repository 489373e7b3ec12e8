import {
  type Attempt,
  attemptState,
  failedWith,
  isLateMoney,
  isOpen,
  OUTSIDE,
  ownFailures,
} from './attempt.ts';
import { isDisputed } from './dispute.ts';
import { isAllLost, lostLines } from './lost-lines.ts';
import type { OrderEvent } from './order-event.ts';
import { applyEvent } from './order-log.ts';
import type { Order } from './order-state.ts';
import {
  isEnded,
  nextRefundId,
  paidOf,
  type RefundReason,
  refundableAmount,
  refundedOf,
  refundsThatCount,
} from './refund.ts';
import { mostForLines, piecesNamed } from './refund-lines.ts';

/**
 * Returns the further events that the order’s rules require after its latest event. A payment that does not
 * pay for the order is recorded and refunded automatically, once. So is what the lines cost that went to other
 * buyers. A mismatched attempt ends when all its money has been refunded. Withdrawing a request ends its open
 * attempts. A refund of a payment made outside the provider completes as soon as the owner requests it.
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
