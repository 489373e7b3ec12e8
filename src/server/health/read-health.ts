import { type HealthState, type HealthWire, type StoreProblem, storeProblems } from '#domain/site/health.ts';
import { readSecondFactor } from '../accounts/second-factor.ts';
import { ownerIn } from '../accounts/session.ts';
import type { AppContext, SiteContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { lettersWait } from '../outbox/outbox.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import { hasRefusedWrite } from '../storage/blob-store.ts';
import { RestoreUnderWay } from '../storage/restore-gate.ts';
import { storeFaults } from '../storage/self-check.ts';
import { isResting } from '../storage/sweep-rest.ts';
import { auditStore } from './audit-store.ts';

const MINUTE_MS = 60_000;
/**
 * After how long without a run the sweep counts as stopped, in milliseconds. It comes each minute; while it
 * rests there is no trace of its runs, and the time counts from the end of the rest.
 */
const SWEEP_STOPPED_MS = 10 * MINUTE_MS;
/**
 * How long a run of the sweep, which records that it ended, proves that the store takes writes, in
 * milliseconds. It proves nothing once the store has refused a write.
 */
const WRITE_PROVEN_MS = 2 * MINUTE_MS;
/** A blob of the size of an order, which is written to see whether the store takes writes. */
const PROBE = 'self-check/written';
const PROBE_BYTES = 4_096;
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
/** The faults that the last audit of the sweep found, and when it was made. */
interface Audit extends LastDone {
  problems: StoreProblem[];
  /** When large collections were last gone through too; absent before the first time. */
  thoroughAt?: string;
}
interface LastSweep extends LastDone {
  /** Kinds of records that this sweep came upon and could not read. */
  unreadable?: StoreProblem[];
  audit?: Audit;
  /** When the hourly jobs were last done; absent before the first time. */
  hourlyAt?: string;
}
const LAST_SWEEP = 'sweep/last';

const HOUR_MS = 60 * MINUTE_MS;

/** How long after one audit the sweep does the next, in milliseconds; at once while something is wrong. */
const AUDIT_EVERY_MS = 10 * MINUTE_MS;
/** The same for an audit that goes through large collections too. */
const THOROUGH_EVERY_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns whether something that was last done at a time is due again. It is also due where a wrong clock
 * wrote that time.
 */
const isAgainDue = (at: string | undefined, everyMs: number, now: Date): boolean => {
  const since = at === undefined ? everyMs : now.getTime() - Date.parse(at);
  return since < 0 || since >= everyMs;
};

/** Returns whether the hourly jobs of the sweep are due. One store request. @throws StorageUnavailable */
export async function isHourlyDue({ storage, now }: AppContext): Promise<boolean> {
  const last = (await storage.orders.read<LastSweep>(LAST_SWEEP))?.value;
  return isAgainDue(last?.hourlyAt, HOUR_MS, now());
}

/** The result of a run of the sweep. */
export interface SweepDone {
  /** Kinds of records that the sweep could not read. */
  unreadable: StoreProblem[];
  /** True if the sweep did the hourly jobs. */
  wasHourly: boolean;
  /** False for a run that took long, which leaves the audit to the next run. */
  hasTime: boolean;
}

/**
 * Records that the sweep has finished, after an audit if one is due. The audit repairs the faults it finds.
 * If a fault remains, the next sweep audits again.
 * @returns true in `isNewlyWrong` if the audit found a fault that the previous one had not: the sweep must
 * look again soon
 * @throws StorageUnavailable
 */
export async function finishSweep(
  context: AppContext,
  { unreadable, wasHourly, hasTime }: SweepDone,
): Promise<{ isNewlyWrong: boolean }> {
  const { storage, now } = context;
  const last = (await storage.orders.read<LastSweep>(LAST_SWEEP))?.value;
  const known = last?.audit;
  const isDue = isAgainDue(known?.at, AUDIT_EVERY_MS, now()) || known?.problems.length !== 0;
  const audit = isDue && hasTime ? await auditNow(context, known) : known;
  const at = now().toISOString();
  const hourlyAt = wasHourly ? at : last?.hourlyAt;
  const done: LastSweep = {
    at,
    ...(unreadable.length > 0 && { unreadable }),
    ...(audit && { audit }),
    ...(hourlyAt && { hourlyAt }),
  };
  await storage.orders.change<LastSweep>(LAST_SWEEP, () => done);
  const problems = audit?.problems ?? [];
  return { isNewlyWrong: problems.some((problem) => !known?.problems.includes(problem)) };
}

async function auditNow(context: AppContext, known: Audit | undefined): Promise<Audit> {
  const at = context.now().toISOString();
  const thorough = isAgainDue(known?.thoroughAt, THOROUGH_EVERY_MS, context.now());
  const problems = await auditStore(context, { thorough, repair: true });
  const thoroughAt = thorough ? at : known?.thoroughAt;
  return { at, problems, ...(thoroughAt && { thoroughAt }) };
}

/** Key of the record of the last backup, in the store of backups. */
export const LAST_BACKUP = 'last';
/** When the last backup was finished, and which. */
export interface LastBackup extends LastDone {
  /** The last one in the store, and the day of the last nightly one; absent if there is none yet. */
  name?: string;
  day?: string;
  /** When one failed, or was killed; absent once another is finished. */
  failedAt?: string;
}

type Health = Pick<HealthWire, 'checks'> & { problems: StoreProblem[] };
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
    };

  const look = (check: string, unknown: HealthState, answer: () => Promise<HealthState>) =>
    answer().catch((error) => {
      logError(`health ${check}`, error);
      return unknown;
    });
  const age = (done: { value: LastDone } | null) => (done ? now - Date.parse(done.value.at) : null);
  const lastSweep = storage.orders.read<LastSweep>(LAST_SWEEP);
  const faults = storeFaults(context);
  const passkeys = passkeyProblems(context);
  // The audit is made now, so that nobody reads that all is well while lists show too little.
  const problems = Promise.all([
    auditStore(context, { thorough: false, repair: false }),
    lastSweep,
    faults,
    passkeys,
  ]).then(([found, done, { failed, warned }, lost]) => {
    const unsafe: StoreProblem[] = failed.length > 0 ? ['writes_unsafe'] : [];
    return [...new Set([...unsafe, ...found, ...lost, ...(done?.value.unreadable ?? []), ...warned])];
  });
  const [store, payments, mail, sweep, backup] = await Promise.all([
    look('store', 'fail', async () => {
      if ((await faults).failed.length > 0) return 'fail';
      const since = age(await lastSweep);
      // A store that answers may still have no room. This throws when the write is not confirmed.
      if (since === null || since > WRITE_PROVEN_MS || hasRefusedWrite())
        await storage.orders.writeBytes(PROBE, new Uint8Array(PROBE_BYTES));
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
      if (since <= SWEEP_STOPPED_MS) return 'ok';
      const rest = (await context.readRest())?.value;
      const isJustOver =
        Date.parse(rest?.until ?? '') <= now && now < Date.parse(rest?.until ?? '') + SWEEP_STOPPED_MS;
      return isResting(rest, context.now()) || isJustOver ? 'ok' : 'fail';
    }),
    look('backup', 'warn', async () => {
      const done = await storage.backups.read<LastBackup>(LAST_BACKUP);
      const since = age(done);
      return since === null || since > BACKUP_OLD_MS || done?.value.failedAt ? 'warn' : 'ok';
    }),
  ]);
  const health: Health = {
    checks: { store, payments, mail, sweep, backup },
    problems: await problems.catch(() => []),
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
