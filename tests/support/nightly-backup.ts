import type { AppContext } from '#server/app-context.ts';
import type { BackupReader } from '#server/backup/backup.ts';
import { backUpNow, beginNightlyBackup, LEASE_MS, type Site } from '#server/backup/job.ts';
import { keyOf } from '#server/backup/lock.ts';
import { compare, type RestoreOptions, restore } from '#server/backup/restore.ts';
import { type JobEnd, runJob } from '#server/backup/run-job.ts';
import { readStoredBackup } from '#server/backup/stored-backups.ts';

/** The way in which a test makes a backup. */
export interface HowMade {
  /** Passphrase or key of the backup; none by default. */
  secret?: string;
  /** Time for which a run works, in milliseconds. */
  withinMs?: number;
  /** Context that makes the backup. By default it is the one that requests it. */
  by?: AppContext;
  /** Called when the site's part was killed. Lets so much time pass that it counts as dead. */
  killed?: () => void;
}

/**
 * Runs the two functions of the backup for one tick of the schedule: one requests the backup, the other makes
 * it.
 * @returns how the run ended, or null if none was begun
 */
export async function nightTick(context: AppContext, how: HowMade = {}): Promise<JobEnd | null> {
  // As over a network, the caller does not learn how the backup ends.
  const words: string[] = [];
  await beginNightlyBackup(context, async (word) => void words.push(word));
  const [word] = words;
  if (word === undefined) return null;
  return runJob(how.by ?? context, word, how.secret ?? null, how.withinMs);
}

/** Makes this night's backup, and opens it. */
export async function backUpAtNight(context: AppContext, secret?: string): Promise<void> {
  await nightTick(context, secret === undefined ? {} : { secret });
}

/**
 * A site seen from the commands.
 * @param by does the site's part. By default it is the same
 */
export const asSite = (
  context: AppContext,
  { by = context, secret, withinMs, killed = () => {} }: HowMade = {},
): Site => ({
  storage: context.storage,
  now: context.now,
  askEveryMs: 0,
  leaseMs: LEASE_MS,
  // How it ends is in the job.
  call: async (word) => void (await runJob(by, word, secret ?? null, withinMs).catch(killed)),
});

export const openStored = ({ storage }: AppContext, name?: string, secret?: string): Promise<BackupReader> =>
  readStoredBackup(storage.backups, name, secret ? keyOf(secret) : null);

/** Has a site put a backup back. What the command asks is answered with yes. */
export const putBackInto = (
  context: AppContext,
  backup: BackupReader,
  options: Partial<RestoreOptions> = {},
  how: HowMade = {},
) =>
  restore(asSite(context, how), backup, {
    overwrite: false,
    skipInvoices: 0,
    settleMs: 0,
    open: (name) => openStored(context, name, how.secret),
    confirm: async () => true,
    ...options,
  });

/** Compares a site with a backup, by one that it makes of itself now. @returns what differs */
export async function differencesFrom(context: AppContext, backup: BackupReader): Promise<string[]> {
  return compare(await openStored(context, await backUpNow(asSite(context))), backup);
}
