import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { groupsIn } from './spellings.ts';
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

/** Allows one wrong letter in five. */
const misspelled: SearchOptions = { fuzzy: 0.2, prefix: (term) => term.length > 1 };

/** Makes an empty index for pages and products. A document is found under all spellings of what it says. */
export function makeSearchIndex() {
  const index = new MiniSearch<SearchDocument>({
    fields: ['title', 'text', 'body'],
    storeFields: ['weight'],
    tokenize: inAllSpellings,
    processTerm: (word) => isTelling(word) && fold(word),
    searchOptions: {
      tokenize: wordsIn,
      boost: { title: 6, text: 2 },
      boostDocument: (_id, _term, stored) => Number(stored?.weight ?? 1),
      combineWith: 'AND',
      prefix: (term) => term.length > 2,
    },
  });

  return {
    addAll: (documents: SearchDocument[]) => index.addAll(documents),
    remove: (document: SearchDocument) => index.remove(document),
    /**
     * Finds documents with all words of a query, the last word perhaps unfinished. If there are none, finds those with
     * slightly different words.
     * @param options `filter` leaves documents out; with `someWords` the last resort is documents with some of the words
     */
    find(
      typed: string,
      options: { filter?: ((id: string) => boolean) | undefined; someWords?: boolean } = {},
    ): Hits {
      const { filter: keeps, someWords = false } = options;
      const query = queryOf(typed);
      const filter = ({ id }: SearchResult) => keeps?.(String(id)) ?? true;
      const search = (more: SearchOptions) => index.search(query, { ...more, filter }).sort(inOrder);
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
 * Orders hits by score, then by id. Scores of equal documents differ in the last digits, because the index has followed
 * other changes on each function instance.
 */
function inOrder(a: SearchResult, b: SearchResult): number {
  return Math.round((b.score - a.score) * 1e6) || (a.id < b.id ? -1 : 1);
}

/** Returns the words of a text, and all spellings of the things that it names. */
function inAllSpellings(text: string): string[] {
  const words = wordsIn(text);
  const others = groupsIn(words.map(fold)).flatMap(({ written }) => written.flatMap(wordsIn));
  return [...words, ...new Set(others)];
}

/** Words about buying, which stand on no product. */
const ofBuying = new Set(
  'price prices cost rate buy online original real genuine asli daam kimat keemat'.split(' '),
);
/** A weight: stones differ by hundredths, so that the number of a query stands on none. */
const weights = /\d{1,6}(?:[.,]\d{1,6})?\s{0,3}(?:carats?|ct|ratti)\b/gi;

/** Returns the words to look for: without weights and words of buying, unless the query has nothing else. */
function queryOf(typed: string): string {
  const words = withoutStopWordsInNames(wordsIn(typed.replace(weights, ' ')));
  const subject = words.filter((word) => isTelling(word) && !ofBuying.has(word));
  return (subject.length > 0 ? subject : wordsIn(typed)).join(' ');
}

/** Replaces names such as 'do mukhi', where 'do' is Hindi for two but also a stop word, by the site's own spelling. */
function withoutStopWordsInNames(words: string[]): string[] {
  let result = words;
  for (const { written, folded } of groupsIn(words.map(fold)))
    for (const [at, phrase] of folded.entries()) {
      if (wordsIn(written[at] ?? '').every(isTelling)) continue;
      const place = placeOf(phrase, result.map(fold));
      if (place >= 0) result = result.toSpliced(place, phrase.length, ...wordsIn(written[0] ?? ''));
    }
  return result;
}
