import { type Paise, toPaise } from '#domain/money/money.ts';
import { type Attempt, attemptState, failedWith, ownFailures } from '#domain/order/attempt.ts';
import { closableAttempts, isStuck } from '#domain/order/attention.ts';
import { type Dispute, isDisputed } from '#domain/order/dispute.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import type { Order } from '#domain/order/order-state.ts';
import {
  isEnded,
  nextRefundId,
  type Refund,
  type RefundOrder,
  type RefundSettlement,
  refundableAmount,
  refundsThatCount,
} from '#domain/order/refund.ts';
import { mostForLines, piecesNamed } from '#domain/order/refund-lines.ts';
import type { AppContext } from '../app-context.ts';
import type { Providers } from '../payments/provider.ts';
import { completeOrder } from './complete-order.ts';
import { appendTo, loadOrder } from './order-store.ts';
import { PROVIDER_MS } from './poll-lease.ts';
import { reconcileRefund, reviewRefund } from './reconcile-refund.ts';

/** The reason why a refund is not requested. */
export type RefundRefused =
  | { ok: false; reason: 'changed' | 'in_progress' | 'earlier_open' | 'disputed' | 'unknown_payment' }
  | { ok: false; reason: 'too_much'; most: Paise; ofLines: boolean }
  /** More pieces of a line than are left to give back; null for a line that the order does not have. */
  | { ok: false; reason: 'pieces'; line: { name: string; left: number } | null };

export type RefundOrdered = { ok: true; refund: Refund } | RefundRefused;

/** A refund of a payment that is named; '' names none. */
type RefundOfPayment = RefundOrder & { payment: string };

/** Returns why these pieces cannot be given back; null if they can. Only what pays for the order has lines. */
function piecesRefusal({ placed, refunds, paidBy }: Order, wanted: RefundOfPayment): RefundRefused | null {
  const { lines = [], payment } = wanted;
  if (lines.length > 0 && payment !== paidBy) return { ok: false, reason: 'unknown_payment' };
  for (const { line: number } of lines) {
    const line = placed.lines.find((each) => each.line === number);
    if (!line) return { ok: false, reason: 'pieces', line: null };
    const left = line.quantity - piecesNamed(number, refundsThatCount(refunds, payment));
    if (piecesNamed(number, [{ lines }]) > left)
      return { ok: false, reason: 'pieces', line: { name: line.name, left } };
  }
  return null;
}

/** Returns the amount of the refund that the owner wants, and the most that it can have. */
function amountOf({ placed, refunds }: Order, attempt: Attempt, wanted: RefundOrder) {
  const { lines = [] } = wanted;
  const left = refundableAmount(attempt, placed.amount, refunds);
  const known = refundsThatCount(refunds, attempt.id);
  const most = lines.length > 0 ? Math.min(left, mostForLines(placed.lines, known, lines)) : left;
  return { amount: wanted.amount === undefined ? most : toPaise(wanted.amount), most };
}

/** Returns why the owner's refund cannot be requested for the order as it is now; null if it can. */
function refusalOf(order: Order, wanted: RefundOfPayment): RefundRefused | null {
  const { attempts, placed, refunds } = order;
  const { payment, after, lines } = wanted;
  const attempt = attempts.find(({ id }) => id === payment);
  if (!attempt || refundableAmount(attempt, placed.amount, []) === 0)
    return { ok: false, reason: 'unknown_payment' };
  const pieces = piecesRefusal(order, wanted);
  if (pieces) return pieces;
  const { amount, most } = amountOf(order, attempt, wanted);
  if (amount > most || amount === 0) return { ok: false, reason: 'too_much', most, ofLines: Boolean(lines) };
  const isOfPayment = (dispute: Dispute) => dispute.attemptId === payment && isDisputed(dispute);
  if (order.disputes.some(isOfPayment)) return { ok: false, reason: 'disputed' };
  if (after !== undefined && refunds.length !== after) return { ok: false, reason: 'changed' };
  const isInProgress = refunds.some((refund) => refund.attemptId === payment && !isEnded(refund));
  return isInProgress ? { ok: false, reason: 'in_progress' } : null;
}

/**
 * Refunds money at the owner's request: records the refund, then asks the provider. Never refunds more than
 * was paid. Never makes two refunds of one payment at a time, because providers forbid it: if the owner
 * closed an earlier refund by her word, the provider is asked about that one first. The sweep takes care of
 * later answers and of providers that cannot be reached now. Returns null for an unknown order.
 * @throws StorageUnavailable when it is not known to be recorded
 */
export async function refundOrder(
  context: AppContext,
  providers: Providers,
  orderId: string,
  asked: RefundOrder,
): Promise<RefundOrdered | null> {
  const asking = { withinMs: PROVIDER_MS.job, prompted: true };
  let loaded = await loadOrder(context, orderId);
  if (!loaded) return null;
  const wanted = { ...asked, payment: asked.payment ?? loaded.order.paidBy ?? '' };
  let refused = refusalOf(loaded.order, wanted);
  if (refused) return refused;
  for (const { id, attemptId } of loaded.order.refunds) {
    if (attemptId !== wanted.payment) continue;
    const reviewed = await reviewRefund(context, providers, loaded, id, asking);
    if (!reviewed.isOver) return { ok: false, reason: 'earlier_open' };
    loaded = reviewed.loaded;
  }
  const decide = (order: Order | null): OrderEvent[] => {
    refused = order && refusalOf(order, wanted);
    const attempt = order?.attempts.find(({ id }) => id === wanted.payment);
    if (!order || !attempt || refused) return [];
    const requested: OrderEvent = {
      type: 'refund_requested',
      at: context.now().toISOString(),
      refundId: nextRefundId(attempt.id, order.refunds),
      attemptId: attempt.id,
      amount: amountOf(order, attempt, wanted).amount,
      ...(wanted.lines && { lines: wanted.lines }),
      reason: attemptState(attempt) === 'mismatched' ? 'amount_mismatch' : 'owner',
      note: wanted.note || null,
    };
    return [requested];
  };
  const { now, added } = await appendTo(context, orderId, decide, loaded);
  if (!now) return null;
  if (refused) return refused;
  const requested = added.find((event) => event.type === 'refund_requested');
  const refundOf = (order: Order) => order.refunds.find(({ id }) => id === requested?.refundId);
  const refund = refundOf(now.order);
  if (!refund) return { ok: false, reason: 'changed' };
  // For money that was paid to the owner directly, her word ends the refund and no provider is asked.
  const { order } = isEnded(refund)
    ? await completeOrder(context, now)
    : await reconcileRefund(context, providers, now, refund.id, asking);
  return { ok: true, refund: refundOf(order) ?? refund };
}

/**
 * Ends a refund by the owner's word when the provider has not ended it for a long time. She states whether
 * the money reached the buyer. Nothing is sent to the provider, and a later report from it is recorded beside
 * her word.
 * @returns whether the refund could be closed; null for an unknown order
 * @throws StorageUnavailable
 */
export async function settleRefund(
  context: AppContext,
  orderId: string,
  { refund: refundId, arrived }: RefundSettlement,
): Promise<boolean | null> {
  const { now, added } = await appendTo(context, orderId, (order) => {
    const refund = order?.refunds.find(({ id }) => id === refundId);
    if (!refund || !isStuck(refund, context.now())) return [];
    return [{ type: 'refund_settled', at: context.now().toISOString(), refundId, arrived }];
  });
  if (!now) return null;
  await completeOrder(context, now);
  return added.length > 0;
}

/**
 * Closes attempts by the owner's word that cannot end by themselves: those that are mismatched, or still
 * undecided long after their time. Also records that she has settled with the provider what it reported so
 * far. Later reports count again. Returns null for an unknown order.
 * @returns whether there was anything to close
 * @throws StorageUnavailable
 */
export async function closeOrder(context: AppContext, orderId: string): Promise<boolean | null> {
  const { now, added } = await appendTo(context, orderId, (order) => {
    const at = context.now().toISOString();
    return (order ? closableAttempts(order, context.now()) : []).flatMap(
      ({ id: attemptId }): OrderEvent[] => [
        { type: 'attempt_ended', at, attemptId, ...failedWith(ownFailures.closed) },
        { type: 'attempt_closed', at, attemptId },
      ],
    );
  });
  if (!now) return null;
  await completeOrder(context, now);
  return added.length > 0;
}
