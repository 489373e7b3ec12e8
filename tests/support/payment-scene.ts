import type { ProviderId, SettingsPatch } from '#tests/simulator/settings.ts';
import { openWorldOf } from './payment-run.ts';
import { buyRuby, type PaymentWorld } from './payment-world.ts';

/** Opens a shop and its providers for a scene that a test performs itself, step by step. */
export async function openScene(paysWith: ProviderId, settings: SettingsPatch = {}): Promise<PaymentWorld> {
  const world = await openWorldOf({
    world: { seed: 1, startAt: '2026-11-20T06:30:00.000Z', skewMs: 0, isSlow: false, settings },
    hasWebhooks: true,
    phases: [],
  });
  world.paysWith = paysWith;
  return world;
}

/** Makes a checkout of Asha's, by default for one ruby at its price. */
export const checkOut = (world: PaymentWorld, more?: Parameters<typeof buyRuby>[2]) =>
  buyRuby(world, world.seat(null, null, 'buyer'), more);

/** Places an order, which must succeed, and returns its id. */
export async function order(world: PaymentWorld): Promise<string> {
  const placed = await checkOut(world);
  if (!placed.ok) throw new Error(`no order: ${placed.reason}`);
  return placed.orderId;
}
