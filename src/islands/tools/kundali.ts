import { kundali } from '#tools/jyotish/kundali.ts';
import { type DashaTimes, kundaliSummary, kundaliView, openDasha } from '#tools/views/kundali.ts';
import { html } from '#tools/views/markup.ts';
import { readBirth } from './birth.ts';
import type { Work } from './fields.ts';

let times: DashaTimes | null = null;

// A dasha's parts are written when it is first opened: hundreds of lines that most visitors never look at.
document.addEventListener(
  'toggle',
  ({ target }) => {
    const details = target as HTMLElement;
    const dasha = details.dataset.dasha;
    if (dasha && times && details.children.length === 1)
      details.insertAdjacentHTML('beforeend', openDasha(dasha, times).html);
  },
  true,
);

export const work: Work = (fields) => {
  const birth = readBirth(fields);
  if (!birth) return null;
  const chart = kundali(birth);
  times = { moment: birth.moment, offset: birth.offset, now: Date.now() };
  return {
    heading: 'Your kundali',
    markup: html`${birth.note && html`<p>${birth.note}</p>`}${kundaliView(chart, times, 'own')}`,
    summary: kundaliSummary(chart, birth.offset),
  };
};
