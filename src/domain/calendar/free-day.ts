import { INDIA_AHEAD_MS, indiaToday } from '../site/india-day.ts';
import { dayAfter, startOfDay } from './agenda.ts';

/** A time in which the owner is not free, in epoch milliseconds. */
export interface Busy {
  from: number;
  to: number;
}

/** The minutes of each day at which the practice opens and closes, as `openMinutes` returns them. */
type OpenMinutes = readonly (readonly [from: number, to: number] | null)[];

const MINUTE_MS = 60_000;

/**
 * Returns the next day in India on which the practice is open and the owner has no other plan for `minutes`
 * at a stretch, and when the last such stretch ends. It knows nothing of what can be booked.
 * @param until moment, in epoch milliseconds, from which on the plans are not known
 * @returns null if there is none before `until`
 */
export function nextFreeDay(
  open: OpenMinutes,
  busy: readonly Busy[],
  { now, until, minutes }: { now: Date; until: number; minutes: number },
): { day: string; endsAt: Date } | null {
  const inOrder = busy.toSorted((a, b) => a.from - b.from);
  for (let day = indiaToday(now); Date.parse(startOfDay(day)) < until; day = dayAfter(day, 1)) {
    const midnight = Date.parse(startOfDay(day));
    const hours = open[(new Date(midnight + INDIA_AHEAD_MS).getUTCDay() + 6) % 7];
    if (!hours) continue;
    const closes = midnight + hours[1] * MINUTE_MS;
    if (closes > until) return null;
    const endsAt = lastStretch(
      Math.max(now.getTime(), midnight + hours[0] * MINUTE_MS),
      closes,
      inOrder,
      minutes,
    );
    if (endsAt) return { day, endsAt: new Date(endsAt) };
  }
  return null;
}

/** Returns the end of the last free stretch of a day; null if none is long enough. */
function lastStretch(from: number, to: number, busy: readonly Busy[], minutes: number): number | null {
  let last: number | null = null;
  let free = from;
  for (const each of [...busy, { from: to, to }]) {
    const ends = Math.min(each.from, to);
    if (ends - free >= minutes * MINUTE_MS) last = ends;
    free = Math.max(free, each.to);
  }
  return last;
}
