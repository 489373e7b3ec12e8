import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isSold } from '#domain/catalogue/product.ts';
import { type Order, orderOutcome } from '#domain/order/order-log.ts';
import { refundedOf } from '#domain/order/refund.ts';
import { readShop } from '#server/catalogue/read-products.ts';
import { readLiveProduct } from '#server/catalogue/records.ts';
import { changeProduct, finishAbandonedSaves } from '#server/catalogue/write-intents.ts';
import { readOrder } from '#server/orders/order-log.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { payAgain } from '#server/orders/start-payment.ts';
import type { Storage } from '#server/storage/blob-store.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Actor, type Fault, makeInterleaver, seededRandom } from '#tests/support/interleaver.ts';
import { emptyBlobs, openMemoryStorage, peek } from '#tests/support/memory-store.ts';
import { sandboxOf } from '#tests/support/ordering.ts';
import { unregistered } from '#tests/support/paid-order.ts';
import { propertyRuns, propertyTimeout } from '#tests/support/property-runs.ts';
import { addRuby, payloadFor, siteOn } from '#tests/support/test-shop.ts';

/*
 * A piece that exists once, and buyers who all want it: every request to the store is a step at which others come in
 * between, the process dies, or the store fails. Whatever happens, one order has the piece and everybody else's money
 * goes back; and a hold of a killed checkout keeps nobody away. `RUNS=10000` is the nightly setting.
 */

const realSetTimeout = globalThis.setTimeout;
let wait: (wake: () => void, ms?: number) => unknown = realSetTimeout;
beforeAll(() => {
  vi.stubGlobal('setTimeout', (wake: () => void, ms?: number) => wait(wake, ms));
});
afterAll(() => void vi.unstubAllGlobals());

const MINUTE = 60_000;

function openPiece() {
  const blobs = emptyBlobs();
  const clock = testClock();
  const contextAt = (on: Storage) => ({ ...siteOn(on, clock.now), sendsMail: true });
  const sandboxOn = (on: Storage) => sandboxOf(contextAt(on));
  const storage = openMemoryStorage(blobs);
  const shop = contextAt(storage);
  const checkout = (
    product: Parameters<typeof payloadFor>[0],
    on: Storage = storage,
    replaces: string | null = null,
  ) =>
    placeOrder(contextAt(on), sandboxOn(on), {
      ...{ payload: payloadFor(product), idempotencyKey: null, returnUrl: (id) => `http://localhost/${id}` },
      ...{ seller: unregistered, replaces },
    });
  const orders = async () =>
    (
      await Promise.all(
        peek<object>(blobs, 'orders', 'order/').map(([key]) => readOrder(shop, key.slice('order/'.length))),
      )
    ).filter((order) => order !== null);
  const sweep = async (on: Storage = storage) => {
    await finishAbandonedSaves(contextAt(on));
    await reconcileOrders(contextAt(on), { sandbox: sandboxOn(on) });
  };
  return { blobs, clock, storage, shop, contextAt, sandboxOn, checkout, orders, sweep };
}

async function withRuby() {
  const site = openPiece();
  return { ...site, ruby: await addRuby(site.shop, { single: 1 }) };
}

it('is held while somebody pays, free again once that has failed, and sold once it is paid', async () => {
  const { ruby, checkout, storage, shop, sandboxOn, clock, orders } = await withRuby();
  const sandbox = sandboxOn(storage);
  const first = await checkout(ruby);
  if (!first.ok) throw new Error(first.reason);
  expect(await checkout(ruby)).toEqual({ ok: false, reason: 'held', retryAfter: 300 });
  await sandbox.decide(first.orderId, 'fail');
  await paymentStatus(shop, { sandbox }, first.orderId);
  const second = await checkout(ruby);
  if (!second.ok) throw new Error(second.reason);
  expect(
    await payAgain(shop, sandbox, first.orderId, 'after failure', () => 'http://localhost/'),
  ).toMatchObject({ ok: false, reason: 'held' });
  await sandbox.decide(second.orderId, 'upi');
  await paymentStatus(shop, { sandbox }, second.orderId);
  const sold = await readLiveProduct(storage.catalogue, ruby.id);
  expect(sold?.soldTo).toBe(second.orderId);
  expect((await readShop(storage.catalogue)).products).toEqual([]);
  expect(await checkout(ruby)).toEqual({ ok: false, reason: 'sold' });
  clock.advance(3_600_000);
  expect(await payAgain(shop, sandbox, first.orderId, 'after failure', () => 'http://localhost/')).toEqual({
    ...{ ok: false, reason: 'sold' },
  });
  expect(await orders()).toHaveLength(2);
});

it('is not kept from everybody by a hold that was taken while the clock was a year ahead', async () => {
  const { ruby, checkout, clock } = await withRuby();
  clock.advance(365 * 24 * 60 * MINUTE);
  const first = await checkout(ruby);
  if (!first.ok) throw new Error(first.reason);
  clock.advance(-365 * 24 * 60 * MINUTE);
  expect(await checkout(ruby)).toMatchObject({ ok: true });
});

it('stays with a buyer who goes back and corrects the order, and is not given away once that is paid', async () => {
  const { ruby, checkout, storage, shop, sandboxOn } = await withRuby();
  const first = await checkout(ruby);
  if (!first.ok) throw new Error(first.reason);
  expect(await checkout(ruby, storage, 'another order')).toMatchObject({ reason: 'held' });
  const corrected = await checkout(ruby, storage, first.orderId);
  if (!corrected.ok) throw new Error(corrected.reason);
  expect(
    await checkout(ruby, storage, first.orderId),
    'the first order has no hold to pass on any more',
  ).toMatchObject({
    reason: 'held',
  });
  const sandbox = sandboxOn(storage);
  await sandbox.decide(corrected.orderId, 'upi');
  await paymentStatus(shop, { sandbox }, corrected.orderId);
  // As it is between the payment and the catalogue's word of it.
  await changeProduct(shop, ruby.id, () => ({ soldTo: null }));
  expect(await checkout(ruby, storage, corrected.orderId)).toEqual({ ok: false, reason: 'sold' });
});

it('of two orders paid at the same moment belongs to one; the other buyer is told and has the money back', async () => {
  const { ruby, checkout, storage, shop, sandboxOn, clock, orders, sweep, blobs } = await withRuby();
  const one = await checkout(ruby);
  // The hold runs out, and with it the page; a bank that answers late completes the payment all the same.
  clock.advance(32 * 60_000);
  const other = await checkout(ruby);
  if (!one.ok || !other.ok) throw new Error('held');
  const sandbox = sandboxOn(storage);
  const paidLate = {
    ...sandbox,
    fetch: async (name: Parameters<typeof sandbox.fetch>[0], signal: AbortSignal) => {
      const found = await sandbox.fetch(name, signal);
      return found && { ...found, state: 'COMPLETED' as const, transactionId: `T${name.attemptId}` };
    },
  };
  for (const { orderId: transactionId } of [one, other])
    await storage.sandbox.change<object>(`payment/${transactionId}`, (payment) => ({
      ...payment,
      outcome: { state: 'COMPLETED', mode: 'UPI', failure: null, transactionId },
    }));
  await Promise.all([one, other].map(({ orderId }) => paymentStatus(shop, { sandbox: paidLate }, orderId)));
  await sweep();
  const found = await orders();
  const [won, lost] = found.toSorted((a) => (a.pieceSoldAt ? -1 : 1));
  expect(won).toMatchObject({ refunds: [], invoice: { number: 'TEST/26-27/0001' } });
  expect(lost).toMatchObject({
    ...{ pieceSoldAt: null, invoice: null, refunds: [{ state: 'COMPLETED', reason: 'already_sold' }] },
  });
  const lostId = lost?.placed.id ?? '';
  const letters = peek<object>(blobs, 'mail', 'outbox/').map(([key]) => key);
  expect(letters).toContain(`outbox/alreadySold/${lostId}`);
  expect(letters).toContain(`outbox/trouble/${lostId}/already_sold`);
  expect(letters).not.toContain(`outbox/receipt/${lostId}`);
});

interface Piece {
  seed: number;
  buyers: { pays: boolean; again: boolean; fault: Fault | null }[];
  sweepFault: Fault | null;
}
const fault = fc.option(
  fc.record({
    at: fc.integer({ min: 1, max: 40 }),
    kind: fc.constantFrom<Fault['kind']>('killed', 'killed', 'fails before', 'fails after'),
  }),
  { freq: 2 },
);
const history: fc.Arbitrary<Piece> = fc.record({
  seed: fc.nat(),
  buyers: fc.array(fc.record({ pays: fc.boolean(), again: fc.boolean(), fault }), {
    ...{ minLength: 2, maxLength: 4 },
  }),
  sweepFault: fault,
});

async function play({ seed, buyers, sweepFault }: Piece) {
  const { ruby, ...site } = await withRuby();
  const interleaver = makeInterleaver(seededRandom(seed), site.clock);
  wait = interleaver.setTimeout;
  const on = (actor: Actor) => openMemoryStorage(site.blobs, interleaver.around(actor));
  const buy = async (actor: Actor, { pays, again }: Piece['buyers'][number]) => {
    const storage = on(actor);
    const placed = await site.checkout(ruby, storage);
    if (!placed.ok) return placed.reason;
    const sandbox = site.sandboxOn(storage);
    await sandbox.decide(placed.orderId, pays ? 'upi' : 'fail');
    await paymentStatus(site.contextAt(storage), { sandbox }, placed.orderId);
    if (!pays && again) {
      const page = await payAgain(
        site.contextAt(storage),
        sandbox,
        placed.orderId,
        'after failure',
        () => 'http://x/',
      );
      if (page?.ok) await sandbox.decide(`${placed.orderId}-2`, 'upi');
    }
    return 'placed';
  };
  try {
    await interleaver.run([
      ...buyers.map((buyer, n) => ({
        ...{ name: `buyer ${n}`, fault: buyer.fault, work: (actor: Actor) => buy(actor, buyer) },
      })),
      { name: 'sweep', fault: sweepFault, work: async (actor) => site.sweep(on(actor)) },
    ]);
  } finally {
    wait = realSetTimeout;
  }
  // Whoever was killed is over by now. A hold of theirs keeps nobody away.
  site.clock.advance(2 * MINUTE);
  const open = (await site.orders()).filter(
    (order) => !orderOutcome(order) && order.attempts.some(({ session }) => session),
  );
  const next = await site.checkout(ruby);
  if (open.length === 0 && !next.ok) expect(next.reason).toBe('sold');
  for (let sweeps = 0; sweeps < 4; sweeps++) {
    site.clock.advance(20 * MINUTE);
    await site.sweep();
  }
  const orders = await site.orders();
  const paid = orders.filter(({ paidBy }) => paidBy !== null);
  const sold = paid.filter(({ pieceSoldAt }) => pieceSoldAt !== null);
  const product = await readLiveProduct(site.storage.catalogue, ruby.id);
  return { orders, paid, sold, product, site, ruby };
}

const isPaidBack = ({ paidBy, refunds, placed }: Order) =>
  refundedOf(refunds, paidBy ?? '') === placed.amount;

it(
  'is never sold twice, and never lost to a dead hold',
  async () => {
    const counts = { sold: 0, back: 0 };
    await fc.assert(
      fc.asyncProperty(history, async (piece) => {
        const { paid, sold, product, site, ruby } = await play(piece);
        expect(sold.length).toBe(paid.length > 0 ? 1 : 0);
        expect(product && isSold(product)).toBe(sold.length === 1);
        expect(product?.soldTo ?? null).toBe(sold[0]?.placed.id ?? null);
        for (const order of paid.filter((each) => !sold.includes(each))) {
          expect(order.invoice).toBeNull();
          expect(isPaidBack(order)).toBe(true);
          counts.back++;
        }
        counts.sold += sold.length;
        const numbers = (await site.orders()).map(({ number }) => number).toSorted();
        expect(new Set(numbers).size).toBe(numbers.length);
        expect((await site.checkout(ruby)).ok).toBe(sold.length === 0);
      }),
      propertyRuns('single piece', 300),
    );
    expect(counts.sold).toBeGreaterThan(0);
  },
  propertyTimeout,
);
