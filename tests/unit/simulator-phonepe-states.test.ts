import { describe, expect, it } from 'vitest';
import type { SettingsPatch } from '#tests/simulator/settings.ts';
import { simulatedPhonePe } from '#tests/support/simulated-phonepe.ts';

async function withOrder(settings: SettingsPatch['phonepe'] = {}, body: Record<string, unknown> = {}) {
  const phonepe = simulatedPhonePe({ settings: { phonepe: settings } });
  const created = (await phonepe.pay('ORD_1', { expireAfter: 600, ...body })).body;
  const { control } = phonepe.simulator;
  return {
    ...phonepe,
    control,
    created,
    advance: (ms: number) => control.clock({ advanceMs: ms }),
    read: async (query = '') => (await phonepe.status('ORD_1', query)).body,
    press: (fields: Record<string, string>) =>
      phonepe.simulator.fetch(created.redirectUrl, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

const minute = 60_000;

describe('a PhonePe order', () => {
  it('that nobody tried to pay is PENDING without details, and FAILED at expireAt', async () => {
    const { read, advance } = await withOrder();
    advance(10 * minute - 1);
    expect(await read()).toMatchObject({ state: 'PENDING', paymentDetails: [] });
    advance(1);
    expect(await read()).toMatchObject({
      state: 'FAILED',
      errorCode: 'TXN_NOT_COMPLETED',
      detailedErrorCode: 'ORDER_EXPIRED',
    });
  });

  it('stays PENDING after a failed attempt, unless it allows no second', async () => {
    const open = await withOrder();
    open.control.decline({ id: 'ORD_1', code: 'Z9' });
    expect(await open.read()).toMatchObject({
      state: 'PENDING',
      paymentDetails: [{ state: 'FAILED', errorCode: 'INSUFFICIENT_BALANCE', detailedErrorCode: 'Z9' }],
    });
    const single = await withOrder({}, { disablePaymentRetry: true });
    single.control.decline({ id: 'ORD_1', code: 'Z9' });
    expect(await single.read()).toMatchObject({ state: 'FAILED', detailedErrorCode: 'Z9' });
  });

  it('shows its latest attempt, and all with details=true', async () => {
    const { control, read } = await withOrder();
    control.decline({ id: 'ORD_1', mode: 'CARD' });
    control.approve({ id: 'ORD_1', mode: 'UPI_QR' });
    expect((await read()).paymentDetails).toHaveLength(1);
    const { paymentDetails } = await read('?details=true');
    expect(
      paymentDetails.map((one: { paymentMode: string; state: string }) => [one.paymentMode, one.state]),
    ).toEqual([
      ['CARD', 'FAILED'],
      ['UPI_QR', 'COMPLETED'],
    ]);
  });

  it('adds errorContext when asked and only where it failed', async () => {
    const { control, read } = await withOrder();
    expect(await read('?errorContext=true')).not.toHaveProperty('errorContext');
    control.fail({ id: 'ORD_1', code: 'U90' });
    expect(await read()).not.toHaveProperty('errorContext');
    expect((await read('?errorContext=true')).errorContext).toMatchObject({
      errorCode: 'BANK_TECHNICAL_ISSUE',
      detailedErrorCode: 'U90',
      source: expect.any(String),
      stage: expect.any(String),
      description: expect.any(String),
    });
  });

  it('ends once', async () => {
    const { control } = await withOrder();
    control.approve({ id: 'ORD_1' });
    expect(() => control.approve({ id: 'ORD_1' })).toThrow('ORD_1 is COMPLETED');
    expect(() => control.fail({ id: 'ORD_1' })).toThrow('ORD_1 is COMPLETED');
    expect(() => control.lateSuccess({ id: 'ORD_1', evenIfFailed: true })).toThrow('ORD_1 is COMPLETED');
  });

  it('with an attempt in flight stays PENDING past expireAt, then fails', async () => {
    const { control, read, advance } = await withOrder();
    control.begin({ id: 'ORD_1' });
    advance(25 * minute - 1);
    expect(await read()).toMatchObject({ state: 'PENDING', paymentDetails: [{ state: 'PENDING' }] });
    advance(1);
    expect(await read()).toMatchObject({ state: 'FAILED', detailedErrorCode: 'U69' });
  });

  it('may be completed late, even hours after its end', async () => {
    const { control, read, advance } = await withOrder();
    control.lateSuccess({ id: 'ORD_1', afterMs: 180 * minute });
    advance(190 * minute - 1);
    expect((await read()).state).toBe('PENDING');
    advance(1);
    expect((await read()).state).toBe('COMPLETED');
  });

  it('turns from FAILED to COMPLETED only where a test asks for what no documentation allows', async () => {
    const { control, read, advance } = await withOrder();
    advance(10 * minute);
    expect(() => control.lateSuccess({ id: 'ORD_1' })).toThrow('ORD_1 is FAILED');
    control.lateSuccess({ id: 'ORD_1', evenIfFailed: true });
    expect((await read()).state).toBe('COMPLETED');
    expect(control.books().orders.ORD_1).toEqual({ payments: 1, paid: 150_000, refunded: 0 });
  });

  it('is told late where status lags', async () => {
    const { control, read, advance } = await withOrder({ statusLagMs: 4000 });
    control.approve({ id: 'ORD_1' });
    advance(3999);
    expect(await read()).toMatchObject({ state: 'PENDING', paymentDetails: [] });
    advance(1);
    expect((await read()).state).toBe('COMPLETED');
  });

  it('is unknown at first where creation lags', async () => {
    const { read, advance } = await withOrder({ creationLagMs: 2000 });
    expect((await read()).code).toBe('INVALID_MERCHANT_ORDER_ID');
    advance(2000);
    expect((await read()).state).toBe('PENDING');
  });

  it('says EXPIRED and names modes nobody knows under a switch', async () => {
    const { control, read, advance } = await withOrder({ saysExpired: true, paymentModeShown: 'PPE_INTENT' });
    control.decline({ id: 'ORD_1' });
    advance(10 * minute);
    expect(await read()).toMatchObject({ state: 'EXPIRED', paymentDetails: [{ paymentMode: 'PPE_INTENT' }] });
  });

  it('always has fields that are in no documentation', async () => {
    const { created, read, control } = await withOrder();
    control.approve({ id: 'ORD_1' });
    const status = await read();
    for (const part of [created, status, status.paymentDetails[0]])
      expect(Object.keys(part).filter((name) => name.startsWith('future'))).toHaveLength(1);
  });

  it('is limited to so many status calls, each id for itself', async () => {
    const { status, advance, ...phonepe } = await withOrder({
      statusLimit: { calls: 2, perMs: 3000 },
      retryAfterSeconds: 3,
    });
    await phonepe.pay('ORD_2');
    const told = [await status('ORD_1'), await status('ORD_1'), await status('ORD_1'), await status('ORD_2')];
    expect(told.map((one) => one.status)).toEqual([200, 200, 429, 200]);
    expect(told[2]?.headers.get('retry-after')).toBe('3');
    advance(3000);
    expect((await status('ORD_1')).status).toBe(200);
    phonepe.control.settings({
      phonepe: { retryAfterSeconds: null, overallLimit: { calls: 1, perMs: 1000 } },
    });
    await status('ORD_1');
    const beyond = await status('ORD_2');
    expect([beyond.status, beyond.headers.get('retry-after')]).toEqual([429, null]);
  });
});

describe('the PhonePe pay page', () => {
  it.each(['UPI_INTENT', 'UPI_QR', 'CARD', 'NET_BANKING'])(
    'takes %s and says nothing of it on the way back',
    async (mode) => {
      const { press, read } = await withOrder();
      const back = await press({ action: 'pay', mode });
      expect([back.status, back.headers.get('location')]).toEqual([302, 'https://shop.test/result?of=1']);
      expect(await read()).toMatchObject({ state: 'COMPLETED', paymentDetails: [{ paymentMode: mode }] });
    },
  );

  it('lets the buyer fail and try again', async () => {
    const { press, read } = await withOrder();
    expect(await (await press({ action: 'fail', mode: 'CARD', code: 'ZM' })).text()).toContain(
      'The payment failed',
    );
    expect((await read()).state).toBe('PENDING');
    expect((await press({ action: 'pay', mode: 'CARD' })).status).toBe(302);
  });

  it('lets the buyer cancel: the order fails, or waits for its expiry', async () => {
    const failing = await withOrder();
    expect((await failing.press({ action: 'cancel' })).status).toBe(302);
    expect(await failing.read()).toMatchObject({
      errorCode: 'TXN_CANCELLED',
      detailedErrorCode: 'ORDER_CANCELLED_BY_USER',
    });
    const waiting = await withOrder({ cancelFails: false });
    await waiting.press({ action: 'cancel' });
    expect((await waiting.read()).state).toBe('PENDING');
  });

  it('does not exist where its address is altered by one byte', async () => {
    const { created, simulator, control } = await withOrder();
    const last = created.redirectUrl.at(-1) === 'A' ? 'B' : 'A';
    for (const address of [
      created.redirectUrl.slice(0, -1) + last,
      `${created.redirectUrl}&from=shop`,
      created.redirectUrl.slice(0, -1),
    ])
      expect((await simulator.fetch(address)).status).toBe(404);
    expect((await simulator.fetch(created.redirectUrl)).status).toBe(200);
    expect(control.violations().map(({ rule }) => rule)).toEqual(Array(3).fill('altered-redirect-url'));
  });

  it('refuses visitors from elsewhere, or from nowhere, where it knows the shop’s domain', async () => {
    const { created, simulator } = await withOrder({ registeredOrigin: 'https://shop.test' });
    const visit = async (headers: Record<string, string>) =>
      (await simulator.fetch(created.redirectUrl, { headers })).text();
    expect(await visit({})).toContain('INTERNAL_SECURITY_BLOCK_1');
    expect(await visit({ referer: 'https://other.test/' })).toContain('INTERNAL_SECURITY_BLOCK_1');
    expect(await visit({ referer: 'https://shop.test/checkout' })).toContain('Pay by UPI_QR');
  });

  it('offers only the modes the order allows', async () => {
    const config = { disabledPaymentModes: [{ type: 'CARD' }] };
    const flow = {
      type: 'PG_CHECKOUT',
      merchantUrls: { redirectUrl: 'https://shop.test/' },
      paymentModeConfig: config,
    };
    const { created, simulator, press } = await withOrder({}, { paymentFlow: flow });
    expect(await (await simulator.fetch(created.redirectUrl)).text()).not.toContain('CARD');
    expect((await press({ action: 'pay', mode: 'CARD' })).status).toBe(400);
  });
});
