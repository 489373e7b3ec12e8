import { checkBooks } from '#server/orders/booked-news.ts';
import { checksDue, reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { AlreadyOver } from '#tests/simulator/payment-script.ts';
import { type Interleaver, makeInterleaver, seededRandom } from './interleaver.ts';
import { act } from './payment-acts.ts';
import type { PaymentHistory } from './payment-history.ts';
import { deliver, webhookUrl } from './payment-webhooks.ts';
import { created, openPaymentWorld, type PaymentWorld } from './payment-world.ts';
import { ofEach, refundsEnd } from './test-providers.ts';

/** Opens the world of a history. */
export function openWorldOf({ world, hasWebhooks }: PaymentHistory): Promise<PaymentWorld> {
  return openPaymentWorld({
    ...world,
    settings: ofEach((id) => {
      const { webhook, ...settings } = world.settings[id] ?? {};
      return { ...settings, webhook: { ...webhook, url: hasWebhooks ? webhookUrl(id) : null } };
    }),
  });
}

/**
 * Runs a history to the end of its plan.
 * @throws an actor's error, unless the history itself caused it
 */
export async function runPhases(
  world: PaymentWorld,
  { phases, world: { seed, isSlow } }: PaymentHistory,
  begin: (interleaver: Interleaver) => void,
): Promise<void> {
  const interleaver = makeInterleaver(seededRandom(seed), world.clock, isSlow);
  begin(interleaver);
  for (const { jumpMs, paysWith, providerFaults, acts } of phases) {
    world.clock.advance(jumpMs);
    world.paysWith = paysWith;
    for (const fault of providerFaults) world.simulator.control.fault(fault);
    const actors = acts.flatMap((planned) => Array.from({ length: planned.times }, () => planned));
    const outcomes = await interleaver.run(
      actors.map(({ act: wanted, fault }) => ({
        name: wanted.does,
        fault,
        work: (actor) => act(world, actor, interleaver, wanted),
      })),
    );
    for (const [n, outcome] of outcomes.entries())
      if (outcome.status === 'threw' && !actors[n]?.fault) throw outcome.error;
  }
}

const minutes = (n: number) => n * 60_000;
const hours = (n: number) => n * 3_600_000;
/**
 * Long enough for all work under way: two of the slowest refunds take 100 hours, and pauses of the schedule
 * up to 6.
 */
const rests = [
  minutes(1),
  minutes(5),
  minutes(40),
  hours(3),
  hours(3),
  hours(7),
  hours(12),
  hours(24),
  hours(24),
  hours(24),
  hours(24),
  hours(24),
  hours(24),
  hours(24),
  hours(24),
];

/** The store and the providers are well again. Time passes with only sweeps and late webhooks. */
export async function settle(world: PaymentWorld): Promise<void> {
  const { control } = world.simulator;
  control.clearFaults();
  control.settings({ phonepe: { statusLagMs: 0, creationLagMs: 0, saysExpired: false } });
  // With a wrong clock every token has expired on arrival, and the site must still ask about all open
  // payments.
  control.settings({ phonepe: { tokenLimit: { most: 1_000 } } });
  control.settings(refundsEnd('COMPLETED'));
  for (const id of created(world)) {
    try {
      control.decideDispute({ id, as: 'won' });
    } catch (error) {
      if (!(error instanceof AlreadyOver)) throw error;
    }
  }
  for (const restMs of rests) {
    world.clock.advance(restMs);
    await sendWaiting(world);
    await sweep(world);
    const { shop, providers } = world.seat(null, null, 'asks');
    await checkBooks(shop, providers);
  }
}

export async function sweep(world: PaymentWorld): Promise<void> {
  const { shop, providers } = world.seat(null, null, 'asks');
  await reconcileOrders(shop, providers, { also: await checksDue(shop) });
}

async function sendWaiting(world: PaymentWorld): Promise<void> {
  const { control } = world.simulator;
  const now = control.clock().now;
  for (const one of control.deliveries())
    if (one.state === 'waiting' && one.dueAt <= now)
      await deliver(world, world.seat(null, null, 'is told'), one);
}

/** Sends every webhook of the history twice more, the last one first. */
export async function sendAllAgain(world: PaymentWorld): Promise<void> {
  const sent = world.simulator.control.deliveries().filter(({ state }) => state !== 'dropped');
  for (const one of [...sent, ...sent].reverse()) {
    world.clock.advance(4_000);
    await deliver(world, world.seat(null, null, 'is told'), one);
  }
}
