import { toPaise } from '../money/money.ts';
import { type Language, nameIn } from '../site/language.ts';
import { andMore, hasConsultation, orderTitle } from './order-line.ts';
import type { ItemWire } from './order-row.ts';
import type { RefundWire } from './order-shown.ts';
import { type LineQuantity, mostForLines } from './refund-lines.ts';

/* The lines of an order as they cross the wire, for the owner's screens. */

/** Returns the lines that an order supplies, which were not lost to other buyers. */
export const suppliedItems = (items: readonly ItemWire[]): ItemWire[] => items.filter(({ lost }) => !lost);

/** Returns the lines that are not supplied in full yet, with the quantity that is left. */
export const itemsToSupply = (items: readonly ItemWire[]): ItemWire[] =>
  suppliedItems(items).flatMap((item) => {
    const quantity = item.quantity - item.given_back;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });

/** Returns the names of items in a language. */
export const itemNames = (items: readonly ItemWire[], language: Language): string[] =>
  items.map(({ product_name: name, hindi_name: hindiName }) => nameIn(language, { name, hindiName }));

/**
 * Returns the names of an order's consultations or, if it has none, of all its lines.
 * @param more says in the words of the language how many others there are beside the first
 */
export function consultationNames(
  { items }: { items: readonly ItemWire[] },
  language: Language = 'en',
  more = andMore,
): string {
  const consultations = suppliedItems(items).filter((item) => hasConsultation([item]));
  return orderTitle(itemNames(consultations.length > 0 ? consultations : items, language), more);
}

/** Returns how many pieces of a line can still be given back. */
export const piecesLeft = ({ quantity, given_back }: ItemWire): number => quantity - given_back;

/**
 * Returns what can still be given back for these pieces, in paise.
 * @param refunds those of the payment that pays for the order
 */
export function mostForItems(
  items: readonly ItemWire[],
  refunds: readonly RefundWire[],
  named: readonly LineQuantity[],
): number {
  const lines = items.map(({ line, quantity, unit_price }) => ({
    ...{ line, quantity },
    unitPrice: toPaise(unit_price),
  }));
  const counted = refunds.filter(({ state }) => state !== 'FAILED');
  const back = counted.map(({ amount, lines = [] }) => ({ amount: toPaise(amount), lines }));
  return mostForLines(lines, back, named);
}
