import type { Work } from '../tool.ts';
import { readAmount, type Unit } from './ratti.ts';
import { weightParts } from './view.ts';

export const work: Work = (fields) => {
  const hasPrice = fields.text('price') !== '';
  const weight = readAmount(fields.text('weight'));
  const price = hasPrice ? readAmount(fields.text('price')) : null;
  if (weight === null) fields.refuse('weight', 'Please type a weight above 0, in figures: 5.25.');
  if (hasPrice && price === null)
    fields.refuse('price', 'Please type the price in figures, or leave it empty.');
  if (weight === null || (hasPrice && price === null)) return null;
  const parts = weightParts(weight, fields.text('unit') as Unit, price);
  return { heading: 'The weight in every unit', ...parts };
};
