import type { Attempt } from '#domain/order/attempt.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { lastWebhookAt, type Order } from '#domain/order/order-state.ts';
import { isAsked, isEnded, isHintOpen, MORE_THAN_LEFT, type Refund } from '#domain/order/refund.ts';
import type { AppContext } from '../app-context.ts';
import { logError, logNotice } from '../log.ts';
import {
  type PaymentProvider,
  PaymentProviderError,
  type Providers,
  type RefundSnapshot,
} from '../payments/provider.ts';
import { bookedEvents, bookedLease, bookedRefunds, paidNameOf } from './booked-news.ts';
import { completeOrder } from './complete-order.ts';
import { appendTo, type LoadedOrder } from './order-store.ts';
import { type Asking, acquirePollLease, queryProvider, signalOf } from './poll-lease.ts';

/**
 * Time, in milliseconds, during which a refund that the provider refuses and does not know may be requested
 * again. After this the refusal is final. PhonePe answers with codes that it does not document.
 */
const REFUSED_FOR_MS = 24 * 3_600_000;
/** Time, in milliseconds, during which a webhook about a refund that the owner had closed is followed up. */
const FOLLOWED_UP_FOR_MS = 7 * 24 * 3_600_000;

/** Returns the facts about a refund that the poll lease needs. */
const leaseOf = (order: Order, refund: Refund, asking: Asking) => {
  const { id, attemptId, requestedAt } = refund;
  const webhookAt = lastWebhookAt(order, attemptId, requestedAt);
  const about = isAsked(refund) ? id : bookedLease(attemptId, id);
  return { about, since: requestedAt, webhookAt, ...asking };
};

/**
 * Advances a refund, if the provider may be asked now. It asks about the refund, and requests it if the
 * provider does not know it. Repeating the request is harmless because the refund has the same id each time.
 * The result is recorded.
 * @returns the order as it is now
 */
export async function reconcileRefund(
  context: AppContext,
  providers: Providers,
  loaded: LoadedOrder,
  refundId: string,
  asking: Asking,
): Promise<LoadedOrder> {
  const { order } = loaded;
  const refund = order.refunds.find(({ id }) => id === refundId);
  const attempt = order.attempts.find(({ id }) => id === refund?.attemptId);
  const provider = providers[attempt?.provider ?? ''];
  if (!refund || !attempt || !provider || isEnded(refund)) return loaded;
  if (!(await acquirePollLease(context, provider, leaseOf(order, refund, asking)))) return loaded;
  const event = await providerEvent(context, provider, attempt, refund, asking);
  if (!event) return loaded;
  const isMissing = event.type === 'refund_ended' && event.failure === MORE_THAN_LEFT;
  const booked = isMissing ? await bookedRefunds(provider, attempt, asking) : [];
  const { now } = await appendTo(
    context,
    order.placed.id,
    (latest) => [event, ...(latest ? bookedEvents(latest, attempt.id, booked, context.now()) : [])],
    loaded,
  );
  return completeOrder(context, now ?? loaded);
}

/**
 * Asks the provider for the state of a refund that the owner has closed by her word, and records the answer.
 * Never requests a refund.
 * @returns the order as it is now. `isOver` is true if no money of this refund can still be on its way,
 * because the provider has ended it or has never heard of it.
 * @throws StorageUnavailable
 */
export async function reviewRefund(
  context: AppContext,
  providers: Providers,
  loaded: LoadedOrder,
  refundId: string,
  asking: Asking,
): Promise<{ loaded: LoadedOrder; isOver: boolean }> {
  const { order } = loaded;
  const refund = order.refunds.find(({ id }) => id === refundId);
  const attempt = order.attempts.find(({ id }) => id === refund?.attemptId);
  const provider = providers[attempt?.provider ?? ''];
  if (!refund?.settled || refund.settled.report) return { loaded, isOver: true };
  if (!attempt || !provider || !(await acquirePollLease(context, provider, leaseOf(order, refund, asking))))
    return { loaded, isOver: false };
  const snapshot = await queryProvider('review refund', refundId, () =>
    look(provider, attempt, refund, asking),
  );
  const at = context.now();
  const end = snapshot === 'unclear' || snapshot === null ? null : endIn(snapshot, refund, at);
  const isOver = snapshot === null || end !== null;
  const hintAge = at.getTime() - Date.parse(refund.settled.hintedAt ?? at.toISOString());
  // The provider does not know the refund, or has said nothing new for too long. Stop following up the
  // webhook.
  const isFollowedUp = isHintOpen(refund) && (snapshot === null || hintAge > FOLLOWED_UP_FOR_MS);
  const reviewed: OrderEvent[] = isFollowedUp
    ? [{ type: 'refund_reviewed', at: at.toISOString(), refundId }]
    : [];
  const events = end ? [end] : reviewed;
  if (events.length === 0) return { loaded, isOver };
  const { now } = await appendTo(context, order.placed.id, () => events, loaded);
  return { loaded: await completeOrder(context, now ?? loaded), isOver };
}

/** Returns the names by which the provider knows a refund and its payment. */
const namesOf = (attempt: Attempt, { id: refundId, providerRefundRef }: Refund) => ({
  ...paidNameOf(attempt),
  refundId,
  providerRefundRef,
});

/**
 * Asks the provider about a refund. A refused question says nothing about the refund, unless the payment
 * itself is unknown there.
 * @returns null if the provider has never heard of the refund
 * @throws PaymentProviderError
 */
async function look(
  provider: PaymentProvider,
  attempt: Attempt,
  refund: Refund,
  asking: Asking,
): Promise<RefundSnapshot | null> {
  try {
    const signal = signalOf(asking);
    return isAsked(refund)
      ? await provider.fetchRefund(namesOf(attempt, refund), signal)
      : await provider.fetchBookedRefund(paidNameOf(attempt), refund.id, signal);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.code === 'ORIGINAL_TXN_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Returns the event that ends a refund. Returns null if the provider has not ended it, or reports another
 * amount.
 */
function endIn({ state, failure, amount }: RefundSnapshot, refund: Refund, now: Date): OrderEvent | null {
  if (amount !== refund.amount) {
    logNotice('reconcile refund', 'another amount', refund.id);
    return null;
  }
  if (state !== 'COMPLETED' && state !== 'FAILED') return null;
  return { type: 'refund_ended', at: now.toISOString(), refundId: refund.id, result: state, failure };
}

/**
 * Returns the provider's answer about a refund as an event. Requests the refund if the provider does not know
 * it. Returns null if the provider cannot be reached or says nothing definite.
 */
async function providerEvent(
  context: AppContext,
  provider: PaymentProvider,
  attempt: Attempt,
  refund: Refund,
  asking: Asking,
): Promise<OrderEvent | null> {
  const { id: refundId, amount } = refund;
  const now = context.now();
  const about = { at: now.toISOString(), refundId };
  const ask = () =>
    queryProvider('reconcile refund', refundId, () => look(provider, attempt, refund, asking));
  const known = await ask();
  // Only the refunds of the site's own may be requested.
  if (known === 'unclear' || (known === null && !isAsked(refund))) return null;
  let snapshot: RefundSnapshot | null = known;
  try {
    snapshot ??= await provider.refund({ ...namesOf(attempt, refund), amount }, signalOf(asking));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logError('reconcile refund', error, refundId);
    if (error.code === null) return null;
    // The request may have been refused because an earlier one, whose answer was lost, has already refunded
    // the money.
    const found = await ask();
    if (found === 'unclear') return null;
    const isFinal =
      error.effect === 'none' ||
      error.code === MORE_THAN_LEFT ||
      now.getTime() - Date.parse(refund.requestedAt) > REFUSED_FOR_MS;
    if (!found)
      return isFinal ? { type: 'refund_ended', ...about, result: 'FAILED', failure: error.code } : null;
    snapshot = found;
  }
  const end = endIn(snapshot, refund, now);
  if (end || snapshot.amount !== amount) return end;
  return { type: 'refund_accepted', ...about, providerRefundRef: snapshot.providerRefundRef };
}
