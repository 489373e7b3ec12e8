import {
  type Attempt,
  type AttemptOpened,
  type AttemptReserved,
  attemptIdOf,
  attemptState,
  MOST_ATTEMPTS,
} from '#domain/attempt.ts';
import type { Paise } from '#domain/money.ts';
import { type OrderHistory, orderSettlement } from '#domain/order.ts';
import { priceCharged } from '#domain/product.ts';
import type { AppContext } from '../app-context.ts';
import { readProductOnSale } from '../catalogue/read-catalogue.ts';
import { logError } from '../log.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';
import { giveUpPage, keepOpened, openAttempt, PROVIDER_MS, type ReturnUrl } from './open-attempt.ts';
import { finishMarked, markChange } from './order-marks.ts';
import { keys, readHistory, readOpened, readSettlement } from './order-records.ts';
import { takeTurn } from './take-turn.ts';

/** How long others wait for whoever asked the provider, in milliseconds. */
const WAIT_MS = PROVIDER_MS + 1_000;
/** Pauses between looks: the first one, and how they grow. */
const FIRST_LOOK_MS = 120;
const LOOK_SLOWER = 1.5;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Who asks for the address: the same checkout again, or a buyer whose payment has failed. */
export type Again = 'same checkout' | 'after failure';

/** How long after it was placed an order may still get a further attempt, in milliseconds: its buyer is known till then. */
const LONGEST_MS = 30 * 24 * 3_600_000;

export type Payable =
  | { ok: true; opened: AttemptOpened }
  | { ok: false; reason: 'unavailable' | 'not_on_sale' | 'over' }
  | { ok: false; reason: 'price_changed'; unitPrice: Paise };

const unavailable: Payable = { ok: false, reason: 'unavailable' };
const over: Payable = { ok: false, reason: 'over' };

/**
 * Where an order that was placed before is paid: at its last attempt's page. A new attempt is made where there is
 * no such page: the last attempt failed (for the same checkout: before it had a page), or the provider knows
 * nothing of it or cannot say where its page is. Nobody was ever told that page then; should the old attempt be
 * paid all the same, it is under watch until it lapses. A new attempt is at the price first agreed, which must
 * still be the one charged.
 * @returns `over` when nothing more can be paid: the order is paid, held, too old, or was tried too often
 * @throws StorageUnavailable
 */
export async function payOrder(
  context: AppContext,
  provider: PaymentProvider,
  orderId: string,
  again: Again,
  returnUrl: ReturnUrl,
): Promise<Payable> {
  const { orders, catalogue } = context.storage;
  const history = await whenOpened(context, orderId);
  const last = history?.attempts.at(-1);
  if (!history || !last) return unavailable;
  if (attemptState(last) === 'held') return over;
  const isOver = again === 'after failure' && last.settlement !== null;
  if (last.opened && !isOver) return { ok: true, opened: last.opened };
  if (orderSettlement(history)?.outcome === 'COMPLETED') return over;
  if (!last.settlement) {
    if (last.provider !== provider.id) return unavailable;
    const found = await adopt(context, provider, history, last);
    if (found !== 'none') return found ? { ok: true, opened: found } : unavailable;
    const late = await giveUpPage(context, last.id);
    if (late) return { ok: true, opened: late };
  }
  const next = history.attempts.length + 1;
  const age = context.now().getTime() - Date.parse(history.placed.placedAt);
  const isOtherKind = provider.isTest !== (history.placed.isTest ?? false);
  if (next > MOST_ATTEMPTS || age > LONGEST_MS || isOtherKind) return over;
  const { product } = history.placed;
  const { found } = await readProductOnSale(catalogue, product.productId);
  const unitPrice = found ? priceCharged(found.product) : null;
  if (unitPrice === null) return { ok: false, reason: 'not_on_sale' };
  if (unitPrice !== product.unitPrice) return { ok: false, reason: 'price_changed', unitPrice };
  const mark = await markChange(orders, orderId, context.now());
  const reserved: AttemptReserved = {
    id: attemptIdOf(orderId, next),
    reservedAt: context.now().toISOString(),
    provider: provider.id,
    ttlSeconds: provider.ttlSeconds,
    mark,
  };
  const written = await orders.create(keys.reserved(reserved.id), reserved);
  if (!written.created) await finishMarked(orders, orderId, [mark]);
  const opened = written.created
    ? await openAttempt(context, provider, history.placed, reserved, returnUrl)
    : (await whenOpened(context, orderId))?.attempts.at(-1)?.opened;
  return opened ? { ok: true, opened } : unavailable;
}

/** An order once its last attempt has a page or has ended, or whoever made it had their time. */
async function whenOpened(context: AppContext, orderId: string): Promise<OrderHistory | null> {
  const { orders } = context.storage;
  const history = await readHistory(orders, orderId);
  const last = history?.attempts.at(-1);
  if (!last || last.opened || last.settlement) return history;
  const isTimeOver = () => context.now().getTime() - Date.parse(last.reservedAt) > WAIT_MS;
  if (isTimeOver()) return history;
  for (
    let wait = FIRST_LOOK_MS, waited = 0;
    waited < WAIT_MS && !isTimeOver();
    waited += wait, wait *= LOOK_SLOWER
  ) {
    await pause(wait);
    const [opened, settlement] = await Promise.all([
      readOpened(orders, last.id),
      readSettlement(orders, last.id),
    ]);
    if (opened || settlement) break;
  }
  return readHistory(orders, orderId);
}

/** What became of an attempt whose answer was lost: its page, 'none' where it has none, null when nobody can say. */
async function adopt(
  context: AppContext,
  provider: PaymentProvider,
  { placed }: OrderHistory,
  attempt: Attempt,
): Promise<AttemptOpened | 'none' | null> {
  try {
    const turn = { about: attempt.id, since: attempt.reservedAt, prompted: true };
    if (!(await takeTurn(context, provider, turn))) return null;
    const name = { attemptId: attempt.id, providerRef: null };
    const found = await provider.fetch(name, AbortSignal.timeout(PROVIDER_MS));
    if (!found) return 'none';
    if (found.state === 'COMPLETED') return null;
    const { redirectUrl, providerRef } = found;
    if (!redirectUrl || found.amount !== placed.amount) return 'none';
    return await keepOpened(context, provider, attempt.id, { providerRef, redirectUrl });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logError('pay order', error, attempt.id);
    return null;
  }
}
