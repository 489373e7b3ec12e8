import { type Paise, toRupees } from '../money/money.ts';
import { withLatinDigits } from '../site/numerals.ts';
import type { Outcome } from './attempt.ts';
import type { Buyer } from './buyer.ts';
import type { Seller } from './invoice.ts';

/** What can be sold: goods, or a service such as a consultation. */
export const orderKinds = ['product', 'service'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** What was sold, as it was at that moment; never changes with the catalogue. Prices in paise. */
export interface SoldProduct {
  /** Id in the catalogue; null for a service, and for what the owner wrote by hand. */
  productId: number | null;
  /** Present on a service; goods have none. */
  kind?: 'service';
  name: string;
  slug: string;
  image: string | null;
  unitPrice: Paise;
  quantity: number;
  /** GST in percent that the price includes; null where the owner had set none. */
  gstRate: number | null;
  hsnCode: string | null;
  /** Present where there was only one of it: then it is sold once. */
  single?: true;
  /** Present where the pieces are counted: the paid order takes them out of the stock, once. */
  counted?: true;
  /** What a bill says of the piece beside its name; absent where nothing is known. */
  facts?: string;
}

/** Tells whether a paid order has to get hold of its pieces, because others may have bought them meanwhile. */
export const isScarce = ({ single, counted }: SoldProduct): boolean => single === true || counted === true;
/** Ways to pay the owner without a provider, as receipts and lists name them. */
export const outsideModes = { cash: 'Cash', upi: 'UPI', bank: 'Bank transfer' } as const;
export type OutsideMode = keyof typeof outsideModes;

/** Money that reached the owner without the provider. */
export interface OutsidePayment {
  mode: OutsideMode;
  paidAt: string;
  reference: string | null;
}

/** What is known besides of an order that the owner made herself. */
export interface MadeByOwner {
  /** ISO time until which it can be paid by its link; null for one that was paid to her directly. */
  validUntil: string | null;
  outside?: OutsidePayment;
  /** File name of the consultation in the content, and how long that lasts. */
  consultation?: string;
  minutes?: number;
  /** Id of the enquiry that it follows from. */
  enquiryId?: string;
}

/** An order as it was placed. Its id is its first attempt's id, and the merchant transaction id of the wire. */
export interface OrderPlaced extends Buyer {
  id: string;
  placedAt: string;
  amount: Paise;
  product: SoldProduct;
  /** Who sold it, as of that day. */
  seller: Seller;
  /** Present on a test order: no real money moves. */
  isTest?: true;
  /**
   * Hash of the checkout's idempotency key. Absent where it had none, and in orders of an earlier version.
   */
  keyHash?: string;
  /** Present on an order that the owner made. */
  made?: MadeByOwner;
}

/** Returns what kind of thing an order is for. */
export const kindOf = ({ product }: Pick<OrderPlaced, 'product'>): OrderKind => product.kind ?? 'product';

/** Status as the wire spells it: lower-case while open, upper-case at the end. */
export type OrderStatus = 'pending' | 'COMPLETED' | 'FAILED';

/** The status that follows from how an order ended; nothing else decides it. */
export function orderStatus(outcome: Outcome | null): OrderStatus {
  return outcome?.result ?? 'pending';
}

/** Paise to pay for `quantity` pieces at `unitPrice` paise. */
export function orderAmount(unitPrice: Paise, quantity: number): Paise {
  return unitPrice * quantity;
}

/** An order as the status call shows it to anyone who knows its id; the amount in rupees. */
export type OrderWire = ReturnType<typeof orderToWire>;

/** An order in its public wire shape. @param outcome how it ended, or null while it is open */
export function orderToWire(placed: OrderPlaced, outcome: Outcome | null) {
  return {
    status: orderStatus(outcome),
    customer_name: placed.billing.fullName,
    product_name: placed.product.name,
    payment_mode: outcome?.mode ?? null,
    merchant_transaction_id: placed.id,
    amount: toRupees(placed.amount),
  };
}

/** The first number of an order that a person can say; they are consecutive. */
export const FIRST_NUMBER = 1001;

/** An order's number as it is said and written: 'NB-1042'; null until it is given. */
export const orderNumber = (number: number | null): string | null =>
  number === null ? null : `NB-${number}`;

/** Returns the number of an order that a person typed, 'NB-1042', 'nb 1042' or '1042'; null for anything else. */
export function orderNumberIn(typed: string): number | null {
  const plain = withLatinDigits(typed).replace(/[\s-]/g, '');
  const digits = /^(?:nb)?(\d{4,9})$/i.exec(plain)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether a text has the form of an order id: 26 letters and digits, 130 random bits. */
export function isOrderId(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
}
