import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveBuild } from '#local/host.ts';
import { freePort } from '#tests/support/free-port.ts';
import { builtSite } from './told-by-site.ts';

/*
 * Serves the built site a second time, for a test that takes the store down without disturbing other tests.
 * It reads the same store through a proxy of its own. The messages 'down' and 'up' close and open that proxy
 * for the catalogue and for the sandbox's payments. `own-site.ts` starts it.
 */
let down = false;
process.on('message', (message) => {
  down = message === 'down';
  process.send?.(message);
});

const storeUrl = process.env.STORE_URL ?? '';
const door = createServer(async (asked, answered) => {
  const path = asked.url ?? '/';
  if (down && /site:(?:catalogue|sandbox)/.test(decodeURIComponent(path))) {
    answered.writeHead(403).end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers))
    if (!['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
      headers.set(name, String(value));
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  const answer = await fetch(`${storeUrl}${path}`, { method: asked.method ?? 'GET', headers, body });
  answered.writeHead(answer.status, Object.fromEntries(answer.headers));
  answered.end(Buffer.from(await answer.arrayBuffer()));
});
await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const port = await freePort();
Object.assign(process.env, {
  NETLIFY_LOCAL: 'true',
  RATE_LIMITS: 'off',
  LOCAL_BLOBS_URL: `http://127.0.0.1:${portOf(door)}`,
  SITE_URL: `http://localhost:${port}`,
});
await serveBuild(builtSite(), port);
process.send?.(process.env.SITE_URL);
process.once('disconnect', () => process.exit());
