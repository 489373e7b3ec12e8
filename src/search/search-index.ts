import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { fuzziness } from './leads.ts';
import { hasSetting, isWord, termsOfQuery, termsOfStone, termsOfText } from './query.ts';

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
/** What has fewer of a query's words is not near. */
const LEAST_NEAR = 0.5;

const misspelled: SearchOptions = {
  fuzzy: fuzziness,
  prefix: (term) => isWord(term) && term.length > 1,
};

/** Makes an empty index for pages and products. A document is found under all spellings of what it says. */
export function makeSearchIndex() {
  const index = new MiniSearch<SearchDocument>({
    fields: ['title', 'text', 'body'],
    storeFields: ['weight'],
    tokenize: termsOfText,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: termsOfQuery,
      boost: { title: 6, text: 2 },
      boostDocument: (_id, _term, stored) => Number(stored?.weight ?? 1),
      combineWith: 'AND',
      prefix: (term, at, terms) => at === terms.length - 1 && isWord(term) && term.length > 2,
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
      if (exact.some(isSeen)) return { near: false, hits: exact };
      const stones = hasSetting(typed) ? search({ tokenize: termsOfStone }).filter(isSeen) : [];
      if (stones.length + exact.length > 0) return { near: false, hits: stones.length > 0 ? stones : exact };
      const similar = search(misspelled).filter(isSeen);
      if (similar.length > 0 || !someWords) return { near: similar.length > 0, hits: similar };
      const asked = new Set(termsOfQuery(typed)).size;
      const some = search({ ...misspelled, combineWith: 'OR' })
        .filter((hit) => isSeen(hit) && new Set(hit.queryTerms).size >= asked * LEAST_NEAR)
        .slice(0, MOST_NEAR);
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

/** True if a visitor sees why it was found: a long text has almost any word by chance. */
export const isSeen = ({ match }: SearchResult) =>
  Object.values(match).some((fields) => fields.some((field) => field !== 'body'));
