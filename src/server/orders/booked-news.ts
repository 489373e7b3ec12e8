import { type Attempt, orderOfAttempt } from '#domain/order/attempt.ts';
import type { OrderEvent, Report } from '#domain/order/order-event.ts';
import type { Order } from '#domain/order/order-state.ts';
import { isCalled } from '#domain/order/refund.ts';
import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';
import type {
  BookedNews,
  BookedRefund,
  DisputeSnapshot,
  PaidName,
  PaymentProvider,
  Providers,
} from '../payments/provider.ts';
import { completeOrder } from './complete-order.ts';
import { appendTo, type LoadedOrder, loadOrder } from './order-store.ts';
import { type Asking, acquirePollLease, queryProvider, signalOf } from './poll-lease.ts';

/*
 * The provider's books are the truth for refunds and disputes as well as for payments. The owner may give
 * money back in her account there, and the buyer's bank may take it back. Such news is found by its webhook,
 * by a refund of ours that is refused because less is left than the site believed, and once a day in the
 * provider's lists.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Time, in milliseconds, for which the provider may not yet know what it has reported. */
const LAG_MS = HOUR_MS;
/** Time, in milliseconds, for which a report is followed up while the provider gives no usable answer. */
const FOLLOWED_UP_FOR_MS = 7 * DAY_MS;
/**
 * Ages, in milliseconds, to which the daily check reads back. A day without a check loses nothing. A dispute
 * takes weeks, and its entry in the list changes.
 */
const READ_BACK_MS = { refunds: 8 * DAY_MS, disputes: 120 * DAY_MS };
/** Time, in milliseconds, after which the daily check no longer waits for a provider. */
const CHECK_MS = 20_000;

/** Returns the names by which the provider knows a payment. */
export function paidNameOf(attempt: Attempt): PaidName {
  const reported =
    attempt.discrepancies.find(({ transactionId }) => transactionId) ?? attempt.discrepancies[0];
  return {
    attemptId: attempt.id,
    providerRef: attempt.session?.providerRef ?? reported?.providerRef ?? null,
    transactionId: attempt.outcome?.transactionId ?? reported?.transactionId ?? null,
  };
}

/** Returns the name of the poll lease of a refund or dispute that has the provider's name. */
export const bookedLease = (attemptId: string, ref: string): string => `${attemptId}_${ref}`;

/** Returns the events that record refunds of the provider's books that the order does not know. */
export function bookedEvents(
  { refunds }: Order,
  attemptId: string,
  booked: readonly BookedRefund[],
  now: Date,
): OrderEvent[] {
  const at = now.toISOString();
  return booked.flatMap((refund): OrderEvent[] => {
    const { state, amount, providerRefundRef } = refund;
    if (state !== 'PENDING' && state !== 'COMPLETED') return [];
    const known = refunds.find((each) => each.attemptId === attemptId && isCalled(each, refund));
    // The site asks about a refund that it knows by itself, unless that was given up.
    if (known && (known.state !== 'FAILED' || known.settled)) return [];
    const refundId = known?.id ?? refund.ref;
    const found: OrderEvent = { type: 'refund_found', at, refundId, attemptId, amount, providerRefundRef };
    return state === 'COMPLETED'
      ? [found, { type: 'refund_ended', at, refundId, result: 'COMPLETED', failure: null }]
      : [found];
  });
}

/** Returns all refunds of a payment in the provider's books; none if it does not say. */
export async function bookedRefunds(
  provider: PaymentProvider,
  attempt: Attempt,
  asking: Asking,
): Promise<BookedRefund[]> {
  const booked = await queryProvider('refunds of a payment', attempt.id, () =>
    provider.refundsOf(paidNameOf(attempt), signalOf(asking)),
  );
  return booked === 'unclear' ? [] : (booked ?? []);
}

const disputeEvents = (
  attemptId: string,
  { ref: disputeId, state, amount, reason, respondBy }: DisputeSnapshot,
  now: Date,
): OrderEvent[] =>
  state === 'UNKNOWN'
    ? []
    : [
        {
          type: 'dispute_reported',
          at: now.toISOString(),
          attemptId,
          disputeId,
          state,
          amount,
          reason,
          respondBy,
        },
      ];

/**
 * Asks the provider about a refund or dispute that a webhook reported, if it may be asked now, and records
 * its answer.
 * @returns the order as it is now
 */
export async function reconcileReport(
  context: AppContext,
  providers: Providers,
  loaded: LoadedOrder,
  { at: reportedAt, attemptId, about, ref }: Report,
  asking: Asking,
): Promise<LoadedOrder> {
  const { order } = loaded;
  const attempt = order.attempts.find(({ id }) => id === attemptId);
  const provider = providers[attempt?.provider ?? ''];
  if (!attempt || !provider) return loaded;
  const lease = { about: bookedLease(attemptId, ref), since: reportedAt, webhookAt: reportedAt, ...asking };
  if (!(await acquirePollLease(context, provider, lease))) return loaded;
  const name = paidNameOf(attempt);
  const answer = await queryProvider<BookedRefund | DisputeSnapshot | null>(
    'reconcile report',
    attemptId,
    () =>
      about === 'refund'
        ? provider.fetchBookedRefund(name, ref, signalOf(asking))
        : provider.fetchDispute(name, ref, signalOf(asking)),
  );
  const at = context.now();
  const age = at.getTime() - Date.parse(reportedAt);
  const isOver = age > (answer === null ? LAG_MS : FOLLOWED_UP_FOR_MS);
  const expired: OrderEvent = { type: 'report_expired', at: at.toISOString(), attemptId, ref };
  const eventsFor = (latest: Order): OrderEvent[] => {
    if (answer === null || answer === 'unclear') return isOver ? [expired] : [];
    const found =
      'providerRefundRef' in answer
        ? bookedEvents(latest, attemptId, [answer], at)
        : disputeEvents(attemptId, answer, at);
    // A refund that failed, or that the order knows by now, leaves nothing to record.
    const isAnswered = answer.state !== 'UNKNOWN' || isOver;
    return [...found, ...(isAnswered ? [expired] : [])];
  };
  const { now } = await appendTo(
    context,
    order.placed.id,
    (latest) => (latest ? eventsFor(latest) : []),
    loaded,
  );
  return completeOrder(context, now ?? loaded);
}

/** Records an entry of the provider's lists with its order. */
async function recordNews(context: AppContext, provider: PaymentProvider, news: BookedNews): Promise<void> {
  const { attemptId } = news;
  const id = orderOfAttempt(attemptId);
  const loaded = await loadOrder(context, id);
  const attempt = loaded?.order.attempts.find((each) => each.id === attemptId);
  if (!loaded || attempt?.provider !== provider.id) return;
  const at = context.now();
  const { now, added } = await appendTo(
    context,
    id,
    (latest) => {
      if (!latest) return [];
      return news.about === 'refund'
        ? bookedEvents(latest, attemptId, [news.refund], at)
        : disputeEvents(attemptId, news.dispute, at);
    },
    loaded,
  );
  if (now && added.length > 0) await completeOrder(context, now);
}

/**
 * Looks for refunds and disputes in the lists of all providers, once a day, because a webhook may be lost. An
 * order that cannot be read or written does not hide the others.
 */
export async function checkBooks(context: AppContext, providers: Providers): Promise<void> {
  const now = context.now().getTime();
  const since = {
    refunds: new Date(now - READ_BACK_MS.refunds),
    disputes: new Date(now - READ_BACK_MS.disputes),
  };
  for (const provider of Object.values(providers)) {
    if (!provider) continue;
    const signal = AbortSignal.timeout(CHECK_MS);
    await queryProvider('check the books', provider.id, async () => {
      for await (const news of provider.recentNews(since, signal))
        await recordNews(context, provider, news).catch((error) =>
          logError('check the books', error, news.attemptId),
        );
    });
  }
}
