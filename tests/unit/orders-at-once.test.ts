import { describe, expect, it } from 'vitest';
import type { Fate } from '#local/blobs-server.ts';
import { readOrder } from '#server/orders/order-log.ts';
import { paymentStatus } from '#server/orders/payment-status.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { checkOut, openShopWithRuby, orderIds, quietLog } from '#tests/support/ordering.ts';
import { payloadFor, type TestShopOptions } from '#tests/support/test-shop.ts';

quietLog();

/** Forty at once, then the next forty: a busy machine must not run into the store's deadline. */
async function inWaves<T, R>(list: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < list.length; at += 40)
    done.push(...(await Promise.all(list.slice(at, at + 40).map(work))));
  return done;
}

/** Every request takes a few milliseconds, some more than others. */
const slow = () =>
  new Promise<Fate>((done) => {
    setTimeout(() => done('well'), Math.random() * 6);
  });

describe.each<[string, TestShopOptions]>([
  ['a quick store', {}],
  ['a slow store', { fate: slow }],
])('many checkouts at once on %s', (_, options) => {
  it('with 200 keys make 200 orders, and none is lost', async () => {
    const { shop, ruby, orders } = await openShopWithRuby(options);
    const buyers = Array.from({ length: 200 }, (_, n) => n);
    const answers = await inWaves(buyers, (n) =>
      checkOut(shop, payloadFor(ruby, { city: `City ${n}` }), `key ${n}`),
    );
    const ids = answers.map((answer) => answer.ok && answer.orderId);
    expect(new Set(ids).size).toBe(200);
    const listed = await orderIds(orders);
    expect(listed.sort()).toEqual(ids.map(String).sort());
    const cities = await inWaves(listed, (id) => readOrder(shop, id));
    expect(new Set(cities.map((found) => found?.placed.billing.city)).size).toBe(200);
    expect(await reconcileOrders(shop, shop.providers)).toEqual({ seen: 200, settled: 0 });
  });
});

describe.each<[string, Fate]>([
  ['a store that answers 500', { status: 500 }],
  ['connections cut after the write', 'cut after'],
])('a checkout killed by %s', (_, fate) => {
  it('at any step leaves nothing that the next try, or the sweep, does not put right', async () => {
    for (let diesAt = 1, got = false; !got; diesAt++) {
      let requests = 0;
      let armed = false;
      const testShop = await openShopWithRuby({
        fate: () => (armed && ++requests >= diesAt ? fate : 'well'),
      });
      const { shop, ruby, orders, sandbox, clock, close } = testShop;
      armed = true;
      await checkOut(shop, payloadFor(ruby), 'key').catch(() => null);
      got = requests < diesAt;
      armed = false;
      clock.advance(10_000);
      const again = await checkOut(shop, payloadFor(ruby), 'key');
      expect({ diesAt, again }).toMatchObject({ diesAt, again: { ok: true } });
      expect(await checkOut(shop, payloadFor(ruby), 'key')).toEqual(again);
      expect({ diesAt, orders: (await orderIds(orders)).length }).toEqual({ diesAt, orders: 1 });
      const id = again.ok ? again.orderId : '';
      await sandbox.decide(again.ok ? (again.redirectUrl.split('/').at(-1) ?? '') : '', 'upi');
      await reconcileOrders(shop, shop.providers);
      expect(await paymentStatus(shop, shop.providers, id)).toMatchObject({ status: 'COMPLETED' });
      await close();
    }
  }, 120_000);
});
