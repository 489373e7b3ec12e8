import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { type MailSink, openMailSink } from '#tests/support/mail-sink.ts';
import { header } from '#tests/support/read-mail.ts';
import { blobsContext, openTestShop, TEST_SECRET, type TestShop } from '#tests/support/test-shop.ts';

/* A deployed site on a store that may forget the conditions of writes, as a client that sends none would. */

vi.mock('#server/deploy.json', () => ({ default: { context: 'production', url: null, id: '65f0' } }));

let opened: TestShop;
let call: CallApi;
let sweep: () => Promise<Response>;
let sink: MailSink;
let forgets = false;
const setClock = (to: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(to) });

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  sink = await openMailSink();
  opened = await openTestShop({
    fate: ({ headers }) => {
      if (forgets) delete headers['if-match'];
      return 'well';
    },
  });
  call = await openApi({
    NETLIFY_LOCAL: '',
    NETLIFY_BLOBS_CONTEXT: blobsContext(opened.store),
    SESSION_SECRET: TEST_SECRET,
    SITE_URL: 'https://example.in',
    SMTP_URL: sink.url,
    NOTIFY_EMAIL: 'owner@example.in',
  });
  ({ default: sweep } = await import('../../netlify/functions/sweep.ts'));
});
afterEach(() => {
  forgets = false;
  vi.useRealTimers();
});
afterAll(async () => {
  await sink.close();
  await opened.close();
});

test('the store is well, and the owner is left alone', async () => {
  setClock('2026-11-22T09:00:00Z');
  expect(await call('GET', '/api/health')).toMatchObject({
    status: 200,
    body: { status: 200, checks: { store: 'ok' } },
  });
  await sweep();
  expect(sink.mails).toEqual([]);
});

test('a store that no longer honours conditions is found daily, and the owner hears of it every hour', async () => {
  forgets = true;
  setClock('2026-11-22T20:31:00Z');
  await sweep();
  expect(sink.mails.map((mail) => header(mail, 'Subject'))).toEqual([
    'Your shop takes no orders: its storage is not safe to write to',
  ]);
  expect(await call('GET', '/api/health')).toMatchObject({
    status: 503,
    body: { checks: { store: 'fail' } },
  });
  setClock('2026-11-22T21:00:00Z');
  await sweep();
  await sweep();
  setClock('2026-11-22T21:01:00Z');
  await sweep();
  expect(sink.mails).toHaveLength(3);
});
