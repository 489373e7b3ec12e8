import { forms } from '#words/tools/forms.ts';
import { dateField, field } from '../form-parts.ts';
import { html } from '../markup.ts';
import type { ToolForm } from '../tool.ts';

const say = forms.numerology;

export const form: ToolForm = {
  button: say.button,
  fields: () => {
    const name = html`type="text" autocapitalize="words" spellcheck="false" maxlength="120"`;
    const mobile = html`type="text" inputmode="numeric" maxlength="20"`;
    return html`<p>${say.oneIsEnough}</p>
<div class="three">${dateField('date', forms.dateOfBirth, say.dateHint)}
${field('name', say.name, name, say.nameHint)}
${field('mobile', say.mobile, mobile, say.mobileHint)}</div>`;
  },
  example: { date: '1996-05-14', name: 'Rajesh Kumar' },
};
