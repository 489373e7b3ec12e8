import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { callTexts, json } from '#server/http/answer.ts';
import { answerPolicy, securityHeaders } from '#server/security-headers.ts';

/* Node's HTTP on one side, the web's requests and responses on the other. */

type Handle = (request: Request, ip: string) => Promise<Response>;

/** Methods that Node reads and a `Request` cannot have. */
const unknownToRequests = ['TRACE', 'CONNECT', 'TRACK'];
/** How long the rest of a refused body is read before its connection is closed, in milliseconds. */
const DRAIN_MS = 1_000;

/**
 * A server whose requests a function answers; it does not listen yet.
 * @param port of addresses whose `Host` header is missing or no host's name
 */
export function createRequestServer(handle: Handle, port: number): Server {
  const server = createServer((incoming, outgoing) => answerWith(handle, incoming, outgoing, port));
  const refusal =
    'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
  server.on('connect', (_, socket) => socket.end(refusal));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return;
    socket.end(
      error.code === 'HPE_INVALID_METHOD' ? refusal : 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n',
    );
  });
  return server;
}

/** Answers what comes over a connection. @param port as of `createRequestServer` */
export function answerWith(
  handle: Handle,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
): void {
  answer(handle, incoming, port)
    .then((response) => send(incoming, outgoing, response))
    .catch((error) => {
      console.error(error);
      if (!outgoing.headersSent)
        outgoing.writeHead(500, { ...securityHeaders, 'Content-Security-Policy': answerPolicy });
      outgoing.end();
    });
}

/**
 * Answers a request. A method that no `Request` can have is refused with 405 if anything exists at the
 * address.
 */
async function answer(handle: Handle, incoming: IncomingMessage, port: number): Promise<Response> {
  const ip = incoming.socket.remoteAddress ?? 'unknown';
  if (!unknownToRequests.includes(incoming.method ?? '')) return handle(toRequest(incoming, port), ip);
  const as = (method: string) => handle(toRequest(Object.assign(incoming, { method }), port), ip);
  const response = await as('OPTIONS');
  if (response.status === 405) return response;
  // A built file can only be read.
  const isThere = response.status !== 404 || (await as('HEAD')).status !== 404;
  return isThere ? json({ message: callTexts[405] }, 405, { Allow: 'GET, HEAD' }) : response;
}

function toRequest(incoming: IncomingMessage, port: number): Request {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  const given = incoming.headers.host ?? '';
  const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(given) ? given : `localhost:${port}`;
  const path = incoming.url?.startsWith('/') ? incoming.url : '/';
  const url = URL.canParse(`http://${host}`) ? `http://${host}${path}` : `http://localhost:${port}${path}`;
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  // The body is read on demand. It is not destroyed with its connection if it is refused half-way.
  const body = ReadableStream.from(incoming.iterator({ destroyOnReturn: false }));
  return new Request(url, { method, headers, body, duplex: 'half' } as unknown as RequestInit);
}

const compressible = /^(?:text\/|application\/(?:json|xml|javascript)|image\/svg)/;
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Answers made of built files, which are compressed once and well, as a CDN does. */
const built = new WeakSet<Response>();
const compressed = new Map<string, Buffer>();

/** Says that an answer is a built file and the same for ever. */
export function asBuilt(response: Response): Response {
  built.add(response);
  return response;
}

async function send(incoming: IncomingMessage, outgoing: ServerResponse, response: Response): Promise<void> {
  const headers: Record<string, string | string[]> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length) headers['set-cookie'] = cookies;
  const empty = incoming.method === 'HEAD' || [204, 304].includes(response.status);
  let body: Buffer = empty ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
  const encoding = encodingFor(incoming, response);
  if (encoding && body.length > 1024) {
    body = await encode(body, encoding, built.has(response) && `${encoding} ${incoming.url?.split('?')[0]}`);
    headers['content-encoding'] = encoding;
    headers.vary = 'Accept-Encoding';
  }
  if (!empty) headers['content-length'] = String(body.length);
  if (incoming.complete) return void outgoing.writeHead(response.status, headers).end(body);
  // Refused unread. Closed only once the rest has come: a caller that still sends would not hear the answer.
  outgoing.writeHead(response.status, { ...headers, connection: 'close' }).write(body);
  await rest(incoming);
  outgoing.end();
}

function encodingFor(incoming: IncomingMessage, response: Response): 'br' | 'gzip' | null {
  if (!compressible.test(response.headers.get('content-type') ?? '')) return null;
  const accepted = String(incoming.headers['accept-encoding'] ?? '');
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}

/**
 * Compresses a body.
 * @param key stores the result under this key, at the best quality; false for an answer that differs each
 * time
 */
async function encode(body: Buffer, encoding: 'br' | 'gzip', key: string | false): Promise<Buffer> {
  const known = key && compressed.get(key);
  if (known) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: key ? 11 : 5 };
  const result = await (encoding === 'br' ? compress.br(body, { params }) : compress.gzip(body));
  if (key) compressed.set(key, result);
  return result;
}

/** Reads and drops what is left of a body, for a short while. */
function rest(incoming: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, DRAIN_MS);
    const end = () => {
      clearTimeout(timer);
      done();
    };
    incoming.once('end', end).once('close', end).resume();
  });
}
