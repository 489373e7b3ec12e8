import { panchang } from '#words/tools/panchang.ts';
import { type Choghadiya, choghadiyasOf, partOn, type Stretch, stretchesOf } from '../jyotish/day-parts.ts';
import type { PanchangDay } from '../jyotish/panchang-day.ts';
import { folded, html, type Markup, type Table, table } from '../markup.ts';
import { dateAfter, dateForReading } from '../place/dates.ts';
import { rahuKaals } from '../today/now.ts';
import type { LimbOfDay } from './day-band.ts';
import type { Marks } from './marked.ts';
import type { Times } from './times.ts';

/* The tables of a panchang. */

/** What custom says of each choghadiya. */
export const qualityOf: Record<Choghadiya, keyof typeof panchang.qualities> = {
  Amrit: 'good',
  Shubh: 'good',
  Labh: 'good',
  Char: 'middling',
  Udveg: 'avoided',
  Kaal: 'avoided',
  Rog: 'avoided',
};

/** Marks the row of what is on now. */
const isNow = ({ starts, ends }: { starts: number; ends: number }, { present }: Times): boolean =>
  present !== null && starts <= present.now && present.now < ends;

export const nowMark = (span: { starts: number; ends: number }, times: Times): Markup | false =>
  isNow(span, times) && html` <em>${panchang.nowMark}</em>`;

export function limbTable(all: readonly LimbOfDay[], times: Times): Table {
  const rows = all.map(({ title, nameOf, parts }) => {
    const lines = parts.map((part) => {
      const text = panchang.partUntil(nameOf(part.part), times.time(part.ends));
      return html`<div>${text}${nowMark(part, times)}</div>`;
    });
    return { cells: [title, lines] };
  });
  return table(panchang.limbs, panchang.limbHeads, rows);
}

/** Returns a table of stretches of the day. @param about the last column, where there is one */
function stretchTable<Name extends string>(
  caption: string,
  heads: readonly string[],
  stretches: readonly Stretch<Name>[],
  times: Times,
  nameOf: (name: Name) => string,
  about?: (name: Name) => Markup,
): Table {
  const rows = stretches.map((stretch) => {
    const last = about ? [about(stretch.name)] : [];
    return {
      attributes: isNow(stretch, times) && html` class="is-now"`,
      cells: [nameOf(stretch.name), html`${times.span(stretch)}${nowMark(stretch, times)}`, ...last],
    };
  });
  return table(caption, heads, rows);
}

/** Returns rahu kaal, yamaganda, gulika and abhijit. */
export const timesView = (day: PanchangDay, times: Times): Markup =>
  folded(
    panchang.times,
    stretchTable(
      panchang.times,
      panchang.timeHeads,
      stretchesOf(day, day.weekday),
      times,
      (name) => panchang.stretches[name],
    ),
  );

export function choghadiyaView({ sunrise, sunset, nextSunrise, weekday }: PanchangDay, times: Times): Markup {
  const nameOf = (name: Choghadiya) => panchang.choghadiyas[name];
  const quality = (name: Choghadiya) =>
    html`<span class="${qualityOf[name]}">${panchang.qualities[qualityOf[name]]}</span>`;
  const [day, night] = [
    choghadiyasOf(sunrise, sunset, weekday, 'day'),
    choghadiyasOf(sunset, nextSunrise, weekday, 'night'),
  ];
  const tables = html`<div class="pair">
${stretchTable(panchang.choghadiyaDay, panchang.choghadiyaHeads, day, times, nameOf, quality)}
${stretchTable(panchang.choghadiyaNight, panchang.choghadiyaHeads, night, times, nameOf, quality)}</div>
<p class="small">${panchang.choghadiyaNote}</p>`;
  return folded(panchang.choghadiya, tables, 'choghadiya');
}

/** Returns what the next day begins with, and its rahu kaal. */
export function nextDayView(
  day: PanchangDay,
  vara: string,
  limbs: readonly LimbOfDay[],
  times: Times,
  marks: Marks,
): Markup {
  const { nextSunrise, nextSunset } = day;
  const nameOf = times.present ? panchang.tomorrow : panchang.nextDay;
  const title = nameOf(vara, dateForReading(dateAfter(day.date)));
  const atSunrise = [panchang.tithiAtSunrise, panchang.nakshatraAtSunrise].map((title, at) => {
    const limb = limbs[at];
    const part = limb && partOn(limb.parts, nextSunrise);
    return { cells: [title, part && panchang.partUntil(limb.nameOf(part.part), times.time(part.ends))] };
  });
  const [, next] = rahuKaals(day);
  const withSunset =
    nextSunset !== null && next
      ? [
          { cells: [panchang.sunset, times.time(nextSunset)] },
          { cells: [panchang.stretches.rahuKaal, times.span(next)] },
        ]
      : [];
  const rows = [
    { cells: [panchang.sunrise, marks.at('next_sunrise', nextSunrise, times.time(nextSunrise))] },
    ...atSunrise,
    ...withSunset,
  ];
  return folded(title, table(title, panchang.nextDayHeads, rows));
}
