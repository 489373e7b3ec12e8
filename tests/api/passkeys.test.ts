import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PROOF_MS, SIGN_IN_LIMITS } from '#domain/site/account.ts';
import { CHALLENGE_MS, RECOVERY_CODES } from '#domain/site/passkey.ts';
import { openContext } from '#server/app-context.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { cheapScrypt } from '#tests/support/cheap-scrypt.ts';
import { quickHash } from '#tests/support/owner.ts';
import { passkeyCalls } from '#tests/support/passkey-calls.ts';
import {
  type Misdeeds,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '#tests/support/software-authenticator.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

cheapScrypt();

/*
 * Passkeys and recovery codes over HTTP, with an authenticator that follows the rules and with one that does
 * not.
 */

const ORIGIN = 'http://localhost:8888';
const login = { email: 'owner@example.in', password: 'a password of hers' };
const passwordHash = await quickHash(login.password);

let opened: TestShop;
let call: CallApi;
let passkeys: ReturnType<typeof passkeyCalls>;
let shops: TestShop[] = [];
/** Milliseconds by which the functions' clock is ahead. */
let ahead = 0;

/** Opens the functions with these settings over the store of this test. */
async function openWith(env: Record<string, string>): Promise<void> {
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off', ...env });
  Object.assign(openContext(), { now: () => new Date(Date.now() + ahead) });
  passkeys = passkeyCalls(call);
}

beforeEach(async () => {
  ahead = 0;
  opened = await openTestShop({ env: { ADMIN_PASSWORD_HASH: passwordHash } });
  shops.push(opened);
  await openWith({});
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  shops = [];
});

const logIn = async (more: object = {}) =>
  call('POST', '/api/login', { json: { ...login, ...more }, ip: '10.0.0.1' });
const tokenOf = async () => String((await logIn()).body.token);
const isOpen = (token: string) => passkeys.statusOf(token, 'GET', '/session');

/** Sets up a passkey as the owner's first, in a session of its own. */
async function setUp(
  counts = false,
): Promise<{ key: SoftwareAuthenticator; token: string; codes: string[] }> {
  const key = softwareAuthenticator(ORIGIN, { counts });
  const token = await tokenOf();
  const added = await passkeys.add(token, key, 'Laptop', login.password);
  expect(added).toMatchObject({ status: 200, body: { message: 'The passkey is set up.' } });
  return { key, token, codes: added.body.recovery_codes as string[] };
}

/** Returns the owner's passkeys as Settings shows them. */
async function listed(token: string) {
  const answer = await call('GET', '/api/passkey/list', { headers: { authorization: `Bearer ${token}` } });
  return answer.body as unknown as {
    passkeys: { id: string; name: string; last_used_at: string | null }[];
    recovery_codes_left: number;
  };
}

describe('without a passkey', () => {
  test('signing in answers what it always did, and no call of an old session asks for more', async () => {
    const { status, body } = await logIn();
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: true, token: expect.any(String), message: 'Signed in.' },
    });
    ahead = 2 * PROOF_MS;
    for (const path of ['/session', '/export/orders.csv', '/passkey/list'])
      expect(await passkeys.statusOf(String(body.token), 'GET', path)).toBe(200);
  });

  test('the first one is set up with the present password alone, and guesses of it are locked', async () => {
    const token = await tokenOf();
    const ask = (json: object) => passkeys.post(token, 'add-options', json);
    for (const json of [{}, { password: 'a guess' }]) {
      const answer = await ask(json);
      expect(answer).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    }
    for (let n = 0; n < 3; n++) await ask({ password: 'a guess' });
    const locked = await ask({ password: login.password });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await listed(token)).passkeys).toEqual([]);
  });
});

describe('with a passkey', () => {
  test('it comes with ten recovery codes, which are shown once and stored by no call', async () => {
    const { token, codes } = await setUp();
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const list = await listed(token);
    expect(list).toMatchObject({ passkeys: [{ name: 'Laptop' }], recovery_codes_left: RECOVERY_CODES });
    const { accounts } = opened.shop.storage;
    const stored = await Promise.all((await accounts.keys('')).map((key) => accounts.read(key)));
    for (const code of codes) {
      const bare = code.replaceAll('-', '');
      expect(JSON.stringify([stored, list])).not.toContain(code);
      expect(JSON.stringify([stored, list])).not.toContain(bare);
    }
    const another = softwareAuthenticator(ORIGIN);
    expect((await passkeys.add(token, another, 'Phone')).body).not.toHaveProperty('recovery_codes');
    expect((await listed(token)).passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
  });

  test('one whose recovery codes are damaged lets nobody in by the password alone', async () => {
    await setUp();
    expect((await logIn()).body).toMatchObject({ second_factor_required: true });
    const { accounts } = opened.shop.storage;
    const [key = ''] = await accounts.keys('second-factor/');
    await accounts.change<object>(key, (record) => ({ ...record, recovery: {} }));
    expect((await logIn()).status).toBe(503);
  });

  test('that is lost counts as damaged: nobody gets in by the password alone, and health says so', async () => {
    const { token } = await setUp();
    const { accounts } = opened.shop.storage;
    const [key = ''] = await accounts.keys('second-factor/');
    await accounts.remove(key);
    expect((await logIn()).status).toBe(503);
    expect(await isOpen(token)).toBe(503);
    const health = await call('GET', '/api/health');
    expect(health.body.problems).toMatchObject([{ problem: 'passkeys_damaged' }]);
    // The developer's way out, as for a forgotten password.
    await openWith({ ADMIN_PASSWORD_HASH: await quickHash(login.password) });
    expect((await logIn()).body.second_factor_required).toBeUndefined();
    const again = String((await logIn()).body.token);
    await passkeys.add(again, softwareAuthenticator(ORIGIN), 'Laptop', login.password);
    expect((await logIn()).body.second_factor_required).toBe(true);
    await accounts.remove(key);
    expect((await logIn()).status).toBe(503);
  });

  test('that is lost is missed too by an owner who chose another password since', async () => {
    const { token } = await setUp();
    const chosen = { current: login.password, password: 'another password of hers' };
    expect(await passkeys.statusOf(token, 'POST', '/settings/password', chosen)).toBe(200);
    const { accounts } = opened.shop.storage;
    await accounts.remove('second-factor/localhost');
    expect((await logIn({ password: chosen.password })).status).toBe(503);
  });

  test('e-mail and password alone open no call; a proof completes the sign-in with a new token', async () => {
    const { key } = await setUp();
    const { status, body } = await logIn();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: true, token: expect.any(String), second_factor_required: true },
    });
    const half = String(body.token);
    for (const [method, path] of [
      ['GET', '/session'],
      ['GET', '/order/list'],
      ['GET', '/passkey/list'],
      ['POST', '/passkey/add-options'],
      ['POST', '/passkey/recovery-codes'],
      ['POST', '/settings/password'],
    ] as const) {
      const answer = await call(method, `/api${path}`, { headers: { authorization: `Bearer ${half}` } });
      expect(answer).toMatchObject({ status: 401, body: { second_factor_required: true } });
    }
    const proved = await passkeys.prove(half, key);
    expect(proved).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    const full = String(proved.body.token);
    expect([await isOpen(half), await isOpen(full)]).toEqual([401, 200]);
  });

  test('an incomplete sign-in is over after ten minutes, and no device that is signed in', async () => {
    const { key, token } = await setUp();
    const half = String((await logIn({ stay: true })).body.token);
    const sessions = await call('GET', '/api/settings/sessions', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(sessions.body.datalist).toHaveLength(1);
    ahead = 10 * 60_000 + 1;
    expect((await passkeys.post(half, 'prove-options')).status).toBe(401);
    ahead = 0;
    const full = String((await passkeys.prove(half, key)).body.token);
    // Once it is completed, the session lasts as long as she asked for.
    ahead = 29 * 24 * 60 * 60_000;
    expect(await isOpen(full)).toBe(200);
  });

  test('a session from before it was set up has to sign in anew', async () => {
    const before = await tokenOf();
    await setUp();
    expect(await isOpen(before)).toBe(401);
  });

  test('it signs in alone, on a trusted device for a month', async () => {
    const { key } = await setUp();
    const answers = [await passkeys.signIn(key), await passkeys.signIn(key, {}, true)];
    const stillOpen = () => Promise.all(answers.map(({ body }) => isOpen(String(body.token))));
    expect(await stillOpen()).toEqual([200, 200]);
    ahead = 13 * 60 * 60_000;
    expect(await stillOpen()).toEqual([401, 200]);
    ahead = 31 * 24 * 60 * 60_000;
    expect(await stillOpen()).toEqual([401, 401]);
  });

  test('whoever is not signed in learns nothing about which passkeys there are', async () => {
    const ask = async () => {
      const { status, body } = await call('POST', '/api/passkey/sign-in-options');
      const { challenge, options, ...others } = body as Record<string, unknown>;
      expect(challenge).toEqual(expect.any(String));
      return { status, others, options: { ...(options as object), challenge: '' } };
    };
    const before = await ask();
    const { key } = await setUp();
    const after = await ask();
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toContain(key.id);
  });

  test('a changed password keeps the proof that was given', async () => {
    const { token } = await setUp();
    const changed = await passkeys.post(token, '../settings/password', {
      current: login.password,
      password: 'another of hers',
    });
    expect(changed.status).toBe(200);
    expect(await isOpen(String(changed.body.token))).toBe(200);
  });
});

const wrongs: [name: string, misdeeds: Misdeeds][] = [
  ['made on another origin', { origin: 'http://localhost:9999' }],
  ['made on another site', { origin: 'https://example.com' }],
  ['made for another host', { host: 'example.com' }],
  ['made without checking who uses it', { isUnverified: true }],
  ['made for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['made in a frame of another site', { isFramed: true }],
  ['that says it answers something else', { type: 'webauthn.other' }],
];

describe('a proof is refused', () => {
  test.each([
    ...wrongs,
    ['whose signature is of something else', { isForged: true }],
    ['that names somebody else', { userHandle: 'AAAA' }],
  ] as typeof wrongs)('%s', async (_, misdeeds) => {
    const { key } = await setUp();
    const half = await tokenOf();
    expect((await passkeys.prove(half, key, misdeeds)).status).toBe(422);
    expect((await passkeys.signIn(key, misdeeds)).status).toBe(401);
    expect((await passkeys.prove(half, key)).status).toBe(200);
    expect((await passkeys.signIn(key)).status).toBe(200);
  });

  test('by a passkey that is not set up', async () => {
    const { key } = await setUp();
    const stranger = softwareAuthenticator(ORIGIN);
    const half = await tokenOf();
    expect((await passkeys.prove(half, stranger)).status).toBe(422);
    expect((await passkeys.signIn(stranger)).status).toBe(401);
    // The owner's credential, with a signature by a stranger.
    const { challenge, options } = await passkeys.offer(half, 'prove-options');
    const response = { ...stranger.get(options), id: key.id, rawId: key.id };
    expect((await passkeys.post(half, 'prove', { challenge, response })).status).toBe(422);
  });

  test('that names nobody, where it is to sign in alone', async () => {
    const { key } = await setUp();
    expect((await passkeys.signIn(key, { userHandle: '' })).status).toBe(401);
    expect((await passkeys.prove(await tokenOf(), key, { userHandle: '' })).status).toBe(200);
  });

  test('whose counter does not count up', async () => {
    const { key, token } = await setUp(true);
    const first = await passkeys.prove(token, key);
    expect(first.status).toBe(200);
    for (const counter of [0, 1, 2]) {
      expect((await passkeys.prove(token, key, { counter })).status).toBe(422);
      expect((await passkeys.signIn(key, { counter })).status).toBe(401);
    }
    expect((await passkeys.signIn(key)).status).toBe(200);
  });
});

describe('a challenge', () => {
  test('is answered once: not again, not twice at once, and not after a wrong answer', async () => {
    const { key, token } = await setUp();
    const { challenge, options } = await passkeys.offer(token, 'prove-options');
    const sent = { challenge, response: key.get(options) };
    expect((await passkeys.post(token, 'prove', sent)).status).toBe(200);
    expect((await passkeys.post(token, 'prove', sent)).status).toBe(422);

    const again = await passkeys.offer(token, 'prove-options');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        passkeys.post(token, 'prove', { challenge: again.challenge, response: key.get(again.options) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);

    const third = await passkeys.offer(token, 'prove-options');
    const wrong = key.get(third.options, { isForged: true });
    for (const response of [wrong, key.get(third.options)])
      expect((await passkeys.post(token, 'prove', { challenge: third.challenge, response })).status).toBe(
        422,
      );
  });

  test('is over after five minutes', async () => {
    const { key, token } = await setUp();
    const { challenge, options } = await passkeys.offer(token, 'prove-options');
    ahead = CHALLENGE_MS + 1_000;
    expect((await passkeys.post(token, 'prove', { challenge, response: key.get(options) })).status).toBe(422);
    expect((await passkeys.prove(token, key)).status).toBe(200);
  });

  test('of another session, or for another purpose, is none', async () => {
    const { key, token } = await setUp();
    const other = await tokenOf();
    const mine = await passkeys.offer(token, 'prove-options');
    const answer = { challenge: mine.challenge, response: key.get(mine.options) };
    expect((await passkeys.post(other, 'prove', answer)).status).toBe(422);
    expect((await call('POST', '/api/passkey/sign-in', { json: answer })).status).toBe(401);
    // The refusals did not change the session that the challenge belongs to.
    expect((await passkeys.post(token, 'prove', answer)).status).toBe(200);
    const adding = await passkeys.offer(token, 'add-options');
    const asProof = {
      challenge: adding.challenge,
      response: key.get({ ...adding.options, rpId: 'localhost' }),
    };
    expect((await passkeys.post(token, 'prove', asProof)).status).toBe(422);
  });

  test('with an id that is a path, or none, is none', async () => {
    const { key, token } = await setUp();
    const { options } = await passkeys.offer(token, 'prove-options');
    for (const challenge of ['', '../session', '../../second-factor/localhost', 'x'.repeat(100)])
      expect((await passkeys.post(token, 'prove', { challenge, response: key.get(options) })).status).toBe(
        422,
      );
  });
});

describe('a new passkey is refused', () => {
  test.each(wrongs)('%s', async (_, misdeeds) => {
    const token = await tokenOf();
    const key = softwareAuthenticator(ORIGIN);
    const { challenge, options } = await passkeys.offer(token, 'add-options', { password: login.password });
    const sent = { challenge, name: 'Laptop', response: key.create(options, misdeeds) };
    expect((await passkeys.post(token, 'add', sent)).status).toBe(422);
    expect((await listed(token)).passkeys).toEqual([]);
    expect((await logIn()).body).not.toHaveProperty('second_factor_required');
  });

  test('for nothing that its maker says of it: certificates are neither judged nor followed', async () => {
    const token = await tokenOf();
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { challenge, options } = await passkeys.offer(token, 'add-options', { password: login.password });
    const before = fetched.mock.calls.length;
    const response = softwareAuthenticator(ORIGIN).create(options, {
      certificate: Buffer.from('no certificate'),
    });
    expect((await passkeys.post(token, 'add', { challenge, response })).status).toBe(200);
    const asked = fetched.mock.calls.slice(before).map(([address]) => new URL(String(address)).origin);
    expect(asked.filter((origin) => origin !== new URL(opened.store.url).origin)).toEqual([]);
    fetched.mockRestore();
  });

  test('that is set up already, or was made for a challenge that is used', async () => {
    const { key, token } = await setUp();
    const { challenge, options } = await passkeys.offer(token, 'add-options');
    const sent = { challenge, response: key.create(options) };
    expect((await passkeys.post(token, 'add', sent)).status).toBe(409);
    expect((await passkeys.post(token, 'add', sent)).status).toBe(422);
    expect((await listed(token)).passkeys).toHaveLength(1);
  });

  test('that was started beside another session’s first one', async () => {
    const [mine, other] = [await tokenOf(), await tokenOf()];
    const offered = await passkeys.offer(other, 'add-options', { password: login.password });
    const key = softwareAuthenticator(ORIGIN);
    expect((await passkeys.add(mine, key, 'Laptop', login.password)).status).toBe(200);
    const late = softwareAuthenticator(ORIGIN);
    const sent = { challenge: offered.challenge, response: late.create(offered.options) };
    expect((await passkeys.post(other, 'add', sent)).status).toBe(401);
    expect((await listed(mine)).passkeys).toHaveLength(1);
  });
});

describe('a recovery code', () => {
  const recover = (token: string, code: string, ip = '10.0.0.1') =>
    call('POST', '/api/passkey/recover', {
      json: { code },
      ip,
      headers: { authorization: `Bearer ${token}` },
    });

  test('completes a sign-in once, however it is typed, and counts as a fresh proof', async () => {
    const { codes } = await setUp();
    const [first = '', second = ''] = codes;
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const used = await recover(await tokenOf(), typed);
    expect(used).toMatchObject({ status: 200, body: { recovery_codes_left: RECOVERY_CODES - 1 } });
    const token = String(used.body.token);
    expect(await passkeys.statusOf(token, 'GET', '/export/orders.csv')).toBe(200);
    expect((await recover(await tokenOf(), first)).status).toBe(422);
    ahead = PROOF_MS;
    expect(await passkeys.statusOf(token, 'GET', '/export/orders.csv')).toBe(403);
    expect((await recover(token, second)).status).toBe(200);
    expect(await passkeys.statusOf(token, 'GET', '/export/orders.csv')).toBe(200);
  });

  test('used by two at once lets one in', async () => {
    const { codes } = await setUp();
    const halves = [await tokenOf(), await tokenOf(), await tokenOf()];
    const answers = await Promise.all(halves.map((half) => recover(half, codes[0] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('opens nothing without the password', async () => {
    const { codes } = await setUp();
    const answer = await call('POST', '/api/passkey/recover', { json: { code: codes[0] } });
    expect(answer.status).toBe(401);
  });

  test('is locked after five wrong ones, though the right password comes between them', async () => {
    const { codes } = await setUp();
    for (let n = 0; n < 5; n++) {
      const wrong = await recover(await tokenOf(), 'AAAA-AAAA-AAAA-AAAA');
      expect(wrong).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    }
    const half = await tokenOf();
    const locked = await recover(half, codes[0] ?? '');
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await recover(half, codes[0] ?? '', '10.0.0.2')).status).toBe(200);
    ahead = SIGN_IN_LIMITS.pair.windowMs;
    expect((await recover(await tokenOf(), codes[1] ?? '')).status).toBe(200);
  });

  test('that is no code is said so without being counted', async () => {
    const { codes } = await setUp();
    const half = await tokenOf();
    for (let n = 0; n < 6; n++) expect((await recover(half, 'AAAA-AAAA')).status).toBe(422);
    expect((await recover(half, codes[0] ?? '')).status).toBe(200);
  });

  test('stops working once new ones are made', async () => {
    const { token, codes } = await setUp();
    const made = await passkeys.post(token, 'recovery-codes');
    expect(made.status).toBe(200);
    const half = await tokenOf();
    expect((await recover(half, codes[0] ?? '')).status).toBe(422);
    expect((await recover(half, (made.body.recovery_codes as string[])[0] ?? '')).status).toBe(200);
  });
});

describe('removing a passkey', () => {
  test('ends the sessions that it proved, and no others', async () => {
    const { key, token } = await setUp();
    const phone = softwareAuthenticator(ORIGIN);
    expect((await passkeys.add(token, phone, 'Phone')).status).toBe(200);
    const onPhone = String((await passkeys.signIn(phone)).body.token);
    const onLaptop = String((await passkeys.signIn(key)).body.token);
    const lost = (await listed(token)).passkeys.find(({ name }) => name === 'Phone');
    const removed = await call('DELETE', `/api/passkey/delete/${lost?.id}`, {
      headers: { authorization: `Bearer ${onLaptop}` },
    });
    expect(removed.status).toBe(200);
    const statuses = [onPhone, onLaptop].map(isOpen);
    expect(await Promise.all(statuses)).toEqual([401, 200]);
    expect((await passkeys.signIn(phone)).status).toBe(401);
    expect((await listed(onLaptop)).passkeys.map(({ name }) => name)).toEqual(['Laptop']);
  });

  test('leaves the session that removes it; the last one takes the codes along', async () => {
    const { token, codes } = await setUp();
    const [only] = (await listed(token)).passkeys;
    const remove = () =>
      call('DELETE', `/api/passkey/delete/${only?.id}`, { headers: { authorization: `Bearer ${token}` } });
    expect(await remove()).toMatchObject({ status: 200, body: { left: 0 } });
    expect(await listed(token)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await remove()).status).toBe(404);
    const { body } = await logIn();
    expect(body).toEqual({ status: true, token: expect.any(String), message: 'Signed in.' });
    ahead = 2 * PROOF_MS;
    for (const one of [token, String(body.token)])
      expect(await passkeys.statusOf(one, 'GET', '/export/orders.csv')).toBe(200);
    // After a new set-up the old codes stay invalid.
    ahead = 0;
    const { key: _, codes: fresh } = await setUp();
    const answer = await call('POST', '/api/passkey/recover', {
      json: { code: codes[0] },
      headers: { authorization: `Bearer ${await tokenOf()}` },
    });
    expect(answer.status).toBe(422);
    expect(fresh).toHaveLength(RECOVERY_CODES);
  });

  test('a passkey can be given another name, and says when it was last used', async () => {
    const { key, token } = await setUp();
    const [only] = (await listed(token)).passkeys;
    expect(only?.last_used_at).toBeNull();
    expect((await passkeys.post(token, `rename/${only?.id}`, { name: '  ' })).status).toBe(422);
    expect((await passkeys.post(token, `rename/${only?.id}`, { name: 'The old laptop' })).status).toBe(200);
    expect((await passkeys.post(token, 'rename/another', { name: 'x' })).status).toBe(404);
    await passkeys.prove(token, key);
    expect((await listed(token)).passkeys).toMatchObject([
      { name: 'The old laptop', last_used_at: expect.any(String) },
    ]);
  });
});

describe('what changes on the server', () => {
  test('another password hash in the settings switches passkeys off; another secret does not', async () => {
    const { key, codes } = await setUp();
    await openWith({ SESSION_SECRET: 'another secret, also long enough to sign with' });
    const half = await logIn();
    expect(half.body).toMatchObject({ second_factor_required: true });
    const recovered = await passkeys.post(String(half.body.token), 'recover', { code: codes[0] });
    expect(recovered.status).toBe(200);
    expect((await passkeys.signIn(key)).status).toBe(200);
    await openWith({ ADMIN_PASSWORD_HASH: await quickHash(login.password) });
    const { body } = await logIn();
    expect(body).toEqual({ status: true, token: expect.any(String), message: 'Signed in.' });
    expect((await passkeys.signIn(key)).status).toBe(401);
    expect((await listed(String(body.token))).passkeys).toEqual([]);
  });

  test('a password that the owner chose keeps passkeys as they are', async () => {
    const { token } = await setUp();
    const json = { current: login.password, password: 'three words of hers' };
    await passkeys.post(token, '../settings/password', json);
    expect((await logIn({ password: json.password })).body).toMatchObject({ second_factor_required: true });
  });

  test('another address of the site has passkeys of its own, as each preview', async () => {
    const { key } = await setUp();
    await openWith({ SITE_URL: 'https://preview-2.example.in' });
    expect((await logIn()).body).not.toHaveProperty('second_factor_required');
    expect((await passkeys.signIn(key, { origin: 'https://preview-2.example.in' })).status).toBe(401);
    await openWith({});
    expect((await logIn()).body).toMatchObject({ second_factor_required: true });
  });

  test.each(['{', 'null', '[]', '{}'])(
    'a record that reads %s lets nobody in by the password alone',
    async (torn) => {
      const { token } = await setUp();
      const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
      const { accounts } = opened.shop.storage;
      await accounts.writeBytes('second-factor/localhost', new TextEncoder().encode(torn));
      expect(await isOpen(token)).toBe(503);
      expect((await logIn()).status).toBe(503);
      errors.mockRestore();
    },
  );
});
