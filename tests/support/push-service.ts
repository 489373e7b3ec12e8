import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '#domain/site/push.ts';

/** The decrypting half of the library with which browsers' messages are encrypted (RFC 8188). */
const { decrypt } = createRequire(import.meta.resolve('web-push'))('http_ece') as {
  decrypt(body: Buffer, keys: object): Buffer;
};

/** A push service on this machine with one device, whose messages it decrypts as the device would. */
export async function openPushService() {
  const device = createECDH('prime256v1');
  const p256dh = device.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const messages: PushMessage[] = [];
  const headers: Record<string, unknown>[] = [];
  const service = {
    /** Status of its answers. */
    status: 201,
    messages,
    headers,
    subscription: { endpoint: '', keys: { p256dh, auth } },
    close: () => new Promise((done) => server.close(done)),
  };
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const piece of request) body.push(piece as Buffer);
    response.writeHead(service.status, { location: 'http://169.254.169.254/' }).end();
    if (service.status !== 201) return;
    headers.push(request.headers);
    const keys = { version: 'aes128gcm', privateKey: device, authSecret: auth };
    messages.push(JSON.parse(decrypt(Buffer.concat(body), keys).toString()) as PushMessage);
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  service.subscription.endpoint = `http://localhost:${(server.address() as AddressInfo).port}/device`;
  return service;
}
