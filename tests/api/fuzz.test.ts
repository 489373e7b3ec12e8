import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DocumentedRoute, documentedRoutes } from '#local/documented-calls.ts';
import { createRequestServer } from '#local/request-server.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { type Answer, type CallApi, NoFunction, openApi, openFunctions } from '#tests/support/call.ts';
import { addressOf, exampleOf, fieldsOf, gentleFirst } from '#tests/support/every-call.ts';
import { orderIds } from '#tests/support/ordering.ts';
import { ownerToken } from '#tests/support/owner.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { expectSchemasTakeBack } from '#tests/support/read-back.ts';
import { fillForCalls, type KnownIds } from '#tests/support/shop-for-calls.ts';
import { body, contentType, headerText, multipart, nearly } from '#tests/support/strange-bodies.ts';
import { brokenRequest, piece, query, wholeRequest, writeRaw } from '#tests/support/strange-requests.ts';
import { addRuby, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { sign } from './sandbox-webhook.ts';
import { expectJson, expectNoInnards, expectRefusal, expectSafeHeaders } from './wire.ts';

/*
 * Every call answers any request with one of its own messages and in time, and stores only what the schemas
 * accept. SEED=… repeats a run. FUZZ_RUNS=… makes it longer: it sends at least four times as many requests.
 */

/** Every call that the functions declare. */
let routes: DocumentedRoute[];

const seed = Number(process.env.SEED ?? 1);
const runs = Number(process.env.FUZZ_RUNS ?? 60);
const eachCall = Math.ceil(runs / 25);
const sockets = Math.ceil(runs / 2);
const long = 1_800_000;
/** Processor time, in milliseconds, within which every request must be answered. */
const IN_TIME = 2_000;
/** Milliseconds after which a request counts as hanging, even on a busy machine. */
const GIVEN_UP = 60_000;

let opened: TestShop;
let call: CallApi;
let ids: KnownIds;
let requests = 0;
const print = console.log;
const faults: unknown[] = [];
beforeAll(async () => {
  print(`fuzz: SEED=${seed}`);
  routes = await documentedRoutes();
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation((line) => void faults.push(line));
  await openShop();
});
afterAll(async () => {
  print(`fuzz: ${requests.toLocaleString('en')} requests`);
  await opened.close();
});

/** Opens a shop of its own, counts its calls, and requires each answer in time. */
async function openShop(): Promise<void> {
  opened = await openTestShop();
  const api = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  call = async (...asked) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`no answer in ${GIVEN_UP} ms`)), GIVEN_UP);
    });
    const startedAt = processorMs();
    const answer = await Promise.race([api(...asked), late]).finally(() => clearTimeout(timer));
    expect(processorMs() - startedAt).toBeLessThan(IN_TIME);
    requests++;
    return answer;
  };
  ids = await fillForCalls(opened, await addRuby(opened.shop));
}

/**
 * Expects an answer in JSON without a fault. For every call of a test it is checked elsewhere that the status
 * is documented.
 */
function expectOwnWords(answer: Answer): void {
  expect(answer.status).toBeLessThan(500);
  expectJson(answer);
  if (answer.status === 200) expectNoInnards(answer);
  else expectRefusal(answer, answer.status);
}

/**
 * Runs a property once. The report of fast-check names the seed and the smallest body that fails. `examples`
 * come first, so that no run depends on luck for an answer that it expects.
 */
const check = <T extends unknown[]>(
  property: fc.IAsyncProperty<T>,
  numRuns: number,
  { nth = 0, examples = [] }: { nth?: number; examples?: T[] } = {},
) => fc.assert(property, { seed: seed + nth, numRuns, endOnFailure: false, examples });

/** Bodies that are refused by their length, by their form and by their fields; the last one is accepted. */
const plainBodies = (good: unknown): Uint8Array[] =>
  ['x'.repeat(100_001), '{', '{}', JSON.stringify(good)].map((text) => Buffer.from(text));

type Sent = [raw: Uint8Array, type: string, referer: string, idempotency: string | null];
type SentToWebhook = [raw: Uint8Array, type: string, signature: string];

describe(`whatever body is sent (seed ${seed})`, () => {
  /** Returns the example of the call at this path, as the function declares it. */
  const exampleAt = (path: string) => {
    const route = routes.find((each) => each.path === path);
    if (!route) throw new Error(`no call at ${path}`);
    return exampleOf(route, ids);
  };
  test.each(['/checkout', '/appointment', '/newsletter'])(
    'POST %s answers in its own words',
    { timeout: long },
    async (path) => {
      const good = () => exampleAt(path);
      const seen = new Set<number>();
      const key = fc.option(fc.oneof(headerText, fc.constantFrom('one key', 'another key')), { nil: null });
      await check(
        fc.asyncProperty(
          body(nearly(good, Object.keys(good()))),
          contentType,
          headerText,
          key,
          async (raw, type, referer, idempotency) => {
            const answer = await call('POST', `/api${path}`, {
              raw: raw as BodyInit,
              headers: {
                'content-type': type,
                referer,
                ...(idempotency !== null && { 'idempotency-key': idempotency }),
              },
            });
            seen.add(answer.status);
            expectOwnWords(answer);
          },
        ),
        runs,
        {
          examples: [
            ...plainBodies(good()).map((raw): Sent => [raw, 'application/json', '', null]),
            [Buffer.from(''), 'text/plain', '', null],
          ],
        },
      );
      expect([...seen]).toEqual(expect.arrayContaining([200, 400, 413, 415, 422]));
    },
  );

  test('every order that came of it has the catalogue’s price and whole pieces', expectSaneOrders);

  test('POST payment/webhook answers in its own words, and settles nothing', { timeout: long }, async () => {
    const seen = new Set<number>();
    const placed = await call('POST', '/api/checkout', { json: exampleAt('/checkout') });
    const orderId = String(placed.body.merchant_transaction_id);
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
          expectOwnWords(answer);
          if (signature !== 'genuine') expect([401, 413, 415]).toContain(answer.status);
        },
      ),
      runs,
      {
        examples: [
          ...plainBodies(good()).map((raw): SentToWebhook => [raw, 'application/json', 'genuine']),
          [Buffer.from('{}'), 'application/json', 'none'],
        ],
      },
    );
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 401, 413]));
    const { body: status } = await call('GET', `/api/payment/status/${orderId}`);
    expect(status).toMatchObject({ order: { status: 'pending' } });
  });

  test('keeps nothing that the schemas refuse', { timeout: long }, () => expectSchemasTakeBack(opened.shop));

  test('no prototype is changed', () => {
    expect('polluted' in {}).toBe(false);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  async function expectSaneOrders(): Promise<void> {
    const { orders } = opened.shop.storage;
    const ids = await orderIds(orders);
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) {
      const { amount, lines = [], made } = (await readOrder(opened.shop, id))?.placed ?? {};
      // The owner sets the amount of a payment request herself.
      if (made && lines.some(({ productId }) => productId === null)) continue;
      expect(lines.length).toBeGreaterThanOrEqual(1);
      let sum = 0;
      for (const { unitPrice, quantity } of lines) {
        expect(unitPrice).toBe(1_250_000);
        expect(Number.isInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(100);
        sum += 1_250_000 * quantity;
      }
      expect(amount).toBe(sum);
    }
  }
});

describe(`whatever address is asked for (seed ${seed})`, () => {
  const base = fc.constantFrom(
    '/api/public/product-details/',
    '/api/public/category-products/',
    '/api/public/show-category/',
    '/api/public/',
    '/api/payment/status/',
    '/api/payment/',
    '/uploads/products/',
    '/uploads/',
    '/api/public/product-details/1/',
    '/uploads/product_images/',
    '/x/api/public/search/',
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
          expectOwnWords(answer);
        },
      ),
      runs,
      {
        examples: [
          [['/api/public/', ['category-products', 'gemstones'], ''], 'GET'],
          [['/api/public/', ['product-details', '999'], ''], 'GET'],
        ],
      },
    );
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 404]));
  });
});

describe(`whatever is sent to whichever call (seed ${seed})`, () => {
  let token: string;
  beforeAll(async () => {
    // A new shop, because the owner's lists would read every record of the bodies above until a sweep has
    // run.
    await opened.close();
    await openShop();
    token = await ownerToken(opened);
  });

  /** Returns bodies for a call: its example, variations of the example, and arbitrary ones. */
  function bodiesOf(route: DocumentedRoute): fc.Arbitrary<Uint8Array> {
    const example = exampleOf(route, ids);
    if (route.body?.type === 'multipart/form-data')
      return multipart(example as Record<string, string>, fieldsOf(route));
    return body(nearly(() => example, [...fieldsOf(route), 'id', 'q']));
  }

  test('all answer, in time and with no fault', { timeout: long }, async () => {
    for (const [nth, route] of gentleFirst(routes).entries()) {
      const known = fc.constantFrom('1', '2', 'ruby', 'gemstones', ...Object.values(ids));
      const strange = fc
        .tuple(fc.array(fc.oneof(known, piece), { minLength: 3, maxLength: 3 }), query)
        .map(([parts, asked]) => {
          const left = [...parts];
          return route.root + route.path.replace(/:\w+/g, () => left.pop() ?? '') + asked;
        });
      const address = fc.oneof(
        { weight: 3, arbitrary: fc.constant(addressOf(route, ids)) },
        { weight: 1, arbitrary: strange },
      );
      const method = fc.oneof(
        { weight: 8, arbitrary: fc.constant<string>(route.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE'),
        },
      );
      const isForm = route.body?.type === 'multipart/form-data';
      const type = isForm ? 'multipart/form-data; boundary=x' : 'application/json';
      await check(
        fc.asyncProperty(
          address,
          method,
          bodiesOf(route),
          fc.oneof({ weight: 4, arbitrary: fc.constant(type) }, { weight: 1, arbitrary: contentType }),
          fc.oneof({ weight: 9, arbitrary: fc.constant('the owner') }, { weight: 1, arbitrary: headerText }),
          fc.dictionary(
            fc.constantFrom('referer', 'user-agent', 'idempotency-key', 'range', 'if-none-match'),
            headerText,
          ),
          async (at, verb, raw, contentTypeSent, who, headers) => {
            const authorization = who === 'the owner' ? `Bearer ${token}` : who;
            const answer = await call(verb, at, {
              ...(!['GET', 'HEAD'].includes(verb) && { raw: raw as BodyInit }),
              headers: { ...headers, authorization, 'content-type': contentTypeSent },
            }).catch((error) => {
              if (!(error instanceof NoFunction)) throw error;
              return null;
            });
            fc.pre(answer !== null);
            expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
            expectSafeHeaders(answer);
            if (answer.status !== 200) {
              expectNoInnards(answer);
              expect(answer.body.message, `${answer.status}`).toBeTruthy();
            }
            // The call may have ended this session. The owner then signs in again.
            if (/logout|password/.test(at) && answer.status === 200) token = await ownerToken(opened);
          },
        ),
        eachCall,
        { nth },
      );
    }
  });

  test('and whatever is written into a socket', { timeout: long }, async () => {
    const functionAt = await openFunctions({ ...opened.env, RATE_LIMITS: 'off' });
    const server = createRequestServer(
      async (request, ip) =>
        functionAt(new URL(request.url).pathname)?.(request, { ip }) ?? new Response(null, { status: 404 }),
      0,
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const paths = routes.map(({ root, path }) => root + path.replace(/:\w+/g, '1'));
    const whole = wholeRequest(paths).map((text) => ({ text, isWhole: true }));
    const broken = brokenRequest(paths).map((text) => ({ text, isWhole: false }));
    await check(
      fc.asyncProperty(fc.oneof(whole, broken), async ({ text, isWhole }) => {
        const startedAt = processorMs();
        const answer = await writeRaw(port, text, isWhole);
        expect(processorMs() - startedAt).toBeLessThan(IN_TIME);
        requests++;
        if (isWhole || answer) expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /);
        expect(answer).not.toMatch(/^HTTP\/1\.1 5/m);
      }),
      sockets,
    );
    const good = 'GET /api/public/notice HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    expect(await writeRaw(port, good, true)).toMatch(/^HTTP\/1\.1 200 /);
    server.close();
  });

  test('logs no fault', () => {
    expect(faults).toEqual([]);
  });

  test('keeps nothing that the schemas refuse', () => expectSchemasTakeBack(opened.shop));
});

test('all in all, four times as many requests as asked for', () => {
  expect(requests).toBeGreaterThan(4 * runs);
});
