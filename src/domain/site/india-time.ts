import { INDIA_AHEAD_MS, indiaToday } from './india-day.ts';

/* By hand and not by `Intl`, for the reason that `india-day` gives. */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June'].concat([
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]);

/**
 * Returns a moment as a date whose UTC fields are what a calendar and a clock in India show.
 * @throws RangeError for what is no date
 */
function inIndia(moment: Date): Date {
  const shifted = new Date(moment.getTime() + INDIA_AHEAD_MS);
  if (Number.isNaN(shifted.getTime())) throw new RangeError('not a date');
  return shifted;
}

/** Writes a time of the day, '16:30', as visitors read it: '4:30 pm'. */
export function twelveHours(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

const clock = (shifted: Date): string => twelveHours(shifted.toISOString().slice(11, 16));

/** '27 November 2026'. */
const day = (shifted: Date): string =>
  `${shifted.getUTCDate()} ${MONTHS[shifted.getUTCMonth()]} ${shifted.getUTCFullYear()}`;

/**
 * The day of a moment in India: '27 November 2026'.
 * @throws RangeError for what is no date
 */
export function indiaDayInWords(moment: Date): string {
  return day(inIndia(moment));
}

/**
 * The day of a moment in India with its weekday: 'Friday, 27 November 2026'.
 * @throws RangeError for what is no date
 */
export function indiaFullDay(moment: Date): string {
  const shifted = inIndia(moment);
  return `${WEEKDAYS[shifted.getUTCDay()]}, ${day(shifted)}`;
}

/**
 * A moment as people in India read it: 'Friday, 27 November 2026, 4:30 pm, India time'.
 * @throws RangeError for what is no date
 */
export function indiaTimeInWords(moment: Date): string {
  return `${indiaFullDay(moment)}, ${clock(inIndia(moment))}, India time`;
}

/**
 * Returns a moment as spreadsheets take it for a time: '2026-11-27 16:30:00', in India.
 * @throws RangeError for what is no date
 */
export const indiaTimeForFile = (moment: Date): string =>
  inIndia(moment).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Returns the time of a moment as a clock in India shows it, '4:30 pm', with the day where that is not today:
 * '12:07 am on 21 November 2026'.
 * @param now the present moment, which says what day it is in India
 * @throws RangeError for what is no date
 */
export function indiaClock(moment: Date, now: Date): string {
  const time = clock(inIndia(moment));
  return indiaToday(moment) === indiaToday(now) ? time : `${time} on ${indiaDayInWords(moment)}`;
}
