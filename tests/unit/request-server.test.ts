import { Agent, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRequestServer } from '#local/request-server.ts';

/* The local host's HTTP, over real sockets. */

const text = (status: number, body: string) => new Response(body, { status });
const server = createRequestServer(async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/call' && request.method !== 'POST')
    return new Response(null, { status: 405, headers: { Allow: 'POST' } });
  if (pathname === '/file.css' && !['GET', 'HEAD'].includes(request.method)) return text(404, '');
  if (pathname === '/refused') return text(413, 'too large');
  if (pathname === '/half') {
    for await (const _ of request.body ?? []) break;
    return text(413, 'too large');
  }
  return pathname === '/nothing' ? text(404, '') : text(200, request.body ? await request.text() : 'a page');
}, 8888);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a request exactly as written here, and returns the head of the answer. */
function sendRaw(lines: string): Promise<string> {
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(lines));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', fail).on('close', () => done(answer));
  });
}

describe('the local host', () => {
  it.each([
    ['TRACE', '/', 'GET, HEAD'],
    ['TRACE', '/file.css', 'GET, HEAD'],
    ['TRACE', '/call', 'POST'],
    ['TRACK', '/', 'GET, HEAD'],
    ['CONNECT', 'example.in:443', 'GET, HEAD'],
  ])('answers %s %s with 405 and Allow: %s', async (method, path, allow) => {
    const answer = await sendRaw(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer.toLowerCase()).toContain(`allow: ${allow.toLowerCase()}\r\n`);
  });

  it.each(['/refused', '/half'])(
    'closes a connection whose body was refused at %s, and answers the next',
    async (path) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const send = (at: string, body: string | null) =>
        new Promise<{ status: number | undefined; connection: string | undefined }>((done, fail) => {
          const options = { port, path: at, method: body === null ? 'GET' : 'POST', agent, timeout: 60_000 };
          const sent = ask(options, (answer) => {
            answer.resume().once('end', () => {
              done({ status: answer.statusCode, connection: answer.headers.connection });
            });
          });
          sent.on('error', fail).on('timeout', () => sent.destroy(new Error('no answer')));
          sent.end(body ?? undefined);
        });
      expect(await send(path, 'x'.repeat(2_000_000))).toEqual({ status: 413, connection: 'close' });
      expect((await send('/', null)).status).toBe(200);
      agent.destroy();
    },
  );

  it('closes the connection of a body that never comes', async () => {
    const head = 'POST /refused HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\nx';
    expect(await sendRaw(head)).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
  });
});
