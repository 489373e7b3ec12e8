import { hasTaken, type Product, stockAfter } from '#domain/catalogue/product.ts';
import { OUTSIDE, ownFailures } from '#domain/order/attempt.ts';
import { isScarce, kindOf, type OrderPlaced, outsideModes } from '#domain/order/order.ts';
import {
  failedWith,
  isPieceLost,
  isPieceOpen,
  type OrderEvent,
  payingAttempt,
} from '#domain/order/order-log.ts';
import type { AppContext } from '../app-context.ts';
import { changeProduct } from '../catalogue/pending-saves.ts';
import { isFromFuture } from '../clock.ts';
import { inBatches } from '../in-batches.ts';
import { appendTo, type LoadedOrder, type OrderContext, readOrder } from './order-store.ts';
import { countPiece, type HeldPiece, type Holder, type Lease, leasesOf, nextLease } from './piece-holders.ts';

/*
 * A single piece exists once. While somebody is paying for it no other checkout of it begins: that is a hold,
 * one key a product, and only a courtesy to buyers. Who has the piece is decided by the product's record,
 * which names one order: the first that was paid and written there. See docs/decisions/orders.md.
 */

/**
 * Who is paying for a single piece, with the buyer's lease. Holds of an earlier version lack `since` and
 * `renewed`.
 */
interface Hold {
  orderId: string;
  /** ISO time at which this order took the hold. */
  at: string;
  until: string;
  since?: string;
  renewed?: boolean;
}

const holdKey = (productId: number) => `hold/${productId}`;

/** After this long, in milliseconds, a function that took a hold is over: none lives longer than 60 s. */
const OVER_MS = 90_000;
/**
 * How much longer than its payment page a hold lasts, in milliseconds, and the longest a buyer is told to
 * wait, in seconds.
 */
const HOLD_GRACE_MS = 60_000;
const LONGEST_WAIT_S = 300;

export type PieceRefused =
  | { ok: false; reason: 'sold' }
  /** Somebody else is paying for it; ask again after so many seconds. */
  | { ok: false; reason: 'held'; retryAfter: number }
  /**
   * The buyer's network keeps as many other pieces as it may; the first of them is free after so many
   * seconds.
   */
  | { ok: false; reason: 'many_held'; retryAfter: number };

/** A checkout that wants a single piece for itself. */
interface PieceWanted {
  productId: number;
  orderId: string;
  /** How long the payment page of the attempt stays open. */
  ttlSeconds: number;
  /**
   * Id of the same buyer's earlier order, whose hold passes to this one while it is unpaid; null for none.
   */
  replaces?: string | null;
  /** The networks that the hold counts against. */
  holders?: readonly Holder[];
}

const leaseOf = ({ at, since = at, until, renewed = false }: Hold): Lease => ({ since, until, renewed });

/**
 * Takes the hold of a single piece for an order's next attempt. A buyer who has kept the piece for the time
 * of one payment page and one renewal may still pay, but no longer keeps others away. Two store requests, one
 * more where another order has the hold, and three for each network.
 * @returns null, or why the piece cannot be paid now
 * @throws StorageUnavailable
 */
export async function holdPiece(context: OrderContext, wanted: PieceWanted): Promise<PieceRefused | null> {
  const { productId, orderId, ttlSeconds, replaces = null, holders = [] } = wanted;
  const { orders, limits } = context.storage;
  const earlier = await leasesOf(limits, holders, productId);
  const own = new Set([orderId, replaces, ...earlier.map((lease) => lease.orderId)]);
  let before = null as Hold | null;
  let refused = null as PieceRefused | null;
  let lease = null as Lease | null;
  await orders.change<Hold>(holdKey(productId), async (hold) => {
    before = hold;
    lease = null;
    refused = hold && hold.orderId !== orderId ? await refusalBy(context, hold, replaces) : null;
    if (refused) return null;
    const now = context.now();
    const known = hold && own.has(hold.orderId) ? leaseOf(hold) : (earlier[0] ?? null);
    const next = nextLease(known, now.getTime(), ttlSeconds * 1000 + HOLD_GRACE_MS);
    if (Date.parse(next.until) <= now.getTime()) return null;
    lease = next;
    return { orderId, at: now.toISOString(), ...next };
  });
  if (refused || !lease) return refused;
  const piece = { productId, orderId, ...(lease as Lease) };
  const now = context.now().getTime();
  for (const holder of holders) {
    const freeAt = await countPiece(limits, holder, piece, now, (other) => isHeldBy(context, other));
    if (freeAt === null) continue;
    await orders.change<Hold>(holdKey(productId), (hold) =>
      hold?.orderId === orderId ? (before ?? endedAt(hold, now)) : null,
    );
    return { ok: false, reason: 'many_held', retryAfter: Math.ceil((Date.parse(freeAt) - now) / 1000) };
  }
  return null;
}

/** Returns a hold that ended at this moment, in epoch milliseconds, and is not prolonged. */
const endedAt = (hold: Hold, now: number): Hold => ({
  ...hold,
  until: new Date(now).toISOString(),
  renewed: true,
});

/** Finds out whether a piece is still kept for the order that it was kept for. */
async function isHeldBy(context: OrderContext, { productId, orderId }: HeldPiece): Promise<boolean> {
  const hold = (await context.storage.orders.read<Hold>(holdKey(productId)))?.value;
  return hold?.orderId === orderId && (await isStanding(context, hold));
}

/** Finds out whether a hold keeps buyers away. */
const isStanding = async (context: OrderContext, hold: Hold): Promise<boolean> =>
  (await refusalBy(context, hold, null))?.reason === 'held';

/** Why another order's hold stands, by that order's own log; null where nobody is paying any more. */
async function refusalBy(
  context: OrderContext,
  { orderId, at, until }: Hold,
  replaces: string | null,
): Promise<PieceRefused | null> {
  const now = context.now().getTime();
  const left = Math.ceil((Date.parse(until) - now) / 1000);
  // A clock that was ahead would keep the piece from everybody until its time has come.
  if (left <= 0 || isFromFuture(at, context.now())) return null;
  const order = await readOrder(context, orderId);
  if (order?.paidBy) return isPieceLost(order) ? null : { ok: false, reason: 'sold' };
  if (orderId === replaces) return null;
  const attempt = order?.attempts.findLast(({ createdAt }) => createdAt >= at);
  if (attempt?.outcome) return null;
  // Without a page nobody is paying yet; whoever took the hold is at it, or was killed.
  const isAlive = now - Date.parse(at) <= OVER_MS;
  if (!attempt?.session && !isAlive) return null;
  return { ok: false, reason: 'held', retryAfter: Math.min(left, LONGEST_WAIT_S) };
}

/**
 * Returns since when single pieces are being paid for, as ISO times by the ids of the products. A product
 * that nobody is paying for is left out. One or two store requests a product.
 * @throws StorageUnavailable
 */
export async function piecesBeingPaid(
  context: OrderContext,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  const found = await inBatches(productIds, async (id): Promise<[number, string][]> => {
    const hold = (await context.storage.orders.read<Hold>(holdKey(id)))?.value;
    return hold && (await isStanding(context, hold)) ? [[id, leaseOf(hold).since]] : [];
  });
  return new Map(found.flat());
}

/**
 * Ends the hold of a buyer who is paying for a piece, so that others may buy it. The buyer's payment page
 * stays open: whoever pays first has the piece, and another payment goes back by itself. The buyer's network
 * gets no new hold of the piece for an hour.
 * @returns false where nobody was paying any more
 * @throws StorageUnavailable
 */
export async function endHold(context: OrderContext, productId: number): Promise<boolean> {
  let isEnded = false;
  await context.storage.orders.change<Hold>(holdKey(productId), async (hold) => {
    isEnded = hold !== null && (await isStanding(context, hold));
    return hold && isEnded ? endedAt(hold, context.now().getTime()) : null;
  });
  return isEnded;
}

/** Takes the hold of a piece away: the owner puts a sold piece back on sale. */
export const releasePiece = ({ storage }: OrderContext, productId: number): Promise<void> =>
  storage.orders.remove(holdKey(productId));

/** Returns what changes of a product whose pieces an order has paid for; null where nothing does. */
const soldBy =
  ({ id, product: { quantity } }: OrderPlaced) =>
  (product: Product): Partial<Product> | null => {
    if (product.single !== 1) return stockAfter(product, id, quantity);
    return product.soldTo ? null : { soldTo: id };
  };

/** Tells whether the pieces that an order has paid for went to others. */
function isSoldToOthers(product: Product | null, { id, product: { counted } }: OrderPlaced): boolean {
  if (product === null) return false;
  if (product.single === 1) return Boolean(product.soldTo) && product.soldTo !== id;
  return counted === true && !hasTaken(product, id);
}

/**
 * Writes into the catalogue that an order has its pieces, a single one or some of a counted stock, unless they went to
 * others. Repeating it is harmless.
 * @returns false where others have them
 * @throws StorageUnavailable
 */
async function claimPieces(context: AppContext, placed: OrderPlaced): Promise<boolean> {
  const { productId } = placed.product;
  if (productId === null) return true;
  return !isSoldToOthers(await changeProduct(context, productId, soldBy(placed)), placed);
}

/**
 * Finds out whether the pieces that were paid for are this order's, a single one or some of a counted stock. If so it
 * writes that into the catalogue, and puts it on record. Of several orders paid at the same moment as many have their
 * pieces as there are; the others' money goes back by their own rules.
 * @throws StorageUnavailable; repeating it is harmless
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
 * Completes a sale that was paid to the owner directly. Its pieces are claimed first, so that they leave the shop
 * with the payment, or the sale is not written down as paid. A killed sale is completed by the next sweep, or by the
 * owner's next try.
 * @throws StorageUnavailable; repeating it is harmless
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

/** Returns the events of a payment that reached the owner directly: paid, and handed over where it is a thing. */
export function outsidePaid(placed: OrderPlaced, at: string): OrderEvent[] {
  const { id, product, made } = placed;
  if (!made?.outside) return [];
  const { mode, paidAt, reference: transactionId } = made.outside;
  const isThing = kindOf(placed) === 'product';
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
    ...(isThing ? [{ type: 'parcel_changed', at, changed: { state: 'delivered' } } as const] : []),
  ];
}
