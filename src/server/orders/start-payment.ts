import { hasPieces, priceCharged } from '#domain/catalogue/product.ts';
import type { Paise } from '#domain/money/money.ts';
import {
  type Attempt,
  attemptIdOf,
  attemptState,
  type CheckoutSession,
  MOST_ATTEMPTS,
  ownFailures,
} from '#domain/order/attempt.ts';
import type { Buyer } from '#domain/order/buyer.ts';
import { failedWith, type Order, type OrderEvent } from '#domain/order/order-log.ts';
import type { AppContext } from '../app-context.ts';
import { readProductOnSale } from '../catalogue/read-catalogue.ts';
import { pause } from '../in-batches.ts';
import { logError } from '../log.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';
import { completeOrder } from './complete-order.ts';
import { appendTo, type LoadedOrder, loadOrder } from './order-store.ts';
import type { Holder } from './piece-holders.ts';
import { acquirePollLease, queryProvider } from './poll-lease.ts';
import { holdPiece, type PieceRefused } from './single-piece.ts';

/** How long the provider may take to create a checkout session, in milliseconds. */
const CREATE_MS = 8_000;
/** How long other requests wait for the one that asked the provider, in milliseconds. */
const WAIT_MS = CREATE_MS + 1_000;
/** Pauses between reads while waiting, in milliseconds: the first one, and how they grow. */
const FIRST_WAIT_MS = 120;
const WAIT_GROWTH = 1.5;
/** How long after it was placed an order may still get a further attempt, in milliseconds. */
const LONGEST_MS = 30 * 24 * 3_600_000;

/** The address a buyer comes back to after paying, for the order's id. */
export type ReturnUrl = (orderId: string) => string;

/** Who asks for the pay page: the same checkout again, or a buyer whose payment has failed. */
export type Again = 'same checkout' | 'after failure';

export type Payable =
  | { ok: true; orderId: string; redirectUrl: string }
  | { ok: false; reason: 'unavailable' | 'not_on_sale' | 'over' }
  | PieceRefused
  | { ok: false; reason: 'price_changed'; unitPrice: Paise };

const unavailable: Payable = { ok: false, reason: 'unavailable' };
const over: Payable = { ok: false, reason: 'over' };
/** Where an order is paid; without a page it is not to be had now. */
export const payable = (orderId: string, session: CheckoutSession | null | undefined): Payable =>
  session ? { ok: true, orderId, redirectUrl: session.redirectUrl } : unavailable;

/** Returns the event of a new attempt, which is recorded before the provider hears of it. */
export const attemptCreated = (
  orderId: string,
  n: number,
  { id: provider, ttlSeconds }: PaymentProvider,
  at: string,
): OrderEvent & { type: 'attempt_created' } => ({
  type: 'attempt_created',
  at,
  attemptId: attemptIdOf(orderId, n),
  provider,
  ttlSeconds,
});

/**
 * Has the provider create the checkout session of an attempt that this request has just put on record; called once
 * an attempt. Null when there is no address to pay at: the attempt has failed if the provider refused it, else it
 * stays open, and whatever asks about it later finds out.
 */
export async function createSession(
  context: AppContext,
  provider: PaymentProvider,
  loaded: LoadedOrder,
  returnUrl: ReturnUrl,
): Promise<CheckoutSession | null> {
  const { placed, attempts } = loaded.order;
  const attempt = attempts.at(-1);
  if (!attempt) throw new Error('an order without an attempt');
  const { fullName: name, email, phone } = (attempt.buyer ?? placed).billing;
  try {
    const created = await provider.create(
      {
        attemptId: attempt.id,
        amount: placed.amount,
        returnUrl: returnUrl(placed.id),
        ttlSeconds: attempt.ttlSeconds,
        description: placed.product.name,
        buyer: { name, email, phone },
      },
      AbortSignal.timeout(CREATE_MS),
    );
    return await recordSession(context, provider, loaded, attempt.id, created);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logError('create checkout session', error, attempt.id);
    if (error.effect === 'none') {
      const at = context.now().toISOString();
      const ended = { type: 'attempt_ended', at, attemptId: attempt.id } as const;
      const { now } = await appendTo(
        context,
        placed.id,
        () => [{ ...ended, ...failedWith(ownFailures.refused) }],
        loaded,
      );
      if (now) await completeOrder(context, now);
    }
    return null;
  }
}

/**
 * Records where an attempt is paid, once; null when it was abandoned meanwhile.
 * @throws PaymentProviderError when that is no page of the provider's
 */
async function recordSession(
  context: AppContext,
  provider: PaymentProvider,
  loaded: LoadedOrder,
  attemptId: string,
  { providerRef, redirectUrl }: Pick<CheckoutSession, 'providerRef' | 'redirectUrl'>,
): Promise<CheckoutSession | null> {
  if (!URL.canParse(redirectUrl) || !provider.ownsRedirect(new URL(redirectUrl)))
    throw new PaymentProviderError('the pay page is not the provider’s', 'unknown');
  const at = context.now().toISOString();
  const opened: OrderEvent = { type: 'checkout_opened', at, attemptId, providerRef, redirectUrl };
  const { now } = await appendTo(context, loaded.order.placed.id, () => [opened], loaded);
  return now?.order.attempts.find(({ id }) => id === attemptId)?.session ?? null;
}

/** What a further try at paying an order works with. */
export interface PayAgain {
  again: Again;
  returnUrl: ReturnUrl;
  /** The networks that a hold of a single piece counts against. */
  holders?: readonly Holder[];
  /** The details of whoever is about to pay a request of the owner's. */
  buyer?: Buyer | null;
}

/**
 * Returns where an order that was placed before is paid: at its last attempt's page. A new attempt is made where
 * there is no such page: nobody has tried yet, the last attempt failed (for the same checkout: before it had a page),
 * or the provider knows nothing of it or cannot say where its page is. That page was never shown to a buyer then;
 * should the old attempt be paid all the same, it is watched until it lapses. A new attempt is at the price
 * first agreed, which must still be the one charged. Null for an unknown order.
 * @returns `over` when nothing more can be paid: the order is paid, mismatched, too old, or was tried too
 * often
 * @throws StorageUnavailable
 */
export async function payAgain(
  context: AppContext,
  provider: PaymentProvider,
  orderId: string,
  wanted: PayAgain,
): Promise<Payable | null> {
  const loaded = await untilOpened(context, orderId);
  const last = loaded?.order.attempts.at(-1);
  if (!loaded) return null;
  const { order } = loaded;
  // A request that nobody has tried to pay needs the details of whoever does.
  if (!last) return order.placed.made && wanted.buyer ? tryAgain(context, provider, order, wanted) : null;
  if (attemptState(last) === 'mismatched' || order.requestOver) return over;
  const isOver = wanted.again === 'after failure' && last.outcome !== null;
  if (order.paidBy && (isOver || order.paidBy !== last.id || !last.session)) return over;
  if (last.session && !isOver) {
    await nameBuyer(context, loaded, last.id, wanted.buyer);
    return payable(orderId, last.session);
  }
  if (!last.outcome && !last.abandonedAt) {
    if (last.provider !== provider.id) return unavailable;
    const recovered = await recoverSession(context, provider, loaded, last);
    if (recovered !== 'none') return payable(orderId, recovered);
  }
  return tryAgain(context, provider, order, wanted);
}

/** Records who is about to pay at a page that is open already: the last one who gave their details. */
async function nameBuyer(context: AppContext, loaded: LoadedOrder, attemptId: string, buyer?: Buyer | null) {
  if (!buyer) return;
  const named: OrderEvent = { type: 'buyer_named', at: context.now().toISOString(), attemptId, ...buyer };
  await appendTo(context, loaded.order.placed.id, () => [named], loaded);
}

/** Returns why an order cannot be paid any more at the price that was agreed; null where it can. */
async function refusalOf(context: AppContext, { placed }: Order): Promise<Payable | null> {
  const { product, made } = placed;
  if (product.productId === null) return null;
  const { found } = await readProductOnSale(context.storage.catalogue, product.productId);
  if (found && !hasPieces(found.product, product.quantity)) return { ok: false, reason: 'sold' };
  // The owner keeps to what she asked for, whatever became of the price.
  if (made) return null;
  const unitPrice = found ? priceCharged(found.product) : null;
  if (unitPrice === null) return { ok: false, reason: 'not_on_sale' };
  return unitPrice === product.unitPrice ? null : { ok: false, reason: 'price_changed', unitPrice };
}

/** Returns true where an order is too old for a further attempt, or was placed with another kind of provider. */
function isPast({ placed, attempts, redactedAt }: Order, provider: PaymentProvider, now: Date): boolean {
  const until = placed.made
    ? Date.parse(placed.made.validUntil ?? placed.placedAt)
    : Date.parse(placed.placedAt) + LONGEST_MS;
  const isOtherKind = attempts.length > 0 && provider.isTest !== (placed.isTest ?? false);
  return attempts.length >= MOST_ATTEMPTS || now.getTime() > until || isOtherKind || redactedAt !== null;
}

/** Makes a further attempt at paying an order, and returns its page. */
async function tryAgain(
  context: AppContext,
  provider: PaymentProvider,
  order: Order,
  { returnUrl, holders = [], buyer: given }: PayAgain,
): Promise<Payable> {
  const { placed, attempts } = order;
  const { id: orderId, product, made } = placed;
  if (isPast(order, provider, context.now())) return over;
  const refusal = await refusalOf(context, order);
  if (refusal) return refusal;
  if (product.single && product.productId !== null) {
    const { ttlSeconds } = provider;
    const refused = await holdPiece(context, { productId: product.productId, orderId, ttlSeconds, holders });
    if (refused) return refused;
  }
  const next = attempts.length + 1;
  const at = context.now().toISOString();
  const created = attemptCreated(orderId, next, provider, at);
  const buyer = given ?? attempts.at(-1)?.buyer;
  const named = buyer && ({ type: 'buyer_named', at, attemptId: created.attemptId, ...buyer } as const);
  const { now, added } = await appendTo(context, orderId, (latest) => {
    const isSuperseded = !latest || latest.attempts.length >= next || latest.paidBy !== null;
    if (isSuperseded || latest.redactedAt) return [];
    const isTest = provider.isTest && made !== undefined;
    return [{ ...created, ...(isTest && { isTest: true as const }) }, ...(named ? [named] : [])];
  });
  if (now && added.length > 0)
    return payable(orderId, await createSession(context, provider, now, returnUrl));
  if (now && now.order.attempts.length < next) return over;
  return payable(orderId, (await untilOpened(context, orderId))?.order.attempts.at(-1)?.session);
}

/** Returns an order once its last attempt has a page or has ended, or the request that made it has had its time. */
async function untilOpened(context: AppContext, orderId: string): Promise<LoadedOrder | null> {
  let loaded = await loadOrder(context, orderId);
  const isWaiting = () => {
    const last = loaded?.order.attempts.at(-1);
    if (!last || last.session || last.outcome || last.abandonedAt) return false;
    return context.now().getTime() - Date.parse(last.createdAt) <= WAIT_MS;
  };
  let waited = 0;
  let wait = FIRST_WAIT_MS;
  while (waited < WAIT_MS && isWaiting()) {
    await pause(wait);
    waited += wait;
    wait *= WAIT_GROWTH;
    loaded = await loadOrder(context, orderId);
  }
  return loaded;
}

/**
 * What became of an attempt whose answer was lost: its page; 'none' where the provider has none to show, and the
 * attempt is then abandoned, so that a late answer publishes no second page; null when that is not known.
 */
async function recoverSession(
  context: AppContext,
  provider: PaymentProvider,
  loaded: LoadedOrder,
  attempt: Attempt,
): Promise<CheckoutSession | 'none' | null> {
  const { placed } = loaded.order;
  const lease = { about: attempt.id, since: attempt.createdAt, webhookAt: null, prompted: true };
  if (!(await acquirePollLease(context, provider, lease))) return null;
  const session = await queryProvider('recover checkout session', attempt.id, async () => {
    const name = { attemptId: attempt.id, providerRef: null };
    const found = await provider.fetch(name, AbortSignal.timeout(CREATE_MS));
    if (found?.state === 'COMPLETED') return null;
    if (!found?.redirectUrl || found.amount !== placed.amount) return 'none';
    const { providerRef, redirectUrl } = found;
    return recordSession(context, provider, loaded, attempt.id, { providerRef, redirectUrl });
  });
  if (session !== 'none') return session === 'unclear' ? null : session;
  const abandoned: OrderEvent = {
    type: 'attempt_abandoned',
    at: context.now().toISOString(),
    attemptId: attempt.id,
  };
  const { now } = await appendTo(context, placed.id, () => [abandoned], loaded);
  return now?.order.attempts.find(({ id }) => id === attempt.id)?.session ?? 'none';
}
