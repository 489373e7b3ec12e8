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

/** Makes the adapter, and records its requests. */
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

  it('is opened for a buyer without an Indian mobile number', async () => {
    const { razorpay, calls } = open(() => ({ json: link('created') }));
    await razorpay.create({ ...request, buyer: { ...request.buyer, phone: null } }, noHurry());
    const { customer } = JSON.parse(calls[0]?.body ?? '');
    expect(customer).toEqual({ name: 'Asha Verma', email: 'asha@example.org' });
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
  const ask = (json: unknown, status = 200) =>
    open(() => ({ status, json })).razorpay.fetch({ attemptId: ATTEMPT, providerRef: LINK }, noHurry());

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

  it('is looked up by Razorpay’s id if known, else among those of its payment', async () => {
    const { razorpay, calls } = open((call) => ({
      json: call.url.includes('/payments/') ? { items: [refunded()] } : refunded(),
    }));
    for (const providerRefundRef of ['rfnd_FgRAHdNOM4ZVbO', null])
      expect(await razorpay.fetchRefund({ ...refund, providerRefundRef }, noHurry())).toMatchObject({
        state: 'COMPLETED',
      });
    expect(calls.map(({ url }) => url)).toEqual([
      'https://api.razorpay.com/v1/refunds/rfnd_FgRAHdNOM4ZVbO',
      `https://api.razorpay.com/v1/payments/${PAYMENT}/refunds?count=100`,
    ]);
  });

  it('of another id or payment is none of ours, though it was asked for by its id', async () => {
    for (const more of [{ receipt: `${ATTEMPT}-R2` }, { payment_id: 'pay_other' }]) {
      const { razorpay } = open(() => ({ json: refunded(more) }));
      const known = { ...refund, providerRefundRef: 'rfnd_FgRAHdNOM4ZVbO' };
      await expect(razorpay.fetchRefund(known, noHurry())).rejects.toMatchObject({ effect: 'unknown' });
    }
  });
});

describe('what Razorpay has in its books', () => {
  const rfnd = { id: 'rfnd_FgRAHdNOM4ZVbO', amount: 500, payment_id: PAYMENT, status: 'processed' };
  const payment = { attemptId: ATTEMPT, providerRef: LINK, transactionId: PAYMENT };
  const disp = { id: 'disp_AHfqOvkldwsbqt', payment_id: PAYMENT, amount: 900, status: 'open' };
  const since = { refunds: new Date(START * 1000), disputes: new Date(0) };
  async function read(all: Record<string, object[]>, made: Record<string, string> = {}) {
    const { razorpay, calls } = open(({ url }) => {
      const { pathname, searchParams } = new URL(url);
      const id = /payments\/(\w+)$/.exec(pathname)?.[1];
      if (id) return { json: { id, notes: made[id] ? { attempt_id: made[id] } : [] } };
      const skip = Number(searchParams.get('skip'));
      return { json: { items: (all[pathname.slice('/v1/'.length)] ?? []).slice(skip, skip + 100) } };
    });
    const news = [];
    for await (const one of razorpay.recentNews(since, noHurry())) news.push(one);
    return { news, calls: calls.map(({ url }) => url.slice('https://api.razorpay.com/v1/'.length)) };
  }

  it('a refund of the dashboard belongs to the attempt of its payment, and one of ours to that of its receipt', async () => {
    const ours = { ...rfnd, id: 'rfnd_Ours', receipt: REFUND, payment_id: 'pay_other' };
    const { news, calls } = await read({ refunds: [rfnd, ours] }, { [PAYMENT]: `${ATTEMPT}-2` });
    expect(news).toMatchObject([
      {
        attemptId: `${ATTEMPT}-2`,
        refund: { ref: rfnd.id, refundId: null, amount: 500, state: 'COMPLETED' },
      },
      { attemptId: ATTEMPT, refund: { ref: 'rfnd_Ours', refundId: REFUND } },
    ]);
    expect(calls).toEqual([
      `refunds?from=${START}&count=100&skip=0`,
      `payments/${PAYMENT}`,
      'disputes?from=0&count=100&skip=0',
    ]);
  });

  it('an entry that is malformed, in another currency or of another shop does not hide the others', async () => {
    const strange = [{ id: 7 }, null, { ...rfnd, currency: 'USD' }, { ...rfnd, payment_id: 'pay_elsewhere' }];
    const { news } = await read(
      { refunds: [...(strange as object[]), rfnd], disputes: [{ ...disp, currency: 'USD' }, disp] },
      { [PAYMENT]: ATTEMPT },
    );
    expect(news).toMatchObject([
      { about: 'refund', attemptId: ATTEMPT },
      {
        about: 'dispute',
        dispute: { ref: disp.id, state: 'open', amount: 900, reason: null, respondBy: null },
      },
    ]);
  });

  it('is read page by page, three pages at most', async () => {
    const many = Array.from({ length: 450 }, (_, n) => ({ ...rfnd, id: `rfnd_${n}`, receipt: REFUND }));
    expect((await read({ refunds: many.slice(0, 120) })).news).toHaveLength(120);
    expect((await read({ refunds: many })).news).toHaveLength(300);
  });

  it('a refund or dispute of another payment is none of this one', async () => {
    const { razorpay } = open(({ url }) => ({
      json: url.includes('/payments/')
        ? { id: 'pay_other', notes: { attempt_id: `${ATTEMPT}-2` } }
        : { ...rfnd, ...disp, payment_id: 'pay_other' },
    }));
    expect(await razorpay.fetchBookedRefund(payment, rfnd.id, noHurry())).toBeNull();
    expect(await razorpay.fetchDispute(payment, disp.id, noHurry())).toBeNull();
  });

  it('a lost dispute has the amount that was taken, and a state of later is unknown', async () => {
    const ask = (more: object) =>
      open(() => ({ json: { ...disp, ...more } })).razorpay.fetchDispute(payment, disp.id, noHurry());
    expect(await ask({ status: 'lost', amount_deducted: 850 })).toMatchObject({ state: 'lost', amount: 850 });
    expect(await ask({ status: 'action_required' })).toMatchObject({ state: 'open' });
    expect(await ask({ status: 'appealed' })).toMatchObject({ state: 'UNKNOWN' });
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
      named: null,
      claimed: { state: 'COMPLETED', amount: 10_000 },
      event: 'payment_link.paid',
    });
  });

  it('about a payment that is authorised and not captured yet claims nothing', () => {
    const payment = { id: PAYMENT, amount: 10_000, notes: { attempt_id: ATTEMPT }, status: 'authorized' };
    expect(tell('payment.authorized', { payment })).toMatchObject({
      kind: 'hint',
      about: 'payment',
      attemptId: ATTEMPT,
      claimed: { state: null },
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
