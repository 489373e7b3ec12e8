import { BackupError } from './backup.ts';

/** The header that carries the word which lets a caller have a job done. */
export const JOB_WORD = 'x-backup-word';
/** Longest time until the background function has taken the call, in milliseconds. */
const CALL_MS = 15_000;

/**
 * Calls the background function that makes backups and puts them back.
 * @param url its address
 * @param word what was written into the store for this call
 * @throws BackupError if the call was not taken
 */
export async function callForJob(url: string, word: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { [JOB_WORD]: word },
    signal: AbortSignal.timeout(CALL_MS),
  }).catch((error) => (error instanceof Error ? error : new Error('no answer')));
  if (answer instanceof Error) throw new BackupError(`${url} does not answer: ${answer.message}`);
  await answer.body?.cancel();
  if (answer.status !== 202) throw new BackupError(`${url} answered ${answer.status} in place of 202`);
}
