import * as z from 'zod/mini';
import { formatPrice, toPaise } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { optionalText, text } from '../site/fields.ts';
import { groupBy } from '../site/groups.ts';
import { withLatinDigits } from '../site/numerals.ts';
import { type FactFilter, plainRupees } from './fact-kinds.ts';
import {
  type Choice,
  type FacetShown,
  type PriceParameter,
  priceParameters,
  queryOf,
} from './list-choice.ts';
import { lowestPrice, type Product } from './product.ts';
import { factRows } from './product-facts.ts';
import { factFields } from './product-fields.ts';

/*
 * How shoppers narrow and order a list of products: by the parameters of its address, so that it works
 * without script. Which facts can be filtered by is said in `product-facts.ts`.
 */

type Value = string | number | null;

/** A way to narrow a list. */
interface Facet {
  /** Name of the parameter in addresses. */
  name: string;
  label: string;
  /** Returns the value of a product as addresses name it; null if it has none. */
  of: (product: Product) => string | null;
  /** Every value that is possible, beside those that products have. */
  all: readonly string[];
  /** Returns a value as shoppers read it. */
  read: (value: string) => string;
}

/** A way to order a list; products without a key come last. */
interface Order {
  /** Value of the `sort` parameter in addresses. */
  name: string;
  label: string;
  keyOf: (product: Product) => Value;
}

const rupees = (amount: number) => formatPrice(toPaise(amount));

const priceBounds = [2_000, 5_000, 10_000, 25_000];
const priceFacet: Facet = {
  name: 'price',
  label: 'Price',
  of: (product) => {
    const price = lowestPrice(product);
    return price === null ? null : bandOf(priceBounds, price / 100);
  },
  all: bandsOf(priceBounds),
  read: (value) => readBand(value, rupees),
};

/** The facts by which lists can be filtered, each with its facet and, if it has one, its sort order. */
const filteredFacts = factRows.flatMap(([name, { label, labelOnPage, choices, filter }]) => {
  if (!filter) return [];
  const { parameter = name, bounds, unit, sort }: FactFilter = filter === true ? {} : filter;
  const storedIn = (product: Product): Value => product[factFields[name].stored] ?? null;
  const inUnit = (amount: number) => `${amount} ${unit}`;
  const facet: Facet = {
    name: parameter,
    label: typeof labelOnPage === 'string' ? labelOnPage : label,
    of: (product) => {
      const value = storedIn(product);
      if (value === null || !bounds) return value as string | null;
      return bandOf(bounds, Number(value));
    },
    all: bounds ? bandsOf(bounds) : Object.keys(choices ?? {}),
    read: (value) => (bounds ? readBand(value, inUnit) : wordsOf(choices, value)),
  };
  const order: Order | null = sort ? { name: parameter, label: sort, keyOf: storedIn } : null;
  return { facet, order, kind: bounds ? 'amount' : choices ? 'choice' : 'words' } as const;
});

/** Returns the words for a chosen value; any other value as it is. */
const wordsOf = (choices: Readonly<Record<string, string>> | undefined, value: string): string =>
  choices && Object.hasOwn(choices, value) ? (choices[value] ?? value) : value;

const facetsOf = (kind: 'choice' | 'words' | 'amount') =>
  filteredFacts.flatMap((fact) => (fact.kind === kind ? fact.facet : []));

/** All facets, in the order in which the form offers them and addresses name them. */
const facets: readonly Facet[] = [
  ...facetsOf('choice'),
  ...facetsOf('words'),
  priceFacet,
  ...facetsOf('amount'),
];

/** All sort orders but the default one, which is newest first. */
const orders: readonly Order[] = [
  { name: 'price-low', label: 'Price, low to high', keyOf: lowestPrice },
  {
    name: 'price-high',
    label: 'Price, high to low',
    keyOf: (product) => {
      const price = lowestPrice(product);
      return price === null ? null : -price;
    },
  },
  ...filteredFacts.flatMap(({ order }) => order ?? []),
];

/** Sort orders of a product list, as the form offers them. The empty one is the default. */
export const sorts = [
  { value: '', label: 'Newest first' },
  ...orders.map(({ name, label }) => ({ value: name, label })),
];

/**
 * Returns the band of an amount by its bounds, '2000-5000'. The lower one belongs to it; the first and last
 * are open.
 */
function bandOf(bounds: readonly number[], amount: number): string {
  const above = bounds.findIndex((bound) => amount < bound);
  return above === -1 ? `${bounds.at(-1)}-` : `${bounds[above - 1] ?? ''}-${bounds[above]}`;
}

/** Returns all bands between these bounds, and those below and above them. */
function bandsOf(bounds: readonly number[]): string[] {
  return [...bounds.map((bound, at) => `${bounds[at - 1] ?? ''}-${bound}`), `${bounds.at(-1)}-`];
}

function readBand(band: string, inWords: (amount: number) => string): string {
  const [from, to] = band.split('-');
  if (!from) return `Under ${inWords(Number(to))}`;
  return to ? `${inWords(Number(from))} to ${inWords(Number(to))}` : `${inWords(Number(from))} and more`;
}

/** The parameters that change a list, and with them the page kept at the CDN. */
export const listParameters: readonly string[] = [
  ...facets.map(({ name }) => name),
  ...priceParameters,
  'sort',
  'page',
];

/** The query of a list. Values that it does not know are ignored. */
export const ListQuery = z.object(
  Object.fromEntries(listParameters.map((name) => [name, optionalText(LONGEST.other, text)])) as Record<
    string,
    ReturnType<typeof optionalText>
  >,
);

const HIGHEST_RUPEES = 10_000_000;

/** Returns a price that was typed by hand, '₹20,000' as '20000'; empty for anything but whole rupees. */
function rupeesTyped(typed: string): string {
  const digits = plainRupees(withLatinDigits(typed)).replace(/\.0{0,2}$/, '');
  const amount = /^\d{1,8}$/.test(digits) ? Number(digits) : 0;
  return amount > 0 && amount <= HIGHEST_RUPEES ? String(amount) : '';
}

/**
 * Returns what an address chooses among these products. A value that no product has, and none can have, is no
 * choice: an address may hold anything, and each of its pages would be rendered and kept once more.
 * @param products all of the list, the newest first
 */
export function choiceIn(parameters: URLSearchParams, products: Product[]): Choice {
  const choice: Record<string, string> = {};
  for (const { name, all, of } of facets) {
    const wanted = letters(parameters.get(name)?.trim() ?? '');
    const spelt = spellingsIn(products.flatMap((product) => of(product) ?? []));
    const value = spelt.get(wanted) ?? all.find((known) => isSame(known, wanted));
    if (value) choice[name] = value;
  }
  for (const name of priceParameters) {
    const typed = rupeesTyped(parameters.get(name) ?? '');
    if (typed) choice[name] = typed;
  }
  const sort = parameters.get('sort') ?? '';
  if (orders.some(({ name }) => name === sort)) choice.sort = sort;
  return choice;
}

/**
 * Tells whether the CDN may cache the list of a choice. Typed prices make too many lists, so each of those is
 * rendered on demand.
 */
export const isKept = (choice: Choice): boolean => priceParameters.every((name) => !choice[name]);

/** Tells whether a product's price is within the typed range. A product without a price is not. */
function fitsPrice(product: Product, choice: Choice): boolean {
  const bound = (name: PriceParameter) => (choice[name] ? toPaise(Number(choice[name])) : null);
  const [from, to] = [bound('price_from'), bound('price_to')];
  if (from === null && to === null) return true;
  const price = lowestPrice(product);
  return price !== null && price >= (from ?? 0) && price <= (to ?? Number.POSITIVE_INFINITY);
}

/**
 * Tells whether an address requests a list differently from `queryOf`: with an unknown value, in another
 * spelling, or for a page that does not exist.
 */
export function isOtherwiseWritten(parameters: URLSearchParams, choice: Choice, page: number): boolean {
  const asked = listParameters.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value]] : [];
  });
  const written = new URLSearchParams(queryOf(choice, page));
  return String(new URLSearchParams(asked)) !== String(written);
}

const letters = (value: string) => value.toLowerCase();
const isSame = (one: string | null, other: string) => one !== null && letters(one) === letters(other);
const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/**
 * Returns how values that differ in capitals alone are written: as most are, then as the older are.
 * @param values the newest first
 */
function spellingsIn(values: string[]): Map<string, string> {
  const used = [...groupBy(values.toReversed(), (value) => value).values()];
  const rarestFirst = used.toReversed().sort((one, other) => one.length - other.length);
  return new Map(rarestFirst.flatMap(([value]) => (value ? [[letters(value), value]] : [])));
}

/**
 * Returns the products that fit a choice, in its order, and what can be chosen beside it. A facet counts what
 * all other choices leave.
 * @param products the newest first
 */
export function chooseProducts(products: Product[], choice: Choice) {
  const fits = (product: Product, without?: Facet) =>
    fitsPrice(product, choice) &&
    facets.every((facet) => {
      const wanted = choice[facet.name];
      return !wanted || facet === without || isSame(facet.of(product), wanted);
    });
  const shown = facets.map((facet): FacetShown => {
    const { name, label, of, read } = facet;
    const wanted = choice[name] ?? '';
    const valuesOf = (some: Product[]) => some.flatMap((product) => of(product) ?? []);
    const spelt = spellingsIn(valuesOf(products));
    const left = groupBy(valuesOf(products.filter((product) => fits(product, facet))), letters);
    const offered = new Set(wanted ? [...left.keys(), letters(wanted)] : left.keys());
    const options = [...offered]
      .map((key) => ({ value: spelt.get(key) ?? wanted, count: left.get(key)?.length ?? 0 }))
      .sort((one, other) => byNumber(one.value, other.value))
      .map(({ value, count }) => ({ value, label: read(value), count, chosen: isSame(value, wanted) }));
    return { name, label, options };
  });
  const found = products.filter((product) => fits(product));
  return { products: sortProducts(found, choice.sort), facets: shown };
}

/** Returns the products in one of the sort orders; as they are for one that is not known. */
export function sortProducts(products: Product[], sort = ''): Product[] {
  const keyOf = orders.find(({ name }) => name === sort)?.keyOf;
  if (!keyOf) return products;
  return products.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return typeof a === 'number' && typeof b === 'number' ? a - b : byNumber(String(a), String(b));
  });
}
