import type { Attempt } from '#domain/order/attempt.ts';
import { hasOpenWork, nextCheckOf } from '#domain/order/open-work.ts';
import { isHintOpen } from '#domain/order/refund.ts';
import type { AppContext } from '../app-context.ts';
import { inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import type { Providers } from '../payments/provider.ts';
import { reconcileReport } from './booked-news.ts';
import { completeOrder, recordLapse } from './complete-order.ts';
import { readOrders } from './list-orders.ts';
import { type LoadedOrder, listOpenOrders, loadOrder, type OpenOrders, unmarkOpen } from './order-store.ts';
import { PROVIDER_MS } from './poll-lease.ts';
import { isToBeAsked, reconcilePayment } from './reconcile-payment.ts';
import { reconcileRefund, reviewRefund } from './reconcile-refund.ts';
import { completeOutsideSale } from './single-piece.ts';

/** Time, in milliseconds, after which a sweep no longer waits for providers. */
const DEADLINE_MS = 26_000;
const MINUTE_MS = 60_000;
/** Number of orders that are worked on at once. */
const AT_ONCE = 16;

/** Time for completing paid orders, in milliseconds, before anything else is done. */
const COMPLETING_MS = 5_000;

/**
 * Completes the orders that are paid and were not completed, because a function was killed or the store was
 * overloaded. The sweep does this first and alone, so that buyers get their receipts however much else is
 * open.
 * @param open as `listOpenOrders` returns them
 */
export async function completePaidOrders(context: AppContext, open: OpenOrders): Promise<void> {
  const complete = async (id: string) => {
    try {
      const loaded = await loadOrder(context, id);
      if (loaded?.order.paidBy) await completeOrder(context, loaded);
    } catch (error) {
      logError('complete paid orders', error, id);
    }
  };
  await inTime([...open.keys()], complete, { withinMs: COMPLETING_MS });
}

/**
 * Works on all orders with open work. It asks the providers about open payments and refunds and records the
 * results, without needing a webhook or the buyer's return, and finishes what killed functions left behind.
 * An order whose work fails, or is not reached in time, keeps its marker for the next run.
 * @param also ids of further orders to look at
 * @param open as `listOpenOrders` returns them, if the caller has just listed them
 * @throws StorageUnavailable when the markers cannot be listed
 */
export async function reconcileOrders(
  context: AppContext,
  providers: Providers,
  { also = [], open: listed }: { also?: readonly string[]; open?: OpenOrders } = {},
): Promise<void> {
  const end = AbortSignal.timeout(DEADLINE_MS);
  const open = listed ?? (await listOpenOrders(context));
  const ids = [...new Set([...open.keys(), ...also])];
  const work = async (id: string) => {
    try {
      const loaded = await loadOrder(context, id);
      const now = loaded && (await reconcileOne(context, providers, loaded, end));
      if (!now || !hasOpenWork(now.order)) await unmarkOpen(context, open.get(id) ?? []);
    } catch (error) {
      logError('reconcile order', error, id);
    }
  };
  // Each minute others come first, so that none is left out for ever by runs that are killed.
  const first = (Math.floor(context.now().getTime() / MINUTE_MS) * AT_ONCE) % Math.max(1, ids.length);
  await inTime(ids, work, { atOnce: AT_ONCE, first });
}

/**
 * Returns the ids of orders without open work that must be looked at now: a failed attempt must be asked about
 * again, or a payment request has lapsed. Reads the list of orders.
 * @throws StorageUnavailable
 */
export async function checksDue(context: AppContext): Promise<string[]> {
  const now = context.now().getTime();
  const { rows } = await readOrders(context);
  return rows.flatMap(({ id, nextCheck }) => (nextCheck !== null && nextCheck <= now ? [id] : []));
}

/** Does everything that can be done for an order now. */
async function reconcileOne(
  context: AppContext,
  providers: Providers,
  found: LoadedOrder,
  end: AbortSignal,
): Promise<LoadedOrder> {
  let loaded = found;
  const { order } = found;
  const asking = { withinMs: PROVIDER_MS.job, end };
  const now = context.now().getTime();
  const isDue = (attempt: Attempt) =>
    isToBeAsked(attempt) || (nextCheckOf(attempt) ?? Number.POSITIVE_INFINITY) <= now;
  for (const { id } of order.attempts)
    if (loaded.order.attempts.some((attempt) => attempt.id === id && isDue(attempt)))
      loaded = await reconcilePayment(context, providers, loaded, id, asking);
  for (const refund of loaded.order.refunds) {
    loaded = await reconcileRefund(context, providers, loaded, refund.id, asking);
    if (isHintOpen(refund)) ({ loaded } = await reviewRefund(context, providers, loaded, refund.id, asking));
  }
  for (const report of loaded.order.reports)
    loaded = await reconcileReport(context, providers, loaded, report, asking);
  loaded = await recordLapse(context, await completeOutsideSale(context, loaded));
  return completeOrder(context, loaded);
}
