import type { HealthState, HealthWire } from '#domain/site/health.ts';
import type { AppContext, SiteContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { lettersWait } from '../outbox/outbox.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { conditionalWritesHold } from '../storage/self-check.ts';

const MINUTE_MS = 60_000;
/** After how long without a run the sweep, which comes each minute, counts as stopped, in milliseconds. */
const SWEEP_STOPPED_MS = 10 * MINUTE_MS;
/**
 * How long a run of the sweep, which records that it ended, proves that the store takes writes, in
 * milliseconds.
 */
const WRITE_PROVEN_MS = 2 * MINUTE_MS;
/** A blob that is written to see whether the store takes writes. */
const PROBE = 'self-check/written';
/** How old the last backup may be, in milliseconds. */
const BACKUP_OLD_MS = 48 * 60 * MINUTE_MS;
/** How long a letter may wait before mail counts as not going out, in milliseconds. */
const LETTER_LATE_MS = 30 * MINUTE_MS;
/** How long an answer is given again without looking, in milliseconds: anybody may ask. */
const KNOWN_MS = 5_000;

/** When something was last done. */
export interface LastDone {
  at: string;
}
interface LastSweep extends LastDone {
  /** Present where it came upon records that are not readable. */
  unreadable?: true;
}
const LAST_SWEEP = 'sweep/last';

/** Writes down that the sweep came to its end, and whether there are records that it could not read. */
export async function recordSweep(
  { storage: { orders }, now }: AppContext,
  hasUnreadable: boolean,
): Promise<void> {
  const at = now().toISOString();
  await orders.change<LastSweep>(LAST_SWEEP, () => ({ at, ...(hasUnreadable && { unreadable: true }) }));
}

/** Where it is kept, in the store of backups, when the last one was finished. */
export const LAST_BACKUP = 'last';

const known = new WeakMap<SiteContext['storage'], { until: number; checks: HealthWire['checks'] }>();

/**
 * How the site is. Never throws: what cannot be looked at is said to be so, with a line in the log.
 * @param openProvider gives where new payments go; may throw for a wrong setting
 */
export async function readHealth(
  context: SiteContext,
  openProvider: () => PaymentProvider | null,
): Promise<HealthWire['checks']> {
  const { storage, settings, sendsMail } = context;
  const now = context.now().getTime();
  const last = known.get(storage);
  if (last && now < last.until && now >= last.until - KNOWN_MS) return last.checks;

  const look = (check: string, unknown: HealthState, answer: () => Promise<HealthState>) =>
    answer().catch((error) => {
      logError(`health ${check}`, error);
      return unknown;
    });
  const age = (done: { value: LastDone } | null) => (done ? now - Date.parse(done.value.at) : null);
  const lastSweep = storage.orders.read<LastSweep>(LAST_SWEEP);
  const [store, payments, mail, sweep, backup] = await Promise.all([
    look('store', 'fail', async () => {
      if (!(await conditionalWritesHold(context))) return 'fail';
      const since = age(await lastSweep);
      // A store that answers may still have no room. This throws when the write is not confirmed.
      if (since === null || since > WRITE_PROVEN_MS)
        await storage.orders.createBytes(PROBE, new Uint8Array());
      return (await lastSweep)?.value.unreadable ? 'warn' : 'ok';
    }),
    look('payments', 'fail', async () => {
      const provider = openProvider();
      if (!provider) return 'fail';
      return provider.isTest && settings.deployed && !settings.preview ? 'warn' : 'ok';
    }),
    look('mail', 'warn', async () => {
      if (!sendsMail) return 'warn';
      return (await lettersWait(storage.mail, new Date(now - LETTER_LATE_MS))) ? 'fail' : 'ok';
    }),
    look('sweep', 'warn', async () => {
      const since = age(await lastSweep);
      if (since === null) return 'warn';
      return since > SWEEP_STOPPED_MS ? 'fail' : 'ok';
    }),
    look('backup', 'warn', async () => {
      const since = age(await storage.backups.read<LastDone>(LAST_BACKUP));
      return since === null || since > BACKUP_OLD_MS ? 'warn' : 'ok';
    }),
  ]);
  const checks = { store, payments, mail, sweep, backup };
  known.set(storage, { until: now + KNOWN_MS, checks });
  return checks;
}
