import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { groupsIn, type SpellingGroup } from './spellings.ts';
import { fold, isTelling, placeOf, wordsIn } from './words.ts';

/** A page or a product as the index holds it. */
export interface SearchDocument {
  id: string;
  title: string;
  /** Shown below the title. */
  text: string;
  /** Further words of the page or product, which are not shown. */
  body: string;
  /** Factor for its score: 1 for most documents. */
  weight: number;
}

/** Documents found for a query, the best first. */
export interface Hits {
  /** True when nothing has all words as they were typed, so that these documents only come near. */
  near: boolean;
  hits: SearchResult[];
}

/** Most documents that are shown when they have only some of the words. */
const MOST_NEAR = 10;

/** The term of a thing that has several spellings, whichever of them is used. Words never begin so. */
const termOf = ({ written }: SpellingGroup) => `=${written[0]}`;
export const isWord = (term: string) => !term.startsWith('=');

/** Allows one wrong letter in five. */
const misspelled: SearchOptions = {
  fuzzy: (term) => isWord(term) && 0.2,
  prefix: (term) => isWord(term) && term.length > 1,
};

/** Makes an empty index for pages and products. A document is found under all spellings of what it says. */
export function makeSearchIndex() {
  const index = new MiniSearch<SearchDocument>({
    fields: ['title', 'text', 'body'],
    storeFields: ['weight'],
    tokenize: termsOfText,
    processTerm: (term) => (isWord(term) ? isTelling(term) && fold(term) : term),
    searchOptions: {
      tokenize: termsOfQuery,
      boost: { title: 6, text: 2 },
      boostDocument: (_id, _term, stored) => Number(stored?.weight ?? 1),
      combineWith: 'AND',
      prefix: (term) => isWord(term) && term.length > 2,
    },
  });

  return {
    addAll: (documents: SearchDocument[]) => index.addAll(documents),
    remove: (document: SearchDocument) => index.remove(document),
    /**
     * Finds documents with all words of a query, the last word perhaps unfinished. If there are none, finds
     * those with slightly different words.
     * @param options `filter` leaves documents out; with `someWords` the last resort is documents with some
     * of the words
     */
    find(
      typed: string,
      options: { filter?: ((id: string) => boolean) | undefined; someWords?: boolean } = {},
    ): Hits {
      const { filter: keeps, someWords = false } = options;
      const filter = ({ id }: SearchResult) => keeps?.(String(id)) ?? true;
      const search = (more: SearchOptions) => index.search(typed, { ...more, filter }).sort(inOrder);
      const exact = search({});
      if (exact.length > 0) return { near: false, hits: exact };
      const similar = search(misspelled);
      if (similar.length > 0 || !someWords) return { near: similar.length > 0, hits: similar };
      const some = search({ ...misspelled, combineWith: 'OR' }).slice(0, MOST_NEAR);
      return { near: some.length > 0, hits: some };
    },
  };
}

/**
 * Orders hits by score, then by id. Scores of equal documents differ in the last digits, because the index
 * has followed other changes on each function instance.
 */
function inOrder(a: SearchResult, b: SearchResult): number {
  return Math.round((b.score - a.score) * 1e6) || (a.id < b.id ? -1 : 1);
}

/**
 * Returns the words of a text. Things with several spellings add their term and those spellings that are one
 * word.
 */
function termsOfText(text: string): string[] {
  const words = wordsIn(text);
  const named = groupsIn(words.map(fold)).flatMap((group) => [
    termOf(group),
    ...group.written.filter((spelling) => !spelling.includes(' ')),
  ]);
  return [...words, ...new Set(named)];
}

/** Words about buying, which no product contains. */
const ofBuying = new Set(
  'price prices cost rate buy online original real genuine asli daam kimat keemat'.split(' '),
);
/** A weight. Stones differ by hundredths of a carat, so no product has exactly the number of a query. */
const weights = /\d{1,6}(?:[.,]\d{1,6})?\s{0,3}(?:carats?|ct|ratti)\b/gi;

/**
 * Returns the terms to look for: without weights and words about buying, unless the query has nothing else.
 */
function termsOfQuery(typed: string): string[] {
  const words = wordsIn(typed.replace(weights, ' '));
  const { named, others } = takeNames(words);
  const terms = [...named, ...others.filter((word) => isTelling(word) && !ofBuying.has(word))];
  return terms.length > 0 ? terms : wordsIn(typed);
}

/** Takes the things with several spellings out of a query, longer spellings first. */
function takeNames(words: string[]): { named: string[]; others: string[] } {
  const phrases = groupsIn(words.map(fold))
    .flatMap((group) => group.folded.map((phrase) => ({ term: termOf(group), phrase })))
    .sort((a, b) => b.phrase.length - a.phrase.length);
  const named: string[] = [];
  let others = words;
  for (const { term, phrase } of phrases) {
    const at = placeOf(phrase, others.map(fold));
    if (at < 0) continue;
    named.push(term);
    // The empty word keeps the words before and after it from making a phrase.
    others = others.toSpliced(at, phrase.length, '');
  }
  return { named, others: others.filter(Boolean) };
}
