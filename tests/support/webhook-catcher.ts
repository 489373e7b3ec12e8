import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CaughtWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that answers 200 to every webhook and keeps its bytes. */
export async function catchWebhooks() {
  const caught: CaughtWebhook[] = [];
  const server = createServer(async (request, response) => {
    const parts = await request.toArray();
    caught.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    caught,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
