import type { Words } from '#languages/words.ts';
import type { Language } from '../site/language.ts';
import { lineIn, type OrderLine } from './order-line.ts';
import type { Order } from './order-state.ts';

/**
 * Returns an order as its buyer reads it in a language: under the names that its lines have there. Papers of the tax law,
 * the owner's screens and the payment provider take the order as it is.
 */
export function orderIn(order: Order, language: Language, { trade }: Pick<Words, 'trade'>): Order {
  const { placed } = order;
  const [first, ...others] = placed.lines;
  const said = (line: OrderLine) => lineIn(line, language, trade);
  return { ...order, placed: { ...placed, lines: [said(first), ...others.map(said)] } };
}
