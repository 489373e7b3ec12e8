import { knownSince } from '#domain/order/attempt.ts';
import { foldOrder, nextCheckOf } from '#domain/order/order-log.ts';
import { isEnded } from '#domain/order/refund.ts';
import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';
import type { Providers } from '../payments/choose-provider.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { Loaded } from '../storage/collection.ts';
import { indexPending } from '../storage/index-pending.ts';
import { readIndexedBlocks } from '../storage/projection.ts';
import { completeOrder } from './complete-order.ts';
import { type LoadedOrder, type OrderRecord, orderCollection } from './order-log.ts';
import { acquirePollLease } from './poll-lease.ts';
import { isToBeAsked, PROVIDER_MS, reconcilePayment } from './reconcile-payment.ts';
import { reconcileRefund } from './reconcile-refund.ts';

/** Milliseconds after which a sweep waits for no provider's answer any more. */
const DEADLINE_MS = 26_000;
/** The order the last sweep stopped at. */
const CURSOR = 'sweep/cursor';

/**
 * The reconciliation job: asks the providers about all open payments and refunds and records what follows, needing
 * neither webhook nor the buyer's return; asks again about failed payments whose check is due; finishes what killed
 * functions left behind; brings the index in line. Begins where the last run stopped.
 * @returns how many orders were looked at and how many of them are now at rest
 */
export async function reconcileOrders(
  context: AppContext,
  providers: Providers,
): Promise<{ seen: number; settled: number }> {
  const { orders } = context.storage;
  const bounded = withDeadline(providers, AbortSignal.timeout(DEADLINE_MS));
  return indexPending(orderCollection(context), {
    empty: { events: [] },
    also: await checksDue(context),
    work: (_, stored) => reconcileOne(context, bounded, stored),
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
  const due: string[] = [];
  try {
    for (const { figures, rows } of await readIndexedBlocks(orderCollection(context)))
      if (figures.toCheck)
        for (const { id, nextCheck } of await rows())
          if (nextCheck !== null && nextCheck <= now) due.push(id);
  } catch (error) {
    // A lost index is made again below; its checks wait until then.
    logError('checks due', error);
  }
  return due;
}

/** Does all that can be done for an order now. */
async function reconcileOne(
  context: AppContext,
  providers: Providers,
  stored: Loaded<OrderRecord>,
): Promise<Loaded<OrderRecord>> {
  const order = foldOrder(stored.record.events);
  if (!order) return stored;
  let loaded: LoadedOrder = { order, stored };
  for (const { id } of order.attempts) loaded = await askPayment(context, providers, loaded, id);
  for (const { id } of loaded.order.refunds) loaded = await askRefund(context, providers, loaded, id);
  return (await completeOrder(context, loaded)).stored;
}

async function askPayment(
  context: AppContext,
  providers: Providers,
  loaded: LoadedOrder,
  attemptId: string,
): Promise<LoadedOrder> {
  const attempt = loaded.order.attempts.find(({ id }) => id === attemptId);
  const provider = attempt && providers[attempt.provider];
  if (!attempt || !provider) return loaded;
  const check = nextCheckOf(attempt);
  const isCheckDue = check !== null && check <= context.now().getTime();
  if (!isToBeAsked(attempt) && !isCheckDue) return loaded;
  const lease = { about: attempt.id, since: knownSince(attempt) };
  if (!(await acquirePollLease(context, provider, lease))) return loaded;
  return reconcilePayment(context, provider, loaded, attempt.id, PROVIDER_MS.job);
}

async function askRefund(
  context: AppContext,
  providers: Providers,
  loaded: LoadedOrder,
  refundId: string,
): Promise<LoadedOrder> {
  const refund = loaded.order.refunds.find(({ id }) => id === refundId);
  const attempt = loaded.order.attempts.find(({ id }) => id === refund?.attemptId);
  const provider = attempt && providers[attempt.provider];
  if (!refund || !provider || isEnded(refund)) return loaded;
  if (!(await acquirePollLease(context, provider, { about: refund.id, since: refund.requestedAt })))
    return loaded;
  return reconcileRefund(context, provider, loaded, refund.id, PROVIDER_MS.job);
}

/** The providers, each call of whom ends at the latest with a signal. */
function withDeadline(providers: Providers, end: AbortSignal): Providers {
  const ends = (signal: AbortSignal) => AbortSignal.any([signal, end]);
  const bounded = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    fetch: (payment, signal) => provider.fetch(payment, ends(signal)),
    refund: (request, signal) => provider.refund(request, ends(signal)),
    fetchRefund: (refund, signal) => provider.fetchRefund(refund, ends(signal)),
  });
  return Object.fromEntries(
    Object.entries(providers).map(([id, provider]) => [id, provider && bounded(provider)]),
  );
}
