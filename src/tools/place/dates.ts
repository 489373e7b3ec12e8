import { sky } from '#words/tools/sky.ts';
import { clockAt } from './clock.ts';

/* Dates of the civil calendar, and how they are written. What is typed is read in `civil-time.ts`. */

/** A date of the civil calendar; month from 1. */
export interface CivilDate {
  year: number;
  month: number;
  day: number;
}

/** The offset of a place's clock at a moment. */
export type OffsetAt = (moment: number) => number;

export const monthForReading = ({ month }: Pick<CivilDate, 'month'>): string => sky.months[month - 1] ?? '';

/** Returns the name of a date's weekday: 'Thursday'. */
export const weekdayForReading = (date: CivilDate): string => sky.weekdays[weekdayOf(date)] ?? '';

/** Writes a date for reading: '21 September 1980'. */
export const dateForReading = ({ day, month, year }: CivilDate): string =>
  `${day} ${monthForReading({ month })} ${year}`;

/** Returns the civil date at a moment, by a clock that rounds to minutes. */
export function dayAt(moment: number, offset: number): CivilDate {
  const local = clockAt(moment, offset);
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}

/** Returns the date after a date. */
export const dateAfter = ({ year, month, day }: CivilDate): CivilDate =>
  dayAt(Date.UTC(year, month - 1, day + 1), 0);

/** Returns the weekday of a date: 0 Sunday to 6 Saturday. */
export const weekdayOf = ({ year, month, day }: CivilDate): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();
