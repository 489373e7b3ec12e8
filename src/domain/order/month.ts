import * as z from 'zod/mini';
import type { Tax, TaxPart } from '../money/gst.ts';
import { type Paise, toRupees } from '../money/money.ts';
import { text } from '../site/fields.ts';
import { groupBy } from '../site/groups.ts';
import { indiaToday } from '../site/india-day.ts';
import { type LineKind, lineAmount, lineKindNames } from './order-line.ts';
import { soldOn } from './order-list.ts';
import type { OrderRow } from './order-row.ts';
import { notesOf, taxOfLine, taxOfNote } from './order-tax.ts';
import { modeInWords } from './provider-words.ts';

/*
 * The money of one month in India, on one page. Sales count on the day of their payment and refunds on the day
 * of their credit note, as in the accountant's files of the same month. Test orders are left out.
 */

const notMonth = 'Please send a month such as 2026-11.';

/** The query of the page: a month such as '2026-11'; '' for the present one. */
export const MonthQuery = z.object({
  month: z._default(text(notMonth).check(z.regex(/^(?:20\d\d-(?:0[1-9]|1[0-2]))?$/, notMonth)), ''),
});

/** Most products that are named as best sellers. */
const BEST = 10;

/** Money that came in and went back, in rupees. */
export interface InAndBack {
  received: number;
  returned: number;
}

/** The tax of a rate, in rupees. */
export type TaxOfRate = { rate: number; taxable: number } & Record<Lowercase<TaxPart['name']>, number>;

/** A month's money, as it crosses the wire. */
export interface MonthWire {
  /** '2026-11' */
  month: string;
  /** Number of paid orders, and of credit notes. */
  total: InAndBack & { orders: number; notes: number };
  /** By way of payment, the largest first. `outside` is money that was paid to the owner herself. */
  ways: (InAndBack & { name: string; outside: boolean; orders: number })[];
  /** By kind of what was sold; `pieces` are those that were sold. */
  kinds: (InAndBack & { kind: LineKind; pieces: number })[];
  /** Tax of the sales and of the credit notes by rate. Both are empty for a seller who charges none. */
  tax: { sales: TaxOfRate[]; notes: TaxOfRate[] };
  /** What sold for most money. */
  best: { name: string; pieces: number; amount: number }[];
  /** The first month with a sale; null before the first one. */
  first: string | null;
}

const sum = <T>(things: readonly T[], paise: (thing: T) => Paise): Paise =>
  things.reduce((total, thing) => total + paise(thing), 0);
const rupees = <T>(things: readonly T[], paise: (thing: T) => Paise): number => toRupees(sum(things, paise));

const monthOf = (iso: string): string => indiaToday(new Date(iso)).slice(0, 7);

/** Adds up a month. */
export function monthFigures(rows: readonly OrderRow[], month: string): MonthWire {
  const months = rows.flatMap((row) => soldOn(row)?.slice(0, 7) ?? []);
  const sales = rows.filter((row) => soldOn(row)?.startsWith(month));
  const notes = rows
    .flatMap((row) => (row.isTest ? [] : notesOf(row)))
    .filter(({ note }) => monthOf(note.issuedAt) === month);
  const lines = sales.flatMap((row) => row.lines.map((line) => ({ row, line })));
  /** What credit notes gave back for single lines. */
  const back = notes.flatMap(({ row, note }) =>
    row.lines.map((line, n) => ({ line, amount: note.byLine[n] ?? 0 })),
  );
  return {
    month,
    total: {
      orders: sales.length,
      notes: notes.length,
      received: rupees(sales, ({ amount }) => amount),
      returned: rupees(notes, ({ note }) => note.amount),
    },
    ways: waysOf(sales, notes),
    kinds: lineKindNames.map((kind) => {
      const own = lines.filter(({ line }) => line.kind === kind);
      return {
        kind,
        pieces: sum(own, ({ line }) => line.quantity),
        received: rupees(own, ({ line }) => lineAmount(line)),
        returned: rupees(
          back.filter(({ line }) => line.kind === kind),
          ({ amount }) => amount,
        ),
      };
    }),
    tax: {
      sales: byRate(lines.flatMap(({ row, line }) => taxOfLine(row, line))),
      notes: byRate(notes.flatMap(taxOfNote)),
    },
    best: [...groupBy(lines, ({ line }) => line.name)]
      .map(([name, own]) => ({
        name,
        pieces: sum(own, ({ line }) => line.quantity),
        amount: rupees(own, ({ line }) => lineAmount(line)),
      }))
      .sort((one, other) => other.amount - one.amount)
      .slice(0, BEST),
    first: months.sort()[0] ?? null,
  };
}

/** Adds up money by the way in which it was paid, whichever way it went back. */
function waysOf(sales: readonly OrderRow[], notes: ReturnType<typeof notesOf>): MonthWire['ways'] {
  // Two codes of a provider may be one way in words.
  const wayOf = ({ mode, isOutside }: OrderRow) =>
    JSON.stringify([mode ? modeInWords(mode) : 'not known', isOutside === true]);
  const [paid, given] = [groupBy(sales, wayOf), groupBy(notes, ({ row }) => wayOf(row))];
  return [...new Set([...paid.keys(), ...given.keys()])]
    .map((way) => {
      const [name, outside] = JSON.parse(way) as [string, boolean];
      const own = paid.get(way) ?? [];
      return {
        name,
        outside,
        orders: own.length,
        received: rupees(own, ({ amount }) => amount),
        returned: rupees(given.get(way) ?? [], ({ note }) => note.amount),
      };
    })
    .sort((one, other) => other.received - one.received);
}

const byRate = (taxes: readonly Tax[]): TaxOfRate[] => {
  const part = (of: readonly Tax[], name: TaxPart['name']) =>
    rupees(
      of.flatMap(({ parts }) => parts.filter((each) => each.name === name)),
      ({ amount }) => amount,
    );
  return [...groupBy(taxes, ({ rate }) => rate)]
    .map(([rate, own]) => ({
      rate,
      taxable: rupees(own, ({ taxable }) => taxable),
      cgst: part(own, 'CGST'),
      sgst: part(own, 'SGST'),
      igst: part(own, 'IGST'),
    }))
    .sort((one, other) => one.rate - other.rate);
};
