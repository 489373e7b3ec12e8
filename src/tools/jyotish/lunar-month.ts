import { limbs, nextStart } from './panchang.ts';
import { siderealLongitude } from './sidereal.ts';

/*
 * The Hindu month and year of a moment. Months run from new moon to new moon (amanta) and are named by the
 * rashi in which the Sun stands at their beginning, by Lahiri: Chaitra begins while it is in Meena. A month in
 * which it enters no rashi is adhika and has the name of the next. In the rare month in which it enters two,
 * the second name is lost (kshaya).
 */

const DAY_MS = 86_400_000;
/** Mean length of a lunar month, in days. */
const MONTH = 29.530589;
/** The Vikram Samvat that begins in a year is that year's number and 57. */
const VIKRAM = 57;

/** Months are counted from 0 Chaitra. */
export interface LunarMonth {
  amanta: number;
  /** The same month where the dark half comes first, as in North India: in the dark half it is the next name. */
  purnimanta: number;
  isAdhika: boolean;
  /** The month whose name is lost, because the Sun entered two rashis; null as a rule. */
  kshaya: number | null;
  /** The year that began with Chaitra, the adhika one where there are two. */
  samvat: number;
}

/** Returns the month, from 0 Chaitra, that begins with a new moon. */
const monthFrom = (newMoon: number): number => (Math.floor(siderealLongitude('sun', newMoon) / 30) + 1) % 12;

/** Returns the month and year of a moment, such as a sunrise. */
export function lunarMonth(moment: number): LunarMonth {
  const angle = limbs.tithi.angle(moment);
  // A month is never shorter than 29 days and a quarter, so looking from within the one before finds this one.
  const begins = nextStart('tithi', 0, moment - (angle / limbs.tithi.speed + 5) * DAY_MS);
  const ends = nextStart('tithi', 0, begins + DAY_MS);
  const [amanta, following] = [monthFrom(begins), monthFrom(ends)];
  // The first new moon of that Chaitra, give or take a month, which is far from the turn of the year.
  const chaitra = new Date(begins - amanta * MONTH * DAY_MS);
  return {
    amanta,
    purnimanta: angle < 180 ? amanta : following,
    isAdhika: following === amanta,
    kshaya: following === (amanta + 2) % 12 ? (amanta + 1) % 12 : null,
    samvat: chaitra.getUTCFullYear() + VIKRAM,
  };
}
