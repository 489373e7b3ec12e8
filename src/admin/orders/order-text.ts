import { billingFromWire, buyerAddress } from '#domain/order/billing-fields.ts';
import { trackingLink } from '#domain/order/couriers.ts';
import { isToLeave } from '#domain/order/fulfilment.ts';
import { languageOf } from '#domain/order/order.ts';
import { consultationNames, itemNames, itemsToSupply } from '#domain/order/order-items.ts';
import { hasParcel, orderTitle } from '#domain/order/order-line.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { modeInWords } from '#domain/order/provider-words.ts';
import { pathIn } from '#domain/site/hindi-pages.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { type MessageWords, sayIn } from '../shell/say-in.ts';
import type { Reached } from '../shell/WhatsAppLink.tsx';
import { namaste } from '../shell/words.tsx';
import { isOfPieceLost } from './money-text.ts';
import { isHeldByDispute } from './order-steps.ts';

/** Returns the state of an order that owner and buyer read: that of its money, or else of its parcel. */
function standing({ status, fulfilment, payments }: OrderShownWire) {
  if (payments.some(({ role }) => role === 'mismatched')) return 'mismatched';
  if (status !== 'COMPLETED') return status;
  return payments.some(({ role, refundable }) => role === 'pays' && refundable === 0) ? 'back' : fulfilment;
}
type Said = Record<ReturnType<typeof standing>, string>;

/** Says who reads the note of an order. */
export const noteHint = (isParcel: boolean): string =>
  isParcel ? 'It is printed on the packing slip, which goes into the parcel.' : 'Only you see it.';

/** Describes the state of the payment, and what it means for the owner. */
export function paymentText(order: OrderShownWire): string {
  const { payment_mode, to_do } = order;
  const isToSend = hasParcel(itemsToSupply(order.items));
  const paid = `Paid${payment_mode ? ` by ${modeInWords(payment_mode)}` : ''}.`;
  const said: Said = {
    mismatched: 'A payment came that does not match the order. Send nothing until it is settled.',
    pending: isToSend
      ? 'Not paid yet. Send nothing: this changes by itself once the payment is known.'
      : 'Not paid yet. This changes by itself once the payment is known.',
    FAILED: isToSend ? 'Not paid: the payment failed. Send nothing.' : 'Not paid.',
    back: `${paid} ${backText(order)}`,
    new: isToSend ? `${paid} Please pack it.` : paid,
    packed: `${paid} It is packed; please send it.`,
    shipped: paid,
    delivered: paid,
    returned:
      to_do === 'look'
        ? `${paid} Its parcel came back to you: please decide what happens next.`
        : `${paid} Its parcel came back to you, and its money is settled.`,
    cancelled:
      `${paid} The order is ` +
      `cancelled${to_do === 'refund' ? ': please give the money back' : ', and its money is settled'}.`,
  };
  if (isToSend && isHeldByDispute(order))
    return `${paid} The buyer’s bank disputes it: send nothing until that is decided.`;
  return said[standing(order)];
}

/** Says that all of the money goes back, and why or what to do. */
function backText({ fulfilment, payments }: OrderShownWire): string {
  const paying = payments.find(({ role }) => role === 'pays');
  const back = paying?.refunding ? 'All of it is going back' : 'All of it has gone back';
  if (paying && isOfPieceLost(paying))
    return `${back}, because another buyer had the piece first: nothing to do.`;
  return `${back}${isToLeave(fulfilment) ? ': send nothing, and cancel the order' : ''}.`;
}

/**
 * Returns the client of an order, whom its consultation and its birth details concern. Somebody else may have
 * paid.
 */
export const clientOf = ({
  asked_of,
  customer_name,
  phone,
  abroad,
}: Pick<OrderShownWire, 'asked_of' | 'customer_name' | 'phone' | 'abroad'>): Reached & {
  customer_name: string;
} => asked_of ?? { customer_name, phone, abroad };

/** Returns the buyer's name and address as the lines of a letter. */
export const buyerLines = (order: OrderShownWire): string[] => [
  order.customer_name,
  ...buyerAddress(billingFromWire(order)),
];

/** Says that goods have to be sent and nobody knows where: they were written down as handed over. Null if all is well. */
export const noAddressText = (order: OrderShownWire): string | null =>
  order.status === 'COMPLETED' &&
  isToLeave(order.fulfilment) &&
  hasParcel(itemsToSupply(order.items)) &&
  buyerLines(order).length === 1
    ? 'There is no address. If it is to be sent, ask the buyer and write the address into the note: it is printed on the packing slip.'
    : null;

/** Names what an order is for, as its buyer knows it. */
export const titleFor = (order: Pick<OrderShownWire, 'items' | 'language'>): string =>
  orderTitle(itemNames(order.items, languageOf(order)), sayIn(order).andMore);

/** Names the consultations of an order, as its client knows them. */
export const consultationFor = (order: Pick<OrderShownWire, 'items' | 'language'>): string =>
  consultationNames(order, languageOf(order), sayIn(order).andMore);

/** Writes a message to the buyer of an order, in the order's language. */
function toBuyer(order: OrderShownWire, text: (say: MessageWords, yours: string) => string): string {
  const { customer_name, order_no } = order;
  const say = sayIn(order);
  return `${namaste(customer_name, say)} ${text(say, say.order(order_no ?? '', titleFor(order)))}\n${site.practice}`;
}

/** Returns a message to the buyer that fits the order's state. */
export function messageToBuyer(order: OrderShownWire): string {
  const { items, id, courier, tracking, language, to_do } = order;
  const parcel = [courier, tracking].filter(Boolean).join(' ');
  const link = trackingLink(courier, tracking);
  const result = paths.at(pathIn(language ?? 'en', `/payment-result/${id}`));
  return toBuyer(order, (say, yours) => {
    const news: Said = {
      mismatched: say.mismatched(yours),
      pending: say.pending(yours),
      FAILED: say.failed(yours, `${location.origin}${result}`),
      back: say.back(yours),
      new: `${say.thanks(yours)}${hasParcel(itemsToSupply(items)) ? say.whenSent : ''}`,
      packed: say.packed(yours),
      shipped: `${say.shipped(yours, parcel)}${link ? say.where(link) : ''}`,
      delivered: say.delivered(yours),
      returned: `${say.cameBack(yours)}${to_do === 'look' ? say.sendAgain : ''}`,
      cancelled: say.cancelled(yours),
    };
    return news[standing(order)];
  });
}

/** Returns a message that tells the buyer of money that goes back. */
export const refundToBuyer = (order: OrderShownWire, money: string): string =>
  toBuyer(order, (say, yours) => say.gaveBack(yours, money));

/** Returns the text of thanks to the buyer of a parcel that has arrived, with the request for a review. */
export const thanksToBuyer = (order: OrderShownWire): string =>
  toBuyer(order, (say, yours) => `${say.arrived(yours)} ${say.review}`);

/** Says in a list of consultations whether one is paid. */
export const paidInWords = (status: OrderShownWire['status']): string =>
  status === 'COMPLETED' ? 'paid' : 'not paid yet';

/**
 * Says in which month of the books a late-recorded sale stands, and which number its receipt gets. Days are
 * those of India, '2026-11-05'.
 */
export function lateSaleText(paidOn: string, today: string): string | undefined {
  if (!paidOn || paidOn >= today) return undefined;
  const month = monthInWords(paidOn);
  const sendAgain =
    month === monthInWords(today)
      ? ''
      : ` If your accountant has the file of ${month} already, send it again.`;
  return (
    `The sale stands in ${month}. Its receipt gets the next number, ` +
    `although receipts of later days may have smaller ones.${sendAgain}`
  );
}

const monthInWords = (day: string) =>
  new Date(day).toLocaleDateString('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' });
