import { trackingLink } from '#domain/order/couriers.ts';
import { isToLeave } from '#domain/order/fulfilment.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { modeInWords } from '#domain/order/payment-modes.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { namaste } from '../shell/greeting.ts';
import { isOfPieceLost } from './payment-text.ts';

/** The state of the payment, and what that means for the owner. */
export function paymentText(order: OrderShownWire): string {
  const { status, payment_mode, fulfilment, payments } = order;
  if (payments.some(({ role }) => role === 'mismatched'))
    return 'A payment came that does not match the order. Send nothing until it is settled.';
  if (status === 'pending')
    return 'Not paid yet. Send nothing: this changes by itself once the payment is known.';
  if (status === 'FAILED') return 'Not paid: the payment failed. Send nothing.';
  const by = payment_mode ? ` by ${modeInWords(payment_mode)}` : '';
  const paid = `Paid${by}.`;
  const paying = payments.find(({ role }) => role === 'pays');
  if (paying?.refundable === 0) {
    const back = `${paid} ${paying.refunding ? 'All of it is going back' : 'All of it has gone back'}`;
    if (isOfPieceLost(paying)) return `${back}, because another buyer had the piece first: nothing to do.`;
    return `${back}${isToLeave(fulfilment) ? ': send nothing, and cancel the order' : ''}.`;
  }
  if (fulfilment === 'new') return `${paid} Please pack it.`;
  if (fulfilment === 'packed') return `${paid} It is packed; please send it.`;
  if (fulfilment === 'cancelled')
    return `${paid} The order is cancelled${order.to_do === 'refund' ? ': please give the money back' : ', and its money is settled'}.`;
  return paid;
}

/** Where the buyer lives, as the lines of a letter. Empty once the buyer's data are removed. */
export function buyerLines(order: OrderShownWire): string[] {
  const { customer_name, address, city, state, zip_code, country } = order;
  if (!address) return [];
  return [customer_name, ...address.split(/\r?\n/), `${city}, ${state} ${zip_code}`, country].filter(Boolean);
}

/** A message to the buyer that fits the order's state. */
export function messageToBuyer(order: OrderShownWire): string {
  const { customer_name, id, order_no, product_name, status, fulfilment, courier, tracking, payments } =
    order;
  const yours = `your order ${order_no ?? ''} (${product_name})`.replace('  ', ' ');
  const parcel = [courier, tracking].filter(Boolean).join(' ');
  const link = trackingLink(courier, tracking);
  const news = () => {
    if (payments.some(({ role }) => role === 'mismatched'))
      return `the payment of ${yours} does not match the order. Let us find out together what happened.`;
    if (status === 'pending') return `${yours} is not paid yet. Can I help you with the payment?`;
    if (status === 'FAILED')
      return `the payment of ${yours} did not go through. You can try again here: ${location.origin}${paths.paymentResult(id)}`;
    if (payments.some(({ role, refundable }) => role === 'pays' && refundable === 0))
      return `the money for ${yours} goes back to the account you paid from.`;
    switch (fulfilment) {
      case 'new':
        return `thank you for ${yours}. The payment has arrived. I will message you when it is sent.`;
      case 'packed':
        return `${yours} is packed and leaves soon.`;
      case 'shipped':
        return `${yours} has left${parcel && ` with ${parcel}`}.${link ? ` See where it is: ${link}` : ''}`;
      case 'delivered':
        return `${yours} has been delivered. Please write to me if you have a question.`;
      case 'cancelled':
        return `${yours} is cancelled. The money goes back to the account you paid from.`;
    }
  };
  return `${namaste(customer_name)} ${news()}\n${site.practice}`;
}
