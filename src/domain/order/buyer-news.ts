import { promises } from '../site/promises.ts';
import { isOpen, ownFailures } from './attempt.ts';
import { isAllBack, isOwed, refusedRefund } from './attention.ts';
import type { Fulfilment } from './fulfilment.ts';
import { isHeldUp, moneyNews } from './money-news.ts';
import { orderNumber, orderToWire } from './order.ts';
import { hasParcel } from './order-line.ts';
import {
  isAllLost,
  isClaimOpen,
  isReportOpen,
  linesToSupply,
  type Order,
  orderOutcome,
  payingAttempt,
  suppliedLines,
} from './order-log.ts';
import { isEnded, paidOf, refundableOf } from './refund.ts';
import { requestTexts } from './request.ts';

/** The heading of a page about an order, in place of that of its payment. */
export interface LaterHeading {
  title: string;
  look: 'sent' | 'arrived' | 'ended' | 'returned';
}

/** What the buyer of an order is told about it, written in one place so that its parts agree. */
export interface BuyerNews {
  /** Null while nothing has happened since the payment. */
  heading: LaterHeading | null;
  /** State of the parcel in words; null while there is nothing to say. */
  parcel: string | null;
  /** What happened to money that did not simply pay for the order; null if there is none. */
  money: string | null;
  /** How the payment stands and what comes next, in paragraphs, the money among them. */
  text: string[];
  /** True while a payment may still come and the shop knows of none. */
  awaitsPayment: boolean;
  /** How the order can be paid: at a payment page, by trying a failed payment again, or no more. */
  pay: 'now' | 'again' | null;
  /** False if the order pays for nothing, because other buyers had paid for its pieces. */
  hasReceipt: boolean;
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
  `Delivery is within ${promises.deliveryDays} working days.`;
const nexts: Record<Fulfilment, string> = {
  new: toLeave,
  packed: toLeave,
  shipped: `Delivery is within ${promises.deliveryDays} working days of the order.`,
  delivered: '',
  cancelled: '',
};

/** Refund promise of the terms. */
const toGoBack = `What you paid goes back to the account you paid from, within ${promises.refundDays} working days.`;

const headings: Record<Fulfilment, LaterHeading | null> = {
  new: null,
  packed: null,
  shipped: { title: 'Your parcel has left', look: 'sent' },
  delivered: { title: 'Your parcel is delivered', look: 'arrived' },
  cancelled: { title: 'Order cancelled', look: 'ended' },
};

const unpaidTexts = {
  failed:
    'The payment did not go through, so nothing was charged. If your account shows a debit all the same, ' +
    'your bank will return it automatically within five days of the payment.',
  reported:
    'This payment was reported as failed, and since then as paid. We are asking the payment provider. ' +
    'If the money has reached us, it goes back to you by itself. Please do not pay again until you know.',
  withdrawn: `${requestTexts.withdrawn} Nothing was charged.`,
  ifPaid: 'If you have paid all the same, the money goes back to you by itself.',
  lapsed: `${requestTexts.lapsed} Nothing was charged. Please ask us for a new one if you still want to pay.`,
  // Of a sale that the owner wrote down: she may have the money.
  sold: 'The piece had been sold to another buyer. If you have paid for it, please message us.',
  notBegun: 'This has not been paid yet.',
  settling: 'Your payment has reached us. We are just confirming your order.',
} as const;

/** Returns what the buyer is told. Derived from all money of the order, whichever attempt received it. */
export function buyerNews(order: Order): BuyerNews {
  const paying = payingAttempt(order);
  const money = [...moneyNews(order), ...stillOwed(order)];
  const heading = headingOf(order);
  const news = { heading, money: money.join(' ') || null, parcel: null, pay: null, hasReceipt: true };
  if (!paying) {
    const awaitsPayment = order.attempts.some(isOpen);
    const text = money.length > 0 || awaitsPayment ? money : unpaidText(order);
    return { ...news, text, awaitsPayment, pay: wayToPay(order), hasReceipt: false };
  }
  const paid = { ...news, awaitsPayment: false };
  if (isClaimOpen(order)) return { ...paid, text: [unpaidTexts.settling, ...money] };
  if (isAllLost(order)) return { ...paid, text: money, hasReceipt: false };
  return { ...paid, parcel: parcelNews(order), text: [...thanks(order), ...money] };
}

/** Returns the promise to give back what a cancelled order cost. */
function stillOwed(order: Order): string[] {
  const paying = payingAttempt(order);
  if (!paying || isAllLost(order) || !isOwed(order) || isHeldUp(order, paying)) return [];
  const { amount } = order.placed;
  const hasBegun = refundableOf(paying, amount, order.refunds) < paidOf(paying, amount);
  return [hasBegun ? `The rest follows within ${promises.refundDays} working days.` : toGoBack];
}

function headingOf(order: Order): LaterHeading | null {
  const paying = payingAttempt(order);
  const isBack = paying ? isAllBack(order) : isUnusedMoneyBack(order);
  if (!isBack) return paying && headings[order.parcel.state];
  const own = order.refunds.filter(({ attemptId }) => !paying || attemptId === paying.id);
  const title = own.every(isEnded) ? 'Your money has been returned' : 'Your money is on its way back';
  return { title, look: 'returned' };
}

/** Returns true if money came to an unpaid order, and all of it has gone back or is on its way. */
function isUnusedMoneyBack({ placed, attempts, refunds }: Order): boolean {
  const received = attempts.filter((attempt) => paidOf(attempt, placed.amount) > 0);
  const isGoing = received.every((attempt) => refundableOf(attempt, placed.amount, refunds) === 0);
  return received.length > 0 && isGoing && !attempts.some(isOpen);
}

function parcelNews(order: Order): string | null {
  const { state, courier } = order.parcel;
  if ((!hasParcel(suppliedLines(order)) && state !== 'cancelled') || (isAllBack(order) && state === 'packed'))
    return null;
  return state === 'shipped' && courier ? `Your parcel has left with ${courier}.` : parcels[state];
}

/** Thanks the buyer of a paid order and says what comes next. Empty once the order is over. */
function thanks(order: Order): string[] {
  const { placed, parcel, redactedAt, refunds } = order;
  const paying = payingAttempt(order);
  if (!paying || isAllBack(order) || parcel.state === 'cancelled') return [];
  // The whole name as it was typed: its first word may be a title such as 'Smt.'.
  const name = redactedAt ? 'Thank you.' : `Thank you, ${placed.billing.fullName}.`;
  // After a refused refund of everything that is left, no parcel is promised.
  const left = refundableOf(paying, placed.amount, refunds);
  const wasToGoBack = refusedRefund(paying, placed.amount, refunds)?.amount === left;
  const next = wasToGoBack || !hasParcel(linesToSupply(order)) ? '' : nexts[parcel.state];
  return [next ? `${name} ${next}` : name];
}

/** Says why an order is unpaid for which no payment is awaited and no money is known. */
function unpaidText(order: Order): string[] {
  const { attempts, requestOver } = order;
  if (attempts.some(isReportOpen)) return [unpaidTexts.reported];
  if (requestOver?.why === 'withdrawn')
    return [[unpaidTexts.withdrawn, ...(attempts.length > 0 ? [unpaidTexts.ifPaid] : [])].join(' ')];
  if (requestOver) return [unpaidTexts.lapsed];
  const last = attempts.at(-1);
  if (!last) return [unpaidTexts.notBegun];
  return [last.outcome?.failure === ownFailures.soldElsewhere ? unpaidTexts.sold : unpaidTexts.failed];
}

function wayToPay({ attempts, paidBy, requestOver }: Order): BuyerNews['pay'] {
  if (paidBy || requestOver) return null;
  if (attempts.length === 0 || attempts.some(isOpen)) return 'now';
  const isSold = attempts.at(-1)?.outcome?.failure === ownFailures.soldElsewhere;
  const hasFailed = attempts.every(({ outcome }) => outcome?.result === 'FAILED');
  // A buyer who may have paid after all must not be led to a second payment.
  return hasFailed && !isSold && !attempts.some(isReportOpen) ? 'again' : null;
}

/** The news of an order as the status call answers them. */
export type BuyerNewsWire = ReturnType<typeof buyerNewsToWire>;

export function buyerNewsToWire({ heading, text, awaitsPayment, pay, hasReceipt }: BuyerNews) {
  return {
    title: heading?.title ?? null,
    look: heading?.look ?? null,
    text,
    awaits_payment: awaitsPayment,
    pay,
    has_receipt: hasReceipt,
  };
}

/** Returns how the payment of an order stands, for anyone who knows its id. */
export function paymentStatusToWire(order: Order) {
  // The buyer sees 'paid' only once it is known whether the order has its piece or the money goes back.
  const outcome = isClaimOpen(order) ? null : orderOutcome(order);
  return {
    order: orderToWire(order.placed, outcome),
    order_no: orderNumber(order.number),
    news: buyerNewsToWire(buyerNews(order)),
  };
}
export type PaymentStatusWire = ReturnType<typeof paymentStatusToWire>;
