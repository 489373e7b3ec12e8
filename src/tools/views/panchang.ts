import {
  karanaName,
  type LimbName,
  type Part,
  partsBetween,
  stretchesOf,
  tithiName,
  varas,
  yogas,
} from '../jyotish/panchang.ts';
import { type SolarDay, solarDay } from '../jyotish/sun-times.ts';
import { nakshatras } from '../jyotish/zodiac.ts';
import type { CivilDate } from '../numerology/numbers.ts';
import { clockForReading, dateForReading, momentOf, weekdayOf } from '../place/civil-time.ts';
import { html, type Markup, picture, table } from './markup.ts';

const limbs: readonly (readonly [LimbName, string, (part: number) => string])[] = [
  ['tithi', 'Tithi', tithiName],
  ['nakshatra', 'Nakshatra', (part) => nakshatras[part] ?? ''],
  ['yoga', 'Yoga', (part) => yogas[part] ?? ''],
  ['karana', 'Karana', karanaName],
];
const WIDTH = 360;
const ROW = 42;

/** The panchang of a civil date at a place; null where the Sun does not rise that day. `now` marks the present moment. */
export function panchangView(
  date: CivilDate,
  place: { latitude: number; longitude: number },
  offset: number,
  now: number | null,
): { markup: Markup; summary: string } | null {
  const day = solarDay(place, momentOf(date, 720, offset));
  if (!day) return null;
  const weekday = weekdayOf(date);
  const clock = (moment: number) => clockForReading(moment, offset, date);
  const all = limbs.map(([limb, title, name]) => ({
    title,
    name,
    parts: partsBetween(limb, day.sunrise, day.nextSunrise),
  }));
  const stretches = stretchesOf(day, weekday);
  const summary = `${dateForReading(date)}: ${varas[weekday]}, ${all.map(({ name, parts }) => name(parts[0]?.part ?? 0)).join(', ')}`;
  const limbRows = all.map(({ title, name, parts }) => ({
    cells: [
      title,
      parts.map(({ part, ends }, at) => html`${at > 0 && html`<br>`}${name(part)} until ${clock(ends)}`),
    ],
  }));
  const markup = html`<p><strong>${varas[weekday]}</strong>, ${dateForReading(date)}, from sunrise at ${clock(day.sunrise)} to the next at ${clock(day.nextSunrise)}. Sunset ${clock(day.sunset)}. The tithi at sunrise names the day.</p>
<div class="pair"><div>${dayBand(day, all, stretches, now)}</div><div>${table('The limbs of the day', ['Limb', 'What is on, and until when'], limbRows)}
${table(
  'Times of the day',
  ['Time', 'From', 'To'],
  stretches.map(({ name, starts, ends }) => ({ cells: [name, clock(starts), clock(ends)] })),
)}</div></div>
${place.latitude > 60 || place.latitude < -60 ? html`<p>So far from the equator the length of the day changes quickly; local almanacs may differ by minutes.</p>` : null}`;
  return { markup, summary };
}

interface Row {
  title: string;
  name: (part: number) => string;
  parts: Part[];
}

/** The day as a band from sunrise to sunrise: daylight, the four limbs, the stretches, and the present moment. */
function dayBand(day: SolarDay, rows: Row[], stretches: ReturnType<typeof stretchesOf>, now: number | null) {
  const at = (moment: number) =>
    (((Math.min(moment, day.nextSunrise) - day.sunrise) / (day.nextSunrise - day.sunrise)) * WIDTH).toFixed(
      1,
    );
  const box = (row: number, from: number, to: number, kind: string, text: string) => {
    const [x, wide] = [Number(at(from)), Number(at(to)) - Number(at(from))];
    return html`<rect class="part ${kind}" x="${x}" y="${row * ROW + 17}" width="${wide.toFixed(1)}" height="22"/>${wide > text.length * 6 && html`<text x="${(x + wide / 2).toFixed(1)}" y="${row * ROW + 28}">${text}</text>`}`;
  };
  const title = (row: number, text: string) =>
    html`<text class="row" x="0" y="${row * ROW + 9}">${text}</text>`;
  const isWithin = now !== null && now >= day.sunrise && now < day.nextSunrise;
  return picture('The day from sunrise to sunrise', WIDTH, ROW * 7, [
    title(0, 'Day and night'),
    box(0, day.sunrise, day.sunset, 'part-0', 'day'),
    box(0, day.sunset, day.nextSunrise, 'night', 'night'),
    ...rows.map((row, index) => [
      title(index + 1, row.title),
      row.parts.map(({ part, starts, ends }, place) =>
        box(index + 1, starts, ends, `part-${place % 2}`, row.name(part)),
      ),
    ]),
    title(5, 'R Rahu kaal, Y yamaganda, G gulika kaal'),
    title(6, 'A abhijit'),
    stretches.map(({ name, starts, ends }) =>
      box(name === 'Abhijit' ? 6 : 5, starts, ends, name === 'Abhijit' ? 'good' : 'night', name.charAt(0)),
    ),
    isWithin && html`<path class="now" d="M${at(now)} 8V${ROW * 7}"/>`,
  ]);
}
