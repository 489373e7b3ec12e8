import { panchangDay } from '../jyotish/panchang-day.ts';
import { readDate } from '../place/civil-time.ts';
import { ghaziabad } from '../place/ghaziabad.ts';

/* The days of Ghaziabad that a build computes, one small file each. */

/** Days from that of the build on: thirteen months. */
export const DAYS_AHEAD = 400;

/** Returns dates as addresses contain them, from one on. @param today a date in India, '2026-11-25' */
export function daysFrom(today: string, count = DAYS_AHEAD): string[] {
  const first = Date.parse(today);
  return Array.from({ length: count }, (_, at) =>
    new Date(first + at * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Writes the panchang of a day, with its moments in whole milliseconds. @param date '2026-11-25' */
export function ghaziabadOn(date: string): string {
  const read = readDate(date);
  const day = read.ok && panchangDay(read.value, { ...ghaziabad, offsetAt: () => ghaziabad.offset });
  return JSON.stringify(day || null, (_key, value) =>
    typeof value === 'number' ? Math.round(value) : value,
  );
}
