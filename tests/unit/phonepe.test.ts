import { describe, expect, it } from 'vitest';
import { makePhonePe, type PhonePeOptions, phonePeHosts } from '#server/payments/phonepe/adapter.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { type CallMade, type Scripted, scriptFetch } from '#tests/support/scripted-fetch.ts';

const ATTEMPT = '01HZX9Q8RB3W5T7V2K4M6N8P0Q';
const REFUND = `${ATTEMPT}-R1`;
const START = 1_706_073_005;
const noHurry = () => new AbortController().signal;

/** The token in the example of PhonePe's authorization page. */
const tokenSample = {
  access_token: 'eyJhbGciOiJIUzUxMiJ9.first',
  encrypted_access_token: 'encrypted',
  expires_in: null,
  issued_at: START,
  expires_at: 1_706_697_605,
  session_expires_at: 1_706_697_605,
  token_type: 'O-Bearer',
};

const isToken = (call: CallMade) => call.url.endsWith('/v1/oauth/token');

/** Makes the adapter with its clock and its requests. `answer` answers everything except the token. */
function open(
  answer: (call: CallMade, signal: AbortSignal) => Scripted | Promise<Scripted> = () => ({ json: {} }),
  {
    token = () => ({ json: tokenSample }),
    ...options
  }: Partial<PhonePeOptions> & { token?: (call: CallMade) => Scripted | Promise<Scripted> } = {},
) {
  const clock = { ms: START * 1000 };
  const { fetch, calls } = scriptFetch((call, signal) =>
    isToken(call) ? token(call) : answer(call, signal),
  );
  const phonepe = makePhonePe({
    clientId: 'CLIENT',
    isTest: false,
    clientSecret: 'client-secret',
    clientVersion: 1,
    ...phonePeHosts.production,
    webhook: { username: 'username', passwords: ['password'] },
    payPageOrigin: null,
    tokenStore: null,
    now: () => new Date(clock.ms),
    fetch,
    ...options,
  });
  return { phonepe, clock, calls, tokens: () => calls.filter(isToken).length };
}

const request = {
  attemptId: ATTEMPT,
  amount: 125_050,
  returnUrl: `https://example.in/payment-result/${ATTEMPT}`,
  ttlSeconds: 1800,
  description: 'Yellow sapphire',
  buyer: { name: 'Asha Verma', email: 'asha@example.org', phone: '9876543210' },
};
const payment = { attemptId: ATTEMPT, providerRef: 'OMO123' };
const refund = { ...payment, refundId: REFUND, transactionId: 'OM1', amount: 1234 };
const refundName = { ...refund, providerRefundRef: null };
const created = {
  orderId: 'OMO2403282020198641071317',
  state: 'PENDING',
  expireAt: 1_711_291_196_000,
  redirectUrl: 'https://mercury-uat.phonepe.com/transact/uat_v2?token=ey.J%2b',
};

describe('a payment at PhonePe', () => {
  it('is opened with the documented fields and no other', async () => {
    const { phonepe, calls } = open(() => ({ json: created }));
    expect(await phonepe.create(request, noHurry())).toEqual({
      providerRef: created.orderId,
      redirectUrl: created.redirectUrl,
    });
    const [token, pay] = calls;
    expect(token).toMatchObject({
      method: 'POST',
      url: 'https://api.phonepe.com/apis/identity-manager/v1/oauth/token',
    });
    expect(token?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      client_id: 'CLIENT',
      client_version: '1',
      client_secret: 'client-secret',
      grant_type: 'client_credentials',
    });
    expect(pay).toMatchObject({ method: 'POST', url: 'https://api.phonepe.com/apis/pg/checkout/v2/pay' });
    expect(pay?.headers.get('content-type')).toBe('application/json');
    expect(pay?.headers.get('authorization')).toBe(`O-Bearer ${tokenSample.access_token}`);
    expect(JSON.parse(pay?.body ?? '')).toEqual({
      merchantOrderId: ATTEMPT,
      amount: 125_050,
      expireAfter: 1800,
      metaInfo: { udf1: ATTEMPT },
      paymentFlow: {
        type: 'PG_CHECKOUT',
        message: 'Yellow sapphire',
        merchantUrls: { redirectUrl: request.returnUrl },
      },
      prefillUserLoginDetails: { phoneNumber: '9876543210' },
    });
  });

  it('is opened for a buyer without an Indian mobile number', async () => {
    const { phonepe, calls } = open(() => ({ json: created }));
    await phonepe.create({ ...request, buyer: { ...request.buyer, phone: null } }, noHurry());
    expect(Object.keys(JSON.parse(calls[1]?.body ?? ''))).not.toContain('prefillUserLoginDetails');
  });

  it.each([
    [400, 'BAD_REQUEST', 'unknown'],
    [417, 'INVALID_TRANSACTION_ID', 'unknown'],
    [409, 'CONFLICT', 'unknown'],
    [404, 'NOT_FOUND', 'none'],
    [422, 'UNPROCESSABLE', 'none'],
  ])('when opening it is answered %i %s: effect %s', async (status, code, effect) => {
    const { phonepe } = open(() => ({ status, json: { success: false, code, message: 'hidden' } }));
    const creating = phonepe.create(request, noHurry());
    await expect(creating).rejects.toMatchObject({ effect, code });
    await expect(creating).rejects.not.toThrow('hidden');
  });
});

const attempt = (state: string, more = {}) => ({
  paymentMode: 'UPI_QR',
  transactionId: 'OM12334',
  timestamp: 1_724_866_793_837,
  amount: 10_000,
  state,
  ...more,
});

/** An order's status as the documentation shows it, without merchantOrderId. */
const order = (state: string, more = {}) => ({
  orderId: 'OMO2403282020198641071317',
  state,
  amount: 10_000,
  payableAmount: 10_000,
  feeAmount: 0,
  expireAt: 1_724_866_793_837,
  metaInfo: { udf1: ATTEMPT, udf2: '' },
  paymentDetails: [],
  ...more,
});

describe('asking about a payment', () => {
  it('asks for every attempt and for what went wrong', async () => {
    const { phonepe, calls } = open(() => ({ json: order('PENDING') }));
    expect(await phonepe.fetch(payment, noHurry())).toEqual({
      state: 'PENDING',
      providerRef: 'OMO2403282020198641071317',
      amount: 10_000,
      mode: null,
      transactionId: null,
      failure: null,
      redirectUrl: null,
    });
    expect(calls[1]).toMatchObject({
      method: 'GET',
      body: '',
      url: `https://api.phonepe.com/apis/pg/checkout/v2/order/${ATTEMPT}/status?details=true&errorContext=true`,
    });
  });
});

/** A promise with its resolver. */
function promised<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

describe('the token', () => {
  const pending = () => ({ json: order('PENDING') });
  const ask = (phonepe: PaymentProvider, signal = noHurry()) => phonepe.fetch(payment, signal);

  it('that was refused late is not taken for the one that has come since', async () => {
    let number = 0;
    const { promise, resolve } = promised<void>();
    let refusals = 0;
    const { phonepe, tokens } = open(
      async (call) => {
        if (call.headers.get('authorization') !== 'O-Bearer token-1') return pending();
        if (++refusals === 2) await promise;
        return { status: 401, json: { code: 'AUTHORIZATION_FAILED' } };
      },
      { token: () => ({ json: { ...tokenSample, access_token: `token-${++number}` } }) },
    );
    const [first, late] = [ask(phonepe), ask(phonepe)];
    await first;
    resolve();
    expect(await late).toMatchObject({ state: 'PENDING' });
    expect(tokens()).toBe(2);
  });

  it('comes to those who still wait when the one who asked for it gives up', async () => {
    const { promise, resolve } = promised<Scripted>();
    const { phonepe, tokens } = open(pending, { token: () => promise });
    const impatient = new AbortController();
    const first = ask(phonepe, impatient.signal);
    const second = ask(phonepe);
    impatient.abort();
    await expect(first).rejects.toMatchObject({ effect: 'none' });
    resolve({ json: tokenSample });
    expect(await second).toMatchObject({ state: 'PENDING' });
    expect(tokens()).toBe(1);
  });
});

describe('a refund at PhonePe', () => {
  it('is asked for by our id of it', async () => {
    const { phonepe, calls } = open(() => ({
      json: { refundId: 'OMRxxxxx', amount: 1234, state: 'PENDING' },
    }));
    expect(await phonepe.refund(refund, noHurry())).toEqual({
      state: 'PENDING',
      providerRefundRef: 'OMRxxxxx',
      amount: 1234,
      failure: null,
    });
    expect(calls[1]).toMatchObject({
      method: 'POST',
      url: 'https://api.phonepe.com/apis/pg/payments/v2/refund',
    });
    expect(JSON.parse(calls[1]?.body ?? '')).toEqual({
      merchantRefundId: REFUND,
      originalMerchantOrderId: ATTEMPT,
      amount: 1234,
    });
  });

  it.each([
    [400, 'Refund ID Duplicated', 'unknown'],
    [417, 'INVALID_TRANSACTION_ID', 'unknown'],
    [400, 'EXCESS_REFUND_AMOUNT', 'unknown'],
    [400, 'REFUND_FOR_TXN_OLDER_THAN_LIMIT', 'none'],
    [417, 'REFUND_BREACHED', 'none'],
  ])('answered %i %s leaves the effect %s', async (status, code, effect) => {
    const { phonepe } = open(() => ({ status, json: { code, data: {} } }));
    await expect(phonepe.refund(refund, noHurry())).rejects.toMatchObject({ effect, code });
  });

  it('is asked about by our id of it', async () => {
    const { phonepe, calls } = open(() => ({ json: { amount: 50_000, state: 'PENDING' } }));
    await phonepe.fetchRefund(refundName, noHurry());
    expect(calls[1]).toMatchObject({
      method: 'GET',
      url: `https://api.phonepe.com/apis/pg/payments/v2/refund/${REFUND}/status`,
    });
  });
});

/** The value that PhonePe's SDK is known to compute for username:password. */
const HASH = 'bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e';
const completed = {
  event: 'checkout.order.completed',
  payload: {
    orderId: 'OMO2403282020198641071317',
    merchantId: 'merchantId',
    merchantOrderId: ATTEMPT,
    state: 'COMPLETED',
    amount: 10_000,
    expireAt: 1_724_866_793_837,
    paymentDetails: [attempt('COMPLETED')],
    metaInfo: { udf1: '' },
  },
};

describe('a callback of PhonePe', () => {
  const read = (body: unknown, authorization: string | null = HASH, options: Partial<PhonePeOptions> = {}) =>
    open(undefined, options).phonepe.readWebhook(
      Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      new Headers(authorization === null ? {} : { authorization }),
    );

  it('is a hint about a payment, with what it claims', () => {
    expect(read(completed)).toEqual({
      kind: 'hint',
      about: 'payment',
      attemptId: ATTEMPT,
      named: null,
      claimed: { state: 'COMPLETED', amount: 10_000 },
      event: 'checkout.order.completed',
    });
  });

  it('with a body that is no JSON object is malformed', () => {
    for (const body of ['', '{', '[]', '"x"', 'null'])
      expect(read(body)).toEqual({ kind: 'refused', reason: 'malformed' });
  });

  it('counts by its event, and by the older type where it has none', () => {
    expect(read({ ...completed, type: 'PG_REFUND_FAILED' })).toMatchObject({ about: 'payment' });
    const unknown = { kind: 'ignored', reason: 'unknown_event' };
    const { payload } = completed;
    expect(read({ type: 'CHECKOUT_ORDER_COMPLETED', payload })).toEqual(read(completed));
    expect(read({ type: 'CHECKOUT_ORDER_FAILED', payload })).toMatchObject({
      event: 'checkout.order.failed',
    });
    // The SDK declares it as a number.
    for (const type of ['SETTLEMENT_DONE', '', 7, null]) expect(read({ type, payload })).toEqual(unknown);
    expect(read({ ...completed, event: 'settlement.done' })).toEqual(unknown);
    expect(read({ ...completed, event: 'settlement.done', type: 'CHECKOUT_ORDER_COMPLETED' })).toEqual(
      unknown,
    );
  });

  it.each([
    'merchantOrderId',
    ATTEMPT.toLowerCase(),
    `${ATTEMPT}-1`,
    `${ATTEMPT}-100`,
    `${ATTEMPT}/..`,
    REFUND,
  ])('about %s is not ours', (merchantOrderId) => {
    const payload = { ...completed.payload, merchantOrderId };
    expect(read({ ...completed, payload })).toEqual({ kind: 'ignored', reason: 'not_ours' });
  });

  const refunded = {
    merchantRefundId: REFUND,
    originalMerchantOrderId: ATTEMPT,
    amount: 50_000,
    state: 'COMPLETED',
    timestamp: 1_730_869_961_754,
    refundId: 'OMR7878098045517540996',
  };

  it('about a refund may be wrapped, or flat and without an event', () => {
    const hint = {
      kind: 'hint',
      about: 'refund',
      attemptId: ATTEMPT,
      named: { ref: REFUND, refundId: REFUND },
      claimed: { state: 'COMPLETED', amount: 50_000 },
    };
    const event = 'pg.refund.completed';
    expect(read({ event, payload: refunded })).toEqual({ ...hint, event });
    expect(read({ event, ...refunded })).toEqual({ ...hint, event });
    expect(read(refunded)).toEqual({ ...hint, event: 'pg.refund' });
    expect(read({ type: 'PG_REFUND_COMPLETED', payload: refunded })).toEqual({ ...hint, event });
    expect(read({ type: 'PG_REFUND_COMPLETED', ...refunded })).toEqual({ ...hint, event });
    expect(read({ type: 'SOMETHING_NEW', ...refunded })).toEqual({ ...hint, event: 'pg.refund' });
  });
});
