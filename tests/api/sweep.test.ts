import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appendTo, readOrder } from '#server/orders/order-store.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { order, sandboxOf } from '#tests/support/ordering.ts';
import { addCategory, addProduct, openTestShop, type TestShop, visitor } from '#tests/support/test-shop.ts';

/* Counts the store requests of a sweep, with nothing and with something to do. */

const MINUTE_MS = 60_000;

let opened: TestShop;
let call: CallApi;
let sweep: () => Promise<Response>;
/** Requests to the store, as `get orders/sweep/runs`. */
let requests: string[] = [];
let clock = Date.parse('2026-11-22T09:00:00Z');

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  opened = await openTestShop({
    fate: ({ kind, store, key }) => {
      requests.push(`${kind} ${store}/${key}`);
      return 'well';
    },
  });
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  ({ default: sweep } = await import('../../netlify/functions/sweep.ts'));
});
afterAll(async () => {
  vi.useRealTimers();
  await opened.close();
});

/** Runs the sweep a while after the last run, and returns its store requests. */
async function nextRun(afterMs = MINUTE_MS): Promise<string[]> {
  clock += afterMs;
  vi.setSystemTime(clock);
  requests = [];
  expect((await sweep()).status).toBe(204);
  return requests.filter((request) => request !== 'head orders/restoring' && !request.includes('limits/'));
}

test('a minute in which nothing is open costs a listing of each kind of work, and one write', async () => {
  await nextRun();
  for (let minute = 0; minute < 5; minute++)
    expect((await nextRun()).sort()).toEqual([
      'get orders/sweep/runs',
      'list catalogue/',
      'list mail/',
      'list orders/',
      'put orders/sweep/runs',
    ]);
});

test('each hour it also reads the list of orders', async () => {
  expect(await nextRun(60 * MINUTE_MS)).toContain('get orders/index/2026');
  expect(await nextRun()).not.toContain('get orders/index/2026');
});

test('an enquiry and a subscriber leave it nothing to do', async () => {
  await call('POST', '/api/appointment', { json: visitor });
  await call('POST', '/api/newsletter', { json: { email: 'asha@example.in' } });
  expect(await nextRun()).toHaveLength(5);
});

test('an open payment costs a few requests a minute, and none once it is paid and at rest', async () => {
  const category = await addCategory(opened.shop, 'Pearls');
  const id = await order(opened.shop, await addProduct(opened.shop, category.id));
  const busy = await nextRun();
  expect(busy.length).toBeLessThan(25);
  expect(busy.some((request) => request.startsWith('get orders/order/'))).toBe(true);
  await sandboxOf(opened.shop).decide(id, 'upi');
  for (let minute = 0; minute < 5; minute++) await nextRun();
  expect(await nextRun()).toHaveLength(5);
});

test('paid orders get their numbers before any provider is asked about other orders', async () => {
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
});
