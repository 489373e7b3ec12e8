import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accountTexts } from '#domain/site/account.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { cheapScrypt } from '#tests/support/cheap-scrypt.ts';
import { type MailSink, openMailSink } from '#tests/support/mail-sink.ts';
import { quickHash } from '#tests/support/owner.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

cheapScrypt();

const owner = { email: 'owner@example.in', password: 'correct horse' };
let opened: TestShop;
let call: CallApi;
let sweep: () => Promise<Response>;
let sink: MailSink;

beforeAll(async () => {
  sink = await openMailSink();
  opened = await openTestShop({
    env: {
      SMTP_URL: sink.url,
      NOTIFY_EMAIL: 'somebody-else@example.in',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD_HASH: await quickHash(owner.password),
    },
  });
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  ({ default: sweep } = await import('../../netlify/functions/sweep.ts'));
});
/** The functions' time, which stands still within a test. A letter is sent once in a minute. */
let now = Date.now();
const wait = (ms: number) => {
  now += ms;
  vi.setSystemTime(now);
};
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  sink.mails.length = 0;
  wait(60_000);
});
afterAll(async () => {
  await sink.close();
  await opened.close();
});

const forgot = (email: string, ip: string) => call('POST', '/api/login/forgot', { json: { email }, ip });
const choose = (token: string, password: string) =>
  call('POST', '/api/login/new-password', { json: { token, password }, ip: '10.1.0.9' });
const logIn = async (password: string, ip = '10.1.0.8') =>
  call('POST', '/api/login', { json: { email: owner.email, password }, ip });
const session = async (token: string) =>
  (await call('GET', '/api/session', { headers: { authorization: `Bearer ${token}` } })).status;

/** Asks for a letter and returns the token in it. */
async function tokenByLetter(ip: string): Promise<string> {
  await forgot(owner.email, ip);
  const [letter, ...others] = sink.mails;
  expect(others).toEqual([]);
  expect(letter?.to).toEqual([owner.email]);
  return /\/login\/new-password#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

test('a link by mail sets a new password once, ends every session and lifts the lock', async () => {
  const before = String((await logIn(owner.password)).body.token);
  for (let n = 0; n < 5; n++) await logIn('a guess', '10.1.0.9');
  expect((await logIn(owner.password, '10.1.0.9')).status).toBe(429);
  const token = await tokenByLetter('10.1.0.1');
  expect((await choose(token, 'short')).body.errors).toHaveProperty('password');
  const [first, second] = await Promise.all([choose(token, 'four new words'), choose(token, 'other words')]);
  expect([first.status, second.status].sort()).toEqual([200, 422]);
  const password = first.status === 200 ? 'four new words' : 'other words';
  expect(await session(before)).toBe(401);
  expect((await logIn(password, '10.1.0.9')).status).toBe(200);
  expect((await logIn(owner.password)).status).toBe(401);
  const again = await choose(token, 'yet another one');
  expect([again.status, again.body.errors]).toEqual([422, { token: [accountTexts.linkOver] }]);
});

test('a link is over after half an hour, and a forged one sets nothing', async () => {
  const token = await tokenByLetter('10.1.0.2');
  wait(31 * 60_000);
  expect((await choose(token, 'four new words')).status).toBe(422);
  const [head, , signature] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ aud: 'new-password', exp: 4e9, password: '' }));
  for (const wrong of ['', 'x', `${head}.${forged.toString('base64url')}.${signature}`, 'x'.repeat(5000)])
    expect((await choose(wrong, 'four new words')).status).toBe(422);
});

test('a stranger’s address gets the same answer and no letter', async () => {
  const answers = [
    await forgot('else@example.in', '10.1.0.3'),
    await forgot(owner.email.toUpperCase(), '10.1.0.4'),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, { status: 200, message: accountTexts.letterComes }]),
  );
  await sweep();
  expect(sink.mails.map(({ to }) => to)).toEqual([[owner.email]]);
});

test('without mail nothing waits in the outbox, and the answer is the same', async () => {
  const without = await openApi({ ...opened.env, SMTP_URL: '', RATE_LIMITS: 'off' });
  const json = { email: owner.email };
  const answer = await without('POST', '/api/login/forgot', { json, ip: '10.1.0.6' });
  expect([answer.status, answer.body.message]).toEqual([200, accountTexts.letterComes]);
  expect(await opened.shop.storage.mail.keys('outbox/')).toEqual([]);
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
});

test('twenty requests at once get five answers, one letter, and a wait, and another letter leaves a minute later', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => forgot(owner.email, '10.1.0.5')));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
  await sweep();
  expect(sink.mails).toHaveLength(1);
  wait(59_000);
  await forgot(owner.email, '10.1.0.7');
  expect(sink.mails, 'the minute is not over').toHaveLength(1);
  wait(1_000);
  await forgot(owner.email, '10.1.0.7');
  expect(sink.mails).toHaveLength(2);
});
