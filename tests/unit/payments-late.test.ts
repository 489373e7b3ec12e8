import { describe, expect, it } from 'vitest';
import { attemptState } from '#domain/attempt.ts';
import { noteAnomaly } from '#server/orders/note-anomaly.ts';
import { readHistory } from '#server/orders/order-records.ts';
import { refundOrder } from '#server/orders/refund-order.ts';
import { quietLog } from '#tests/support/ordering.ts';
import { anomaliesOf, refundsOf, settlementOf } from '#tests/support/payment-rules-orders.ts';
import { settle, sweep } from '#tests/support/payment-run.ts';
import { openScene, order } from '#tests/support/payment-scene.ts';
import { deliver } from '#tests/support/payment-webhooks.ts';
import { booksOf, type PaymentWorld } from '#tests/support/payment-world.ts';

quietLog();

/** An order whose payment failed here and at PhonePe, and was paid half an hour later all the same. */
async function openPaidAfterFailure() {
  const world = await openScene('phonepe');
  const id = await order(world);
  world.simulator.control.fail({ id });
  world.clock.advance(60_000);
  await sweep(world);
  expect(settlementOf(world, id)).toMatchObject({ outcome: 'FAILED' });
  world.simulator.control.lateSuccess({ id, evenIfFailed: true });
  world.clock.advance(31 * 60_000);
  return { world, id };
}

/** PhonePe says once that it was paid; it takes our answer for good. */
async function tell(world: PaymentWorld) {
  const [said] = world.simulator.control
    .deliveries()
    .filter(({ event }) => event === 'checkout.order.completed');
  if (said) await deliver(world, world.seat(null, null, 'is told'), said);
}

describe('a payment that comes after its attempt had failed', () => {
  it('goes back though the provider could not be asked when its only webhook came', async () => {
    const { world, id } = await openPaidAfterFailure();
    world.simulator.control.fault({ route: 'phonepe.status', kind: 'status', status: 500 });
    await tell(world);
    expect(anomaliesOf(world, id)).toEqual([]);
    world.clock.advance(3 * 60_000);
    await sweep(world);
    expect(anomaliesOf(world, id)).toMatchObject([{ kind: 'late_success' }]);
    await settle(world);
    expect(booksOf(world, id)).toMatchObject({ paid: 1_250_050, refunded: 1_250_050 });
  });

  it('goes back though the provider said FAILED still when its only webhook came', async () => {
    const { world, id } = await openPaidAfterFailure();
    world.simulator.control.settings({ phonepe: { statusLagMs: 2 * 60_000 } });
    await tell(world);
    await settle(world);
    expect(booksOf(world, id)).toMatchObject({ paid: 1_250_050, refunded: 1_250_050 });
  });

  it('is not asked about for ever when a webhook said so and the provider never does', async () => {
    const { world, id } = await openPaidAfterFailure();
    world.simulator.control.settings({ phonepe: { statusLagMs: 400 * 24 * 3_600_000 } });
    await tell(world);
    world.clock.advance(8 * 24 * 3_600_000);
    await sweep(world);
    const asked = world.simulator.control.requests({ route: 'phonepe.status' }).length;
    world.clock.advance(24 * 3_600_000);
    await sweep(world);
    expect(world.simulator.control.requests({ route: 'phonepe.status' })).toHaveLength(asked);
    expect(settlementOf(world, id)).toMatchObject({ outcome: 'FAILED' });
  });

  it('goes back whole though the owner gave back a part before the shop could', async () => {
    const { world, id } = await openPaidAfterFailure();
    const { shop, providers } = world.seat(null, null, 'owner');
    const history = await readHistory(shop.storage.orders, id);
    const attempt = history?.attempts[0];
    if (!attempt) throw new Error('no attempt');
    // As far as a function came that was killed then.
    await noteAnomaly(shop, attempt, id, {
      ...{ at: shop.now().toISOString(), kind: 'late_success', attemptId: id, amount: 1_250_050 },
      ...{ providerRef: attempt.opened?.providerRef ?? '', transactionId: null },
    });
    const asked = await refundOrder(shop, providers, id, { amount: 100, payment: id, after: 0, note: '' });
    expect(asked).toMatchObject({ ok: true });
    await tell(world);
    await settle(world);
    expect(refundsOf(world, id)).toMatchObject([
      { reason: 'owner', amount: 10_000, state: 'COMPLETED' },
      { reason: 'late_success', amount: 1_240_050, state: 'COMPLETED' },
    ]);
  });
});

it('a closed link on which two payments came late is held for the owner, with all that came', async () => {
  const world = await openScene('razorpay', { razorpay: { lateOnClosed: 'left' } });
  const id = await order(world);
  const { control } = world.simulator;
  control.decline({ id });
  control.decline({ id });
  control.fail({ id });
  control.lateSuccess({ id });
  control.lateSuccess({ id });
  world.clock.advance(60_000);
  await sweep(world);
  expect(anomaliesOf(world, id)).toMatchObject([{ kind: 'amount_mismatch', amount: 2_500_100 }]);
  const history = await readHistory(world.seat(null, null, 'owner').shop.storage.orders, id);
  expect(history?.attempts.map(attemptState)).toEqual(['held']);
});
