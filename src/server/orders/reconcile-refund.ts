import type { Attempt } from '#domain/order/attempt.ts';
import type { OrderEvent } from '#domain/order/order-log.ts';
import { isEnded, type Refund } from '#domain/order/refund.ts';
import type { AppContext } from '../app-context.ts';
import { logError, logNotice } from '../log.ts';
import {
  type PaymentProvider,
  PaymentProviderError,
  type Providers,
  type RefundSnapshot,
} from '../payments/provider.ts';
import { completeOrder } from './complete-order.ts';
import { appendTo, type LoadedOrder } from './order-log.ts';
import { type Asking, acquirePollLease, queryProvider, signalOf } from './poll-lease.ts';

/**
 * How long a refund that the provider keeps refusing without having it may be requested again, in milliseconds:
 * after this the refusal is final (PhonePe answers codes it does not document).
 */
const REFUSED_FOR_MS = 24 * 3_600_000;

/**
 * Takes a refund further, where the provider may be asked now: asks about it, and for the refund where it knows of none,
 * which is harmless to repeat since both times it is named by the same id. Records what follows.
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
  const lease = { about: refundId, since: refund.requestedAt, ...asking };
  if (!(await acquirePollLease(context, provider, lease))) return loaded;
  const event = await providerEvent(context, provider, attempt, refund, asking);
  if (!event) return loaded;
  const { now } = await appendTo(context, order.placed.id, () => [event], loaded);
  return completeOrder(context, now ?? loaded);
}

/** What the provider says of a refund, as an event; null when it cannot be reached or says nothing definite. */
async function providerEvent(
  context: AppContext,
  provider: PaymentProvider,
  attempt: Attempt,
  refund: Refund,
  asking: Asking,
): Promise<OrderEvent | null> {
  const { id: refundId, amount, providerRefundRef } = refund;
  const reported =
    attempt.discrepancies.find(({ transactionId }) => transactionId) ?? attempt.discrepancies[0];
  const payment = {
    attemptId: attempt.id,
    refundId,
    providerRef: attempt.session?.providerRef ?? reported?.providerRef ?? null,
    transactionId: attempt.outcome?.transactionId ?? reported?.transactionId ?? null,
  };
  const now = context.now();
  const about = { at: now.toISOString(), refundId };
  // A refused question says nothing about the refund, unless the payment itself is unknown there.
  const look = () =>
    provider.fetchRefund({ ...payment, providerRefundRef }, signalOf(asking)).catch((error) => {
      if (error instanceof PaymentProviderError && error.code === 'ORIGINAL_TXN_NOT_FOUND') return null;
      throw error;
    });
  const known = await queryProvider('reconcile refund', refundId, look);
  if (known === 'unclear') return null;
  let snapshot: RefundSnapshot | null = known;
  try {
    snapshot ??= await provider.refund({ ...payment, amount }, signalOf(asking));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logError('reconcile refund', error, refundId);
    if (error.code === null) return null;
    // Refused, perhaps because an earlier request whose answer was lost has given the money back.
    const found = await queryProvider('reconcile refund', refundId, look);
    if (found === 'unclear') return null;
    const isFinal =
      error.effect === 'none' || now.getTime() - Date.parse(refund.requestedAt) > REFUSED_FOR_MS;
    if (!found)
      return isFinal ? { type: 'refund_ended', ...about, result: 'FAILED', failure: error.code } : null;
    snapshot = found;
  }
  const { state, failure } = snapshot;
  if (snapshot.amount !== amount) {
    logNotice('reconcile refund', 'another amount', refundId);
    return null;
  }
  if (state === 'COMPLETED' || state === 'FAILED')
    return { type: 'refund_ended', ...about, result: state, failure };
  return { type: 'refund_accepted', ...about, providerRefundRef: snapshot.providerRefundRef };
}
