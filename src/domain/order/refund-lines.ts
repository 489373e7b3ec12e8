import type { Paise } from '../money/money.ts';
import { lineAmount, type OrderLine } from './order-line.ts';

/*
 * Which part of a refund belongs to which line. A refund that names lines belongs to those; one of an amount
 * alone belongs to all lines, by what is left of each. No line gets back more than it cost, so that the tax in
 * all refunds of an order adds up to the tax of its lines (docs/decisions/receipts.md).
 */

/** Some pieces of a line. */
export interface LineQuantity {
  line: number;
  quantity: number;
}

type Priced = Pick<OrderLine, 'line' | 'unitPrice' | 'quantity'>;

/** A refund: its amount, and the lines it names. */
export interface Back {
  amount: Paise;
  lines: readonly LineQuantity[];
}

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, each) => sum + each, 0);

/**
 * Spreads an amount in proportion to `rooms`, which add up to no less. Each part is whole and fits its room,
 * and the parts add up to the amount: what is rounded off one part goes to the next.
 */
function share(amount: Paise, rooms: readonly Paise[]): Paise[] {
  const total = BigInt(sumOf(rooms));
  // The products exceed the exact range of numbers.
  const upTo = (room: Paise) => (total === 0n ? 0 : Number((BigInt(amount) * BigInt(room)) / total));
  let before = 0;
  return rooms.map((room) => {
    const part = upTo(before + room) - upTo(before);
    before += room;
    return part;
  });
}

/** Returns what each line can still get back of a refund that names these lines. */
const roomsOf = (lines: readonly Priced[], left: readonly Paise[], named: readonly LineQuantity[]): Paise[] =>
  lines.map(({ line, unitPrice }, n) => {
    const quantity = named.reduce((sum, each) => sum + (each.line === line ? each.quantity : 0), 0);
    return Math.min(left[n] ?? 0, lineAmount({ unitPrice, quantity }));
  });

/**
 * Returns the part of each line in each of an order’s refunds, in the order of the lines.
 * @param refunds in the order in which they count
 */
export function spreadRefunds(lines: readonly Priced[], refunds: readonly Back[]): Paise[][] {
  let left = lines.map(lineAmount);
  return refunds.map(({ amount, lines: named }) => {
    let rest = amount;
    const parts = lines.map(() => 0);
    const fill = (rooms: readonly Paise[]) => {
      share(Math.min(rest, sumOf(rooms)), rooms).forEach((part, n) => {
        parts[n] = (parts[n] ?? 0) + part;
        left = left.map((each, at) => (at === n ? each - part : each));
        rest -= part;
      });
    };
    fill(roomsOf(lines, left, named));
    fill(left);
    // More went back than was paid, at the provider: no line is left to which it could belong.
    parts[0] = (parts[0] ?? 0) + rest;
    return parts;
  });
}

/** Returns the amount that can still be given back for these pieces. */
export function mostForLines(
  lines: readonly Priced[],
  refunds: readonly Back[],
  named: readonly LineQuantity[],
): Paise {
  const gone = spreadRefunds(lines, refunds);
  const left = lines.map((line, n) =>
    Math.max(0, lineAmount(line) - sumOf(gone.map((parts) => parts[n] ?? 0))),
  );
  return sumOf(roomsOf(lines, left, named));
}

/** Returns how many pieces of a line the refunds have named. */
export const piecesNamed = (line: number, refunds: readonly Pick<Back, 'lines'>[]): number =>
  refunds
    .flatMap(({ lines }) => lines)
    .reduce((sum, named) => sum + (named.line === line ? named.quantity : 0), 0);
