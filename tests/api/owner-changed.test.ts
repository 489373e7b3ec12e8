import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BlobsServer, startBlobsServer } from '#local/blobs-server.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { openApi } from '#tests/support/call.ts';
import { expectRefusal } from './wire.ts';

/* Each change of the settings is a new start of the functions on one store. */

const secret = 'a secret for the tests of changed owners, long enough';
const first = { email: 'owner@example.in', password: 'the first password' };
const hashes = new Map<string, string>();
let store: BlobsServer;

beforeAll(async () => {
  store = await startBlobsServer();
  for (const password of [first.password, 'another password'])
    hashes.set(password, await hashPassword(password));
});
afterAll(() => store.close());

/** The site, started anew with this owner. */
async function startAs({ email, password }: typeof first) {
  const call = await openApi({
    LOCAL_BLOBS_URL: store.url,
    NETLIFY_LOCAL: 'true',
    SESSION_SECRET: secret,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD_HASH: hashes.get(password) ?? '',
    RATE_LIMITS: 'off',
  });
  return {
    signIn: async () => String((await call('POST', '/api/login', { json: { email, password } })).body.token),
    ask: (token: string, path: string) =>
      call('GET', `/api/${path}`, { headers: { authorization: `Bearer ${token}` } }),
  };
}

describe('a session', () => {
  test('outlives a new start with the same owner', async () => {
    const token = await (await startAs(first)).signIn();
    expect((await (await startAs(first)).ask(token, 'session')).status).toBe(200);
  });

  test.each([
    ['password', { ...first, password: 'another password' }],
    ['e-mail', { ...first, email: 'new-owner@example.in' }],
  ])('ends when the owner’s %s is changed, and a new one begins', async (_, changed) => {
    const before = await startAs(first);
    const tokens = [await before.signIn(), await before.signIn()];
    const after = await startAs(changed);
    const fresh = await after.signIn();
    for (const path of ['session', 'order/list', 'export/orders.csv']) {
      for (const token of tokens) expectRefusal(await after.ask(token, path), 401);
      expect((await after.ask(fresh, path)).status).toBe(200);
    }
  });

  test('keeps nothing from which e-mail or password could be guessed without the secret', async () => {
    const token = await (await startAs(first)).signIn();
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const [, , , , , hash = ''] = (hashes.get(first.password) ?? '').split(':');
    const stored = await Promise.all(
      (await (await fetch(`${store.url}/local/site:accounts`)).json()).blobs.map(
        async ({ key }: { key: string }) => (await fetch(`${store.url}/local/site:accounts/${key}`)).text(),
      ),
    );
    expect(stored.length).toBeGreaterThan(0);
    for (const text of [claims, ...stored]) expect(text).not.toContain(hash);
  });
});
