import {
  type Attempt,
  type AttemptOpened,
  type AttemptReserved,
  attemptIdOf,
  attemptState,
  MOST_ATTEMPTS,
} from '#domain/attempt.ts';
import { type OrderHistory, orderSettlement } from '#domain/order.ts';
import { logFault } from '../log.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';
import type { Shop } from '../shop.ts';
import { keepOpened, openAttempt, PROVIDER_MS, type ReturnUrl } from './open-attempt.ts';
import { finishMarked, markChange } from './order-marks.ts';
import { keys, readHistory } from './order-records.ts';

/** How long others wait for whoever asked the provider, in milliseconds. */
const WAIT_MS = PROVIDER_MS + 1_000;
const LOOK_EVERY_MS = 120;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Who asks for the address: the same checkout again, or a buyer whose payment has failed. */
export type Again = 'same checkout' | 'after failure';

/**
 * Where an order that was placed before is paid: at its last attempt's page. A new attempt is made where there is
 * no such page: the last attempt failed (for the same checkout: before it had a page), or the provider knows
 * nothing of it or cannot say where its page is. Nobody was ever told that page then; should the old attempt be
 * paid all the same, it is under watch until it lapses. Null when there is nothing to pay at now.
 * @throws StorageUnavailable
 */
export async function payOrder(
  shop: Shop,
  provider: PaymentProvider,
  orderId: string,
  again: Again,
  returnUrl: ReturnUrl,
): Promise<AttemptOpened | null> {
  const { orders } = shop.storage;
  const history = await whenOpened(shop, orderId);
  const last = history?.attempts.at(-1);
  if (!history || !last || attemptState(last) === 'held') return null;
  const isOver = again === 'after failure' && last.settlement !== null;
  if (last.opened && !isOver) return last.opened;
  if (orderSettlement(history)?.outcome === 'COMPLETED') return null;
  if (!last.settlement) {
    if (last.provider !== provider.id) return null;
    const found = await adopt(shop, provider, history, last);
    if (found !== 'none') return found;
  }
  const next = history.attempts.length + 1;
  if (next > MOST_ATTEMPTS) return null;
  const mark = await markChange(orders, orderId, shop.now());
  const reserved: AttemptReserved = {
    id: attemptIdOf(orderId, next),
    reservedAt: shop.now().toISOString(),
    provider: provider.id,
    ttlSeconds: provider.ttlSeconds,
    mark,
  };
  const written = await orders.create(keys.reserved(reserved.id), reserved);
  if (written.created) return openAttempt(shop, provider, history.placed, reserved, returnUrl);
  await finishMarked(orders, orderId, [mark]);
  return (await whenOpened(shop, orderId))?.attempts.at(-1)?.opened ?? null;
}

/** An order once its last attempt has a page or has ended, or whoever made it had their time. */
async function whenOpened(shop: Shop, orderId: string): Promise<OrderHistory | null> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const history = await readHistory(shop.storage.orders, orderId);
    const last = history?.attempts.at(-1);
    if (!last || last.opened || last.settlement || waited > WAIT_MS) return history;
    if (shop.now().getTime() - Date.parse(last.reservedAt) > WAIT_MS) return history;
    await pause(LOOK_EVERY_MS);
  }
}

/** What became of an attempt whose answer was lost: its page, 'none' where it has none, null when nobody can say. */
async function adopt(
  shop: Shop,
  provider: PaymentProvider,
  { placed }: OrderHistory,
  attempt: Attempt,
): Promise<AttemptOpened | 'none' | null> {
  try {
    const name = { attemptId: attempt.id, providerRef: null };
    const found = await provider.fetch(name, AbortSignal.timeout(PROVIDER_MS));
    if (!found) return 'none';
    if (found.state === 'COMPLETED') return null;
    const { redirectUrl, providerRef } = found;
    if (!redirectUrl || found.amount !== placed.amount) return 'none';
    return await keepOpened(shop, provider, attempt.id, { providerRef, redirectUrl });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logFault('pay order', error, attempt.id);
    return null;
  }
}
