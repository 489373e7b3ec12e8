import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a store as it passes the door. */
export interface Passing {
  method: string;
  store: string;
  key: string;
}

/** Where a restore reaches the store of a running site: every request can be counted, held or cut. */
export interface StoreDoor {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens a door to a store.
 * @param before called for each request before it is passed on; answers false to drop its connection instead
 * @param after called when the store has answered
 */
export async function openDoor(
  storeUrl: string,
  before: (passing: Passing) => boolean | Promise<boolean>,
  after: (passing: Passing) => void = () => {},
): Promise<StoreDoor> {
  const server = createServer(async (asked, answered) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://door');
    const [, , store = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    const passing = {
      method: asked.method ?? 'GET',
      store: store.replace(/^site:/, ''),
      key: rest.join('/'),
    };
    if (!(await before(passing))) return void answered.destroy();
    const passed = send(
      storeUrl + asked.url,
      { method: passing.method, headers: asked.headers },
      (answer) => {
        after(passing);
        answered.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(answered);
      },
    );
    passed.on('error', () => answered.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
