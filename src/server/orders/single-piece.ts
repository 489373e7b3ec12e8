import { hasTaken, type Product, stockAfter } from '#domain/catalogue/product.ts';
import { OUTSIDE, ownFailures } from '#domain/order/attempt.ts';
import { aboutKind, isScarce, kindOf, type OrderPlaced, outsideModes } from '#domain/order/order.ts';
import {
  failedWith,
  isPieceLost,
  isPieceOpen,
  type OrderEvent,
  payingAttempt,
} from '#domain/order/order-log.ts';
import type { AppContext } from '../app-context.ts';
import { changeProduct } from '../catalogue/saves.ts';
import { isFromFuture } from '../clock.ts';
import { inBatches } from '../in-batches.ts';
import { appendTo, type LoadedOrder, type OrderContext, readOrder } from './order-store.ts';

/*
 * A single piece exists once. While somebody is paying for it, no other checkout of it begins. This is called
 * a hold: one key for each product, and only a courtesy to buyers. The product's record decides who gets the
 * piece. It names one order: the first that was paid and written there. See docs/decisions/orders.md.
 */

/**
 * The order that is paying for a single piece. The times belong to the piece: a hold that passes to another
 * order does not last longer for it.
 */
interface Hold {
  orderId: string;
  /** ISO time at which this order took the hold. */
  at: string;
  /** ISO time until which nobody else may begin to pay. */
  until: string;
}

const holdKey = (productId: number) => `hold/${productId}`;

/** Time, in milliseconds, for which a piece is held. The payment page stays open for longer. */
const HOLD_MS = 10 * 60_000;
/**
 * Time, in milliseconds after the end of a hold, during which the piece is not held again. Otherwise somebody
 * who never pays could keep it from all other buyers, from one network or from many.
 */
const OPEN_MS = 60 * 60_000;
/**
 * Time, in milliseconds, after which the function that took a hold has surely ended. No function runs longer
 * than 60 s.
 */
const OVER_MS = 90_000;
/** Longest time, in seconds, that a buyer is asked to wait before trying again. */
const LONGEST_WAIT_S = 300;

export type PieceRefused =
  | { ok: false; reason: 'sold' }
  /** Somebody else is paying for the piece; ask again after this many seconds. */
  | { ok: false; reason: 'held'; retryAfter: number };

/** A checkout that wants a single piece for itself. */
interface PieceWanted {
  productId: number;
  orderId: string;
  /**
   * Id of the same buyer's earlier order, whose hold passes to this one while it is unpaid; null if there is
   * none.
   */
  replaces?: string | null;
}

/**
 * Takes the hold of a single piece for an order's next attempt, or what is left of the hold of an order whose
 * payment has failed. If the piece was held within the last hour, the buyer may pay, but keeps nobody else
 * away. Costs two store requests, and one more if another order has the hold.
 * @returns null, or why the piece cannot be paid for now
 * @throws StorageUnavailable
 */
export async function holdPiece(
  context: OrderContext,
  { productId, orderId, replaces = null }: PieceWanted,
): Promise<PieceRefused | null> {
  let refused: PieceRefused | null = null;
  await context.storage.orders.change<Hold>(holdKey(productId), async (hold) => {
    refused = hold && hold.orderId !== orderId ? await refusalBy(context, hold, replaces) : null;
    if (refused) return null;
    const now = context.now();
    const at = now.toISOString();
    if (!hold || isForgotten(hold, now))
      return { orderId, at, until: new Date(now.getTime() + HOLD_MS).toISOString() };
    return hold.until > at ? { orderId, at, until: hold.until } : null;
  });
  return refused;
}

/** Returns true if the piece may be held again. That includes a hold written by a clock that was ahead. */
const isForgotten = ({ at, until }: Hold, now: Date): boolean =>
  now.getTime() > Date.parse(until) + OPEN_MS || isFromFuture(at, now);

/** Checks whether a hold keeps other buyers away. */
const isStanding = async (context: OrderContext, hold: Hold): Promise<boolean> =>
  (await refusalBy(context, hold, null))?.reason === 'held';

/**
 * Returns the refusal that another order's hold causes, judged by that order's own log. Returns null if
 * nobody is paying any more.
 */
async function refusalBy(
  context: OrderContext,
  { orderId, at, until }: Hold,
  replaces: string | null,
): Promise<PieceRefused | null> {
  const now = context.now().getTime();
  const left = Math.ceil((Date.parse(until) - now) / 1000);
  // Ignore a hold written by a clock that was ahead: it would keep the piece from everybody until that time.
  if (left <= 0 || isFromFuture(at, context.now())) return null;
  const order = await readOrder(context, orderId);
  if (order?.paidBy) return isPieceLost(order) ? null : { ok: false, reason: 'sold' };
  if (orderId === replaces) return null;
  const held: PieceRefused = { ok: false, reason: 'held', retryAfter: Math.min(left, LONGEST_WAIT_S) };
  // Several people may be paying one request, and each has a payment page.
  if (order?.attempts.some(({ session, outcome }) => session && !outcome)) return held;
  if (order?.attempts.findLast(({ createdAt }) => createdAt >= at)?.outcome) return null;
  // Without a payment page nobody is paying yet. The function that took the hold is either still running or
  // was killed.
  return now - Date.parse(at) <= OVER_MS ? held : null;
}

/**
 * Returns the ISO times since which single pieces are being paid for, by product id. Products that nobody is
 * paying for are left out. Costs one or two store requests for each product.
 * @throws StorageUnavailable
 */
export async function piecesBeingPaid(
  context: OrderContext,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  const found = await inBatches(productIds, async (id): Promise<[number, string][]> => {
    const hold = (await context.storage.orders.read<Hold>(holdKey(id)))?.value;
    return hold && (await isStanding(context, hold)) ? [[id, begunAt(hold)]] : [];
  });
  return new Map(found.flat());
}

const begunAt = ({ until }: Hold) => new Date(Date.parse(until) - HOLD_MS).toISOString();

/**
 * Ends the hold of a buyer who is paying for a piece, so that others may buy it. The buyer's payment page
 * stays open: whoever pays first gets the piece, and any other payment is refunded automatically. The piece
 * is not held again for an hour.
 * @returns false if nobody was paying any more
 * @throws StorageUnavailable
 */
export async function endHold(context: OrderContext, productId: number): Promise<boolean> {
  let isEnded = false;
  await context.storage.orders.change<Hold>(holdKey(productId), async (hold) => {
    isEnded = hold !== null && (await isStanding(context, hold));
    return hold && isEnded ? { ...hold, until: context.now().toISOString() } : null;
  });
  return isEnded;
}

/** Removes the hold of a piece when the owner puts a sold piece back on sale. */
export const releasePiece = ({ storage }: OrderContext, productId: number): Promise<void> =>
  storage.orders.remove(holdKey(productId));

/** Returns the changes to a product whose pieces an order has paid for; null if nothing changes. */
const soldBy =
  ({ id, product: { quantity } }: OrderPlaced) =>
  (product: Product): Partial<Product> | null => {
    if (product.single !== 1) return stockAfter(product, id, quantity);
    return product.soldTo ? null : { soldTo: id };
  };

/** Returns true if the pieces that an order paid for went to others. */
function isSoldToOthers(product: Product | null, { id, product: { counted } }: OrderPlaced): boolean {
  if (product === null) return false;
  if (product.single === 1) return Boolean(product.soldTo) && product.soldTo !== id;
  return counted === true && !hasTaken(product, id);
}

/**
 * Records in the catalogue that an order has its pieces, unless others have them: a single piece, or some of
 * a counted stock. Repeating it is harmless.
 * @returns false if others have them
 * @throws StorageUnavailable
 */
async function claimPieces(context: AppContext, placed: OrderPlaced): Promise<boolean> {
  const { productId } = placed.product;
  if (productId === null) return true;
  return !isSoldToOthers(await changeProduct(context, productId, soldBy(placed)), placed);
}

/**
 * Claims the pieces that an order paid for, a single piece or some of a counted stock, and records the result
 * in the order. If several orders are paid at the same moment, as many get their pieces as there are. The
 * money of the others is refunded by their own rules. Repeating it is harmless.
 * @throws StorageUnavailable
 */
export async function settlePiece(context: AppContext, loaded: LoadedOrder): Promise<LoadedOrder> {
  const { order } = loaded;
  const { placed } = order;
  const paying = payingAttempt(order);
  if (!isPieceOpen(order) || !paying) return loaded;
  const isOwn = await claimPieces(context, placed);
  const at = context.now().toISOString();
  const event: OrderEvent = isOwn
    ? { type: 'piece_sold', at }
    : {
        type: 'discrepancy_found',
        at,
        attemptId: paying.id,
        kind: 'already_sold',
        amount: placed.amount,
        providerRef: paying.session?.providerRef ?? '',
        transactionId: paying.outcome?.transactionId ?? null,
      };
  const { now } = await appendTo(context, placed.id, () => [event], loaded);
  return now ?? loaded;
}

/**
 * Completes a sale that was paid to the owner directly. Its pieces are claimed first, and the sale is
 * recorded as paid only if they were still available. If the function is killed, the next sweep or the
 * owner's next try completes the sale. Repeating it is harmless.
 * @throws StorageUnavailable
 */
export async function completeOutsideSale(context: AppContext, loaded: LoadedOrder): Promise<LoadedOrder> {
  const { placed, attempts } = loaded.order;
  const [attempt] = attempts;
  if (!attempt || attempt.provider !== OUTSIDE || attempt.outcome) return loaded;
  const { id } = placed;
  const isOwn = await claimPieces(context, placed);
  const at = context.now().toISOString();
  const failed = {
    type: 'attempt_ended',
    at,
    attemptId: attempt.id,
    ...failedWith(ownFailures.soldElsewhere),
  };
  const { now } = await appendTo(
    context,
    id,
    () => (isOwn ? outsidePaid(placed, at) : [failed as OrderEvent]),
    loaded,
  );
  return now ?? loaded;
}

/** Returns the events of a payment that the owner received directly: paid, and for goods also handed over. */
export function outsidePaid(placed: OrderPlaced, at: string): OrderEvent[] {
  const { id, product, made } = placed;
  if (!made?.outside) return [];
  const { mode, paidAt, reference: transactionId } = made.outside;
  const { hasParcel } = aboutKind(kindOf(placed));
  return [
    {
      type: 'attempt_ended',
      at: paidAt,
      attemptId: id,
      result: 'COMPLETED',
      mode: outsideModes[mode],
      transactionId,
      failure: null,
    },
    ...(isScarce(product) ? [{ type: 'piece_sold', at } as const] : []),
    ...(hasParcel ? [{ type: 'parcel_changed', at, changed: { state: 'delivered' } } as const] : []),
  ];
}
