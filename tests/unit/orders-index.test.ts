import { describe, expect, it, onTestFinished } from 'vitest';
import type { Settlement } from '#domain/attempt.ts';
import type { FulfilmentRecord } from '#domain/fulfilment.ts';
import type { OrderRow } from '#domain/order-row.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { keys } from '#server/orders/order-records.ts';
import { sweepPayments } from '#server/orders/sweep-payments.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import { StorageUnavailable } from '#server/storage/errors.ts';
import type { Storage } from '#server/storage/storage.ts';
import {
  type Around,
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  peek,
  putRaw,
} from '#tests/support/memory-store.ts';
import { order, quietLog, read, sandboxOf } from '#tests/support/ordering.ts';
import {
  addCategory,
  addProduct,
  openTestShop,
  type TestContext,
  withStorage,
} from '#tests/support/test-shop.ts';

quietLog();

const INDEX = 'index/orders/2026';

/** A shop in memory with a ruby on sale; `through` gives the same shop to somebody whose requests fare otherwise. */
async function openInMemory() {
  const { shop: services, clock, close } = await openTestShop();
  onTestFinished(close);
  const blobs = emptyBlobs();
  const through = (around?: Around) => withStorage(services, openMemoryStorage(blobs, around));
  const shop = through();
  await addCategory(shop, 'Gemstones');
  const ruby = await addProduct(shop, 1, { name: 'Ruby', price: 100 });
  const { orders } = shop.storage;
  return { shop, orders, ruby, clock, blobs, through };
}

/** Every request fails from the nth on; with `after`, that one still happens. */
function dyingAt(n: number, after: boolean) {
  let requests = 0;
  const around: Around = async ({ key }, effect) => {
    requests++;
    if (requests === n && after) effect();
    if (requests >= n) throw new StorageUnavailable(`${key} failed by the test`);
    return effect();
  };
  return { around, died: () => requests >= n };
}

const sweep = (shop: TestContext) => sweepPayments(shop, shop.providers);
const indexed = (blobs: MemoryBlobs) =>
  peek<{ rows: OrderRow[] }>(blobs, 'orders', 'index/').flatMap(([, { rows }]) => rows);
const marks = (blobs: MemoryBlobs) => peek(blobs, 'orders', 'unsettled/').map(([key]) => key);

async function paidOrder(shop: TestContext, ruby: Parameters<typeof order>[1]): Promise<string> {
  const id = await order(shop, ruby);
  await sandboxOf(shop).decide(id, 'upi');
  return id;
}

describe.each([false, true])('killed at any step (the last request done: %s)', (after) => {
  it('a settlement is listed as its record says, once, and the sweep brings the index in line', async () => {
    for (let n = 1, died = true; died; n++) {
      const { shop, orders, ruby, blobs, clock, through } = await openInMemory();
      const earlier = await paidOrder(shop, ruby);
      await sweep(shop);
      // Longer ago than twins are, which the index does not know.
      clock.advance(2 * 60 * 60_000);
      const id = await paidOrder(shop, ruby);
      const dying = dyingAt(n, after);
      await sweep(through(dying.around)).catch(() => null);
      died = dying.died();
      const settled = await read<Settlement>(orders, keys.settlement(id));
      const status = settled?.outcome ?? 'pending';
      expect({ n, list: await listOrders(orders) }).toMatchObject({
        n,
        list: [{ id, status }, { id: earlier }],
      });
      await sweep(shop);
      expect({ n, marks: marks(blobs), indexed: indexed(blobs) }).toMatchObject({
        n,
        marks: [],
        indexed: [{ id: earlier }, { id, status: 'COMPLETED', mode: 'UPI' }],
      });
      expect(await listOrders(orders)).toEqual(indexed(blobs).reverse());
      if (!died) expect(n).toBeGreaterThan(12);
    }
  });

  it('a parcel is listed as its record says, and the sweep brings the index in line', async () => {
    for (let n = 1, died = true; died; n++) {
      const { shop, orders, ruby, blobs, clock, through } = await openInMemory();
      const id = await paidOrder(shop, ruby);
      await sweep(shop);
      const dying = dyingAt(n, after);
      await updateOrder(through(dying.around), id, { fulfilment: 'packed' }).catch(() => null);
      died = dying.died();
      const record = await read<FulfilmentRecord>(orders, keys.fulfilment(id));
      const fulfilment = record?.steps.at(-1)?.state ?? 'new';
      expect({ n, list: await listOrders(orders) }).toMatchObject({ n, list: [{ id, fulfilment }] });
      clock.advance(2 * 60_000);
      await sweep(shop);
      expect({ n, marks: marks(blobs), indexed: indexed(blobs) }).toMatchObject({
        n,
        marks: [],
        indexed: [{ id, fulfilment }],
      });
      if (!died) expect(fulfilment).toBe('packed');
    }
  });
});

/** A shop on whose store `meanwhile` happens once, before the first request that `when` names. */
function interrupted(when: (step: Parameters<Around>[0]) => boolean, meanwhile: () => Promise<unknown>) {
  let waiting: (() => Promise<unknown>) | null = meanwhile;
  const around: Around = async (step, effect) => {
    const now = when(step) ? waiting : null;
    if (now) waiting = null;
    await now?.();
    return effect();
  };
  return { around, happened: () => waiting === null };
}

describe('somebody else at work at the same time', () => {
  it.each<[string, (step: Parameters<Around>[0]) => boolean]>([
    ['before the marks are listed', ({ kind, key }) => kind === 'list' && key === 'unsettled/'],
    ['before the years are listed', ({ kind, key }) => kind === 'list' && key === 'year/'],
    ['before the index is read', ({ key }) => key === INDEX],
    ['before the records are read', ({ key }) => key.endsWith('/settlement')],
  ])('settling an order %s leaves it in the list, once', async (_, when) => {
    const { shop, ruby, through } = await openInMemory();
    await paidOrder(shop, ruby);
    await sweep(shop);
    await paidOrder(shop, ruby);
    const { around, happened } = interrupted(when, () => sweep(shop));
    const rows = await listOrders(through(around).storage.orders);
    expect(happened()).toBe(true);
    expect(rows).toHaveLength(2);
  });

  it('twenty orders settled at once are all indexed', async () => {
    const { shop, ruby, blobs } = await openInMemory();
    for (let n = 0; n < 20; n++) await paidOrder(shop, ruby);
    await Promise.all([sweep(shop), sweep(shop)]);
    await sweep(shop);
    expect(new Set(indexed(blobs).map(({ id }) => id)).size).toBe(20);
    expect(indexed(blobs)).toHaveLength(20);
  });

  it('of two changes that cross, the index shows the later one', async () => {
    const { shop, ruby, blobs, through } = await openInMemory();
    const id = await paidOrder(shop, ruby);
    await sweep(shop);
    const { around, happened } = interrupted(
      ({ kind, key }) => kind === 'get' && key === INDEX,
      () => updateOrder(shop, id, { fulfilment: 'shipped' }),
    );
    await updateOrder(through(around), id, { fulfilment: 'packed' });
    expect(happened()).toBe(true);
    expect(indexed(blobs)).toMatchObject([{ id, fulfilment: 'shipped' }]);
    expect(marks(blobs)).toEqual([]);
  });

  it('the sweep takes no mark from a change that is under way', async () => {
    const { shop, orders, ruby, blobs, clock, through } = await openInMemory();
    const id = await paidOrder(shop, ruby);
    await sweep(shop);
    const steps: string[] = [];
    const dead: Around = async ({ kind, key }, effect) => {
      if (steps.at(-1) === keys.fulfilment(id)) throw new StorageUnavailable('died');
      if (kind === 'put' && key === keys.fulfilment(id)) {
        await sweep(shop);
        steps.push(key);
      }
      return effect();
    };
    await updateOrder(through(dead), id, { fulfilment: 'packed' }).catch(() => null);
    expect(await listOrders(orders)).toMatchObject([{ id, fulfilment: 'packed' }]);
    clock.advance(2 * 60_000);
    await sweep(shop);
    expect(indexed(blobs)).toMatchObject([{ id, fulfilment: 'packed' }]);
    expect(marks(blobs)).toEqual([]);
  });
});

describe('an index', () => {
  const losses: [string, (blobs: MemoryBlobs, orders: Storage['orders']) => unknown][] = [
    ['lost', (_, orders) => orders.remove(INDEX)],
    ['mangled', (blobs) => putRaw(blobs, 'orders', INDEX, '{"rows": [')],
    [
      'lost with all that is derived',
      async (_, orders) => {
        for (const prefix of ['index/', 'year/'])
          for (const key of await orders.keys(prefix)) await orders.remove(key);
      },
    ],
  ];
  it.each(losses)('that is %s is derived anew, by a list or by the next order', async (_, lose) => {
    const { shop, orders, ruby, blobs } = await openInMemory();
    for (let n = 0; n < 3; n++)
      await updateOrder(shop, await paidOrder(shop, ruby), { fulfilment: 'packed' });
    await sweep(shop);
    const before = await listOrders(orders);
    expect(before).toHaveLength(3);
    await lose(blobs, orders);
    expect(await listOrders(orders)).toEqual(before);
    await lose(blobs, orders);
    await paidOrder(shop, ruby);
    await sweep(shop);
    expect((await listOrders(orders)).filter(({ fulfilment }) => fulfilment === 'packed')).toEqual(before);
    expect(indexed(blobs)).toHaveLength(4);
  });

  it('is made for each year, without reading the years before', async () => {
    const { shop, orders, ruby, clock, through } = await openInMemory();
    await paidOrder(shop, ruby);
    await sweep(shop);
    clock.set('2027-01-01T00:00:00.000Z');
    const id = await paidOrder(shop, ruby);
    let listings = 0;
    const around: Around = async ({ kind, key }, effect) => {
      if (kind === 'list' && key === 'order/') listings++;
      return effect();
    };
    await sweep(through(around));
    expect(listings).toBe(0);
    expect((await listOrders(orders)).map((row) => row.placedAt.slice(0, 4))).toEqual(['2027', '2026']);
    expect((await listOrders(orders))[0]?.id).toBe(id);
  });

  it('costs a list three requests once nothing is open', async () => {
    const { shop, ruby, through } = await openInMemory();
    await paidOrder(shop, ruby);
    await sweep(shop);
    let requests = 0;
    const around: Around = async (_, effect) => {
      requests++;
      return effect();
    };
    await listOrders(through(around).storage.orders);
    expect(requests).toBe(3);
  });
});
