import { places } from '#words/tools/places.ts';
import { type CivilDate, dateForReading } from './dates.ts';

/* Reads dates, times and places as people type them, and finds the moment that they name. Offsets are in minutes east of UTC. */

/** A value that was typed, or a sentence that says what is wrong with it. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; message: string };

const refuse = (message: string) => ({ ok: false, message }) as const;

/**
 * First and last year that the tools count. Beyond them old calendars and the Earth's rotation make them
 * doubtful.
 */
export const YEARS = [1800, 2200] as const;

/**
 * Reads a date, as a date field gives it (1980-09-21) or as people in India write it (21-09-1980, 21/9/1980).
 */
export function readDate(text: string): Read<CivilDate> {
  const iso = /^\s*(\d{4,6})-(\d{1,2})-(\d{1,2})\s*$/.exec(text)?.slice(1);
  const indian = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\s*$/.exec(text)?.slice(1).toReversed();
  const [year, month, day] = (iso ?? indian ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return refuse(places.noDate);
  if (year < YEARS[0] || year > YEARS[1]) return refuse(places.years(...YEARS));
  if (month < 1 || month > 12) return refuse(places.twelveMonths);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (day < 1 || date.getUTCMonth() !== month - 1)
    return refuse(places.noDateNamed(dateForReading({ day, month, year })));
  return { ok: true, value: { year, month, day } };
}

/** Reads a time of day, '21:05' or '9:05 pm', in minutes after midnight. */
export function readTime(text: string): Read<number> {
  const match = /^(\d{1,2})[:.](\d{2})(?::\d{2})?\s*(am|pm)?$/i.exec(text.trim());
  const half = match?.[3]?.toLowerCase();
  const hour = Number(match?.[1]);
  const minute = Number(match?.[2]);
  if (!match || minute > 59 || hour > (half ? 12 : 23) || (half && hour < 1)) return refuse(places.noTime);
  return { ok: true, value: ((half ? hour % 12 : hour) + (half === 'pm' ? 12 : 0)) * 60 + minute };
}

/** Reads an offset from UTC in hours, '5.5' or '+5:30'; in minutes. */
export function readOffset(text: string): Read<number> {
  const match = /^\s*([+\-−]?)(\d{1,2})(?::(\d{2})|[.,](\d+))?\s*$/.exec(text);
  const minutes = match
    ? Number(match[2]) * 60 + Number(match[3] ?? 0) + Number(`0.${match[4] ?? 0}`) * 60
    : Number.NaN;
  const offset = match?.[1] === '-' || match?.[1] === '−' ? -minutes : minutes;
  if (!(offset >= -14 * 60 && offset <= 15 * 60)) return refuse(places.noOffset);
  return { ok: true, value: offset };
}

/** Reads a latitude or longitude in degrees, '28.67' or '28.67 N'; south and west are negative. */
export function readDegrees(text: string, name: 'latitude' | 'longitude'): Read<number> {
  const match = /^([+\-−]?)(\d{1,3}(?:[.,]\d+)?)(?:\s*°)?\s*([nsew])?$/i.exec(text.trim());
  const isLatitude = name === 'latitude';
  const degrees = match ? Number(match[2]?.replace(',', '.')) : Number.NaN;
  if (!(degrees <= (isLatitude ? 90 : 180)))
    return refuse(isLatitude ? places.noLatitude : places.noLongitude);
  const isNegative = (match?.[1] ?? '') === '-' || match?.[1] === '−' || /[sw]/i.test(match?.[3] ?? '');
  return { ok: true, value: isNegative ? -degrees : degrees };
}

/** Writes an offset in hours for the form's field: '5.5', '5.75'. Before 1906 zones know it to the second. */
export const offsetInHours = (minutes: number): string => String(Math.round((minutes / 60) * 1e5) / 1e5);

/** Writes an offset for reading: 'UTC +5:30'. */
export function offsetForReading(minutes: number): string {
  const whole = Math.round(Math.abs(minutes));
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return `UTC ${minutes < 0 ? '−' : '+'}${text}`;
}

/** Returns the moment that a date and time name at an offset, in milliseconds since 1970 UTC. */
export const momentOf = ({ year, month, day }: CivilDate, minutes: number, offset: number): number =>
  Date.UTC(year, month - 1, day) + (minutes - offset) * 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the offset of a zone ('Asia/Kolkata') at a moment, by the browser's own zone data. */
export function offsetAt(zone: string, moment: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return (shown - Math.floor(moment / 1000) * 1000) / 60_000;
}

/**
 * Returns the offsets at which a clock in a zone showed this date and time, the earlier moment first. Usually
 * there is one. There is none if the clock was put forward over that time, and there are two if it was put
 * back.
 */
export function offsetsFor(zone: string, date: CivilDate, minutes: number): number[] {
  const local = momentOf(date, minutes, 0);
  const around = [-26, -1, 1, 26].map((hours) => offsetAt(zone, local + hours * 3_600_000));
  const offsets = [...new Set(around)].sort((a, b) => b - a);
  return offsets.filter((offset) => offsetAt(zone, local - offset * 60_000) === offset);
}
