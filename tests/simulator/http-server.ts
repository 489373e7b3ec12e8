import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectionDropped } from './answer.ts';

export interface ListeningServer {
  /** `http://127.0.0.1:port`. */
  origin: string;
  close(): Promise<void>;
}

type Handle = (request: Request) => Promise<Response>;

/** Serves the handler that `makeHandle` returns for the server's own origin. Port 0 takes a free port. */
export async function serve(port: number, makeHandle: (origin: string) => Handle): Promise<ListeningServer> {
  const server = createServer();
  // This is longer than clients keep an idle connection. With Node's own 5 s some connections close at the
  // moment of their next use.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handle = makeHandle(origin);
  server.on('request', (incoming, outgoing) => {
    answer(handle, origin, incoming, outgoing).catch((error: unknown) => {
      if (!(error instanceof ConnectionDropped) && !outgoing.destroyed) console.error(error);
      incoming.socket.resetAndDestroy();
    });
  });
  return { origin, close: () => close(server) };
}

async function answer(
  handle: Handle,
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const response = await handle(await readRequest(incoming, origin, gone.signal));
  const body = response.body;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // The head is flushed once before a cut, or the client would see a connection that never answered.
  if (body) for await (const part of body) await new Promise((sent) => outgoing.write(part, sent));
  outgoing.end();
}

async function readRequest(incoming: IncomingMessage, origin: string, signal: AbortSignal): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, origin), {
    method,
    headers,
    signal,
    ...(hasBody && { body: Buffer.concat(parts) }),
  });
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
