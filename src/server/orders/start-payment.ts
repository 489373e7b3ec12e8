import { hasPieces, type Product, priceCharged } from '#domain/catalogue/product.ts';
import { chosenOptions } from '#domain/catalogue/product-options.ts';
import { mayHaveWhatsapp } from '#domain/enquiry/contact.ts';
import type { Paise } from '#domain/money/money.ts';
import {
  type Attempt,
  attemptIdOf,
  attemptState,
  type CheckoutSession,
  failedWith,
  MOST_ATTEMPTS,
  MOST_BY_OTHERS,
  ownFailures,
} from '#domain/order/attempt.ts';
import type { Buyer } from '#domain/order/buyer.ts';
import { type LineRefusal, type LineRefused, piecesLeft, quantityOf } from '#domain/order/check-lines.ts';
import { languageOf, type OrderPlaced, titleOf } from '#domain/order/order.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import type { OrderLine } from '#domain/order/order-line.ts';
import type { Order } from '#domain/order/order-state.ts';
import { isAbroad } from '#domain/site/country.ts';
import type { Language } from '#domain/site/language.ts';
import type { AppContext } from '../app-context.ts';
import { readProductsToSell } from '../catalogue/read-catalogue.ts';
import { pause } from '../in-batches.ts';
import { logError } from '../log.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';
import { completeOrder } from './complete-order.ts';
import { appendTo, type LoadedOrder, loadOrder } from './order-store.ts';
import { acquirePollLease, queryProvider } from './poll-lease.ts';
import { holdPieces, type PieceRefused } from './single-piece.ts';

/** Time limit for the provider to create a checkout session, in milliseconds. */
const CREATE_MS = 8_000;
/** Time, in milliseconds, that other requests wait for the one that asked the provider. */
const WAIT_MS = CREATE_MS + 1_000;
/** First pause between two reads while waiting, in milliseconds, and the factor by which pauses grow. */
const FIRST_WAIT_MS = 120;
const WAIT_GROWTH = 1.5;
/** Age, in milliseconds, up to which an order may get a further attempt. */
const LONGEST_MS = 30 * 24 * 3_600_000;

/** Returns the address that a buyer comes back to after paying, for the order's id and language. */
export type ReturnUrl = (orderId: string, language: Language) => string;

/**
 * The occasion for asking for the payment page again: the same checkout was repeated, or the buyer's payment
 * has failed.
 */
export type Again = 'same checkout' | 'after failure';

export type Payable =
  | { ok: true; orderId: string; redirectUrl: string }
  | { ok: false; reason: 'unavailable' | 'not_on_sale' | 'over' | 'many_payers' }
  | PieceRefused
  | ({ ok: false } & LineRefusal)
  /** Of several lines, those that cannot be had as ordered. */
  | { ok: false; reason: 'lines'; refused: LineRefused[] };

const unavailable: Payable = { ok: false, reason: 'unavailable' };
const over: Payable = { ok: false, reason: 'over' };
/** Returns the address where an order is paid; 'unavailable' if it has no payment page. */
export const payable = (orderId: string, session: CheckoutSession | null | undefined): Payable =>
  session ? { ok: true, orderId, redirectUrl: session.redirectUrl } : unavailable;

/**
 * Returns the event of a new attempt, which is recorded before the provider hears of it.
 * @param buyer the details of whoever pays a request with it
 */
export const attemptCreated = (
  orderId: string,
  n: number,
  { id: provider, ttlSeconds }: PaymentProvider,
  at: string,
  buyer?: Buyer | null,
): OrderEvent & { type: 'attempt_created' } => ({
  type: 'attempt_created',
  at,
  attemptId: attemptIdOf(orderId, n),
  provider,
  ttlSeconds,
  ...(buyer && { buyer }),
});

/**
 * Asks the provider to create the checkout session of an attempt that this request has just recorded. Called
 * once for each attempt. Returns null if there is no address to pay at. If the provider refused the attempt,
 * it has failed. Otherwise it stays open, and the next question about it finds out its state.
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
  const { fullName: name, email, phone, country } = (attempt.buyer ?? placed).billing;
  try {
    const created = await provider.create(
      {
        attemptId: attempt.id,
        amount: placed.amount,
        returnUrl: returnUrl(placed.id, languageOf(placed)),
        ttlSeconds: attempt.ttlSeconds,
        description: titleOf(placed),
        buyer: { name, email, phone: mayHaveWhatsapp(phone, isAbroad(country)) ? phone : null },
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
 * Records the payment page of an attempt, once. Returns null if the attempt was abandoned meanwhile.
 * @throws PaymentProviderError when the address is not one of the provider's pages
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

/** Options for paying an order again. */
export interface PayAgain {
  again: Again;
  returnUrl: ReturnUrl;
  /** The details of whoever is about to pay the owner's payment request. Every other order has its own. */
  buyer?: Buyer | null;
}

/**
 * Returns a buyer's last attempt. The attempts of a request belong to those who gave their details for them;
 * all attempts of another order belong to its buyer.
 */
function lastOf({ attempts }: Order, buyer: Buyer | null): Attempt | undefined {
  if (!buyer) return attempts.at(-1);
  const details = JSON.stringify(buyer.billing);
  return attempts.findLast((attempt) => JSON.stringify(attempt.buyer?.billing) === details);
}

/**
 * Returns the payment page of an order that was placed before, which is the page of the buyer's last attempt.
 * A new attempt is made if the buyer has not tried yet, if the last attempt failed (for the same checkout:
 * before it had a page), or if the provider does not know the attempt or cannot say where its page is. In that
 * last case nobody ever saw the page. If the old attempt is paid all the same, that is noticed, because it is
 * watched until it lapses. A new attempt has the price that was agreed first, which must still be the current
 * one. Several people who pay one request have a page each, and nobody can change the details of another's.
 * Returns null for an unknown order.
 * @returns `over` if nothing more can be paid: the order is paid, mismatched, too old, or was tried too often;
 * `many_payers` if too many people other than the client have tried
 * @throws StorageUnavailable
 */
export async function payAgain(
  context: AppContext,
  provider: PaymentProvider,
  orderId: string,
  wanted: PayAgain,
): Promise<Payable | null> {
  const { buyer = null } = wanted;
  const loaded = await untilOpened(context, orderId, buyer);
  if (!loaded) return null;
  const { order } = loaded;
  // Whoever pays a request gives their details first.
  if (order.placed.made && !buyer) return null;
  const last = lastOf(order, buyer);
  if (!last && !buyer) return null;
  const isMismatched = order.attempts.some((attempt) => attemptState(attempt) === 'mismatched');
  if (isMismatched || order.requestOver) return over;
  const isOver = wanted.again === 'after failure' && Boolean(last?.outcome);
  if (order.paidBy && (isOver || order.paidBy !== last?.id || !last.session)) return over;
  if (last?.session && !isOver) return payable(orderId, last.session);
  if (last && !last.outcome && !last.abandonedAt) {
    if (last.provider !== provider.id) return unavailable;
    const recovered = await recoverSession(context, provider, loaded, last);
    if (recovered !== 'none') return payable(orderId, recovered);
  }
  return tryAgain(context, provider, order, wanted);
}

/** Returns why an order can no longer be paid at the price that was agreed; null if it can. */
async function refusalOf(context: AppContext, { placed }: Order): Promise<Payable | null> {
  const products = await readProductsToSell(
    context,
    placed.lines.flatMap(({ productId }) => productId ?? []),
  );
  const refused = placed.lines.flatMap((line) => lineRefusal(products, placed, line) ?? []);
  const [first] = refused;
  if (!first) return null;
  if (placed.lines.length > 1) return { ok: false, reason: 'lines', refused };
  const { line: _, productId: __, present: ___, ...why } = first;
  return { ok: false, ...why };
}

/** Returns why a line of an order can no longer be paid at the price that was agreed; null if it can. */
function lineRefusal(
  products: ReadonlyMap<number, Product>,
  { lines, made }: OrderPlaced,
  { line, productId, unitPrice: agreed, options }: OrderLine,
): LineRefused | null {
  if (productId === null) return null;
  const product = products.get(productId);
  const left = product ? piecesLeft(product) : null;
  const refuse = (why: LineRefusal, unitPrice: Paise | null): LineRefused => ({
    ...{ line, productId, ...why },
    present: { unitPrice, left },
  });
  if (product && !hasPieces(product, quantityOf(lines, productId))) return refuse({ reason: 'sold' }, agreed);
  // The owner's request keeps its price, even if the product's price has changed.
  if (made) return null;
  const price = product ? priceCharged(product) : null;
  const chosen = product && chosenOptions(product, options);
  if (price === null || !chosen?.ok) return refuse({ reason: 'not_on_sale' }, null);
  const unitPrice = price + chosen.extra;
  return unitPrice === agreed ? null : refuse({ reason: 'price_changed', unitPrice }, unitPrice);
}

/**
 * Returns true if an order may get no further attempt: it has had the most attempts, is too old, its buyer
 * was erased, or it was placed with a test provider and this one is live, or the reverse.
 */
function isPast({ placed, attempts, redactedAt }: Order, provider: PaymentProvider, now: Date): boolean {
  const until = placed.made
    ? Date.parse(placed.made.validUntil ?? placed.placedAt)
    : Date.parse(placed.placedAt) + LONGEST_MS;
  const isOtherKind = attempts.length > 0 && provider.isTest !== (placed.isTest ?? false);
  return attempts.length >= MOST_ATTEMPTS || now.getTime() > until || isOtherKind || redactedAt !== null;
}

/** Returns true if people other than the client may make no further attempt, and the buyer is one of them. */
function isCrowded({ attempts, client }: Order, buyer: Buyer | null): boolean {
  const isOthers = (given: Buyer | null) => given !== null && given.billing.phone !== client.phone;
  return isOthers(buyer) && attempts.filter((attempt) => isOthers(attempt.buyer)).length >= MOST_BY_OTHERS;
}

/** Makes a further attempt at paying an order, and returns its page. */
async function tryAgain(
  context: AppContext,
  provider: PaymentProvider,
  order: Order,
  { returnUrl, buyer = null }: PayAgain,
): Promise<Payable> {
  const { id: orderId, lines, made } = order.placed;
  if (isPast(order, provider, context.now())) return over;
  if (isCrowded(order, buyer)) return { ok: false, reason: 'many_payers' };
  const refusal = await refusalOf(context, order);
  if (refusal) return refusal;
  const held = await holdPieces(context, { lines, orderId });
  if (held) return held.refused;
  const at = context.now().toISOString();
  const before = lastOf(order, buyer)?.id;
  const { now, added } = await appendTo(context, orderId, (latest) => {
    // Somebody else's attempt does not stand in the way of this buyer's, and this buyer's own one does.
    if (!latest || latest.paidBy !== null || latest.redactedAt || lastOf(latest, buyer)?.id !== before)
      return [];
    if (latest.attempts.length >= MOST_ATTEMPTS || isCrowded(latest, buyer)) return [];
    const created = attemptCreated(orderId, latest.attempts.length + 1, provider, at, buyer);
    const isTest = provider.isTest && made !== undefined;
    return [{ ...created, ...(isTest && { isTest: true as const }) }];
  });
  if (now && added.length > 0)
    return payable(orderId, await createSession(context, provider, now, returnUrl));
  if (now && lastOf(now.order, buyer)?.id === before) return over;
  const opened = await untilOpened(context, orderId, buyer);
  return payable(orderId, opened && lastOf(opened.order, buyer)?.session);
}

/**
 * Returns an order once the buyer's last attempt has a page or has ended. Stops waiting when the request that
 * made the attempt must have finished.
 */
async function untilOpened(
  context: AppContext,
  orderId: string,
  buyer: Buyer | null,
): Promise<LoadedOrder | null> {
  let loaded = await loadOrder(context, orderId);
  const isWaiting = () => {
    const last = loaded && lastOf(loaded.order, buyer);
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
 * Returns the page of an attempt whose answer was lost. Returns 'none' if the provider has no page to show.
 * The attempt is then abandoned, so that a late answer does not publish a second page. Returns null if the
 * state is not known.
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
