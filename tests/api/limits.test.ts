import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { type Answer, type CallApi, type CallOptions, openApi } from '#tests/support/call.ts';
import { addRuby, openTestShop, payloadFor, type TestShop, visitor } from '#tests/support/test-shop.ts';
import { expectRefusal } from './wire.ts';

/* RATE_LIMITS is on by default, and nothing here sets it. */

let opened: TestShop;
let call: CallApi;
let product: Product;
let nextAddress = 1;

const calls: [name: string, limit: number, send: (options: CallOptions) => Promise<Answer>][] = [
  ['POST appointment', 10, (options) => call('POST', '/api/appointment', { json: visitor, ...options })],
  ['POST newsletter', 10, (options) => call('POST', '/api/newsletter', { json: visitor, ...options })],
  [
    'POST checkout',
    30,
    (options) => call('POST', '/api/checkout', { json: payloadFor(product), ...options }),
  ],
  ['POST passkey/sign-in-options', 30, (options) => call('POST', '/api/passkey/sign-in-options', options)],
  ['GET public/search', 120, (options) => call('GET', '/api/public/search?q=ruby', options)],
  ['GET payment/status', 120, (options) => call('GET', `/api/payment/status/${'Z'.repeat(26)}`, options)],
];
const anAddress = () => `198.51.100.${nextAddress++}`;
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
const refused = (answers: Answer[]) => statuses(answers).filter((status) => status === 429).length;

beforeAll(async () => {
  opened = await openTestShop();
  call = await openApi(opened.env);
  product = await addRuby(opened.shop);
});
afterAll(() => opened.close());

describe.each(calls)('%s', (name, limit, send) => {
  const window = limit === 120 ? 60 : 600;

  test(`accepts ${limit} calls from one address, then answers 429`, async () => {
    const ip = anAddress();
    for (let n = 0; n < limit; n++) expect((await send({ ip })).status, `call ${n + 1}`).not.toBe(429);
    const answer = await send({ ip });
    expectRefusal(answer, 429);
    const wait = Number(answer.headers.get('retry-after'));
    expect(Number.isInteger(wait)).toBe(true);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(window);
    expectRefusal(await send({ ip }), 429);
    for (const [other, , sendOther] of calls)
      expect((await sendOther({ ip })).status === 429, other).toBe(other === name);
    expect((await send({ ip: anAddress() })).status, 'another address').not.toBe(429);
  });
});

describe('beyond its limit', () => {
  test('an address that a visitor writes into the headers is not believed', async () => {
    const ip = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, n) => {
        const faked = `10.0.0.${n}`;
        const headers = { 'x-forwarded-for': faked, 'x-real-ip': faked, 'client-ip': faked };
        return call('POST', '/api/newsletter', { json: visitor, ip, headers });
      }),
    );
    expect(refused(answers)).toBe(8);
  });

  test('a checkout makes no order', async () => {
    const ip = anAddress();
    const placed = async () => (await opened.shop.storage.orders.keys('order/')).length;
    for (let n = 0; n < 30; n++) await call('POST', '/api/checkout', { json: { product_id: 999 }, ip });
    const before = await placed();
    expectRefusal(await call('POST', '/api/checkout', { json: payloadFor(product), ip }), 429);
    expect(await placed()).toBe(before);
  });

  test('no payment is opened again either: checkouts and retries count together', async () => {
    const ip = anAddress();
    const json = payloadFor(product);
    const placed = await call('POST', '/api/checkout', { json, ip });
    const retry = () =>
      call('POST', `/api/payment/retry/${placed.body.merchant_transaction_id}`, { json: {}, ip });
    for (let n = 1; n < 30; n++) expect((await retry()).status, `call ${n + 1}`).toBe(200);
    expectRefusal(await retry(), 429);
    expectRefusal(await call('POST', '/api/checkout', { json, ip }), 429);
  });
});

test.each(['/api/public/show-category', '/api/public/category-products/gemstones'])(
  '%s has no limit and goes on answering',
  async (path) => {
    const ip = anAddress();
    const answers = await Promise.all(Array.from({ length: 150 }, () => call('GET', path, { ip })));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  },
);
