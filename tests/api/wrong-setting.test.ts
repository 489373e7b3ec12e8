import { beforeAll, expect, test, vi } from 'vitest';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { expectRefusal } from './wire.ts';

let call: CallApi;
const log: string[] = [];

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)));
  call = await openApi({ NETLIFY_LOCAL: '', SESSION_SECRET: 'too short by far' });
});

test.each([
  ['GET', '/api/public/show-category'],
  ['GET', '/api/public/search'],
  ['POST', '/api/appointment'],
  ['POST', '/api/newsletter'],
  ['POST', '/api/checkout'],
  ['GET', '/api/payment/status/x'],
  ['POST', '/api/payment/webhook/sandbox'],
  ['GET', '/uploads/products/x.jpg'],
])(
  '%s %s answers 503 while a setting is wrong, and the log names it without its value',
  async (method, path) => {
    log.length = 0;
    expectRefusal(await call(method, path, method === 'POST' ? { json: {} } : {}), 503);
    expect(log.join('\n')).toContain('SESSION_SECRET');
    expect(log.join('\n')).not.toContain('too short by far');
  },
);

test('sign-in answers 503 in its own form, with false as its status', async () => {
  const answer = await call('POST', '/api/login', { json: {} });
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({ status: false });
});
