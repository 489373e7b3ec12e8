import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_LIMIT } from '#server/platform-limits.ts';

/** A request to a store as it passes the proxy. */
export interface Passing {
  method: string;
  store: string;
  key: string;
}

/**
 * A proxy through which a restore reaches the store of a running site. It can count, hold or cut requests.
 */
export interface StoreDoor {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens a proxy to a store.
 * @param before called for each request before it is passed on; returns false to cut its connection instead
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
    passOn(asked, answered, storeUrl + asked.url, () => after(passing));
  });
  return { url: await listen(server), close: () => close(server) };
}

/** Passes on a request, and its answer back. */
function passOn(asked: IncomingMessage, answered: ServerResponse, to: string, after = () => {}): void {
  const passed = send(to, { method: asked.method, headers: asked.headers }, (answer) => {
    after();
    answered.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(answered);
  });
  passed.on('error', () => answered.destroy());
  asked.pipe(passed);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

/** Netlify's interface, in the parts that the commands call for a deployed site. */
export interface ApiDoor extends StoreDoor {
  /** Numbers of accepted and refused calls. */
  counts: { taken: number; refused: number };
}

/** Options that describe the site behind the interface. */
export interface ApiDoorOptions {
  storeUrl: string;
  site: { id: string; token: string; url: string };
  /** The rate limit; by default Netlify's own. */
  limit?: { calls: number; windowMs: number };
  /** The clock of the limit's windows, in milliseconds since 1970. */
  now?: () => number;
  /** Called for each accepted call. Returns false to cut its connection instead. */
  before?: (method: string, path: string) => boolean;
}

/**
 * Opens Netlify's interface to a store on this machine. As with the real one (@netlify/blobs, `client.ts`),
 * it answers reads and writes of blobs with an address to send them to, and performs listings and deletions
 * itself. Beyond its rate limit it answers 429, with `X-RateLimit-Reset` in seconds since 1970.
 */
export async function openApiDoor(options: ApiDoorOptions): Promise<ApiDoor> {
  const { storeUrl, site, limit = API_LIMIT, now = Date.now, before = () => true } = options;
  const counts = { taken: 0, refused: 0 };
  let window = { began: 0, calls: 0 };
  const server = createServer((asked, answered) => {
    const { pathname, search } = new URL(asked.url ?? '/', 'http://api');
    const reply = (status: number, body: object, headers: Record<string, string> = {}) =>
      answered
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    if (asked.headers.authorization !== `Bearer ${site.token}`)
      return reply(401, { message: 'Access Denied' });
    if (now() - window.began >= limit.windowMs) window = { began: now(), calls: 0 };
    const reset = String(Math.ceil((window.began + limit.windowMs) / 1000));
    if (window.calls >= limit.calls) {
      counts.refused++;
      return reply(429, { message: 'API rate limit exceeded' }, { 'x-ratelimit-reset': reset });
    }
    window.calls++;
    counts.taken++;
    if (!before(asked.method ?? 'GET', pathname)) return answered.destroy();
    if (pathname === `/api/v1/sites/${site.id}`) return reply(200, { ssl_url: site.url });
    const [, store = '', key = ''] =
      new RegExp(`^/api/v1/blobs/${site.id}/([^/]+)(/.*)?$`).exec(pathname) ?? [];
    if (!store) return reply(404, { message: 'Not Found' });
    const at = `${storeUrl}/local/${store}${key}${search}`;
    if (asked.headers.accept?.includes('type=signed-url')) return reply(200, { url: at });
    return passOn(asked, answered, at);
  });
  return { url: await listen(server), close: () => close(server), counts };
}
