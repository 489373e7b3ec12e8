import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isWholePaise, toPaise, toRupees } from '#domain/money/money.ts';
import { isOrderId } from '#domain/order/order.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import type { ProviderId } from '#tests/simulator/settings.ts';
import type { TestClock } from '#tests/support/clock.ts';
import { discrepanciesOf, outcomeOf, statusOf } from '#tests/support/payment-rules-orders.ts';
import { settle } from '#tests/support/payment-run.ts';
import { checkOut, openScene } from '#tests/support/payment-scene.ts';
import { deliver } from '#tests/support/payment-webhooks.ts';
import { booksOf, FIRST_PRICE, type PaymentWorld, placedOrders } from '#tests/support/payment-world.ts';
import { propertyRuns, propertyTimeout } from '#tests/support/property-runs.ts';
import { providerIds } from '#tests/support/test-providers.ts';
import { makeDeadlines } from '#tests/support/virtual-deadlines.ts';

/*
 * The payment invariants about inputs instead of histories, each as a property of its own.
 * payment-invariants.test.ts tests the others.
 */

let clock: TestClock | null = null;

beforeAll(() => {
  const deadlines = makeDeadlines(() => clock);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(deadlines.timeout);
  vi.spyOn(AbortSignal, 'any').mockImplementation(deadlines.any);
});
afterAll(() => {
  vi.restoreAllMocks();
});

const providers = fc.constantFrom(...providerIds);

async function openWorld(paysWith: ProviderId): Promise<PaymentWorld> {
  const world = await openScene(paysWith);
  clock = world.clock;
  return world;
}

/** Returns the final outcome of an order at its provider, by the buyer's actions. */
type Truth = 'paid' | 'failed' | 'failed, then paid' | 'paid another amount' | 'left';

function bringAbout(world: PaymentWorld, id: string, truth: Truth): void {
  const { control } = world.simulator;
  if (truth === 'paid') control.approve({ id });
  if (truth === 'paid another amount') control.approve({ id, amount: 100 });
  if (truth.startsWith('failed')) control.fail({ id });
  if (truth === 'failed, then paid') control.lateSuccess({ id, evenIfFailed: true });
}

/** Returns the final state of two orders whose webhooks come in some order, without times and numbers. */
async function endOf(paysWith: ProviderId, truths: readonly Truth[], order: readonly number[]) {
  const world = await openWorld(paysWith);
  const ids: string[] = [];
  for (const truth of truths) {
    const placed = await checkOut(world, {});
    if (!placed.ok) throw new Error(placed.reason);
    ids.push(placed.orderId);
    bringAbout(world, placed.orderId, truth);
  }
  // Everything has happened at the provider before the first webhook arrives.
  world.clock.advance(40 * 60_000);
  const hints = world.simulator.control.deliveries();
  const chosen = order.flatMap((n) => hints[n % Math.max(1, hints.length)] ?? []);
  for (const hint of [...chosen, ...hints]) {
    world.clock.advance(4_000);
    await deliver(world, world.seat(null, null, 'is told'), hint);
  }
  await settle(world);
  return ids.map((id) => ({
    status: statusOf(world, id),
    outcome: { ...outcomeOf(world, id), endedAt: null, transactionId: null },
    discrepancies: discrepanciesOf(world, id).map(({ kind, amount }) => ({ kind, amount })),
    books: booksOf(world, id),
    letters: [...world.lettersMarked.keys()].filter((letter) => letter.includes(id)).length,
  }));
}

it(
  'invariant 08: the same webhooks in any order and number lead to the same end',
  async () => {
    const truth = fc.constantFrom<Truth[]>(
      ...(['paid', 'failed', 'failed, then paid', 'paid another amount', 'left'] as const),
    );
    await fc.assert(
      fc.asyncProperty(
        providers,
        fc.tuple(truth, truth),
        fc.array(fc.nat(11), { maxLength: 12 }),
        async (paysWith, truths, order) => {
          expect(await endOf(paysWith, truths, order)).toEqual(await endOf(paysWith, truths, []));
        },
      ),
      propertyRuns('invariant 08', 30),
    );
  },
  propertyTimeout,
);

it(
  'invariant 13: the amount is the catalogue’s, whatever price the client sends',
  async () => {
    const cents = fc.oneof(fc.constantFrom(FIRST_PRICE, 0, 1, 100), fc.integer({ min: 0, max: 10 ** 9 }));
    const world = await openWorld('phonepe');
    await fc.assert(
      fc.asyncProperty(
        providers,
        cents,
        fc.integer({ min: 1, max: 100 }),
        async (paysWith, paise, quantity) => {
          world.paysWith = paysWith;
          const answer = await checkOut(world, { paise, quantity });
          expect(answer.ok).toBe(paise === FIRST_PRICE);
          if (!answer.ok) return;
          const { amount } = world.simulator.control.payment({ id: answer.orderId });
          expect(amount).toBe(FIRST_PRICE * quantity);
        },
      ),
      propertyRuns('invariant 13', 50),
    );
    expect(world.broken).toEqual([]);
  },
  propertyTimeout,
);

it('invariant 14: paise turn into rupees and back without loss, up to a thousand million', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (paise) => {
      const wire: number = JSON.parse(JSON.stringify(toRupees(paise)));
      expect(isWholePaise(wire)).toBe(true);
      expect(toPaise(wire)).toBe(paise);
    }),
    propertyRuns('invariant 14', 5_000),
  );
});

it(
  'invariant 18: an id that is unknown, malformed or somebody else’s tells nothing, and asks nobody',
  async () => {
    const world = await openWorld('phonepe');
    for (const name of ['Asha', 'Ravi', 'Meera']) await checkOut(world, { name });
    const placed = placedOrders(world);
    const known = placed.map(({ id }) => id);
    const bend = (id: string) =>
      fc.constantFrom(
        `${id}-2`,
        `${id}/`,
        `../${id}`,
        id.toLowerCase(),
        ` ${id}`,
        `${id}\n`,
        id.slice(1),
        `${id}0`,
        `${id}/../${id}`,
        `%2e%2e/${id}`,
        `${id}?`,
        id.split('').reverse().join(''),
        '$&',
        '',
      );
    const anyId = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
        minLength: 26,
        maxLength: 26,
      }),
      fc.constantFrom(...known).chain(bend),
      fc.constantFrom(...known),
    );
    world.clock.advance(30_000);
    await fc.assert(
      fc.asyncProperty(anyId, async (id) => {
        const { shop, providers: all } = world.seat(null, null, 'asks');
        const before = { steps: world.steps, calls: world.simulator.control.requests().length };
        const told = await paymentStatus(shop, all, id);
        const order = placed.find((each) => each.id === id);
        expect(told?.order.customer_name).toBe(order?.billing.fullName);
        expect(told?.order.merchant_transaction_id).toBe(order?.id);
        if (order) return;
        expect(told).toBeNull();
        expect(world.simulator.control.requests()).toHaveLength(before.calls);
        if (!isOrderId(id)) expect(world.steps).toBe(before.steps);
      }),
      propertyRuns('invariant 18', 100),
    );
  },
  propertyTimeout,
);
