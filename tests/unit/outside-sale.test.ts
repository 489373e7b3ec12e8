import { expect, it } from 'vitest';
import { readLiveProduct } from '#server/catalogue/product-collection.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { makeForOwner, orderIds, quietLog } from '#tests/support/ordering.ts';
import { addRuby, openMemoryShop } from '#tests/support/test-shop.ts';

/*
 * A single piece is sold over the counter, and the function that records the sale is killed after each write.
 */

quietLog();

const KEY = 'the counter';
const sale = (product_id: number) => ({
  product_id,
  title: undefined,
  amount: undefined,
  outside: { mode: 'cash' as const },
});

/** Sells the only piece of a shop whose store dies after this many writes. Returns whether it died. */
async function sellUntil(most: number) {
  const { shop, through } = openMemoryShop();
  const piece = await addRuby(shop, { price: 900, single: 1 });
  let writes = 0;
  const dying = through((step, effect) => {
    if (step.kind === 'put' && writes++ >= most) return Promise.reject(new Error('killed'));
    return Promise.resolve().then(effect);
  });
  const sold = await makeForOwner(dying, sale(piece.id), KEY).then(
    () => true,
    () => false,
  );
  return { shop, piece, died: !sold || writes > most };
}

/** Expects that the only order is paid and has the piece. */
async function expectSoldOnce({ shop, piece }: Awaited<ReturnType<typeof sellUntil>>) {
  const [id = '', ...others] = await orderIds(shop.storage.orders);
  expect(others).toEqual([]);
  const order = await readOrder(shop, id);
  expect(order).toMatchObject({
    paidBy: id,
    claim: { lost: [] },
    parcel: { state: 'delivered' },
  });
  expect(order?.invoice?.number).toMatch(/^INV\//);
  expect((await readLiveProduct(shop.storage.catalogue, piece.id))?.soldTo).toBe(id);
}

it('is sold once, whichever write was the last one, when the owner tries again', async () => {
  let kills = 0;
  for (let most = 0; most < 40; most++) {
    const opened = await sellUntil(most);
    await makeForOwner(opened.shop, sale(opened.piece.id), KEY);
    await expectSoldOnce(opened);
    if (!opened.died) break;
    kills++;
  }
  expect(kills).toBeGreaterThan(5);
});

it('is completed by the sweep where it was written down, and was never sold where it was not', async () => {
  let completed = 0;
  for (let most = 0; most < 40; most++) {
    const opened = await sellUntil(most);
    const { shop, piece, died } = opened;
    await reconcileOrders(shop, shop.providers);
    const [id] = await orderIds(shop.storage.orders);
    if (id) {
      await expectSoldOnce(opened);
      completed++;
    } else expect((await readLiveProduct(shop.storage.catalogue, piece.id))?.soldTo ?? null).toBeNull();
    if (!died) break;
  }
  expect(completed).toBeGreaterThan(3);
});
