import { kaalSarp, type MangalException, mangalDosha } from '../jyotish/doshas.ts';
import type { Kundali, Placed } from '../jyotish/kundali.ts';
import { type Dasha, mahadashas, partsOfDasha } from '../jyotish/vimshottari.ts';
import { degreesForReading, type Graha, grahaNames, nakshatras, rashis } from '../jyotish/zodiac.ts';
import { clockForReading, dateForReading, dayAt, offsetForReading } from '../place/civil-time.ts';
import { northChart, southChart } from './charts.ts';
import { choice, html, listed, type Markup, picture, table } from './markup.ts';

const nameOf = (graha: Graha | 'lagna') => grahaNames[graha].name;
const rashiName = (rashi: number) => rashis[rashi]?.name ?? '';

/** A place for reading: 'Makara 14°28′'. */
const placeText = ({ rashi, degrees }: Placed) => `${rashiName(rashi)} ${degreesForReading(degrees)}`;
const starText = ({ nakshatra, pada }: Placed) => `${nakshatras[nakshatra]} ${pada}`;

/** The day of birth and the place, as they were reckoned with. */
export function birthText({ birth: { moment, place, doubtMinutes } }: Kundali, offset: number): string {
  const time = doubtMinutes === null ? 'time not known' : clockForReading(moment, offset);
  const side = (degrees: number, letters: string) =>
    `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? letters[1] : letters[0]}`;
  const where = `${side(place.latitude, 'NS')}, ${side(place.longitude, 'EW')}`;
  return `${dateForReading(dayAt(moment, offset))}, ${time} (${offsetForReading(offset)}), ${where}`;
}

/** What holds over the whole span of doubt and what does not, a sentence each. */
export function doubtTexts({ birth, lagna, grahas, span }: Kundali): string[] {
  const { doubtMinutes, place } = birth;
  const whole = doubtMinutes === null ? 'the whole day' : `${doubtMinutes} minutes either way`;
  const moons = listed(
    span.moonNakshatras.map((at) => nakshatras[at] ?? ''),
    'or',
  );
  const near = [...(lagna ? [lagna] : []), ...grahas].filter((placed) => placed.near);
  const days = Math.round(span.dashaDays);
  const shift =
    days > 730
      ? `${Math.round(days / 365.25)} years`
      : days > 60
        ? `${Math.round(days / 30.4)} months`
        : `${days} days`;
  return [
    doubtMinutes === null &&
      'Without a time of birth there is no lagna and there are no houses. The places are those of noon.',
    doubtMinutes !== null &&
      !lagna &&
      `At latitude ${place.latitude}° some rashis never rise, so this tool gives no lagna and no houses there.`,
    span.lagnas.length > 1 &&
      `Does not hold over ${whole}: the lagna. It may be ${listed(span.lagnas.map(rashiName), 'or')}, and every house moves with it.`,
    doubtMinutes !== 0 &&
      lagna &&
      span.lagnas.length === 1 &&
      `Holds over ${whole}: the lagna ${rashiName(lagna.rashi)} and all houses.`,
    doubtMinutes !== 0 &&
      (span.moonNakshatras.length > 1
        ? `Does not hold over ${whole}: the Moon’s nakshatra, ${moons}.`
        : `Holds over ${whole}: the Moon’s nakshatra ${moons}.`),
    doubtMinutes !== 0 &&
      (span.moonRashis.length > 1
        ? `Does not hold over ${whole}: the Moon’s rashi, ${listed(span.moonRashis.map(rashiName), 'or')}.`
        : `Holds over ${whole}: the Moon’s rashi ${rashiName(span.moonRashis[0] ?? 0)}.`),
    ...span.changing.map((graha) => `${nameOf(graha)} changes its rashi within the span.`),
    days > 0 && `The dates of the dashas could be off by about ${shift} either way.`,
    ...near.map(
      (placed) =>
        `${nameOf(placed.graha)} at ${placeText(placed)} is within a tenth of a degree of the border ${placed.near}. Another ayanamsa, or a minute, may put it on the other side.`,
    ),
  ].filter((text) => typeof text === 'string');
}

/** Chart, positions and doubts. `id` keeps two charts on one page apart. */
export function chartView(chart: Kundali, id: string): Markup {
  const north = northChart(chart);
  const south = southChart(chart);
  const charts = north
    ? choice(`${id}-style`, 'Chart', [
        { name: 'North Indian', view: north },
        { name: 'South Indian', view: south },
      ])
    : south;
  const rows = [...(chart.lagna ? [chart.lagna] : []), ...chart.grahas].map((placed) => ({
    // For whoever checks what was drawn; the page's worked example was not.
    attributes:
      id !== 'example' && html` data-graha="${placed.graha}" data-longitude="${placed.longitude.toFixed(4)}"`,
    cells: [
      html`${nameOf(placed.graha)} <small>${grahaNames[placed.graha].english}${placed.retrograde && ', moving back'}</small>`,
      placeText(placed),
      starText(placed),
      placed.house ?? '–',
    ],
  }));
  const doubts = doubtTexts(chart);
  return html`<div class="pair"><div>${charts}</div><div>${table(
    `Sidereal places, ayanamsa Lahiri ${degreesForReading(chart.ayanamsa)}`,
    ['Graha', 'Place', 'Nakshatra, pada', 'House'],
    rows,
  )}</div></div>
${doubts.length > 0 && html`<ul class="doubts">${doubts.map((text) => html`<li>${text}</li>`)}</ul>`}`;
}

const WIDTH = 360;

/** Stretches as a bar in proportion to their time, with a line at `now` where that lies within. */
function dashaBar(dashas: readonly Dasha[], now: number | null, name: string): Markup {
  const from = dashas[0]?.starts ?? 0;
  const length = (dashas.at(-1)?.ends ?? 1) - from;
  const at = (moment: number) => ((moment - from) / length) * WIDTH;
  const isWithin = now !== null && now >= from && now < from + length;
  return picture(name, WIDTH, 40, [
    ...dashas.map(({ lord, starts, ends }, place) => {
      const wide = at(ends) - at(starts);
      return html`<rect class="part part-${place % 2}" x="${at(starts).toFixed(1)}" y="2" width="${wide.toFixed(1)}" height="28"/>${wide > 17 && html`<text x="${(at(starts) + wide / 2).toFixed(1)}" y="17">${grahaNames[lord].short}</text>`}`;
    }),
    isWithin && html`<path class="now" d="M${at(now).toFixed(1)} 0V38"/>`,
  ]);
}

/**
 * Dashas as a bar and a list, each to be opened for its parts. `whole` writes the parts of the first level at once;
 * otherwise `openDasha` writes them when they are asked for, down to the third level.
 */
function dashaList(
  dashas: readonly Dasha[],
  name: string,
  birth: DashaTimes,
  level: number,
  whole: boolean,
): Markup {
  const { moment, offset, now } = birth;
  const day = (at: number) => dateForReading(dayAt(at, offset));
  return html`${dashaBar(dashas, now, name)}<div class="dashas">${dashas.map((dasha) => {
    const { lord, starts, ends } = dasha;
    const words = html`<strong>${nameOf(lord)}</strong> ${day(starts)} to ${day(ends)}${now !== null && starts <= now && now < ends && html` <em>now</em>`}${starts < moment && html` <small>began before birth</small>`}`;
    if (level > 2 || (whole && level > 1)) return html`<p>${words}</p>`;
    return html`<details data-dasha="${lord} ${starts} ${ends} ${level}"><summary>${words}</summary>${whole && dashaList(partsOfDasha(dasha), `The antardashas of ${nameOf(lord)}`, birth, level + 1, true)}</details>`;
  })}</div>`;
}

/** When somebody was born, the offset of the clock, and the present moment or null; for dates of dashas. */
export interface DashaTimes {
  moment: number;
  offset: number;
  now: number | null;
}

/** The parts of a dasha that is opened, by what its element says of it (`data-dasha`). */
export function openDasha(written: string, birth: DashaTimes): Markup {
  const [lord, starts, ends, level] = written.split(' ');
  const parts = partsOfDasha({ lord: lord as Graha, starts: Number(starts), ends: Number(ends) });
  return dashaList(
    parts,
    `The parts of the dasha of ${nameOf(lord as Graha)}`,
    birth,
    Number(level) + 1,
    false,
  );
}

/** The dashas of a life: all nine as a timeline to look into. */
function dashaView(chart: Kundali, times: DashaTimes, whole: boolean): Markup {
  const moon = chart.grahas.find(({ graha }) => graha === 'moon')?.longitude ?? 0;
  const name = 'The nine mahadashas in proportion to their years';
  return html`<h3>Vimshottari dasha</h3>
<p class="small">Years of 365.25 days; schools that count 360 come to earlier dates. Open a dasha to look into it.</p>
${dashaList(mahadashas(moon, times.moment), name, times, 1, whole)}`;
}

const exceptionTexts: Record<MangalException, string> = {
  'own-or-exalted': 'Mangal stands in its own rashi, Mesha or Vrishchika, or exalted in Makara.',
  jupiter: 'Guru joins or aspects Mangal.',
  moon: 'Chandra joins Mangal.',
  'second-house': 'Mangal is in house 2 in Mithuna or Kanya.',
  'twelfth-house': 'Mangal is in house 12 in Vrishabha or Tula.',
};

/** Mangal dosha and Kaal Sarp, each rule with its answer. */
export function doshaView({ grahas, lagna, span }: Kundali): Markup {
  const all = Object.fromEntries(grahas.map((placed) => [placed.graha, placed])) as Record<Graha, Placed>;
  const longitudes = Object.fromEntries(grahas.map(({ graha, longitude }) => [graha, longitude])) as Record<
    Graha,
    number
  >;
  const rising = lagna?.rashi ?? null;
  const { counts, exceptions } = mangalDosha(
    { mars: all.mars.rashi, moon: all.moon.rashi, venus: all.venus.rashi, jupiter: all.jupiter.rashi },
    rising,
  );
  const sarp = kaalSarp(longitudes, rising);
  const says = (lists: readonly string[], list: string) => (lists.includes(list) ? 'yes' : 'no');
  return html`<h3>Mangal dosha</h3>
${table(
  'Mangal counted from each starting point; is its house on the list?',
  ['Counted from', 'House', '1, 4, 7, 8, 12', '2, 4, 7, 8, 12', '1, 2, 4, 7, 8, 12'],
  counts.map(({ from, house, lists }) => ({
    cells: [
      html`${nameOf(from)}${from === 'lagna' && span.lagnas.length > 1 && ' (in doubt)'}`,
      house,
      ...['five', 'south', 'six'].map((list) => says(lists, list)),
    ],
  })),
)}
<p>${exceptions.length > 0 ? `Exceptions that many apply here: ${exceptions.map((name) => exceptionTexts[name]).join(' ')}` : 'None of the usual exceptions applies within this chart.'} Schools differ in the list, the starting point and the exceptions, so a yes or no means little without the rule beside it.</p>
<h3>Kaal Sarp</h3>
<p>${
    sarp.strict
      ? `Counted by degrees: yes. All seven planets stand on the side ahead of ${sarp.strict === 'rahu' ? 'Rahu' : 'Ketu'}.${sarp.name ? ` By the house of Rahu its name is ${sarp.name}${span.lagnas.length > 1 ? ' (in doubt with the lagna)' : ''}.` : ''}`
      : `Counted by degrees: no. ${listed(sarp.apart.map(nameOf))} ${sarp.apart.length === 1 ? 'stands' : 'stand'} on the other side of the line from Rahu to Ketu.`
  } Counted by whole rashis, where planets beside Rahu or Ketu pass: ${sarp.bySigns ? 'yes' : 'no'}. The old books do not name this pattern.</p>`;
}

/** What is sent with a question when the visitor asks for it: the birth, the lagna, Moon and Sun. */
export function kundaliSummary(chart: Kundali, offset: number): string {
  const line = (placed: Placed | null | undefined) =>
    placed ? `${nameOf(placed.graha)}: ${placeText(placed)}, ${starText(placed)}` : '';
  const { doubtMinutes } = chart.birth;
  return [
    `Birth: ${birthText(chart, offset)}${doubtMinutes ? `; the time could be off by ${doubtMinutes} minutes` : ''}`,
    line(chart.lagna),
    ...['moon', 'sun'].map((name) => line(chart.grahas.find(({ graha }) => graha === name))),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The whole result. `whole` writes the antardashas too, for a page without script; `id` keeps two charts apart. */
export function kundaliView(chart: Kundali, times: DashaTimes, id: string, whole = false): Markup {
  return html`<p data-birth>${birthText(chart, times.offset)}</p>
${chartView(chart, id)}${dashaView(chart, times, whole)}${doshaView(chart)}`;
}
