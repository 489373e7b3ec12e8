import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { FoundProductWire } from '#domain/catalogue/product.ts';
import { readApi } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import type { SearchEntry } from './build-index.ts';
import { groupsIn, type Spellings, spellings } from './spellings.ts';
import { fold, placeOf, tells, wordsIn } from './words.ts';

/** How long pages wait for products, so that these do not push them down, in milliseconds. */
const SHOP_PATIENCE_MS = 2_000;

export type Result = { kind: 'Product'; product: FoundProductWire } | SearchEntry;

/** What was found for `words`, the best first. */
export interface Found {
  words: string;
  /** The same words, and the pages' own for mistyped ones: what to mark in the results. */
  marked: string;
  results: Result[];
  /** Nothing holds all the words as typed; the results only come close. */
  near: boolean;
  /** What could not be searched. */
  missing: 'pages' | 'products' | 'everything' | null;
  /** The shop has not answered yet. */
  waiting: boolean;
}

export type Finder = Promise<ReturnType<typeof makeFinder> | null>;

/** Reads the index of the pages; null when it cannot be read. */
export function loadFinder(): Finder {
  return readApi(paths.file('search-index.json'), (entries: SearchEntry[]) => makeFinder(entries, spellings));
}

/** Looks for words in pages and shop. A slow shop is shown later: then `show` is called twice. */
export async function lookFor(words: string, finder: Finder, show: (found: Found) => void): Promise<void> {
  const asTyped = searchShop(shopWordings(words, spellings));
  const pages = (await finder)?.(words) ?? null;
  const mended = (products: FoundProductWire[] | null) =>
    products?.length === 0 && pages?.mended ? searchShop(shopWordings(pages.mended, spellings)) : products;
  const all = asTyped.then(async (exact) => together(words, pages, await mended(exact), exact?.length !== 0));
  const first = await Promise.race([all, wait(SHOP_PATIENCE_MS)]);
  show(first ?? { ...together(words, pages, [], false), waiting: true });
  if (!first) show(await all);
}

/** Pages with the words in their titles, then products, then other pages; products alone if no page has the words. */
function together(
  words: string,
  pages: PagesFound | null,
  products: FoundProductWire[] | null,
  exact: boolean,
): Found {
  const inShop = (products ?? []).map((product): Result => ({ kind: 'Product', product }));
  const near = pages?.near === true && !(exact && inShop.length > 0);
  const others = pages?.near && !near ? [] : (pages?.others ?? []);
  return {
    words,
    marked: near && pages?.mended ? `${words} ${pages.mended}` : words,
    results: [...(pages?.titled ?? []), ...inShop, ...others],
    near,
    missing: pages && products ? null : pages ? 'products' : products ? 'pages' : 'everything',
    waiting: false,
  };
}

const wait = (ms: number) => new Promise<null>((done) => setTimeout(done, ms, null));

/** What is said of whatever is to be bought, and stands on no product. */
const ofBuying = new Set(
  'price prices cost rate buy online original real genuine asli daam kimat keemat'.split(' '),
);
/** How heavy a stone is to be: each is of its own weight, to hundredths, so that the words would find none. */
const weights = /\d{1,6}(?:[.,]\d{1,6})?\s{0,3}(?:carats?|ct|ratti)\b/gi;
const isToLookFor = (word: string) => tells(word) && !ofBuying.has(word);

/**
 * What to ask the shop for, which looks for the letters it is given: what was typed, and the same with the first two
 * spellings of the first group it holds ('pukhraj' and 'yellow sapphire'), or else without its empty words,
 * in both without those of buying and without a weight.
 */
export function shopWordings(typed: string, spellings: Spellings): string[] {
  const words = wordsIn(typed.replace(weights, ' '));
  const folded = words.map(fold);
  const longest = groupsIn(folded, spellings)
    .flatMap((group) => group.folded.map((spelling) => ({ group, spelling, at: placeOf(spelling, folded) })))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.spelling.length - a.spelling.length)[0];
  // The shop's names are in Latin letters: what else is Hindi is asked for as the site spells it.
  const inLatin = words.map((word) =>
    /[a-z0-9]/.test(word) ? word : (groupsIn([fold(word)], spellings)[0]?.written[0] ?? word),
  );
  // Only beside a spelling: 'one' tells nothing, but 'one mukhi' does.
  const { at = 0, spelling = [] } = longest ?? {};
  const before = inLatin.slice(0, at).filter(isToLookFor);
  const after = inLatin.slice(at + spelling.length).filter(isToLookFor);
  const others = (longest?.group.written.slice(0, 2) ?? ['']).map((written) =>
    [...before, written, ...after].filter(Boolean).join(' '),
  );
  const asTyped = typed.toLowerCase().replace(/\s+/g, ' ').trim();
  return [...new Set([asTyped, ...others])].filter(Boolean);
}

/** Products for every wording, each once; null when the shop did not answer all. */
async function searchShop(wordings: string[]): Promise<FoundProductWire[] | null> {
  const answers = await Promise.all(
    wordings.map((wording) =>
      readApi(paths.api.search(wording), (body: { data: FoundProductWire[] }) => body.data),
    ),
  );
  if (answers.includes(null)) return null;
  return [
    ...new Map(answers.flatMap((found) => found ?? []).map((product) => [product.id, product])).values(),
  ];
}

/** Pages for what was typed. `near`: none holds all words as they were typed; these come close. */
interface PagesFound {
  /** Those with all the words in their titles. */
  titled: SearchEntry[];
  others: SearchEntry[];
  near: boolean;
  /** What was typed, with the pages' own words for mistyped ones; null when there are none. */
  mended: string | null;
}

/** Most pages shown that only come close. */
const MOST_NEAR = 10;

/** Makes the index of the site's pages, each also under the other spellings of what it says. */
export function makeFinder(entries: SearchEntry[], spellings: Spellings): (typed: string) => PagesFound {
  const asWritten = new Map<string, string>();
  const withSpellings = (text: string) => {
    const words = wordsIn(text);
    const others = groupsIn(words.map(fold), spellings).flatMap(({ written }) => written.flatMap(wordsIn));
    for (const word of [...words, ...others]) asWritten.set(fold(word), word);
    return [...words, ...others];
  };
  const index = new MiniSearch<SearchEntry>({
    idField: 'path',
    fields: ['title', 'text', 'words'],
    tokenize: withSpellings,
    processTerm: (word) => tells(word) && fold(word),
    searchOptions: {
      tokenize: wordsIn,
      boost: { title: 4, text: 2 },
      boostDocument: (path) => (byPath.get(path)?.kind === 'Policy' ? 0.5 : 1),
      combineWith: 'AND',
      prefix: (term) => term.length > 2,
    },
  });
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  index.addAll([...byPath.values()]);

  const search = (words: Query, options: SearchOptions) =>
    index.search(words, options).flatMap(({ id }) => byPath.get(id) ?? []);
  const mend = (word: string) => {
    const known = index.search(word)[0] || !tells(word);
    const nearest = known ? undefined : index.autoSuggest(word, { fuzzy: closeTo, prefix: false })[0];
    return asWritten.get(nearest?.suggestion ?? '') ?? word;
  };

  return (typed) => {
    const exact = search(typed, {});
    const fuzzy = exact.length > 0 ? exact : search(typed, nearly);
    const found =
      fuzzy.length > 0 ? fuzzy : search(typed, { ...nearly, combineWith: 'OR' }).slice(0, MOST_NEAR);
    const titled = exact.length > 0 ? search(typed, { fields: ['title'] }) : [];
    const words = wordsIn(typed);
    const mended = words.map(mend).join(' ');
    return {
      titled,
      others: found.filter((entry) => !titled.includes(entry)),
      near: exact.length === 0 && found.length > 0,
      mended: exact.length > 0 || mended === words.join(' ') ? null : mended,
    };
  };
}

/** How many letters of a word may be wrong: one of four, two of seven. */
const closeTo = (term: string) => (term.length < 4 ? 0 : term.length < 7 ? 1 : 2);
const nearly: SearchOptions = { fuzzy: closeTo, prefix: (term) => term.length > 1 };
