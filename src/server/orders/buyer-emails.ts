import { MADE_FOR_YOU } from '#domain/catalogue/product-options.ts';
import { chatAboutOrder, phoneForReading, sendingText, whatsappLink } from '#domain/enquiry/contact.ts';
import { formatTotal } from '#domain/money/money.ts';
import { buyerAddress } from '#domain/order/billing-fields.ts';
import { orderNeeds } from '#domain/order/birth-details.ts';
import { trackingLink } from '#domain/order/couriers.ts';
import { lostText } from '#domain/order/discrepancies.ts';
import { isToLeave } from '#domain/order/fulfilment.ts';
import { isGivenByHand, whyUnused } from '#domain/order/money-news.ts';
import { detailsAsked } from '#domain/order/needs.ts';
import { type OrderPlaced, titleOf } from '#domain/order/order.ts';
import {
  hasConsultation,
  hasParcel,
  isMadeToOrder,
  lineName,
  orderTitle,
  quantityInWords,
} from '#domain/order/order-line.ts';
import {
  calledBy,
  isAllLost,
  linesToSupply,
  lostLines,
  type Order,
  suppliedLines,
} from '#domain/order/order-log.ts';
import { modeInWords } from '#domain/order/provider-words.ts';
import { creditNoteTitle } from '#domain/order/receipt.ts';
import { isAsked, type Refund } from '#domain/order/refund.ts';
import { isAbroad } from '#domain/site/country.ts';
import { indiaDayInWords, indiaTimeInWords } from '#domain/site/india-time.ts';
import { promises } from '#domain/site/promises.ts';
import { type Fact, factLines, letter, onOneLine, type Paragraph } from '#server/mail/mailer.ts';
import type { Mail } from '../mail/mailer.ts';
import { type EmailContext, numberFact, paymentFacts, productFacts, testNote } from './email-context.ts';

/** Builds a letter to an order's buyer, with a greeting and the ways to reach the shop. */
function letterToBuyer(
  order: Order,
  { site, yourOrderUrl }: EmailContext,
  { paragraphs, ...mail }: { id: string; subject: string; paragraphs: Paragraph[] },
): Mail {
  const { fullName, email } = order.placed.billing;
  const chat = chatAboutOrder(calledBy(order));
  return {
    ...mail,
    from: site.practice,
    to: { name: fullName, address: email },
    text: letter([
      `Namaste ${onOneLine(fullName)},`,
      ...paragraphs,
      order.number !== null && [
        `To see the order again, with the number ${calledBy(order)} and the last four digits of your phone:`,
        yourOrderUrl,
      ],
      [
        'Do you have a question? Reply to this e-mail, or reach us here:',
        `Phone: ${phoneForReading(site.phone)}`,
        `WhatsApp: ${whatsappLink(site.phone, chat)}`,
        `E-mail: ${site.email}`,
      ],
      ['With warm regards,', site.astrologer, site.practice],
    ]),
  };
}

/** Indents an address, to set it off from the surrounding text. */
const indented = (address: string[]) => address.map((line) => `  ${onOneLine(line)}`);

/** Names what is made for the buyer, who cannot return it. */
const madeForBuyer = ({ lines }: OrderPlaced): Paragraph[] =>
  lines.filter(isMadeToOrder).map((line) => `${lineName(line)}. ${MADE_FOR_YOU}`);

/** Builds the e-mail to the buyer of a paid order, which links to the receipt. */
export function receiptEmail(order: Order, site: EmailContext): Mail {
  const { placed } = order;
  const { id } = placed;
  const lost = isAllLost(order) ? [] : lostLines(order);
  return letterToBuyer(order, site, {
    id: `receipt-${id}`,
    subject: `Your order of ${titleOf(placed)} is confirmed`,
    paragraphs: [
      'Thank you for your order. Your payment has reached us, and the order is confirmed.',
      lost.length > 0 && `${lostText(lost, false)} What you paid for it goes back by itself.`,
      testNote(placed),
      factLines([...productFacts(order), ...paymentFacts(order)]),
      ...madeForBuyer(placed),
      [
        'Your receipt, to read and to print. It asks for the last four digits of your phone number:',
        site.receiptUrl(id),
      ],
      ...whatHappensNext(order, site),
    ],
  });
}

/**
 * Returns what happens after a payment: the parcel, the consultation, or nothing if the goods were handed
 * over.
 */
function whatHappensNext(order: Order, site: EmailContext): Paragraph[] {
  const { placed, parcel } = order;
  const lines = linesToSupply(order);
  const time = parcel.scheduledAt;
  const needs = orderNeeds(order);
  const consultation: Paragraph[] = [
    time
      ? ['Your consultation is on:', indiaTimeInWords(new Date(time))]
      : 'We agree the time of your consultation with you.',
    needs.people > 0 && [
      `Please send the ${detailsAsked(needs)} that the consultation needs, if you have not yet.`,
      'You can change them there until we talk:',
      site.detailsUrl(placed.id),
    ],
    ...needs.toSend.map((thing) => [
      `Please send us your ${thing} on WhatsApp, before we talk:`,
      whatsappLink(site.site.phone, sendingText(thing, calledBy(order))),
    ]),
  ];
  const isToSend = hasParcel(lines) && isToLeave(parcel.state);
  return [
    ...(hasConsultation(lines) ? consultation : []),
    ...(isToSend ? parcelParagraphs(placed, site) : []),
  ];
}

/** Returns what happens to a parcel that is still to be packed and sent. */
function parcelParagraphs({ billing }: OrderPlaced, site: EmailContext): Paragraph[] {
  return [
    [
      'What happens next:',
      `We pack your order with care and write to you when it leaves. It reaches you within ${promises.deliveryDays} working days`,
      'of the order (Monday to Saturday, except public holidays). We send it to:',
    ],
    indented([
      billing.fullName,
      ...buyerAddress(billing),
      phoneForReading(billing.phone, isAbroad(billing.country)),
    ]),
    [
      'If the address is not right, please tell us soon. ' +
        'You may cancel free of charge until we send the order,',
      `and return it within ${promises.returnDays} working days of delivery. The terms in full:`,
      site.termsUrl,
    ],
  ];
}

/** Builds the e-mail to a buyer who paid for a piece moments after somebody else had bought it. */
export function alreadySoldEmail(order: Order, site: EmailContext): Mail {
  const { placed } = order;
  const { id, lines, amount } = placed;
  const [first, ...others] = lines;
  const { name } = first;
  const why =
    others.length > 0
      ? lostText(lines, true)
      : first.single
        ? `There is only one ${name}, and another buyer had paid for it a moment before you.`
        : `Other buyers had paid for ${name} a moment before you, and not enough pieces are left.`;
  return letterToBuyer(order, site, {
    id: `already-sold-${id}`,
    subject: `${titleOf(placed)} was sold a moment before you paid: your money goes back`,
    paragraphs: [
      [
        `${why} We are sorry.`,
        `Your ${formatTotal(amount)} goes back by itself to the ` +
          'account you paid from; you need not do anything.',
        'You get another e-mail once it is on its way.',
      ],
      testNote(placed),
      factLines(productFacts(order)),
      'If you would like a similar one, write to us: we gladly look for it.',
    ],
  });
}

/** Builds the e-mail to the buyer whose parcel was shipped. */
export function shippedEmail(order: Order, site: EmailContext): Mail {
  const { placed, parcel } = order;
  const { id, billing } = placed;
  // What was given back by then is not in the parcel.
  const sent = linesToSupply(order).filter((line) => hasParcel([line]));
  const inside = sent.length > 0 ? sent : suppliedLines(order);
  const { courier, tracking } = parcel;
  const link = trackingLink(courier, tracking);
  return letterToBuyer(order, site, {
    id: `shipped-${id}`,
    subject: `Your parcel has left: ${orderTitle(inside.map(({ name }) => name))}`,
    paragraphs: [
      'Your parcel has left.',
      testNote(placed),
      factLines([
        numberFact(order),
        ...inside.map((line): Fact => ['Product', quantityInWords(line)]),
        ['Courier', courier],
        ['Tracking number', tracking],
      ]),
      link && ['Where it is:', link],
      'It goes to:',
      indented([billing.fullName, ...buyerAddress(billing)]),
      ['You can see it with your order too:', site.receiptUrl(id)],
    ],
  });
}

/** Builds the e-mail to a buyer whose refund is complete. */
export function refundEmail(order: Order, refund: Refund, site: EmailContext): Mail {
  const { placed, attempts } = order;
  const { id, lines } = placed;
  const named = refund.lines.flatMap(({ line, quantity }) =>
    lines.flatMap((each) => (each.line === line ? { ...each, quantity } : [])),
  );
  const money = formatTotal(refund.amount);
  const note = refund.creditNote?.number;
  const title = creditNoteTitle(placed.seller);
  const attempt = attempts.find(({ id }) => id === refund.attemptId);
  const mode = attempt?.outcome?.mode;
  const origin = mode ? `the account you paid from (by ${modeInWords(mode)})` : 'the account you paid from';
  const isThere = attempt !== undefined && isGivenByHand(refund, attempt);
  const isOwnWish = refund.reason === 'owner' || !isAsked(refund);
  const because = attempt && !isOwnWish ? [whyUnused(order, attempt)] : [];
  const sent = [
    `We have sent ${money} back to ${origin}.`,
    ...because,
    'Most banks show it within 5 to 7 working days. ' +
      'If it is not there by then, please ask your bank, with the',
    'reference below, and tell us too.',
  ];
  return letterToBuyer(order, site, {
    id: `refund-${refund.id}`,
    subject: isThere ? `${money} has been given back to you` : `${money} is on its way back to you`,
    paragraphs: [
      isThere ? [`We have given ${money} back to you.`, ...because] : sent,
      testNote(placed),
      factLines([
        numberFact(order),
        ['Order ID', order.number === null ? id : null],
        ...(named.length > 0
          ? named.map((line): Fact => ['For', quantityInWords(line)])
          : [['Product', titleOf(placed)] satisfies Fact]),
        ['Sent back', money],
        ['On', indiaDayInWords(new Date(refund.endedAt ?? refund.requestedAt))],
        ['Refund reference', refund.providerRefundRef ?? refund.id],
        [title, note],
      ]),
      note !== undefined && [
        `${title}, to read and to print. It asks for the last four digits of your phone number:`,
        site.receiptUrl(id, note),
      ],
    ],
  });
}
