import { doshas as say } from '#words/tools/doshas.ts';
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

const exceptionTexts: Record<MangalException, string> = say.exceptions;

/** Writes 'yes', 'no', or 'no or yes'. */
const yesOrNo = ({ possible }: Over<boolean>): string =>
  listed(
    [false, true].filter((answer) => possible.includes(answer)).map((answer) => (answer ? say.yes : say.no)),
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
  return table(caption, [...say.heads, ...heads], rows);
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
  return [always && say.always(always), perhaps && say.perhaps(perhaps), !always && !perhaps && say.none]
    .filter(Boolean)
    .join(' ');
}

/** Says where the planets stand that break a kaal sarp. */
function separateFindings(sarps: readonly KaalSarp[]): string {
  const sets = new Set(sarps.map(({ apart }) => apart.join()));
  const [first] = sarps;
  if (sets.size !== 1 || !first) return say.onBothSides;
  return say.apart(listed(first.apart.map(nameOf)), first.apart.length);
}

/** Says if Kaal Sarp is there by degrees, and why. */
function kaalSarpText({ skies }: Kundali): string {
  const sarp = over(skies, kaalSarpIn);
  const answer = say.byDegrees(yesOrNo(follows(sarp, ({ strict }) => strict !== null)));
  const without = sarp.possible.filter(({ strict }) => !strict);
  const within = sarp.possible.flatMap(({ strict, name }) => (strict ? [{ strict, name }] : []));
  if (within.length === 0) return `${answer} ${say.whole(separateFindings(without))}`;
  const side = listed([...new Set(within.map(({ strict }) => nameOf(strict)))], 'or');
  const names = listed([...new Set(within.flatMap(({ name }) => name ?? []))], 'or');
  const all = say.allAhead(side);
  const where = without.length > 0 ? say.sometimes(separateFindings(without), all) : say.whole(all);
  return `${answer} ${where}${names && ` ${say.named(names)}`}`;
}

/** Returns Mangal dosha of both people of a match. */
export function mangalOfBoth(bride: Kundali, groom: Kundali): Markup {
  const one = (who: string, chart: Kundali) =>
    html`<div>${mangalTable(chart, say.countedFor(who, say.counted))}<p>${exceptionsText(chart)}</p></div>`;
  return html`<h3>${say.mangalOfBoth}</h3>
<div class="pair">${one(say.bride, bride)}${one(say.groom, groom)}</div>
<p>${say.schools} ${say.balanced}</p>`;
}

export function doshasView(chart: Kundali): Markup {
  const bySigns = over(chart.skies, (sky) => kaalSarpIn(sky).bySigns);
  return html`<h3>${say.mangal}</h3>
${mangalTable(chart, say.counted)}
<p>${exceptionsText(chart)}
${say.schools}</p>
<h3>${say.kaalSarp}</h3>
<p>${kaalSarpText(chart)}
${say.bySigns(yesOrNo(bySigns))}
${say.notInOldBooks}</p>`;
}
