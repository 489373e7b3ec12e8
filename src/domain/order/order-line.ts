import { type ChosenOption, choicesInWords, type SentChoice } from '../catalogue/product-options.ts';
import type { Paise } from '../money/money.ts';
import { type Language, type Named, nameIn } from '../site/language.ts';
import type { Need } from './needs.ts';

/*
 * An order has lines, at least one. Each is a product or a service as it was when sold, with a quantity. What
 * follows for the order (a parcel, a consultation, the sum) follows from its lines.
 */

/** The consequences that the kind of a line has for its order. */
interface LineKindRow {
  /** True for goods: they are packed and sent, and their buyer gives an address. */
  hasParcel: boolean;
  /** True for a talk with the owner: it has a time, and its client sends birth details. */
  isConsultation: boolean;
  /** Name of the tax code on a receipt. */
  codeName: 'HSN' | 'SAC';
}

/** The kinds of lines. CONTRIBUTING says what else a further kind needs. */
export const lineKinds = {
  product: { hasParcel: true, isConsultation: false, codeName: 'HSN' },
  service: { hasParcel: false, isConsultation: true, codeName: 'SAC' },
} as const satisfies Record<string, LineKindRow>;
export type LineKind = keyof typeof lineKinds;
export const lineKindNames = Object.keys(lineKinds) as LineKind[];

/** One line of an order. It never changes with the catalogue. Prices are in paise. */
export interface OrderLine {
  /** Number of the line in its order, from 1. It never changes. */
  line: number;
  kind: LineKind;
  /** Id in the catalogue; null for a service and for an item that the owner typed. */
  productId: number | null;
  name: string;
  /** Its Hindi name as of that day; absent if it had none. */
  hindiName?: string;
  slug: string;
  image: string | null;
  /** Options that the buyer chose. Their prices are part of the unit price. */
  options: ChosenOption[];
  unitPrice: Paise;
  quantity: number;
  /** GST rate in percent, included in the price; null if the owner had set none. */
  gstRate: number | null;
  hsnCode: string | null;
  /** Present for a single piece, which can be sold only once. */
  single?: true;
  /** Present if the stock is counted. The paid order takes its pieces out of the stock once. */
  counted?: true;
  /** What a consultation of the content needs of its client. */
  needs?: Need;
  /** Facts that a bill prints beside the name; absent if none are known. */
  facts?: string;
}

/** The lines of an order. It has at least one. */
export type OrderLines = readonly [OrderLine, ...OrderLine[]];

/** Most lines of one order. */
export const MOST_LINES = 20;

/** Numbers the lines of a new order. @throws RangeError if there are none */
export function numberLines(lines: readonly Omit<OrderLine, 'line'>[]): OrderLines {
  const [first, ...others] = lines.map((each, n) => ({ line: n + 1, ...each }));
  if (!first) throw new RangeError('an order without lines');
  return [first, ...others];
}

/** Returns true if a paid order has to claim the pieces of a line, because others may have bought them. */
export const isScarce = ({ single, counted }: Pick<OrderLine, 'single' | 'counted'>): boolean =>
  single === true || counted === true;

/** Returns the price of a line. All other code takes it from here. */
export const lineAmount = ({ unitPrice, quantity }: Pick<OrderLine, 'unitPrice' | 'quantity'>): Paise =>
  unitPrice * quantity;

/** Returns the sum of an order. */
export const orderAmount = (lines: readonly Pick<OrderLine, 'unitPrice' | 'quantity'>[]): Paise =>
  lines.reduce((sum, line) => sum + lineAmount(line), 0);

/**
 * Returns an order's lines with their sum. A discount changes the price of a line, never the sum: tax, papers and
 * refunds are made from the lines.
 */
export const withSum = (lines: OrderLines) => ({ lines, amount: orderAmount(lines) });

type OfKind = { kind: LineKind };

/** Returns true if any line is for goods, so that the order has a parcel and its buyer an address. */
export const hasParcel = (lines: readonly OfKind[]): boolean =>
  lines.some(({ kind }) => lineKinds[kind].hasParcel);

/** Returns true if any line is a consultation, so that the order has a time and birth details. */
export const hasConsultation = (lines: readonly OfKind[]): boolean =>
  lines.some(({ kind }) => lineKinds[kind].isConsultation);

/** Returns the needs of the consultations among these lines: birth details where nobody said what. */
export const needsOf = (lines: readonly Pick<OrderLine, 'kind' | 'needs'>[]): Need[] =>
  lines.flatMap(({ kind, needs = 'birth' }) => (lineKinds[kind].isConsultation ? [needs] : []));

/** Names a line with the options that were chosen: 'Ruby, Setting: Silver ring (16)'. */
export const lineName = ({ name, options }: { name: string; options: readonly SentChoice[] }): string =>
  [name, choicesInWords(options)].filter(Boolean).join(', ');

/** Returns a line under its name in a language, with what was chosen in the words that the trade has for it. */
export function lineIn<L extends Named & { options: readonly SentChoice[] }>(
  line: L,
  language: Language,
  trade: Partial<Record<string, string>>,
): L {
  const said = (word: string) => {
    const known = word.toLowerCase();
    return (Object.hasOwn(trade, known) && trade[known]) || word;
  };
  const options = line.options.map((chosen) => ({
    ...chosen,
    option: said(chosen.option),
    choice: said(chosen.choice),
  }));
  return { ...line, name: nameIn(language, line), options };
}

/** Returns true if a line is made for its buyer, who then cannot return it unless it is faulty. */
export const isMadeToOrder = ({ options }: { options: readonly ChosenOption[] }): boolean =>
  options.some(({ madeToOrder }) => madeToOrder);

/** Returns a line with its quantity: '2 × Ruby'. */
export const quantityInWords = (line: Pick<OrderLine, 'name' | 'options' | 'quantity'>): string =>
  `${line.quantity > 1 ? `${line.quantity} × ` : ''}${lineName(line)}`;

/** Names something and how many others there are. */
export const andMore = (first: string, others: number): string => `${first} and ${others} more`;

/**
 * Names an order by its lines: 'Ruby Manik 4.78 ct and 2 more'.
 * @param more says this in the words of another language
 */
export function orderTitle(names: readonly string[], more = andMore): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : more(first, others.length);
}
