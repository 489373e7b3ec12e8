import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { needsAttention } from '#domain/order/attention.ts';
import { followUps } from '#domain/order/follow-ups.ts';
import { isAllLost, lostLines } from '#domain/order/lost-lines.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { lineAmount } from '#domain/order/order-line.ts';
import { applyEvent } from '#domain/order/order-log.ts';
import type { Order } from '#domain/order/order-state.ts';
import { refundedOf } from '#domain/order/refund.ts';
import { readLiveProduct } from '#server/catalogue/product-collection.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { type Actor, type Fault, makeInterleaver, seededRandom } from '#tests/support/interleaver.ts';
import { openMemoryStorage } from '#tests/support/memory-store.ts';
import { ORDER_ID, paidOrder, refundOf } from '#tests/support/paid-order.ts';
import { MINUTE, openPieceShop, type Wanted } from '#tests/support/piece-shop.ts';
import { propertyRuns, propertyTimeout } from '#tests/support/property-runs.ts';
import { addCategory, addProduct } from '#tests/support/test-shop.ts';

/*
 * Buyers order several things at once, and share the pieces that can run out. At every request to the store other
 * requests may come in between, the process may die (also between the claims of two lines), or the store may
 * fail. `RUNS=10000` is the nightly setting.
 */

const realSetTimeout = globalThis.setTimeout;
let wait: (wake: () => void, ms?: number) => unknown = realSetTimeout;
beforeAll(() => {
  vi.stubGlobal('setTimeout', (wake: () => void, ms?: number) => wait(wake, ms));
});
afterAll(() => void vi.unstubAllGlobals());

const STOCK = 3;

/** Opens a shop with two single pieces, a counted stock of three, and a product that never runs out. */
async function openShelf() {
  const site = openPieceShop();
  const { id } = await addCategory(site.shop, 'Gemstones');
  const add = (name: string, price: number, more: object) =>
    addProduct(site.shop, id, { name, price, ...more });
  const shelf = [
    await add('Ruby', 100, { single: 1 }),
    await add('Pearl', 333.33, { single: 1 }),
    await add('Agate', 50.05, { stock: STOCK }),
    await add('Thread', 7, {}),
  ] as const;
  return { ...site, shelf };
}
type Shelf = Awaited<ReturnType<typeof openShelf>>;

interface Buyer {
  /** Places on the shelf. The third one is the counted stock, of which quantities are ordered. */
  lines: { at: number; quantity: number }[];
  pays: boolean;
  fault: Fault | null;
}
const fault = fc.option(
  fc.record({
    at: fc.integer({ min: 1, max: 40 }),
    kind: fc.constantFrom<Fault['kind']>('killed', 'killed', 'fails before', 'fails after'),
  }),
  { freq: 2 },
);
const line = fc.record({ at: fc.integer({ min: 0, max: 3 }), quantity: fc.integer({ min: 1, max: 2 }) });
const history = fc.record({
  seed: fc.nat(),
  buyers: fc.array(
    fc.record<Buyer>({
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      pays: fc.constantFrom(true, true, true, false),
      fault,
    }),
    { minLength: 2, maxLength: 4 },
  ),
  sweepFault: fault,
});

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** Two buyers of the same things, all of whom pay. One of the two must lose what there is once. */
const rivals = (...places: number[]): [History] => {
  const lines = places.map((at) => ({ at, quantity: 1 }));
  const buyer: Buyer = { lines, pays: true, fault: null };
  return [{ seed: 1, buyers: [buyer, buyer], sweepFault: null }];
};

/** Returns what a buyer orders. A single piece stands in one line alone, and once. */
function wantedBy({ lines }: Buyer, shelf: readonly Product[]): Wanted[] {
  const singles = new Set<number>();
  return lines.flatMap(({ at, quantity }): Wanted[] => {
    const product = shelf[at];
    if (!product || singles.has(at)) return [];
    if (product.single === 1) singles.add(at);
    return [[product, product.single === 1 ? 1 : quantity]];
  });
}

/** Plays a history: all buyers have a payment page, and then pay at once. */
async function play({ seed, buyers, sweepFault }: History) {
  const site = await openShelf();
  const ids: (string | null)[] = [];
  for (const buyer of buyers) {
    const placed = await site.checkout(wantedBy(buyer, site.shelf));
    ids.push(placed.ok ? placed.orderId : null);
    // No hold stands in the way of the next buyer.
    site.clock.advance(11 * MINUTE);
  }
  const interleaver = makeInterleaver(seededRandom(seed), site.clock);
  wait = interleaver.setTimeout;
  const on = (actor: Actor) => openMemoryStorage(site.blobs, interleaver.around(actor));
  try {
    await interleaver.run([
      ...buyers.map((buyer, n) => ({
        name: `buyer ${n}`,
        fault: buyer.fault,
        work: async (actor: Actor) => {
          const id = ids[n];
          if (!id) return;
          const sandbox = site.sandboxOn(on(actor));
          await sandbox.decide(id, buyer.pays ? 'upi' : 'fail');
          await paymentStatus(site.contextAt(on(actor)), { sandbox }, id);
        },
      })),
      { name: 'sweep', fault: sweepFault, work: async (actor) => site.sweep(on(actor)) },
    ]);
  } finally {
    wait = realSetTimeout;
  }
  for (let sweeps = 0; sweeps < 4; sweeps++) {
    site.clock.advance(20 * MINUTE);
    await site.sweep();
  }
  const paid = (await site.orders()).filter(({ paidBy }) => paidBy !== null);
  return { site, paid };
}

/** Returns the pieces of a product that an order has. */
const piecesOf = (order: Order, product: Product) =>
  order.placed.lines
    .filter(({ productId }) => productId === product.id)
    .filter((each) => !lostLines(order).includes(each))
    .reduce((sum, { quantity }) => sum + quantity, 0);

async function expectEachPieceOnce({ shelf, storage }: Shelf, paid: readonly Order[]): Promise<void> {
  for (const product of shelf.filter(({ single }) => single === 1)) {
    const owners = paid.filter((order) => piecesOf(order, product) > 0);
    const wanted = paid.some(({ placed }) => placed.lines.some(({ productId }) => productId === product.id));
    expect(owners).toHaveLength(wanted ? 1 : 0);
    const now = await readLiveProduct({ storage }, product.id);
    expect(now?.soldTo ?? null).toBe(owners[0]?.placed.id ?? null);
  }
  const [, , agate] = shelf;
  const sold = paid.reduce((sum, order) => sum + piecesOf(order, agate), 0);
  expect((await readLiveProduct({ storage }, agate.id))?.stock).toBe(STOCK - sold);
}

it(
  'each line of a paid order has its piece or its money back, once, whoever comes in between or is cut off',
  async () => {
    const counts = { parts: 0, wholes: 0 };
    await fc.assert(
      fc.asyncProperty(history, async (piece) => {
        const { site, paid } = await play(piece);
        await expectEachPieceOnce(site, paid);
        for (const order of paid) {
          const lost = lostLines(order);
          const back = lost.reduce((sum, each) => sum + lineAmount(each), 0);
          const own = order.refunds.filter(({ attemptId }) => attemptId === order.paidBy);
          expect(own.map(({ state }) => state)).toEqual(lost.length > 0 ? ['COMPLETED'] : []);
          expect(refundedOf(order.refunds, order.paidBy ?? '')).toBe(back);
          expect(back).toBeLessThanOrEqual(order.placed.amount);
          if (isAllLost(order))
            expect(order).toMatchObject({ invoice: null, parcel: { state: 'cancelled' } });
          else
            expect(order).toMatchObject({
              invoice: { number: expect.any(String) },
              parcel: { state: 'new' },
            });
          if (lost.length === 0 || isAllLost(order)) continue;
          const [refund] = own;
          expect(refund?.lines).toEqual(lost.map(({ line, quantity }) => ({ line, quantity })));
          expect(refund?.creditNote).not.toBeNull();
          counts.parts++;
        }
        counts.wholes += paid.filter(isAllLost).length;
      }),
      // Whatever is drawn by chance, an order that loses all and one that loses a part are among them.
      { ...propertyRuns('lines of orders', 40), examples: [rivals(0), rivals(0, 3)] },
    );
    expect(counts.parts).toBeGreaterThan(0);
    expect(counts.wholes).toBeGreaterThan(0);
  },
  propertyTimeout,
);

it.each([
  { least: 2, most: 4, runs: 75 },
  { least: 20, most: 20, runs: 5 },
])(
  'of $least to $most buyers who want the same single pieces in any order, no two get one, and one gets all of his',
  async ({ least, most, runs }) => {
    const pieces = fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 });
    const buyers = fc.array(pieces, { minLength: least, maxLength: most });
    await fc.assert(
      fc.asyncProperty(fc.nat(), buyers, async (seed, wanted) => {
        const site = openPieceShop();
        const { id } = await addCategory(site.shop, 'Gemstones');
        const shelf: Product[] = [];
        for (let n = 0; n < 4; n++)
          shelf.push(await addProduct(site.shop, id, { name: `Piece ${n}`, single: 1 }));
        const interleaver = makeInterleaver(seededRandom(seed), site.clock);
        wait = interleaver.setTimeout;
        const got: number[][] = [];
        try {
          await interleaver.run(
            wanted.map((places, n) => ({
              name: `buyer ${n}`,
              fault: null,
              work: async (actor: Actor) => {
                const on = openMemoryStorage(site.blobs, interleaver.around(actor));
                const items = places.map((at): Wanted => [shelf[at] as Product, 1]);
                if ((await site.checkout(items, { on })).ok) got.push(places);
              },
            })),
          );
        } finally {
          wait = realSetTimeout;
        }
        expect(got.length).toBeGreaterThan(0);
        const held = got.flat();
        expect(new Set(held).size).toBe(held.length);
        // What nobody got is not held for anybody.
        for (const [at, product] of shelf.entries())
          expect((await site.checkout(product)).ok).toBe(!held.includes(at));
      }),
      propertyRuns(`holds of several pieces, ${most} buyers`, runs),
    );
  },
  propertyTimeout,
);

it('the refund of a lost line that was refused is asked for once more by the owner alone', () => {
  const at = '2026-11-20T06:32:00.000Z';
  const add = (order: Order, event: OrderEvent) => applyEvent(order, event) ?? order;
  const sold = paidOrder({ lines: [{ single: true }, { name: 'Pearl' }], invoice: null });
  const lost = add(sold, { type: 'pieces_claimed', at, lost: [1], low: [] });
  const asked = followUps(lost, at);
  expect(asked).toMatchObject([
    {
      type: 'refund_requested',
      reason: 'already_sold',
      lines: [{ line: 1, quantity: 1 }],
      amount: 12_500_50,
    },
  ]);
  const waiting = asked.reduce(add, lost);
  expect(followUps(waiting, at)).toEqual([]);
  const refundId = `${ORDER_ID}-R1`;
  const refused = add(waiting, { type: 'refund_ended', at, refundId, result: 'FAILED', failure: 'BANK' });
  expect(followUps(refused, at)).toEqual([]);
  expect(needsAttention(refused)).toBe(true);
});

it('a line that the owner has given back before it was lost is not given back twice', () => {
  const at = '2026-11-20T06:32:00.000Z';
  const lines = [{ line: 1, quantity: 1 }];
  const refunds = [refundOf({ amount: 100_00, lines })];
  const sold = paidOrder({ lines: [{ counted: true, quantity: 3, unitPrice: 100_00 }, {}], refunds });
  const lost = applyEvent(sold, { type: 'pieces_claimed', at, lost: [1], low: [] });
  expect(lost && followUps(lost, at)).toMatchObject([{ amount: 200_00, lines: [{ line: 1, quantity: 2 }] }]);
});
