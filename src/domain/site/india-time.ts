import { indiaToday } from './india-day.ts';

const inIndia = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
});

const dayInIndia = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });

/**
 * The day of a moment in India: '27 November 2026'.
 * @throws RangeError for what is no date
 */
export function indiaDayInWords(moment: Date): string {
  return dayInIndia.format(moment);
}

/**
 * A moment as people in India read it: 'Friday, 27 November 2026, 4:30 pm, India time'.
 * @throws RangeError for what is no date
 */
export function indiaTimeInWords(moment: Date): string {
  const part = Object.fromEntries(inIndia.formatToParts(moment).map(({ type, value }) => [type, value]));
  const half = (part.dayPeriod ?? '').toLowerCase();
  return `${part.weekday}, ${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute} ${half}, India time`;
}

const clockInIndia = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', timeStyle: 'short' });

/**
 * Returns the time of a moment as a clock in India shows it, '4:30 pm', with the day where that is not today:
 * '12:07 am on 21 November 2026'.
 * @param now the present moment, which says what day it is in India
 * @throws RangeError for what is no date
 */
export function indiaClock(moment: Date, now: Date): string {
  const time = clockInIndia.format(moment).toLowerCase();
  return indiaToday(moment) === indiaToday(now) ? time : `${time} on ${indiaDayInWords(moment)}`;
}
