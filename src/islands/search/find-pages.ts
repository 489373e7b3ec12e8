import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { SearchEntry } from '#search/build-index.ts';
import { groupsIn, type Spellings } from '#search/spellings.ts';
import { fold, tells, wordsIn } from '#search/words.ts';

/** Pages for what was typed. `near`: none holds all words as they were typed; these come close. */
export interface PagesFound {
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
