import { momentOf } from '../place/civil-time.ts';
import { type CivilDate, type OffsetAt, weekdayOf } from '../place/dates.ts';
import { AMAVASYA, EKADASHIS, type LimbName, PURNIMA } from './limb-names.ts';
import { type LunarMonth, lunarMonth } from './lunar-month.ts';
import { moonTimes } from './moon-times.ts';
import { nextStart, type Part, partAt, partsBetween } from './panchang.ts';
import { type SolarDay, solarDay, sunTimes } from './sun-times.ts';

/* All that a panchang shows of one day at one place, as plain numbers: a build writes them into files. */

const DAY_MS = 86_400_000;
const NOON = 12 * 60;

/** A tithi from its beginning to its end. */
export interface Span {
  starts: number;
  ends: number;
}

/** Moments are in milliseconds since 1970 UTC. */
export interface PanchangDay extends SolarDay {
  date: CivilDate;
  /** Beginning and end of the civil date, by the clock of the place. */
  midnight: number;
  nextMidnight: number;
  /** 0 Sunday to 6 Saturday. */
  weekday: number;
  /** Null if the Sun did not set on the evening before, or does not set on the evening after. */
  previousSunset: number | null;
  nextSunset: number | null;
  /** The first ones from midnight on; they may come when the date is over. Null if there is none in two days. */
  moonrise: number | null;
  moonset: number | null;
  /** Every part from midnight or sunrise on, until the one at the next sunrise or midnight, whichever is later. */
  limbs: Record<LimbName, Part[]>;
  /** The lunar month at sunrise. */
  month: LunarMonth;
  /** Each is the one that is on at sunrise, or the next one. */
  ekadashi: Span;
  purnima: Span;
  amavasya: Span;
}

/** A place and its clock. `offset` is that of the date's noon, in minutes east of UTC. */
export interface PanchangPlace {
  latitude: number;
  longitude: number;
  offset: number;
  offsetAt: OffsetAt;
}

/** Longest tithi, in milliseconds, with some air. */
const LONGEST_TITHI_MS = 1.3 * DAY_MS;

/** Returns the first of some tithis that ends after a moment. */
function firstOf(tithis: readonly number[], moment: number): Span {
  const running = partAt('tithi', moment);
  if (tithis.includes(running)) return spanFrom(running, moment - LONGEST_TITHI_MS);
  const next = tithis
    .map((tithi) => spanFrom(tithi, moment))
    .toSorted((one, other) => one.starts - other.starts);
  return next[0] ?? { starts: moment, ends: moment };
}

/** Returns the next tithi of this number that begins after a moment. */
function spanFrom(tithi: number, after: number): Span {
  const starts = nextStart('tithi', tithi, after);
  return { starts, ends: nextStart('tithi', (tithi + 1) % 30, starts) };
}

/** Returns the day of a date; null unless the Sun rises on it and on the next. */
export function panchangDay(date: CivilDate, place: PanchangPlace): PanchangDay | null {
  const noon = momentOf(date, NOON, place.offset);
  const day = solarDay(place, noon);
  if (!day) return null;
  const { sunrise, nextSunrise } = day;
  const midnightOf = (daysOn: number) => {
    const guess = momentOf({ ...date, day: date.day + daysOn }, 0, place.offset);
    return guess + (place.offset - place.offsetAt(guess)) * 60_000;
  };
  const [midnight, nextMidnight] = [midnightOf(0), midnightOf(1)];
  const partsOf = (limb: LimbName) =>
    partsBetween(limb, Math.min(midnight, sunrise), Math.max(nextMidnight, nextSunrise));
  return {
    ...day,
    date,
    midnight,
    nextMidnight,
    weekday: weekdayOf(date),
    previousSunset: sunTimes(place, noon - DAY_MS)?.sunset ?? null,
    nextSunset: sunTimes(place, noon + DAY_MS)?.sunset ?? null,
    ...moonTimes(place, midnight),
    limbs: {
      tithi: partsOf('tithi'),
      nakshatra: partsOf('nakshatra'),
      yoga: partsOf('yoga'),
      karana: partsOf('karana'),
    },
    month: lunarMonth(sunrise),
    ekadashi: firstOf(EKADASHIS, sunrise),
    purnima: firstOf([PURNIMA], sunrise),
    amavasya: firstOf([AMAVASYA], sunrise),
  };
}
