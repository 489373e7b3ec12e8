import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SettingsPatch } from '#tests/simulator/settings.ts';
import { basic, linkBody, simulatedRazorpay } from '#tests/support/simulated-razorpay.ts';

const noon = Date.parse('2026-11-20T06:30:00Z') / 1000;
const hour = 3_600_000;

async function withLink(settings: SettingsPatch['razorpay'] = {}, changes: Record<string, unknown> = {}) {
  const razorpay = simulatedRazorpay({ settings: { razorpay: settings } });
  const created = await razorpay.create('ORD_1', { expire_by: noon + 3600, ...changes });
  const { control } = razorpay.simulator;
  return {
    ...razorpay,
    control,
    link: created.body,
    read: async () => (await razorpay.call('GET', `/payment_links/${created.body.id}`)).body,
    payment: async () => {
      const [first] = control.payment({ id: 'ORD_1' }).attempts as { id: string }[];
      return (await razorpay.call('GET', `/payments/${first?.id}`)).body;
    },
    press: (fields: Record<string, string>) =>
      razorpay.simulator.fetch(created.body.short_url, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

describe('Razorpay refuses', () => {
  it.each([
    ['a live key on a test account', basic('rzp_live_SimulatedKey1', 'simulatedKeySecret')],
    ['a wrong secret', basic('rzp_test_SimulatedKey1', 'simulatedKeySecret\n')],
    ['a bearer token', 'Bearer x'],
    ['no key at all', ''],
  ])('%s', async (_, authorization) => {
    const { status, body } = await simulatedRazorpay().call('GET', '/payment_links', undefined, {
      authorization,
    });
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description: expect.any(String) });
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['99 paise', 'amount', { amount: 99 }],
    ['half a paisa', 'amount', { amount: 150.5 }],
    ['an amount in text', 'amount', { amount: '15000' }],
    ['another currency', 'currency', { currency: 'EUR' }],
    ['expiry within 15 minutes', 'expire_by', { expire_by: noon + 899 }],
    ['expiry in milliseconds', 'expire_by', { expire_by: (noon + 3600) * 1000 }],
    ['a callback by post', 'callback_method', { callback_method: 'post' }],
    ['a callback without a method', 'callback_method', { callback_method: undefined }],
    ['a callback that is no address', 'callback_url', { callback_url: '/result' }],
    ['a description of 2049', 'description', { description: 'x'.repeat(2049) }],
    [
      '16 notes',
      'notes',
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x'])) },
    ],
    ['a reference of 41', 'reference_id', { reference_id: 'x'.repeat(41) }],
    ['a reference used before', 'reference_id', { reference_id: 'USED' }],
  ])('%s', async (_, field, changes) => {
    const { create } = simulatedRazorpay();
    await create('USED');
    const { status, body } = await create('ORD_1', changes);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'BAD_REQUEST_ERROR', field]);
  });

  it('a 31st link in test mode, under the switch', async () => {
    const { create } = simulatedRazorpay({ settings: { razorpay: { testLinkLimit: 30 } } });
    for (let made = 0; made < 30; made += 1) expect((await create(`ORD_${made}`)).status).toBe(200);
    expect((await create('ORD_30')).status).toBe(400);
  });

  it('too many calls', async () => {
    const { create } = simulatedRazorpay({
      settings: { razorpay: { overallLimit: { calls: 1, perMs: 1000 }, retryAfterSeconds: 2 } },
    });
    await create('ORD_1');
    const { status, headers } = await create('ORD_2');
    expect([status, headers.get('retry-after')]).toEqual([429, '2']);
  });
});

describe('a Razorpay link', () => {
  it('is created with what it was asked for', async () => {
    const { link } = await withLink();
    expect(link).toMatchObject({
      id: expect.stringMatching(/^plink_\w{14}$/),
      status: 'created',
      amount: 150_000,
      amount_paid: 0,
      currency: 'INR',
      reference_id: 'ORD_1',
      expire_by: noon + 3600,
      short_url: expect.stringMatching(/^https:\/\/simulator\.test\/i\/\w+$/),
      payments: null,
    });
  });

  it('is found by its id and by its reference, and nothing else is', async () => {
    const { call, create, link, read } = await withLink();
    await create('ORD_2');
    expect((await read()).id).toBe(link.id);
    const listed = await call('GET', '/payment_links/?reference_id=ORD_1');
    expect(listed.body.payment_links.map((one: { id: string }) => one.id)).toEqual([link.id]);
    expect((await call('GET', '/payment_links?reference_id=NOBODY')).body).toEqual({ payment_links: [] });
    expect((await call('GET', '/payment_links/plink_nobody')).status).toBe(400);
  });

  it('is paid, and says by which payment', async () => {
    const { control, read, payment } = await withLink();
    control.approve({ id: 'ORD_1', mode: 'card' });
    const { status, amount_paid, payments } = await read();
    expect([status, amount_paid, payments[0].status, payments[0].method]).toEqual([
      ...['paid', 150_000, 'captured', 'card'],
    ]);
    expect(await payment()).toMatchObject({ id: payments[0].payment_id, status: 'captured', captured: true });
  });

  it('is partially paid where it allows it', async () => {
    const { press, read } = await withLink({}, { accept_partial: true });
    await press({ action: 'pay', mode: 'upi', amount: '50000' });
    expect(await read()).toMatchObject({ status: 'partially_paid', amount_paid: 50_000 });
    await press({ action: 'pay', mode: 'upi' });
    expect(await read()).toMatchObject({ status: 'paid', amount_paid: 150_000 });
  });

  it('expires, and can be cancelled only unpaid', async () => {
    const { control, read } = await withLink();
    control.clock({ advanceMs: hour });
    expect(await read()).toMatchObject({ status: 'expired', expired_at: noon + 3600 });
    const paid = await withLink();
    paid.control.approve({ id: 'ORD_1' });
    expect((await paid.call('POST', `/payment_links/${paid.link.id}/cancel`)).status).toBe(400);
    const open = await withLink();
    expect((await open.call('POST', `/payment_links/${open.link.id}/cancel`)).body.status).toBe('cancelled');
  });

  it('turns paid after its payment failed: authorized late, then captured', async () => {
    const { control, read, payment } = await withLink();
    control.decline({ id: 'ORD_1' });
    expect([(await payment()).status, (await read()).status]).toEqual(['failed', 'created']);
    control.lateSuccess({ id: 'ORD_1', afterMs: 48 * hour });
    control.clock({ advanceMs: 49 * hour - 1 });
    expect((await read()).status).toBe('expired');
    control.clock({ advanceMs: 1 });
    expect(await payment()).toMatchObject({ status: 'captured', late_authorized: true });
    expect((await read()).status).toBe('paid');
  });

  it('may stay cancelled although the money came', async () => {
    const { control, read } = await withLink({ lateOnClosed: 'left' });
    control.cancel({ id: 'ORD_1' });
    control.lateSuccess({ id: 'ORD_1' });
    expect(await read()).toMatchObject({ status: 'cancelled', amount_paid: 150_000 });
    expect(control.books().orders.ORD_1?.paid).toBe(150_000);
  });

  it('gives an uncaptured payment back after three days', async () => {
    const { control, payment } = await withLink({ capture: 'manual' });
    control.approve({ id: 'ORD_1' });
    expect((await payment()).status).toBe('authorized');
    control.clock({ advanceMs: 72 * hour });
    control.clock({ advanceMs: hour });
    expect((await payment()).status).toBe('refunded');
    expect(control.books().orders.ORD_1).toEqual({ payments: 1, paid: 150_000, refunded: 150_000 });
  });

  it('may be told with a wrong amount or under another id', async () => {
    const { control, read } = await withLink();
    control.approve({ id: 'ORD_1', amount: 100, orderId: 'plink_another' });
    expect(await read()).toMatchObject({ status: 'paid', amount_paid: 100, id: 'plink_another' });
  });
});

describe('the way back from Razorpay', () => {
  const names = ['payment_link_id', 'payment_link_reference_id', 'payment_link_status', 'payment_id'];
  const holds = (address: string | null) => {
    const query = new URL(address ?? '').searchParams;
    const text = names.map((name) => query.get(`razorpay_${name}`)).join('|');
    const expected = createHmac('sha256', 'simulatedKeySecret').update(text).digest('hex');
    return query.get('razorpay_signature') === expected;
  };

  it('is signed, behind the address the shop gave', async () => {
    const { press } = await withLink();
    const back = await press({ action: 'pay', mode: 'upi' });
    expect(back.status).toBe(302);
    expect(back.headers.get('location')).toMatch(
      /^https:\/\/shop\.test\/result\?of=1&razorpay_payment_id=pay_/,
    );
    expect(holds(back.headers.get('location'))).toBe(true);
  });

  it.each(['signature', 'status', 'payment', 'reference'] as const)(
    'is altered in its %s under the switch',
    async (tamperReturn) => {
      const { press } = await withLink({ tamperReturn });
      expect(holds((await press({ action: 'pay', mode: 'upi' })).headers.get('location'))).toBe(false);
    },
  );

  it('does not come for a payment that failed', async () => {
    const { press, read } = await withLink();
    expect((await press({ action: 'fail', mode: 'upi' })).status).toBe(200);
    expect((await read()).status).toBe('created');
  });
});

describe('a client of Razorpay is noted for', () => {
  it('messages to the buyer, unknown fields, a reference used again and refunds without a key', async () => {
    const { simulator, call, create } = simulatedRazorpay();
    const { notify: _, ...loud } = linkBody('ORD_1');
    await call('POST', '/payment_links', { ...loud, colour: 'blue' });
    await create('ORD_1');
    simulator.control.approve({ id: 'ORD_1' });
    const [payment] = simulator.control.payment({ id: 'ORD_1' }).attempts as { id: string }[];
    await call('POST', `/payments/${payment?.id}/refund`, {});
    expect(simulator.control.violations().map(({ rule, detail }) => [rule, detail])).toEqual([
      ['undocumented-field', 'colour'],
      ['messages-the-buyer', 'notify and reminder_enable must be false'],
      ['reused-id', 'reference_id'],
      ['refund-without-idempotency', 'X-Refund-Idempotency'],
    ]);
  });

  it('asking once it has been told the end', async () => {
    const { control, read } = await withLink();
    control.approve({ id: 'ORD_1' });
    await read();
    expect(control.violations()).toEqual([]);
    await read();
    expect(control.violations()).toMatchObject([{ rule: 'call-after-terminal', id: 'ORD_1' }]);
  });
});
