import { ratti as say } from '#words/tools/ratti.ts';
import type { Work } from '../tool.ts';
import { readAmount, type Unit } from './ratti.ts';
import { weightParts } from './view.ts';

export const work: Work = (fields) => {
  const hasPrice = fields.text('price') !== '';
  const weight = readAmount(fields.text('weight'));
  const price = hasPrice ? readAmount(fields.text('price')) : null;
  if (weight === null) fields.refuse('weight', say.noWeight);
  if (hasPrice && price === null) fields.refuse('price', say.noPrice);
  if (weight === null || (hasPrice && price === null)) return null;
  const parts = weightParts(weight, fields.text('unit') as Unit, price);
  return { heading: say.heading, ...parts };
};
