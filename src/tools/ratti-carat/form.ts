import { field, select } from '../form-parts.ts';
import { html } from '../markup.ts';
import type { ToolForm } from '../tool.ts';
import { unitNames } from './view.ts';

/** Units in the order of the list. The one that most people hear from dealers comes first. */
const units = (['large', 'milligram', 'small', 'carat'] as const).map(
  (unit) => [unit, unitNames[unit]] as const,
);
const amount = html`type="text" inputmode="decimal" maxlength="20"`;

export const form: ToolForm = {
  button: 'Convert the weight',
  fields: () => {
    const weight = field('weight', 'Weight', amount, 'For example 5.25.');
    const price = field('price', 'Price of the whole stone in rupees, if you know it', amount);
    return html`<div class="two">${weight}${select('unit', 'Unit', units)}</div>${price}`;
  },
  example: { weight: '5.01', unit: 'carat', price: '42,500' },
};
