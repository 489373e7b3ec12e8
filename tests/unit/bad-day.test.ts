import { expect, onTestFinished, test, vi } from 'vitest';
import { ALL_ORDERS } from '#domain/order/order-list.ts';
import { foldOrder } from '#domain/order/order-log.ts';
import { orderOutcome } from '#domain/order/order-state.ts';
import { finishOldSaves } from '#server/catalogue/saves.ts';
import { listEnquiries } from '#server/enquiries/list-enquiries.ts';
import { listSubscribers, subscribe } from '#server/newsletter/subscribers.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import type { OrderRecord } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { testClock } from '#tests/support/clock.ts';
import { seededRandom } from '#tests/support/interleaver.ts';
import {
  type Around,
  emptyBlobs,
  freezeListings,
  openMemoryStorage,
  peek,
} from '#tests/support/memory-store.ts';
import { checkOut, quietLog, sandboxOf } from '#tests/support/ordering.ts';
import { addRuby, enquire, payloadFor, siteOn } from '#tests/support/test-shop.ts';

/*
 * The store misbehaves for a while on the shop's clock. Between 5 % and 30 % of its requests fail, half of
 * these after they took effect, and listings are a minute stale. People go on buying and asking, and retry
 * when they are asked to. The sweep runs each minute. Afterwards nothing that was confirmed may be missing,
 * and the shop must have recovered by itself.
 */

quietLog();

const MINUTES = Number(process.env.BAD_MINUTES ?? 120);
const MOST_TRIES = 12;

test('a shop on a misbehaving store refuses, loses nothing, and is right afterwards', {
  timeout: 1_800_000,
}, async () => {
  const seed = Number(process.env.SEED ?? 1);
  const random = seededRandom(seed);
  const clock = testClock();
  // Waiting only advances the clock.
  vi.stubGlobal('setTimeout', (wake: () => void, ms = 0) => {
    clock.advance(ms);
    return setImmediate(wake);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const blobs = emptyBlobs();
  let share = 0;
  const counts = { requests: 0, failures: 0, refused: 0, gaveUp: 0 };
  const around: Around = async ({ store, kind, key }, effect) => {
    counts.requests++;
    // The sandbox's books stand in for a provider, which has a store of its own.
    if (store === 'sandbox' || random() >= share) return effect();
    counts.failures++;
    if (random() < 0.5) effect();
    throw new StorageUnavailable(`${kind} ${store}/${key}`);
  };
  const shop = siteOn(openMemoryStorage(blobs, around), clock.now);
  const ruby = await addRuby(shop);

  /**
   * Repeats a request until it is answered, as a person does who reads 'Please try again'. Returns null if
   * she gives up.
   */
  const patiently = async <T>(act: () => Promise<T>): Promise<T | null> => {
    for (let n = 0; n < MOST_TRIES; n++) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error;
        counts.refused++;
      }
    }
    counts.gaveUp++;
    return null;
  };
  const paid: string[] = [];
  const asked: string[] = [];
  const joined: string[] = [];
  const sweep = () => Promise.allSettled([reconcileOrders(shop, shop.providers), finishOldSaves(shop)]);
  for (let minute = 0; minute < MINUTES; minute++) {
    share = 0.05 + 0.25 * random();
    freezeListings(blobs);
    const placed = await patiently(() => checkOut(shop, payloadFor(ruby), `key ${minute}`));
    if (placed?.ok && random() < 0.8) {
      // The attempt that the buyer was sent to pay. This is not the first one if that was lost.
      await sandboxOf(shop).decide(placed.redirectUrl.split('/').at(-1) ?? '', 'upi');
      paid.push(placed.orderId);
    }
    const sent = await patiently(() => enquire(shop, {}, { toBeMailed: true }));
    if (sent) asked.push(sent);
    const email = `visitor-${minute}@example.in`;
    const join = async () => {
      await subscribe(shop, { email } as never);
      return true;
    };
    if (await patiently(join)) joined.push(email);
    clock.advance(60_000);
    await sweep();
  }

  share = 0;
  delete blobs.listed;
  // Attempts that the provider has never heard of are given up last, half an hour after they were made.
  for (let minute = 0; minute < 60; minute++) {
    clock.advance(60_000);
    await sweep();
  }
  const orders = peek<OrderRecord>(blobs, 'orders', 'order/').flatMap(
    ([, { events }]) => foldOrder(events) ?? [],
  );
  const settled = orders.filter((order) => orderOutcome(order)?.result === 'COMPLETED');
  expect(settled.map(({ placed }) => placed.id).sort()).toEqual(paid.sort());
  const numbers = settled.map(({ invoice }) => Number(/\d+$/.exec(invoice?.number ?? '')?.[0]));
  expect(numbers.sort((a, b) => a - b)).toEqual(paid.map((_, n) => n + 1));
  const enquiries = peek<{ id?: string }>(blobs, 'enquiries', 'enquiry/').flatMap(([, { id }]) => id ?? []);
  expect(enquiries).toEqual(expect.arrayContaining(asked));
  const emails = peek<{ email: string }>(blobs, 'subscribers', 'subscriber/').flatMap(
    ([, { email }]) => email || [],
  );
  expect(emails).toEqual(expect.arrayContaining(joined));
  expect(peek(blobs, 'orders', 'open/')).toEqual([]);
  // The owner's lists agree with the records.
  const [listed, enquired, subscribed] = await Promise.all([
    listOrders(shop, ALL_ORDERS, 1, 1),
    listEnquiries(shop, { state: '', q: '' }, 1, 1),
    listSubscribers(shop, 1, 1),
  ]);
  expect([listed.total, enquired.total, subscribed.total]).toEqual([
    orders.length,
    enquiries.length,
    emails.length,
  ]);
  expect(counts.failures).toBeGreaterThan(counts.requests / 20);
  console.log(
    `${MINUTES} minutes, SEED=${seed}: ` +
      `${JSON.stringify({ ...counts, paid: paid.length, asked: asked.length, lost: 0 })}`,
  );
});
