import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OrderPlaced } from '#domain/order.ts';
import { type Answer, type CallApi, NoFunction, openApi } from '#tests/support/call.ts';
import { addRuby, openTestShop, payloadFor, type TestShop } from '#tests/support/test-shop.ts';
import { sign } from './sandbox-callback.ts';
import { expectJson, expectNoInnards, expectRefusal } from './wire.ts';

/*
 * Whatever is sent, a call answers in its own words. SEED=… repeats a run, FUZZ_RUNS=… makes it longer.
 */

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const bodies = Number(process.env.FUZZ_RUNS ?? 500);
const addresses = Number(process.env.FUZZ_RUNS ?? 300);
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

/** JSON text of any kind, and what is nearly JSON. */
const literal = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '1e309',
        '-1e309',
        '-0',
        '0',
        '1.5',
        '1e-400',
        '5e-324',
        '1e21',
        '9007199254740993',
        '101',
        '100',
        '1',
      ],
      ...['NaN', 'Infinity', '-Infinity', '0x10', '01', '+1', '1.', '.5', 'undefined', "'x'", '"NaN"', '"1"'],
      ...['null', 'true', '[]', '{}', '""', '" "', '[[[]]]', '[null]', '{"length":1e9}', '{"toString":1}'],
      ...['"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\u202e\\ufeff"', '"\\uD83D\\uDE4F"', '"\u2028"'],
      ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'],
      ...[
        '"2099-02-30T10:00:00Z"',
        '"2099-01-01T10:00:60Z"',
        '"-000001-01-01T00:00:00Z"',
        '"9999-12-31T23:59:59-23:59"',
      ],
      ...[
        '"0000-01-01T00:00:00+23:59"',
        '"+275760-09-13T00:00:00Z"',
        `"2099-01-01T10:00:00.${'9'.repeat(400)}Z"`,
      ],
    ),
  },
  {
    weight: 2,
    // Any 16-bit units at all, half surrogates among them.
    arbitrary: fc
      .array(fc.integer({ min: 0xd700, max: 0xe0ff }), { minLength: 1, maxLength: 12 })
      .map((units) => JSON.stringify(`x${String.fromCharCode(...units)}x`)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(['[', ']'], ['{"a":', '1}'], ['[{"a":', '}]']),
        fc.integer({ min: 1, max: 9_000 }),
      )
      .map(([[open = '', close = ''], depth]) =>
        close.endsWith('1}')
          ? `${open.repeat(depth)}1${'}'.repeat(depth)}`
          : open.repeat(depth) + close.repeat(depth),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 5_000 }))
      .map(([text, times]) => JSON.stringify(text.repeat(times).slice(0, 21_000))),
  },
);

const strangeKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'status',
    'errors',
    '',
    'id',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

/** A good object with some fields replaced, doubled, left out or added. */
function nearly(good: () => Record<string, unknown>, keys: string[]) {
  const change = fc.record({
    how: fc.constantFrom('replace', 'double', 'drop', 'add'),
    key: fc.constantFrom(...keys),
    strange: strangeKey,
    value: literal,
  });
  return fc.array(change, { minLength: 0, maxLength: 3 }).map((changes) => {
    let entries = Object.entries(good()).map(
      ([key, value]) => [key, JSON.stringify(value)] as [string, string],
    );
    for (const { how, key, strange, value } of changes) {
      if (how === 'drop') entries = entries.filter(([each]) => each !== key);
      if (how === 'replace') entries = entries.map((entry) => (entry[0] === key ? [key, value] : entry));
      if (how === 'double') entries.push([key, value]);
      if (how === 'add') entries.push([strange, value]);
    }
    return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
  });
}

/** The bytes of a body: JSON or nearly, whole, cut, padded to the limit, mangled, or no text at all. */
function body(json: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  const text = fc.oneof({ weight: 6, arbitrary: json }, { weight: 2, arbitrary: literal });
  return fc.oneof(
    { weight: 8, arbitrary: text.map((each) => Buffer.from(each)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([each, part]) => Buffer.from(each).subarray(0, Math.floor(each.length * part))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.integer({ min: 99_998, max: 100_002 }), fc.constantFrom(' ', 'x', '['))
        .map(([each, size, filler]) =>
          Buffer.from(each + filler.repeat(Math.max(0, size - Buffer.byteLength(each)))),
        ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(json, fc.nat(), fc.integer({ min: 0, max: 255 })).map(([each, at, byte]) => {
        const bytes = Buffer.from(each);
        if (bytes.length) bytes[at % bytes.length] = byte;
        return bytes;
      }),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  );
}

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        '',
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data; boundary=x',
        'APPLICATION/JSON',
      ],
      ...['application/x-www-form-urlencoded', 'application/json,text/plain', ';', 'x'.repeat(2_000)],
    ),
  },
);
const headerText = fc
  .string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 400,
  })
  .map((text) => text.trim().replaceAll('\x7f', ''));

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
  test('POST checkout answers in its own words', { timeout: long }, async () => {
    const seen = new Set<number>();
    const good = () => checkout;
    const keys = [
      ...['product_id', 'product_name', 'quantity', 'unit_price', 'customer_name', 'email', 'phone'],
      ...['address', 'country', 'state', 'city', 'zip_code'],
    ];
    const key = fc.option(fc.oneof(headerText, fc.constantFrom('one key', 'another key')), { nil: null });
    await check(
      fc.asyncProperty(body(nearly(good, keys)), contentType, key, async (raw, type, idempotency) => {
        const answer = await call('POST', '/api/checkout', {
          raw: raw as BodyInit,
          headers: { 'content-type': type, ...(idempotency !== null && { 'idempotency-key': idempotency }) },
        });
        seen.add(answer.status);
        expectOwnWords(answer, [200, 400, 404, 409, 413, 415, 422]);
      }),
      bodies,
    );
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 413, 415, 422]));
    await expectSaneOrders();
  });

  test('POST appointment answers in its own words', { timeout: long }, async () => {
    const seen = new Set<number>();
    await check(
      fc.asyncProperty(
        body(nearly(() => visitor, Object.keys(visitor))),
        contentType,
        headerText,
        async (raw, type, referer) => {
          const answer = await call('POST', '/api/appointment', {
            raw: raw as BodyInit,
            headers: { 'content-type': type, referer },
          });
          seen.add(answer.status);
          expectOwnWords(answer, [200, 400, 413, 415, 422]);
        },
      ),
      bodies,
    );
    expect([...seen].sort()).toEqual([200, 400, 413, 415, 422]);
  });

  test('POST newsletter answers in its own words', { timeout: long }, async () => {
    const seen = new Set<number>();
    const form = { email: 'asha@example.in', website: '' };
    await check(
      fc.asyncProperty(body(nearly(() => form, Object.keys(form))), contentType, async (raw, type) => {
        const answer = await call('POST', '/api/newsletter', {
          raw: raw as BodyInit,
          headers: { 'content-type': type },
        });
        seen.add(answer.status);
        expectOwnWords(answer, [200, 400, 413, 415, 422]);
      }),
      bodies,
    );
    expect([...seen].sort()).toEqual([200, 400, 413, 415, 422]);
  });

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
    const keys = (await orders.keys('order/')).filter((each) => each.endsWith('/placed'));
    expect(keys.length).toBeGreaterThan(1);
    for (const each of keys) {
      const { amount, product } = (await orders.read<OrderPlaced>(each))?.value ?? {};
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
