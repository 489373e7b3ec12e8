import { formatTotal, toPaise } from '#domain/money/money.ts';
import { billingFromWire, buyerAddress } from '#domain/order/billing-fields.ts';
import { trackingLink } from '#domain/order/couriers.ts';
import { discrepancyTexts, lostToOthersText } from '#domain/order/discrepancies.ts';
import { type Fulfilment, fulfilmentNames, isToLeave } from '#domain/order/fulfilment.ts';
import { languageOf } from '#domain/order/order.ts';
import { consultationNames, itemNames, itemsToSupply, suppliedItems } from '#domain/order/order-items.ts';
import { hasParcel, orderTitle } from '#domain/order/order-line.ts';
import type { OrderShownWire, PaymentWire, RefundWire } from '#domain/order/order-shown.ts';
import { modeInWords } from '#domain/order/provider-words.ts';
import { lastRefused } from '#domain/order/refund.ts';
import { pathIn } from '#domain/site/hindi-pages.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { sayIn } from '../shell/say-in.ts';
import type { Reached } from '../shell/WhatsAppLink.tsx';
import { namaste } from '../shell/words.tsx';

/** Returns the state of an order that owner and buyer read: that of its money, or else of its parcel. */
function standing({ status, fulfilment, payments }: OrderShownWire) {
  if (payments.some(({ role }) => role === 'mismatched')) return 'mismatched';
  if (status !== 'COMPLETED') return status;
  return payments.some(({ role, refundable }) => role === 'pays' && refundable === 0) ? 'back' : fulfilment;
}
type Said = Record<ReturnType<typeof standing>, string>;

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

/** Returns true while a parcel has not left and the buyer's bank may take its payment back. */
const isHeldByDispute = ({
  fulfilment,
  disputes = [],
}: Pick<OrderShownWire, 'fulfilment'> & Partial<Pick<OrderShownWire, 'disputes'>>) =>
  isToLeave(fulfilment) && disputes.some(({ state }) => state !== 'lost');

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

/** Names what an order is for, as its buyer knows it. */
export const titleFor = (order: Pick<OrderShownWire, 'items' | 'language'>): string =>
  orderTitle(itemNames(order.items, languageOf(order)), sayIn(order).andMore);

/** Names the consultations of an order, as its client knows them. */
export const consultationFor = (order: Pick<OrderShownWire, 'items' | 'language'>): string =>
  consultationNames(order, languageOf(order), sayIn(order).andMore);

/** Returns a message to the buyer that fits the order's state, in the order's language. */
export function messageToBuyer(order: OrderShownWire): string {
  const { items, customer_name, id, order_no, courier, tracking, language, to_do } = order;
  const say = sayIn(order);
  const yours = say.order(order_no ?? '', titleFor(order));
  const parcel = [courier, tracking].filter(Boolean).join(' ');
  const link = trackingLink(courier, tracking);
  const result = paths.at(pathIn(language ?? 'en', `/payment-result/${id}`));
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
  return `${namaste(customer_name, say)} ${news[standing(order)]}\n${site.practice}`;
}

/** Returns the text of thanks to the buyer of a parcel that has arrived, with the request for a review. */
export function thanksToBuyer(order: OrderShownWire): string {
  const { customer_name, order_no } = order;
  const say = sayIn(order);
  const yours = say.order(order_no ?? '', titleFor(order));
  return `${namaste(customer_name, say)} ${say.arrived(yours)} ${say.review}\n${site.practice}`;
}

/** Formats an amount in rupees, as the API sends it, for reading. */
export const rupees = (amount: number) => formatTotal(toPaise(amount));

/** Returns true for a payment for a single piece that was already sold to another buyer. */
const isOfPieceLost = ({ discrepancy }: PaymentWire) => discrepancy === 'already_sold';

/** Returns the refunds of one payment, oldest first. */
export function refundsOf(order: Pick<OrderShownWire, 'refunds'>, payment: PaymentWire): RefundWire[] {
  return order.refunds.filter((refund) => refund.payment === payment.id);
}

/** Returns how many rupees of a payment have gone back. */
export function wentBack(order: Pick<OrderShownWire, 'refunds'>, payment: PaymentWire): number {
  const paise = refundsOf(order, payment)
    .filter(({ state }) => state === 'COMPLETED')
    .reduce((sum, { amount }) => sum + toPaise(amount), 0);
  return paise / 100;
}

/** Returns the refund of a payment that was refused, unless the money went back since. */
export const findRefused = (
  order: Pick<OrderShownWire, 'refunds'>,
  payment: PaymentWire,
): RefundWire | undefined => lastRefused(refundsOf(order, payment), ({ found }) => found === undefined);

/** Says what a payment is to its order: the payment of it, a mismatch, or an extra one. */
export function roleText(order: OrderShownWire, payment: PaymentWire): string {
  if (payment.role === 'pays') return 'Payment received';
  if (payment.discrepancy === 'amount_mismatch')
    return `Does not match the order: ${rupees(payment.amount)} instead of ${rupees(order.amount)}`;
  if (payment.discrepancy === 'reference_mismatch')
    return 'Does not match the order: it has another reference';
  if (wentBack(order, payment) >= payment.amount) return 'Extra payment: refunded';
  // No discrepancy is open and no refund is in progress, so the owner has closed it.
  const isSettled = payment.discrepancy === null && !payment.refunding;
  return isSettled ? 'Extra payment: settled another way' : 'Extra payment: being refunded';
}

/** Returns what is wrong with the money of an order, and what to do about it. Empty when all is well. */
export function warnings(order: OrderShownWire): string[] {
  const lost = order.items.filter((item) => item.lost).map(({ product_name: name }) => ({ name }));
  const ofLines = lost.length > 0 ? [lostToOthersText(lost)] : [];
  return [...ofLines, ...(order.trouble ? moneyWarnings(order) : [])];
}

function moneyWarnings(order: OrderShownWire): string[] {
  return order.payments.flatMap((payment) => {
    const { discrepancy, role, refundable, refunding } = payment;
    const disputes = (order.disputes ?? []).filter((dispute) => dispute.payment === payment.id);
    if (disputes.length > 0) return disputes.map(disputeText);
    const contradicted = refundsOf(order, payment).filter((refund) => refund.contradicted);
    if (contradicted.length > 0) return contradicted.map(contradiction);
    const refused = findRefused(order, payment);
    if (refused && refundable > 0) return [refusal(refused)];
    // A refund that takes no longer than usual does not set `trouble`.
    if (refunding)
      return refundsOf(order, payment).some(({ closable }) => closable)
        ? [
            'A refund takes longer than it should. Please look for it in your account at the payment ' +
              'provider, and ask the buyer. Then close it under ‘Money’.',
          ]
        : [];
    if (!discrepancy || (role !== 'mismatched' && refundable === 0)) return [];
    return [`${discrepancyTexts[discrepancy].found}. ${discrepancyTexts[discrepancy].onScreen}`];
  });
}

/** Says that the buyer's bank wants money back, and what to do. */
function disputeText({ amount, reason, todo }: NonNullable<OrderShownWire['disputes']>[number]): string {
  const of = amount === null ? '' : ` of ${rupees(amount)}`;
  return `The buyer’s bank disputes the payment${of}${reason ? ` (${reason})` : ''}. ${todo}`;
}

/** Says that a refund was refused, or did not arrive as the owner has said, and what to do. */
function refusal({ amount, failure, arrived }: RefundWire): string {
  if (arrived !== false)
    return `Refunding ${rupees(amount)} was refused: ${failure}. Please see to it under ‘Money’.`;
  return [
    `The refund of ${rupees(amount)} did not reach the buyer. ` +
      'Please try again, or pay it back in another way',
    'and press ‘I have settled it another way’, under ‘Money’.',
  ].join(' ');
}

/** Says that the provider reported a different outcome of a refund than the owner did, and what to do. */
function contradiction({ amount, arrived }: RefundWire): string {
  const refund = `the refund of ${rupees(amount)}`;
  const said = arrived
    ? [
        `You said that ${refund} reached the buyer, but the payment provider reports that it failed.`,
        'Please ask the buyer. If the money is there,',
      ]
    : [
        `You said that ${refund} did not reach the buyer, but the ` +
          'payment provider has completed it after all.',
        'If you paid it back in another way too, settle that with the buyer. Then',
      ];
  return [...said, 'press ‘I have settled it another way’ under ‘Money’.'].join(' ');
}

export interface Step {
  to: Fulfilment;
  button: string;
  /** Message once the step is taken. */
  done: string;
}

export const cancelling: Step = { to: 'cancelled', button: 'Cancel this order', done: 'Order cancelled' };

/** The step of a parcel that did not reach its buyer, or that the buyer sent back. */
export const comingBack: Step = {
  to: 'returned',
  button: 'The parcel came back',
  done: `Marked ‘${fulfilmentNames.returned}’`,
};

/** The step by which a parcel that came back goes out again. */
export const sendingAgain: Step = { to: 'packed', button: 'Send it again', done: 'Ready to be sent again' };

const way: readonly Fulfilment[] = ['new', 'packed', 'shipped', 'delivered'];

/**
 * Returns the next step of an order, or null if there is none, as for an unpaid order or a disputed payment.
 * The next step is cancelling if all of the money went back before the parcel left.
 */
export function nextStep({
  status,
  fulfilment,
  to_do,
  items,
  disputes,
}: Pick<OrderShownWire, 'status' | 'fulfilment' | 'to_do' | 'items'> &
  Partial<Pick<OrderShownWire, 'disputes'>>): Step | null {
  if (!hasParcel(suppliedItems(items)) || isHeldByDispute({ fulfilment, ...(disputes && { disputes }) }))
    return null;
  if (status !== 'COMPLETED' || !way.includes(fulfilment)) return null;
  if (isToLeave(fulfilment) && to_do === null) {
    // The goods were given back and a consultation is left: there is nothing to send, nor to cancel.
    const left = itemsToSupply(items);
    return left.length > 0 && !hasParcel(left) ? null : cancelling;
  }
  const to = way[way.indexOf(fulfilment) + 1];
  return to ? { to, button: `Mark ${to}`, done: `Marked ${to}` } : null;
}

/**
 * Returns the step that takes the last one back, or null if there is none. It is also null when another buyer
 * has the piece, because then there is nothing to send.
 */
export function stepBack({ fulfilment, payments, items }: OrderShownWire): Step | null {
  if (!hasParcel(suppliedItems(items)) && fulfilment !== 'cancelled') return null;
  const before = { cancelled: 'new', returned: 'shipped' } as const;
  const to =
    fulfilment === 'cancelled' || fulfilment === 'returned'
      ? before[fulfilment]
      : way[way.indexOf(fulfilment) - 1];
  if (!to || payments.some(isOfPieceLost)) return null;
  const said = `Set back to ‘${fulfilmentNames[to]}’`;
  return { to, button: said, done: said };
}

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
