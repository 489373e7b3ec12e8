import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { startBlobsServer } from '#local/blobs-server.ts';
import { readAllSettings } from '#server/all-settings.ts';
import type { Control } from '#tests/simulator/control.ts';
import { serve } from '#tests/simulator/http-server.ts';
import { makeSimulator } from '#tests/simulator/simulator.ts';
import { ownerToken } from '#tests/support/owner.ts';
import { payloadFor, TEST_SECRET, testContext, testOwner } from '#tests/support/test-shop.ts';
import { fillLargeShop } from './large-shop.ts';

/** The answer to a call. The status is 0 if no answer came. */
export interface Answer {
  status: number;
  text: string;
  ms: number;
}

/**
 * The processor time (microseconds) and the memory (bytes, after a garbage collection) of the functions'
 * process.
 */
export interface Spent {
  cpu: NodeJS.CpuUsage;
  memory: NodeJS.MemoryUsage;
}

export type LoadedSite = Awaited<ReturnType<typeof startLoadedSite>>;

/**
 * Opens the functions over HTTP on loopback in a separate process, with a shop of this size. The store and a
 * simulated PhonePe, which uses this machine's clock, run in this process.
 */
export async function startLoadedSite(size: number) {
  const store = await startBlobsServer();
  await fillLargeShop(store.url, size);
  let control = undefined as Control | undefined;
  const provider = await serve(0, (origin) => {
    const simulator = makeSimulator({ startAt: new Date(), origin, deliver: (request) => fetch(request) });
    control = simulator.control;
    return simulator.handle;
  });
  if (!control) throw new Error('nothing is served');
  setInterval((clock) => clock({ at: Date.now() }), 100, control.clock).unref();
  const { phonepe } = control.settings();
  const env = {
    NETLIFY_LOCAL: 'true',
    LOCAL_BLOBS_URL: store.url,
    RATE_LIMITS: 'off',
    SESSION_SECRET: TEST_SECRET,
    SITE_URL: 'http://localhost:8888',
    ADMIN_EMAIL: testOwner.email,
    ADMIN_PASSWORD_HASH: testOwner.passwordHash,
    PAYMENT_PROVIDER: 'phonepe',
    PHONEPE_ENVIRONMENT: 'sandbox',
    PHONEPE_CLIENT_ID: phonepe.clientId,
    PHONEPE_CLIENT_SECRET: phonepe.clientSecret,
    PHONEPE_WEBHOOK_USERNAME: phonepe.webhook.username,
    PHONEPE_WEBHOOK_PASSWORD: phonepe.webhook.password,
    PHONEPE_AUTH_URL: `${provider.origin}/apis/pg-sandbox`,
    PHONEPE_API_URL: `${provider.origin}/apis/pg-sandbox`,
  };
  const child = fork(join(import.meta.dirname, 'served-functions.ts'), {
    env,
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const faults = new Map<string, number>();
  createInterface(child.stderr as Readable).on('line', (line) => {
    const { fault = line, what = fault } = line.startsWith('{') ? JSON.parse(line) : {};
    faults.set(what, (faults.get(what) ?? 0) + 1);
  });
  const [port] = await once(child, 'message');
  const url = `http://127.0.0.1:${port}`;
  control.settings({ phonepe: { webhook: { url: `${url}/api/payment/webhook/phonepe` } } });

  async function ask(path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const sent =
      json === undefined
        ? { headers }
        : {
            method: 'POST',
            body: JSON.stringify(json),
            headers: { 'content-type': 'application/json', ...headers },
          };
    const begin = performance.now();
    const answered = (status: number, text: string) => ({ status, text, ms: performance.now() - begin });
    try {
      const answer = await fetch(url + path, sent);
      return answered(answer.status, await answer.text());
    } catch (error) {
      return answered(0, String(error));
    }
  }

  const product = { id: 1, name: 'Yellow Sapphire 1', price: 12_500_00, discountedPrice: null };
  const payload = payloadFor(product as never);
  const shop = testContext(readAllSettings(env));
  return {
    ask,
    checkOut: (key: string) => ask('/api/checkout', payload, { 'idempotency-key': key }),
    control,
    /** Faults that the functions logged, with how often each occurred. */
    faults,
    /** Context over the same stores, for use cases. */
    shop,
    token: await ownerToken({ shop }),
    spent: async () => JSON.parse((await ask('/spent')).text) as Spent,
  };
}
