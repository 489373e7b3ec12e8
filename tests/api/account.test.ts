import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BlobsServer, startBlobsServer } from '#local/blobs-server.ts';
import { root } from '#local/environment.ts';
import { openStorageAt } from '#server/storage/blob-store.ts';
import { type Answer, type CallApi, openApi } from '#tests/support/call.ts';
import { cheapScrypt } from '#tests/support/cheap-scrypt.ts';
import { quickHash } from '#tests/support/owner.ts';

cheapScrypt();

const SECRET = 'a secret for the account tests, long enough';
const owner = { email: 'owner@example.in', password: 'correct horse' };
let store: BlobsServer;
let call: CallApi;
let env: Record<string, string>;

beforeAll(async () => {
  store = await startBlobsServer();
  env = {
    LOCAL_BLOBS_URL: store.url,
    NETLIFY_LOCAL: 'true',
    SESSION_SECRET: SECRET,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD_HASH: await quickHash(owner.password),
    RATE_LIMITS: 'off',
  };
  call = await openApi(env);
});
afterAll(() => store.close());

const logIn = (body: object, ip = '10.0.0.1') => call('POST', '/api/login', { json: body, ip });
const session = (token: string) =>
  call('GET', '/api/session', { headers: { authorization: `Bearer ${token}` } });

test('the right pair is answered with a token whose session can be looked at and ended', async () => {
  const answer = await logIn(owner);
  expect(answer.status).toBe(200);
  const { body } = answer;
  const token = String(body.token);
  expect(body).toMatchObject({ status: true, token: expect.any(String), message: expect.any(String) });
  const other = String((await logIn(owner)).body.token);
  expect((await session(token)).body).toMatchObject({ status: 200, email: owner.email });
  const out = await call('POST', '/api/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(out.status).toBe(200);
  expect((await session(token)).status).toBe(401);
  expect((await session(other)).status).toBe(200);
});

test('a wrong e-mail and a wrong password get the same answer', async () => {
  const answers: Answer[] = [];
  for (const wrong of [
    { ...owner, password: 'no' },
    { ...owner, email: 'else@example.in' },
  ]) {
    const answer = await logIn(wrong, '10.0.0.2');
    expect(answer.status).toBe(401);
    answers.push(answer);
  }
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(answers[0]?.body).toEqual({ status: false, message: 'Invalid credentials' });
});

test('refuses the sixth try after five failures, also without RATE_LIMITS', async () => {
  const tries = await Promise.all(
    Array.from({ length: 9 }, () => logIn({ ...owner, password: 'guess' }, '10.0.0.3')),
  );
  const statuses = tries.map(({ status }) => status).sort();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
  const locked = await logIn(owner, '10.0.0.3');
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(locked.body.status).toBe(false);
  expect((await logIn(owner, '10.0.0.4')).status).toBe(200);
});

test('who is locked out is told until when, with the day where that is tomorrow', async () => {
  const lockedAt = async (time: string, ip: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
    for (let n = 0; n < 5; n++) await logIn({ ...owner, password: 'guess' }, ip);
    const { status, body } = await logIn(owner, ip);
    vi.useRealTimers();
    expect(status).toBe(429);
    return body.message;
  };
  const told = (until: string) =>
    `Too many failed tries. Please wait until ${until}, India time, and try again.`;
  expect(await lockedAt('2026-11-20T06:30:00Z', '10.0.0.31')).toBe(told('12:15 pm'));
  expect(await lockedAt('2026-11-20T18:22:00Z', '10.0.0.32')).toBe(told('12:07 am on 21 November 2026'));
});

test('a password of up to 120 characters is tried, a longer one is 422 and no failed try', async () => {
  const tryOne = (length: number) => logIn({ ...owner, password: 'x'.repeat(length) }, '10.0.0.7');
  for (const length of [121, 480, 481, 10_000, 121, 121, 121]) {
    const answer = await tryOne(length);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      status: false,
      errors: { password: ['Please use at most 120 characters.'] },
    });
  }
  expect((await tryOne(120)).status).toBe(401);
  expect((await logIn(owner, '10.0.0.7')).status).toBe(200);
});

test('hashes no password that is too long, and warns of one that is too short', async () => {
  const hash = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['netlify/local/admin-hash.ts', ...words], { cwd: root });
  const short = await hash('x'.repeat(9));
  expect(short.stdout).toMatch(/^ADMIN_PASSWORD_HASH=scrypt:[\w:.-]+\n$/);
  expect(short.stderr).toBe('Please use at least 10 characters. A shorter one is easily guessed.\n');
  expect(await hash('x'.repeat(10))).toMatchObject({
    stdout: expect.stringMatching(/^ADMIN_PASSWORD_HASH=scrypt:/),
    stderr: '',
  });
  expect((await hash('x'.repeat(120))).stdout).toMatch(/^ADMIN_PASSWORD_HASH=scrypt:/);
  await expect(hash('x'.repeat(121))).rejects.toMatchObject({
    code: 1,
    stderr: 'Please use at most 120 characters.\n',
  });
  await expect(hash('correct-horse', 'battery')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("-- 'the password'"),
  });
});

test('a trusted device stays signed in for 30 days, any other for 12 hours', async () => {
  const hoursOf = async (stay: object) => {
    const { token } = (await logIn({ ...owner, ...stay }, '10.0.0.8')).body;
    const { expires_at } = (await session(String(token))).body;
    return Math.round((Date.parse(String(expires_at)) - Date.now()) / 3_600_000);
  };
  expect([await hoursOf({}), await hoursOf({ stay: false }), await hoursOf({ stay: true })]).toEqual([
    12, 12, 720,
  ]);
});

test('the owner sees where she is signed in, and signs out everywhere else', async () => {
  const phone = String((await logIn(owner, '10.0.0.9')).body.token);
  const laptop = String((await logIn(owner, '10.0.0.9')).body.token);
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const { datalist } = (await call('GET', '/api/settings/sessions', as(laptop))).body as {
    datalist: { current: boolean }[];
  };
  expect(datalist.length).toBeGreaterThanOrEqual(2);
  expect(datalist.filter(({ current }) => current)).toHaveLength(1);
  expect((await call('POST', '/api/settings/end-other-sessions', as(laptop))).status).toBe(200);
  expect([(await session(phone)).status, (await session(laptop)).status]).toEqual([401, 200]);
});

test('the owner signs out one other device and stays signed in herself', async () => {
  const [phone, tablet, mine] = await Promise.all(
    ['phone', 'tablet', 'mine'].map(async () => String((await logIn(owner, '10.0.0.14')).body.token)),
  );
  const as = (token = '') => ({ headers: { authorization: `Bearer ${token}` } });
  const end = async (id: string) => (await call('POST', `/api/settings/end-session/${id}`, as(mine))).status;
  const idOf = (token = '') => decodeJwt(token).jti ?? '';
  expect(await end(idOf(phone))).toBe(200);
  const states = [phone, tablet, mine].map(async (token) => (await session(token ?? '')).status);
  expect(await Promise.all(states)).toEqual([401, 200, 200]);
  const refused = [idOf(phone), 'nobody', '..%2Fpassword', idOf(mine)].map(end);
  expect(await Promise.all(refused)).toEqual([404, 404, 404, 409]);
  expect((await session(mine ?? '')).status).toBe(200);
});

test('another password ends every session but hers, and counts until the settings name another', async () => {
  const mine = String((await logIn(owner, '10.0.0.10')).body.token);
  const other = String((await logIn(owner, '10.0.0.10')).body.token);
  const change = (json: object) =>
    call('POST', '/api/settings/password', {
      json,
      ip: '10.0.0.11',
      headers: { authorization: `Bearer ${mine}` },
    });
  const next = 'three words of hers';
  expect((await change({ current: owner.password, password: 'short' })).body.errors).toHaveProperty(
    'password',
  );
  expect((await change({ current: 'a guess', password: next })).body.errors).toHaveProperty('current');
  const changed = await change({ current: owner.password, password: next });
  expect(changed.status).toBe(200);
  const states = [mine, other, String(changed.body.token)].map(
    async (token) => (await session(token)).status,
  );
  expect(await Promise.all(states)).toEqual([401, 401, 200]);
  expect((await logIn(owner, '10.0.0.12')).status).toBe(401);
  expect((await logIn({ ...owner, password: next }, '10.0.0.12')).status).toBe(200);
  // This is how a developer helps an owner who forgot her password: with a new hash in the settings.
  call = await openApi({ ...env, ADMIN_PASSWORD_HASH: await quickHash('set by the developer') });
  expect((await logIn({ ...owner, password: next }, '10.0.0.13')).status).toBe(401);
  expect((await logIn({ ...owner, password: 'set by the developer' }, '10.0.0.13')).status).toBe(200);
  call = await openApi(env);
  await openStorageAt({ url: store.url }).accounts.remove('password');
});

test('a session survives a restart and stores nothing that reveals the password', async () => {
  const token = String((await logIn(owner, '10.0.0.6')).body.token);
  call = await openApi(env);
  expect((await session(token)).status).toBe(200);
  const { accounts } = openStorageAt({ url: store.url });
  const stored = await Promise.all((await accounts.keys('')).map((key) => accounts.read(key)));
  expect(stored.length).toBeGreaterThan(0);
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const hash = env.ADMIN_PASSWORD_HASH?.split(':').at(-1) ?? '';
  for (const text of [claims, JSON.stringify(stored)]) expect(text).not.toContain(hash);
});
