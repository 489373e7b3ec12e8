import { panchang } from '#words/tools/panchang.ts';
import { today } from '#words/tools/today.ts';
import type { PanchangDay } from '../jyotish/panchang-day.ts';
import { dayNumber, timeOfDay, timeSpan } from '../place/clock.ts';
import { dayAt, monthForReading, type OffsetAt, weekdayForReading } from '../place/dates.ts';
import { type Present, spanNear, timeNear } from '../today/now.ts';

/* The times of a panchang for reading. A time of another date than the panchang's always says so. */

export interface Times {
  /** '1:26 pm', '9:49 am tomorrow', '9:49 am, Fri 27 Nov'. */
  time: (moment: number) => string;
  /** '9:00 to 10:30 am'. */
  span: (span: { starts: number; ends: number }) => string;
  /** Null if the panchang is not that of the present date. */
  present: Present | null;
}

/** Returns the present moment by the clock of a place, if it lies within the date of a panchang. */
export function presentOf(
  { midnight, nextMidnight }: PanchangDay,
  offsetAt: OffsetAt,
  now: number | null,
): Present | null {
  return now !== null && midnight <= now && now < nextMidnight ? { now, offsetAt } : null;
}

export function timesOf(day: PanchangDay, offsetAt: OffsetAt, now: number | null): Times {
  const present = presentOf(day, offsetAt, now);
  const ahead = (moment: number) =>
    dayNumber(moment, offsetAt(moment)) - dayNumber(day.midnight, offsetAt(day.midnight));
  const time = (moment: number): string => {
    if (present && Math.abs(ahead(moment)) < 2) return timeNear(moment, present);
    return onDate(timeOfDay(moment, offsetAt(moment)), moment);
  };
  /** Adds its date to a time of another date. */
  const onDate = (text: string, moment: number): string => {
    if (ahead(moment) === 0) return text;
    const date = dayAt(moment, offsetAt(moment));
    return panchang.onDate(text, weekdayForReading(date), date.day, monthForReading(date));
  };
  const span: Times['span'] = ({ starts, ends }) => {
    if (ahead(starts) !== ahead(ends)) return today.fromTo(time(starts), time(ends));
    if (present && Math.abs(ahead(ends)) < 2) return spanNear({ starts, ends }, present);
    return onDate(timeSpan(starts, ends, offsetAt(starts), offsetAt(ends)), ends);
  };
  return { time, span, present };
}
