import { doshas } from '#words/tools/doshas.ts';
import { forms } from '#words/tools/forms.ts';
import { birthFields, nakshatraOptions, rashiOptions, select } from '../form-parts.ts';
import { choice, html, type Markup } from '../markup.ts';
import type { ToolForm } from '../tool.ts';

const say = forms.gunaMilan;

const starFields = (id: string): Markup =>
  html`<div class="two">${select(`${id}rashi`, say.rashi, rashiOptions)}
${select(`${id}nakshatra`, say.nakshatra, nakshatraOptions)}</div>`;

const couple = (fields: (id: string) => Markup): Markup =>
  html`<fieldset><legend>${doshas.bride}</legend>${fields('bride-')}</fieldset>
<fieldset><legend>${doshas.groom}</legend>${fields('groom-')}</fieldset>`;

export const form: ToolForm = {
  button: say.button,
  fields: () =>
    choice('by', say.by, [
      { name: say.byBirth, view: couple(birthFields) },
      { name: say.byStars, view: couple(starFields) },
    ]),
  example: {
    by: '1',
    'bride-rashi': '1',
    'bride-nakshatra': '3',
    'groom-rashi': '5',
    'groom-nakshatra': '12',
  },
};
