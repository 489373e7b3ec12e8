import { trackingLink } from '#domain/order/couriers.ts';
import { isToLeave } from '#domain/order/fulfilment.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { modeInWords } from '#domain/order/payment-modes.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { namaste } from '../shell/greeting.ts';
import { isOfPieceLost } from './payment-text.ts';

/** Where an order stands, as owner and buyer are told: about its money, or else about its parcel. */
function standing({ status, fulfilment, payments }: OrderShownWire) {
  if (payments.some(({ role }) => role === 'mismatched')) return 'mismatched';
  if (status !== 'COMPLETED') return status;
  return payments.some(({ role, refundable }) => role === 'pays' && refundable === 0) ? 'back' : fulfilment;
}
type Said = Record<ReturnType<typeof standing>, string>;

/** The state of the payment, and what that means for the owner. */
export function paymentText(order: OrderShownWire): string {
  const { payment_mode, to_do } = order;
  const paid = `Paid${payment_mode ? ` by ${modeInWords(payment_mode)}` : ''}.`;
  const said: Said = {
    mismatched: 'A payment came that does not match the order. Send nothing until it is settled.',
    pending: 'Not paid yet. Send nothing: this changes by itself once the payment is known.',
    FAILED: 'Not paid: the payment failed. Send nothing.',
    back: `${paid} ${backText(order)}`,
    new: `${paid} Please pack it.`,
    packed: `${paid} It is packed; please send it.`,
    shipped: paid,
    delivered: paid,
    cancelled: `${paid} The order is cancelled${to_do === 'refund' ? ': please give the money back' : ', and its money is settled'}.`,
  };
  return said[standing(order)];
}

/** That all of the money goes back, and why or what to do. */
function backText({ fulfilment, payments }: OrderShownWire): string {
  const paying = payments.find(({ role }) => role === 'pays');
  const back = paying?.refunding ? 'All of it is going back' : 'All of it has gone back';
  if (paying && isOfPieceLost(paying))
    return `${back}, because another buyer had the piece first: nothing to do.`;
  return `${back}${isToLeave(fulfilment) ? ': send nothing, and cancel the order' : ''}.`;
}

/** Where the buyer lives, as the lines of a letter. Empty once the buyer's data are removed. */
export function buyerLines(order: OrderShownWire): string[] {
  const { customer_name, address, city, state, zip_code, country } = order;
  if (!address) return [];
  return [customer_name, ...address.split(/\r?\n/), `${city}, ${state} ${zip_code}`, country].filter(Boolean);
}

/** A message to the buyer that fits the order's state. */
export function messageToBuyer(order: OrderShownWire): string {
  const { customer_name, id, order_no, product_name, courier, tracking } = order;
  const yours = `your order ${order_no ?? ''} (${product_name})`.replace('  ', ' ');
  const parcel = [courier, tracking].filter(Boolean).join(' ');
  const link = trackingLink(courier, tracking);
  const news: Said = {
    mismatched: `the payment of ${yours} does not match the order. Let us find out together what happened.`,
    pending: `${yours} is not paid yet. Can I help you with the payment?`,
    FAILED: `the payment of ${yours} did not go through. You can try again here: ${location.origin}${paths.paymentResult(id)}`,
    back: `the money for ${yours} goes back to the account you paid from.`,
    new: `thank you for ${yours}. The payment has arrived. I will message you when it is sent.`,
    packed: `${yours} is packed and leaves soon.`,
    shipped: `${yours} has left${parcel && ` with ${parcel}`}.${link ? ` See where it is: ${link}` : ''}`,
    delivered: `${yours} has been delivered. Please write to me if you have a question.`,
    cancelled: `${yours} is cancelled. The money goes back to the account you paid from.`,
  };
  return `${namaste(customer_name)} ${news[standing(order)]}\n${site.practice}`;
}
