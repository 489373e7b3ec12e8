import type { AppContext } from './app-context.ts';

/*
 * Machines' clocks differ a little, and now and then one is wrong by a lot: by an hour after a change of
 * time zones, by a year after a power cut. What a wrong clock wrote must do no harm once the clock is right
 * again.
 */

/** How far the clocks of two machines may differ, in milliseconds. */
export const MOST_SKEW_MS = 60_000;

/**
 * Returns whether a recorded time lies further ahead than clocks may differ, so that a wrong clock must
 * have written it.
 * @param time ISO time, or milliseconds since 1970
 */
export const isFromFuture = (time: string | number, now: Date): boolean =>
  new Date(time).getTime() > now.getTime() + MOST_SKEW_MS;

const HOUR_MS = 3_600_000;
/** When the day of the daily jobs begins, in milliseconds of UTC's day: two in the morning in India. */
const DAY_BEGINS_MS = 20.5 * HOUR_MS;
/** Longest time, in milliseconds, between two daily runs of one clock that nobody touched. */
const LONGEST_GAP_MS = 48 * HOUR_MS;
/** How long, in milliseconds, the clock must have gone on steadily before anything is deleted by its age. */
const STEADY_MS = 20 * HOUR_MS;

/** The last daily run. */
interface DailyRun {
  /** The day it was for; it begins at two in the morning in India. */
  day: string;
  at: string;
  /** The first of the daily runs that followed each other without a jump of the clock. */
  steadySince: string;
}

const DAILY_RUN = 'sweep/daily';

/**
 * Begins the daily jobs, unless they have begun since two in the morning in India. Also judges the clock:
 * after a jump, a long pause, or on the first day of a site, it is trusted only once daily runs on two days
 * have followed each other. One store request; one more for the caller who begins the day.
 * @returns `isDue`: true for one caller a day. `isClockTrusted`: whether things may be deleted by their age
 * @throws StorageUnavailable
 */
export async function beginDay({
  storage: { orders },
  now,
}: Pick<AppContext, 'storage' | 'now'>): Promise<{ isDue: boolean; isClockTrusted: boolean }> {
  const at = now();
  const day = new Date(at.getTime() - DAY_BEGINS_MS).toISOString().slice(0, 10);
  let isDue = false;
  let isClockTrusted = false;
  await orders.change<DailyRun>(DAILY_RUN, (last) => {
    isDue = last?.day !== day;
    isClockTrusted = false;
    if (!isDue) return null;
    const gap = at.getTime() - Date.parse(last?.at ?? '');
    const isSteady = gap >= 0 && gap <= LONGEST_GAP_MS;
    const steadySince = (isSteady && last?.steadySince) || at.toISOString();
    isClockTrusted = at.getTime() - Date.parse(steadySince) >= STEADY_MS;
    return { day, at: at.toISOString(), steadySince };
  });
  return { isDue, isClockTrusted };
}
