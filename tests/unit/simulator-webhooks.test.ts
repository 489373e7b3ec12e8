import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SettingsPatch } from '#tests/simulator/settings.ts';
import { simulatedPhonePe } from '#tests/support/simulated-phonepe.ts';
import { simulatedRazorpay } from '#tests/support/simulated-razorpay.ts';
import { webhookTarget } from '#tests/support/webhook-target.ts';

const url = 'https://shop.test/hook';
const minutes = (count: number) => ({ advanceMs: count * 60_000 });

async function phonepeHooks(
  settings: NonNullable<SettingsPatch['phonepe']>['webhook'] = {},
  answer?: () => number | null,
) {
  const target = webhookTarget(answer);
  const phonepe = simulatedPhonePe({
    deliver: target.deliver,
    settings: { phonepe: { webhook: { url, ...settings } } },
  });
  await phonepe.pay('ORD_1', { amount: 1000 });
  return { ...phonepe, ...target, control: phonepe.simulator.control };
}

describe('a PhonePe webhook', () => {
  it('tells the end of an order, with event and the deprecated type', async () => {
    const { control, received } = await phonepeHooks();
    control.approve({ id: 'ORD_1' });
    expect(received).toEqual([]);
    await control.deliver();
    expect(received[0]?.url).toBe(url);
    expect(received[0]?.headers.get('authorization')).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      event: 'checkout.order.completed',
      type: 'CHECKOUT_ORDER_COMPLETED',
      payload: { merchantOrderId: 'ORD_1', state: 'COMPLETED', amount: 1000, paymentDetails: [{}] },
    });
  });

  it('tells of expiry too', async () => {
    const { control, events } = await phonepeHooks();
    control.clock(minutes(10));
    await control.deliver();
    expect(events()).toEqual(['checkout.order.failed']);
  });

  it('is sent only for events that are ticked, and only once an address is set', async () => {
    const other = await phonepeHooks({ events: ['checkout.order.failed'] });
    other.control.approve({ id: 'ORD_1' });
    expect(other.control.deliveries()).toEqual([]);
    const nowhere = await phonepeHooks({ url: null });
    nowhere.control.approve({ id: 'ORD_1' });
    expect(nowhere.control.deliveries()).toEqual([]);
  });

  it('tells a refund wrapped and flat in turn', async () => {
    const { control, refund, received, events } = await phonepeHooks();
    control.approve({ id: 'ORD_1' });
    await refund('RF_1', 'ORD_1', 500);
    control.clock(minutes(5));
    await control.deliver();
    expect(events()).toEqual(['checkout.order.completed', 'pg.refund.accepted', 'pg.refund.completed']);
    const [, wrapped, flat] = received.map(({ body }) => JSON.parse(body));
    const told = { merchantRefundId: 'RF_1', originalMerchantOrderId: 'ORD_1', amount: 500 };
    expect(wrapped.payload).toMatchObject({ ...told, state: 'CONFIRMED' });
    expect(flat).toMatchObject({ ...told, state: 'COMPLETED' });
    expect(flat).not.toHaveProperty('payload');
  });

  it.each([
    ['refused', 500],
    ['left without an answer', null],
  ])('is sent again by the assumed schedule where it is %s, and given up at last', async (_, status) => {
    const { control, received } = await phonepeHooks({}, () => status);
    control.approve({ id: 'ORD_1' });
    await control.deliver();
    const counts: number[] = [];
    for (const pause of [1, 5, 30, 120, 720]) {
      control.clock({ advanceMs: pause * 60_000 - 1 });
      await control.deliver();
      counts.push(received.length);
      control.clock({ advanceMs: 1 });
      await control.deliver();
    }
    expect(counts).toEqual([1, 2, 3, 4, 5]);
    expect(control.deliveries()).toMatchObject([{ state: 'given-up', tries: Array(6).fill({ status }) }]);
  });

  it('is duplicated, delayed, reordered, dropped and altered as a test asks', async () => {
    const { control, refund, events, received } = await phonepeHooks({ copies: 2, delayMs: 1000 });
    control.approve({ id: 'ORD_1' });
    await control.deliver();
    expect(events()).toEqual([]);
    control.clock({ advanceMs: 1000 });
    await refund('RF_1', 'ORD_1', 500);
    control.settleRefund({ refundId: 'RF_1', state: 'COMPLETED' });
    control.clock({ advanceMs: 1000 });
    expect(control.deliveries().map(({ id }) => id)).toEqual(['d1', 'd2', 'd3', 'd4']);
    control.drop({ delivery: 'd2' });
    control.reorder({ reverse: true });
    control.delay({ delivery: 'd4', ms: 60_000 });
    control.alter({ delivery: 'd1', replace: '"amount":1000', by: '"amount":1' });
    await control.deliver();
    expect(events()).toEqual(['pg.refund.completed', 'checkout.order.completed']);
    expect(JSON.parse(received[1]?.body ?? '').payload.amount).toBe(1);
    control.duplicate({ delivery: 'd1', copies: 3 });
    await control.deliver({ atOnce: true });
    expect(received).toHaveLength(5);
  });
});

async function razorpayHooks(settings: SettingsPatch['razorpay'] = {}, answer?: () => number | null) {
  const target = webhookTarget(answer);
  const razorpay = simulatedRazorpay({
    deliver: target.deliver,
    settings: { razorpay: { ...settings, webhook: { url, ...settings.webhook } } },
  });
  await razorpay.create('ORD_1');
  return { ...razorpay, ...target, control: razorpay.simulator.control };
}

const signed = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

describe('a Razorpay webhook', () => {
  it('is signed over its exact bytes, which nobody writes the same again', async () => {
    const { control, received, events } = await razorpayHooks();
    control.approve({ id: 'ORD_1' });
    await control.deliver();
    expect(events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid', 'payment_link.paid']);
    for (const { body, headers } of received) {
      expect(headers.get('x-razorpay-signature')).toBe(signed(body, 'simulatedWebhookSecret'));
      expect(JSON.stringify(JSON.parse(body))).not.toBe(body);
    }
    const paid = JSON.parse(received[3]?.body ?? '').payload;
    expect(paid.payment_link.entity).toMatchObject({
      reference_id: 'ORD_1',
      status: 'paid',
      amount_paid: 150_000,
    });
    expect(paid.payment.entity).toMatchObject({ status: 'captured', amount: 150_000 });
  });

  it('has an event id that its duplicates share', async () => {
    const { control, received } = await razorpayHooks({ webhook: { copies: 2 } });
    control.cancel({ id: 'ORD_1' });
    await control.deliver();
    const ids = received.map(({ headers }) => headers.get('x-razorpay-event-id'));
    expect(ids).toEqual([expect.stringMatching(/^\w{14}$/), ids[0]]);
  });

  it('keeps the old signature where the secret is changed before a retry', async () => {
    let status = 500;
    const { control, received } = await razorpayHooks({}, () => status);
    control.cancel({ id: 'ORD_1' });
    await control.deliver();
    control.settings({ razorpay: { webhook: { secret: 'another' } } });
    status = 200;
    control.clock(minutes(1));
    await control.deliver();
    expect(received[1]?.headers.get('x-razorpay-signature')).toBe(
      signed(received[1]?.body ?? '', 'simulatedWebhookSecret'),
    );
  });

  it('is repeated at growing pauses for 24 hours, then turned off', async () => {
    const { control, received, create } = await razorpayHooks({}, () => 503);
    control.cancel({ id: 'ORD_1' });
    for (let minute = 0; minute <= 24 * 60; minute += 1) {
      await control.deliver();
      control.clock(minutes(1));
    }
    expect(received).toHaveLength(11);
    expect(control.deliveries()).toMatchObject([{ state: 'given-up' }]);
    expect(control.settings().razorpay.webhook.enabled).toBe(false);
    await create('ORD_2');
    control.cancel({ id: 'ORD_2' });
    expect(control.deliveries()).toHaveLength(1);
  });
});
