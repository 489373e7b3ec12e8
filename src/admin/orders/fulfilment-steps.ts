import { type Fulfilment, fulfilmentNames, isToLeave } from '#domain/order/fulfilment.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { isOfPieceLost } from './payment-text.ts';

/** A step that the owner takes with an order. */
export interface Step {
  to: Fulfilment;
  /** Text of its button. */
  button: string;
  /** What is said once it is taken. */
  done: string;
}

export const cancelling: Step = { to: 'cancelled', button: 'Cancel this order', done: 'Order cancelled' };

const way: readonly Fulfilment[] = ['new', 'packed', 'shipped', 'delivered'];

/** The one step that comes next. None for an order that is not paid; one whose money is all back is cancelled. */
export function nextStep({
  status,
  fulfilment,
  to_do,
}: Pick<OrderShownWire, 'status' | 'fulfilment' | 'to_do'>): Step | null {
  if (status !== 'COMPLETED' || fulfilment === 'cancelled') return null;
  if (isToLeave(fulfilment) && to_do === null) return cancelling;
  const to = way[way.indexOf(fulfilment) + 1];
  return to ? { to, button: `Mark ${to}`, done: `Marked ${to}` } : null;
}

/** The step that takes the last one back. None where there is nothing to send: the piece is another buyer's. */
export function stepBack({ fulfilment, payments }: OrderShownWire): Step | null {
  const to = fulfilment === 'cancelled' ? 'new' : way[way.indexOf(fulfilment) - 1];
  if (!to || payments.some(isOfPieceLost)) return null;
  const said = `Set back to ‘${fulfilmentNames[to]}’`;
  return { to, button: said, done: said };
}
