import {
  type Anomaly,
  type AttemptGivenUp,
  type AttemptOpened,
  attemptState,
  attemptSteps,
  type OrderHistory,
} from '#domain/order.ts';
import { logFault, logNotice } from '../log.ts';
import { type PaymentProvider, PaymentProviderError, type PaymentSnapshot } from '../payments/provider.ts';
import type { Shop } from '../shop.ts';
import { keys, readOpened } from './order-records.ts';
import { settleOrder } from './settle-order.ts';

/** How long the provider may take to answer, in milliseconds. */
const PROVIDER_MS = 6_000;
/** How long after its end an attempt the provider never heard of is given up, in milliseconds. */
const GRACE_MS = 5 * 60_000;

/**
 * Asks the provider how a payment stands and records what follows from it. The one way an order is settled:
 * polls, callbacks and the sweep all come through here. Only the provider's own word counts, and only when
 * amount and reference are those of our attempt.
 * @returns the history as it now stands; unchanged when the provider cannot be reached
 */
export async function observePayment(
  shop: Shop,
  provider: PaymentProvider,
  history: OrderHistory,
): Promise<OrderHistory> {
  if (attemptState(history) === 'completed') return history;
  const { placed } = history;
  let snapshot: PaymentSnapshot | null;
  try {
    snapshot = await provider.fetch(placed.id, AbortSignal.timeout(PROVIDER_MS));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logFault('observe payment', error, placed.id);
    return history;
  }
  if (!snapshot) return giveUpWhenOver(shop, history);
  if (snapshot.state !== 'COMPLETED' && snapshot.state !== 'FAILED') return history;

  if (snapshot.state === 'COMPLETED') {
    if (snapshot.amount !== placed.amount) return note(shop, history, 'amount_mismatch', snapshot);
    const opened = history.opened ?? (await readOpened(shop.storage.orders, placed.id));
    if (opened && opened.providerRef !== snapshot.providerRef)
      return note(shop, history, 'reference_mismatch', snapshot);
  }
  const next = snapshot.state === 'COMPLETED' ? 'completed' : 'failed';
  if (!attemptSteps[attemptState(history)].includes(next)) {
    return next === 'completed' ? note(shop, history, 'late_success', snapshot) : history;
  }
  const settlement = await settleOrder(shop, placed, {
    outcome: snapshot.state,
    mode: snapshot.mode,
    transactionId: snapshot.transactionId,
    failure: snapshot.failure,
  });
  return { ...history, settlement };
}

/**
 * Settles an attempt the provider never heard of, but not before its time and some grace are over. Takes the
 * place of `opened` first: a buyer who tries again at this very moment is then sent to no pay page, or has
 * been, and the attempt lives.
 */
async function giveUpWhenOver(shop: Shop, history: OrderHistory): Promise<OrderHistory> {
  const { placed } = history;
  const { orders } = shop.storage;
  const over = Date.parse(placed.placedAt) + placed.ttlSeconds * 1000 + GRACE_MS;
  if (history.settlement || shop.now().getTime() < over) return history;
  const givenUp: AttemptGivenUp = { givenUpAt: shop.now().toISOString() };
  const written = await orders.create<AttemptOpened | AttemptGivenUp>(keys.opened(placed.id), givenUp);
  if (!written.created && 'redirectUrl' in written.existing) return history;
  const settlement = await settleOrder(shop, placed, { outcome: 'FAILED', failure: 'never_created' });
  return { ...history, settlement };
}

/** Keeps what does not fit, once a kind, for the owner to look at; the order stays as it is. */
async function note(
  shop: Shop,
  history: OrderHistory,
  kind: Anomaly['kind'],
  snapshot: PaymentSnapshot,
): Promise<OrderHistory> {
  const anomaly: Anomaly = {
    at: shop.now().toISOString(),
    kind,
    detail: `provider says ${snapshot.state}, ${snapshot.amount} paise, ${snapshot.providerRef}`,
  };
  const { id } = history.placed;
  const written = await shop.storage.orders.create(keys.anomaly(id, kind), anomaly);
  if (written.created) logNotice('observe payment', kind, id);
  return history;
}
