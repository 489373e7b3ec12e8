import type { ItemWire } from './order-row.ts';

/* The lines of an order as they cross the wire, for the owner's screens. */

/** Returns the lines that an order supplies, which were not lost to other buyers. */
export const suppliedItems = (items: readonly ItemWire[]): ItemWire[] => items.filter(({ lost }) => !lost);

/** Returns the lines of which something is still to be supplied, with the quantity that is left. */
export const itemsToSupply = (items: readonly ItemWire[]): ItemWire[] =>
  suppliedItems(items).flatMap((item) => {
    const quantity = item.quantity - item.given_back;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
