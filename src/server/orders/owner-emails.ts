import { phoneFacts } from '#domain/enquiry/contact.ts';
import { formatTotal } from '#domain/money/money.ts';
import type { Discrepancy } from '#domain/order/attempt.ts';
import { isAllBack } from '#domain/order/attention.ts';
import { buyerAddress } from '#domain/order/billing-fields.ts';
import { orderNeeds } from '#domain/order/birth-details.ts';
import { discrepancyTexts, lostToOthersText } from '#domain/order/discrepancies.ts';
import { type Dispute, disputeInWords } from '#domain/order/dispute.ts';
import { isToLeave } from '#domain/order/fulfilment.ts';
import { isAllLost, linesToSupply, lostLines, suppliedLines } from '#domain/order/lost-lines.ts';
import { titleOf } from '#domain/order/order.ts';
import { refundFailureInWords } from '#domain/order/order-history.ts';
import { hasParcel } from '#domain/order/order-line.ts';
import { calledBy, type Order } from '#domain/order/order-state.ts';
import { paidOf, type Refund, refundableAmount, wasMoreThanLeft } from '#domain/order/refund.ts';
import { isAbroad } from '#domain/site/country.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { promises } from '#domain/site/promises.ts';
import { type Fact, factLines, letter, type Paragraph } from '#server/mail/mailer.ts';
import { mail } from '#words/mail.ts';
import type { Mail } from '../mail/mailer.ts';
import { type EmailContext, paymentFacts, productFacts, testNote } from './email-context.ts';
import { type LowProduct, leftInWords } from './running-low.ts';

/** Returns the facts about the buyer and how to reach them; none if the buyer was erased. */
function buyerFacts(order: Order): Fact[] {
  const { billing } = order.placed;
  if (order.redactedAt) return [];
  const chat = `Namaste ${billing.fullName}, this is about your order ${calledBy(order)}.`;
  return [
    ['Buyer', billing.fullName],
    ...phoneFacts(billing.phone, { chat, abroad: isAbroad(billing.country) }),
    ['E-mail', billing.email],
  ];
}

/**
 * Builds a letter to the owner about an order. A reply goes to the buyer if the order has the buyer's e-mail
 * address.
 */
function letterToOwner(
  { placed }: Order,
  { paragraphs, ...mail }: { id: string; subject: string; paragraphs: Paragraph[] },
): Mail {
  const { fullName, email } = placed.billing;
  return {
    ...mail,
    text: letter(paragraphs),
    ...(email && { replyTo: { name: fullName, address: email } }),
  };
}

/** Returns the words before the link to a paid order: what the owner finds there. */
function aboutItsPage(order: Order): string {
  const lines = suppliedLines(order);
  const slip = 'Packing slip, and where to say that it is packed and shipped:';
  const hasDetails = orderNeeds(order).people > 0;
  if (!hasParcel(lines))
    return hasDetails ? 'The order, with the birth details once they have arrived:' : 'The order:';
  return hasDetails ? `${slip.slice(0, -1)}; and the birth details once they have arrived:` : slip;
}

/** Builds the e-mail to the owner about a paid order. */
export function saleEmail(order: Order, site: EmailContext): Mail {
  const { placed } = order;
  const { id, placedAt, amount, billing, made } = placed;
  const lost = isAllLost(order) ? [] : lostLines(order);
  const promised = hasParcel(linesToSupply(order))
    ? ` The buyer was promised delivery within ${promises.deliveryDays} working days.`
    : '';
  return letterToOwner(order, {
    id: `sale-${id}`,
    subject: `New order: ${titleOf(placed)}, ${formatTotal(amount)}, from ${billing.fullName}`,
    paragraphs: [
      made && !promised
        ? 'A client has paid your payment request.'
        : `An order was placed and paid.${promised}`,
      lost.length > 0 && lostToOthersText(lost),
      testNote(placed, mail),
      factLines([
        ...productFacts(order, mail),
        ...paymentFacts(order, mail),
        ['Placed', indiaTimeInWords(new Date(placedAt))],
        ...buyerFacts(order),
        ['Address', buyerAddress(billing).join(', ') || null],
      ]),
      [aboutItsPage(order), site.orderUrl(id)],
      billing.email !== '' && ['-- ', 'A reply to this mail goes to the buyer.'],
    ],
  });
}

/** Builds the e-mail to the owner about a payment that does not match its order. */
export function discrepancyEmail(
  order: Order,
  attemptId: string,
  { at, kind, amount, providerRef, transactionId }: Discrepancy,
  site: EmailContext,
): Mail {
  const { placed } = order;
  const reported: Fact[] = [
    ['Reported', indiaTimeInWords(new Date(at))],
    ['Reported amount', formatTotal(amount)],
    ['Reported reference', [providerRef, transactionId].filter(Boolean).join(', ') || 'none'],
  ];
  return letterToOwner(order, {
    id: `trouble-${attemptId}-${kind.replaceAll('_', '-')}`,
    subject: `Please look at the payment of order ${calledBy(order)}`,
    paragraphs: [
      `${discrepancyTexts[kind].found}.`,
      discrepancyTexts[kind].byMail,
      testNote(placed, mail),
      factLines([...productFacts(order, mail), ...reported, ...buyerFacts(order)]),
      ['The order:', site.orderUrl(placed.id)],
    ],
  });
}

/**
 * Returns what the owner should do about a refused refund. If the provider says that less is left, the buyer
 * may have the money already, so nobody may be asked to pay it back in another way.
 */
function afterRefusal(order: Order, refund: Refund): string {
  if (!wasMoreThanLeft(refund))
    return (
      'The buyer still waits for the money. Please try again on the order’s page, or pay it back by ' +
      'bank transfer to the account it came from.'
    );
  const { placed, attempts, refunds } = order;
  const attempt = attempts.find(({ id }) => id === refund.attemptId);
  const left = attempt ? refundableAmount(attempt, placed.amount, refunds) : 0;
  const gone = attempt ? paidOf(attempt, placed.amount) - left : 0;
  if (gone > 0)
    return (
      `${formatTotal(gone)} of this payment has gone back already, or is on its way. ` +
      `At most ${formatTotal(left)} can still be given back on the order’s page.`
    );
  return (
    'Some of this payment has gone back already, probably from your account at the payment provider. ' +
    'Please look for it there before you do anything else: the buyer may have the money. ' +
    'If nothing more is owed, press ‘I have settled it another way’ on the order’s page.'
  );
}

/** Builds the e-mail to the owner about a refund that was refused. */
export function refusedRefundEmail(order: Order, refund: Refund, site: EmailContext): Mail {
  const { placed } = order;
  const money = formatTotal(refund.amount);
  return letterToOwner(order, {
    id: `trouble-${refund.id}`,
    subject: `The refund of ${money} for order ${calledBy(order)} was refused`,
    paragraphs: [
      `The refund of ${money} was refused: ${refundFailureInWords(refund.failure)}.`,
      afterRefusal(order, refund),
      testNote(placed, mail),
      factLines([
        ...productFacts(order, mail),
        ['Asked for', indiaTimeInWords(new Date(refund.requestedAt))],
        ['Refund', refund.id],
        ...buyerFacts(order),
      ]),
      ['The order:', site.orderUrl(placed.id)],
    ],
  });
}

/** Builds the e-mail to the owner about products that an order has left with few pieces. */
export function runningLowEmail(order: Order, products: readonly LowProduct[], site: EmailContext): Mail {
  const [first, ...others] = products;
  const [what, link] =
    first && others.length === 0
      ? [`${first.name}, ${leftInWords(first)}`, site.productUrl(first.id)]
      : [`${products.length} products`, site.lowStockUrl()];
  return {
    id: `running-low-${order.placed.id}`,
    subject: `Running low: ${what}`,
    text: letter([
      `After order ${calledBy(order)} few pieces are left in stock:`,
      factLines(products.map((product) => [product.name, leftInWords(product)])),
      ['When you have more, please enter how many pieces there are:', link],
      'You are told this once, and again when it runs low after you have filled it up.',
    ]),
  };
}

/** Builds the e-mail to the owner about money that went back without the site. */
export function foundRefundEmail(order: Order, refund: Refund, site: EmailContext): Mail {
  const { placed } = order;
  const money = formatTotal(refund.amount);
  const isToSend = hasParcel(suppliedLines(order)) && isToLeave(order.parcel.state);
  return letterToOwner(order, {
    id: `trouble-${refund.id}`,
    subject: `${money} of order ${calledBy(order)} was given back in your account at the payment provider`,
    paragraphs: [
      `${money} was given back in your account at the payment provider, not on this site. The order now ` +
        'counts it as given back, and the buyer has been told. Please do not give it back again.',
      isAllBack(order) && isToSend && 'All of the money has gone back: please send nothing.',
      testNote(placed, mail),
      factLines([
        ...productFacts(order, mail),
        ['Refund', refund.providerRefundRef ?? refund.id],
        ...buyerFacts(order),
      ]),
      ['The order:', site.orderUrl(placed.id)],
    ],
  });
}

/** Builds the e-mail to the owner about a dispute: what the buyer's bank claims, and until when to answer. */
export function disputeEmail(order: Order, dispute: Dispute, site: EmailContext): Mail {
  const { placed } = order;
  const { amount, reason, respondBy } = dispute;
  return letterToOwner(order, {
    id: `trouble-${dispute.id}`,
    subject: `A buyer’s bank disputes the payment of order ${calledBy(order)}`,
    paragraphs: [
      'The buyer has asked their bank for the money back (a chargeback).',
      disputeInWords(dispute),
      testNote(placed, mail),
      factLines([
        ['Dispute', dispute.id],
        ['Amount', amount === null ? null : formatTotal(amount)],
        ['Reason', reason],
        ['Answer until', respondBy && indiaTimeInWords(new Date(respondBy))],
        ...productFacts(order, mail),
        ...buyerFacts(order),
      ]),
      ['The order:', site.orderUrl(placed.id)],
    ],
  });
}
