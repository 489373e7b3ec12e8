import * as z from 'zod/mini';
import { LONGEST } from '../site/field-lengths.ts';
import { line, optionalNote } from '../site/fields.ts';

/** What the owner has done about an order's parcel; kept apart from its money. */
export const fulfilments = ['new', 'packed', 'shipped', 'delivered', 'cancelled'] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** The states by the names the owner reads. */
export const fulfilmentNames: Record<Fulfilment, string> = {
  new: 'To pack',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** Whether a parcel in this state is with the courier or with its buyer. */
export const hasLeft = (state: Fulfilment): boolean => state === 'shipped' || state === 'delivered';

/** Whether a parcel in this state is still here and is meant to leave. */
export const isToLeave = (state: Fulfilment): boolean => state === 'new' || state === 'packed';

/** What a list is asked for, for parcels that wait to be packed or sent, perhaps after a look at their money. */
export const waitingParcels = {
  status: 'COMPLETED' as const,
  fulfilment: fulfilments.filter(isToLeave),
  to_do: ['pack' as const, 'send' as const, 'look' as const],
};

export const fulfilmentTexts = {
  choose: 'Please choose new, packed, shipped, delivered or cancelled.',
  tell: 'Please send true or false.',
  version: 'Please reload the order first.',
  updated: 'Order updated',
  unknownOrder: 'Order not found',
  changed: 'This order was changed elsewhere meanwhile. Please look at it again before you save.',
  sent: 'The e-mail is on its way',
  cannotSend: 'There is nothing of that kind to send.',
  noMail: 'E-mail is not set up, so nothing can be sent.',
} as const;

/** Where an order's parcel is, and what the owner keeps about it. */
export interface Parcel {
  state: Fulfilment;
  /** One note that lasts until she changes it. */
  note: string | null;
  courier: string | null;
  tracking: string | null;
}

/** A parcel that nothing was done about. */
export const newParcel: Parcel = { state: 'new', note: null, courier: null, tracking: null };

/** Longest tracking number (contract). */
export const LONGEST_TRACKING = 60;

/** What the owner sends about an order, alone or together. What is missing or null stays; an empty text clears. */
export const OrderUpdate = z
  .object({
    fulfilment: z.optional(z.enum(fulfilments, { error: fulfilmentTexts.choose })),
    note: optionalNote(LONGEST.message),
    courier: optionalNote(LONGEST.other, line),
    tracking: optionalNote(LONGEST_TRACKING, line),
    /** Whether the buyer of a parcel that is now shipped is told by e-mail; yes, where nothing is said. */
    tell_buyer: z.optional(z.boolean({ error: fulfilmentTexts.tell })),
    /** The version that was changed; without it the latest change wins. */
    version: z.optional(z.int({ error: fulfilmentTexts.version })),
  })
  .check(
    z.refine(
      ({ tell_buyer, version, ...update }) => Object.values(update).some((value) => value !== undefined),
      {
        error: fulfilmentTexts.choose,
        path: ['fulfilment'],
      },
    ),
  );
export type OrderUpdate = z.infer<typeof OrderUpdate>;

/** What an update changes of a parcel; null for nothing (a button pressed twice). */
export function parcelChanges(parcel: Parcel, update: OrderUpdate): Partial<Parcel> | null {
  const { fulfilment, note, courier, tracking } = update;
  const wanted: Partial<Parcel> = {
    ...(fulfilment && { state: fulfilment }),
    ...Object.fromEntries(
      Object.entries({ note, courier, tracking }).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, text || null]],
      ),
    ),
  };
  const changed = Object.entries(wanted).filter(([name, value]) => parcel[name as keyof Parcel] !== value);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
