import type { IslandFailures, VisitorIsland } from '#domain/site/islands.ts';
import type { AppContext, StoreContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { FUNCTION_LIMIT, PRICES } from '../platform-limits.ts';

/*
 * An estimate of the month's credits that the site's functions have used, because Netlify does not report its
 * bill to a site. Each process adds up its calls in memory and saves the sum every ten minutes. Requests that
 * the CDN answers are not counted, nor is the nightly backup. Calls since the last save are lost when a
 * process ends.
 */

/** Calls of the functions in one month, and what failed in visitors' browsers. */
interface Usage {
  /** '2026-11', in UTC. */
  month: string;
  calls: number;
  /** Their time altogether, in milliseconds. */
  ms: number;
  /** How often islands failed, by the day in UTC. */
  failed?: Record<string, IslandFailures>;
}

const USAGE = 'usage';
/** Milliseconds between two saves of one process. */
const SAVE_EVERY_MS = 10 * 60_000;

let unsaved = { calls: 0, ms: 0 };
let savedAt = Date.now();

const monthOf = (now: Date) => now.toISOString().slice(0, 7);

/**
 * Counts a call of a function, and saves the sum when a save is due. Never throws.
 * @param ms duration of the call, in milliseconds
 */
export async function countCall(context: StoreContext, ms: number): Promise<void> {
  unsaved = { calls: unsaved.calls + 1, ms: unsaved.ms + ms };
  const since = Date.now() - savedAt;
  if (since >= 0 && since < SAVE_EVERY_MS) return;
  await saveUsage(context).catch((error) => logError('count the calls', error));
}

/** Saves what this process has counted. @throws StorageUnavailable; the calls since the last save are lost */
export async function saveUsage({ storage }: StoreContext): Promise<void> {
  const adding = unsaved;
  unsaved = { calls: 0, ms: 0 };
  savedAt = Date.now();
  const month = monthOf(new Date());
  await storage.limits.change<Usage>(USAGE, (known) => ({
    ...known,
    month,
    calls: adding.calls + (known?.month === month ? known.calls : 0),
    ms: adding.ms + (known?.month === month ? known.ms : 0),
  }));
}

/**
 * Returns the credits that the functions have used at least since the month began.
 * @throws StorageUnavailable
 */
export async function creditsUsed({ storage, now }: Pick<AppContext, 'storage' | 'now'>): Promise<number> {
  const usage = (await storage.limits.read<Usage>(USAGE))?.value;
  if (usage?.month !== monthOf(now())) return 0;
  const gbHours = (usage.ms / 3_600_000) * FUNCTION_LIMIT.memoryGb;
  return usage.calls * PRICES.perRequest + gbHours * PRICES.perGbHour;
}

/** Failures of islands that are counted in a day: more say nothing new, and anybody may report them. */
export const MOST_FAILURES_A_DAY = 200;
const DAY_MS = 24 * 3_600_000;
/** Days that failures of islands are kept. */
const DAYS_KEPT = 7;

const sum = (failures: IslandFailures) => Object.values(failures).reduce((total, each) => total + each, 0);
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Returns the failures of the days that are kept. */
function recent(failed: Usage['failed'], now: Date): [string, IslandFailures][] {
  const oldest = dayOf(new Date(now.getTime() - (DAYS_KEPT - 1) * DAY_MS));
  return Object.entries(failed ?? {}).filter(([day]) => day >= oldest);
}

/**
 * Counts that an island failed in a visitor's browser, up to a number a day.
 * @throws StorageUnavailable
 */
export async function countFailedIsland(
  { storage, now: clock }: Pick<AppContext, 'storage' | 'now'>,
  island: VisitorIsland,
): Promise<void> {
  const now = clock();
  const day = dayOf(now);
  await storage.limits.change<Usage>(USAGE, (known) => {
    const failed = Object.fromEntries(recent(known?.failed, now));
    const today = failed[day] ?? {};
    if (sum(today) >= MOST_FAILURES_A_DAY) return null;
    failed[day] = { ...today, [island]: (today[island] ?? 0) + 1 };
    return { month: monthOf(now), calls: 0, ms: 0, ...known, failed };
  });
}

/**
 * Returns how often each island failed in the days that are kept.
 * @throws StorageUnavailable
 */
export async function failedIslands({
  storage,
  now,
}: Pick<AppContext, 'storage' | 'now'>): Promise<IslandFailures> {
  const failures: IslandFailures = {};
  const usage = await storage.limits.read<Usage>(USAGE);
  for (const [, ofDay] of recent(usage?.value.failed, now()))
    for (const [island, times] of Object.entries(ofDay) as [VisitorIsland, number][])
      failures[island] = (failures[island] ?? 0) + times;
  return failures;
}
