import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeRazorpay, RAZORPAY_URL, type RazorpayOptions } from '#server/payments/razorpay/adapter.ts';
import { type CallMade, type Scripted, scriptFetch } from '#tests/support/scripted-fetch.ts';

const ATTEMPT = '01HZX9Q8RB3W5T7V2K4M6N8P0Q';
const REFUND = `${ATTEMPT}-R1`;
const LINK = 'plink_KBnb7I424Rc1R9';
const PAYMENT = 'pay_KBnebtRrhTEatJ';
const START = 1_661_852_539;
const noHurry = () => new AbortController().signal;

/** The adapter and what it asks. */
function open(
  answer: (call: CallMade) => Scripted | Promise<Scripted> = () => ({ json: {} }),
  options: Partial<RazorpayOptions> = {},
) {
  const { fetch, calls } = scriptFetch(answer);
  const razorpay = makeRazorpay({
    isTest: true,
    keyId: 'rzp_test_key',
    keySecret: 'key-secret',
    webhookSecrets: ['webhook-secret'],
    apiUrl: RAZORPAY_URL,
    payPageOrigin: null,
    now: () => new Date(START * 1000),
    fetch,
    ...options,
  });
  return { razorpay, calls };
}

const request = {
  attemptId: ATTEMPT,
  amount: 10_000,
  returnUrl: `https://example.in/payment-result/${ATTEMPT}`,
  ttlSeconds: 1800,
  description: 'Yellow sapphire',
  buyer: { name: 'Asha Verma', email: 'asha@example.org', phone: '9876543210' },
};

/** A link as the documentation's page on fetching one shows it. */
const link = (status: string, more = {}) => ({
  accept_partial: true,
  amount: 10_000,
  amount_paid: 0,
  cancelled_at: 0,
  created_at: START,
  currency: 'INR',
  customer: [],
  description: 'Grocery',
  expire_by: 0,
  expired_at: 0,
  first_min_partial_amount: 100,
  id: LINK,
  notes: null,
  notify: { email: false, sms: false },
  order_id: 'order_KBneAVhT2zbzsU',
  payments: [],
  reference_id: ATTEMPT,
  reminder_enable: false,
  reminders: [],
  short_url: 'https://rzp.io/i/alaBxs0i',
  status,
  updated_at: 1_661_852_741,
  upi_link: false,
  user_id: 'HD1JAKCCPGDfRx',
  ...more,
});

const captured = (more = {}) => ({
  amount: 10_000,
  created_at: 1_661_852_741,
  method: 'netbanking',
  payment_id: PAYMENT,
  status: 'captured',
  ...more,
});
const paid = (more = {}) => link('paid', { amount_paid: 10_000, payments: [captured()], ...more });

const badRequest = (description: string, field?: string) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description,
    ...(field ? { field } : {}),
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
  },
});

describe('a payment at Razorpay', () => {
  it('is opened as a link that messages nobody', async () => {
    const { razorpay, calls } = open(() => ({ json: link('created') }));
    expect(await razorpay.create(request, noHurry())).toEqual({
      providerRef: LINK,
      redirectUrl: 'https://rzp.io/i/alaBxs0i',
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ method: 'POST', url: 'https://api.razorpay.com/v1/payment_links/' });
    expect(calls[0]?.headers.get('authorization')).toBe(`Basic ${btoa('rzp_test_key:key-secret')}`);
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      amount: 10_000,
      currency: 'INR',
      accept_partial: false,
      reference_id: ATTEMPT,
      expire_by: START + 1800,
      description: 'Yellow sapphire',
      customer: { name: 'Asha Verma', email: 'asha@example.org', contact: '+919876543210' },
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { attempt_id: ATTEMPT },
      callback_url: request.returnUrl,
      callback_method: 'get',
    });
  });

  it.each<[number, unknown, 'none' | 'unknown']>([
    [400, badRequest('The amount must be atleast INR 1.00', 'amount'), 'none'],
    [401, badRequest('Authentication failed'), 'none'],
    [400, badRequest('hidden already exists', 'reference_id'), 'unknown'],
    [400, badRequest('payment link with given reference_id already exists'), 'unknown'],
    [409, badRequest('Request in progress'), 'unknown'],
    [429, badRequest('Too many requests'), 'unknown'],
    [502, { error: { code: 'GATEWAY_ERROR', description: '' } }, 'unknown'],
  ])('when opening it is answered %i %j: effect %s', async (status, json, effect) => {
    const { razorpay } = open(() => ({ status, json }));
    const error = await razorpay.create(request, noHurry()).catch((thrown) => thrown);
    const codes: Record<number, string | null> = { 401: null, 502: 'GATEWAY_ERROR' };
    expect(error).toMatchObject({ effect, code: status in codes ? codes[status] : 'BAD_REQUEST_ERROR' });
    for (const hidden of ['key-secret', 'hidden', 'Asha', '9876543210', ATTEMPT])
      expect(`${error.stack}${error.cause}`).not.toContain(hidden);
  });
});

describe('asking about a payment', () => {
  const ask = (json: unknown, status = 200, providerRef: string | null = LINK) =>
    open(() => ({ status, json })).razorpay.fetch({ attemptId: ATTEMPT, providerRef }, noHurry());

  it('is by the link’s id where that is known', async () => {
    const { razorpay, calls } = open(() => ({ json: link('created') }));
    expect(await razorpay.fetch({ attemptId: ATTEMPT, providerRef: LINK }, noHurry())).toEqual({
      state: 'PENDING',
      providerRef: LINK,
      amount: 10_000,
      mode: null,
      transactionId: null,
      failure: null,
      redirectUrl: 'https://rzp.io/i/alaBxs0i',
    });
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET https://api.razorpay.com/v1/payment_links/${LINK}`,
    ]);
  });

  it('is by our id where it is not, and takes no other’s', async () => {
    const other = link('paid', { id: 'plink_other', reference_id: `${ATTEMPT}-2` });
    const { razorpay, calls } = open(() => ({ json: { payment_links: [other, null, {}, link('created')] } }));
    const found = await razorpay.fetch({ attemptId: ATTEMPT, providerRef: null }, noHurry());
    expect(found).toMatchObject({ providerRef: LINK, state: 'PENDING' });
    expect(calls[0]?.url).toBe(`https://api.razorpay.com/v1/payment_links/?reference_id=${ATTEMPT}`);
    expect(await ask({ payment_links: [other] }, 200, null)).toBeNull();
    expect(await ask({ payment_links: [] }, 200, null)).toBeNull();
  });

  it('looks at the payment only for a method the link leaves out', async () => {
    const unnamed = paid({ payments: [captured({ method: undefined })] });
    const { razorpay, calls } = open((call) =>
      call.url.includes('/payments/') ? { json: { id: PAYMENT, method: 'upi' } } : { json: unnamed },
    );
    const name = { attemptId: ATTEMPT, providerRef: LINK };
    expect(await razorpay.fetch(name, noHurry())).toMatchObject({ mode: 'UPI', transactionId: PAYMENT });
    expect(calls.map((call) => new URL(call.url).pathname)).toEqual([
      `/v1/payment_links/${LINK}`,
      `/v1/payments/${PAYMENT}`,
    ]);
  });

  it.each(['expired', 'cancelled'])('takes one that was paid as it was %s for paid', async (status) => {
    expect(await ask(link(status, { payments: [captured()] }))).toMatchObject({
      state: 'COMPLETED',
      amount: 10_000,
      transactionId: PAYMENT,
      failure: null,
    });
    const part = [captured({ amount: 5_000 })];
    expect(await ask(link(status, { payments: part }))).toMatchObject({ state: 'UNKNOWN' });
    expect(await ask(link(status, { amount_paid: 10_000 }))).toMatchObject({ state: 'UNKNOWN' });
  });

  it.each([
    ['another reference', { reference_id: `${ATTEMPT}-2` }],
    ['no reference', { reference_id: null }],
    ['half a paisa', { amount: 10.5 }],
  ])('refuses an answer with %s', async (_, more) => {
    await expect(ask(paid(more))).rejects.toMatchObject({ effect: 'unknown' });
  });

  it.each(['10000', 10_000])('takes an amount of a payment as text or number: %j', async (amount) => {
    expect(await ask(paid({ payments: [captured({ amount })] }))).toMatchObject({
      ...{ state: 'COMPLETED', amount: 10_000, mode: 'NETBANKING', transactionId: PAYMENT },
    });
    const late = link('expired', { payments: [captured({ amount })] });
    expect(await ask(late)).toMatchObject({ state: 'COMPLETED', amount: 10_000 });
  });

  it.each(['10000.5', '1e4', '', ' 10000', '-1', '9'.repeat(16), null])(
    'takes a payment of %j for none of which anything is known',
    async (amount) => {
      const found = await ask(paid({ payments: [captured({ amount })] }));
      expect(found).toMatchObject({ state: 'COMPLETED', transactionId: null });
    },
  );

  it('finds none where Razorpay knows none', async () => {
    expect(await ask(badRequest('The id provided does not exist'), 400)).toBeNull();
    expect(await ask(badRequest('invalid input [KBnb7I424Rc1R9]'), 400)).toBeNull();
    expect(await ask({ error: { code: 'NOT_FOUND' } }, 404)).toBeNull();
    await expect(ask(badRequest('Authentication failed'), 401)).rejects.toMatchObject({ effect: 'none' });
    await expect(ask(badRequest('Something else'), 400)).rejects.toMatchObject({ effect: 'none' });
  });
});

/** A refund as the documentation's page on the entity shows it. */
const refunded = (more = {}) => ({
  id: 'rfnd_FgRAHdNOM4ZVbO',
  entity: 'refund',
  amount: 10_000,
  currency: 'INR',
  payment_id: PAYMENT,
  notes: { attempt_id: ATTEMPT },
  receipt: REFUND,
  acquirer_data: { arn: '10000000000000' },
  created_at: 1_600_856_650,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
  ...more,
});

describe('a refund at Razorpay', () => {
  const refund = {
    attemptId: ATTEMPT,
    providerRef: LINK,
    refundId: REFUND,
    transactionId: PAYMENT,
    amount: 10_000,
  };
  const name = { ...refund, providerRefundRef: null };

  it('is asked for once however often it is asked', async () => {
    const { razorpay, calls } = open(() => ({ json: refunded({ status: 'pending' }) }));
    expect(await razorpay.refund(refund, noHurry())).toEqual({
      state: 'PENDING',
      providerRefundRef: 'rfnd_FgRAHdNOM4ZVbO',
      amount: 10_000,
      failure: null,
    });
    expect(calls[0]).toMatchObject({
      method: 'POST',
      url: `https://api.razorpay.com/v1/payments/${PAYMENT}/refund`,
    });
    expect(calls[0]?.headers.get('x-refund-idempotency')).toBe(REFUND);
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      amount: 10_000,
      speed: 'normal',
      receipt: REFUND,
      notes: { attempt_id: ATTEMPT },
    });
  });

  it.each([
    ['Your account does not have enough balance to carry out the refund operation.', 'REFUND_BREACHED'],
    ['The payment has been fully refunded already', 'EXCESS_REFUND_AMOUNT'],
    ['The total refund amount is greater than the refund payment amount', 'EXCESS_REFUND_AMOUNT'],
    ['The refund amount provided is greater than amount captured', 'EXCESS_REFUND_AMOUNT'],
    [
      'Refund is not supported by the bank because the payment is more than 6 months old',
      'REFUND_FOR_TXN_OLDER_THAN_LIMIT',
    ],
    ['The id provided does not exist', 'ORIGINAL_TXN_NOT_FOUND'],
  ])('refused with “%s” says why by a code of ours', async (text, code) => {
    const { razorpay } = open(() => ({ status: 400, json: badRequest(text) }));
    await expect(razorpay.refund(refund, noHurry())).rejects.toMatchObject({ effect: 'none', code });
  });

  it.each([
    ['pending', 'PENDING', null],
    ['processed', 'COMPLETED', null],
    ['failed', 'FAILED', 'failed'],
    ['reversed', 'UNKNOWN', null],
  ])('that is %s counts as %s', async (status, state, failure) => {
    const { razorpay, calls } = open(() => ({ json: refunded({ status }) }));
    const known = { ...name, providerRefundRef: 'rfnd_FgRAHdNOM4ZVbO' };
    expect(await razorpay.fetchRefund(known, noHurry())).toMatchObject({ state, failure });
    expect(calls[0]?.url).toBe('https://api.razorpay.com/v1/refunds/rfnd_FgRAHdNOM4ZVbO');
  });

  it('is found among a payment’s refunds by our id of it', async () => {
    const items = [refunded({ id: 'rfnd_other', receipt: null }), refunded({ receipt: `${ATTEMPT}-R2` })];
    const ask = (list: unknown[]) => open(() => ({ json: { entity: 'collection', items: list } }));
    const { razorpay, calls } = ask([...items, null, refunded()]);
    expect(await razorpay.fetchRefund(name, noHurry())).toMatchObject({ state: 'COMPLETED' });
    expect(calls[0]?.url).toBe(`https://api.razorpay.com/v1/payments/${PAYMENT}/refunds?count=100`);
    expect(await ask(items).razorpay.fetchRefund(name, noHurry())).toBeNull();
  });

  it('of another id or payment is none of ours', async () => {
    const known = { ...name, providerRefundRef: 'rfnd_FgRAHdNOM4ZVbO' };
    for (const more of [{ receipt: `${ATTEMPT}-R2` }, { payment_id: 'pay_other' }]) {
      const { razorpay } = open(() => ({ json: refunded(more) }));
      await expect(razorpay.fetchRefund(known, noHurry())).rejects.toMatchObject({ effect: 'unknown' });
    }
  });
});

const event = (name: string, payload: Record<string, object>) => ({
  entity: 'event',
  account_id: 'acc_E7OQJcEANmBHTC',
  event: name,
  contains: Object.keys(payload),
  payload: Object.fromEntries(Object.entries(payload).map(([part, entity]) => [part, { entity }])),
});

describe('a callback of Razorpay', () => {
  const sign = (raw: string | Uint8Array, secret = 'webhook-secret') =>
    createHmac('sha256', secret).update(raw).digest('hex');
  const read = (raw: string, signature: string | null = sign(raw), options: Partial<RazorpayOptions> = {}) =>
    open(undefined, options).razorpay.readWebhook(
      Buffer.from(raw),
      new Headers(signature === null ? {} : { 'x-razorpay-signature': signature }),
    );
  const tell = (name: string, payload: Record<string, object>) => read(JSON.stringify(event(name, payload)));
  const linkPaid = JSON.stringify(event('payment_link.paid', { payment_link: paid() }));

  it('is a hint about a payment, with what it claims', () => {
    expect(read(linkPaid)).toEqual({
      kind: 'hint',
      about: 'payment',
      attemptId: ATTEMPT,
      claimed: { state: 'COMPLETED', amount: 10_000 },
      event: 'payment_link.paid',
    });
  });

  it('about a payment that is authorised and not captured yet claims nothing', () => {
    const payment = { id: PAYMENT, amount: 10_000, notes: { attempt_id: ATTEMPT }, status: 'authorized' };
    expect(tell('payment.authorized', { payment })).toMatchObject({
      ...{ kind: 'hint', about: 'payment', attemptId: ATTEMPT, claimed: { state: null } },
    });
  });

  it('about a payment is found by the notes that the link gave it', () => {
    const payment = { id: PAYMENT, amount: 10_000, notes: { attempt_id: `${ATTEMPT}-2` } };
    expect(tell('payment.captured', { payment: { ...payment, status: 'captured' } })).toMatchObject({
      attemptId: `${ATTEMPT}-2`,
      claimed: { state: 'COMPLETED', amount: 10_000 },
    });
    expect(tell('payment.failed', { payment: { ...payment, status: 'failed' } })).toMatchObject({
      about: 'payment',
      claimed: { state: null, amount: 10_000 },
    });
  });

  it('about something else is ignored', () => {
    expect(tell('payment.downtime.started', { 'payment.downtime': {} })).toEqual({
      kind: 'ignored',
      reason: 'unknown_event',
    });
    for (const reference_id of ['TS1989', null, `${ATTEMPT}-1`, REFUND])
      expect(tell('payment_link.paid', { payment_link: paid({ reference_id }) })).toEqual({
        kind: 'ignored',
        reason: 'not_ours',
      });
    expect(tell('refund.created', { refund: { receipt: 'Receipt No. 31', notes: [] } })).toEqual({
      kind: 'ignored',
      reason: 'not_ours',
    });
  });
});
