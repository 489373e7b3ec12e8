import { formatTotal } from '#domain/money/money.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import { lineAmount, lineName, type OrderLine } from '#domain/order/order-line.ts';
import { calledBy, type Order, payingAttempt } from '#domain/order/order-state.ts';
import { modeInWords } from '#domain/order/provider-words.ts';
import type { Language } from '#domain/site/language.ts';
import type { Site } from '#domain/site/site.ts';
import type { Words } from '#languages/words.ts';
import type { Fact } from '#server/mail/mailer.ts';

/** The site's details and addresses that e-mails about orders contain. */
export interface EmailContext {
  site: Pick<Site, 'practice' | 'astrologer' | 'phone' | 'email'>;
  /** Returns the full address of an order's receipt, or of one of its credit notes. */
  receiptUrl: (orderId: string, language: Language, note?: string) => string;
  /** Returns the full address of the owner's screen for an order. */
  orderUrl: (orderId: string) => string;
  /** Returns the full address of the owner's form for a product. */
  productUrl: (productId: number) => string;
  /** Returns the full address of the owner's list of products that run low. */
  lowStockUrl: () => string;
  /** Returns the full address of the page where a client sends birth details for an order. */
  detailsUrl: (orderId: string, language: Language) => string;
  /** Returns the full address of the terms page. */
  termsUrl: (language: Language) => string;
  /** Returns the full address of the page where buyers look up an order by its number. */
  yourOrderUrl: (language: Language) => string;
}

export type MailWords = Words['mail'];

/** Names a way to pay. */
export function modeIn({ modes }: MailWords, mode: string): string {
  const name = modeInWords(mode);
  return modes[name] ?? name;
}

/** Returns the fact with an order's number. Its value is null until the order has one. */
export const numberFact = (order: Order, { facts }: MailWords): Fact => [
  facts.order,
  order.number === null ? null : calledBy(order),
];

/** Returns a line in words: its name and options, and unless it is alone, its quantity and amount. */
function lineInWords({ name, options, quantity, unitPrice }: OrderLine): string {
  const each = quantity > 1 ? `${quantity} × ${formatTotal(unitPrice)} = ` : '';
  return `${lineName({ name, options })}, ${each}${formatTotal(lineAmount({ unitPrice, quantity }))}`;
}

/** Returns the facts about what was ordered, line by line. */
export function productFacts(order: Order, say: MailWords): Fact[] {
  const { facts } = say;
  const { id, lines, amount } = order.placed;
  const [first, ...others] = lines;
  const { quantity, unitPrice } = first;
  return [
    numberFact(order, say),
    // People see a single number. The id stands in until the order has one.
    [facts.orderId, order.number === null ? id : null],
    ...(others.length > 0
      ? lines.map((line): Fact => [facts.productNo(line.line), lineInWords(line)])
      : ([
          [facts.product, lineName(first)],
          [facts.quantity, quantity > 1 ? facts.at(quantity, formatTotal(unitPrice)) : '1'],
        ] satisfies Fact[])),
    [facts.total, formatTotal(amount)],
  ];
}

/** Returns the facts about how an order was paid. */
export function paymentFacts(order: Order, say: MailWords): Fact[] {
  const { facts } = say;
  const { mode, transactionId } = payingAttempt(order)?.outcome ?? {};
  return [
    [facts.paidBy, mode && modeIn(say, mode)],
    [facts.paymentReference, transactionId],
    [facts.receiptNumber, order.invoice?.number],
  ];
}

/** Returns the note that marks a test order; false for a real one. */
export const testNote = ({ isTest }: OrderPlaced, say: MailWords) => isTest === true && say.isTest;
