import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { failedWith } from '#domain/order/attempt.ts';
import { emails } from '#domain/order/email-names.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import { listEnquiries } from '#server/enquiries/list-enquiries.ts';
import { appendTo, newOrderId, readOrder } from '#server/orders/order-store.ts';
import { queueEmail } from '#server/outbox/outbox.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { type MailSink, openMailSink } from '#tests/support/mail-sink.ts';
import { sandboxOf } from '#tests/support/ordering.ts';
import { rubyLine, unregistered } from '#tests/support/paid-order.ts';
import { header } from '#tests/support/read-mail.ts';
import { addRuby, openTestShop, payloadFor, type TestShop, visitor } from '#tests/support/test-shop.ts';

/* Follows an enquiry from the visitor's call to the owner's mailbox, over the real store, sweep and SMTP. */

let opened: TestShop;
let call: CallApi;
let sweep: () => Promise<Response>;
let sink: MailSink;

const enquire = (more: Record<string, unknown> = {}) =>
  call('POST', '/api/appointment', {
    json: { ...visitor, ...more },
    headers: { referer: 'http://localhost:8888/product-details/1/ruby?from=private' },
  });
const setClock = (to: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(to) });

beforeAll(async () => {
  sink = await openMailSink();
  opened = await openTestShop({ env: { SMTP_URL: sink.url, NOTIFY_EMAIL: 'owner@example.in' } });
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  ({ default: sweep } = await import('../../netlify/functions/sweep.ts'));
});
afterEach(() => {
  sink.mails.length = 0;
  vi.useRealTimers();
});
afterAll(async () => {
  await sink.close();
  await opened.close();
});

test('an enquiry reaches the owner with the next sweep', async () => {
  expect((await enquire({ package_name: 'Ruby', preferred_at: '2099-11-27T16:30:00+05:30' })).status).toBe(
    200,
  );
  expect(sink.mails).toEqual([]);
  expect((await sweep()).status).toBe(204);
  const [mail, ...others] = sink.mails;
  expect(others).toEqual([]);
  expect(mail && header(mail, 'Subject')).toBe('Appointment request from Asha Verma: Ruby');
  expect(mail && header(mail, 'Reply-To')).toBe('Asha Verma <asha@example.in>');
  for (const said of [
    'Preferred time: Friday, 27 November 2099, 4:30 pm, India time',
    'Call: tel:+919876543210',
    'WhatsApp: https://wa.me/919876543210',
    'Page: http://localhost:8888/product-details/1/ruby\n',
    'My question is private.',
  ])
    expect(mail?.text).toContain(said);
  expect(await opened.shop.storage.mail.keys('')).toEqual([]);
  await sweep();
  expect(sink.mails).toHaveLength(1);
});

test('buyer and owner are told of a payment after the call that found it, without a sweep', async () => {
  const ruby = await addRuby(opened.shop);
  const checkedOut = await call('POST', '/api/checkout', { json: payloadFor(ruby) });
  const id = String(checkedOut.body.merchant_transaction_id);
  const pay = String(checkedOut.body.redirect_url);
  expect(pay).toContain('sandbox');
  await sandboxOf(opened.shop).decide(id, 'upi');
  const work: Promise<unknown>[] = [];
  const status = await call('GET', `/api/payment/status/${id}`, { afterwards: (one) => void work.push(one) });
  expect((status.body.order as { status: string }).status).toBe('COMPLETED');
  expect(work, 'put off until the call is answered').toHaveLength(1);
  await Promise.all(work);
  expect(sink.mails.map(({ to }) => to).sort()).toEqual([['asha@example.in'], ['owner@example.in']]);
  expect(await opened.shop.storage.mail.keys('outbox/')).toEqual([]);
  // Another order's letters wait for the sweep.
  await queueEmail(opened.shop.storage.mail, emails.sale('ANOTHER'), new Date(0));
  await call('GET', `/api/payment/status/${id}`, { afterwards: (one) => void work.push(one) });
  expect(work, 'nothing is put off by a call that finds nothing new').toHaveLength(1);
  expect(sink.mails).toHaveLength(2);
  await sweep();
  expect(await opened.shop.storage.mail.keys('outbox/')).toEqual([]);
});

test('deletes year-old records once a day, after half past eight in the evening UTC', async () => {
  setClock('2026-11-20T10:00:00Z');
  await enquire();
  await sweep();
  const id = newOrderId(new Date());
  const { shop } = opened;
  const at = new Date().toISOString();
  const billing = { fullName: 'Asha Verma' };
  const placed = {
    id,
    placedAt: at,
    amount: 1,
    lines: [{ ...rubyLine, line: 1 }],
    billing,
    seller: unregistered,
  };
  await appendTo(shop, id, () => [
    { type: 'placed', at, order: placed as unknown as OrderPlaced },
    { type: 'attempt_created', at, attemptId: id, provider: 'gone', ttlSeconds: 900 },
    { type: 'attempt_ended', at, attemptId: id, ...failedWith('ORDER_EXPIRED') },
  ]);
  await sweep();
  const left = async () => ({
    enquiries: (await listEnquiries(shop, { state: '', q: '' }, 1)).data.filter(({ createdAt }) =>
      createdAt.startsWith('2026-11-20'),
    ).length,
    buyer: (await readOrder(shop, id))?.placed.billing.fullName,
  });
  // Just before the record is a year old, the jobs of that day have already run.
  setClock('2027-11-19T20:31:00Z');
  await sweep();
  for (const time of ['20T08:30:00', '20T10:00:01', '20T20:29:59']) {
    setClock(`2027-11-${time}Z`);
    await sweep();
    expect(await left(), time).toEqual({ enquiries: 1, buyer: 'Asha Verma' });
  }
  setClock('2027-11-20T20:47:00Z');
  await sweep();
  expect(await left()).toEqual({ enquiries: 0, buyer: 'Removed' });
});

test('sixty enquiries a day reach the owner one by one, the rest in one letter', async () => {
  setClock('2027-12-10T06:30:00Z');
  for (let n = 1; n <= 63; n++) await enquire({ message: `Question ${n}\nand more` });
  await sweep();
  const subjects = sink.mails.map((mail) => header(mail, 'Subject'));
  expect(subjects.filter((subject) => subject.startsWith('Enquiry from'))).toHaveLength(60);
  const [digest, ...others] = sink.mails.filter((mail) => header(mail, 'Subject') === '3 more enquiries');
  expect(others).toEqual([]);
  expect(digest?.to).toEqual(['owner@example.in']);
  expect(digest?.text).toContain('\nhttp://localhost:8888/enquiries\n');
  const told = sink.mails.flatMap(({ text }) => text.match(/Question \d+/g) ?? []);
  expect(new Set(told).size).toBe(63);
  expect(told).toHaveLength(63);
  expect(digest?.text).not.toContain('and more');
  expect(await opened.shop.storage.mail.keys('outbox/')).toEqual([]);
});
