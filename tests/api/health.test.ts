import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { HostingNote } from '#domain/site/hosting.ts';
import { openContext } from '#server/app-context.ts';
import { PRICES } from '#server/platform-limits.ts';
import { MOST_FAILURES_A_DAY } from '#server/rate-limit/usage.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { type MailSink, openMailSink } from '#tests/support/mail-sink.ts';
import { callAsOwner } from '#tests/support/owner.ts';
import {
  blobsContext,
  openTestShop,
  TEST_SECRET,
  type TestShop,
  testOwner,
  visitor,
} from '#tests/support/test-shop.ts';

/* Opens a deployed site on a store that may be full. */

vi.mock('#generated/deploy.json', () => ({ default: { context: 'production', url: null, id: '65f0' } }));

let opened: TestShop;
let call: CallApi;
let sweep: () => Promise<Response>;
let sink: MailSink;
let isFull = false;
const setClock = (to: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(to) });

beforeAll(async () => {
  sink = await openMailSink();
  opened = await openTestShop({
    at: '2026-11-22T08:56:00Z',
    fate: ({ kind }) => (isFull && kind === 'put' ? { status: 507 } : 'well'),
  });
  call = await openApi({
    NETLIFY_LOCAL: '',
    NETLIFY_BLOBS_CONTEXT: blobsContext(opened.store),
    SESSION_SECRET: TEST_SECRET,
    ADMIN_EMAIL: testOwner.email,
    ADMIN_PASSWORD_HASH: testOwner.passwordHash,
    NETLIFY_PLAN: 'free',
    SITE_URL: 'https://example.in',
    SMTP_URL: sink.url,
    NOTIFY_EMAIL: 'owner@example.in',
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_live_abcdefghijklmn',
    RAZORPAY_KEY_SECRET: 'secret-of-the-tests',
    RAZORPAY_WEBHOOK_SECRET: 'another-of-the-tests',
  });
  ({ default: sweep } = await import('../../netlify/functions/sweep.ts'));
  // There is no CDN here from which the saves above could be purged.
  Object.assign(openContext(), { purge: async () => {} });
});
afterEach(() => {
  isFull = false;
  vi.useRealTimers();
});
afterAll(async () => {
  await sink.close();
  await opened.close();
});

const checks = async () => {
  const { status, body } = await call('GET', '/api/health');
  expect(body.status).toBe(status);
  return { status, ...(body.checks as object) };
};
const well = { status: 200, store: 'ok', payments: 'ok', mail: 'ok', sweep: 'ok', backup: 'ok' };

test('a new site says what has not run yet, then that all is well, and the owner is left alone', async () => {
  setClock('2026-11-22T09:00:00Z');
  expect(await checks()).toEqual({ ...well, sweep: 'warn', backup: 'warn' });
  await sweep();
  await opened.shop.storage.backups.create('backup/2026-11-21', { at: '', run: '', pieces: 0, packs: [] });
  expect(sink.mails).toEqual([]);
  setClock('2026-11-22T09:00:30Z');
  expect(await checks()).toEqual(well);
});

test('a stopped clock and mail that does not go out are failures, an old backup a warning', async () => {
  setClock('2026-11-22T09:11:00Z');
  expect(await checks()).toEqual({ ...well, status: 503, sweep: 'fail' });
  const { mail } = opened.shop.storage;
  await mail.create('outbox/enquiry/1', {
    since: '2026-11-24T08:00:00Z',
    tries: 3,
    nextAt: '2026-11-25T00:00:00Z',
  });
  setClock('2026-11-24T08:59:00Z');
  await sweep();
  setClock('2026-11-24T09:00:30Z');
  expect(await checks()).toEqual({ ...well, status: 503, mail: 'fail', backup: 'warn' });
  await mail.remove('outbox/enquiry/1');
});

test('a store that takes no writes is a failure as soon as the sweep has missed its minute', async () => {
  setClock('2026-11-22T09:20:00Z');
  await sweep();
  isFull = true;
  setClock('2026-11-22T09:22:30Z');
  await sweep();
  expect(await checks()).toMatchObject({ status: 503, store: 'fail', sweep: 'ok' });
  isFull = false;
  setClock('2026-11-22T09:22:40Z');
  expect(await checks()).toMatchObject({ store: 'ok' });
});

test('a store that refused a write is a failure at once, though a sweep has just run', async () => {
  setClock('2026-11-22T09:25:00Z');
  await sweep();
  setClock('2026-11-22T09:25:10Z');
  expect(await checks()).toMatchObject({ status: 200, store: 'ok' });
  isFull = true;
  setClock('2026-11-22T09:25:20Z');
  expect((await call('POST', '/api/appointment', { json: visitor })).status).toBe(503);
  expect(await checks()).toMatchObject({ status: 503, store: 'fail', sweep: 'ok' });
  isFull = false;
  setClock('2026-11-22T09:25:30Z');
  expect(await checks()).toMatchObject({ store: 'ok' });
});

test('a record that cannot be read is a warning until it is gone', async () => {
  const { enquiries } = opened.shop.storage;
  setClock('2026-11-22T09:12:00Z');
  await enquiries.writeBytes('enquiry/20261122090000000-0123456789ab', Buffer.from('{'));
  await sweep();
  expect(await checks()).toMatchObject({ status: 200, store: 'warn', sweep: 'ok' });
  await enquiries.remove('enquiry/20261122090000000-0123456789ab');
  setClock('2026-11-22T09:13:00Z');
  await sweep();
  expect(await checks()).toMatchObject({ store: 'ok' });
});

test('islands that failed on visitors’ devices are counted for a week, by name alone and to a number a day', async () => {
  setClock('2026-11-22T10:00:00Z');
  const failures = async () => (await call('GET', '/api/health')).body.failed_islands;
  let phones = 0;
  const fail = async (island: string, times: number) => {
    for (let n = 0; n < times; n++) {
      const { status } = await call('POST', '/api/health/failed-island', {
        json: { island },
        ip: `203.0.113.${phones++ % 250}`,
      });
      expect(status).toBe(200);
    }
  };
  await fail('Checkout', 2);
  await fail('Enquiry', 1);
  setClock('2026-11-22T10:00:10Z');
  expect(await failures()).toEqual({ Checkout: 2, Enquiry: 1 });
  const unknown = await call('POST', '/api/health/failed-island', { json: { island: 'Rekha Devi' } });
  expect(unknown.status).toBe(422);
  await fail('Search', MOST_FAILURES_A_DAY);
  setClock('2026-11-28T23:59:00Z');
  expect(await failures()).toEqual({ Checkout: 2, Enquiry: 1, Search: MOST_FAILURES_A_DAY - 3 });
  setClock('2026-11-29T00:00:10Z');
  expect(await failures()).toEqual({});
  await fail('Basket', 1);
  setClock('2026-11-29T00:00:20Z');
  expect(await failures()).toEqual({ Basket: 1 });
  const usage = await opened.shop.storage.limits.read<{ failed: object }>('usage');
  expect(usage?.value.failed).toEqual({ '2026-11-29': { Basket: 1 } });
});

test('one device tells of a few failures a minute', async () => {
  setClock('2026-11-29T09:00:00Z');
  const tell = () =>
    call('POST', '/api/health/failed-island', { json: { island: 'Pay' }, ip: '203.0.114.9' });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await tell()).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('the dashboard warns of real money on the free plan, and when half of a plan’s credits are used', async () => {
  const context = openContext();
  const owner = await callAsOwner(opened, call);
  const hosting = async () => {
    const { body } = await owner('GET', '/api/dashboard');
    return body.hosting as HostingNote | null;
  };
  expect((await hosting())?.what).toContain('real money on Netlify’s free plan');
  Object.assign(context, { settings: { ...context.settings, netlifyPlan: 'personal' } });
  expect(await hosting()).toBeNull();
  const month = new Date().toISOString().slice(0, 7);
  const ms = (600 / PRICES.perGbHour) * 3_600_000;
  await opened.shop.storage.limits.change('usage', () => ({ month, calls: 0, ms }));
  expect((await hosting())?.what).toContain('used at least 600 of the 1000 credits');
});

test('every call leaves one line with the id that its answer names, and nothing of the visitor', async () => {
  vi.useRealTimers();
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { requestId } = await call('GET', '/api/public/search?q=asha%40example.in', {
    ip: '203.0.113.9',
    hostId: '01KBHOSTSOWN',
  });
  await call('GET', '/api/payment/status/NOTTHERE');
  const [first, second] = log.mock.calls.map(([line]) => JSON.parse(line));
  expect(log).toHaveBeenCalledTimes(2);
  expect(first).toEqual({
    level: 'info',
    where: 'GET /public/search',
    status: 200,
    ms: expect.any(Number),
    requestId,
    hostId: '01KBHOSTSOWN',
  });
  expect(second).toMatchObject({ where: 'GET /payment/status/:id', status: 404 });
});
