import { groupsIn, type Spellings } from './spellings.ts';
import { fold, tells, wordsIn } from './words.ts';

/** One thing the site's search finds; kept small, for all are sent together. */
export interface SearchEntry {
  kind: 'Service' | 'Tool' | 'Article' | 'Answer' | 'Page' | 'Policy';
  title: string;
  path: string;
  /** Shown below the title. */
  text: string;
  /** What else is said there: words without order, each once. Not shown. */
  words: string;
}

/** A page to be found, with all that it says. */
export type WholeEntry = Omit<SearchEntry, 'words'> & { body: string };

/** Words of bodies in the whole index. The site's own texts need about a third; see docs/decisions/search.md. */
const MOST_WORDS = 24_000;

/**
 * Entries with the words of their bodies, without those that the title and text show or that tell nothing. If all
 * together have more than `most`, each page keeps an equal share: the words that are often there and seldom elsewhere.
 */
export function toSearchEntries(pages: WholeEntry[], spellings: Spellings, most = MOST_WORDS): SearchEntry[] {
  const bodies = pages.map((page) => countWords(page, spellings));
  const pagesWith = new Map<string, number>();
  for (const word of bodies.flatMap((body) => [...body.keys()]))
    pagesWith.set(word, (pagesWith.get(word) ?? 0) + 1);
  const share =
    bodies.reduce((sum, { size }) => sum + size, 0) > most ? Math.floor(most / pages.length) : most;
  return pages.map(({ body: _, ...page }, at) => {
    const telling = [...(bodies[at] ?? [])]
      .map(([folded, { word, times }]) => ({
        word,
        weight: times * Math.log(1 + pages.length / (pagesWith.get(folded) ?? 1)),
      }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, share);
    const words = telling.map(({ word }) => word).sort();
    return { ...page, words: words.join(' ') };
  });
}

/** How often a page's body says each word, by the folded word. */
function countWords({ title, text, body }: WholeEntry, spellings: Spellings) {
  const shown = new Set(wordsIn(`${title} ${text}`).map(fold));
  const said = wordsIn(body);
  const names = groupsIn(said.map(fold), spellings).flatMap(inOneWord);
  const counts = new Map<string, { word: string; times: number }>();
  for (const word of [...said, ...names]) {
    const folded = fold(word);
    if (!tells(word) || shown.has(folded)) continue;
    const before = counts.get(folded);
    counts.set(folded, { word: before?.word ?? word, times: (before?.times ?? 0) + 1 });
  }
  return counts;
}

/** The group's first spelling in one word: it represents 'blue sapphire' in a list of words without order. */
const inOneWord = ({ written }: Spellings[number]) =>
  written.find((spelling) => !spelling.includes(' ')) ?? [];
