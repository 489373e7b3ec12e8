import { gemstones } from '#words/tools/gemstones.ts';
import type { Work } from '../tool.ts';
import { grahaParts, lagnaParts } from './view.ts';

export const work: Work = (fields, { shop }) => {
  const lagna = fields.text('lagna');
  const parts = lagna === '' ? grahaParts(fields.text('graha'), shop) : lagnaParts(Number(lagna), shop);
  return { heading: gemstones.heading, ...parts };
};
