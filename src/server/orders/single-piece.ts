import { hasTaken, type Product, stockAfter, stockReturned } from '#domain/catalogue/product.ts';
import { failedWith, OUTSIDE, ownFailures } from '#domain/order/attempt.ts';
import { type Fulfilment, isBack } from '#domain/order/fulfilment.ts';
import { isClaimOpen, isReleaseOpen, linesToSupply, lostLines } from '#domain/order/lost-lines.ts';
import { type OrderPlaced, outsideModes } from '#domain/order/order.ts';
import type { Claimed, OrderEvent } from '#domain/order/order-event.ts';
import { hasParcel, isScarce, type OrderLine } from '#domain/order/order-line.ts';
import type { Order } from '#domain/order/order-state.ts';
import type { PutBack } from '#domain/order/put-back.ts';
import type { AppContext } from '../app-context.ts';
import { changeProduct } from '../catalogue/saves.ts';
import { inBatches } from '../in-batches.ts';
import { SURELY_OVER_MS } from '../platform-limits.ts';
import { appendTo, type LoadedOrder, loadOrder, type OrderContext, readOrder } from './order-store.ts';

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
/** Longest time, in seconds, that a buyer is asked to wait before trying again. */
const LONGEST_WAIT_S = 300;

export type PieceRefused =
  | { ok: false; reason: 'sold' }
  /** Somebody else is paying for the piece; ask again after this many seconds. */
  | { ok: false; reason: 'held'; retryAfter: number };

/** A checkout that wants single pieces for itself. */
interface PiecesWanted {
  lines: readonly Pick<OrderLine, 'productId' | 'single'>[];
  orderId: string;
  /**
   * Id of the same buyer's earlier order, whose hold passes to this one while it is unpaid; null if there is
   * none.
   */
  replaces?: string | null;
}

/**
 * Takes the holds of an order's single pieces for its next attempt: all of them or none. They are taken in the
 * order of their products, so that of two buyers who want the same pieces one gets all. Costs two store
 * requests for each piece, and one more if another order has its hold.
 * @returns null, or why a piece cannot be paid for now, and which
 * @throws StorageUnavailable
 */
export async function holdPieces(
  context: OrderContext,
  { lines, orderId, replaces = null }: PiecesWanted,
): Promise<{ refused: PieceRefused; productId: number } | null> {
  const ids = lines.flatMap(({ single, productId }) => (single && productId !== null ? productId : []));
  const taken: { productId: number; before: Hold | null }[] = [];
  for (const productId of [...new Set(ids)].sort((one, other) => one - other)) {
    const held = await holdPiece(context, { productId, orderId, replaces });
    if (!held.ok) {
      for (const each of taken.reverse()) await giveBackHold(context, orderId, each);
      return { refused: held, productId };
    }
    taken.push({ productId, before: held.before });
  }
  return null;
}

/**
 * Takes the hold of a single piece, or what is left of the hold of an order whose payment has failed. If the
 * piece was held within the last hour, the buyer may pay, but keeps nobody else away.
 */
async function holdPiece(
  context: OrderContext,
  { productId, orderId, replaces }: { productId: number; orderId: string; replaces: string | null },
): Promise<PieceRefused | { ok: true; before: Hold | null }> {
  let refused: PieceRefused | null = null;
  let before: Hold | null = null;
  await context.storage.orders.change<Hold>(holdKey(productId), async (hold) => {
    before = hold;
    refused = hold && hold.orderId !== orderId ? await refusalBy(context, productId, hold, replaces) : null;
    if (refused) return null;
    const now = context.now();
    const at = now.toISOString();
    if (!hold || isForgotten(hold, now))
      return { orderId, at, until: new Date(now.getTime() + HOLD_MS).toISOString() };
    return hold.until > at ? { orderId, at, until: hold.until } : null;
  });
  return refused ?? { ok: true, before };
}

/** Puts back the hold that was there before an order took it, unless somebody has taken it since. */
async function giveBackHold(
  { storage }: OrderContext,
  orderId: string,
  { productId, before }: { productId: number; before: Hold | null },
): Promise<void> {
  await storage.orders.change<Hold>(holdKey(productId), (hold) => {
    if (hold?.orderId !== orderId || before?.orderId === orderId) return null;
    // Where there was none, one that ended long ago: it keeps nobody away, and the piece may be held again.
    return before ?? { ...hold, until: new Date(0).toISOString() };
  });
}

/** Returns true if the piece may be held again. */
const isForgotten = ({ until }: Hold, now: Date): boolean => now.getTime() > Date.parse(until) + OPEN_MS;

/** Checks whether a hold keeps other buyers away. */
const isStanding = async (context: OrderContext, productId: number, hold: Hold): Promise<boolean> =>
  (await refusalBy(context, productId, hold, null))?.reason === 'held';

/**
 * Returns the refusal that another order's hold causes, judged by that order's own log. Returns null if
 * nobody is paying any more.
 */
async function refusalBy(
  context: OrderContext,
  productId: number,
  { orderId, at, until }: Hold,
  replaces: string | null,
): Promise<PieceRefused | null> {
  const now = context.now().getTime();
  const left = Math.ceil((Date.parse(until) - now) / 1000);
  if (left <= 0) return null;
  const order = await readOrder(context, orderId);
  if (order?.paidBy) {
    const isLost = lostLines(order).some((line) => line.productId === productId);
    return isLost ? null : { ok: false, reason: 'sold' };
  }
  if (orderId === replaces) return null;
  const held: PieceRefused = { ok: false, reason: 'held', retryAfter: Math.min(left, LONGEST_WAIT_S) };
  // Several people may be paying one request, and each has a payment page.
  if (order?.attempts.some(({ session, outcome }) => session && !outcome)) return held;
  if (order?.attempts.findLast(({ createdAt }) => createdAt >= at)?.outcome) return null;
  // Without a payment page nobody is paying yet. The function that took the hold is either still running or
  // was killed.
  return now - Date.parse(at) <= SURELY_OVER_MS ? held : null;
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
    return hold && (await isStanding(context, id, hold)) ? [[id, begunAt(hold)]] : [];
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
    isEnded = hold !== null && (await isStanding(context, productId, hold));
    return hold && isEnded ? { ...hold, until: context.now().toISOString() } : null;
  });
  return isEnded;
}

/** Removes the hold of a piece when the owner puts a sold piece back on sale. */
export const releasePiece = ({ storage }: OrderContext, productId: number): Promise<void> =>
  storage.orders.remove(holdKey(productId));

/** The pieces that an order needs of one product. Lines with the same product count together. */
interface PiecesNeeded {
  productId: number;
  quantity: number;
  isCounted: boolean;
  lines: number[];
}

/** Returns the pieces that an order has to claim, in the order of their products. */
function piecesNeeded({ lines }: { lines: readonly OrderLine[] }): PiecesNeeded[] {
  const needed = new Map<number, PiecesNeeded>();
  for (const { line, productId, quantity, counted = false, single } of lines) {
    if (productId === null || !isScarce({ ...(single && { single }), ...(counted && { counted }) })) continue;
    const known = needed.get(productId);
    needed.set(productId, {
      productId,
      quantity: quantity + (known?.quantity ?? 0),
      isCounted: counted,
      lines: [...(known?.lines ?? []), line],
    });
  }
  return [...needed.values()].sort((one, other) => one.productId - other.productId);
}

/** Returns the changes to a product whose pieces an order has paid for; null if nothing changes. */
const soldBy =
  (orderId: string, { quantity }: PiecesNeeded) =>
  (product: Product): Partial<Product> | null => {
    if (product.single !== 1) return stockAfter(product, orderId, quantity);
    return product.soldTo ? null : { soldTo: orderId };
  };

/** Returns the changes to a product whose pieces an order gives back; null if nothing changes. */
const returnedBy =
  (orderId: string) =>
  (product: Product): Partial<Product> | null => {
    if (product.single !== 1) return stockReturned(product, orderId);
    return product.soldTo === orderId ? { soldTo: null } : null;
  };

/** Returns true if the pieces that an order paid for went to others. */
function isSoldToOthers(product: Product | null, orderId: string, { isCounted }: PiecesNeeded): boolean {
  if (product === null) return false;
  if (product.single === 1) return Boolean(product.soldTo) && product.soldTo !== orderId;
  return isCounted && !hasTaken(product, orderId);
}

/**
 * Records in the catalogue that an order has its pieces, product by product, unless others have them: single
 * pieces, and some of a counted stock. Repeating it is harmless.
 * @returns the numbers of the lines whose pieces others have, and of those after which few pieces are left
 * @throws StorageUnavailable
 */
async function claimPieces(context: AppContext, placed: OrderPlaced): Promise<Claimed> {
  const lost: number[] = [];
  const low: number[] = [];
  for (const pieces of piecesNeeded(placed)) {
    const product = await changeProduct(context, pieces.productId, soldBy(placed.id, pieces));
    if (isSoldToOthers(product, placed.id, pieces)) lost.push(...pieces.lines);
    else if (product?.ranLowBy === placed.id) low.push(...pieces.lines.slice(0, 1));
  }
  return { lost: lost.sort((one, other) => one - other), low };
}

/**
 * Puts the pieces of some lines of an order back into the shop, once: its parcel came back, or it never left.
 * Pieces that went to others, or that nobody counts, stay as they are. Repeating it is harmless.
 * @returns how many products were put back; null for an order whose parcel has not come back, or leaves again
 * @throws StorageUnavailable
 */
export async function putBack(
  context: AppContext,
  { placed, parcel, paidBy }: Order,
  { lines }: PutBack,
): Promise<number | null> {
  if (paidBy === null || !isBack(parcel.state)) return null;
  let count = 0;
  for (const pieces of piecesNeeded(placed)) {
    if (!pieces.lines.every((line) => lines.includes(line))) continue;
    const { isNew } = await changePieces(context, pieces, returnedBy(placed.id));
    if (!isNew) continue;
    await releasePiece(context, pieces.productId);
    count += 1;
  }
  const now = count > 0 ? await loadOrder(context, placed.id) : null;
  if (!now || isBack(now.order.parcel.state)) return count;
  return (await leavesWithPieces(context, now, parcel.state)) ? null : count;
}

/**
 * Takes the pieces of a paid order once more before its parcel goes out again: those that were put back into
 * the shop meanwhile, all of them or none. Repeating it is harmless.
 * @returns false if too few of them are left in the shop
 * @throws StorageUnavailable
 */
export async function takeAgain(context: AppContext, order: Order): Promise<boolean> {
  const { id } = order.placed;
  const taken: PiecesNeeded[] = [];
  for (const pieces of piecesNeeded({ lines: linesToSupply(order) })) {
    const { product, isNew } = await changePieces(context, pieces, soldBy(id, pieces));
    if (isNew) taken.push(pieces);
    if (!isSoldToOthers(product, id, pieces)) continue;
    for (const each of taken) await changePieces(context, each, returnedBy(id));
    return false;
  }
  return true;
}

/**
 * Takes the pieces of a parcel that was just recorded as going out again. A call that puts them back may run at
 * the same time, so both calls do this at their end. Without its pieces the parcel stays where it was.
 * @param before the state of the parcel until then
 * @throws StorageUnavailable
 */
export async function leavesWithPieces(
  context: AppContext,
  loaded: LoadedOrder,
  before: Fulfilment,
): Promise<boolean> {
  if (await takeAgain(context, loaded.order)) return true;
  const at = context.now().toISOString();
  const stays: OrderEvent = { type: 'parcel_changed', at, changed: { state: before } };
  await appendTo(context, loaded.order.placed.id, () => [stays], loaded);
  return false;
}

/** Changes the product of some pieces. `isNew` is false if nothing had to be changed. */
async function changePieces(
  context: AppContext,
  { productId }: PiecesNeeded,
  change: (product: Product) => Partial<Product> | null,
): Promise<{ product: Product | null; isNew: boolean }> {
  let isNew = false;
  const product = await changeProduct(context, productId, (now) => {
    const changed = change(now);
    isNew = changed !== null;
    return changed;
  });
  return { product, isNew };
}

/** Gives all pieces back that an order has claimed. Repeating it is harmless. @throws StorageUnavailable */
async function returnPieces(context: AppContext, placed: OrderPlaced): Promise<void> {
  for (const pieces of piecesNeeded(placed))
    await changeProduct(context, pieces.productId, returnedBy(placed.id));
}

/**
 * Claims the pieces that an order paid for, and records the result of all of them in the order at once. If
 * several orders are paid at the same moment, as many get their pieces as there are. The money of the others is
 * refunded by their own rules, line by line. A sale that failed because others had some of its pieces gives
 * back the others. Repeating it is harmless, also after a part of it.
 * @throws StorageUnavailable
 */
export async function recordClaims(context: AppContext, loaded: LoadedOrder): Promise<LoadedOrder> {
  const { order } = loaded;
  const { placed } = order;
  const isReturn = isReleaseOpen(order);
  if (!isClaimOpen(order) && !isReturn) return loaded;
  if (isReturn) await returnPieces(context, placed);
  const scarce = placed.lines.filter(isScarce).map(({ line }) => line);
  const result = isReturn ? { lost: scarce, low: [] } : await claimPieces(context, placed);
  const at = context.now().toISOString();
  const { now } = await appendTo(
    context,
    placed.id,
    () => [{ type: 'pieces_claimed', at, ...result }],
    loaded,
  );
  return now ?? loaded;
}

/**
 * Completes a sale that was paid to the owner directly. Its pieces are claimed first, and the sale is recorded
 * as paid only if all of them were still available. Otherwise it has failed, and gives back what it has
 * claimed. If the function is killed, the next sweep or the owner's next try completes the sale. Repeating it
 * is harmless.
 * @throws StorageUnavailable
 */
export async function completeOutsideSale(context: AppContext, loaded: LoadedOrder): Promise<LoadedOrder> {
  const { placed, attempts } = loaded.order;
  const [attempt] = attempts;
  if (!attempt || attempt.provider !== OUTSIDE || attempt.outcome) return loaded;
  const { id } = placed;
  const { lost, low } = await claimPieces(context, placed);
  const at = context.now().toISOString();
  const failed: OrderEvent = {
    type: 'attempt_ended',
    at,
    attemptId: attempt.id,
    ...failedWith(ownFailures.soldElsewhere),
  };
  const { now } = await appendTo(
    context,
    id,
    (order) => {
      if (order?.attempts[0]?.outcome) return [];
      return lost.length === 0 ? outsidePaid(placed, at, low) : [failed];
    },
    loaded,
  );
  // Also where another request has recorded meanwhile that the sale failed.
  if (now && now.order.paidBy === null) await returnPieces(context, placed);
  return now ?? loaded;
}

/**
 * Returns the events of a payment that the owner received directly: paid, and for goods also handed over unless
 * they are to be sent.
 * @param low numbers of the lines after which few pieces are left
 */
export function outsidePaid(placed: OrderPlaced, at: string, low: readonly number[] = []): OrderEvent[] {
  const { id, lines, made } = placed;
  if (!made?.outside) return [];
  const { mode, paidAt, reference: transactionId } = made.outside;
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
    ...(lines.some(isScarce) ? [{ type: 'pieces_claimed', at, lost: [], low } satisfies OrderEvent] : []),
    ...(hasParcel(lines) && !made.toSend
      ? [{ type: 'parcel_changed', at, changed: { state: 'delivered' } } as const]
      : []),
  ];
}
