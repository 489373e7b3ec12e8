import { existsSync, readFileSync } from 'node:fs';
import { request as ask, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { asBuilt, createRequestServer } from '#local/request-server.ts';

/** Traffic through the CDN since the last reading. */
export interface Traffic {
  requests: number;
  /** Bytes sent to browsers, headers too. */
  bytes: number;
  /** Calls of functions, the rendering function among them. */
  calls: number;
  /** Total duration of these calls, in milliseconds. */
  functionMs: number;
}

interface Kept {
  until: number;
  answer: () => Response;
}

const none = (): Traffic => ({ requests: 0, bytes: 0, calls: 0, functionMs: 0 });

/**
 * Stands in for a CDN in front of a site, as far as the bill depends on it. Built files never reach a
 * function. An answer of a function is cached for as long as its `Netlify-CDN-Cache-Control` says, under its
 * path and the parts of its query that `Netlify-Vary` names.
 * @param port where it listens
 * @param origin address of the site behind it
 * @param dist folder of the built files
 */
export async function startCdn(port: number, origin: string, dist: string) {
  const kept = new Map<string, Kept>();
  const varied = new Map<string, string[]>();
  const notFound = readFileSync(join(dist, '404.html'));
  let traffic = none();

  const isFile = (pathname: string) =>
    [pathname, `${pathname}.html`, join(pathname, 'index.html')].some(
      (path) => /\.\w+$/.test(path) && existsSync(join(dist, path)),
    );

  function keyOf({ pathname, searchParams }: URL): string {
    const named = varied.get(pathname) ?? [];
    return `${pathname}?${named.map((name) => `${name}=${searchParams.get(name) ?? ''}`).join('&')}`;
  }

  async function pass(request: Request, url: URL): Promise<Response> {
    const body = Buffer.from(await request.arrayBuffer());
    const began = performance.now();
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      // `fetch` is not used here, because the site must see the address that the browser requested.
      const headers = {
        ...Object.fromEntries(request.headers),
        host: url.host,
        connection: 'close',
        // The CDN compresses it on its way to the browser.
        'accept-encoding': 'identity',
      };
      ask(`${origin}${url.pathname}${url.search}`, { method: request.method, headers }, done)
        .once('error', fail)
        .end(body);
    });
    const content = await buffer(answer);
    // An address that the rendering function is not asked for is answered by a built page.
    const isBuilt = isFile(url.pathname) || (answer.statusCode === 404 && content.equals(notFound));
    if (!isBuilt) {
      traffic.calls++;
      traffic.functionMs += performance.now() - began;
    }
    const sent = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (!['connection', 'keep-alive', 'transfer-encoding'].includes(name)) sent.set(name, String(value));
    const status = answer.statusCode ?? 500;
    const hasBody = ![204, 304].includes(status) && request.method !== 'HEAD';
    const make = () => {
      const made = new Response(hasBody ? new Uint8Array(content) : null, { status, headers: sent });
      return isBuilt ? asBuilt(made) : made;
    };
    const seconds = /max-age=(\d+)/.exec(sent.get('netlify-cdn-cache-control') ?? '')?.[1];
    if (seconds && request.method === 'GET') {
      const names = /query=([^,]*)/.exec(sent.get('netlify-vary') ?? '')?.[1];
      varied.set(url.pathname, names ? names.split('|') : []);
      kept.set(keyOf(url), { until: Date.now() + Number(seconds) * 1000, answer: make });
    }
    return make();
  }

  const server: Server = createRequestServer(async (request) => {
    const url = new URL(request.url);
    const found = request.method === 'GET' ? kept.get(keyOf(url)) : undefined;
    return found && found.until > Date.now() ? found.answer() : pass(request, url);
  }, port);
  server.on('request', (incoming, outgoing) => {
    const before = incoming.socket.bytesWritten;
    outgoing.once('finish', () => {
      traffic.requests++;
      traffic.bytes += incoming.socket.bytesWritten - before;
    });
  });
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, done));

  return {
    /** Returns the traffic since the last reading, and starts counting again. */
    read(): Traffic {
      const read = traffic;
      traffic = none();
      return read;
    },
    close: () => server.close(),
  };
}
