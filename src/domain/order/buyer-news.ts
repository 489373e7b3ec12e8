import { formatTotal } from '../money/money.ts';
import { isAllBack, isOwed } from './attention.ts';
import { lostText } from './discrepancies.ts';
import type { Fulfilment } from './fulfilment.ts';
import { aboutKind, kindOf } from './order.ts';
import { isPaidOutside, isPieceLost, type Order, payingAttempt } from './order-log.ts';
import { isEnded, paidOf, refundableOf } from './refund.ts';

/** The news of an order for its buyer, written in one place so that its parts agree. */
export interface BuyerNews {
  /** State of the parcel in words; null while there is nothing to say. */
  parcel: string | null;
  /** Sentence about refunded money; null if there is none. */
  money: string | null;
  /** Next step once the order is paid; empty if there is none. */
  next: string;
}

const parcels: Record<Fulfilment, string | null> = {
  new: null,
  packed: 'Your order is packed and leaves soon.',
  shipped: 'Your parcel has left.',
  delivered: 'Your parcel is delivered.',
  cancelled: 'This order is cancelled.',
};

const toLeave =
  'We have received your order and will write to you when the parcel leaves. ' +
  'Delivery is within 7 working days.';
const nexts: Record<Fulfilment, string> = {
  new: toLeave,
  packed: toLeave,
  shipped: 'Delivery is within 7 working days of the order.',
  delivered: '',
  cancelled: '',
};

/** Refund promise of the terms. */
const toGoBack = 'What you paid goes back to the account you paid from, within 7 working days.';

/** The heading of a paid order’s page, once something has happened since the payment. */
export interface LaterHeading {
  title: string;
  look: 'sent' | 'arrived' | 'ended' | 'returned';
}

const headings: Record<Fulfilment, LaterHeading | null> = {
  new: null,
  packed: null,
  shipped: { title: 'Your parcel has left', look: 'sent' },
  delivered: { title: 'Your parcel is delivered', look: 'arrived' },
  cancelled: { title: 'Order cancelled', look: 'ended' },
};

/** Returns the heading of a paid order, or null while nothing has happened since the payment. */
export function laterHeading(order: Order | null): LaterHeading | null {
  if (!order || !payingAttempt(order)) return null;
  if (isAllBack(order)) {
    const isThere = order.refunds.every(isEnded);
    const title = isThere ? 'Your money has been returned' : 'Your money is on its way back';
    return { title, look: 'returned' };
  }
  return headings[order.parcel.state];
}

/** Returns the news of an order for its buyer. Accepts null for an order that could not be read. */
export function buyerNews(order: Order | null): BuyerNews {
  const paying = order && payingAttempt(order);
  if (!paying)
    return {
      parcel: null,
      money: null,
      next: order && !aboutKind(kindOf(order.placed)).hasParcel ? '' : toLeave,
    };
  const { placed, parcel, refunds } = order;
  const { state, courier } = parcel;
  const back = paidOf(paying, placed.amount) - refundableOf(paying, placed.amount, refunds);
  const way = refunds.every((refund) => refund.attemptId !== paying.id || isEnded(refund))
    ? 'has gone back'
    : 'is on its way back';
  const { hasParcel } = aboutKind(kindOf(placed));
  const where = isPaidOutside(order) ? 'has been given back to you' : `${way} to the account you paid from`;
  const money = back > 0 ? `${formatTotal(back)} ${where}.` : null;
  if (isPieceLost(order)) {
    return { parcel: lostText(placed.product), money: money ?? 'Your money goes back by itself.', next: '' };
  }
  const isOver = isAllBack(order);
  const owed = isOwed(order) && (money ? `${money} The rest follows within 7 working days.` : toGoBack);
  const left = state === 'shipped' && courier ? `Your parcel has left with ${courier}.` : parcels[state];
  return {
    parcel: (!hasParcel && state !== 'cancelled') || (isOver && state === 'packed') ? null : left,
    money: owed || money,
    next: isOver || !hasParcel ? '' : nexts[state],
  };
}
