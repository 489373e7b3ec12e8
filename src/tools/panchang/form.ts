import { forms } from '#words/tools/forms.ts';
import { dateField, placeFields } from '../form-parts.ts';
import { html } from '../markup.ts';
import { ghaziabad, placeIn } from '../place/ghaziabad.ts';
import type { ToolForm } from '../tool.ts';

export const form: ToolForm = {
  button: forms.panchang.button,
  fields: () => {
    const today = html`data-today="${ghaziabad.offset}"`;
    const date = dateField('date', forms.panchang.date, forms.panchang.dateHint, today);
    return html`${date}${placeFields('', forms.panchang.place, ghaziabad)}`;
  },
  example: { date: '2026-11-08', ...placeIn('') },
  showsAtOnce: true,
};
