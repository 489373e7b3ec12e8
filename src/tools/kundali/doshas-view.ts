import {
  type KaalSarp,
  kaalSarp,
  type MangalCount,
  type MangalException,
  type MangalList,
  mangalDosha,
  mangalHouses,
} from '../jyotish/doshas.ts';
import type { Kundali } from '../jyotish/kundali.ts';
import type { Graha } from '../jyotish/zodiac.ts';
import { html, listed, type Markup, type Table, table } from '../markup.ts';
import { nameOf } from './born.ts';

/* Mangal dosha and Kaal Sarp, each rule with its answer. */

const exceptionTexts: Record<MangalException, string> = {
  'own-or-exalted': 'Mangal stands in its own rashi, Mesha or Vrishchika, or exalted in Makara.',
  jupiter: 'Guru joins or aspects Mangal.',
  moon: 'Chandra joins Mangal.',
  'second-house': 'Mangal is in house 2 in Mithuna or Kanya.',
  'twelfth-house': 'Mangal is in house 12 in Vrishabha or Tula.',
};

function mangalTable(counts: readonly MangalCount[], isLagnaInDoubt: boolean): Table {
  const lists = Object.keys(mangalHouses) as MangalList[];
  const rows = counts.map(({ from, house, lists: naming }) => {
    const doubt = from === 'lagna' && isLagnaInDoubt && ' (in doubt)';
    const answers = lists.map((list) => (naming.includes(list) ? 'yes' : 'no'));
    return { cells: [html`${nameOf(from)}${doubt}`, house, ...answers] };
  });
  const heads = lists.map((list) => mangalHouses[list].join(', '));
  const caption = 'Mangal counted from each starting point; is its house on the list?';
  return table(caption, ['Counted from', 'House', ...heads], rows);
}

/** Says if Kaal Sarp is there by degrees, and why. */
function kaalSarpText({ strict, name, apart }: KaalSarp, isLagnaInDoubt: boolean): string {
  if (!strict) {
    const verb = apart.length === 1 ? 'stands' : 'stand';
    const others = listed(apart.map(nameOf));
    return `Counted by degrees: no. ${others} ${verb} on the other side of the line from Rahu to Ketu.`;
  }
  const side = strict === 'rahu' ? 'Rahu' : 'Ketu';
  const doubt = isLagnaInDoubt ? ' (in doubt with the lagna)' : '';
  const named = name ? ` By the house of Rahu its name is ${name}${doubt}.` : '';
  return `Counted by degrees: yes. All seven planets stand on the side ahead of ${side}.${named}`;
}

/** Returns one value of each graha of a chart. */
const ofGrahas = <Value>(
  { grahas }: Kundali,
  value: (placed: Kundali['grahas'][number]) => Value,
): Record<Graha, Value> =>
  Object.fromEntries(grahas.map((placed) => [placed.graha, value(placed)])) as Record<Graha, Value>;

export function doshasView(chart: Kundali): Markup {
  const lagna = chart.lagna?.rashi ?? null;
  const isLagnaInDoubt = chart.span.lagnas.length > 1;
  const rashis = ofGrahas(chart, ({ rashi }) => rashi);
  const longitudes = ofGrahas(chart, ({ longitude }) => longitude);
  const { counts, exceptions } = mangalDosha(rashis, lagna);
  const sarp = kaalSarp(longitudes, lagna);
  const applying = exceptions.map((name) => exceptionTexts[name]).join(' ');
  const exceptionsText = applying
    ? `Exceptions that many apply here: ${applying}`
    : 'None of the usual exceptions applies within this chart.';
  return html`<h3>Mangal dosha</h3>
${mangalTable(counts, isLagnaInDoubt)}
<p>${exceptionsText}
Schools differ in the list, the starting point and the exceptions, so a yes or no means little without the rule beside
it.</p>
<h3>Kaal Sarp</h3>
<p>${kaalSarpText(sarp, isLagnaInDoubt)}
Counted by whole rashis, where planets beside Rahu or Ketu pass: ${sarp.bySigns ? 'yes' : 'no'}.
The old books do not name this pattern.</p>`;
}
