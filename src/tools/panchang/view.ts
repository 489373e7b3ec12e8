import {
  karanaName,
  type LimbName,
  partsBetween,
  type Stretch,
  stretchesOf,
  tithiName,
  varas,
  yogas,
} from '../jyotish/panchang.ts';
import { type SolarDay, solarDay } from '../jyotish/sun-times.ts';
import { nakshatras } from '../jyotish/zodiac.ts';
import { html, type Markup, type Table, table } from '../markup.ts';
import {
  type CivilDate,
  clockForReading,
  dateForReading,
  momentOf,
  type OffsetAt,
  weekdayOf,
} from '../place/civil-time.ts';
import type { Answer } from '../tool.ts';
import { dayBand, type LimbOfDay } from './day-band.ts';

const limbs: readonly { limb: LimbName; title: string; nameOf: (part: number) => string }[] = [
  { limb: 'tithi', title: 'Tithi', nameOf: tithiName },
  { limb: 'nakshatra', title: 'Nakshatra', nameOf: (part) => nakshatras[part] ?? '' },
  { limb: 'yoga', title: 'Yoga', nameOf: (part) => yogas[part] ?? '' },
  { limb: 'karana', title: 'Karana', nameOf: karanaName },
];

/** Place and clock of a panchang. */
interface Where {
  latitude: number;
  longitude: number;
  name: string;
  offset: number;
  offsetAt: OffsetAt;
  note: string;
}

type Clock = (moment: number) => string;

/** Writes the part of a limb that is on at sunrise: 'Krishna Chaturdashi until 11:28'. */
function atSunrise({ nameOf, parts: [first] }: LimbOfDay, clock: Clock): string {
  return first ? `${nameOf(first.part)} until ${clock(first.ends)}` : '';
}

function limbTable(all: readonly LimbOfDay[], clock: Clock): Table {
  const rows = all.map(({ title, nameOf, parts }) => {
    const lines = parts.map(({ part, ends }) => html`<div>${nameOf(part)} until ${clock(ends)}</div>`);
    return { cells: [title, lines] };
  });
  return table('The limbs of the day', ['Limb', 'What is on, and until when'], rows);
}

function stretchTable(stretches: readonly Stretch[], clock: Clock): Table {
  const rows = stretches.map(({ name, starts, ends }) => ({ cells: [name, clock(starts), clock(ends)] }));
  return table('Times of the day', ['Time', 'From', 'To'], rows);
}

/** Says from when until when the day of the panchang lasts, and what is doubtful about it. */
function dayView(
  { sunrise, sunset, nextSunrise }: SolarDay,
  { latitude, note }: Where,
  clock: Clock,
): Markup {
  const isFarNorthOrSouth = Math.abs(latitude) > 60;
  const farNote = html`<p>So far from the equator the length of the day changes quickly; local almanacs may differ by
minutes.</p>`;
  return html`<p>From sunrise at ${clock(sunrise)} to the next at ${clock(nextSunrise)}. Sunset ${clock(sunset)}.
The tithi at sunrise names the day.</p>
${note && html`<p class="notice">${note}</p>`}${isFarNorthOrSouth && farNote}`;
}

/**
 * Returns the whole answer of the panchang of a date without its heading; null if the Sun does not rise that
 * day.
 * @param now marks the present moment; null marks none
 */
export function panchangParts(
  date: CivilDate,
  where: Where,
  now: number | null,
): Omit<Answer, 'heading'> | null {
  const day = solarDay(where, momentOf(date, 12 * 60, where.offset));
  if (!day) return null;
  const weekday = weekdayOf(date);
  const clock: Clock = (moment) => clockForReading(moment, where.offsetAt(moment), date);
  const all = limbs.map(({ limb, ...rest }) => ({
    ...rest,
    parts: partsBetween(limb, day.sunrise, day.nextSunrise),
  }));
  const stretches = stretchesOf(day, weekday);
  const [tithi = '', nakshatra = ''] = all.map((limb) => atSunrise(limb, clock));
  const rahu = stretches.find(({ name }) => name === 'Rahu kaal');
  const rahuText = rahu ? `; Rahu kaal ${clock(rahu.starts)} to ${clock(rahu.ends)}` : '';
  const sentence = `${varas[weekday]}, ${dateForReading(date)}: ${tithi}, nakshatra ${nakshatra}${rahuText}.`;
  const picture = { name: 'The day', picture: dayBand(day, all, stretches, now) };
  return {
    sentence,
    about: dayView(day, where, clock),
    pictures: [picture],
    table: limbTable(all, clock),
    more: stretchTable(stretches, clock),
    details: `Panchang of ${where.name}, ${sentence}`,
    share: { sentence, picture },
  };
}
