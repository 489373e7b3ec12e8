import { formatTotal } from '#domain/money/money.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import { lineAmount, lineName, type OrderLine } from '#domain/order/order-line.ts';
import { calledBy, type Order, payingAttempt } from '#domain/order/order-log.ts';
import { modeInWords } from '#domain/order/provider-words.ts';
import type { Site } from '#domain/site/site.ts';
import type { Fact } from '#server/mail/mailer.ts';

/** The site's details and addresses that e-mails about orders contain. */
export interface EmailContext {
  site: Pick<Site, 'practice' | 'astrologer' | 'phone' | 'email'>;
  /** Returns the full address of an order's receipt, or of one of its credit notes. */
  receiptUrl: (orderId: string, note?: string) => string;
  /** Returns the full address of the owner's screen for an order. */
  orderUrl: (orderId: string) => string;
  /** Returns the full address of the page where a client sends birth details for an order. */
  detailsUrl: (orderId: string) => string;
  /** Full address of the terms page. */
  termsUrl: string;
  /** Full address of the page where buyers look up an order by its number. */
  yourOrderUrl: string;
}

/** Returns the fact with an order's number. Its value is null until the order has one. */
export const numberFact = (order: Order): Fact => ['Order', order.number === null ? null : calledBy(order)];

/** Returns a line in words: its name and options, and unless it is alone, its quantity and amount. */
function lineInWords({ name, options, quantity, unitPrice }: OrderLine): string {
  const each = quantity > 1 ? `${quantity} × ${formatTotal(unitPrice)} = ` : '';
  return `${lineName({ name, options })}, ${each}${formatTotal(lineAmount({ unitPrice, quantity }))}`;
}

/** Returns the facts about what was ordered, line by line. */
export function productFacts(order: Order): Fact[] {
  const { id, lines, amount } = order.placed;
  const [first, ...others] = lines;
  const { quantity, unitPrice } = first;
  return [
    numberFact(order),
    // People see a single number. The id stands in until the order has one.
    ['Order ID', order.number === null ? id : null],
    ...(others.length > 0
      ? lines.map((line): Fact => [`Product ${line.line}`, lineInWords(line)])
      : ([
          ['Product', lineName(first)],
          ['Quantity', quantity > 1 ? `${quantity}, at ${formatTotal(unitPrice)} each` : '1'],
        ] satisfies Fact[])),
    ['Total', formatTotal(amount)],
  ];
}

/** Returns the facts about how an order was paid. */
export function paymentFacts(order: Order): Fact[] {
  const { mode, transactionId } = payingAttempt(order)?.outcome ?? {};
  return [
    ['Paid by', mode && modeInWords(mode)],
    ['Payment reference', transactionId],
    ['Receipt number', order.invoice?.number],
  ];
}

/** Returns the note that marks a test order; false for a real one. */
export const testNote = ({ isTest }: OrderPlaced) =>
  isTest === true && 'This is a test order: nothing was charged, nothing is sent.';
