import type { ProviderId, SettingsPatch } from '#tests/simulator/settings.ts';
import { openWorldOf } from './payment-run.ts';
import { buyRuby, type PaymentWorld } from './payment-world.ts';

/** A shop and its providers for a scene that a test plays itself, one thing after another. */
export async function openScene(paysWith: ProviderId, settings: SettingsPatch = {}): Promise<PaymentWorld> {
  const world = await openWorldOf({
    world: { seed: 1, startAt: '2026-11-20T06:30:00.000Z', skewMs: 0, isSlow: false, settings },
    hasWebhooks: true,
    phases: [],
  });
  world.paysWith = paysWith;
  return world;
}

/** A checkout of Asha's, for one ruby at its price unless told. */
export const checkOut = (world: PaymentWorld, more?: Parameters<typeof buyRuby>[2]) =>
  buyRuby(world, world.seat(null, null, 'buyer'), more);

/** Places an order that must go well, and gives its id. */
export async function order(world: PaymentWorld): Promise<string> {
  const placed = await checkOut(world);
  if (!placed.ok) throw new Error(`no order: ${placed.reason}`);
  return placed.orderId;
}
