import stones from '../../content/tools/graha-stones.json' with { type: 'json' };
import names from '../../content/tools/names.json' with { type: 'json' };
import { tellingTerms } from './query.ts';
import { foldedWords } from './words.ts';

/* Kinds of things: a question about a ruby is also answered by what the list says of any gemstone. */

const termsOf = (text: string) => tellingTerms(foldedWords(text));

const named: [kind: string, names: string[]][] = [
  ['gemstone', stones.flatMap(({ stone, hindi }) => [stone, hindi])],
  ['rashi', names.rashis.flatMap(({ name, english, devanagari }) => [name, english, devanagari])],
];
const kinds = new Map(
  named.flatMap(([kind, names]) =>
    names.map(termsOf).flatMap((terms): [string, string][] => {
      const [term = ''] = terms;
      const [kindTerm = ''] = termsOf(kind);
      return terms.length === 1 ? [[term, kindTerm]] : [];
    }),
  ),
);

/** Returns the terms of a query with gemstones and rashis replaced by what they are. Null if there are none. */
export function inKinds(terms: string[]): string[] | null {
  if (!terms.some((term) => kinds.has(term))) return null;
  return [...new Set(terms.map((term) => kinds.get(term) ?? term))];
}
