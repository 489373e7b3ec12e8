import { choghadiyasOf, partOn, type Stretch, stretchesOf } from '../jyotish/day-parts.ts';
import type { PanchangDay } from '../jyotish/panchang-day.ts';
import { html, type Markup, type Table, table } from '../markup.ts';
import { dateAfter, dateForReading } from '../place/civil-time.ts';
import { rahuKaals } from '../today/now.ts';
import type { LimbOfDay } from './day-band.ts';
import type { Marks } from './marked.ts';
import type { Times } from './times.ts';
import { words } from './words.ts';

/* The tables of a panchang. */

/** Marks the row of what is on now. */
const isNow = ({ starts, ends }: { starts: number; ends: number }, { present }: Times): boolean =>
  present !== null && starts <= present.now && present.now < ends;

const nowMark = (span: { starts: number; ends: number }, times: Times): Markup | false =>
  isNow(span, times) && html` <em>${words.nowMark}</em>`;

export function limbTable(all: readonly LimbOfDay[], times: Times): Table {
  const rows = all.map(({ title, nameOf, parts }) => {
    const lines = parts.map((part) => {
      const text = words.partUntil(nameOf(part.part), times.time(part.ends));
      return html`<div>${text}${nowMark(part, times)}</div>`;
    });
    return { cells: [title, lines] };
  });
  return table(words.limbs, words.limbHeads, rows);
}

/** Returns a table of stretches of the day. @param about the last column, where there is one */
function stretchTable<Name extends string>(
  caption: string,
  heads: readonly string[],
  stretches: readonly Stretch<Name>[],
  times: Times,
  about?: (name: Name) => string,
): Table {
  const rows = stretches.map((stretch) => {
    const last = about ? [about(stretch.name)] : [];
    return {
      attributes: isNow(stretch, times) && html` class="is-now"`,
      cells: [stretch.name, html`${times.span(stretch)}${nowMark(stretch, times)}`, ...last],
    };
  });
  return table(caption, heads, rows);
}

/** Returns rahu kaal, yamaganda, gulika and abhijit. */
export const timesTable = (day: PanchangDay, times: Times): Table =>
  stretchTable(words.times, words.timeHeads, stretchesOf(day, day.weekday), times);

export function choghadiyaView({ sunrise, sunset, nextSunrise, weekday }: PanchangDay, times: Times): Markup {
  const quality = (name: keyof typeof words.qualities) => words.qualities[name];
  const [day, night] = [
    choghadiyasOf(sunrise, sunset, weekday, 'day'),
    choghadiyasOf(sunset, nextSunrise, weekday, 'night'),
  ];
  return html`<div class="pair">
${stretchTable(words.choghadiyaDay, words.choghadiyaHeads, day, times, quality)}
${stretchTable(words.choghadiyaNight, words.choghadiyaHeads, night, times, quality)}</div>
<p class="small">${words.choghadiyaNote}</p>`;
}

export function comingView(day: PanchangDay, times: Times, marks: Marks): Markup {
  const rows = (['ekadashi', 'purnima', 'amavasya'] as const).map((what) => {
    const { starts, ends } = day[what];
    return {
      cells: [
        html`${words[what]}${nowMark(day[what], times)}`,
        marks.at(what, starts, times.time(starts)),
        times.time(ends),
      ],
    };
  });
  return html`${table(words.coming, words.comingHeads, rows)}<p class="small">${words.comingNote}</p>`;
}

/** Returns what the next day begins with, and its rahu kaal. */
export function nextDayTable(
  day: PanchangDay,
  vara: string,
  limbs: readonly LimbOfDay[],
  times: Times,
  marks: Marks,
): Table {
  const { nextSunrise, nextSunset } = day;
  const caption = times.present ? words.tomorrow : words.nextDay;
  const atSunrise = [words.tithiAtSunrise, words.nakshatraAtSunrise].map((title, at) => {
    const limb = limbs[at];
    const part = limb && partOn(limb.parts, nextSunrise);
    return { cells: [title, part && words.partUntil(limb.nameOf(part.part), times.time(part.ends))] };
  });
  const [, next] = rahuKaals(day);
  const withSunset =
    nextSunset !== null && next
      ? [{ cells: [words.sunset, times.time(nextSunset)] }, { cells: [words.rahuKaal, times.span(next)] }]
      : [];
  return table(caption(vara, dateForReading(dateAfter(day.date))), words.nextDayHeads, [
    { cells: [words.sunrise, marks.at('next_sunrise', nextSunrise, times.time(nextSunrise))] },
    ...atSunrise,
    ...withSunset,
  ]);
}
