import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeInterleaver, seededRandom } from '#tests/support/interleaver.ts';
import { type History, history, perform } from '#tests/support/order-history.ts';
import { checkOrders } from '#tests/support/order-rules.ts';
import { type OrderWorld, openOrderWorld } from '#tests/support/order-world.ts';
import { propertyRuns, propertyTimeout } from '#tests/support/property-runs.ts';

/*
 * Random histories of checkouts, payments, callbacks, polls and sweeps at once, on a store and with a provider
 * that fail, with processes killed at any step. See tests/support/order-history.ts for what can happen and
 * order-rules.ts for what must hold.
 */

const random = vi.hoisted(() => ({ bytes: null as null | (() => number) }));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  const randomBytes = (size: number) => {
    const next = random.bytes;
    return next ? Buffer.from(Array.from({ length: size }, () => next() * 256)) : real.randomBytes(size);
  };
  const randomUUID = () => (random.bytes ? randomBytes(16).toString('hex') : real.randomUUID());
  return { ...real, randomBytes, randomUUID };
});

const realSetTimeout = globalThis.setTimeout;
let wait: (wake: () => void, ms?: number) => unknown = realSetTimeout;
let world: OrderWorld | null = null;

beforeAll(() => {
  vi.stubGlobal('setTimeout', (wake: () => void, ms?: number) => wait(wake, ms));
  vi.stubGlobal('fetch', async (_: string, { body, headers }: { body: Buffer; headers: HeadersInit }) => {
    world?.callbacks.push({ raw: body, headers: new Headers(headers) });
    return new Response(null);
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function run({ tellsPage, phases, seed }: History): Promise<OrderWorld> {
  const open = await openOrderWorld(tellsPage);
  world = open;
  const choose = seededRandom(seed);
  random.bytes = seededRandom(~seed);
  const interleaver = makeInterleaver(choose, open.clock);
  wait = interleaver.setTimeout;
  try {
    for (const { jumpMs, acts } of phases) {
      open.clock.advance(jumpMs);
      const outcomes = await interleaver.run(
        acts.map(({ act, fault, providerFault }) => ({
          name: act.does,
          fault,
          work: (actor) => perform(open, actor, open.seat(actor, interleaver, providerFault), act),
        })),
      );
      for (const [n, outcome] of outcomes.entries())
        if (outcome.status === 'threw' && !acts[n]?.fault) throw outcome.error;
    }
  } finally {
    wait = realSetTimeout;
    random.bytes = null;
  }
  return open;
}

it(
  'no history loses or doubles a payment',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (planned) => {
        await checkOrders(await run(planned));
      }),
      propertyRuns('orders', 2_000),
    );
  },
  propertyTimeout,
);

it('the same seed gives the same history', async () => {
  for (const [planned] of fc.sample(fc.tuple(history), { numRuns: 40, seed: 7 })) {
    const worlds = [await run(planned), await run(planned)];
    const [first, second] = worlds.map(({ blobs, steps }) => ({
      steps,
      orders: [...(blobs.stores.get('orders') ?? [])].map(([key, { content }]) => `${key} ${content}`),
    }));
    expect(second).toEqual(first);
  }
});
