import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { storeUrl } from './told-by-site.ts';

/** A server of the built site that one test uses alone, over the store that all tests share. */
export interface OwnSite {
  url: string;
  /** Closes or opens the proxy to the catalogue and the sandbox's payments. */
  store(state: 'down' | 'up'): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts such a server. It ends with the process that started it.
 * @param ownStore address of a store of its own
 * @param settings in addition to those of every such site
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
