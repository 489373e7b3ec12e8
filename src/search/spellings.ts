import written from '../../content/lists/spellings.json' with { type: 'json' };
import { fold, placeOf, wordsIn } from './words.ts';

/** Spellings of one thing, the site's own first, each as the words it is made of. */
export type Spellings = { written: string[]; folded: string[][] }[];

/** Spelling groups made ready for finding them in texts. */
const readSpellings = (groups: { word: string; also: string[] }[]): Spellings =>
  groups.map(({ word, also }) => {
    const all = [word, ...also];
    return { written: all, folded: all.map((spelling) => wordsIn(spelling).map(fold)) };
  });

/** What editors keep in content/lists/spellings.json; the build has checked it. */
export const spellings = readSpellings(written);

/** The groups of which a text, given as folded words, holds a spelling. */
export function groupsIn(words: string[], groups: Spellings): Spellings {
  const there = new Set(words);
  return groups.filter(({ folded }) =>
    folded.some((spelling) => there.has(spelling[0] ?? '') && placeOf(spelling, words) >= 0),
  );
}
