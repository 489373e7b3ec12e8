import { readAmount, type Unit } from '#tools/stones/ratti.ts';
import { weightView } from '#tools/views/stones.ts';
import type { Work } from './fields.ts';

export const work: Work = (fields) => {
  const weight = readAmount(fields.text('weight'));
  const price = fields.text('price') ? readAmount(fields.text('price')) : null;
  if (weight === null) fields.refuse('weight', 'Please type a weight above 0, in figures: 5.25.');
  if (fields.text('price') && price === null)
    fields.refuse('price', 'Please type the price in figures, or leave it empty.');
  if (weight === null || (fields.text('price') && price === null)) return null;
  return { heading: 'The weight in every unit', ...weightView(weight, fields.text('unit') as Unit, price) };
};
