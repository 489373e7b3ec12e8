import written from '../../content/lists/spellings.json' with { type: 'json' };
import { foldedWords, placeOf } from './words.ts';

/** Different spellings of the same thing. The site's own spelling comes first. */
export interface SpellingGroup {
  written: string[];
  /** The same spellings as folded words. */
  folded: string[][];
}

/** The groups that editors keep in content/lists/spellings.json. Every build checks the list. */
export const spellings: SpellingGroup[] = written.map(({ word, also }) => {
  const all = [word, ...also];
  return { written: all, folded: all.map(foldedWords) };
});

/** The groups by the first folded words of their spellings, so that a text is compared with few of them. */
const beginningWith = new Map<string, Set<SpellingGroup>>();
for (const group of spellings)
  for (const [first = ''] of group.folded)
    beginningWith.set(first, (beginningWith.get(first) ?? new Set()).add(group));

/** Returns the groups that have a spelling in a text, which is given as folded words. */
export function groupsIn(words: string[]): SpellingGroup[] {
  const possible = new Set(words.flatMap((word) => [...(beginningWith.get(word) ?? [])]));
  return [...possible].filter(({ folded }) => folded.some((spelling) => placeOf(spelling, words) >= 0));
}
