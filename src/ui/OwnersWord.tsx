import { trade } from '#words/trade.ts';
import { OwnersText } from './OwnersText.tsx';

/**
 * Shows a word that the owner gave to her shop: a category, an option, a fact. What the trade has a word for is
 * said in the page's language.
 */
export function OwnersWord({ children: word }: { children: string }) {
  return <OwnersText>{trade[word.toLowerCase()] ?? word}</OwnersText>;
}
