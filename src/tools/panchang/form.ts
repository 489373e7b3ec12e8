import { dateField, placeFields } from '../form-parts.ts';
import { html } from '../markup.ts';
import { ghaziabad, placeIn } from '../place/ghaziabad.ts';
import type { ToolForm } from '../tool.ts';

export const form: ToolForm = {
  button: 'Show the panchang',
  fields: () => {
    const today = html`data-today="${ghaziabad.offset}"`;
    const date = dateField('date', 'Date', 'Today, unless you choose another day.', today);
    return html`${date}${placeFields('', 'Place', ghaziabad)}`;
  },
  example: { date: '2026-11-08', ...placeIn('') },
  showsAtOnce: true,
};
