import type { Product } from '#domain/catalogue/product.ts';
import { finishOldSaves } from '#server/catalogue/saves.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { payAgain } from '#server/orders/start-payment.ts';
import type { Storage } from '#server/storage/blob-store.ts';
import { testClock } from './clock.ts';
import { emptyBlobs, openMemoryStorage, peek } from './memory-store.ts';
import { orderIdOf } from './order-keys.ts';
import { sandboxOf } from './ordering.ts';
import { unregistered } from './paid-order.ts';
import { itemsFor, payloadFor, siteOn, TEST_SECRET } from './test-shop.ts';

/* A shop for tests of pieces that can run out. */

export const MINUTE = 60_000;

/** Some pieces of a product. */
export type Wanted = [product: Product, quantity: number];

/** Opens a shop in memory with a clock of its own, whose buyers pay in the sandbox. */
export function openPieceShop() {
  const blobs = emptyBlobs();
  const clock = testClock();
  const contextAt = (on: Storage) => ({ ...siteOn(on, clock.now), sendsMail: true });
  const sandboxOn = (on: Storage) => sandboxOf(contextAt(on));
  const storage = openMemoryStorage(blobs);
  const shop = contextAt(storage);
  /** Orders a product, or some of several, as a visitor does. */
  const checkout = (
    wanted: Product | Wanted[],
    {
      on = storage,
      replaces = null,
      quantity = 1,
    }: { on?: Storage; replaces?: string | null; quantity?: number } = {},
  ) =>
    placeOrder(contextAt(on), sandboxOn(on), {
      payload: Array.isArray(wanted) ? itemsFor(wanted) : payloadFor(wanted, { quantity }),
      idempotencyKey: null,
      returnUrl: (id) => `http://localhost/${id}`,
      seller: unregistered,
      sessionSecret: TEST_SECRET,
      replaces,
    });
  /** Places an order that must succeed, and returns its id. */
  const placed = async (...args: Parameters<typeof checkout>): Promise<string> => {
    const answer = await checkout(...args);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.orderId;
  };
  /** Ends a payment as the buyer or the bank would, and tells the shop. */
  const end = async (orderId: string, how: 'upi' | 'fail', attempt = orderId) => {
    const sandbox = sandboxOn(storage);
    await sandbox.decide(attempt, how);
    await paymentStatus(shop, { sandbox }, orderId);
  };
  const retry = (orderId: string) =>
    payAgain(shop, sandboxOn(storage), orderId, {
      again: 'after failure',
      returnUrl: () => 'http://localhost/',
    });
  const orders = async () =>
    (
      await Promise.all(
        peek<object>(blobs, 'orders', 'order/').map(([key]) => readOrder(shop, orderIdOf(key))),
      )
    ).filter((order) => order !== null);
  const sweep = async (on: Storage = storage) => {
    await finishOldSaves(contextAt(on));
    await reconcileOrders(contextAt(on), { sandbox: sandboxOn(on) });
  };
  return { blobs, clock, storage, shop, contextAt, sandboxOn, checkout, placed, end, retry, orders, sweep };
}
