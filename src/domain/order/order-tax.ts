import { type Tax, taxBack, taxIn } from '../money/gst.ts';
import { placeOfSupply } from '../money/place-of-supply.ts';
import { lineAmount } from './order-line.ts';
import type { LineRow, OrderRow } from './order-row.ts';

/* The tax of sales and refunds, line by line, as the accountant's files and the month's page add it up. */

/** A credit note with its order. */
export interface NoteRow {
  row: OrderRow;
  note: NonNullable<OrderRow['creditNotes']>[number];
}

/** Returns the credit notes of an order. */
export const notesOf = (row: OrderRow): NoteRow[] => (row.creditNotes ?? []).map((note) => ({ row, note }));

/** Returns where an order was supplied to. For an order that is not taxed this is the state of its address. */
export const suppliedTo = (row: OrderRow) => placeOfSupply(row.supply, row, row.taxedFrom ?? '');

/** Returns the tax rate of a line and the states of seller and buyer; null if the line is not taxed. */
function taxedIn(row: OrderRow, { gstRate }: LineRow) {
  const { taxedFrom } = row;
  if (!taxedFrom || !gstRate) return null;
  return { rate: gstRate, states: { seller: taxedFrom, buyer: suppliedTo(row).name } };
}

/** Returns the tax of a line; none if it is not taxed, or its order has no receipt. */
export function taxOfLine(row: OrderRow, line: LineRow): Tax[] {
  const taxed = row.invoice === null ? null : taxedIn(row, line);
  return taxed ? [taxIn(lineAmount(line), taxed.rate, taxed.states)] : [];
}

/** Returns the tax that a credit note gives back, one for each taxed line. */
export const taxOfNote = ({ row, note }: NoteRow): Tax[] =>
  row.lines.flatMap((line, n) => {
    const [back = 0, before = 0] = [note.byLine[n], note.before[n]];
    const taxed = back > 0 ? taxedIn(row, line) : null;
    return taxed ? [taxBack(back, before, taxed.rate, taxed.states)] : [];
  });
