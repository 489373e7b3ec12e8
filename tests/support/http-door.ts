import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real HTTP server on a free port of this machine. */
export interface HttpDoor {
  url: string;
  close(): Promise<void>;
}

/** Serves what `answer` gives; a connection is cut where it throws. */
export async function openDoor(answer: (request: Request) => Promise<Response>): Promise<HttpDoor> {
  const server = createServer((incoming, outgoing) => {
    readRequest(incoming)
      .then(answer)
      .then(async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers));
        outgoing.end(Buffer.from(await response.arrayBuffer()));
      })
      .catch(() => incoming.socket.destroy());
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

/** What a gateway on the way to a provider does beside passing on. */
export interface GatewayHabits {
  /** Sends a call a second time and gives back the second answer, as a balancer does that tries again. */
  repeats?: (call: { method: string; path: string; body: string }) => boolean;
  /** Answers in the provider's place. */
  answers?: (call: { method: string; path: string }) => Response | null;
  /** Changes an answer's text. */
  rewrites?: (path: string, text: string) => string;
}

/** A gateway in front of `target`; its habits may be changed while it runs. */
export function openGateway(target: string, habits: GatewayHabits): Promise<HttpDoor> {
  return openDoor(async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = `${pathname}${search}`;
    const body = await request.text();
    const { method } = request;
    const own = habits.answers?.({ method, path });
    if (own) return own;
    const headers = new Headers(request.headers);
    for (const name of ['host', 'connection', 'content-length', 'accept-encoding']) headers.delete(name);
    const send = () => fetch(`${target}${path}`, { method, headers, ...(body !== '' && { body }) });
    let response = await send();
    let text = await response.text();
    if (habits.repeats?.({ method, path, body })) {
      response = await send();
      text = await response.text();
    }
    const type = response.headers.get('content-type') ?? 'text/plain';
    const said = habits.rewrites?.(path, text) ?? text;
    return new Response(said, { status: response.status, headers: { 'content-type': type } });
  });
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming;
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  );
  const isEmpty = method === 'GET' || method === 'HEAD';
  return new Request(new URL(url, 'http://door.test'), { method, headers: sent, ...(!isEmpty && { body }) });
}
