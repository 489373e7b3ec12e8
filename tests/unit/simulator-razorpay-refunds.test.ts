import { describe, expect, it } from 'vitest';
import type { Control } from '#tests/simulator/control.ts';
import type { SettingsPatch } from '#tests/simulator/settings.ts';
import { simulatedRazorpay } from '#tests/support/simulated-razorpay.ts';

/** The id of the one payment tried on ORD_1. */
function onlyPayment(control: Control): string {
  const [payment] = control.payment({ id: 'ORD_1' }).attempts as { id: string }[];
  return payment?.id ?? 'none';
}

describe('a Razorpay refund', () => {
  async function paid(refund: NonNullable<SettingsPatch['razorpay']>['refund'] = {}) {
    const razorpay = simulatedRazorpay({ settings: { razorpay: { refund } } });
    const { control } = razorpay.simulator;
    await razorpay.create('ORD_1');
    control.approve({ id: 'ORD_1' });
    const id = onlyPayment(control);
    const payment = async () => (await razorpay.call('GET', `/payments/${id}`)).body;
    return { ...razorpay, control, id, payment };
  }

  it('is pending, then processed; the payment is refunded once all is', async () => {
    const { refund, id, call, control, payment } = await paid();
    const asked = (await refund(id, { amount: 50_000, receipt: 'RF_1' })).body;
    expect(asked).toMatchObject({
      id: expect.stringMatching(/^rfnd_/),
      status: 'pending',
      amount: 50_000,
      payment_id: id,
      receipt: 'RF_1',
      speed_requested: 'normal',
    });
    control.clock({ advanceMs: 300_000 });
    expect((await call('GET', `/refunds/${asked.id}`)).body.status).toBe('processed');
    expect(await payment()).toMatchObject({
      status: 'captured',
      amount_refunded: 50_000,
      refund_status: 'partial',
    });
    await refund(id, {}, 'another-key-1');
    control.clock({ advanceMs: 300_000 });
    expect(await payment()).toMatchObject({ status: 'refunded', amount_refunded: 150_000 });
    const { body } = await call('GET', `/payments/${id}/refunds`);
    expect([body.entity, body.count, body.items.length]).toEqual(['collection', 2, 2]);
  });

  it('is the same one for the same key and body, and refused for the same key and another', async () => {
    const { refund, id, call } = await paid();
    const first = (await refund(id, { amount: 500 })).body;
    expect((await refund(id, { amount: 500 })).body.id).toBe(first.id);
    const other = await refund(id, { amount: 600 });
    expect([other.status, other.body.error.code]).toEqual([400, 'BAD_REQUEST_ERROR']);
    expect((await call('GET', `/payments/${id}/refunds`)).body.count).toBe(1);
  });

  it('is answered 409 while the first call with its key is in flight', async () => {
    const { refund, id, control } = await paid({ inFlightMs: 5000 });
    control.fault({ route: 'razorpay.refunds.create', kind: 'drop-after-commit' });
    await expect(refund(id)).rejects.toThrow('fetch failed');
    expect((await refund(id)).status).toBe(409);
    control.clock({ advanceMs: 5000 });
    expect((await refund(id)).status).toBe(200);
  });

  it.each<[string, unknown, string]>([
    ['a key of 9', {}, 'short-key'],
    ['a key with a space', {}, 'a key with spaces'],
    ['99 paise', { amount: 99 }, 'key-of-a-refund'],
    ['more than was paid', { amount: 150_001 }, 'key-of-a-refund'],
    ['another speed', { speed: 'instant' }, 'key-of-a-refund'],
  ])('is refused for %s', async (_, body, key) => {
    const { refund, id } = await paid();
    expect((await refund(id, body, key)).status).toBe(400);
  });

  it('is refused where nothing is captured or nothing is left', async () => {
    const open = simulatedRazorpay();
    await open.create('ORD_1');
    open.simulator.control.decline({ id: 'ORD_1' });
    expect((await open.refund(onlyPayment(open.simulator.control))).status).toBe(400);
    const { refund, id } = await paid();
    await refund(id);
    expect((await refund(id, {}, 'another-key-1')).status).toBe(400);
  });

  it('is refused beyond what an earlier one left', async () => {
    const { refund, id, control } = await paid();
    await refund(id, { amount: 100_000 });
    expect((await refund(id, { amount: 50_001 }, 'another-key-1')).status).toBe(400);
    expect((await refund(id, { amount: 50_000 }, 'another-key-2')).status).toBe(200);
    control.clock({ advanceMs: 300_000 });
    expect(control.books().orders.ORD_1).toMatchObject({ paid: 150_000, refunded: 150_000 });
  });

  it('that failed leaves the money, so that it may be asked for again', async () => {
    const { refund, id, control, payment } = await paid({ outcome: 'failed' });
    await refund(id);
    control.clock({ advanceMs: 300_000 });
    expect(await payment()).toMatchObject({ status: 'captured', amount_refunded: 0 });
    expect((await refund(id, {}, 'another-key-1')).status).toBe(200);
    expect(control.books().orders.ORD_1?.refunded).toBe(0);
  });
});
