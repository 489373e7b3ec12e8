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

const forward: Partial<Record<Fulfilment, Step>> = {
  new: { to: 'packed', button: 'Mark packed', done: 'Marked packed' },
  packed: { to: 'shipped', button: 'Mark shipped', done: 'Marked shipped' },
  shipped: { to: 'delivered', button: 'Mark delivered', done: 'Marked delivered' },
};

function setBack(to: Fulfilment): Step {
  const said = `Set back to ‘${fulfilmentNames[to]}’`;
  return { to, button: said, done: said };
}
const backward: Partial<Record<Fulfilment, Step>> = {
  packed: setBack('new'),
  shipped: setBack('packed'),
  delivered: setBack('shipped'),
  cancelled: setBack('new'),
};

/** The one step that comes next. None for an order that is not paid; one whose money is all back is cancelled. */
export function nextStep({
  status,
  fulfilment,
  to_do,
}: Pick<OrderShownWire, 'status' | 'fulfilment' | 'to_do'>): Step | null {
  if (status !== 'COMPLETED') return null;
  return isToLeave(fulfilment) && to_do === null ? cancelling : (forward[fulfilment] ?? null);
}

/** The step that takes the last one back. None where there is nothing to send: the piece is another buyer's. */
export function stepBack({ fulfilment, payments }: OrderShownWire): Step | null {
  return payments.some(isOfPieceLost) ? null : (backward[fulfilment] ?? null);
}

export const cancelling: Step = { to: 'cancelled', button: 'Cancel this order', done: 'Order cancelled' };
