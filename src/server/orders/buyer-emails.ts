import { phoneForReading, whatsappLink } from '#domain/enquiry/contact.ts';
import { formatTotal } from '#domain/money/money.ts';
import { buyerAddress } from '#domain/order/billing-fields.ts';
import { isForTalk, orderNeeds } from '#domain/order/birth-details.ts';
import { trackingLink } from '#domain/order/couriers.ts';
import { lostText } from '#domain/order/discrepancies.ts';
import { isToLeave } from '#domain/order/fulfilment.ts';
import { isAllLost, linesToSupply, lostLines, suppliedLines } from '#domain/order/lost-lines.ts';
import { isGivenByHand, whyUnused } from '#domain/order/money-news.ts';
import { detailsAsked } from '#domain/order/needs.ts';
import { languageOf, type OrderPlaced } from '#domain/order/order.ts';
import { orderIn } from '#domain/order/order-in.ts';
import {
  hasConsultation,
  hasParcel,
  isMadeToOrder,
  lineName,
  orderTitle,
  quantityInWords,
} from '#domain/order/order-line.ts';
import { calledBy, type Order } from '#domain/order/order-state.ts';
import { creditNoteTitle } from '#domain/order/receipt.ts';
import { isAsked, type Refund } from '#domain/order/refund.ts';
import { isAbroad } from '#domain/site/country.ts';
import { type Words, wordsIn } from '#languages/words.ts';
import { type Fact, factLines, letter, onOneLine, type Paragraph } from '#server/mail/mailer.ts';
import type { Mail } from '../mail/mailer.ts';
import {
  type EmailContext,
  modeIn,
  numberFact,
  paymentFacts,
  productFacts,
  testNote,
} from './email-context.ts';

/** Returns what the site says in the language of an order. */
const wordsOf = ({ placed }: Order): Words => wordsIn[languageOf(placed)];

/** Returns an order as its buyer reads it. */
const asRead = (order: Order): Order => orderIn(order, languageOf(order.placed), wordsOf(order));

/** Names some lines. */
const namesOf = (lines: readonly { name: string }[], { goods }: Words): string =>
  orderTitle(
    lines.map(({ name }) => name),
    goods.andMore,
  );

/** Builds a letter to an order's buyer, with a greeting and the ways to reach the shop. */
function letterToBuyer(
  order: Order,
  { site, yourOrderUrl }: EmailContext,
  { paragraphs, ...mail }: { id: string; subject: string; paragraphs: Paragraph[] },
): Mail {
  const { fullName, email } = order.placed.billing;
  const { mail: say, chat } = wordsOf(order);
  return {
    ...mail,
    from: site.practice,
    to: { name: fullName, address: email },
    text: letter([
      say.greeting(onOneLine(fullName)),
      ...paragraphs,
      order.number !== null && [say.seeAgain(calledBy(order)), yourOrderUrl(languageOf(order.placed))],
      [
        say.question,
        `${say.phone}: ${phoneForReading(site.phone)}`,
        `WhatsApp: ${whatsappLink(site.phone, chat.aboutOrder(calledBy(order)))}`,
        `${say.email}: ${site.email}`,
      ],
      [say.regards, site.astrologer, site.practice],
    ]),
  };
}

/** Indents an address, to set it off from the surrounding text. */
const indented = (address: string[]) => address.map((line) => `  ${onOneLine(line)}`);

/** Names what is made for the buyer, who cannot return it. */
const madeForBuyer = ({ lines }: OrderPlaced, { receipt }: Words['mail']): Paragraph[] =>
  lines.filter(isMadeToOrder).map((line) => receipt.madeFor(lineName(line)));

/** Builds the e-mail to the buyer of a paid order, which links to the receipt. */
export function receiptEmail(sold: Order, site: EmailContext): Mail {
  const order = asRead(sold);
  const { placed } = order;
  const { id } = placed;
  const words = wordsOf(order);
  const { mail: say, news } = words;
  const lost = isAllLost(order) ? [] : lostLines(order);
  return letterToBuyer(order, site, {
    id: `receipt-${id}`,
    subject: say.receipt.subject(namesOf(placed.lines, words)),
    paragraphs: [
      say.receipt.thanks,
      lost.length > 0 && `${lostText(lost, false, news)} ${news.back.ofItByItself}`,
      testNote(placed, say),
      factLines([...productFacts(order, say), ...paymentFacts(order, say)]),
      ...madeForBuyer(placed, say),
      [say.receipt.link, site.receiptUrl(id, languageOf(placed))],
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
  const { mail, chat, dates } = wordsOf(order);
  const say = mail.talk;
  /** Names what is asked for in the order's language. */
  const named = (thing: string) => chat.things[thing] ?? thing;
  const consultation: Paragraph[] = [
    time ? [say.isOn, dates.time(new Date(time))] : say.noTime,
    needs.people > 0 && [
      say.sendDetails(named(detailsAsked(needs))),
      say.change,
      site.detailsUrl(placed.id, languageOf(placed)),
    ],
    ...needs.toSend.map((thing) => [
      say.sendThing(named(thing)),
      whatsappLink(site.site.phone, chat.sending(named(thing), calledBy(order))),
    ]),
  ];
  const isToSend = hasParcel(lines) && isToLeave(parcel.state);
  return [
    ...(hasConsultation(lines) && isForTalk(order) ? consultation : []),
    ...(isToSend ? parcelParagraphs(order, site) : []),
  ];
}

/** Returns what happens to a parcel that is still to be packed and sent. */
function parcelParagraphs(order: Order, site: EmailContext): Paragraph[] {
  const { billing } = order.placed;
  const { parcel: say } = wordsOf(order).mail;
  return [
    [say.next, ...say.packing],
    indented([
      billing.fullName,
      ...buyerAddress(billing),
      phoneForReading(billing.phone, isAbroad(billing.country)),
    ]),
    [...say.ifWrong, site.termsUrl(languageOf(order.placed))],
  ];
}

/** Builds the e-mail to a buyer who paid for a piece moments after somebody else had bought it. */
export function alreadySoldEmail(sold: Order, site: EmailContext): Mail {
  const order = asRead(sold);
  const { placed } = order;
  const { id, lines, amount } = placed;
  const [first, ...others] = lines;
  const { name } = first;
  const words = wordsOf(order);
  const { mail, news } = words;
  const say = mail.sold;
  const why =
    others.length > 0
      ? lostText(lines, true, news)
      : first.single
        ? say.onlyOne(name)
        : news.lost.piecesOf(name);
  return letterToBuyer(order, site, {
    id: `already-sold-${id}`,
    subject: say.subject(namesOf(lines, words)),
    paragraphs: [
      [say.sorry(why), say.goesBack(formatTotal(amount)), say.another],
      testNote(placed, mail),
      factLines(productFacts(order, mail)),
      say.similar,
    ],
  });
}

/** Builds the e-mail to the buyer whose parcel was shipped. */
export function shippedEmail(sold: Order, site: EmailContext): Mail {
  const order = asRead(sold);
  const { placed, parcel } = order;
  const { id, billing } = placed;
  // What was given back by then is not in the parcel.
  const sent = linesToSupply(order).filter((line) => hasParcel([line]));
  const inside = sent.length > 0 ? sent : suppliedLines(order);
  const { courier, tracking } = parcel;
  const link = trackingLink(courier, tracking);
  const words = wordsOf(order);
  const { mail } = words;
  const { shipped: say, facts } = mail;
  return letterToBuyer(order, site, {
    id: `shipped-${id}`,
    subject: say.subject(namesOf(inside, words)),
    paragraphs: [
      say.hasLeft,
      testNote(placed, mail),
      factLines([
        numberFact(order, mail),
        ...inside.map((line): Fact => [facts.product, quantityInWords(line)]),
        [facts.courier, courier],
        [facts.tracking, tracking],
      ]),
      link && [say.where, link],
      say.goesTo,
      indented([billing.fullName, ...buyerAddress(billing)]),
      [say.withOrder, site.receiptUrl(id, languageOf(placed))],
    ],
  });
}

/** Builds the e-mail to a buyer whose refund is complete. */
export function refundEmail(sold: Order, refund: Refund, site: EmailContext): Mail {
  const order = asRead(sold);
  const { placed, attempts } = order;
  const { id, lines } = placed;
  const named = refund.lines.flatMap(({ line, quantity }) =>
    lines.flatMap((each) => (each.line === line ? { ...each, quantity } : [])),
  );
  const money = formatTotal(refund.amount);
  const note = refund.creditNote?.number;
  const title = creditNoteTitle(placed.seller);
  const words = wordsOf(order);
  const { mail, news, dates } = words;
  const { refund: say, facts } = mail;
  const attempt = attempts.find(({ id }) => id === refund.attemptId);
  const mode = attempt?.outcome?.mode;
  const isThere = attempt !== undefined && isGivenByHand(refund, attempt);
  const isOwnWish = refund.reason === 'owner' || !isAsked(refund);
  const because = attempt && !isOwnWish ? [whyUnused(order, attempt, news)] : [];
  const sent = [say.sent(money, mode ? modeIn(mail, mode) : null), ...because, ...say.shown];
  return letterToBuyer(order, site, {
    id: `refund-${refund.id}`,
    subject: isThere ? say.isThere(money) : say.isOnItsWay(money),
    paragraphs: [
      isThere ? [say.given(money), ...because] : sent,
      testNote(placed, mail),
      factLines([
        numberFact(order, mail),
        [facts.orderId, order.number === null ? id : null],
        ...(named.length > 0
          ? named.map((line): Fact => [facts.refundOf, quantityInWords(line)])
          : [[facts.product, namesOf(lines, words)] satisfies Fact]),
        [facts.sentBack, money],
        [facts.on, dates.day(new Date(refund.endedAt ?? refund.requestedAt))],
        [facts.refundReference, refund.providerRefundRef ?? refund.id],
        [title, note],
      ]),
      note !== undefined && [say.link(title), site.receiptUrl(id, languageOf(placed), note)],
    ],
  });
}
