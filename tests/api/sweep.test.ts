import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Fate } from '#local/blobs-server.ts';
import { appendTo, readOrder } from '#server/orders/order-store.ts';
import { LONGEST_REST_MS } from '#server/storage/sweep-rest.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { order, sandboxOf } from '#tests/support/ordering.ts';
import { addCategory, addProduct, openTestShop, type TestShop, visitor } from '#tests/support/test-shop.ts';

/*
 * Counts the store requests of a sweep that has nothing to do, and tests which events wake a resting sweep.
 */

const MINUTE_MS = 60_000;

let opened: TestShop;
let call: CallApi;
let sweep: () => Promise<Response>;
/** Requests to the store, as `get orders/sweep/rest`. */
let requests: string[] = [];
/** Called once, before a request whose text begins like this. */
let meanwhile: { at: string; act: () => Promise<unknown> } | null = null;
let clock = Date.parse('2026-11-22T09:00:00Z');

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  opened = await openTestShop({
    fate: async ({ kind, store, key }): Promise<Fate> => {
      const asked = `${kind} ${store}/${key}`;
      requests.push(asked);
      if (meanwhile && asked.startsWith(meanwhile.at)) {
        const { act } = meanwhile;
        meanwhile = null;
        await act();
      }
      return 'well';
    },
  });
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  ({ default: sweep } = await import('../../netlify/functions/sweep.ts'));
});
afterEach(() => {
  expect(meanwhile).toBeNull();
});
afterAll(async () => {
  vi.useRealTimers();
  await opened.close();
});

/** Runs the sweep a minute after the last run, and returns its store requests. */
async function nextRun(afterMs = MINUTE_MS): Promise<string[]> {
  clock += afterMs;
  vi.setSystemTime(clock);
  requests = [];
  expect((await sweep()).status).toBe(204);
  return requests;
}

const idle = ['get orders/sweep/rest'];

/** Runs the sweep until it rests. */
async function untilItRests(): Promise<void> {
  for (let runs = 0; runs < 6; runs++) if ((await nextRun()).length === 1) return;
  throw new Error(`The sweep does not rest; its last run: ${requests.join(', ')}`);
}

test('a minute in which nothing is to be done costs one request and no write', async () => {
  await untilItRests();
  for (let minute = 0; minute < 5; minute++) expect(await nextRun()).toEqual(idle);
});

test('half an hour of rest is followed by one whole run, with its audit', async () => {
  await untilItRests();
  const whole = await nextRun(LONGEST_REST_MS);
  expect(whole.length).toBeGreaterThan(10);
  expect(whole).toContain('put orders/sweep/last');
  expect(await nextRun()).toEqual(idle);
});

describe('is woken by', () => {
  const shopCategory = async () => (await addCategory(opened.shop, `Category ${clock}`)).id;
  const cases: [string, () => Promise<unknown>][] = [
    ['an enquiry', async () => call('POST', '/api/appointment', { json: visitor })],
    ['a subscriber', async () => call('POST', '/api/newsletter', { json: { email: 'asha@example.in' } })],
    ['a category', shopCategory],
    ['a product', async () => addProduct(opened.shop, await shopCategory())],
    ['an order', async () => order(opened.shop, await addProduct(opened.shop, await shopCategory()))],
  ];
  test.each(cases)('%s', async (_, act) => {
    await untilItRests();
    await act();
    expect((await nextRun()).length).toBeGreaterThan(10);
    for (const id of await opened.shop.storage.orders.keys('order/'))
      await sandboxOf(opened.shop)
        .decide(id.slice('order/'.length), 'upi')
        .catch(() => {});
  });
});

test('sends a few dozen requests in a minute with an open payment, then rests', async () => {
  await untilItRests();
  const category = await addCategory(opened.shop, 'Pearls');
  const id = await order(opened.shop, await addProduct(opened.shop, category.id));
  // The first run also compares lists with records, which is done every ten minutes.
  await nextRun();
  const busy = await nextRun();
  expect(busy.length).toBeLessThan(50);
  expect(busy.length).toBeGreaterThan(idle.length);
  await sandboxOf(opened.shop).decide(id, 'upi');
  await untilItRests();
});

test('what is written while the sweep decides to rest is not left lying', async () => {
  await untilItRests();
  clock += LONGEST_REST_MS;
  meanwhile = {
    at: 'put orders/sweep/rest',
    act: () => call('POST', '/api/appointment', { json: { ...visitor, name: 'Late Verma' } }),
  };
  await nextRun();
  const { enquiries } = opened.shop.storage;
  expect(await enquiries.keys('pending/')).toHaveLength(1);
  await nextRun();
  expect(await enquiries.keys('pending/')).toEqual([]);
});

test('a rest that a wrong clock wrote is none', async () => {
  await untilItRests();
  const { orders } = opened.shop.storage;
  await orders.change('sweep/rest', () => ({
    since: new Date(clock).toISOString(),
    until: new Date(clock + 365 * 24 * 60 * MINUTE_MS).toISOString(),
  }));
  expect((await nextRun()).length).toBeGreaterThan(10);
});

test('paid orders get their numbers before any provider is asked about other orders', async () => {
  await untilItRests();
  const { shop } = opened;
  const category = await addCategory(shop, 'Corals');
  const product = await addProduct(shop, category.id);
  const [paid, open] = [await order(shop, product), await order(shop, product)];
  // Such is an order whose payment was recorded by a function that was then killed.
  await appendTo(shop, paid, () => [
    {
      type: 'attempt_ended',
      at: new Date(clock).toISOString(),
      attemptId: paid,
      result: 'COMPLETED',
      mode: 'UPI',
      transactionId: 'T1',
      failure: null,
    },
  ]);
  const run = await nextRun();
  const [number, asked] = ['put orders/number/', `get sandbox/payment/${open}`].map((begin) =>
    run.findIndex((request) => request.startsWith(begin)),
  );
  expect(number).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(number as number);
  expect((await readOrder(shop, paid))?.invoice).not.toBeNull();
  await sandboxOf(shop).decide(open, 'upi');
  await untilItRests();
});
