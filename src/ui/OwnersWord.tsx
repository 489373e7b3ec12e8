import { trade } from '#words/trade.ts';
import { OwnersText } from './OwnersText.tsx';

/**
 * Shows a word that the owner gave to her shop: a category, an option, a fact. What the trade has a word for is
 * said in the page's language.
 */
export function OwnersWord({ children: word }: { children: string }) {
  const known = word.toLowerCase();
  // A word such as 'constructor' is the owner's own.
  return <OwnersText>{(Object.hasOwn(trade, known) && trade[known]) || word}</OwnersText>;
}
