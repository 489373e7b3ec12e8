import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#tests/support/call.ts';
import { addRuby, payloadFor } from '#tests/support/test-shop.ts';
import { call, opened, openTestSite } from './test-site.ts';
import { expectNoInnards, expectRefusal } from './wire.ts';

/* Rules that hold for every call: addresses, methods, the order of checks, bodies. */

let checkout: Record<string, unknown>;
let orderId: string;

const reads = [
  '/api/public/show-category',
  '/api/public/category-products/gemstones',
  '/api/public/product-details/1/ruby',
  '/api/public/search?q=ruby',
  '/api/payment/status/ORDER',
];
const sends = ['/api/appointment', '/api/newsletter', '/api/checkout', '/api/payment/webhook/sandbox'];
const pictures = ['/uploads/product_images/x.jpg', '/uploads/products/x.jpg'];
const at = (path: string) => path.replace('ORDER', orderId);
const sendRaw = (path: string, raw: BodyInit, type?: string, more: Record<string, string> = {}) =>
  call('POST', path, { raw, headers: { ...(type !== undefined && { 'content-type': type }), ...more } });

openTestSite({ lateListings: true });
beforeAll(async () => {
  checkout = payloadFor(await addRuby(opened.shop));
  const answer = await call('POST', '/api/checkout', { json: checkout });
  orderId = String(answer.body.merchant_transaction_id);
});

test('a field of the wrong kind is refused in words of the site', async () => {
  const login = { email: 'owner@example.in', password: 'secret' };
  for (const island of [null, 1, 'yes', {}, []])
    expectRefusal(await call('POST', '/api/health/failed-island', { json: { island } }), 422);
  for (const stay of [null, 1, 'yes', {}, []]) {
    const answer = await call('POST', '/api/login', { json: { ...login, stay } });
    expect(answer.status).toBe(422);
    expectNoInnards(answer);
  }
});

describe('an address that there is not', () => {
  test.each([
    '/api/public/',
    '/api/public/nothing',
    '/api/public/show-category/',
    '/api/public/show-category/1',
    '/api/public/Show-Category',
    '/api/public/category-products/',
    '/api/public/category-products/a/b',
    '/api/public/category-products/%zz',
    '/api/public/product-details/1',
    '/api/public//show-category',
    '/api/public/search/ruby',
    '/api/payment/status/',
    '/api/payment/status',
    '/api/payment/status/x/y',
    '/api/payment/webhook/',
    '/api/payment/nothing',
    '/api/category/',
    '/api/category/list/1',
    '/api/product/store/1',
    '/api/product//edit/1',
    '/uploads/',
    '/uploads/x.jpg',
    '/uploads/others/x.jpg',
    '/uploads/products/',
    '/elsewhere/api/public/show-category',
    '/elsewhere/api/appointment',
    '/elsewhere/api/newsletter',
    '/elsewhere/api/checkout',
    '/elsewhere/uploads/products/x.jpg',
    '/api/api/public/show-category',
  ])('%s is 404, whatever the method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
      expectRefusal(await call(method, path), 404);
  });

  test('is 404 before its method and body are looked at', async () => {
    expectRefusal(await sendRaw('/api/public/nothing', 'x'.repeat(200_000), 'text/plain'), 404);
  });
});

describe('a method that an address does not take', () => {
  const allowed = [
    ...[...reads, ...pictures].map((path) => [path, 'GET']),
    ...sends.map((path) => [path, 'POST']),
  ];
  test.each(allowed)('on %s is 405 and Allow says %s', async (path, method) => {
    const others = [
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      ...(method === 'POST' ? ['GET', 'HEAD'] : []),
    ];
    for (const other of others.filter((each) => each !== method)) {
      const answer = await call(other, at(path ?? ''));
      expectRefusal(answer, 405);
      const allow = (answer.headers.get('allow') ?? '').split(/, */);
      expect(allow).toContain(method);
      expect(allow.filter((each) => each !== method && each !== 'HEAD')).toEqual([]);
    }
  });

  test.each(sends)('on %s is 405 before its body is looked at', async (path) => {
    const answer = await call('PUT', path, {
      raw: 'x'.repeat(200_000),
      headers: { 'content-type': 'text/plain' },
    });
    expectRefusal(answer, 405);
  });
});

const shown = ({ status, headers }: Answer) => ({
  status,
  headers: Object.fromEntries([...headers].filter(([name]) => name !== 'content-length')),
});
test.each([...reads, '/api/public/category-products/none', '/api/payment/status/none', ...pictures])(
  'HEAD on %s answers as GET does',
  async (path) => {
    const head = shown(await call('HEAD', at(path)));
    expect(head).toEqual(shown(await call('GET', at(path))));
    expect([200, 404]).toContain(head.status);
  },
);

/*
 * One reader parses all bodies, so these calls stand for the rest. fuzz.test.ts sends strange bodies to all.
 */
describe('a body of JSON', () => {
  const path = '/api/checkout';

  test.each([
    ['none'],
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a JSON relative', 'application/json-patch+json'],
    ['JSON only in a parameter', 'text/plain; application/json'],
    ['two types', 'text/plain, application/json'],
  ])('with the content type %s is 415', async (_, type?: string) => {
    expectRefusal(await sendRaw(path, JSON.stringify(checkout), type), 415);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    'with the content type %s is taken',
    async (type) => {
      expect((await sendRaw(path, JSON.stringify(checkout), type)).status).toBe(200);
    },
  );

  test('of another type is 415 before its size is looked at', async () => {
    expectRefusal(await sendRaw(path, 'x'.repeat(200_000), 'text/plain'), 415);
  });

  const padded = (size: number) => {
    const json = JSON.stringify(checkout);
    return json + ' '.repeat(size - Buffer.byteLength(json));
  };

  test('of 100 kB is taken, and one byte more is 413', async () => {
    expect((await sendRaw(path, padded(100_000), 'application/json')).status).toBe(200);
    expectRefusal(await sendRaw(path, padded(100_001), 'application/json'), 413);
  });

  test('too large in bytes though not in characters is 413', async () => {
    const json = JSON.stringify({ ...checkout, extra: 'अ'.repeat(40_000) });
    expectRefusal(await sendRaw(path, json, 'application/json'), 413);
  });

  test('too large is 413 before its syntax is looked at', async () => {
    expectRefusal(await sendRaw(path, '{'.repeat(100_001), 'application/json'), 413);
    expectRefusal(await sendRaw(path, '{'.repeat(100_000), 'application/json'), 400);
  });

  const stream = (pieces: number) =>
    new ReadableStream({
      pull(controller) {
        if (pieces-- > 0) controller.enqueue(new Uint8Array(10_000).fill(32));
        else controller.close();
      },
    });

  test('is measured as it comes, whatever length was announced', async () => {
    expectRefusal(await sendRaw(path, stream(11), 'application/json'), 413);
    expectRefusal(await sendRaw(path, stream(11), 'application/json', { 'content-length': '10' }), 413);
    expectRefusal(await sendRaw(path, stream(11), 'application/json', { 'content-length': 'x' }), 413);
    expectRefusal(await sendRaw(path, stream(10), 'application/json'), 400);
  });

  const bytes = (...values: number[]) => Buffer.from(values);
  test.each<[string, BodyInit]>([
    ['nothing', ''],
    ['half an object', '{"name": "Asha"'],
    ['null', 'null'],
    ['a list', '[{}]'],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), bytes(0xff, 0xfe), Buffer.from('"}')]),
    ],
    [
      'half a surrogate in UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), bytes(0xed, 0xa0, 0x80), Buffer.from('"}')]),
    ],
    ['fifty thousand lists in lists', '['.repeat(50_000) + ']'.repeat(50_000)],
  ])('that is %s is 400', async (_, raw) => {
    expectRefusal(await sendRaw(path, raw, 'application/json'), 400);
  });

  test('with a field named twice counts the last', async () => {
    const json = JSON.stringify(checkout).replace('{', '{"email":"nonsense",');
    expect((await sendRaw(path, json, 'application/json')).status).toBe(200);
    const other = JSON.stringify(checkout).replace(/\}$/, ',"email":"nonsense"}');
    expectRefusal(await sendRaw(path, other, 'application/json'), 422);
  });
});

test('a query that nobody can mean is 414, and a path 404', async () => {
  const long = 'a'.repeat(16_000);
  for (const path of ['public/search?q=', 'public/notice?', 'product/list?page='])
    expectRefusal(await call('GET', `/api/${path}${long}`), 414);
  for (const path of ['public', 'public/category-products', 'payment/status'])
    expectRefusal(await call('GET', `/api/${path}/${long}`), 404);
  // Programs do send such requests.
  expectRefusal(await call('GET', `/api/public/search?q=${'a'.repeat(12_000)}`), 422);
});
