import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isSold, type Product } from '#domain/catalogue/product.ts';
import { isBack } from '#domain/order/fulfilment.ts';
import { orderHistory } from '#domain/order/order-history.ts';
import { type Order, orderOutcome } from '#domain/order/order-state.ts';
import { nextRefundId, refundedOf } from '#domain/order/refund.ts';
import { readLiveProduct } from '#server/catalogue/product-collection.ts';
import { readShop } from '#server/catalogue/read-products.ts';
import { changeProduct } from '#server/catalogue/saves.ts';
import { appendTo, newOrderId, readOrder } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { productsRunLow } from '#server/orders/running-low.ts';
import { endHold, holdPieces, piecesBeingPaid, putBack } from '#server/orders/single-piece.ts';
import { payAgain } from '#server/orders/start-payment.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import { SURELY_OVER_MS } from '#server/platform-limits.ts';
import type { Storage } from '#server/storage/blob-store.ts';
import { killAtEveryRequest } from '#tests/support/dying-store.ts';
import { type Actor, type Fault, makeInterleaver, seededRandom } from '#tests/support/interleaver.ts';
import { openMemoryStorage, peek } from '#tests/support/memory-store.ts';
import { MINUTE, openPieceShop } from '#tests/support/piece-shop.ts';
import { propertyRuns, propertyTimeout } from '#tests/support/property-runs.ts';
import { addCategory, addProduct, addRuby } from '#tests/support/test-shop.ts';

/*
 * Several buyers want a piece that exists once. At every request to the store, other requests may interleave,
 * the process may die, or the store may fail. Whatever happens, one order has the piece and everybody else's
 * money goes back; and a hold of a killed checkout keeps nobody away. `RUNS=10000` is the nightly setting.
 */

const realSetTimeout = globalThis.setTimeout;
let wait: (wake: () => void, ms?: number) => unknown = realSetTimeout;
beforeAll(() => {
  vi.stubGlobal('setTimeout', (wake: () => void, ms?: number) => wait(wake, ms));
});
afterAll(() => void vi.unstubAllGlobals());

/** Returns true if an order has the pieces of all its lines. */
const hasPieces = (order: Order | null) => order?.claim?.lost.length === 0;

async function withRuby(like: Parameters<typeof addRuby>[1] = { single: 1 }) {
  const site = openPieceShop();
  return { ...site, ruby: await addRuby(site.shop, like) };
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
    await payAgain(shop, sandbox, first.orderId, {
      again: 'after failure',
      returnUrl: () => 'http://localhost/',
    }),
  ).toMatchObject({ ok: false, reason: 'held' });
  await sandbox.decide(second.orderId, 'upi');
  await paymentStatus(shop, { sandbox }, second.orderId);
  const sold = await readLiveProduct({ storage }, ruby.id);
  expect(sold?.soldTo).toBe(second.orderId);
  expect((await readShop({ storage })).products).toEqual([]);
  expect(await checkout(ruby)).toEqual({ ok: false, reason: 'sold' });
  clock.advance(3_600_000);
  expect(
    await payAgain(shop, sandbox, first.orderId, {
      again: 'after failure',
      returnUrl: () => 'http://localhost/',
    }),
  ).toEqual({
    ok: false,
    reason: 'sold',
  });
  expect(await orders()).toHaveLength(2);
});

it('stays with a buyer who goes back and corrects the order', async () => {
  const { ruby, checkout, storage, shop, sandboxOn } = await withRuby();
  const first = await checkout(ruby);
  if (!first.ok) throw new Error(first.reason);
  expect(await checkout(ruby, { replaces: 'another order' })).toMatchObject({ reason: 'held' });
  const corrected = await checkout(ruby, { replaces: first.orderId });
  if (!corrected.ok) throw new Error(corrected.reason);
  expect(
    await checkout(ruby, { replaces: first.orderId }),
    'the first order has no hold to pass on any more',
  ).toMatchObject({
    reason: 'held',
  });
  const sandbox = sandboxOn(storage);
  await sandbox.decide(corrected.orderId, 'upi');
  await paymentStatus(shop, { sandbox }, corrected.orderId);
  // This is the state between the payment and the catalogue's record of it.
  await changeProduct(shop, ruby.id, () => ({ soldTo: null }));
  expect(await checkout(ruby, { replaces: corrected.orderId })).toEqual({ ok: false, reason: 'sold' });
});

it('is free again once the function that took it and was killed has surely ended', async () => {
  const { ruby, checkout, shop, clock } = await withRuby();
  const lines = [{ productId: ruby.id, single: true as const }];
  await holdPieces(shop, { lines, orderId: newOrderId(clock.now()) });
  clock.advance(SURELY_OVER_MS);
  expect(await checkout(ruby)).toMatchObject({ reason: 'held' });
  clock.advance(1);
  expect(await checkout(ruby)).toMatchObject({ ok: true });
});

it('belongs to one of two orders paid at once, and the other buyer is refunded', async () => {
  const { ruby, checkout, storage, shop, sandboxOn, clock, orders, sweep, blobs } = await withRuby();
  const one = await checkout(ruby);
  // The hold expires together with its page, but a bank that answers late still completes the payment.
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
  const [won, lost] = found.toSorted((a) => (hasPieces(a) ? -1 : 1));
  const history = won ? orderHistory(won, []) : [];
  expect(history.map(({ what }) => what)).toContain('The piece is sold and off the shop');
  expect(won).toMatchObject({ refunds: [], invoice: { number: 'TEST/26-27/0001' } });
  expect(lost).toMatchObject({
    claim: { lost: [1] },
    invoice: null,
    refunds: [{ state: 'COMPLETED', reason: 'already_sold' }],
  });
  const lostId = lost?.placed.id ?? '';
  const letters = peek<object>(blobs, 'mail', 'outbox/').map(([key]) => key);
  expect(letters).toContain(`outbox/alreadySold/${lostId}`);
  expect(letters).toContain(`outbox/trouble/${lostId}/already_sold`);
  expect(letters).not.toContain(`outbox/receipt/${lostId}`);
});

/** Minutes that a hold lasts, and minutes after it in which the piece is not held again. */
const HOLD = 10;
const OPEN = 60;

it('is free again after ten minutes, however often its order is corrected, and takes no longer to fail', async () => {
  const { ruby, placed, checkout, clock, end } = await withRuby();
  let mine = await placed(ruby);
  for (let minute = 1; minute < HOLD; minute++) {
    clock.advance(MINUTE);
    expect(await checkout(ruby)).toMatchObject({ reason: 'held' });
    mine = await placed(ruby, { replaces: mine });
  }
  // The next buyer has what is left of the ten minutes.
  await end(mine, 'fail');
  await placed(ruby);
  expect(await checkout(ruby)).toEqual({ ok: false, reason: 'held', retryAfter: 60 });
  clock.advance(MINUTE);
  await placed(ruby);
  await placed(ruby);
});

it('is kept from buyers for ten minutes in seventy at most, whoever orders it every minute', async () => {
  const { ruby, placed, checkout, clock } = await withRuby();
  const refused: number[] = [];
  for (let minute = 0; minute < 2 * (HOLD + OPEN); minute++) {
    await checkout(ruby);
    const honest = await checkout(ruby);
    if (!honest.ok) refused.push(minute);
    clock.advance(MINUTE);
  }
  expect(refused).toHaveLength(2 * HOLD);
  expect(refused.slice(0, HOLD)).toEqual(Array.from({ length: HOLD }, (_, n) => n));
  clock.advance((OPEN + HOLD) * MINUTE);
  await placed(ruby);
  expect(await checkout(ruby), 'later a buyer is protected again').toMatchObject({ reason: 'held' });
});

/** Attempts of a visitor to block a piece for everybody else without paying. */
type Trick = 'replace' | 'anew' | 'fail and retry' | 'fail and anew' | 'wait';

it(
  'goes to an honest buyer, whatever a stranger does each minute to keep it',
  async () => {
    const trick = fc.constantFrom<Trick[]>(
      'replace',
      'replace',
      'anew',
      'fail and retry',
      'fail and anew',
      'wait',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(trick, { minLength: 1, maxLength: 20, size: 'max' }), async (tricks) => {
        const { ruby, placed, checkout, end, retry, clock, storage } = await withRuby();
        let mine = await placed(ruby);
        let attempts = 1;
        const attempt = () => (attempts === 1 ? mine : `${mine}-${attempts}`);
        const begin = async (replaces: string | null) => {
          const next = await checkout(ruby, { replaces });
          if (next.ok) [mine, attempts] = [next.orderId, 1];
        };
        const play: Record<Trick, () => Promise<unknown>> = {
          replace: () => begin(mine),
          anew: () => begin(null),
          'fail and retry': async () => {
            await end(mine, 'fail', attempt());
            if ((await retry(mine))?.ok) attempts++;
          },
          'fail and anew': async () => {
            await end(mine, 'fail', attempt());
            await begin(null);
          },
          wait: async () => {},
        };
        let honest: Awaited<ReturnType<typeof checkout>> | null = null;
        for (let minute = 0; minute <= HOLD && !honest?.ok; minute++) {
          clock.advance(MINUTE);
          await play[tricks[minute % tricks.length] ?? 'wait']();
          honest = await checkout(ruby);
        }
        if (!honest?.ok) throw new Error('the honest buyer never got it');
        // From then on the honest buyer can pay for it.
        await begin(mine);
        await begin(null);
        await end(honest.orderId, 'upi');
        expect((await readLiveProduct({ storage }, ruby.id))?.soldTo).toBe(honest.orderId);
      }),
      propertyRuns('kept from others', 15),
    );
  },
  propertyTimeout,
);

it('though somebody begins to pay for every piece, buyers get all of them ten minutes later', async () => {
  const site = openPieceShop();
  const { id } = await addCategory(site.shop, 'Gemstones');
  const pieces: Product[] = [];
  for (let n = 0; n < 12; n++) pieces.push(await addProduct(site.shop, id, { name: `Ruby ${n}`, single: 1 }));
  const orderAll = () => Promise.all(pieces.map((piece) => site.checkout(piece)));
  const taken = (answers: Awaited<ReturnType<typeof orderAll>>) => answers.filter(({ ok }) => ok).length;
  expect(taken(await orderAll())).toBe(12);
  expect(taken(await orderAll())).toBe(0);
  site.clock.advance(HOLD * MINUTE);
  expect(taken(await orderAll())).toBe(12);
  expect(taken(await orderAll())).toBe(12);
});

describe('a hold that the owner ends', () => {
  it('is shown to her since the first payment began, and keeps nobody away any more', async () => {
    const { ruby, placed, shop, clock } = await withRuby();
    const since = clock.now().toISOString();
    expect(await piecesBeingPaid(shop, [ruby.id])).toEqual(new Map());
    const first = await placed(ruby);
    clock.advance(5 * MINUTE);
    const second = await placed(ruby, { replaces: first });
    expect(await piecesBeingPaid(shop, [ruby.id, 99])).toEqual(new Map([[ruby.id, since]]));
    expect(await endHold(shop, ruby.id)).toBe(true);
    expect(await piecesBeingPaid(shop, [ruby.id])).toEqual(new Map());
    expect(await endHold(shop, ruby.id)).toBe(false);
    // The buyer who lost it may still pay, but does not get it back.
    await placed(ruby, { replaces: second });
    await placed(ruby);
    await placed(ruby);
  });

  it('leaves the piece to the buyer who pays all the same, as long as nobody else has paid', async () => {
    const { ruby, placed, end, shop, storage } = await withRuby();
    const first = await placed(ruby);
    await endHold(shop, ruby.id);
    await placed(ruby);
    await end(first, 'upi');
    expect((await readLiveProduct({ storage }, ruby.id))?.soldTo).toBe(first);
  });

  it('that has been paid meanwhile is not ended: the piece stays sold', async () => {
    const { ruby, placed, end, shop, storage } = await withRuby();
    const first = await placed(ruby);
    await end(first, 'upi');
    expect(await endHold(shop, ruby.id)).toBe(false);
    expect((await readLiveProduct({ storage }, ruby.id))?.soldTo).toBe(first);
  });

  it('gives the money back to the buyer who pays all the same after another has', async () => {
    const { ruby, placed, end, shop, sweep, storage } = await withRuby();
    const first = await placed(ruby);
    await endHold(shop, ruby.id);
    const second = await placed(ruby);
    await end(second, 'upi');
    await end(first, 'upi');
    await sweep();
    expect((await readLiveProduct({ storage }, ruby.id))?.soldTo).toBe(second);
    expect((await readOrder(shop, first))?.refunds).toMatchObject([
      { reason: 'already_sold', state: 'COMPLETED' },
    ]);
  });
});

interface Piece {
  seed: number;
  buyers: { pays: boolean; again: boolean; replaces: number; fault: Fault | null }[];
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
  buyers: fc.array(
    fc.record({ pays: fc.boolean(), again: fc.boolean(), replaces: fc.constantFrom(0, 0, 0, 1, 3), fault }),
    { minLength: 2, maxLength: 4 },
  ),
  sweepFault: fault,
});

/** Number of pieces that each buyer of a counted stock orders, in turn. */
const piecesOf = (buyer: number) => 1 + (buyer % 2);

async function play({ seed, buyers, sweepFault }: Piece, stock?: number) {
  const { ruby, ...site } = await withRuby(stock === undefined ? { single: 1 } : { stock });
  const interleaver = makeInterleaver(seededRandom(seed), site.clock);
  wait = interleaver.setTimeout;
  const on = (actor: Actor) => openMemoryStorage(site.blobs, interleaver.around(actor));
  const buy = async (actor: Actor, { pays, again, replaces }: Piece['buyers'][number], n: number) => {
    const storage = on(actor);
    const wanted = {
      on: storage,
      quantity: stock === undefined ? 1 : piecesOf(n),
    };
    let placed = await site.checkout(ruby, wanted);
    for (let times = 0; times < replaces && placed.ok; times++)
      placed = await site.checkout(ruby, { ...wanted, replaces: placed.orderId });
    if (!placed.ok) return placed.reason;
    const sandbox = site.sandboxOn(storage);
    await sandbox.decide(placed.orderId, pays ? 'upi' : 'fail');
    await paymentStatus(site.contextAt(storage), { sandbox }, placed.orderId);
    if (!pays && again) {
      const page = await payAgain(site.contextAt(storage), sandbox, placed.orderId, {
        again: 'after failure',
        returnUrl: () => 'http://x/',
      });
      if (page?.ok) await sandbox.decide(`${placed.orderId}-2`, 'upi');
    }
    return 'placed';
  };
  try {
    await interleaver.run([
      ...buyers.map((buyer, n) => ({
        name: `buyer ${n}`,
        fault: buyer.fault,
        work: (actor: Actor) => buy(actor, buyer, n),
      })),
      { name: 'sweep', fault: sweepFault, work: async (actor) => site.sweep(on(actor)) },
    ]);
  } finally {
    wait = realSetTimeout;
  }
  // Every killed process has ended by now, and its holds block nobody.
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
  const sold = paid.filter(hasPieces);
  const product = await readLiveProduct(site, ruby.id);
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
      propertyRuns('single piece', 40),
    );
    expect(counts.sold).toBeGreaterThan(0);
  },
  propertyTimeout,
);

it('is not for sale while its parcel leaves again, though a call puts it back at the same time', async () => {
  let left = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const { ruby, ...site } = await withRuby();
    const id = await site.placed(ruby);
    await site.end(id, 'upi');
    await updateOrder(site.shop, id, { fulfilment: 'returned' });
    site.clock.advance(80 * MINUTE);
    const interleaver = makeInterleaver(seededRandom(seed), site.clock);
    const on = (actor: Actor) => openMemoryStorage(site.blobs, interleaver.around(actor));
    const sendAgain = (storage: Storage) =>
      updateOrder(site.contextAt(storage), id, { fulfilment: 'packed' });
    const putItBack = async (storage: Storage) => {
      const order = await readOrder(site.contextAt(storage), id);
      return order && putBack(site.contextAt(storage), order, { lines: [1] });
    };
    const buy = async (storage: Storage) => {
      const placed = await site.checkout(ruby, { on: storage });
      if (placed.ok) await site.end(placed.orderId, 'upi');
    };
    wait = interleaver.setTimeout;
    await interleaver.run(
      [sendAgain, putItBack, buy].map((work) => ({ name: work.name, work: (actor) => work(on(actor)) })),
    );
    wait = realSetTimeout;
    await site.sweep();
    const product = await readLiveProduct(site, ruby.id);
    const leaving = (await site.orders()).filter((order) => hasPieces(order) && !isBack(order.parcel.state));
    const places = leaving.length + (product && isSold(product) ? 0 : 1);
    expect({ seed, places }).toEqual({ seed, places: expect.toSatisfy((count: number) => count <= 1) });
    left += leaving.filter(({ placed }) => placed.id === id).length;
  }
  expect(left).toBeGreaterThan(0);
});

describe('a stock that is counted', () => {
  const stockOf = async (storage: Storage, id: number) => (await readLiveProduct({ storage }, id))?.stock;

  it('goes down by each paid order once, and refuses what is not there', async () => {
    const { ruby, checkout, placed, end, shop, storage, sweep } = await withRuby({ stock: 3 });
    expect(await checkout(ruby, { quantity: 4 })).toEqual({ ok: false, reason: 'too_few', left: 3 });
    const first = await placed(ruby, { quantity: 2 });
    expect(await stockOf(storage, ruby.id)).toBe(3);
    await end(first, 'upi');
    await end(first, 'upi');
    await sweep();
    expect(await stockOf(storage, ruby.id)).toBe(1);
    const failed = await placed(ruby);
    await end(failed, 'fail');
    expect(await stockOf(storage, ruby.id)).toBe(1);
    const last = await placed(ruby);
    await end(last, 'upi');
    expect(await stockOf(storage, ruby.id)).toBe(0);
    const historyOf = async (id: string) => {
      const order = await readOrder(shop, id);
      return order ? orderHistory(order, []).map(({ what }) => what) : [];
    };
    expect(await historyOf(last)).toContain('1 piece taken from the stock');
    expect(await historyOf(first)).toContain('2 pieces taken from the stock');
    expect(await checkout(ruby)).toEqual({ ok: false, reason: 'sold' });
    expect((await readShop({ storage })).products).toEqual([]);
    // The owner enters a new stock. Pieces that were sold stay sold.
    await changeProduct(shop, ruby.id, () => ({ stock: 5 }));
    await sweep();
    expect(await stockOf(storage, ruby.id)).toBe(5);
    expect((await checkout(ruby)).ok).toBe(true);
  });

  it('of two buyers of the last two pieces gives one both, and the other the money back', async () => {
    const { ruby, placed, end, sweep, shop, storage } = await withRuby({ stock: 2 });
    const buyers = await Promise.all([placed(ruby, { quantity: 2 }), placed(ruby, { quantity: 2 })]);
    await Promise.all(buyers.map((id) => end(id, 'upi')));
    await sweep();
    expect(await stockOf(storage, ruby.id)).toBe(0);
    const orders = await Promise.all(buyers.map((id) => readOrder(shop, id)));
    expect(orders.filter(hasPieces)).toHaveLength(1);
    expect(orders.find((order) => !hasPieces(order))).toMatchObject({
      invoice: null,
      refunds: [{ reason: 'already_sold', state: 'COMPLETED' }],
    });
  });

  it('is not put back by a refund', async () => {
    const { ruby, placed, end, sweep, shop, storage } = await withRuby({ stock: 2 });
    const order = await placed(ruby);
    await end(order, 'upi');
    await appendTo(shop, order, (paid) => [
      {
        type: 'refund_requested',
        at: shop.now().toISOString(),
        refundId: nextRefundId(order, paid?.refunds ?? []),
        attemptId: order,
        amount: paid?.placed.amount ?? 0,
        reason: 'owner',
        note: null,
      },
    ]);
    await sweep();
    expect((await readOrder(shop, order))?.refunds).toMatchObject([{ state: 'COMPLETED' }]);
    expect(await stockOf(storage, ruby.id)).toBe(1);
  });

  it('is told once to the owner when it runs low, whichever request was the last of a killed function', async () => {
    const { ruby, placed, sandboxOn, shop, storage, blobs } = await withRuby({ stock: 3 });
    const id = await placed(ruby, { quantity: 2 });
    await sandboxOn(storage).decide(id, 'upi');
    let told = 0;
    for (const when of ['before', 'after'] as const)
      await killAtEveryRequest(
        blobs,
        when,
        async (around, left) => {
          const dying = { ...shop, storage: openMemoryStorage(left, around) };
          await paymentStatus(dying, { sandbox: sandboxOn(dying.storage) }, id);
        },
        async ({ blobs: left }) => {
          const later = { ...shop, storage: openMemoryStorage(left) };
          const sandbox = sandboxOn(later.storage);
          // The owner changes something else of the product meanwhile.
          await changeProduct(later, ruby.id, () => ({ featured: 1 }));
          await paymentStatus(later, { sandbox }, id);
          await reconcileOrders(later, { sandbox });
          expect(await stockOf(later.storage, ruby.id)).toBe(1);
          expect((await readOrder(later, id))?.claim).toMatchObject({ lost: [], low: [1] });
          expect(peek<object>(left, 'mail', `outbox/runningLow/`).map(([key]) => key)).toEqual([
            `outbox/runningLow/${id}`,
          ]);
          told++;
        },
      );
    expect(told).toBeGreaterThan(20);
    await paymentStatus(shop, { sandbox: sandboxOn(storage) }, id);
    const order = await readOrder(shop, id);
    if (!order) throw new Error('no order');
    expect(await productsRunLow(shop, order)).toMatchObject([{ id: ruby.id, left: 1 }]);
    // What was filled up before a letter could leave is not told.
    await changeProduct(shop, ruby.id, () => ({ stock: 9 }));
    expect(await productsRunLow(shop, order)).toEqual([]);
  });

  it(
    'loses and gains no piece, whoever comes in between or is cut off',
    async () => {
      const STOCK = 3;
      let soldInAll = 0;
      await fc.assert(
        fc.asyncProperty(history, async (piece) => {
          const { paid, sold, product } = await play(piece, STOCK);
          const pieces = sold.reduce((sum, { placed }) => sum + placed.lines[0].quantity, 0);
          expect((product?.stock ?? 0) + pieces).toBe(STOCK);
          for (const order of paid.filter((each) => !sold.includes(each))) {
            expect(order.invoice).toBeNull();
            expect(isPaidBack(order)).toBe(true);
          }
          soldInAll += pieces;
        }),
        propertyRuns('counted stock', 20),
      );
      expect(soldInAll).toBeGreaterThan(0);
    },
    propertyTimeout,
  );
});
