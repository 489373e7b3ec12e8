import { formatPrice, toPaise } from '../money/money.ts';
import { groupBy } from '../site/groups.ts';
import { type Product, priceCharged } from './product.ts';
import { planets } from './product-fields.ts';

/* How shoppers narrow and order a list of products: by the parameters of its address, so that it works without script. */

/** The orders of a list; the first is the usual one. */
export const sorts = {
  newest: 'Newest first',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  weight: 'Weight, light to heavy',
  origin: 'Country of origin, A to Z',
} as const;
type Sort = keyof typeof sorts;

const rupees = (amount: number) => formatPrice(toPaise(amount));
const carats = (amount: number) => `${amount} ct`;

const priceBounds = [2_000, 5_000, 10_000, 25_000];
const caratBounds = [4, 6, 8];

/**
 * What a list can be narrowed by: the value of a product, null where it has none; all values there can be,
 * beside those that products have; and how a value is read.
 */
const facets = {
  planet: {
    label: 'Planet',
    of: ({ planet }: Product) => planet ?? null,
    all: Object.keys(planets),
    read: (value: string) => (Object.hasOwn(planets, value) ? planets[value as keyof typeof planets] : value),
  },
  origin: {
    label: 'Country of origin',
    of: ({ origin }: Product) => origin ?? null,
    all: [],
    read: (value: string) => value,
  },
  price: {
    label: 'Price',
    of: (product: Product) => {
      const price = priceCharged(product);
      return price === null ? null : bandOf(priceBounds, price / 100);
    },
    all: bandsOf(priceBounds),
    read: (value: string) => readBand(value, rupees),
  },
  weight: {
    label: 'Weight',
    of: ({ weightCarat }: Product) => (weightCarat ? bandOf(caratBounds, weightCarat) : null),
    all: bandsOf(caratBounds),
    read: (value: string) => readBand(value, carats),
  },
} as const;
type FacetName = keyof typeof facets;
const facetNames = Object.keys(facets) as FacetName[];

/** A band by its bounds, '2000-5000': the lower one belongs to it; the first and the last are open. */
function bandOf(bounds: number[], amount: number): string {
  const above = bounds.findIndex((bound) => amount < bound);
  return above === -1 ? `${bounds.at(-1)}-` : `${bounds[above - 1] ?? ''}-${bounds[above]}`;
}

/** All bands between these bounds, and those below and above them. */
function bandsOf(bounds: number[]): string[] {
  return [...bounds.map((bound, at) => `${bounds[at - 1] ?? ''}-${bound}`), `${bounds.at(-1)}-`];
}

function readBand(band: string, inWords: (amount: number) => string): string {
  const [from, to] = band.split('-');
  if (!from) return `Under ${inWords(Number(to))}`;
  return to ? `${inWords(Number(from))} to ${inWords(Number(to))}` : `${inWords(Number(from))} and more`;
}

/** What was chosen, as it stands in an address; an empty text is no choice. */
export type Choice = Partial<Record<FacetName | 'sort', string>>;

/** The parameters that change a list, and with them the page kept at the CDN. */
export const listParameters = [...facetNames, 'sort', 'page'];

/**
 * Returns what an address chooses among these products. A value that no product has, and none can have, is no
 * choice: an address may hold anything, and each of its pages would be rendered and kept once more.
 * @param products all of the list, the newest first
 */
export function choiceIn(parameters: URLSearchParams, products: Product[]): Choice {
  const choice: Choice = {};
  for (const name of facetNames) {
    const wanted = letters(parameters.get(name)?.trim() ?? '');
    const { all, of } = facets[name];
    const spelt = spellingsIn(products.flatMap((product) => of(product) ?? []));
    const value = spelt.get(wanted) ?? all.find((known) => isSame(known, wanted));
    if (value) choice[name] = value;
  }
  const sort = parameters.get('sort') ?? '';
  if (Object.hasOwn(sortKeys, sort)) choice.sort = sort;
  return choice;
}

/**
 * Tells whether an address asks for a list in other words than `queryOf` does: with an unknown value, in
 * another spelling, or for a page that there is not.
 */
export function isOtherwiseWritten(parameters: URLSearchParams, choice: Choice, page: number): boolean {
  const asked = listParameters.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value]] : [];
  });
  const written = new URLSearchParams(queryOf(choice, page));
  return String(new URLSearchParams(asked)) !== String(written);
}

/** The part of an address that makes a choice; empty where there is none. */
export function queryOf(choice: Choice, page = 1): string {
  const chosen = Object.entries(choice).filter(([, value]) => value);
  const query = new URLSearchParams([...chosen, ...(page > 1 ? [['page', String(page)]] : [])]);
  return query.size > 0 ? `?${query}` : '';
}

export interface FacetShown {
  name: FacetName;
  label: string;
  /** In the order of their values, what is chosen always among them; `count` is how many products are left with it. */
  options: { value: string; label: string; count: number; chosen: boolean }[];
}

const letters = (value: string) => value.toLowerCase();
const isSame = (one: string | null, other: string) => one !== null && letters(one) === letters(other);
const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** How values that differ in capitals alone are written: as most are, then as the older are. The newest come first. */
function spellingsIn(values: string[]): Map<string, string> {
  const used = [...groupBy(values.toReversed(), (value) => value).values()];
  const rarestFirst = used.toReversed().sort((one, other) => one.length - other.length);
  return new Map(rarestFirst.flatMap(([value]) => (value ? [[letters(value), value]] : [])));
}

/**
 * The products that fit a choice, in its order, and what can be chosen beside it. A facet counts what all other
 * choices leave.
 * @param products the newest first
 */
export function chooseProducts(products: Product[], choice: Choice) {
  const fits = (product: Product, ...without: FacetName[]) =>
    facetNames.every((name) => {
      const wanted = choice[name];
      return !wanted || without.includes(name) || isSame(facets[name].of(product), wanted);
    });
  const shown: FacetShown[] = facetNames.map((name) => {
    const { label, of, read } = facets[name];
    const wanted = choice[name] ?? '';
    const valuesOf = (some: Product[]) => some.flatMap((product) => of(product) ?? []);
    const spelt = spellingsIn(valuesOf(products));
    const left = groupBy(valuesOf(products.filter((product) => fits(product, name))), letters);
    const offered = new Set(wanted ? [...left.keys(), letters(wanted)] : left.keys());
    const options = [...offered]
      .map((key) => ({ value: spelt.get(key) ?? wanted, count: left.get(key)?.length ?? 0 }))
      .sort((one, other) => byNumber(one.value, other.value));
    return {
      name,
      label,
      options: options.map(({ value, count }) => {
        return { value, label: read(value), count, chosen: isSame(value, wanted) };
      }),
    };
  });
  return {
    products: sorted(
      products.filter((product) => fits(product)),
      choice.sort,
    ),
    facets: shown,
  };
}

/** What a product is sorted by; those without it come last. */
const sortKeys: Record<Exclude<Sort, 'newest'>, (product: Product) => string | number | null | undefined> = {
  'price-low': priceCharged,
  'price-high': (product) => {
    const price = priceCharged(product);
    return price === null ? null : -price;
  },
  weight: ({ weightCarat }) => weightCarat,
  origin: ({ origin }) => origin,
};

function sorted(products: Product[], sort = 'newest'): Product[] {
  if (!Object.hasOwn(sortKeys, sort)) return products;
  const keyOf = sortKeys[sort as keyof typeof sortKeys];
  return products.toSorted((one, other) => {
    const [a, b] = [keyOf(one) ?? null, keyOf(other) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return typeof a === 'number' && typeof b === 'number' ? a - b : byNumber(String(a), String(b));
  });
}

/** What the shop's front says of a category: how many products, from which price to which, and its dearest in a photograph. */
export function shelfOf(products: Product[]) {
  const prices = products.map(priceCharged).filter((price) => price !== null);
  return {
    count: products.length,
    prices: prices.length > 0 ? { from: Math.min(...prices), to: Math.max(...prices) } : null,
    image: sorted(products, 'price-high').find(({ mainImage }) => mainImage)?.mainImage ?? null,
  };
}
export type Shelf = ReturnType<typeof shelfOf>;

/**
 * Products to show at the front, with a photograph all of them: those the owner chose, then the newest, one category
 * after the other. The title says which of the two they are.
 */
export function shopFront(products: Product[], most: number): { title: string; products: Product[] } {
  const photographed = products.filter(({ mainImage }) => mainImage);
  const chosen = photographed.filter(({ featured }) => featured === 1);
  const others = photographed.filter(({ featured }) => featured !== 1);
  const shelves = [...groupBy(others, ({ categoryId }) => categoryId).entries()]
    .sort(([one], [other]) => one - other)
    .map(([, mine]) => mine);
  const deepest = Math.max(0, ...shelves.map((mine) => mine.length));
  const inTurn = Array.from({ length: deepest }, (_, at) => shelves.flatMap((mine) => mine[at] ?? []));
  return {
    title: chosen.length > 0 ? 'From the shop' : 'New in the shop',
    products: [...chosen, ...inTurn.flat()].slice(0, most),
  };
}

/** Products like this one among those of its category: of its planet first, then the newest. */
export function relatedTo(id: number, products: Product[], most: number): Product[] {
  const planet = products.find((product) => product.id === id)?.planet;
  const isNear = (product: Product) =>
    Number(planet !== undefined && planet !== null && product.planet === planet);
  return products
    .filter((product) => product.id !== id)
    .sort((one, other) => isNear(other) - isNear(one))
    .slice(0, most);
}
