import { dataLang } from '#words/address.ts';
import { trade } from '#words/trade.ts';

/**
 * Shows a word that the owner gave to her shop: a category, an option, a fact. What the trade has a word for is
 * said in the page's language; anything else says which language it is in.
 */
export function OwnersWord({ children: word }: { children: string }) {
  const said = trade[word.toLowerCase()];
  if (said !== undefined || dataLang === undefined) return said ?? word;
  return <span lang={dataLang}>{word}</span>;
}
