import { countPieces } from '#domain/order/basket.ts';
import { readBasket, watchBasket } from '#lib/basket.ts';

/*
 * Shows in the header how many pieces the basket holds. Pages are built or cached for everybody, so they do
 * not know.
 */
const link = document.querySelector<HTMLElement>('[data-basket]');
const [, name, count] = link?.children ?? [];

function show(): void {
  if (!link || !name || !count) return;
  const pieces = countPieces(readBasket().lines);
  const words: Record<string, string> = JSON.parse(link.dataset.words ?? '{}');
  const word = pieces === 0 ? words.none : pieces === 1 ? words.one : words.some;
  name.textContent = (word ?? '').replace('{n}', String(pieces));
  count.textContent = String(pieces);
  count.toggleAttribute('hidden', pieces === 0);
}
show();
watchBasket(show);
