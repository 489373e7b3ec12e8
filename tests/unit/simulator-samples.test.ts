import { describe, expect, it } from 'vitest';
import { authorizationOf } from '#tests/simulator/phonepe/webhook.ts';
import { returnSignature } from '#tests/simulator/razorpay/return.ts';
import { defaultSettings } from '#tests/simulator/settings.ts';
import { rightForm, simulatedPhonePe } from '#tests/support/simulated-phonepe.ts';

const whole = expect.any(Number);

/* What the providers' documentation shows, word for word; the simulator's answers must have its fields. */
describe('the simulator answers like the documented samples', () => {
  it('a token: seconds, no expires_in, 624 600 s of life', async () => {
    const { body } = await simulatedPhonePe().token();
    expect(body).toMatchObject({
      access_token: expect.any(String),
      encrypted_access_token: expect.any(String),
      expires_in: null,
      issued_at: Date.parse('2026-11-20T06:30:00Z') / 1000,
      expires_at: Date.parse('2026-11-20T06:30:00Z') / 1000 + 624_600,
      session_expires_at: whole,
      token_type: 'O-Bearer',
    });
  });

  it('a wrong secret', async () => {
    const { status, body } = await simulatedPhonePe().token({ ...rightForm, client_secret: 'wrong\n' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      errorCode: 'OIM000',
      code: 'INVALID_CLIENT',
      message: expect.stringMatching(/^Bad Request: Invalid Client, trackingId: \w+$/),
      context: {},
    });
  });

  it('a payment created', async () => {
    const { body } = await simulatedPhonePe().pay('ORD_1', { expireAfter: 1200 });
    expect(body).toMatchObject({
      orderId: expect.stringMatching(/^OMO\d+$/),
      state: 'PENDING',
      expireAt: Date.parse('2026-11-20T06:50:00Z'),
      redirectUrl: expect.stringMatching(
        /^https:\/\/simulator\.test\/transact\/uat_v2\?token=[\w-]+\.[\w-]+\.[\w-]+$/,
      ),
    });
  });

  it('bad input', async () => {
    const { status, body } = await simulatedPhonePe().pay('ORD_1', { amount: 99 });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      code: 'BAD_REQUEST',
      message: 'Please check the inputs you have provided.',
    });
  });

  it('a completed order', async () => {
    const phonepe = simulatedPhonePe();
    await phonepe.pay('ORD_1', { metaInfo: { udf1: 'ORD_1' } });
    phonepe.simulator.control.approve({ id: 'ORD_1', mode: 'UPI_QR' });
    const { body } = await phonepe.status('ORD_1');
    expect(body).not.toHaveProperty('merchantOrderId');
    expect(body).toMatchObject({
      orderId: expect.stringMatching(/^OMO/),
      state: 'COMPLETED',
      amount: 150_000,
      payableAmount: 150_000,
      currency: 'INR',
      expireAt: whole,
      metaInfo: { udf1: 'ORD_1' },
      paymentDetails: [
        {
          transactionId: expect.stringMatching(/^OM\d/),
          paymentMode: 'UPI_QR',
          timestamp: whole,
          amount: 150_000,
          state: 'COMPLETED',
          rail: {
            type: 'UPI',
            utr: expect.any(String),
            upiTransactionId: expect.any(String),
            vpa: expect.any(String),
          },
          instrument: { type: 'ACCOUNT' },
          splitInstruments: [{}],
        },
      ],
    });
  });

  it('an order nobody knows, by the three codes in turn', async () => {
    const phonepe = simulatedPhonePe();
    const told = [await phonepe.status('X'), await phonepe.status('X'), await phonepe.status('X')];
    expect(told.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [400, 'INVALID_MERCHANT_ORDER_ID', 'No entry found for given merchant order id'],
      [400, 'MERCHANT_ORDER_MAPPING_NOT_FOUND', 'No entry found for Merchant'],
      [400, 'ORDER_NOT_FOUND', 'No entry found for given merchant order id'],
    ]);
  });

  it('a refund', async () => {
    const phonepe = simulatedPhonePe();
    await phonepe.pay('ORD_1');
    phonepe.simulator.control.approve({ id: 'ORD_1' });
    const refund = { refundId: expect.stringMatching(/^OMR\d+$/), amount: 500, state: 'PENDING' };
    expect((await phonepe.refund('RF_1', 'ORD_1', 500)).body).toMatchObject(refund);
    expect((await phonepe.refundStatus('RF_1')).body).toMatchObject({
      ...refund,
      merchantRefundId: 'RF_1',
      originalMerchantOrderId: 'ORD_1',
    });
  });

  it('an error with errorCode and context in place of code', async () => {
    const phonepe = simulatedPhonePe({ settings: { phonepe: { errorShape: 'errorCode' } } });
    expect((await phonepe.pay('', {})).body).toMatchObject({ errorCode: 'BAD_REQUEST', context: {} });
  });
});

describe('the known answers', () => {
  const { webhook } = defaultSettings().phonepe;
  const known = 'bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e';
  const account = { ...webhook, username: 'username', password: 'password' };

  it('of PhonePe’s webhook header, plain and as seen in the wild', () => {
    expect(authorizationOf(account)).toBe(known);
    expect(authorizationOf({ ...account, header: 'upper' })).toBe(known.toUpperCase());
    expect(authorizationOf({ ...account, header: 'SHA256 ' })).toBe(`SHA256 ${known}`);
    expect(authorizationOf({ ...account, header: 'SHA256=' })).toBe(`SHA256=${known}`);
  });

  it('of Razorpay’s signed return', () => {
    const link = { id: 'plink_1', referenceId: 'ORD_1', status: 'paid' };
    expect(returnSignature('secret', link, 'pay_1')).toBe(
      '9da6caf35a02efbb65e0b4902b76535b348340f7fcee70b8797e2f492a9d89a6',
    );
  });
});
