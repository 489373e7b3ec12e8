import { isPieceLost, isPieceOpen, type OrderEvent, payingAttempt } from '#domain/order/order-log.ts';
import type { AppContext } from '../app-context.ts';
import { changeProduct } from '../catalogue/write-intents.ts';
import { isFromFuture } from '../clock.ts';
import { appendTo, type LoadedOrder, type OrderContext, readOrder } from './order-log.ts';

/*
 * A single piece exists once. While somebody is paying for it no other checkout of it begins: that is a hold, one key
 * a product, and only a courtesy to buyers. Who has the piece is decided by the product's record, which names one
 * order: the first that was paid and written there. See docs/decisions/orders.md.
 */

/** Who is paying for a single piece. */
interface Hold {
  orderId: string;
  at: string;
  /** Until when the payment page it was taken for stays open. */
  until: string;
}

const holdKey = (productId: number) => `hold/${productId}`;

/** After this long, in milliseconds, a function that took a hold is over: none lives longer than 60 s. */
const OVER_MS = 90_000;
/** How much longer than its payment page a hold lasts, in milliseconds, and the longest a buyer is told to wait, in seconds. */
const HOLD_GRACE_MS = 60_000;
const LONGEST_WAIT_S = 300;

export type PieceRefused =
  | { ok: false; reason: 'sold' }
  /** Somebody else is paying for it; ask again after so many seconds. */
  | { ok: false; reason: 'held'; retryAfter: number };

/**
 * Takes the hold of a single piece for an order's next attempt. Two store requests, one more where another has it.
 * @param ttlSeconds how long the attempt's payment page stays open
 * @param replaces id of the same buyer's earlier order, whose hold passes to this one while it is unpaid; null for none
 * @returns null, or why the piece cannot be paid now
 * @throws StorageUnavailable
 */
export async function holdPiece(
  context: OrderContext,
  productId: number,
  orderId: string,
  ttlSeconds: number,
  replaces: string | null = null,
): Promise<PieceRefused | null> {
  let refused = null as PieceRefused | null;
  await context.storage.orders.change<Hold>(holdKey(productId), async (hold) => {
    refused = hold && hold.orderId !== orderId ? await refusalBy(context, hold, replaces) : null;
    if (refused) return null;
    const now = context.now().getTime();
    const until = new Date(now + ttlSeconds * 1000 + HOLD_GRACE_MS).toISOString();
    return { orderId, at: new Date(now).toISOString(), until };
  });
  return refused;
}

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

/** Takes the hold of a piece away: the owner puts it back on sale. */
export const releasePiece = ({ storage }: OrderContext, productId: number): Promise<void> =>
  storage.orders.remove(holdKey(productId));

/**
 * Finds out whether a single piece that was paid for is this order's, writes it into the catalogue if so, and puts it
 * on record. Of several orders paid at the same moment one has it; the others' money goes back by their own rules.
 * @throws StorageUnavailable; repeating it is harmless
 */
export async function settlePiece(context: AppContext, loaded: LoadedOrder): Promise<LoadedOrder> {
  const { order } = loaded;
  const { id, product, amount } = order.placed;
  const paying = payingAttempt(order);
  if (!isPieceOpen(order) || !paying) return loaded;
  const kept = await changeProduct(context, product.productId, ({ single, soldTo }) =>
    single !== 1 || soldTo ? null : { soldTo: id },
  );
  const isLost = kept?.single === 1 && Boolean(kept.soldTo) && kept.soldTo !== id;
  const at = context.now().toISOString();
  const event: OrderEvent = isLost
    ? {
        ...{ type: 'discrepancy_found', at, attemptId: paying.id, kind: 'already_sold', amount },
        ...{
          providerRef: paying.session?.providerRef ?? '',
          transactionId: paying.outcome?.transactionId ?? null,
        },
      }
    : { type: 'piece_sold', at };
  const { now } = await appendTo(context, id, () => [event], loaded);
  return now ?? loaded;
}
