import { setTimeout as pause } from 'node:timers/promises';
import { BackupError } from '#server/backup/backup.ts';
import { callForBackup } from '#server/backup/call-for-backup.ts';
import { askForBackup, RUNNING, type Run } from '#server/backup/daily-backup.ts';
import { findBackup, nameAskedFor } from '#server/backup/stored-backups.ts';
import { paceApi } from '#server/storage/api-pace.ts';
import { openStorageAt, type Storage } from '#server/storage/blob-store.ts';

/*
 * A deployed site as the commands see it from elsewhere: its store by Netlify's interface, and its own
 * address.
 */

const API_URL = 'https://api.netlify.com';
/** How often the store is asked how a backup goes, in milliseconds. */
const ASK_EVERY_MS = 5_000;
/** After which silence a run counts as dead, in milliseconds. */
const SILENT_MS = 4 * 60_000;

/** A deployed site. */
export interface DeployedStore {
  storage: Storage;
  where: string;
  /**
   * Has the site make a backup of itself now, and waits until it has.
   * @returns the name of the backup in the store
   * @throws BackupError if the site does not answer, or the backup fails
   */
  makeBackup: () => Promise<string>;
}

/**
 * Opens the site that `NETLIFY_SITE_ID` and `NETLIFY_AUTH_TOKEN` name.
 * @returns null if they are not set
 */
export function openDeployed(env: NodeJS.ProcessEnv): DeployedStore | null {
  const { NETLIFY_SITE_ID: id, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiUrl = API_URL } = env;
  if (!id || !token) return null;
  const paced = paceApi(apiUrl, (ms) => {
    if (ms > ASK_EVERY_MS)
      console.log(`Netlify takes so many calls a minute. Going on in ${Math.ceil(ms / 1000)} seconds …`);
  });
  const storage = openStorageAt({ url: null, site: { id, token, apiUrl, paced } });
  const address = async () => {
    const answer = await paced(`${apiUrl}/api/v1/sites/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok)
      throw new BackupError(`Netlify does not say where the site is: it answered ${answer.status}.`);
    const { ssl_url: address } = (await answer.json()) as { ssl_url?: unknown };
    if (typeof address === 'string' && URL.canParse(address)) return address;
    throw new BackupError('Netlify does not say where the site is.');
  };
  return { storage, where: `site ${id}`, makeBackup: () => makeBackup(storage, address) };
}

async function makeBackup(storage: Storage, address: () => Promise<string>): Promise<string> {
  const { backups } = storage;
  const url = new URL('/api/backup', await address()).href;
  console.log('The site makes a backup of itself …');
  for (;;) {
    const name = nameAskedFor(new Date());
    const asked = await askForBackup({ storage, now: () => new Date() }, name, (word) =>
      callForBackup(url, word),
    ).catch((error) => {
      if (!(error instanceof BackupError)) throw error;
      throw new BackupError(
        `${error.message}. So the site makes no backup now. ` +
          'Take the last night’s: npm run backup -- --day DATE',
      );
    });
    const ended = await waitFor(storage, asked);
    if (ended === 'failed')
      throw new BackupError(
        'The site could not make a backup. The log of the function make-backup says why.',
      );
    // Another one, which had begun before: what was wanted is a backup of this moment.
    if (ended === 'to go on' || asked.name !== name) continue;
    if (await findBackup(backups, name)) return name;
    throw new BackupError('The site’s backup ended and is not there. Try again.');
  }
}

/** Waits until a run has ended. @throws BackupError for one that shows no more that it goes on */
async function waitFor({ backups }: Storage, asked: Run): Promise<Run['ended']> {
  let seen = { at: Date.now(), said: asked.seen };
  for (;;) {
    await pause(ASK_EVERY_MS);
    const run = (await backups.read<Run>(RUNNING))?.value;
    if (run?.word !== asked.word) return undefined;
    if (run.ended) return run.ended;
    if (run.seen !== seen.said) seen = { at: Date.now(), said: run.seen };
    if (Date.now() - seen.at > SILENT_MS)
      throw new BackupError('The site began a backup and did not finish it. Run the same command again.');
  }
}
