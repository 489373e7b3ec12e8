/*
 * The parts of day and night that follow from sunrise, sunset and the weekday alone. Moments are in
 * milliseconds since 1970 UTC, weekdays from 0 Sunday to 6 Saturday, that of the sunrise.
 */

/** A part of the day with a name. */
export interface Stretch<Name extends string = string> {
  name: Name;
  starts: number;
  ends: number;
}

/** Returns the one of some parts in their order that is on at a moment. */
export const partOn = <Each extends { ends: number }>(parts: readonly Each[], moment: number) =>
  parts.find(({ ends }) => ends > moment);

/** The eighth of the day, 1 to 8, by weekday from Sunday on, as almanacs print it. */
const eighths = {
  rahuKaal: [8, 2, 7, 5, 6, 4, 3],
  yamaganda: [5, 4, 3, 2, 1, 7, 6],
  gulika: [7, 6, 5, 4, 3, 2, 1],
} as const;

export type StretchName = keyof typeof eighths | 'abhijit';

/** Returns an eighth of a time, counted from 1. */
function eighthOf(starts: number, ends: number, eighth: number): Pick<Stretch, 'starts' | 'ends'> {
  const length = (ends - starts) / 8;
  return { starts: starts + (eighth - 1) * length, ends: starts + eighth * length };
}

/** Returns rahu kaal, an eighth of the time from sunrise to sunset. */
export const rahuKaal = (sunrise: number, sunset: number, weekday: number) =>
  eighthOf(sunrise, sunset, eighths.rahuKaal[weekday] ?? 1);

/**
 * Returns rahu kaal, yamaganda and gulika, each an eighth of the time from sunrise to sunset, and abhijit,
 * the eighth of its fifteen parts.
 */
export function stretchesOf(
  { sunrise, sunset }: { sunrise: number; sunset: number },
  weekday: number,
): Stretch<StretchName>[] {
  const named = (Object.keys(eighths) as (keyof typeof eighths)[]).map((name) => ({
    name,
    ...eighthOf(sunrise, sunset, eighths[name][weekday] ?? 1),
  }));
  const fifteenth = (sunset - sunrise) / 15;
  const abhijit = { starts: sunrise + 7 * fifteenth, ends: sunrise + 8 * fifteenth };
  return [...named, { name: 'abhijit', ...abhijit }];
}

/** The seven choghadiyas in the order of their grahas: Sun, Venus, Mercury, Moon, Saturn, Jupiter, Mars. */
const choghadiyas = ['Udveg', 'Char', 'Labh', 'Amrit', 'Kaal', 'Shubh', 'Rog'] as const;
export type Choghadiya = (typeof choghadiyas)[number];

/** Steps in that order from the first choghadiya of one day to that of the next, and of one night to the next. */
const A_DAY = 3;
/** A night begins with the choghadiya of the fifth weekday and goes through the order backwards by two. */
const NIGHT = { first: 4 * A_DAY, step: 5 };

/**
 * Returns the eight choghadiyas between sunrise and sunset, which begin with that of the weekday's lord, or
 * the eight between sunset and sunrise.
 */
export function choghadiyasOf(
  starts: number,
  ends: number,
  weekday: number,
  part: 'day' | 'night',
): Stretch<Choghadiya>[] {
  const { first, step } = part === 'day' ? { first: 0, step: 1 } : NIGHT;
  return Array.from({ length: 8 }, (_, at) => ({
    name: choghadiyas[(weekday * A_DAY + first + at * step) % 7] ?? 'Udveg',
    ...eighthOf(starts, ends, at + 1),
  }));
}
