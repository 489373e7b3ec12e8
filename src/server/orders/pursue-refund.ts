import { type Attempt, attemptState, ownFailures } from '#domain/attempt.ts';
import type { OrderHistory } from '#domain/order.ts';
import {
  foldRefunds,
  isEnded,
  paidOf,
  type Refund,
  type RefundEvent,
  type RefundRecord,
  refundedOf,
} from '#domain/refund.ts';
import type { AppContext } from '../app-context.ts';
import { logError, logNotice } from '../log.ts';
import { emails, queueEmailOnce } from '../outbox/outbox.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';
import { askProvider } from './ask-provider.ts';
import { finishMarked } from './order-marks.ts';
import { keys } from './order-records.ts';
import { refundStray } from './refund-stray.ts';
import { settleAttempt } from './settle-attempt.ts';

/** How long the provider may take for each answer, in milliseconds. */
const PROVIDER_MS = 6_000;

/**
 * Takes a refund further: asks the provider how it stands, and for the refund where it knows of none, which is
 * harmless to repeat since both times it is named by the same id. Records what follows.
 * @returns the order's refunds as they now stand
 */
export async function pursueRefund(
  context: AppContext,
  provider: PaymentProvider,
  history: OrderHistory,
  refund: Refund,
): Promise<Refund[]> {
  const { placed } = history;
  const attempt = history.attempts.find(({ id }) => id === refund.attemptId);
  if (!attempt) throw new Error('a refund of an attempt that is not this order’s');
  const event = isEnded(refund) ? null : await ask(context, provider, attempt, refund);
  const record = await context.storage.orders.change<RefundRecord>(keys.refunds(placed.id), (known) =>
    event && changes(foldRefunds(known), event) ? { events: [...(known?.events ?? []), event] } : null,
  );
  const refunds = foldRefunds(record);
  const now = refunds.find(({ id }) => id === refund.id);
  if (now && isEnded(now)) await finishRefund(context, history, attempt, now, refunds);
  return refunds;
}

/** What the provider says, as an event; null when it cannot be reached or says nothing definite. */
async function ask(
  context: AppContext,
  provider: PaymentProvider,
  attempt: Attempt,
  { id: refundId, amount, providerRefundRef }: Refund,
): Promise<RefundEvent | null> {
  const reported = attempt.anomalies.find(({ transactionId }) => transactionId) ?? attempt.anomalies[0];
  const payment = {
    attemptId: attempt.id,
    refundId,
    providerRef: attempt.opened?.providerRef ?? reported?.providerRef ?? null,
    transactionId: attempt.settlement?.transactionId ?? reported?.transactionId ?? null,
  };
  const at = context.now();
  const within = () => AbortSignal.timeout(PROVIDER_MS);
  // A question that is refused tells nothing of the refund, but where its payment is not known at all.
  const look = () =>
    provider.fetchRefund({ ...payment, providerRefundRef }, within()).catch((fault) => {
      if (fault instanceof PaymentProviderError && fault.code === 'ORIGINAL_TXN_NOT_FOUND') return null;
      throw fault;
    });
  const ended = (outcome: 'COMPLETED' | 'FAILED', failure: string | null): RefundEvent => ({
    what: 'ended',
    at: at.toISOString(),
    refundId,
    outcome,
    failure,
  });
  const known = await askProvider('refund', refundId, look);
  if (known === 'unclear') return null;
  let snapshot = known;
  try {
    snapshot ??= await provider.refund({ ...payment, amount }, within());
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logError('refund', error, refundId);
    if (error.effect === 'unknown' || error.code === null) return null;
    // Refused, perhaps because an earlier request whose answer was lost has given the money back.
    const found = await askProvider('refund', refundId, look);
    if (found === 'unclear') return null;
    if (!found) return ended('FAILED', error.code);
    snapshot = found;
  }
  const { state, failure } = snapshot;
  if (snapshot.amount !== amount) {
    logNotice('refund', 'another amount', refundId);
    return null;
  }
  if (state === 'COMPLETED' || state === 'FAILED') return ended(state, failure);
  return { what: 'taken', at: at.toISOString(), refundId, providerRefundRef: snapshot.providerRefundRef };
}

/** Whether an event says anything new of its refund. */
function changes(refunds: Refund[], event: RefundEvent): boolean {
  const known = refunds.find(({ id }) => id === event.refundId);
  if (!known || isEnded(known)) return false;
  return event.what === 'ended' || known.state === 'asked';
}

/** What follows once a refund has ended; may be repeated. */
async function finishRefund(
  context: AppContext,
  { placed }: OrderHistory,
  attempt: Attempt,
  refund: Refund,
  refunds: Refund[],
): Promise<void> {
  const { storage, now, sendsMail } = context;
  if (sendsMail && refund.state === 'COMPLETED')
    await queueEmailOnce(storage.mail, emails.refund(placed.id, refund.id), now());
  if (sendsMail && refund.state === 'FAILED')
    await queueEmailOnce(storage.mail, emails.trouble(attempt.id, refund.id), now());
  const isAllBack = refundedOf(refunds, attempt.id) >= paidOf(attempt, placed.amount);
  if (attemptState(attempt) === 'held' && isAllBack)
    await settleAttempt(context, attempt.id, { outcome: 'FAILED', failure: ownFailures.closed });
  await refundStray(context, placed.id, attempt.id);
  await finishMarked(storage.orders, placed.id, [refund.mark]);
}
