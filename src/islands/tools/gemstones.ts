import { grahaView, lagnaView } from '#tools/views/stones.ts';
import type { Work } from './fields.ts';

/** The page says where the search is: `lib/paths` is among what React's islands share. */
const shop = (words: string) =>
  `${document.querySelector<HTMLElement>('[data-search]')?.dataset.search}?q=${encodeURIComponent(words)}`;

export const work: Work = (fields) => {
  const lagna = fields.text('lagna');
  return {
    heading: 'Stones by tradition',
    ...(lagna === '' ? grahaView(fields.text('graha'), shop) : lagnaView(Number(lagna), shop)),
  };
};
