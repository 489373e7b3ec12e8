import type { Attempt } from '#domain/order/attempt.ts';
import { foldOrder, nextCheckOf } from '#domain/order/order-log.ts';
import { isHintOpen } from '#domain/order/refund.ts';
import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';
import type { Providers } from '../payments/provider.ts';
import type { Loaded } from '../storage/collection.ts';
import { indexPending, type PendingDone } from '../storage/index-pending.ts';
import { readIndexedBlocks } from '../storage/projection.ts';
import { completeOrder, recordLapse } from './complete-order.ts';
import { type LoadedOrder, type OrderRecord, orderCollection } from './order-store.ts';
import { PROVIDER_MS } from './poll-lease.ts';
import { isToBeAsked, reconcilePayment } from './reconcile-payment.ts';
import { reconcileRefund, reviewRefund } from './reconcile-refund.ts';
import { completeOutsideSale } from './single-piece.ts';

/** Milliseconds after which a sweep waits for no provider's answer any more. */
const DEADLINE_MS = 26_000;
/** The order the last sweep stopped at. */
const CURSOR = 'sweep/cursor';

/**
 * The reconciliation job: asks the providers about all open payments and refunds and records what follows, needing
 * neither webhook nor the buyer's return; asks again about failed payments whose check is due; finishes what killed
 * functions left behind; brings the index in line. Begins where the last run stopped.
 */
export async function reconcileOrders(context: AppContext, providers: Providers): Promise<PendingDone> {
  const { orders } = context.storage;
  const end = AbortSignal.timeout(DEADLINE_MS);
  return indexPending(orderCollection(context), {
    empty: () => ({ events: [] }),
    also: await checksDue(context),
    work: (_, stored) => reconcileOne(context, providers, stored, end),
    after: (await orders.read<{ id: string }>(CURSOR))?.value.id ?? '',
    // Written down first: a sweep that is killed must not have the next one begin with the same orders.
    async before(id, isAll) {
      if (!isAll) await orders.change<{ id: string }>(CURSOR, () => ({ id }));
    },
  });
}

/** The orders with a failed attempt that is to be asked about again. */
async function checksDue(context: AppContext): Promise<string[]> {
  const now = context.now().getTime();
  try {
    return (await readChecks(context)).filter(({ at }) => at <= now).map(({ id }) => id);
  } catch (error) {
    // A lost index is made again below; its checks wait until then.
    logError('checks due', error);
    return [];
  }
}

/** The orders with a failed attempt that is to be asked about again, and when, in milliseconds since 1970. */
async function readChecks(context: AppContext): Promise<{ id: string; at: number }[]> {
  const checks: { id: string; at: number }[] = [];
  for (const { figures, rows } of await readIndexedBlocks(orderCollection(context)))
    if (figures.toCheck)
      for (const { id, nextCheck } of await rows())
        if (nextCheck !== null) checks.push({ id, at: nextCheck });
  return checks;
}

/**
 * When the next failed attempt is to be asked about again, in milliseconds since 1970; infinity where none is.
 * @throws StorageUnavailable
 */
export async function nextCheckDue(context: AppContext): Promise<number> {
  return Math.min(...(await readChecks(context)).map(({ at }) => at));
}

/** Does all that can be done for an order now. */
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
  loaded = await recordLapse(context, await completeOutsideSale(context, loaded));
  return (await completeOrder(context, loaded)).stored;
}
