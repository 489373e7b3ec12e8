import { type LimbName, partsBetween, stretchesOf, tithiName } from '../jyotish/panchang.ts';
import { type SolarDay, solarDay } from '../jyotish/sun-times.ts';
import { nakshatras } from '../jyotish/zodiac.ts';
import { type CivilDate, clockForReading, momentOf, weekdayOf } from '../place/civil-time.ts';
import { ghaziabad } from '../place/ghaziabad.ts';

/* The panchang of Ghaziabad in one line a day, computed while the site is built. */

/** A text and, if there is one, the smaller line below it: `['Swati', 'until 07:24, then Vishakha']`. */
type Lines = [text: string, below?: string];

/** The texts that the home page shows of a day. */
export interface DayInShort {
  tithi: Lines;
  nakshatra: Lines;
  rahuKaal: Lines;
}

/** The days of one month by their date in India, '2026-11-25'. One such file is published for each month. */
export type MonthInShort = Record<string, DayInShort>;

/** Number of months that a build computes, from the month it is made in. */
export const MONTHS_AHEAD = 13;

/**
 * Returns the names of months as addresses contain them, '2026-11', from the month of a date on.
 * @param today a date in India, '2026-11-25'
 */
export function monthsFrom(today: string, count = MONTHS_AHEAD): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at)).toISOString().slice(0, 7),
  );
}

/** Returns every day of a month. @param month '2026-11' */
export function monthInShort(month: string): MonthInShort {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days: MonthInShort = {};
  for (let day = 1; day <= length; day++) {
    const short = dayInShort({ year, month: number, day });
    if (short) days[`${month}-${String(day).padStart(2, '0')}`] = short;
  }
  return days;
}

function dayInShort(date: CivilDate): DayInShort | null {
  const day = solarDay(ghaziabad, momentOf(date, 12 * 60, ghaziabad.offset));
  if (!day) return null;
  const clock = (moment: number) => clockForReading(moment, ghaziabad.offset, date);
  const rahu = stretchesOf(day, weekdayOf(date)).find(({ name }) => name === 'Rahu kaal');
  return {
    tithi: limbText('tithi', tithiName, day, clock),
    nakshatra: limbText('nakshatra', (part) => nakshatras[part] ?? '', day, clock),
    rahuKaal: [rahu ? `${clock(rahu.starts)} to ${clock(rahu.ends)}` : ''],
  };
}

/**
 * Returns the part of a limb that is on at sunrise, when it ends and, if that is the same day, what follows.
 */
function limbText(
  limb: LimbName,
  nameOf: (part: number) => string,
  day: SolarDay,
  clock: (moment: number) => string,
): Lines {
  const [first, second] = partsBetween(limb, day.sunrise, day.nextSunrise);
  if (!first) return [''];
  const ends = clock(first.ends);
  const isToday = /^[\d:]+$/.test(ends);
  // The half of the month changes only at Purnima and Amavasya, so it need not be said twice.
  const next = second && isToday ? `, then ${nameOf(second.part).replace(/^(?:Shukla|Krishna) /, '')}` : '';
  return [nameOf(first.part), `until ${ends}${next}`];
}
