import { phoneForReading, whatsappLink } from '#domain/enquiry/contact.ts';
import { formatTotal } from '#domain/money/money.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import { calledBy, type Order, payingAttempt } from '#domain/order/order-log.ts';
import { modeInWords } from '#domain/order/payment-modes.ts';
import type { Site } from '#domain/site/site.ts';

/** What e-mails about orders are written with. */
export interface EmailContext {
  site: Pick<Site, 'practice' | 'astrologer' | 'phone' | 'email'>;
  /** Whole addresses: of an order's receipt, and of the owner's screen for it. */
  receiptUrl: (orderId: string, note?: string) => string;
  orderUrl: (orderId: string) => string;
  /** Whole address of the terms. */
  termsUrl: string;
}

export type Fact = [what: string, said: string];

/** An order's number, once it has one. */
export const numberFact = (order: Order): Fact[] =>
  order.number === null ? [] : [['Order', calledBy(order)]];

/** What was ordered. */
export function productFacts(order: Order): Fact[] {
  const { id, product, amount } = order.placed;
  const { name, quantity, unitPrice } = product;
  return [
    ...numberFact(order),
    ['Order ID', id],
    ['Product', name],
    ['Quantity', quantity > 1 ? `${quantity}, at ${formatTotal(unitPrice)} each` : '1'],
    ['Total', formatTotal(amount)],
  ];
}

/** How an order was paid. */
export function paymentFacts(order: Order): Fact[] {
  const { invoice } = order;
  const { mode, transactionId } = payingAttempt(order)?.outcome ?? {};
  return [
    ...(mode ? [['Paid by', modeInWords(mode)] as Fact] : []),
    ...(transactionId ? [['Payment reference', transactionId] as Fact] : []),
    ...(invoice ? [['Receipt number', invoice.number] as Fact] : []),
  ];
}

/** Says of a test order that it is no sale. */
export function testLines({ isTest }: OrderPlaced): string[] {
  return isTest ? ['This is a test order: nothing was charged, nothing is sent.', ''] : [];
}

/** How an e-mail to a buyer ends: the ways to the shop, and who wrote it. */
export function buyersEnd({ site }: EmailContext, order: Order): string[] {
  const chat = `Namaste, this is about my order ${calledBy(order)}.`;
  return [
    'Do you have a question? Reply to this e-mail, or reach us here:',
    `Phone: ${phoneForReading(site.phone)}`,
    `WhatsApp: ${whatsappLink(site.phone, chat)}`,
    `E-mail: ${site.email}`,
    '',
    'With warm regards,',
    site.astrologer,
    site.practice,
    '',
  ];
}
