import { ownFailures } from './attempt.ts';
import { isScarce, type OrderLine } from './order-line.ts';
import type { Order } from './order-state.ts';
import { refundsThatCount } from './refund.ts';
import { piecesNamed } from './refund-lines.ts';

/** Returns the lines of a paid order whose pieces went to other orders. Their money is refunded. */
export const lostLines = ({
  placed,
  paidBy,
  claim,
}: Pick<Order, 'placed' | 'paidBy' | 'claim'>): OrderLine[] =>
  paidBy === null ? [] : placed.lines.filter(({ line }) => claim?.lost.includes(line));

/** Returns true if other orders took everything that this order paid for. All its money is refunded. */
export const isAllLost = (order: Pick<Order, 'placed' | 'paidBy' | 'claim'>): boolean =>
  lostLines(order).length === order.placed.lines.length;

/**
 * Returns the lines that an order supplies: those that were not lost to other orders. An order that lost all of
 * them is cancelled as a whole and keeps them.
 */
export function suppliedLines(order: Pick<Order, 'placed' | 'paidBy' | 'claim'>): readonly OrderLine[] {
  const lost = lostLines(order);
  const { lines } = order.placed;
  return lost.length === lines.length ? lines : lines.filter((line) => !lost.includes(line));
}

/** Returns the lines that are still to be supplied: not lost, and not given back piece by piece. */
export function linesToSupply(order: Order): OrderLine[] {
  const known = refundsThatCount(order.refunds, order.paidBy ?? '');
  return suppliedLines(order).flatMap((line) => {
    const quantity = line.quantity - piecesNamed(line.line, known);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/**
 * Returns true while a paid order has not yet claimed its pieces: single pieces, or some of a counted stock.
 */
export const isClaimOpen = ({ placed, paidBy, claim }: Order): boolean =>
  paidBy !== null && claim === null && placed.lines.some(isScarce);

/**
 * Returns true while a sale that the owner recorded, and that failed because others had some of the pieces, may
 * still hold the other pieces in the catalogue.
 */
export const isReleaseOpen = ({ attempts, claim }: Order): boolean =>
  claim === null && attempts.some(({ outcome }) => outcome?.failure === ownFailures.soldElsewhere);
