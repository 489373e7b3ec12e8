import type { Config } from '@netlify/functions';
import { openContext } from '#server/app-context.ts';
import { callForJob } from '#server/backup/call-for-job.ts';
import { beginNightlyBackup } from '#server/backup/job.ts';
import { isRestoring } from '#server/health/read-health.ts';
import { logError } from '#server/log.ts';

/**
 * Starts the daily backup, every ten minutes between half past one and half past four at night in India until
 * there is one. `make-backup` makes it, because it takes longer than a scheduled function may run.
 */
export default async function backup(): Promise<Response> {
  const context = openContext();
  const { settings, paths, absolute } = context;
  // A local run has npm run backup.
  if (settings.deployed && !(await isRestoring(context)))
    await beginNightlyBackup(context, (word) => callForJob(absolute(paths.api.backUp()), word)).catch(
      (error) => logError('daily backup', error),
    );
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/10 20-22 * * *' };
