import { describe, expect, it } from 'vitest';
import { paymentStatus } from '#server/orders/payment-status.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { type Around, emptyBlobs, openMemoryStorage } from '#tests/support/memory-store.ts';
import {
  checkOut,
  notCreating,
  onlyOrder,
  openShopWithRuby,
  order,
  outcomeOf,
  quietLog,
  sandboxOf,
} from '#tests/support/ordering.ts';
import { addCategory, addProduct, payloadFor, withStorage } from '#tests/support/test-shop.ts';

quietLog();

/** A shop in memory, some of whose requests wait for something else to happen first. */
async function openHalting(halt: (step: Parameters<Around>[0]) => (() => Promise<unknown>) | undefined) {
  const { shop, clock, ruby } = await openShopWithRuby();
  const blobs = emptyBlobs();
  const quiet = withStorage(shop, openMemoryStorage(blobs));
  await addCategory(quiet, 'Gemstones');
  await addProduct(quiet, 1, { name: 'Ruby', price: 12_500.5 });
  const around: Around = async (step, effect) => {
    await halt(step)?.();
    return effect();
  };
  return { quiet, halting: withStorage(shop, openMemoryStorage(blobs, around)), clock, ruby };
}

describe('a buyer who tries again after long', () => {
  it('at any moment of the sweep that gives the attempt up is sent to no pay page, or paid money counts', async () => {
    for (let at = 1, reached = true; reached; at++) {
      let retry: (() => Promise<unknown>) | undefined;
      let requests = 0;
      let paid = false;
      const { quiet, halting, clock, ruby } = await openHalting(() => {
        const now = ++requests === at ? retry : undefined;
        if (now) retry = undefined;
        return now;
      });
      await checkOut(quiet, payloadFor(ruby), 'key', notCreating(quiet, 'unknown'));
      clock.advance(36 * 60_000);
      retry = async () => {
        const again = await checkOut(quiet, payloadFor(ruby), 'key');
        if (again.ok) await sandboxOf(quiet).decide(again.redirectUrl.split('/').at(-1) ?? '', 'upi');
        paid = again.ok;
      };
      requests = 0;
      await reconcileOrders(halting, halting.providers);
      reached = retry === undefined;
      const id = await onlyOrder(quiet.storage.orders);
      const { status } = (await paymentStatus(quiet, quiet.providers, id)) ?? {};
      expect({ at, status }).toEqual({ at, status: paid ? 'COMPLETED' : 'FAILED' });
      if (!reached) expect(at).toBeGreaterThan(6);
    }
  });

  it('after a first try that died before its order was written, gets an order that is looked after', async () => {
    const { shop, clock, ruby, orders } = await openShopWithRuby();
    await checkOut(shop, payloadFor(ruby), 'key');
    for (const key of await orders.keys('order/')) await orders.remove(key);
    clock.advance(11 * 60_000);
    await reconcileOrders(shop, shop.providers);
    expect(await orders.keys('pending/')).toEqual([]);
    const id = await order(shop, ruby, 'key');
    await sandboxOf(shop).decide(id, 'upi');
    expect(await reconcileOrders(shop, shop.providers)).toEqual({ seen: 1, settled: 1 });
    expect(await outcomeOf(shop, id)).toMatchObject({ result: 'COMPLETED' });
  });
});
