import { type Graha, NAKSHATRA } from './zodiac.ts';

/* Vimshottari dasha (Brihat Parashara Hora Shastra 46): 120 years, shared out among the nine grahas. */

/** The grahas in the order of their dashas, with the years of each. */
export const dashaYears: readonly (readonly [Graha, number])[] = [
  ['ketu', 7],
  ['venus', 20],
  ['sun', 6],
  ['moon', 10],
  ['mars', 7],
  ['rahu', 18],
  ['jupiter', 16],
  ['saturn', 19],
  ['mercury', 17],
];
const CYCLE_YEARS = 120;
/**
 * A year of the dasha in milliseconds: 365.25 days. Some schools count 360 days, and come to earlier dates.
 */
export const DASHA_YEAR_MS = 365.25 * 86_400_000;

/** A stretch of life under one graha; moments are in milliseconds since 1970 UTC. */
export interface Dasha {
  lord: Graha;
  starts: number;
  ends: number;
}

/**
 * Returns the years of the dashas that belong to the sky from 0 Mesha to a longitude of the Moon. They grow
 * with it, from 0 to 360: three cycles in a round.
 */
export function dashaYearsPassed(moon: number): number {
  const whole = Math.floor(moon / NAKSHATRA);
  const yearsOf = (nakshatra: number) => dashaYears[nakshatra % 9]?.[1] ?? 0;
  const before = Array.from({ length: whole }, (_, nakshatra) => yearsOf(nakshatra));
  return before.reduce((sum, years) => sum + years, 0) + (moon / NAKSHATRA - whole) * yearsOf(whole);
}

/** Returns nine stretches one after another from `starts` on, in the order of the dashas from `first` on. */
function nineFrom(first: number, starts: number, length: number): Dasha[] {
  const dashas: Dasha[] = [];
  let from = starts;
  for (let turn = 0; turn < 9; turn++) {
    const [lord, years] = dashaYears[(first + turn) % 9] ?? ['ketu', 0];
    const ends = from + (length * years) / CYCLE_YEARS;
    dashas.push({ lord, starts: from, ends });
    from = ends;
  }
  return dashas;
}

/**
 * Returns the nine mahadashas of a life. The first began before birth: the Moon has already gone through a
 * part of its nakshatra, and the same part of the dasha is over.
 * @param moon sidereal longitude of the Moon at birth, in degrees
 * @param birth milliseconds since 1970 UTC
 */
export function mahadashas(moon: number, birth: number): Dasha[] {
  const first = Math.floor(moon / NAKSHATRA) % 9;
  const gone = (moon % NAKSHATRA) / NAKSHATRA;
  const [, years] = dashaYears[first] ?? ['ketu', 0];
  return nineFrom(first, birth - gone * years * DASHA_YEAR_MS, CYCLE_YEARS * DASHA_YEAR_MS);
}

/** Returns the nine parts of a dasha (antardashas of a mahadasha and so on), beginning with its own lord. */
export function partsOfDasha({ lord, starts, ends }: Dasha): Dasha[] {
  const first = dashaYears.findIndex(([graha]) => graha === lord);
  return nineFrom(first, starts, ends - starts);
}
