import { type Fulfilment, fulfilmentNames, isBack, isToLeave } from '#domain/order/fulfilment.ts';
import { itemsToSupply, suppliedItems } from '#domain/order/order-items.ts';
import { hasParcel } from '#domain/order/order-line.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { isOfPieceLost } from './money-text.ts';

/* The steps of a parcel that the owner can take. */

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

/** The step of goods that were written down as handed over, and were not. */
const notGiven: Step = {
  to: 'new',
  button: 'Not handed over after all',
  done: `Set back to ‘${fulfilmentNames.new}’`,
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
export function stepBack({ fulfilment, payments, items, handed_over }: OrderShownWire): Step | null {
  if (!hasParcel(suppliedItems(items)) && fulfilment !== 'cancelled') return null;
  if (handed_over) return notGiven;
  const before = { cancelled: 'new', returned: 'shipped' } as const;
  const to = isBack(fulfilment) ? before[fulfilment] : way[way.indexOf(fulfilment) - 1];
  if (!to || payments.some(isOfPieceLost)) return null;
  const said = `Set back to ‘${fulfilmentNames[to]}’`;
  return { to, button: said, done: said };
}

/** Returns true while a parcel has not left and the buyer's bank may take its payment back. */
export const isHeldByDispute = ({
  fulfilment,
  disputes = [],
}: Pick<OrderShownWire, 'fulfilment'> & Partial<Pick<OrderShownWire, 'disputes'>>) =>
  isToLeave(fulfilment) && disputes.some(({ state }) => state !== 'lost');
