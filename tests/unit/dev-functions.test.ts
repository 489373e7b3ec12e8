import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerFunctions } from '#local/dev-functions.ts';

/* The development server's calls, with stand-ins for the functions that it loads. */

const modules: Record<string, object> = {
  'category.ts': {
    default: async (request: Request) =>
      new Response(await request.arrayBuffer(), { headers: { at: new URL(request.url).pathname } }),
    config: { path: ['/api/category/*', '/*/api/category/*'] },
  },
};
let server: Server;
let url: string;

beforeAll(async () => {
  let handle = (_: IncomingMessage, outgoing: ServerResponse, next: (error?: unknown) => void) =>
    next(outgoing);
  answerFunctions({
    config: { server: { port: 0 } },
    ssrLoadModule: async (file) => modules[basename(file)] ?? { config: {} },
    middlewares: {
      use(given) {
        handle = given;
      },
    },
  });
  // Vite also removes the base path first.
  const withoutBase = (incoming: IncomingMessage) =>
    Object.assign(incoming, { originalUrl: incoming.url, url: incoming.url?.replace(/^\/site/, '') });
  server = createServer((incoming, outgoing) =>
    handle(withoutBase(incoming), outgoing, (error) => outgoing.end(error ? String(error) : 'a page')),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each(['', '/site'])(
  'a function gets the bytes of a form as they were sent, below the base path %j',
  async (base) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await fetch(`${url}${base}/api/category/store?x=1`, {
      method: 'POST',
      body: bytes,
      headers,
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('at')).toBe(`${base}/api/category/store`);
  },
);
