import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { type MailFate, type MailSink, openMailSink, type SunkMail } from '#tests/support/mail-sink.ts';
import { callAsOwner } from '#tests/support/owner.ts';
import { header } from '#tests/support/read-mail.ts';
import {
  addCategory,
  addProduct,
  openTestShop,
  payloadFor,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { event, sign } from './sandbox-webhook.ts';

/* From the buyer's checkout to the mailboxes of buyer and owner, over the real store, sweep and SMTP. */

const OWNER = 'owner@example.in';
const BUYER = 'asha@example.org';

let opened: TestShop;
let call: CallApi;
let sweep: () => Promise<Response>;
let sink: MailSink;
let fate: MailFate = 'well';
let ruby: Product;
const log: string[] = [];

const setClock = (to: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(to) });
const mailTo = (address: string): SunkMail[] => sink.mails.filter(({ to }) => to.join() === address);
const tellPaid = (id: string) => {
  const raw = event(id);
  return call('POST', '/api/payment/webhook/sandbox', {
    raw,
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': sign(raw) },
  });
};

/** A checkout that the buyer has paid for at the provider; nobody here has heard so yet. */
async function payAtProvider(customer_name = 'Asha Verma'): Promise<string> {
  const json = payloadFor(ruby, { email: BUYER, customer_name });
  const id = String((await call('POST', '/api/checkout', { json })).body.merchant_transaction_id);
  await opened.shop.sandbox?.decide(id, 'upi');
  return id;
}

beforeAll(async () => {
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((line) => void log.push(line));
  sink = await openMailSink({ fate: () => fate });
  opened = await openTestShop({ env: { SMTP_URL: sink.url, NOTIFY_EMAIL: OWNER } });
  const { id } = await addCategory(opened.shop, 'Gemstones');
  ruby = await addProduct(opened.shop, id, { name: 'Ruby', price: 12_500.5 });
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  ({ default: sweep } = await import('../../netlify/functions/sweep.ts'));
});
afterEach(() => {
  for (const line of log) expect(line).not.toMatch(/Asha|9876543210|@/);
  fate = 'well';
  sink.mails.length = 0;
  log.length = 0;
  vi.useRealTimers();
});
afterAll(async () => {
  await sink.close();
  await opened.close();
});

test('an order that the sweep settles is told to buyer and owner once, however often anybody asks', async () => {
  setClock('2026-11-21T05:00:00Z');
  const id = await payAtProvider();
  setClock('2026-11-21T05:01:00Z');
  await sweep();
  for (let minute = 2; minute < 6; minute++) {
    setClock(`2026-11-21T05:0${minute}:00Z`);
    await Promise.all([call('GET', `/api/payment/status/${id}`), tellPaid(id), sweep(), sweep()]);
  }
  expect((await call('GET', `/api/payment/status/${id}`)).body.order).toMatchObject({ status: 'COMPLETED' });
  expect(sink.mails).toHaveLength(2);
  const [letter] = mailTo(BUYER);
  const [sale] = mailTo(OWNER);
  if (!letter || !sale) throw new Error('somebody was not told');
  expect(letter.from).toBe(OWNER);
  expect(header(letter, 'From')).toMatch(/^\S.* <owner@example\.in>$/);
  expect(header(letter, 'To')).toBe(`Asha Verma <${BUYER}>`);
  expect(header(letter, 'Subject')).toBe('Your order of Ruby is confirmed');
  expect(header(letter, 'Message-ID')).toBe(`<receipt-${id}@example.in>`);
  expect(letter.text).toContain(`\nhttp://localhost:8888/receipt/${id}\n`);
  expect(letter.text).toContain('\nReceipt number: TEST/26-27/0001\n');
  expect(header(sale, 'Reply-To')).toBe(`Asha Verma <${BUYER}>`);
  expect(sale.text).toContain(`\nhttp://localhost:8888/orders/${id}\n`);
  expect(await opened.shop.storage.mail.keys('outbox/')).toEqual([]);
});

test('money that went back is told to the buyer, once', async () => {
  setClock('2026-11-21T10:00:00Z');
  const id = await payAtProvider();
  setClock('2026-11-21T10:01:00Z');
  await sweep();
  vi.useRealTimers();
  const owner = await callAsOwner(opened, call);
  const asked = await owner('POST', `/api/order/refund/${id}`, {
    json: { amount: 500, payment: id, after: 0, note: 'her own note' },
  });
  expect(asked.status).toBe(200);
  for (let n = 0; n < 3; n++) await sweep();
  const told = mailTo(BUYER).filter((mail) => header(mail, 'Message-ID').startsWith('<refund-'));
  expect(told).toHaveLength(1);
  expect(told[0] && header(told[0], 'Subject')).toBe('₹500.00 is on its way back to you');
  expect(told[0]?.text).not.toContain('her own note');
});
