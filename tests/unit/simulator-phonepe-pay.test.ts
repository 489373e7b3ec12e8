import { describe, expect, it } from 'vitest';
import { payBody, rightForm, simulatedPhonePe } from '#tests/support/simulated-phonepe.ts';

const flow = payBody('').paymentFlow;
const modes = (config: unknown) => ({ paymentFlow: { ...flow, paymentModeConfig: config } });
const upi = [{ type: 'UPI_INTENT' }];

describe('PhonePe’s create payment refuses', () => {
  it.each<[string, Record<string, unknown>]>([
    ['no id', { merchantOrderId: undefined }],
    ['an id of 64 characters', { merchantOrderId: 'a'.repeat(64) }],
    ['an id with a space', { merchantOrderId: 'a b' }],
    ['an id with a slash', { merchantOrderId: 'a/b' }],
    ['99 paise', { amount: 99 }],
    ['half a paisa', { amount: 150.5 }],
    ['an amount in text', { amount: '15000' }],
    ['an amount beyond exact numbers', { amount: 2 ** 53 }],
    ['299 seconds', { expireAfter: 299 }],
    ['3601 seconds', { expireAfter: 3601 }],
    ['half a second', { expireAfter: 600.5 }],
    ['an unknown udf', { metaInfo: { udf16: 'x' } }],
    ['a udf under another name', { metaInfo: { order: 'x' } }],
    ['udf1 of 257 characters', { metaInfo: { udf1: 'x'.repeat(257) } }],
    ['udf11 of 51 characters', { metaInfo: { udf11: 'x'.repeat(51) } }],
    ['udf11 with a slash', { metaInfo: { udf11: 'a/b' } }],
    ['a udf that is no text', { metaInfo: { udf1: 1 } }],
    ['no payment flow', { paymentFlow: undefined }],
    ['another type of flow', { paymentFlow: { ...flow, type: 'PG' } }],
    ['no redirectUrl', { paymentFlow: { ...flow, merchantUrls: {} } }],
    ['a redirectUrl that is none', { paymentFlow: { ...flow, merchantUrls: { redirectUrl: '/result' } } }],
    ['both lists of modes', modes({ enabledPaymentModes: upi, disabledPaymentModes: upi })],
    ['an unknown mode', modes({ enabledPaymentModes: [{ type: 'BARTER' }] })],
    ['an unknown card', modes({ enabledPaymentModes: [{ type: 'CARD', cardTypes: ['GIFT'] }] })],
    ['disablePaymentRetry that is no boolean', { disablePaymentRetry: 'yes' }],
    ['a phone number of 9 digits', { prefillUserLoginDetails: { phoneNumber: '999999999' } }],
  ])('%s', async (_, changes) => {
    const phonepe = simulatedPhonePe();
    const { status, body } = await phonepe.pay('ORD_1', changes);
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    expect((await phonepe.pay('ORD_1')).status).toBe(200);
  });

  it('a body that is no JSON object', async () => {
    const phonepe = simulatedPhonePe();
    for (const text of ['', '{', '[]', 'null'])
      expect((await phonepe.call('POST', '/checkout/v2/pay', text)).status).toBe(400);
  });

  it('nothing of the least and the most that is allowed', async () => {
    const phonepe = simulatedPhonePe();
    const least = { amount: 100, expireAfter: 300 };
    const most = {
      ...modes({ enabledPaymentModes: [{ type: 'CARD', cardTypes: ['DEBIT_CARD'] }, ...upi] }),
      merchantOrderId: 'a_-9'.padEnd(63, 'Z'),
      expireAfter: 3600,
      metaInfo: { udf1: 'x'.repeat(256), udf15: 'a-@.+ _9' },
      disablePaymentRetry: true,
      prefillUserLoginDetails: { phoneNumber: '+919999999999' },
    };
    expect((await phonepe.pay('ORD_1', least)).status).toBe(200);
    expect((await phonepe.pay('', most)).status).toBe(200);
    expect(phonepe.simulator.control.violations()).toEqual([]);
  });
});

describe('PhonePe’s answer to an id used again', () => {
  it.each([
    ['400', 400, 'BAD_REQUEST'],
    ['417-TXN', 417, 'INVALID_TRANSACTION_ID'],
    ['417-ORDER', 417, 'INVALID_MERCHANT_ORDER_ID'],
  ] as const)('under the policy %s', async (duplicates, status, code) => {
    const phonepe = simulatedPhonePe({ settings: { phonepe: { duplicates } } });
    await phonepe.pay('ORD_1');
    const again = await phonepe.pay('ORD_1');
    expect([again.status, again.body.code]).toEqual([status, code]);
  });

  it('is the same order under created-ok, until somebody tries to pay it', async () => {
    const phonepe = simulatedPhonePe({ settings: { phonepe: { duplicates: 'created-ok' } } });
    const { orderId, redirectUrl } = (await phonepe.pay('ORD_1')).body;
    expect((await phonepe.pay('ORD_1')).body).toMatchObject({ orderId, redirectUrl });
    phonepe.simulator.control.decline({ id: 'ORD_1' });
    expect((await phonepe.pay('ORD_1')).status).toBe(400);
  });
});

describe('PhonePe’s token', () => {
  it.each(Object.keys(rightForm))('is not given without %s', async (field) => {
    const { [field]: _, ...form } = rightForm as Record<string, string>;
    expect((await simulatedPhonePe().token(form)).status).toBe(400);
  });

  it('is not given for JSON', async () => {
    const { simulator } = simulatedPhonePe();
    const response = await simulator.fetch('https://x.test/apis/pg-sandbox/v1/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rightForm),
    });
    expect(response.status).toBe(400);
  });

  it('is refused with 401 for a wrong secret under a switch', async () => {
    const phonepe = simulatedPhonePe({ settings: { phonepe: { invalidClientStatus: 401 } } });
    expect((await phonepe.token({ ...rightForm, client_id: 'other' })).status).toBe(401);
  });

  it.each(['Bearer', 'o-bearer', ''])('does not hold behind %j', async (scheme) => {
    const phonepe = simulatedPhonePe();
    const { access_token: token } = (await phonepe.token()).body;
    const told = await phonepe.call('GET', '/checkout/v2/order/X/status', undefined, {
      authorization: `${scheme} ${token}`,
    });
    expect([told.status, told.body.code]).toEqual([401, 'AUTHORIZATION_FAILED']);
  });

  it('does not hold once it is expired or revoked', async () => {
    const phonepe = simulatedPhonePe({ settings: { phonepe: { tokenLifeSeconds: 60 } } });
    const { control } = phonepe.simulator;
    await phonepe.pay('ORD_1');
    control.clock({ advanceMs: 60_000 });
    expect((await phonepe.status('ORD_1')).status).toBe(401);
    await phonepe.token();
    expect((await phonepe.status('ORD_1')).status).toBe(200);
    control.revokeTokens();
    expect((await phonepe.status('ORD_1')).status).toBe(401);
  });
});

describe('PhonePe’s paths', () => {
  const paths = (layout: 'sandbox' | 'production') => {
    const { simulator } = simulatedPhonePe({ settings: { phonepe: { layout } } });
    const ask = async (path: string) =>
      (await simulator.fetch(`https://x.test/apis${path}`, { method: 'POST' })).status;
    return Promise.all(
      ['/pg-sandbox/v1/oauth/token', '/identity-manager/v1/oauth/token', '/pg/v1/oauth/token'].map(ask),
    );
  };

  it('are those of the layout alone', async () => {
    expect(await paths('sandbox')).toEqual([400, 404, 404]);
    expect(await paths('production')).toEqual([404, 400, 404]);
  });
});
