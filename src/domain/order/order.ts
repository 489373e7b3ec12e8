import { type Paise, toRupees } from '../money/money.ts';
import type { Language, Translation } from '../site/language.ts';
import { withLatinDigits } from '../site/numerals.ts';
import type { Outcome } from './attempt.ts';
import type { Buyer } from './buyer.ts';
import type { Seller } from './invoice.ts';
import { andMore, type OrderLines, orderTitle } from './order-line.ts';

/** Ways to pay the owner without a provider, as receipts and lists name them. */
export const outsideModes = { upi: 'UPI', cash: 'Cash', bank: 'Bank transfer' } as const;
export type OutsideMode = keyof typeof outsideModes;

/** Money that reached the owner without the provider. */
export interface OutsidePayment {
  mode: OutsideMode;
  paidAt: string;
  reference: string | null;
}

/** Additional facts about an order that the owner made herself. */
export interface MadeByOwner {
  /** ISO time until which the link can be used to pay; null for an order that was paid to her directly. */
  validUntil: string | null;
  outside?: OutsidePayment;
  /** Present for goods that were paid to her directly and not handed over: their parcel is still to be sent. */
  toSend?: true;
  /** File name of the consultation in the content, and its length in minutes. */
  consultation?: string;
  minutes?: number;
  /** Id of the enquiry that it follows from. */
  enquiryId?: string;
}

/**
 * An order as it was placed. Its id is also the id of its first attempt and the merchant transaction id on
 * the wire.
 */
export interface OrderPlaced extends Buyer {
  id: string;
  placedAt: string;
  /** The sum of its lines, as agreed. */
  amount: Paise;
  lines: OrderLines;
  /** The seller as of that day. */
  seller: Seller;
  /** Present on a test order: no real money moves. */
  isTest?: true;
  /** The language of the page it was placed from, in which its buyer is told of it; absent for English. */
  language?: Translation;
  /** Hash of the checkout’s idempotency key; absent if there was no key. */
  keyHash?: string;
  /** Present on an order that the owner made. */
  made?: MadeByOwner;
}

/** Returns the language in which the site writes to the buyer of an order. */
export const languageOf = ({ language }: Pick<OrderPlaced, 'language'>): Language => language ?? 'en';

/** Names what was ordered: 'Ruby Manik 4.78 ct and 2 more'. */
export const titleOf = ({ lines }: Pick<OrderPlaced, 'lines'>, more = andMore): string =>
  orderTitle(
    lines.map(({ name }) => name),
    more,
  );

/** Status as spelled on the wire: lower-case while open, upper-case at the end. */
export type OrderStatus = 'pending' | 'COMPLETED' | 'FAILED';

/** Returns the status that follows from an outcome. Nothing else decides it. */
export function orderStatus(outcome: Outcome | null): OrderStatus {
  return outcome?.result ?? 'pending';
}

/** An order as the status call shows it to anyone who knows its id. The amount is in rupees. */
export type OrderWire = ReturnType<typeof orderToWire>;

/**
 * Returns an order in its public wire shape.
 * @param outcome how the order ended, or null while it is open
 * @param more says in the words of another language how many others there are beside the first line
 */
export function orderToWire(placed: OrderPlaced, outcome: Outcome | null, more = andMore) {
  return {
    status: orderStatus(outcome),
    customer_name: placed.billing.fullName,
    product_name: titleOf(placed, more),
    payment_mode: outcome?.mode ?? null,
    merchant_transaction_id: placed.id,
    amount: toRupees(placed.amount),
  };
}

/** First order number. Numbers are consecutive. */
export const FIRST_NUMBER = 1001;

/** Returns an order’s number as it is written: 'NB-1042'. Null until it is assigned. */
export const orderNumber = (number: number | null): string | null =>
  number === null ? null : `NB-${number}`;

/**
 * Returns the order number in a typed text such as 'NB-1042', 'nb 1042' or '1042'; null for anything else.
 */
export function orderNumberIn(typed: string): number | null {
  const plain = withLatinDigits(typed).replace(/[\s-]/g, '');
  const digits = /^(?:nb)?(\d{4,9})$/i.exec(plain)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Returns true if a text has the form of an order id: 26 letters and digits, 130 random bits. */
export function isOrderId(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
}
