import * as z from 'zod/mini';
import { LONGEST } from './field-lengths.ts';
import { optionalNote } from './fields.ts';

/** What the owner has done about an order's parcel; kept apart from its money. */
export const fulfilments = ['new', 'packed', 'shipped', 'delivered', 'cancelled'] as const;
export type Fulfilment = (typeof fulfilments)[number];

export const fulfilmentTexts = {
  choose: 'Please choose new, packed, shipped, delivered or cancelled.',
  updated: 'Order updated',
  unknownOrder: 'Order not found',
} as const;

/** What the owner sends about an order. A note that is missing or null leaves the present one. */
export const OrderUpdate = z.object({
  fulfilment: z.enum(fulfilments, { error: fulfilmentTexts.choose }),
  note: optionalNote(LONGEST.message),
});
export type OrderUpdate = z.infer<typeof OrderUpdate>;

/** One thing the owner did. `at`: ISO time. */
export interface FulfilmentStep {
  at: string;
  state: Fulfilment;
  note: string | null;
}

/** The steps of an order, as they are kept; the last one says how its parcel stands. */
export interface FulfilmentRecord {
  steps: FulfilmentStep[];
}

/** How a parcel stands; `new` while nothing was done about it. */
export function fulfilmentOf(record: FulfilmentRecord | null): Fulfilment {
  return record?.steps.at(-1)?.state ?? 'new';
}

/**
 * The steps with one more. Sent again in the same state it is no further step (a button pressed twice); only
 * the note changes then, if there is one. Null when nothing changes.
 */
export function withStep(
  record: FulfilmentRecord | null,
  { fulfilment, note }: OrderUpdate,
  at: string,
): FulfilmentRecord | null {
  const steps = record?.steps ?? [];
  const last = steps.at(-1);
  const said = note === undefined ? null : note || null;
  if (fulfilmentOf(record) !== fulfilment || (!last && said !== null))
    return { steps: [...steps, { at, state: fulfilment, note: said }] };
  if (!last || note === undefined || last.note === said) return null;
  return { steps: [...steps.slice(0, -1), { ...last, note: said }] };
}
