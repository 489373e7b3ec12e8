import { type HealthState, type HealthWire, type StoreProblem, storeProblems } from '#domain/site/health.ts';
import { readSecondFactor } from '../accounts/second-factor.ts';
import { ownerIn } from '../accounts/session.ts';
import type { SiteContext } from '../app-context.ts';
import { backupNames, nameOfDay } from '../backup/backup-names.ts';
import { isBackupMissed, readJob } from '../backup/job.ts';
import { logError } from '../log.ts';
import { lettersWait } from '../outbox/outbox.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { failedIslands, saveUsage } from '../rate-limit/usage.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import { hasRefusedWrite } from '../storage/blob-store.ts';
import { RestoreUnderWay } from '../storage/restore-gate.ts';
import { findProblems } from './store-problems.ts';
import { readSweepRuns } from './sweep-runs.ts';

const MINUTE_MS = 60_000;
/** After how long without a run the sweep counts as stopped, in milliseconds. It runs each minute. */
const SWEEP_STOPPED_MS = 10 * MINUTE_MS;
/**
 * How long a run of the sweep, which is recorded, proves that the store takes writes, in milliseconds. It
 * proves nothing once the store has refused a write.
 */
const WRITE_PROVEN_MS = 2 * MINUTE_MS;
/** From how long ago there must be a backup, in milliseconds. */
const BACKUP_OLD_MS = 48 * 60 * MINUTE_MS;
/** How long a letter may wait before mail counts as not going out, in milliseconds. */
const LETTER_LATE_MS = 30 * MINUTE_MS;
/** How long an answer is given again without looking, in milliseconds: anybody may ask. */
const KNOWN_MS = 5_000;

/** When something was last done. */
export interface LastDone {
  at: string;
}

type Health = Omit<HealthWire, 'problems'> & { problems: StoreProblem[] };
const known = new WeakMap<SiteContext['storage'], { until: number; health: Health }>();

/**
 * Returns the state of the site. Never throws: a check that cannot be made counts as unknown, with a line in
 * the log.
 * @param openProvider gives where new payments go; may throw for a wrong setting
 */
export async function readHealth(
  context: SiteContext,
  openProvider: () => PaymentProvider | null,
): Promise<Health> {
  const { storage, settings, sendsMail } = context;
  const now = context.now().getTime();
  const last = known.get(storage);
  if (last && now < last.until && now >= last.until - KNOWN_MS) return last.health;
  if (await isRestoring(context))
    return {
      checks: { store: 'fail', payments: 'fail', mail: 'warn', sweep: 'warn', backup: 'warn' },
      problems: ['restoring'],
      failed_islands: {},
    };

  const look = (check: string, unknown: HealthState, answer: () => Promise<HealthState>) =>
    answer().catch((error) => {
      logError(`health ${check}`, error);
      return unknown;
    });
  const age = (done: LastDone | null | undefined) => (done ? now - Date.parse(done.at) : null);
  const lastSweep = readSweepRuns(context);
  const problems = Promise.all([findProblems(context), passkeyProblems(context)]).then((found) =>
    found.flat(),
  );
  const [store, payments, mail, sweep, backup] = await Promise.all([
    look('store', 'fail', async () => {
      const since = age(await lastSweep);
      // A store that answers may still have no room. This throws when the write is not confirmed.
      if (since === null || since > WRITE_PROVEN_MS || hasRefusedWrite()) await saveUsage(context);
      const states = (await problems).map((problem) => storeProblems[problem].state);
      return states.includes('fail') ? 'fail' : states.includes('warn') ? 'warn' : 'ok';
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
      return since <= SWEEP_STOPPED_MS ? 'ok' : 'fail';
    }),
    look('backup', 'warn', async () => {
      const [names, job] = await Promise.all([backupNames(storage.backups), readJob(context)]);
      const oldest = nameOfDay(new Date(now - BACKUP_OLD_MS));
      const isMissed = job !== null && isBackupMissed(job, context.now()) && !names.includes(job.name);
      return !isMissed && names.some((name) => name >= oldest) ? 'ok' : 'warn';
    }),
  ]);
  const health: Health = {
    checks: { store, payments, mail, sweep, backup },
    problems: await problems.catch(() => []),
    failed_islands: await failedIslands(context).catch(() => ({})),
  };
  known.set(storage, { until: now + KNOWN_MS, health });
  return health;
}

/** Looks for the owner's second factor where nobody may have noticed yet that it is lost. */
async function passkeyProblems(context: SiteContext): Promise<StoreProblem[]> {
  const owner = ownerIn(context.settings);
  if (!owner) return [];
  return readSecondFactor(context, owner).then(
    () => [],
    (error) => {
      if (!(error instanceof CorruptBlob)) throw error;
      return ['passkeys_damaged'];
    },
  );
}

/** Returns whether a backup is being restored; false also when the store does not answer. */
export async function isRestoring({ requireOpen }: Pick<SiteContext, 'requireOpen'>): Promise<boolean> {
  return requireOpen().then(
    () => false,
    (error) => error instanceof RestoreUnderWay,
  );
}
