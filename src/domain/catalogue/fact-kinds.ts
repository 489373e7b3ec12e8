import * as z from 'zod/mini';
import { isPrice, type Paise, toPaise, toRupees } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { atMost, line, lines, text as plainText } from '../site/fields.ts';
import type { ProductKind } from './product-kind.ts';

/*
 * The kinds of facts that a product can have, as constructors of the rows in `product-facts.ts`. Each says
 * how the owner types a fact, how it is stored and how it crosses the wire.
 */

/** The facts that are known of a product, by their names on the wire. */
export type KnownFacts = Readonly<Partial<Record<string, string | number>>>;

/** Something that structured data says, such as `{ countryOfOrigin: … }`. */
type Properties = Record<string, unknown>;

/** Lets shoppers narrow a list by a fact, and order it. */
export interface FactFilter {
  /** Name of the parameter in addresses; by default the fact's own name. */
  parameter?: string;
  /** Amounts at which one band ends and the next begins. Required for a number, absent for words. */
  bounds?: readonly number[];
  /** Unit behind an amount, such as 'ct'. */
  unit?: string;
  /** Label of the sort order by this fact. Without it lists cannot be sorted by the fact. */
  sort?: string;
}

/** A row of the table of facts: everything the site knows about one fact. */
export interface FactRow {
  /** Name of the fact in the owner's form, in exports and on the product's page. */
  label: string;
  /** Name on the product's page, if it differs. */
  labelOnPage?: string | ((known: KnownFacts) => string);
  /** Hint under the field of the owner's form. */
  hint?: string;
  /** Values that the form suggests while the owner types. */
  suggested?: readonly string[];
  /** Every value that can be chosen, and the words for it. Absent if the owner types freely. */
  choices?: Readonly<Record<string, string>>;
  /** Keyboard that phones show for the field. */
  keyboard?: 'decimal' | 'url';
  /** Language of the value, if it is not English. */
  lang?: 'hi';
  /** Kinds of products whose form asks for it; by default stones and beads. */
  askedOf?: readonly ProductKind[];
  /** True if the law demands it of a listing. */
  byLaw?: true;
  /** True if buyers of a stone look for it first, so that the form asks for it when it is missing. */
  byBuyersOfStones?: true;
  /** True if bills and the checkout name it beside the product. */
  onBills?: true;
  /** True if the product's page shows it beside the price too. */
  besidePrice?: true;
  /** Returns the value as shoppers read it. A fact whose words are empty has no line of its own. */
  inWords?: (value: string | number, known: KnownFacts) => string;
  /** Returns the properties of structured data that hold the fact, in place of a general one. */
  structured?: (value: string | number) => Properties;
  filter?: FactFilter | true;
}

/**
 * Returns a number as it was typed: digits, with at most two decimals. Null when empty; else not a number.
 */
export function decimalTyped(typed: string): number | null {
  const digits = typed.trim();
  if (digits === '') return null;
  return /^(?:\d{1,9}(?:\.\d{1,2})?|\.\d{1,2})$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Takes the sign, the commas and the spaces out of rupees as people type them: '₹2,800' is '2800'. */
export const plainRupees = (typed: string): string => typed.replace(/[₹,\s]/g, '');

/** Returns rupees as people type them, with or without a sign and commas; null if empty, NaN if none. */
export const rupeesTyped = (typed: string): number | null => decimalTyped(plainRupees(typed));

/** A number that is typed as text; null when empty. */
export const decimalSent = z.pipe(plainText(), z.transform(decimalTyped));

const priceText = 'Please enter a price from 1 to 1,00,00,000, with at most two decimals.';

/** Turns rupees that are typed as text into paise; null when empty. */
export const paiseSent = z.pipe(
  z.pipe(decimalSent, z.nullable(z.number({ error: priceText }).check(z.refine(isPrice, priceText)))),
  z.transform((rupees): Paise | null => (rupees === null ? null : toPaise(rupees))),
);

/** Returns a price in rupees, as it crosses the wire. */
export const inRupees = (paise: Paise | null | undefined): number | null =>
  paise === null || paise === undefined ? null : toRupees(paise);

const asStored = <T>(stored: T | null | undefined): T | null => stored ?? null;

/** A rule for a typed text: the test it must pass, and the message if it does not. */
interface TextRule {
  test: (typed: string) => boolean;
  message: string;
}

/**
 * Schema of a fact in words: null when empty, and undefined if nothing is sent, so that it stays as it
 * was.
 */
const words = <T = string>(longest: number, kind: typeof line, rule?: TextRule) =>
  z.optional(
    z.pipe(
      kind().check(
        atMost(longest),
        z.refine((sent) => sent === '' || !rule || rule.test(sent), rule?.message),
      ),
      z.transform((sent) => (sent || null) as T | null),
    ),
  );

/** Makes the row of a fact that the owner types as a line of text. */
export function text(row: FactRow & { rule?: TextRule; longest?: number }) {
  const { rule, longest = LONGEST.other, ...shown } = row;
  return { ...shown, typed: words(longest, line, rule), toWire: asStored<string> };
}

/** Makes the row of a fact that the owner types as several lines, such as an address. */
export function textInLines(row: FactRow & { longest?: number }) {
  const { longest = LONGEST.address, ...shown } = row;
  return { ...shown, typed: words(longest, lines), toWire: asStored<string> };
}

/** Makes the row of a fact that the owner chooses from a list. */
export function choice<const Choices extends Readonly<Record<string, string>>>(
  choices: Choices,
  row: FactRow & { wrong?: string },
) {
  const { wrong = 'Please choose one from the list.', ...shown } = row;
  type Chosen = keyof Choices & string;
  const rule = { test: (sent: string) => Object.hasOwn(choices, sent), message: wrong };
  return {
    ...shown,
    choices,
    inWords: (value: string | number) => choices[String(value)] ?? String(value),
    typed: words<Chosen>(LONGEST.other, line, rule),
    toWire: asStored<Chosen>,
  };
}

/** Makes the row of a fact that is a number above 0, with at most two decimals. */
export function decimal(row: FactRow & { most: number; wrong: string }) {
  const { most, wrong, ...shown } = row;
  return {
    ...shown,
    keyboard: 'decimal' as const,
    typed: z.optional(
      z.pipe(decimalSent, z.nullable(z.number({ error: wrong }).check(z.gt(0, wrong), z.lte(most, wrong)))),
    ),
    toWire: asStored<number>,
  };
}

/** Makes the row of a fact that is a price: typed and sent in rupees, stored in paise. */
export function rupees(row: FactRow) {
  return { ...row, keyboard: 'decimal' as const, typed: z.optional(paiseSent), toWire: inRupees };
}
