import { kundali } from '#tools/jyotish/kundali.ts';
import { kundaliSummary, kundaliView } from '#tools/views/kundali.ts';
import { html } from '#tools/views/markup.ts';
import { readBirth } from './birth.ts';
import type { Work } from './run.ts';

export const work: Work = (fields) => {
  const birth = readBirth(fields);
  if (!birth) return null;
  const chart = kundali(birth);
  return {
    heading: 'Your kundali',
    markup: html`${birth.note && html`<p>${birth.note}</p>`}${kundaliView(chart, birth.offset, Date.now(), 'own')}`,
    summary: kundaliSummary(chart, birth.offset),
  };
};
