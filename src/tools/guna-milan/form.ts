import { birthFields, nakshatraOptions, rashiOptions, select } from '../form-parts.ts';
import { choice, html, type Markup } from '../markup.ts';
import type { ToolForm } from '../tool.ts';

const starFields = (id: string): Markup =>
  html`<div class="two">${select(`${id}rashi`, 'Rashi of the Moon', rashiOptions)}
${select(`${id}nakshatra`, 'Nakshatra of the Moon', nakshatraOptions)}</div>`;

const couple = (fields: (id: string) => Markup): Markup =>
  html`<fieldset><legend>Bride</legend>${fields('bride-')}</fieldset>
<fieldset><legend>Groom</legend>${fields('groom-')}</fieldset>`;

export const form: ToolForm = {
  button: 'Count the gunas',
  fields: () =>
    choice('by', 'What do you know of both?', [
      { name: 'Date, time and place of birth', view: couple(birthFields) },
      { name: 'Rashi and nakshatra', view: couple(starFields) },
    ]),
  example: {
    by: '1',
    'bride-rashi': '1',
    'bride-nakshatra': '3',
    'groom-rashi': '5',
    'groom-nakshatra': '12',
  },
};
