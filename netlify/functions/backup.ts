import type { Config } from '@netlify/functions';
import { openContext } from '#server/app-context.ts';
import { runDailyBackup } from '#server/backup/daily-backup.ts';
import { isRestoring } from '#server/health/read-health.ts';
import { logError } from '#server/log.ts';

/** Every two minutes between half past one and half past four at night in India: the daily backup, a piece a run. */
export default async function backup(): Promise<Response> {
  const context = openContext();
  // A local run has npm run backup.
  if (context.settings.deployed && !(await isRestoring(context)))
    await runDailyBackup(context).catch((error) => logError('daily backup', error));
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/2 20-22 * * *' };
