import { forms } from '#words/tools/forms.ts';
import { ratti } from '#words/tools/ratti.ts';
import { field, select } from '../form-parts.ts';
import { html } from '../markup.ts';
import type { ToolForm } from '../tool.ts';

const say = forms.ratti;

/** Units in the order of the list. The one that most people hear from dealers comes first. */
const units = (['large', 'milligram', 'small', 'carat'] as const).map(
  (unit) => [unit, ratti.units[unit]] as const,
);
const amount = html`type="text" inputmode="decimal" maxlength="20"`;

export const form: ToolForm = {
  button: say.button,
  fields: () => {
    const weight = field('weight', say.weight, amount, say.weightHint);
    const price = field('price', say.price, amount);
    return html`<div class="two">${weight}${select('unit', say.unit, units)}</div>${price}`;
  },
  example: { weight: '5.01', unit: 'carat', price: '42,500' },
};
