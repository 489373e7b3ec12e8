import type { AppContext } from './app-context.ts';

/*
 * The clocks of machines differ a little, and sometimes one is wrong by an hour after a change of time zones,
 * or by a year after a power cut. Times that a wrong clock has written must do no harm when the clock is
 * right again.
 */

/** Largest normal difference between the clocks of two machines, in milliseconds. */
export const MOST_SKEW_MS = 60_000;

/**
 * Returns true for a recorded time that lies further in the future than clocks normally differ. A wrong clock
 * must have written it.
 * @param time ISO time, or milliseconds since 1970
 */
export const isFromFuture = (time: string | number, now: Date): boolean =>
  new Date(time).getTime() > now.getTime() + MOST_SKEW_MS;

const HOUR_MS = 3_600_000;
/** Start of the day of the daily jobs, in milliseconds of a UTC day: two in the morning in India. */
const DAY_BEGINS_MS = 20.5 * HOUR_MS;
/** Longest time, in milliseconds, between two daily runs while the clock is steady. */
const LONGEST_GAP_MS = 48 * HOUR_MS;
/** Milliseconds that the clock must have been steady before records are deleted by their age. */
const STEADY_MS = 20 * HOUR_MS;

/** The last daily run. */
interface DailyRun {
  /** Its day, which begins at two in the morning in India. */
  day: string;
  at: string;
  /** Time of the first daily run since the last jump of the clock. */
  steadySince: string;
}

const DAILY_RUN = 'sweep/daily';

/**
 * Begins the daily jobs, unless they have begun since two in the morning in India. It also checks the clock.
 * After a jump, a long pause, or on the first day of a site, the clock is trusted only after daily runs on
 * two successive days. One store request, and a second one for the caller that begins the day.
 * @returns `isDue`: true for one caller a day. `isClockTrusted`: true when records may be deleted by their
 * age
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
