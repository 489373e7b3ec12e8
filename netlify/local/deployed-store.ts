import { BackupError } from '#server/backup/backup.ts';
import { callForJob } from '#server/backup/call-for-job.ts';
import type { Call } from '#server/backup/job.ts';
import { openStorageAt, type Storage } from '#server/storage/blob-store.ts';

/*
 * A deployed site as the commands see it from elsewhere: its store by Netlify's interface, and its own
 * address.
 */

const API_URL = 'https://api.netlify.com';

/** A deployed site. */
export interface DeployedStore {
  storage: Storage;
  where: string;
  /** Has the site do the job of this word. @throws BackupError if it does not answer */
  call: Call;
}

/**
 * Opens the site that `NETLIFY_SITE_ID` and `NETLIFY_AUTH_TOKEN` name.
 * @returns null if they are not set
 */
export function openDeployed(env: NodeJS.ProcessEnv): DeployedStore | null {
  const { NETLIFY_SITE_ID: id, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiUrl = API_URL } = env;
  if (!id || !token) return null;
  const address = async () => {
    const answer = await fetch(`${apiUrl}/api/v1/sites/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok)
      throw new BackupError(`Netlify does not say where the site is: it answered ${answer.status}.`);
    const { ssl_url: address } = (await answer.json()) as { ssl_url?: unknown };
    if (typeof address === 'string' && URL.canParse(address)) return address;
    throw new BackupError('Netlify does not say where the site is.');
  };
  return {
    storage: openStorageAt({ url: null, site: { id, token, apiUrl } }),
    where: `site ${id}`,
    call: async (word) => callForJob(new URL('/api/backup', await address()).href, word),
  };
}
