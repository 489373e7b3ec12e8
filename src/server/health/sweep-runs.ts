import type { AppContext } from '../app-context.ts';

const HOUR_MS = 3_600_000;
/** Start of the day of the daily jobs, in milliseconds of a UTC day: two in the morning in India. */
const DAY_BEGINS_MS = 20.5 * HOUR_MS;
/**
 * Shortest and longest time, in milliseconds, between two daily runs after which records may be deleted by their
 * age. After any other time the clock may be wrong, and deleting waits for the next day.
 */
const STEADY_MS = { least: 20 * HOUR_MS, most: 48 * HOUR_MS };

/** The runs of the sweep, as they are stored. */
export interface SweepRuns {
  /** When the last run began, as ISO time. */
  at: string;
  /** When the last run with the hourly jobs began. */
  hourlyAt: string;
  /** The day of the last run that did the daily jobs, and when it began. */
  day: string;
  dailyAt: string;
}

const RUNS = 'sweep/runs';

/** Reads when the sweep last ran; null before the first time. One store request. @throws StorageUnavailable */
export async function readSweepRuns({ storage }: Pick<AppContext, 'storage'>): Promise<SweepRuns | null> {
  return (await storage.orders.read<SweepRuns>(RUNS))?.value ?? null;
}

/**
 * Records that a run of the sweep begins, and returns which of the rarer jobs are due. Each is due for one run
 * alone. Two store requests.
 * @returns `mayDelete`: true if the daily jobs may delete records by their age
 * @throws StorageUnavailable
 */
export async function beginSweep({ storage, now }: Pick<AppContext, 'storage' | 'now'>): Promise<{
  isHourly: boolean;
  isDaily: boolean;
  mayDelete: boolean;
}> {
  const time = now();
  const at = time.toISOString();
  const day = new Date(time.getTime() - DAY_BEGINS_MS).toISOString().slice(0, 10);
  let due = { isHourly: false, isDaily: false, mayDelete: false };
  await storage.orders.change<SweepRuns>(RUNS, (last) => {
    const since = (before: string | undefined) => time.getTime() - Date.parse(before ?? '');
    const sinceHourly = since(last?.hourlyAt);
    const gap = since(last?.dailyAt);
    const isHourly = !(sinceHourly >= 0 && sinceHourly < HOUR_MS);
    const isDaily = last?.day !== day;
    due = { isHourly, isDaily, mayDelete: isDaily && gap >= STEADY_MS.least && gap <= STEADY_MS.most };
    return {
      at,
      hourlyAt: isHourly || !last ? at : last.hourlyAt,
      ...(isDaily || !last ? { day, dailyAt: at } : { day: last.day, dailyAt: last.dailyAt }),
    };
  });
  return due;
}
