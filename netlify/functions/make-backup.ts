import type { Config } from '@netlify/functions';
import { openContext } from '#server/app-context.ts';
import { JOB_WORD } from '#server/backup/call-for-job.ts';
import { runJob } from '#server/backup/run-job.ts';
import { logError } from '#server/log.ts';
import { openStorage } from '#server/storage/blob-store.ts';

/**
 * Makes a backup or puts one back, in the background: Netlify answers 202 at once and gives it 15 minutes.
 * Anybody may call, but only a call with the word that the requester has just written into the store has an
 * effect. Any other call ends after one read. It works past the gate of a restore, which is its own.
 */
export default async function makeBackup(request: Request): Promise<Response> {
  const context = openContext();
  const { settings } = context;
  const word = request.headers.get(JOB_WORD);
  // An error is not thrown: Netlify would call again with a word that has been used.
  if (word)
    await runJob({ ...context, storage: openStorage(settings) }, word, settings.backupSecret).catch((error) =>
      logError('backup', error),
    );
  return new Response(null, { status: 204 });
}

export const config: Config = {
  background: true,
  path: ['/api/backup', '/*/api/backup'],
  method: 'POST',
};
