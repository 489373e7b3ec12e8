import { paths } from '#lib/paths.ts';
import { grahaView, lagnaView } from '#tools/views/stones.ts';
import type { Work } from './fields.ts';

const shop = (words: string) => `${paths.search()}?q=${encodeURIComponent(words)}`;

export const work: Work = (fields) => {
  const lagna = fields.text('lagna');
  return {
    heading: 'Stones by tradition',
    ...(lagna === '' ? grahaView(fields.text('graha'), shop) : lagnaView(Number(lagna), shop)),
  };
};
