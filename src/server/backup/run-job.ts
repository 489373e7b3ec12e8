import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { FUNCTION_LIMIT } from '../platform-limits.ts';
import { RESTORING } from '../storage/restore-gate.ts';
import { BackupError } from './backup.ts';
import { isNight } from './backup-names.ts';
import { type Job, recordJob, shower, takeJob } from './job.ts';
import { makeBackup } from './make-backup.ts';
import { dropSent, putBack } from './put-back.ts';
import { dropOldBackups } from './stored-backups.ts';

/** How long a job works, in milliseconds: the rest of a background function's time is for its end. */
const WORKING_MS = FUNCTION_LIMIT.backgroundMs - 3 * 60_000;

/** How a call with a word ended. */
export type JobEnd = NonNullable<Job['ended']> | 'refused';

/**
 * Does the job that was asked for with this word: makes a backup, or puts one back.
 * @param context with the stores themselves, past the gate of a restore
 * @param secret what a backup is locked with; null for one that anybody can read who reads the store
 * @returns 'refused' for a word that nobody was given, or that was used before
 * @throws StorageUnavailable and BackupError if it failed; the job then says so
 */
export async function runJob(
  context: AppContext,
  word: string,
  secret: string | null,
  withinMs = WORKING_MS,
): Promise<JobEnd> {
  const { storage, now } = context;
  const place = { backups: storage.backups, now };
  const job = await takeJob(place, word);
  if (!job) return 'refused';
  const limits = { showAlive: shower(place, job), end: Date.now() + withinMs };
  try {
    if (!job.restore) {
      await makeBackup(context, { name: job.name, word, secret }, limits);
      await recordJob(place, word, { ended: 'done' });
      // Not with one that is asked for: a restore may be about to put back what would be dropped.
      if (isNight(job.name)) await dropOldBackups(storage.backups, now(), job.name);
      return 'done';
    }
    const save = (restore: NonNullable<Job['restore']>) => recordJob(place, word, { restore });
    const result = await putBack(context, job.restore, { ...limits, save });
    if (!result) {
      await recordJob(place, word, { ended: 'to go on' });
      return 'to go on';
    }
    await recordJob(place, word, { ended: 'done', restore: { ...job.restore, packs: [], result } });
    await storage.orders.remove(RESTORING);
    await dropSent(context, job.restore).catch((error) => logError('restore', error));
    return 'done';
  } catch (error) {
    const said = error instanceof BackupError ? error.message : undefined;
    await recordJob(place, word, { ended: 'failed', ...(said && { said }) }).catch(() => {});
    throw error;
  }
}
