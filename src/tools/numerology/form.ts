import { dateField, field } from '../form-parts.ts';
import { html } from '../markup.ts';
import type { ToolForm } from '../tool.ts';

export const form: ToolForm = {
  button: 'Count the numbers',
  fields: () => {
    const name = html`type="text" autocapitalize="words" spellcheck="false" maxlength="120"`;
    const mobile = html`type="text" inputmode="numeric" maxlength="20"`;
    return html`<p>Fill in what you want counted; one is enough.</p>
${dateField('date', 'Date of birth')}
${field('name', 'Name', name, 'In the English spelling of your documents.')}
${field('mobile', 'Mobile number', mobile, 'Ten digits.')}`;
  },
  example: { date: '1996-05-14', name: 'Rajesh Kumar' },
};
