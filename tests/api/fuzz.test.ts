import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readOrder } from '#server/orders/order-log.ts';
import { type Answer, type CallApi, NoFunction, openApi } from '#tests/support/call.ts';
import { orderIds } from '#tests/support/ordering.ts';
import { body, contentType, headerText, nearly } from '#tests/support/strange-bodies.ts';
import { addRuby, openTestShop, payloadFor, type TestShop } from '#tests/support/test-shop.ts';
import { sign } from './sandbox-webhook.ts';
import { expectJson, expectNoInnards, expectRefusal } from './wire.ts';

/*
 * Whatever is sent, a call answers in its own words. SEED=… repeats a run, FUZZ_RUNS=… makes it longer.
 */

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const bodies = Number(process.env.FUZZ_RUNS ?? 200);
const addresses = Number(process.env.FUZZ_RUNS ?? 150);
const long = 600_000;

let opened: TestShop;
let call: CallApi;
let checkout: Record<string, unknown>;
let orderId: string;
const visitor = {
  name: 'Asha Verma',
  number: '9876543210',
  email: 'asha@example.in',
  message: 'Please call me back.',
  package_name: 'Ruby',
  preferred_at: '2099-01-01T10:00:00+05:30',
  website: '',
  took_ms: 2_000,
};

beforeAll(async () => {
  console.log(`fuzz: SEED=${seed}`);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  opened = await openTestShop();
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  checkout = { ...payloadFor(await addRuby(opened.shop)) };
  const answer = await call('POST', '/api/checkout', { json: checkout });
  orderId = String(answer.body.merchant_transaction_id);
});
afterAll(() => opened.close());

function expectOwnWords(answer: Answer, allowed: number[]): void {
  expect(allowed).toContain(answer.status);
  expectJson(answer);
  if (answer.status === 200) expectNoInnards(answer);
  else expectRefusal(answer, answer.status);
}

/** One run of a property; fast-check's report names the seed and the smallest body that fails. */
const check = <T extends unknown[]>(property: fc.IAsyncProperty<T>, numRuns: number) =>
  fc.assert(property, { seed, numRuns, endOnFailure: false });

describe(`whatever body is sent (seed ${seed})`, () => {
  const newsletter = { email: 'asha@example.in', website: '' };
  test.each([
    ['checkout', () => checkout, [200, 400, 404, 409, 413, 415, 422]],
    ['appointment', () => visitor, [200, 400, 413, 415, 422]],
    ['newsletter', () => newsletter, [200, 400, 413, 415, 422]],
  ] as [string, () => Record<string, unknown>, number[]][])(
    'POST %s answers in its own words',
    { timeout: long },
    async (path, good, allowed) => {
      const seen = new Set<number>();
      const key = fc.option(fc.oneof(headerText, fc.constantFrom('one key', 'another key')), { nil: null });
      await check(
        fc.asyncProperty(
          body(nearly(good, Object.keys(good()))),
          contentType,
          headerText,
          key,
          async (raw, type, referer, idempotency) => {
            const answer = await call('POST', `/api/${path}`, {
              raw: raw as BodyInit,
              headers: {
                'content-type': type,
                referer,
                ...(idempotency !== null && { 'idempotency-key': idempotency }),
              },
            });
            seen.add(answer.status);
            expectOwnWords(answer, allowed);
          },
        ),
        bodies,
      );
      expect([...seen]).toEqual(expect.arrayContaining([200, 400, 413, 415, 422]));
    },
  );

  test('every order that came of it has the catalogue’s price and whole pieces', expectSaneOrders);

  test('POST payment/webhook answers in its own words, and settles nothing', { timeout: long }, async () => {
    const seen = new Set<number>();
    const good = () => ({ event: 'order.completed', attemptId: orderId, state: 'COMPLETED', at: '2026' });
    await check(
      fc.asyncProperty(
        body(nearly(good, ['event', 'attemptId', 'state', 'at'])),
        contentType,
        fc.oneof(fc.constant('genuine'), fc.constant('none'), headerText),
        async (raw, type, signature) => {
          const given = signature === 'genuine' ? sign(raw) : signature;
          const answer = await call('POST', '/api/payment/webhook/sandbox', {
            raw: raw as BodyInit,
            headers: { 'content-type': type, ...(signature !== 'none' && { 'x-sandbox-signature': given }) },
          });
          seen.add(answer.status);
          expectOwnWords(answer, [200, 400, 401, 413, 415]);
          if (signature !== 'genuine') expect([401, 413, 415]).toContain(answer.status);
        },
      ),
      bodies,
    );
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 401, 413]));
    const { body: status } = await call('GET', `/api/payment/status/${orderId}`);
    expect(status).toMatchObject({ order: { status: 'pending' } });
  });

  test('no prototype is changed', () => {
    expect('polluted' in {}).toBe(false);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  async function expectSaneOrders(): Promise<void> {
    const { orders } = opened.shop.storage;
    const ids = await orderIds(orders);
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) {
      const { amount, product } = (await readOrder(opened.shop, id))?.placed ?? {};
      expect(product?.unitPrice).toBe(1_250_000);
      expect(Number.isInteger(product?.quantity)).toBe(true);
      expect(product?.quantity).toBeGreaterThanOrEqual(1);
      expect(product?.quantity).toBeLessThanOrEqual(100);
      expect(amount).toBe(1_250_000 * (product?.quantity ?? 0));
    }
  }
});

describe(`whatever address is asked for (seed ${seed})`, () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        'ruby',
        'gemstones',
        '1',
        '0',
        '-1',
        '1e3',
        '01',
        '99999999999999999999',
        '__proto__',
        'constructor',
      ],
      ...[
        '%',
        '%zz',
        '%00',
        '%ff',
        '%2e%2e',
        '%2f',
        '%5c',
        '%252e',
        '..',
        '.',
        '...',
        ';',
        '~',
        '@',
        '%c0%ae',
        '%ed%a0%80',
      ],
      ...[
        `${'a'.repeat(26)}-10x10.jpg`,
        'x'.repeat(3_000),
        '%E0%A4%B0',
        'a+b',
        '%0d%0aX:%20y',
        "'--",
        '{{7*7}}',
        '<script>',
      ],
    ),
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ maxLength: 12 }).map((text) => text.replace(/[?#]/g, '')),
  );
  const base = fc.constantFrom(
    ...['/api/public/product-details/', '/api/public/category-products/', '/api/public/show-category/'],
    ...['/api/public/', '/api/payment/status/', '/api/payment/', '/uploads/products/', '/uploads/'],
    ...['/api/public/product-details/1/', '/uploads/product_images/', '/x/api/public/search/'],
  );
  const query = fc.oneof(
    fc.constant(''),
    fc
      .tuple(fc.constantFrom('q', 'Q', 'q[]', '__proto__', 'page', ''), piece)
      .map(([name, value]) => `?${name}=${value}`),
    fc.array(piece, { maxLength: 4 }).map((values) => `?q=${values.join('&q=')}`),
  );
  const address = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(base, fc.array(piece, { maxLength: 4 }), query) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('/api/public/search'), fc.constant([] as string[]), query) },
  );

  test('the GET calls answer in their own words', { timeout: long }, async () => {
    const seen = new Set<number>();
    await check(
      fc.asyncProperty(
        address,
        fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
        async ([start, pieces, asked], method) => {
          const answer = await call(method, start + pieces.join('/') + asked).catch((error) => {
            if (!(error instanceof NoFunction)) throw error;
            return null;
          });
          fc.pre(answer !== null);
          seen.add(answer.status);
          // 422: a text to search for may be too long.
          expectOwnWords(answer, [200, 404, 405, 422]);
        },
      ),
      addresses,
    );
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 404]));
  });
});
