import { readMobile } from '#tools/numerology/numbers.ts';
import { html } from '#tools/views/markup.ts';
import { dateView, mobileView, nameView } from '#tools/views/numerology.ts';
import type { Work } from './fields.ts';

export const work: Work = (fields) => {
  const typed = ['date', 'name', 'mobile'].filter(fields.isFilled);
  if (typed.length === 0) return fields.refuse('date', 'Please fill in a date, a name or a mobile number.');
  const date = typed.includes('date') ? fields.date('date') : null;
  const name = typed.includes('name') ? nameView(fields.text('name')) : null;
  if (name && !name.ok) fields.refuse('name', name.message);
  const mobile = typed.includes('mobile') ? readMobile(fields.text('mobile')) : null;
  if (mobile && !mobile.ok) fields.refuse('mobile', mobile.message);
  const views = [
    ...(date ? [dateView(date, 'own')] : []),
    ...(name?.ok ? [name] : []),
    ...(mobile?.ok ? [mobileView(mobile)] : []),
  ];
  if (views.length < typed.length) return null;
  return {
    heading: 'Your numbers',
    markup: html`${views.map(({ markup }) => markup)}`,
    summary: views.map(({ summary }) => summary).join('\n'),
  };
};
