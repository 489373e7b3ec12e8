import {
  type Attempt,
  attemptState,
  type DiscrepancyKind,
  failedWith,
  isOpen,
  knownSince,
  ownFailures,
} from '#domain/order/attempt.ts';
import { type PaymentStatusWire, paymentStatusToWire } from '#domain/order/buyer-news.ts';
import { isNumberDue, isReportOpen } from '#domain/order/open-work.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { orderIn } from '#domain/order/order-in.ts';
import { lastWebhookAt, type Order, orderOutcome } from '#domain/order/order-state.ts';
import type { Language } from '#domain/site/language.ts';
import { wordsIn } from '#languages/words.ts';
import type { AppContext } from '../app-context.ts';
import { logNotice } from '../log.ts';
import type { PaymentSnapshot, Providers } from '../payments/provider.ts';
import { completeOrder, recordLapse } from './complete-order.ts';
import { appendTo, type LoadedOrder, loadOrder } from './order-store.ts';
import { type Asking, acquirePollLease, PROVIDER_MS, queryProvider, signalOf } from './poll-lease.ts';

/**
 * Time after the end of an attempt, in milliseconds, until it is given up if the provider has never heard of
 * it.
 */
const LAPSE_GRACE_MS = 5 * 60_000;
/**
 * Time after a failure, in milliseconds, during which the payment may still arrive. Razorpay polls banks for
 * 3 to 5 days.
 */
const LATEST_PAYMENT_MS = 7 * 24 * 3_600_000;

/**
 * Asks the provider about an attempt's payment, if it may be asked now, and records the result. A payment can
 * be recorded only here: polls, webhooks and the sweep all call this function. Only the provider's own answer
 * counts, and only if its amount and reference match our attempt.
 * @returns the order as it is now; unchanged if the provider cannot be reached or says nothing new
 */
export async function reconcilePayment(
  context: AppContext,
  providers: Providers,
  loaded: LoadedOrder,
  attemptId: string,
  asking: Asking,
): Promise<LoadedOrder> {
  const { order } = loaded;
  const attempt = order.attempts.find(({ id }) => id === attemptId);
  const provider = providers[attempt?.provider ?? ''];
  if (!attempt || !provider) return loaded;
  const webhookAt = lastWebhookAt(order, attemptId);
  const lease = { about: attemptId, since: knownSince(attempt), webhookAt, ...asking };
  if (!(await acquirePollLease(context, provider, lease))) return loaded;
  const name = { attemptId, providerRef: attempt.session?.providerRef ?? null };
  const snapshot = await queryProvider('reconcile payment', attemptId, () =>
    provider.fetch(name, signalOf(asking)),
  );
  if (snapshot === 'unclear') return loaded;
  const at = context.now();
  const { now, added } = await appendTo(
    context,
    order.placed.id,
    (latest) => (latest ? eventsOf(latest, attemptId, snapshot, at) : []),
    loaded,
  );
  for (const event of added)
    if (event.type === 'discrepancy_found') logNotice('reconcile payment', event.kind, event.attemptId);
  return completeOrder(context, now ?? loaded);
}

/** Returns true if the provider must be asked about an attempt in addition to its scheduled checks. */
export const isToBeAsked = (attempt: Attempt) => isOpen(attempt) || isReportOpen(attempt);

/**
 * Returns the events that follow from a provider's answer about an attempt.
 * @param snapshot null if the provider has never heard of the attempt
 */
function eventsOf(
  { placed, attempts }: Order,
  attemptId: string,
  snapshot: PaymentSnapshot | null,
  now: Date,
): OrderEvent[] {
  const attempt = attempts.find(({ id }) => id === attemptId);
  if (!attempt) return [];
  const at = now.toISOString();
  const about = { at, attemptId };
  const hasFailed = attemptState(attempt) === 'failed';
  if (snapshot?.state === 'COMPLETED') {
    const { amount, providerRef, transactionId, mode } = snapshot;
    const found = (kind: DiscrepancyKind): OrderEvent[] => [
      { type: 'discrepancy_found', ...about, kind, amount, providerRef, transactionId },
    ];
    if (attempt.session && attempt.session.providerRef !== providerRef) return found('reference_mismatch');
    if (amount !== placed.amount) return found('amount_mismatch');
    if (hasFailed)
      return found(attempt.outcome?.failure === ownFailures.withdrawn ? 'request_over' : 'late_success');
    return [{ type: 'attempt_ended', ...about, result: 'COMPLETED', mode, transactionId, failure: null }];
  }
  if (hasFailed) return afterFailure(attempt, about, now);
  if (snapshot?.state === 'FAILED') {
    const { mode, transactionId, failure } = snapshot;
    return [{ type: 'attempt_ended', ...about, result: 'FAILED', mode, transactionId, failure }];
  }
  const over = Date.parse(attempt.createdAt) + attempt.ttlSeconds * 1000 + LAPSE_GRACE_MS;
  if (snapshot || attempt.session || now.getTime() < over) return [];
  return [
    { type: 'attempt_abandoned', ...about },
    { type: 'attempt_ended', ...about, ...failedWith(ownFailures.neverCreated) },
  ];
}

/**
 * Returns the events for a failed attempt when the provider says nothing new. A claim that it was paid after
 * all is followed up for a limited time only.
 */
function afterFailure(attempt: Attempt, about: { at: string; attemptId: string }, now: Date): OrderEvent[] {
  const age = now.getTime() - Date.parse(attempt.outcome?.endedAt ?? about.at);
  if (!isReportOpen(attempt)) return [{ type: 'failure_confirmed', ...about }];
  return age > LATEST_PAYMENT_MS ? [{ type: 'report_expired', ...about }] : [];
}

/**
 * Returns the payment status of an order for a visitor who has its id, in the language of the visitor's page.
 * Returns null for an unknown order. Costs one store request if the outcome is decided, as it usually is.
 * Otherwise the providers of its open attempts are asked too, as often as they allow. The buyer waits for all of
 * them together no longer than for one answer.
 * @param changed is called if the answer of a provider has changed the order
 * @throws StorageUnavailable
 */
export async function paymentStatus(
  context: AppContext,
  providers: Providers,
  id: string,
  language: Language = 'en',
  changed: () => void = () => {},
): Promise<PaymentStatusWire | null> {
  const known = await loadOrder(context, id);
  if (!known) return null;
  let loaded = known;
  // The buyer waits only once, however many attempts are open.
  const end = AbortSignal.timeout(PROVIDER_MS.waiting);
  const asking = { withinMs: PROVIDER_MS.waiting, end };
  if (!orderOutcome(loaded.order))
    for (const { id } of loaded.order.attempts.filter(isOpen))
      if (!end.aborted) loaded = await reconcilePayment(context, providers, loaded, id, asking);
  const now = await recordLapse(context, loaded);
  const isToNumber = isNumberDue(now.order, context.now());
  const { order } = isToNumber ? await completeOrder(context, now) : now;
  if (order !== known.order) changed();
  const words = wordsIn[language];
  return paymentStatusToWire(orderIn(order, language, words), words);
}
