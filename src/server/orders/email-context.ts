import { formatTotal } from '#domain/money/money.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import { calledBy, type Order, payingAttempt } from '#domain/order/order-log.ts';
import { modeInWords } from '#domain/order/provider-words.ts';
import type { Site } from '#domain/site/site.ts';
import type { Fact } from '#server/mail/mailer.ts';

/** What e-mails about orders are written with. */
export interface EmailContext {
  site: Pick<Site, 'practice' | 'astrologer' | 'phone' | 'email'>;
  /** Whole addresses: of an order's receipt, and of the owner's screen for it. */
  receiptUrl: (orderId: string, note?: string) => string;
  orderUrl: (orderId: string) => string;
  /** Whole address at which birth details for an order are sent. */
  detailsUrl: (orderId: string) => string;
  /** Whole address of the terms. */
  termsUrl: string;
  /** Whole address of the page where a buyer finds the order again by its number. */
  yourOrderUrl: string;
}

/** An order's number, once it has one. */
export const numberFact = (order: Order): Fact => ['Order', order.number === null ? null : calledBy(order)];

/** What was ordered. */
export function productFacts(order: Order): Fact[] {
  const { id, product, amount } = order.placed;
  const { name, quantity, unitPrice } = product;
  return [
    numberFact(order),
    // One number for people: the id stands in only where there is none yet.
    ['Order ID', order.number === null ? id : null],
    ['Product', name],
    ['Quantity', quantity > 1 ? `${quantity}, at ${formatTotal(unitPrice)} each` : '1'],
    ['Total', formatTotal(amount)],
  ];
}

/** How an order was paid. */
export function paymentFacts(order: Order): Fact[] {
  const { mode, transactionId } = payingAttempt(order)?.outcome ?? {};
  return [
    ['Paid by', mode && modeInWords(mode)],
    ['Payment reference', transactionId],
    ['Receipt number', order.invoice?.number],
  ];
}

/** Says of a test order that it is no sale. */
export const testNote = ({ isTest }: OrderPlaced) =>
  isTest === true && 'This is a test order: nothing was charged, nothing is sent.';
