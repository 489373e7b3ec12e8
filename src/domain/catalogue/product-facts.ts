import type { Words } from '#languages/words.ts';
import { facts as factWords } from '#words/facts.ts';
import { formatPrice, toPaise } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { choice, decimal, type FactRow, type KnownFacts, rupees, text, textInLines } from './fact-kinds.ts';
import { type ProductKind, productKind } from './product-kind.ts';

/** The planets a stone or bead is given to, by their English names. */
export const planets = {
  Sun: 'Sun (Surya)',
  Moon: 'Moon (Chandra)',
  Mars: 'Mars (Mangal)',
  Mercury: 'Mercury (Budh)',
  Jupiter: 'Jupiter (Guru)',
  Venus: 'Venus (Shukra)',
  Saturn: 'Saturn (Shani)',
  Rahu: 'Rahu',
  Ketu: 'Ketu',
  All: 'All nine',
} as const;

/** Milligrams of a carat, and of the large (pakki) ratti, which gem dealers use. */
const MG = { carat: 200, ratti: 182 } as const;

/** Puts a weight into words: standard units first, then the trade's own: '4.78 ct (956 mg), 5.25 ratti'. */
function weightInWords(carats: string | number): string {
  const carat = Number(carats);
  const milligrams = carat * MG.carat;
  return `${carat.toFixed(2)} ct (${Math.round(milligrams)} mg), ${(milligrams / MG.ratti).toFixed(2)} ratti`;
}

const size = /^\d{1,4}(\.\d{1,2})?(\s*[x×*]\s*\d{1,4}(\.\d{1,2})?){0,2}$/i;

/** Writes the signs of a size in millimetres alike: '10.8 x 8.9 mm'. */
const sizeInWords = (value: string | number): string => {
  const sides = String(value).split(/[x×*]/i);
  return `${sides.map((side) => side.trim()).join(' x ')} mm`;
};

/** Tells whether the owner has written that there is no laboratory report. */
const isWithoutReport = (lab: string | number | undefined): boolean =>
  /^(none|no report|no)$/i.test(String(lab ?? ''));

/** Puts the laboratory and its report into one line. */
function certificateInWords({ certificate_lab: lab, certificate_number: number }: KnownFacts): string {
  if (isWithoutReport(lab)) return 'No laboratory report';
  return [lab, number && `report ${number}`].filter(Boolean).join(', ');
}

/** Tells whether something came from abroad. The law then requires its importer instead of its packer. */
const isImported = ({ origin }: KnownFacts): boolean =>
  origin !== undefined && !/^(india|bharat)$/i.test(String(origin));

const everyKind: readonly ProductKind[] = ['stone', 'bead', 'yantra', 'other'];

/**
 * The facts of a product, one row each, in the order in which the form asks for them and shoppers look for
 * them. All of them are optional. The form and its rules, storage, the wire, the product's page, filters and
 * their addresses, search, bills, exports and structured data follow from this table.
 */
export const facts = {
  hindi_name: text({
    label: 'Hindi name',
    lang: 'hi',
    askedOf: everyKind,
    structured: (value) => ({ alternateName: value }),
  }),
  /** The page in Hindi shows it in place of both descriptions: its first paragraph beside the photograph. */
  hindi_text: textInLines({
    label: 'Description in Hindi',
    hint: 'The page in Hindi shows it in place of both descriptions. Its first paragraph stands beside the photo.',
    longest: LONGEST.fullDescription,
    lang: 'hi',
    askedOf: everyKind,
    inWords: () => '',
    structured: () => ({}),
  }),
  weight_carat: decimal({
    label: 'Weight in carats',
    labelOnPage: 'Weight',
    hint: 'Milligrams and ratti are added to it.',
    most: 100_000,
    wrong: 'Please enter the weight in carats, with at most two decimals, such as 4.78.',
    askedOf: ['stone'],
    byBuyersOfStones: true,
    onBills: true,
    besidePrice: true,
    inWords: weightInWords,
    structured: (value) => ({ weight: { '@type': 'QuantitativeValue', value, unitCode: 'CTM' } }),
    filter: { parameter: 'weight', bounds: [4, 6, 8], unit: 'ct', sort: 'Weight, light to heavy' },
  }),
  size_mm: text({
    label: 'Size in mm',
    labelOnPage: 'Size',
    hint: 'Such as 10.8 x 8.9 x 6.2.',
    rule: {
      test: (sent) => size.test(sent),
      message: 'Please enter the size in millimetres, such as 10.8 x 8.9 x 6.2.',
    },
    askedOf: everyKind,
    besidePrice: true,
    inWords: sizeInWords,
  }),
  shape: text({ label: 'Shape and cut', askedOf: ['stone'] }),
  origin: text({
    label: 'Country of origin',
    hint: 'The country. Shoppers can filter by it.',
    suggested: [
      'India',
      'Brazil',
      'China',
      'Colombia',
      'Ethiopia',
      'Indonesia',
      'Italy',
      'Japan',
      'Kenya',
      'Mozambique',
      'Myanmar',
      'Nepal',
      'Sri Lanka',
      'Tanzania',
      'Thailand',
      'Zambia',
    ],
    askedOf: everyKind,
    byLaw: true,
    onBills: true,
    besidePrice: true,
    structured: (value) => ({ countryOfOrigin: { '@type': 'Country', name: value } }),
    filter: { sort: 'Country of origin, A to Z' },
  }),
  treatment: text({
    label: 'Treatment',
    hint: "Such as 'heated', 'minor oil' or 'none'.",
    suggested: ['none', 'heated', 'minor oil', 'dyed'],
    onBills: true,
    besidePrice: true,
  }),
  certificate_lab: text({
    label: 'Laboratory',
    labelOnPage: 'Certificate',
    hint: "Who wrote the report. Type 'none' if there is none: the page then says so.",
    suggested: ['none', 'GIA', 'GTL Jaipur', 'IGI', 'IIGJ'],
    byBuyersOfStones: true,
    onBills: true,
    besidePrice: true,
    inWords: (_, known) => certificateInWords(known),
  }),
  certificate_number: text({
    label: 'Report number',
    labelOnPage: 'Certificate',
    onBills: true,
    besidePrice: true,
    // The laboratory's line names the report already.
    inWords: (_, known) => (known.certificate_lab ? '' : certificateInWords(known)),
  }),
  certificate_url: text({
    label: 'Link to the report',
    hint: 'Where the laboratory shows this report: the whole address, beginning with https://.',
    keyboard: 'url',
    rule: { test: (sent) => /^https:\/\/[^\s/.]+\.\S+$/i.test(sent), message: 'Invalid URL' },
    longest: LONGEST.shortDescription,
    inWords: () => '',
  }),
  planet: choice(planets, {
    label: 'Planet',
    wrong: 'Please choose one of the planets.',
    askedOf: ['stone', 'bead', 'yantra'],
    filter: true,
  }),
  metal: text({
    label: 'Metal',
    suggested: ['gold', 'silver', 'copper', 'brass', 'panchdhatu'],
    askedOf: ['stone', 'yantra', 'other'],
  }),
  best_for: text({ label: 'Best for', askedOf: everyKind }),
  net_quantity: text({
    label: 'Net quantity',
    hint: "Such as '1 piece (1 N)', or '420 g'. The law counts pieces in N.",
    suggested: ['1 piece (1 N)'],
    askedOf: everyKind,
    byLaw: true,
    structured: () => ({}),
  }),
  /** The maximum retail price, as printed on the package. */
  mrp: rupees({
    label: 'MRP',
    hint: 'Maximum retail price: the highest price that may be asked, in rupees, as on the package. Such as 450.',
    askedOf: everyKind,
    byLaw: true,
    inWords: (value) => `${formatPrice(toPaise(Number(value)))} (inclusive of all taxes)`,
    structured: () => ({}),
  }),
  /** Name and address. */
  importer_or_packer: textInLines({
    label: 'Importer or packer',
    labelOnPage: (known) => (isImported(known) ? 'Imported by' : 'Packed by'),
    hint: 'Name and address: of the importer where it comes from abroad, else of who packed it.',
    askedOf: everyKind,
    byLaw: true,
    structured: () => ({}),
  }),
};
export type FactName = keyof typeof facts;

/** Every fact with its row, in the order of the table. */
export const factRows = Object.entries(facts) as [FactName, FactRow][];

/** The known facts of a product in their wire shape. A fact that is not known is left out. */
export type ProductFacts = {
  [N in FactName]?: NonNullable<ReturnType<(typeof facts)[N]['toWire']>>;
};

/** A fact as shoppers read it. */
export interface ShownFact {
  /** The row of the fact; absent for one that the owner wrote into the description. */
  name?: FactName;
  label: string;
  value: string;
}

type FactWords = Words['facts'];

/** Returns what is known of a product as a table, in the order in which shoppers look for it. */
export function factsShown(known: ProductFacts, say: FactWords = factWords): ShownFact[] {
  return factRows.flatMap(([name, { label, labelOnPage = label, inWords = String }]) => {
    const value = known[name];
    const written = value === undefined ? '' : inWords(value, known);
    if (value === undefined || written === '') return [];
    return {
      name,
      label:
        say.labels[name]?.(known) ?? (typeof labelOnPage === 'string' ? labelOnPage : labelOnPage(known)),
      value: say.values[name]?.(value, written) ?? written,
    };
  });
}

/** A report of a laboratory about a piece. */
export interface Certificate {
  laboratory: string | undefined;
  number: string | undefined;
  /** Address at which the laboratory shows the report. */
  href: string | undefined;
}

/** Returns the laboratory report that a piece comes with; null if there is none, or the owner says so. */
export function certificateOf(known: ProductFacts): Certificate | null {
  const { certificate_lab: laboratory, certificate_number: number, certificate_url: href } = known;
  return isWithoutReport(laboratory) || !(laboratory || number) ? null : { laboratory, number, href };
}

/**
 * Returns what a bill and the checkout say of a piece beside its name, on one line; empty if nothing is
 * known.
 */
export function factsInShort(known: ProductFacts, say?: FactWords): string {
  const chosen = factsShown(known, say).filter(({ name }) => name && (facts[name] as FactRow).onBills);
  return chosen.map(({ label, value }) => `${label}: ${value}`).join(' · ');
}

/** Names of the facts in the owner's form and in exports. */
export const factNames = Object.fromEntries(factRows.map(([name, { label }]) => [name, label])) as Record<
  FactName,
  string
>;

/** Returns the labels of the facts that were asked for and are not given. */
const missing = (
  given: Partial<Record<FactName, unknown>>,
  isAsked: (row: FactRow) => true | undefined,
): string[] => factRows.flatMap(([name, row]) => (isAsked(row) && !given[name] ? row.label : []));

/**
 * Returns the labels of the facts that a listing must have by law and that are not given (Legal Metrology
 * (Packaged Commodities) Rules, rule 6; E-Commerce Rules, rule 4).
 */
export const missingByLaw = (given: Partial<Record<FactName, unknown>>): string[] =>
  missing(given, ({ byLaw }) => byLaw);

/** Returns the labels of the facts that buyers of a stone look for first and that are not given. */
export const missingOfStone = (given: Partial<Record<FactName, unknown>>): string[] =>
  missing(given, ({ byBuyersOfStones }) => byBuyersOfStones);

const usually: readonly ProductKind[] = ['stone', 'bead'];

/** Returns the facts that fit the products of a category, which its name tells. */
export function factsFitting(categoryName: string): FactName[] {
  const kind = productKind(categoryName);
  return factRows.flatMap(([name, { askedOf = usually }]) => (askedOf.includes(kind) ? name : []));
}

/**
 * Returns the carats that a product's name says, such as '3.20' of 'Yellow Sapphire 3.20 ct'; null for none.
 */
export function caratsInName(productName: string): string | null {
  return /(\d{1,5}(?:\.\d{1,2})?) {0,3}(?:ct|cts|carat|carats)\b/i.exec(productName)?.[1] ?? null;
}
