import { type Fulfilment, fulfilments } from '#domain/fulfilment.ts';
import type { OrderShownWire } from '#domain/order-shown.ts';

/** A step that the owner takes with an order. */
export interface Step {
  to: Fulfilment;
  /** Words of its button. */
  button: string;
  /** What is said once it is taken. */
  done: string;
}

const forward: Partial<Record<Fulfilment, Step>> = {
  new: { to: 'packed', button: 'Mark packed', done: 'Marked packed' },
  packed: { to: 'shipped', button: 'Mark shipped', done: 'Marked shipped' },
  shipped: { to: 'delivered', button: 'Mark delivered', done: 'Marked delivered' },
};

const backward: Partial<Record<Fulfilment, Step>> = {
  packed: { to: 'new', button: 'Set back to ‘To pack’', done: 'Set back to ‘To pack’' },
  shipped: { to: 'packed', button: 'Set back to ‘Packed’', done: 'Set back to ‘Packed’' },
  delivered: { to: 'shipped', button: 'Set back to ‘Shipped’', done: 'Set back to ‘Shipped’' },
  cancelled: { to: 'new', button: 'Set back to ‘To pack’', done: 'Set back to ‘To pack’' },
};

/** The one step that comes next. None for an order that is not paid. */
export function nextStep({ status, fulfilment }: Pick<OrderShownWire, 'status' | 'fulfilment'>): Step | null {
  return status === 'COMPLETED' ? (forward[fulfilment] ?? null) : null;
}

/** The step that takes the last one back. */
export function stepBack(fulfilment: Fulfilment): Step | null {
  return backward[fulfilment] ?? null;
}

export const cancelling: Step = { to: 'cancelled', button: 'Cancel this order', done: 'Order cancelled' };

/** What the history calls the steps (`orderEvents` in the domain). */
const stepWords = new Set(['Noted', 'Set back to new', ...fulfilments.slice(1).map(capitalised)]);

/** The note that goes with how the parcel stands now; '' for none. */
export function presentNote({ history }: Pick<OrderShownWire, 'history'>): string {
  return history.findLast(({ what }) => stepWords.has(what))?.note ?? '';
}

/** A line of a note that names courier and number; it alone of a note is for the buyer too. */
export function sentWith(courier: string): string {
  return courier.trim() && `Sent with ${courier.trim()}`;
}

/** Courier and number in a note; '' for none. */
export function courierIn(note: string): string {
  return /^Sent with (.+)$/m.exec(note)?.[1] ?? '';
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
