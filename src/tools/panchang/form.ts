import { dates, field, placeFields } from '../form-parts.ts';
import { html } from '../markup.ts';
import { ghaziabad, placeIn } from '../place/ghaziabad.ts';
import type { ToolForm } from '../tool.ts';

export const form: ToolForm = {
  button: 'Show the panchang',
  fields: () => {
    const date = field(
      'date',
      'Date',
      html`${dates} data-today="${ghaziabad.offset}"`,
      'Today, unless you choose another day.',
    );
    return html`${date}${placeFields('', 'Place', placeIn(''))}`;
  },
  example: { date: '2026-11-08', ...placeIn('') },
  showsAtOnce: true,
};
