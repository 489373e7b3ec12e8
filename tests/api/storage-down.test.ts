import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FindAnswer } from '#domain/catalogue/answers.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { CheckoutAnswer } from '#domain/order/answers.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import type { BlobRequest, Fate } from '#local/blobs-server.ts';
import type { Answer } from '#tests/support/call.ts';
import { orderIds } from '#tests/support/ordering.ts';
import { addRuby, payloadFor, visitor } from '#tests/support/test-shop.ts';
import { event, sign } from './sandbox-webhook.ts';
import { call, opened, openTestSite } from './test-site.ts';
import { expectOk, expectRefusal } from './wire.ts';

let product: Product;
let orderId: string;
let fate: (request: BlobRequest) => Fate | Promise<Fate> = () => 'well';
let log: string[];

const calls: [string, (options?: { key?: string }) => Promise<Answer>][] = [
  ['GET public/show-category', () => call('GET', '/api/public/show-category')],
  ['GET public/category-products', () => call('GET', '/api/public/category-products/gemstones')],
  ['GET public/product-details', () => call('GET', '/api/public/product-details/1/ruby')],
  ['GET public/search', () => call('GET', '/api/public/search?q=ruby')],
  ['GET payment/status', () => call('GET', `/api/payment/status/${orderId}`)],
  ['POST appointment', () => call('POST', '/api/appointment', { json: visitor })],
  ['POST newsletter', () => call('POST', '/api/newsletter', { json: visitor })],
  [
    'POST checkout',
    ({ key } = {}) =>
      call('POST', '/api/checkout', {
        json: payloadFor(product),
        headers: key === undefined ? {} : { 'Idempotency-Key': key },
      }),
  ],
  ['POST payment/retry', () => call('POST', `/api/payment/retry/${orderId}`, { json: {} })],
  [
    'POST payment/webhook',
    () =>
      call('POST', '/api/payment/webhook/sandbox', {
        raw: event(orderId),
        headers: { 'x-sandbox-signature': sign(event(orderId)) },
      }),
  ],
  ['GET uploads', () => call('GET', `/uploads/products/${'a'.repeat(26)}-10x10.jpg`)],
];
const named = (name: string) => calls.find(([each]) => each === name)?.[1] ?? (() => Promise.reject(name));

openTestSite({ fate: (request) => fate(request) });
beforeAll(async () => {
  product = await addRuby(opened.shop);
  const placed = await call('POST', '/api/checkout', { json: payloadFor(product) });
  orderId = expectOk(placed, CheckoutAnswer).merchant_transaction_id;
  await opened.shop.storage.images.writeBytes(`${'a'.repeat(26)}-10x10.jpg`, Buffer.from('x'));
});
beforeEach(() => {
  log = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)));
});
afterEach(() => {
  fate = () => 'well';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('while the store fails every call answers 503, and the log names no person', async () => {
  for (const [name, send] of calls) expect((await send()).status, name).toBe(200);
  fate = () => ({ status: 500 });
  const answers = await Promise.all(calls.map(([, send]) => send()));
  for (const answer of answers) expect(expectRefusal(answer, 503).message).toMatch(/try again/i);
  const named = log.map((line) => JSON.parse(line));
  for (const each of named) expect(each.level).toBe('error');
  expect(named.map(({ requestId }) => requestId).sort()).toEqual(
    answers.map(({ body }) => body.request_id).sort(),
  );
  expect(log.join()).not.toMatch(/Asha|9876543210|asha@example|private|Raj Nagar|203\.0\.113/);
});

test('the search of the site finds its pages while the catalogue cannot be read', async () => {
  fate = ({ store }) => (store === 'catalogue' ? { status: 500 } : 'well');
  const answer = expectOk(await call('GET', '/api/public/find?q=ruby'), FindAnswer);
  expect(answer.products_missing).toBe(true);
  expect(answer.results.length).toBeGreaterThan(0);
});

test('the sweep ends as ever, with a line for each job that failed', async () => {
  const { default: sweep } = await import('../../netlify/functions/sweep.ts');
  fate = () => ({ status: 500 });
  expect((await sweep()).status).toBe(204);
  const jobs = log.map((line) => JSON.parse(line).where);
  expect(jobs).toEqual(expect.arrayContaining(['begin the sweep', 'work on orders', 'finish saves']));
});

test('a wrong body is still refused for what is wrong with it', async () => {
  fate = () => ({ status: 500 });
  expectRefusal(await call('POST', '/api/appointment', { json: {} }), 422);
  expectRefusal(await call('POST', '/api/newsletter', { json: {} }), 422);
  expectRefusal(await call('POST', '/api/checkout', { json: {} }), 422);
  expectRefusal(await call('POST', '/api/payment/webhook/sandbox', { raw: event(orderId) }), 401);
  expectRefusal(await call('GET', '/api/payment/status/none'), 404);
  expectRefusal(await call('POST', '/api/payment/retry/none', { json: {} }), 404);
});

test('an appointment is thanked for only once it is stored', async () => {
  const kept = async () => (await opened.shop.storage.enquiries.keys('enquiry/')).length;
  const before = await kept();
  fate = ({ kind }) => (kind === 'put' ? { status: 500 } : 'well');
  expectRefusal(await named('POST appointment')(), 503);
  expect(await kept()).toBe(before);
});

test('an answer of the store that is lost doubles neither enquiry nor order', async () => {
  const enquiries = async () => (await opened.shop.storage.enquiries.keys('enquiry/')).length;
  const orders = async () => (await orderIds(opened.shop.storage.orders)).length;
  const before = { enquiries: await enquiries(), orders: await orders() };
  const lost = new Set<string>();
  fate = ({ kind, store, key }) => {
    if (kind !== 'put' || lost.has(store + key)) return 'well';
    lost.add(store + key);
    return 'cut after';
  };
  expectOk(await named('POST appointment')(), MessageAnswer);
  expectOk(await named('POST checkout')({ key: 'lost answers' }), CheckoutAnswer);
  expect(lost.size).toBeGreaterThanOrEqual(5);
  expect(await enquiries()).toBe(before.enquiries + 1);
  expect(await orders()).toBe(before.orders + 1);
});

test('a checkout repeated after the store is back gives one order, wherever it was stopped', async () => {
  const orders = async () => (await orderIds(opened.shop.storage.orders)).length;
  const before = await orders();
  const keys: string[] = [];
  let isThrough = false;
  while (!isThrough) {
    let requests = 0;
    let isStopped = false;
    fate = () => {
      if (requests++ < keys.length) return 'well';
      isStopped = true;
      return { status: 500 };
    };
    const key = `stopped at request ${keys.length}`;
    const answer = await named('POST checkout')({ key });
    // On a busy machine a request may time out before it is sent, so only success ends the loop.
    if (answer.status !== 200) expectRefusal(answer, 503);
    isThrough = answer.status === 200 && !isStopped;
    keys.push(key);
  }
  fate = () => 'well';
  // A repeat waits for a first try that may still be running. Ten seconds later none is.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  expect(keys.length).toBeGreaterThanOrEqual(8);
  const repeat = () =>
    Promise.all(keys.map(async (key) => expectOk(await named('POST checkout')({ key }), CheckoutAnswer)));
  const repeated = await repeat();
  expect(new Set(repeated.map((each) => each.merchant_transaction_id)).size).toBe(keys.length);
  expect(await orders()).toBe(before + keys.length);
  expect(await repeat()).toEqual(repeated);
});
