import { describe, expect, it } from 'vitest';
import { readLiveProduct } from '#server/catalogue/product-collection.ts';
import { changeProduct } from '#server/catalogue/saves.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { makeForOwner, orderIds, quietLog } from '#tests/support/ordering.ts';
import { addProduct, addRuby, openMemoryShop } from '#tests/support/test-shop.ts';

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
  expect((await readLiveProduct(shop, piece.id))?.soldTo).toBe(id);
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
    } else expect((await readLiveProduct(shop, piece.id))?.soldTo ?? null).toBeNull();
    if (!died) break;
  }
  expect(completed).toBeGreaterThan(3);
});

describe('a sale of two pieces, of which somebody else has one', () => {
  /** Sells two pieces over the counter, while the second is sold on the site; the store dies after these writes. */
  async function sellTwoUntil(most: number) {
    const { shop, through } = openMemoryShop();
    const pieces = [
      await addRuby(shop, { price: 900, single: 1 }),
      await addProduct(shop, 1, { name: 'Agate', price: 50, stock: 5 }),
      await addProduct(shop, 1, { name: 'Pearl', price: 300, single: 1 }),
    ];
    const [ruby, agate, pearl] = pieces.map(({ id }) => id);
    const items = [{ product_id: pearl }, { product_id: agate, quantity: 2 }, { product_id: ruby }];
    const wanted = { ...sale(0), product_id: undefined, items };
    let writes = 0;
    let isTaken = false;
    const dying = through(async (step, effect) => {
      if (step.kind === 'put' && writes++ >= most) throw new Error('killed');
      // Somebody pays for the pearl as soon as the sale is written down.
      if (step.kind === 'put' && step.key.startsWith('order/') && !isTaken) {
        isTaken = true;
        const done = await effect();
        await changeProduct(shop, pearl ?? 0, () => ({ soldTo: 'somebody' }));
        return done;
      }
      return effect();
    });
    const sold = await makeForOwner(dying, wanted, KEY).then(
      () => 'sold',
      (error: Error) => error.message,
    );
    return { shop, pieces, sold, died: writes > most };
  }

  it('is not recorded as paid, and gives back what it had claimed, whichever write was the last one', async () => {
    let kills = 0;
    for (let most = 0; most < 60; most++) {
      const { shop, pieces, sold, died } = await sellTwoUntil(most);
      await reconcileOrders(shop, shop.providers);
      await reconcileOrders(shop, shop.providers);
      const [id] = await orderIds(shop.storage.orders);
      const now = await Promise.all(pieces.map(({ id }) => readLiveProduct(shop, id)));
      if (id) {
        expect(await readOrder(shop, id)).toMatchObject({
          paidBy: null,
          invoice: null,
          claim: { lost: [1, 2, 3] },
        });
        expect(now.map((product) => product?.soldTo ?? null)).toEqual([null, null, 'somebody']);
      }
      expect(now[1]?.stock).toBe(5);
      if (!died) {
        expect(sold).toContain('sold_meanwhile');
        break;
      }
      kills++;
    }
    expect(kills).toBeGreaterThan(5);
  });
});
