import { logError } from '../log.ts';
import { FUNCTION_LIMIT, PRICES } from '../platform-limits.ts';
import type { BlobStore, Storage } from '../storage/blob-store.ts';

/*
 * How much of the month's credits the site's functions have used, as far as they can tell: Netlify tells a site
 * nothing of its bill. Each process adds up its calls in memory and writes the sum down now and then. What the CDN
 * answers by itself is not seen here, and what a process did since it last wrote is lost when it ends.
 */

/** What the functions did in a month. */
interface Usage {
  /** '2026-11', in UTC. */
  month: string;
  calls: number;
  /** How long these took together, in milliseconds. */
  ms: number;
}

const USAGE = 'usage';
/** How often one process writes its sum down, in milliseconds. */
const SAVE_EVERY_MS = 10 * 60_000;

let unsaved = { calls: 0, ms: 0 };
let savedAt = Date.now();

const monthOf = (now: Date) => now.toISOString().slice(0, 7);

/**
 * Counts a call of a function, and writes the sum down when it is time to. Never throws.
 * @param ms how long the call took, in milliseconds
 */
export async function noteCall({ storage }: { storage: Pick<Storage, 'limits'> }, ms: number): Promise<void> {
  unsaved = { calls: unsaved.calls + 1, ms: unsaved.ms + ms };
  const since = Date.now() - savedAt;
  if (since >= 0 && since < SAVE_EVERY_MS) return;
  const adding = unsaved;
  unsaved = { calls: 0, ms: 0 };
  savedAt = Date.now();
  const month = monthOf(new Date());
  await storage.limits
    .change<Usage>(USAGE, (known) => ({
      month,
      calls: adding.calls + (known?.month === month ? known.calls : 0),
      ms: adding.ms + (known?.month === month ? known.ms : 0),
    }))
    .catch((error) => logError('count the calls', error));
}

/**
 * Returns how many credits the functions have used since the month began, at least.
 * @throws StorageUnavailable
 */
export async function creditsUsed(limits: BlobStore, now: Date): Promise<number> {
  const usage = (await limits.read<Usage>(USAGE))?.value;
  if (usage?.month !== monthOf(now)) return 0;
  const gbHours = (usage.ms / 3_600_000) * FUNCTION_LIMIT.memoryGb;
  return usage.calls * PRICES.perRequest + gbHours * PRICES.perGbHour;
}
