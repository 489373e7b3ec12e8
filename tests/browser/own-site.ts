import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { storeUrl } from './told-by-site.ts';

/** A server of the built site that one test has to itself, over the store that all share. */
export interface OwnSite {
  url: string;
  /** Shuts its door to the catalogue, or opens it again. */
  store(state: 'down' | 'up'): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts one; it ends with the process that started it.
 * @param ownStore address of a store of its own
 * @param settings beside those of every such site
 */
export async function startOwnSite(
  ownStore?: string,
  settings: Record<string, string> = {},
): Promise<OwnSite> {
  const STORE_URL = ownStore ?? storeUrl();
  const server = fork(join(import.meta.dirname, 'own-site-process.ts'), {
    env: { ...process.env, ...settings, STORE_URL },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  server.stderr?.on('data', (text) => {
    complaints += text;
  });
  const failed = once(server, 'exit').then(([code]) => {
    throw new Error(`the site ended with ${code}: ${complaints}`);
  });
  const [url] = (await Promise.race([once(server, 'message'), failed])) as [string];
  failed.catch(() => {});
  return {
    url,
    async store(state) {
      const heard = once(server, 'message');
      server.send(state);
      await heard;
    },
    async close() {
      const ended = once(server, 'exit');
      server.disconnect();
      await ended;
    },
  };
}
