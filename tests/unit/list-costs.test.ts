import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { attemptIdOf } from '#domain/order/attempt.ts';
import { emails } from '#domain/order/email-names.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { MOST_LINES } from '#domain/order/order-line.ts';
import { ALL_ORDERS, ORDERS_PER_PAGE } from '#domain/order/order-list.ts';
import { shopLimits } from '#domain/site/shop-limits.ts';
import {
  listCategories,
  readCategory,
  readProductOnSale,
  readProductsToSell,
} from '#server/catalogue/read-catalogue.ts';
import { listProducts } from '#server/catalogue/read-for-owner.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { readMonth } from '#server/dashboard/read-dashboard.ts';
import { findProblems } from '#server/health/store-problems.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { newOrderId, type OrderRecord, orderKey, readOrder } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { payAgain } from '#server/orders/start-payment.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import { listClients } from '#server/people/find-clients.ts';
import { largeShop } from '#tests/bench/large-shop.ts';
import { measure } from '#tests/support/counting.ts';
import {
  contextOn,
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  putRaw,
} from '#tests/support/memory-store.ts';
import { checkOut, sandboxOf } from '#tests/support/ordering.ts';
import { paidOrder } from '#tests/support/paid-order.ts';
import { itemsFor, productDraft, siteOn } from '#tests/support/test-shop.ts';

/*
 * Store requests and bytes of calls at the limits of the shop: its products, and its orders a year for two
 * years. Each call is that of a function with an empty memory. docs/decisions/lists.md shows these figures.
 */

const PRODUCTS = shopLimits.products.most;
const ORDERS_A_YEAR = shopLimits.orders.most;
const now = () => new Date('2028-03-31T12:00:00+05:30');
const blobs: MemoryBlobs = emptyBlobs();
let someOrder = '';

/** Counts the cost of some work, rounded as the documents show it. */
async function costOf(work: (shop: ReturnType<typeof contextOn>) => Promise<unknown>) {
  const { requests, bytes } = await measure(blobs, (storage) => work(contextOn(storage, { now })));
  return { requests, kB: Math.round(bytes / 1_000) };
}

/** Returns the record of an order that was paid and delivered. */
function deliveredOrder(id: string, at: string, n: number): OrderRecord {
  const { placed } = paidOrder({ billing: { fullName: `Asha Verma ${n}` } });
  const attemptId = attemptIdOf(id, 1);
  const paid = { result: 'COMPLETED', mode: 'UPI', transactionId: `T${n}`, failure: null } as const;
  const events: OrderEvent[] = [
    { type: 'placed', at, order: { ...placed, id, placedAt: at } },
    { type: 'attempt_created', at, attemptId, provider: 'sandbox', ttlSeconds: 900 },
    { type: 'attempt_ended', at, attemptId, ...paid },
    { type: 'numbered', at, number: 1001 + n },
    { type: 'invoiced', at, invoice: { number: `INV/26-27/${n}`, issuedAt: at } },
    { type: 'emails_queued', at, emails: [emails.receipt(id), emails.sale(id)] },
    { type: 'parcel_changed', at, changed: { state: 'delivered' } },
  ];
  return { revision: events.length, events };
}

beforeAll(async () => {
  for (const [key, value] of largeShop(PRODUCTS)) putRaw(blobs, 'catalogue', key, JSON.stringify(value));
  for (const year of [2026, 2027])
    for (let n = 0; n < ORDERS_A_YEAR; n++) {
      const at = new Date(Date.UTC(year, 3, 2) + n * 6_000_000);
      const id = newOrderId(at);
      putRaw(blobs, 'orders', orderKey(id), JSON.stringify(deliveredOrder(id, at.toISOString(), n)));
      someOrder = id;
    }
  const shop = contextOn(openMemoryStorage(blobs), { now });
  await readCategory(shop, 'category-2');
  await listOrders(shop, ALL_ORDERS, 1, 1);
  await listClients(shop, { q: '' }, 1);
});

describe('at the limits', () => {
  it.each<[string, number, (shop: ReturnType<typeof contextOn>) => Promise<unknown>]>([
    ['the menu', 4, ({ storage }) => listCategories({ storage })],
    ['a category page', 4, ({ storage }) => readCategory({ storage }, 'category-2')],
    ['a product page', 5, ({ storage }) => readProductOnSale({ storage }, 7)],
    [
      'the owner’s products',
      4,
      ({ storage }) => listProducts({ storage }, { page: 1, q: '', category: '', show: '' }),
    ],
    ['the owner’s orders of two years', 12, (shop) => listOrders(shop, ALL_ORDERS, 1, ORDERS_PER_PAGE)],
    ['a month of two years’ orders', 12, (shop) => readMonth(shop, '2026-11')],
    ['the owner’s clients', 14, (shop) => listClients(shop, { q: '' }, 1)],
    ['an idle sweep of orders', 1, (shop) => reconcileOrders(shop, {})],
  ])('%s costs %i requests', async (_, requests, work) => {
    expect((await costOf(work)).requests).toBe(requests);
  });

  it('a change costs one read of the record that changed, for the first reader after it', async () => {
    const save = { draft: productDraft(1, { name: 'Yellow Sapphire 7' }) };
    const saved = await costOf((shop) => saveProduct(shop, 7, save));
    expect(saved.requests).toBe(10);
    const changed = await costOf((shop) => updateOrder(shop, someOrder, { fulfilment: 'packed' }));
    expect(changed.requests).toBe(2);
    const list = await costOf((shop) => listOrders(shop, ALL_ORDERS, 1, ORDERS_PER_PAGE));
    expect(list.requests).toBe(14);
    expect((await readOrder(contextOn(openMemoryStorage(blobs), { now }), someOrder))?.parcel.state).toBe(
      'packed',
    );
  });

  it('one more product is refused in a sentence, and a deleted one makes room; sales go on', async () => {
    const shop = contextOn(openMemoryStorage(blobs), { now });
    const before = blobs.writes;
    expect(await saveProduct(shop, null, { draft: productDraft(1, { name: 'One more' }) })).toEqual({
      ok: false,
      reason: 'invalid',
      errors: { product_name: [expect.stringContaining('2,000 products, which is the most it can hold')] },
    });
    // What is there can be changed.
    expect(
      await saveProduct(shop, 8, { draft: productDraft(1, { name: 'Yellow Sapphire 8' }) }),
    ).toMatchObject({ ok: true });
    expect(blobs.writes).toBeGreaterThan(before);
    await deleteProduct(shop, 9);
    expect(await saveProduct(shop, null, { draft: productDraft(1, { name: 'One more' }) })).toMatchObject({
      ok: true,
    });
  });

  it('a checkout reads its products and the categories, and no list, however often it is tried', async () => {
    const shop = contextOn(openMemoryStorage(blobs), { now });
    const ids = Array.from({ length: MOST_LINES }, (_, n) => 100 + n);
    const products = [...(await readProductsToSell(shop, ids)).values()];
    const items = products.map((product): [Product, number] => [product, 1]);
    const placed = await measure(blobs, (storage) =>
      checkOut(siteOn(storage, now), itemsFor(items), 'a key of the browser'),
    );
    // One of them is the sandbox's.
    expect(placed).toMatchObject({ value: { ok: true }, list: 0, requests: MOST_LINES + 6 });
    const id = placed.value.ok ? placed.value.orderId : '';
    await sandboxOf(siteOn(openMemoryStorage(blobs), now)).decide(id, 'fail');
    await paymentStatus(shop, siteOn(openMemoryStorage(blobs), now).providers, id);
    const again = await measure(blobs, (storage) => {
      const site = siteOn(storage, now);
      return payAgain(site, sandboxOf(site), id, {
        again: 'after failure',
        returnUrl: () => 'http://localhost/',
      });
    });
    expect(again).toMatchObject({ value: { ok: true }, list: 0, requests: MOST_LINES + 9 });
  });

  it('health says of what there is much, from four fifths on, and of nothing else', async () => {
    const many = async (orders: number) => {
      const records = new Map(blobs.stores.get('orders'));
      const ids = [...records.keys()].filter((key) => key.startsWith('order/2027/')).sort();
      const some = { ...emptyBlobs(), stores: new Map(blobs.stores) };
      for (const key of ids.slice(orders)) records.delete(key);
      records.delete('index/2027');
      some.stores.set('orders', records);
      const found = await findProblems(contextOn(openMemoryStorage(some), { now }));
      return found.filter((problem) => problem.endsWith('_many')).sort();
    };
    expect(await many(3_999)).toEqual(['products_many']);
    expect(await many(4_000)).toEqual(['orders_many', 'products_many']);
  });
});
