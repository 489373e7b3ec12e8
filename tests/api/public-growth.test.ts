import { beforeAll, describe, expect, it, test } from 'vitest';
import { type DocumentedRoute, documentedRoutes } from '#local/documented-calls.ts';
import { inBatches } from '#server/in-batches.ts';
import { readOrder } from '#server/orders/order-store.ts';
import type { Storage } from '#server/storage/blob-store.ts';
import type { CallOptions } from '#tests/support/call.ts';
import { cheapScrypt } from '#tests/support/cheap-scrypt.ts';
import { addressOf, exampleOf } from '#tests/support/every-call.ts';
import { order, sandboxOf } from '#tests/support/ordering.ts';
import { fillForCalls, type KnownIds } from '#tests/support/shop-for-calls.ts';
import { addRuby } from '#tests/support/test-shop.ts';
import { event, sign } from './sandbox-webhook.ts';
import { call, opened, openTestSite, shop } from './test-site.ts';

/*
 * No call of a visitor appends to a record without a limit. A record is read and written whole each time, and
 * what strangers could add to it without end would slow down everything that reads it. Each call of anybody
 * but the owner is made again and again, with other contents each time. From some number of calls on, no blob
 * may grow any more.
 */

cheapScrypt();

/** How the nth call differs from the others, besides the example of its declaration. */
interface Repeated {
  /** Fields of the body, which have the same length each time. */
  body?: (n: string) => Record<string, unknown>;
  /** Runs before a call, so that it has something to do each time. */
  before?: () => Promise<unknown>;
  /** How often it is made before and after the first look; `CALLS` by default. */
  times?: number;
  /** The network of all calls. By default each comes from another one, so that no limit by network helps. */
  ip?: string;
  /** The id in the address; that of `fillForCalls` by default. */
  id?: () => string;
}

/** A call that is made as its declaration says. */
const asDeclared: Repeated = {};
let failing: string;

/** Every call that somebody other than the owner may make. A new one is listed here with what it could add. */
const calls: Record<string, Repeated> = {
  // Few tries, of one network. `audit.test.ts` has those of many networks.
  'POST /login': { body: (n) => ({ email: `${n}@example.in` }), times: 8, ip: '203.0.113.7' },
  // One letter a minute waits, whoever asks; the link of a letter is not among these.
  'POST /login/forgot': { body: (n) => ({ email: `${n}@example.in` }), times: 8, ip: '203.0.113.7' },
  'POST /login/new-password': { body: (n) => ({ token: n }) },
  'POST /passkey/sign-in-options': asDeclared,
  'POST /passkey/sign-in': { body: (n) => ({ challenge: n }) },
  'POST /checkout': { body: (n) => ({ customer_name: `Asha ${n}` }) },
  'POST /appointment': { body: (n) => ({ name: `Asha ${n}`, message: n }) },
  'POST /newsletter': { body: (n) => ({ email: `${n}@example.in` }) },
  'POST /birth-details/:id': { body: (n) => ({ question: n }) },
  'GET /birth-details/:id': asDeclared,
  'POST /birth-details/show/:id': asDeclared,
  'GET /payment/status/:id': asDeclared,
  'POST /payment/retry/:id': {
    id: () => failing,
    before: async () => {
      const { attempts = [] } = (await readOrder(shop, failing)) ?? {};
      await sandboxOf(shop).decide(attempts.at(-1)?.id ?? '', 'fail');
      await call('GET', `/api/payment/status/${failing}`);
    },
  },
  'POST /payment/start/:id': { body: (n) => ({ customer_name: `Meera ${n}` }) },
  'POST /payment/webhook/:provider': asDeclared,
  'GET /health': asDeclared,
  'POST /health/failed-island': asDeclared,
  'GET /public/show-category': asDeclared,
  'GET /public/category-products/:category': asDeclared,
  'GET /public/products': asDeclared,
  'GET /public/product-details/:id/:slug': asDeclared,
  'GET /public/basket': asDeclared,
  'GET /public/notice': asDeclared,
  'GET /public/search': asDeclared,
  'GET /public/find': asDeclared,
  // What is kept of the owner's other calendar is as long as that calendar.
  'GET /calendar/free-day': asDeclared,
  'GET /calendar/:file': asDeclared,
  'GET /product_images/:file': asDeclared,
  'GET /products/:file': asDeclared,
};
/** More calls than may add something to one record. Webhooks have the highest limit, 50. */
const CALLS = 60;

const routes = (await documentedRoutes()).filter(({ as }) => as !== 'owner');
const nameOf = ({ method, path }: DocumentedRoute) => `${method} ${path}`;
let ids: KnownIds;

openTestSite();
beforeAll(async () => {
  const ruby = await addRuby(shop);
  ids = await fillForCalls(opened, ruby);
  failing = await order(shop, ruby);
});

test('every call of a visitor is named here', () => {
  expect(Object.keys(calls).sort()).toEqual(routes.map(nameOf).sort());
});

function optionsOf(route: DocumentedRoute, { body }: Repeated, n: string): CallOptions {
  if (route.as === 'provider') {
    const json = { ...JSON.parse(event(ids.ORDER)), n };
    return { json, headers: { 'x-sandbox-signature': sign(JSON.stringify(json)) } };
  }
  return route.body ? { json: { ...exampleOf(route, ids), ...body?.(n) } } : {};
}

/**
 * Returns the size of every blob, except for the counts of calls, which end at the limits that they are for.
 * A number that gets another digit is no growth.
 */
async function sizes(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const { limits: _, ...stores } = shop.storage;
  for (const [name, store] of Object.entries(stores) as [string, Storage['orders']][])
    await inBatches(await store.keys(''), async (key) => {
      // Pictures are no JSON, and no visitor's call writes any.
      const read = await store.read(key).catch(() => null);
      found.set(`${name}/${key}`, JSON.stringify(read?.value ?? null).replace(/\d+/g, '0').length);
    });
  return found;
}

describe('from some number of calls on, no blob grows by', () => {
  it.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const repeated = calls[name] ?? asDeclared;
    const { id, before, times = CALLS, ip } = repeated;
    const address = id ? route.root + route.path.replace(':id', id()) : addressOf(route, ids);
    const make = async (from: number) => {
      for (let n = from; n < from + times; n++) {
        await before?.();
        const options = optionsOf(route, repeated, `n${n}`);
        await call(route.method, address, { ...options, ip: ip ?? `203.0.${n}.7` });
      }
    };
    await make(100);
    const former = await sizes();
    await make(100 + times);
    const grown = [...(await sizes())].filter(([key, size]) => size > (former.get(key) ?? size));
    expect(grown).toEqual([]);
  });
});
