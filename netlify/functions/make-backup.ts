import type { Config } from '@netlify/functions';
import { openContext } from '#server/app-context.ts';
import { BACKUP_WORD } from '#server/backup/call-for-backup.ts';
import { makeBackup } from '#server/backup/daily-backup.ts';
import { isRestoring } from '#server/health/read-health.ts';
import { logError } from '#server/log.ts';

/**
 * Makes the requested backup in the background: Netlify answers 202 at once and gives it 15 minutes. Anybody
 * may call, but only a call with the word that the requester has just written into the store has an effect.
 * Any other call ends after one read.
 */
export default async function makeBackupNow(request: Request): Promise<Response> {
  const context = openContext();
  const word = request.headers.get(BACKUP_WORD);
  // An error is not thrown: Netlify would call again with a word that has been used.
  if (word && !(await isRestoring(context)))
    await makeBackup(context, word, context.settings.backupSecret).catch((error) =>
      logError('backup', error),
    );
  return new Response(null, { status: 204 });
}

export const config: Config = {
  background: true,
  path: ['/api/backup', '/*/api/backup'],
  method: 'POST',
};
