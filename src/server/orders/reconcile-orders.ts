import type { Attempt } from '#domain/order/attempt.ts';
import { foldOrder, nextCheckOf } from '#domain/order/order-log.ts';
import { isHintOpen } from '#domain/order/refund.ts';
import type { AppContext } from '../app-context.ts';
import { inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import type { Providers } from '../payments/provider.ts';
import { type Loaded, readMarkers } from '../storage/collection.ts';
import { indexPending, type PendingDone } from '../storage/index-pending.ts';
import { readIndexedBlocks } from '../storage/projection.ts';
import { reconcileReport } from './booked-news.ts';
import { completeOrder, recordLapse } from './complete-order.ts';
import { type LoadedOrder, loadOrder, type OrderRecord, orderCollection } from './order-store.ts';
import { PROVIDER_MS } from './poll-lease.ts';
import { isToBeAsked, reconcilePayment } from './reconcile-payment.ts';
import { reconcileRefund, reviewRefund } from './reconcile-refund.ts';
import { completeOutsideSale } from './single-piece.ts';

/** Time, in milliseconds, after which a sweep no longer waits for providers. */
const DEADLINE_MS = 26_000;
/** Time, in milliseconds, after which a sweep begins to complete no further paid order. */
const COMPLETING_MS = 5_000;
/** Storage key of the order that the last sweep stopped at. */
const CURSOR = 'sweep/cursor';

/**
 * Gives paid orders what they still lack: their piece, number, invoice and e-mails. The sweep does this before
 * anything else. The providers are not asked and no other job runs meanwhile, so that a paid order gets its
 * receipt even while the shop has more to do than a sweep has time for. Costs one listing, and one read for
 * each open order.
 * @throws StorageUnavailable when the open orders cannot be listed
 */
export async function completePaidOrders(context: AppContext): Promise<void> {
  const ids = [...(await readMarkers(orderCollection(context))).keys()];
  const complete = async (id: string) => {
    try {
      const loaded = await loadOrder(context, id);
      if (loaded?.order.paidBy) await completeOrder(context, loaded);
    } catch (error) {
      logError('complete paid orders', error, id);
    }
  };
  await inTime(ids, complete, { withinMs: COMPLETING_MS });
}

/**
 * Runs the reconciliation job. It asks the providers about all open payments and refunds and records the
 * results, without needing a webhook or the buyer's return. It asks again about failed payments whose check
 * is due, finishes what killed functions left behind, and updates the index. It starts where the last run
 * stopped.
 */
export async function reconcileOrders(context: AppContext, providers: Providers): Promise<PendingDone> {
  const { orders } = context.storage;
  const end = AbortSignal.timeout(DEADLINE_MS);
  return indexPending(orderCollection(context), {
    empty: () => ({ events: [] }),
    also: await checksDue(context),
    work: (_, stored) => reconcileOne(context, providers, stored, end),
    after: (await orders.read<{ id: string }>(CURSOR))?.value.id ?? '',
    // The position is saved first, so that the run after a killed sweep does not begin with the same orders.
    async before(id, isAll) {
      if (!isAll) await orders.change<{ id: string }>(CURSOR, () => ({ id }));
    },
  });
}

/**
 * Returns the ids of orders whose next check is due: a failed attempt must be asked about again, or a request
 * has lapsed.
 */
async function checksDue(context: AppContext): Promise<string[]> {
  const now = context.now().getTime();
  try {
    return (await readChecks(context)).filter(({ at }) => at <= now).map(({ id }) => id);
  } catch (error) {
    // A lost index is rebuilt by this run. Its checks wait until then.
    logError('checks due', error);
    return [];
  }
}

/** Returns the orders that have a next check, and when it is due, in epoch milliseconds. */
async function readChecks(context: AppContext): Promise<{ id: string; at: number }[]> {
  const checks: { id: string; at: number }[] = [];
  for (const { figures, rows } of await readIndexedBlocks(orderCollection(context)))
    if (figures.toCheck)
      for (const { id, nextCheck } of await rows())
        if (nextCheck !== null) checks.push({ id, at: nextCheck });
  return checks;
}

/**
 * Returns when the next check of an order is due, in epoch milliseconds; infinity if there is none.
 * @throws StorageUnavailable
 */
export async function nextCheckDue(context: AppContext): Promise<number> {
  return Math.min(...(await readChecks(context)).map(({ at }) => at));
}

/** Does everything that can be done for an order now. */
async function reconcileOne(
  context: AppContext,
  providers: Providers,
  stored: Loaded<OrderRecord>,
  end: AbortSignal,
): Promise<Loaded<OrderRecord>> {
  const order = foldOrder(stored.record.events);
  if (!order) return stored;
  let loaded: LoadedOrder = { order, stored };
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
  return (await completeOrder(context, loaded)).stored;
}
