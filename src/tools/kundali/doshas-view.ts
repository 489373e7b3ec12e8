import {
  type KaalSarp,
  kaalSarp,
  type MangalException,
  type MangalList,
  mangalDosha,
  mangalHouses,
} from '../jyotish/doshas.ts';
import type { Kundali } from '../jyotish/kundali.ts';
import { certain, follows, type Over, over } from '../jyotish/over-span.ts';
import type { Sky } from '../jyotish/skies.ts';
import type { Graha } from '../jyotish/zodiac.ts';
import { html, listed, type Markup, type Table, table } from '../markup.ts';
import { nameOf } from './born.ts';

/* Mangal dosha and Kaal Sarp, each rule with every answer that the span of doubt allows. */

const exceptionTexts: Record<MangalException, string> = {
  'own-or-exalted': 'Mangal stands in its own rashi, Mesha or Vrishchika, or exalted in Makara.',
  jupiter: 'Guru joins or aspects Mangal.',
  moon: 'Chandra joins Mangal.',
  'second-house': 'Mangal is in house 2 in Mithuna or Kanya.',
  'twelfth-house': 'Mangal is in house 12 in Vrishabha or Tula.',
};

/** Writes 'yes', 'no', or 'no or yes'. */
const yesOrNo = ({ possible }: Over<boolean>): string =>
  listed(
    [false, true].filter((answer) => possible.includes(answer)).map((answer) => (answer ? 'yes' : 'no')),
    'or',
  );

const rashiOf = (longitude: number | null) => (longitude === null ? null : Math.floor(longitude / 30));

/** Counts Mangal dosha in one sky. */
function mangalIn({ longitudes, lagna }: Sky) {
  const rashi = (graha: Graha) => Math.floor(longitudes[graha] / 30);
  const rashis = {
    mars: rashi('mars'),
    moon: rashi('moon'),
    venus: rashi('venus'),
    jupiter: rashi('jupiter'),
  };
  return mangalDosha(rashis, rashiOf(lagna));
}

/** Counts kaal sarp in one sky. */
const kaalSarpIn = ({ longitudes, lagna }: Sky) => kaalSarp(longitudes, rashiOf(lagna));

function mangalTable({ skies, lagna }: Kundali, caption: string): Table {
  const lists = Object.keys(mangalHouses) as MangalList[];
  const starts = (['lagna', 'moon', 'venus'] as const).filter((from) => from !== 'lagna' || lagna);
  const rows = starts.map((from) => {
    const count = over(skies, (sky) => mangalIn(sky).counts.find((each) => each.from === from) ?? null);
    const houses = follows(count, (each) => each?.house ?? 0).possible.toSorted((a, b) => a - b);
    const answers = lists.map((list) =>
      yesOrNo(follows(count, (each) => each?.lists.includes(list) === true)),
    );
    return { cells: [nameOf(from), listed(houses.map(String), 'or'), ...answers] };
  });
  const heads = lists.map((list) => mangalHouses[list].join(', '));
  return table(caption, ['Counted from', 'House', ...heads], rows);
}

/** Says which of the usual exceptions apply: to every birth of the span, and to some. */
function exceptionsText({ skies }: Kundali): string {
  const applies = (name: MangalException) => over(skies, (sky) => mangalIn(sky).exceptions.includes(name));
  const names = Object.keys(exceptionTexts) as MangalException[];
  const textsOf = (wanted: boolean | undefined) =>
    names
      .filter((name) => certain(applies(name)) === wanted)
      .map((name) => exceptionTexts[name])
      .join(' ');
  const [always, perhaps] = [textsOf(true), textsOf(undefined)];
  return [
    always && `Exceptions that many apply here: ${always}`,
    perhaps && `Exceptions that hold for a part of the possible times only: ${perhaps}`,
    !always && !perhaps && 'None of the usual exceptions applies within this chart.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says where the planets stand that break a kaal sarp. */
function apartText(sarps: readonly KaalSarp[]): string {
  const sets = new Set(sarps.map(({ apart }) => apart.join()));
  const [first] = sarps;
  if (sets.size !== 1 || !first) return 'planets stand on both sides of the line from Rahu to Ketu';
  const stand = first.apart.length === 1 ? 'stands' : 'stand';
  return `${listed(first.apart.map(nameOf))} ${stand} on the other side of the line from Rahu to Ketu`;
}

/** Says if Kaal Sarp is there by degrees, and why. */
function kaalSarpText({ skies }: Kundali): string {
  const sarp = over(skies, kaalSarpIn);
  const answer = `Counted by degrees: ${yesOrNo(follows(sarp, ({ strict }) => strict !== null))}.`;
  const without = sarp.possible.filter(({ strict }) => !strict);
  const within = sarp.possible.flatMap(({ strict, name }) => (strict ? [{ strict, name }] : []));
  if (within.length === 0) return `${answer} ${capital(apartText(without))}.`;
  const side = listed([...new Set(within.map(({ strict }) => nameOf(strict)))], 'or');
  const names = listed([...new Set(within.flatMap(({ name }) => name ?? []))], 'or');
  const all = `all seven planets stand on the side ahead of ${side}`;
  const where =
    without.length > 0
      ? `At some of the possible times ${apartText(without)}; at others ${all}.`
      : `${capital(all)}.`;
  return `${answer} ${where}${names && ` By the house of Rahu its name is ${names}.`}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const MANGAL_CAPTION = 'Mangal counted from each starting point; is its house on the list?';
const MANGAL_SCHOOLS =
  'Schools differ in the list, the starting point and the exceptions, so a yes or no means little without the rule ' +
  'beside it.';

/** Returns Mangal dosha of both people of a match. */
export function mangalOfBoth(bride: Kundali, groom: Kundali): Markup {
  const one = (who: string, chart: Kundali) =>
    html`<div>${mangalTable(chart, `${who}: ${MANGAL_CAPTION}`)}<p>${exceptionsText(chart)}</p></div>`;
  return html`<h3>Mangal dosha of both</h3>
<div class="pair">${one('Bride', bride)}${one('Groom', groom)}</div>
<p>${MANGAL_SCHOOLS} Where both have it by one rule, most astrologers treat it as balanced. The points above do not contain
it.</p>`;
}

export function doshasView(chart: Kundali): Markup {
  const bySigns = over(chart.skies, (sky) => kaalSarpIn(sky).bySigns);
  return html`<h3>Mangal dosha</h3>
${mangalTable(chart, MANGAL_CAPTION)}
<p>${exceptionsText(chart)}
${MANGAL_SCHOOLS}</p>
<h3>Kaal Sarp</h3>
<p>${kaalSarpText(chart)}
Counted by whole rashis, where planets beside Rahu or Ketu pass: ${yesOrNo(bySigns)}.
The old books do not name this pattern.</p>`;
}
