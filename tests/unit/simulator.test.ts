import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeSimulator } from '#tests/simulator/simulator.ts';
import { readImports } from '#tests/support/read-imports.ts';

const folder = join(import.meta.dirname, '../simulator');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);

it('the simulator shares nothing with the code it judges: it imports itself and Node alone', () => {
  const imports = files.flatMap((file) =>
    readImports(file, readFileSync(join(folder, file), 'utf8')).map(({ from }) => from),
  );
  expect(imports.length).toBeGreaterThan(60);
  expect(imports.filter((from) => !/^(?:node:|\.\.?\/)/.test(from))).toEqual([]);
  expect(imports.filter((from) => from.startsWith('../../'))).toEqual([]);
});

/* What the simulated providers refuse: a stand-in that takes everything would prove nothing of who calls it. */

interface Told {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, right or wrong.
  body: any;
}
const asJson = { 'content-type': 'application/json' };

/** The least body of a payment that is right in every field. */
const flow = { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: 'https://shop.test/result?of=1' } };
const payBody = { amount: 150_000, paymentFlow: flow };

/** A client of a simulated PhonePe that says what it is told to, right or wrong. */
function simulatedPhonePe() {
  const simulator = makeSimulator();
  const base = 'https://api-preprod.phonepe.com/apis/pg-sandbox';
  let held = '';
  async function token(): Promise<string> {
    const body = new URLSearchParams({
      ...{ client_id: 'SIMULATED_CLIENT', client_version: '1' },
      ...{ client_secret: 'simulated-client-secret', grant_type: 'client_credentials' },
    });
    const answer = await simulator.fetch(`${base}/v1/oauth/token`, { method: 'POST', body });
    held = ((await answer.json()) as { access_token: string }).access_token;
    return held;
  }
  /** Signs in first where it has no token yet. */
  async function call(method: string, path: string, body?: object, scheme = 'O-Bearer '): Promise<Told> {
    const authorization = `${scheme}${held || (await token())}`;
    const init = {
      method,
      headers: { ...asJson, authorization },
      ...(body && { body: JSON.stringify(body) }),
    };
    const answer = await simulator.fetch(base + path, init);
    return { status: answer.status, body: await answer.json() };
  }
  return {
    control: simulator.control,
    token,
    pay: (merchantOrderId: string, changes = {}) =>
      call('POST', '/checkout/v2/pay', { merchantOrderId, ...payBody, ...changes }),
    status: (id: string, scheme?: string) =>
      call('GET', `/checkout/v2/order/${id}/status`, undefined, scheme),
    refund: (merchantRefundId: string, originalMerchantOrderId: string, amount: number) =>
      call('POST', '/payments/v2/refund', { merchantRefundId, originalMerchantOrderId, amount }),
  };
}

/** The same of a simulated Razorpay. */
function simulatedRazorpay() {
  const simulator = makeSimulator();
  async function call(method: string, path: string, body?: object, headers = {}): Promise<Told> {
    const authorization = `Basic ${btoa('rzp_test_SimulatedKey1:simulatedKeySecret')}`;
    const answer = await simulator.fetch(`https://api.razorpay.com/v1${path}`, {
      method,
      headers: { ...asJson, authorization, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }
  const link = {
    ...{ amount: 150_000, currency: 'INR', notify: { sms: false, email: false }, reminder_enable: false },
    ...{ callback_url: 'https://shop.test/result?of=1', callback_method: 'get' },
  };
  return {
    control: simulator.control,
    call,
    create: (reference_id: string, changes = {}) =>
      call('POST', '/payment_links/', { reference_id, ...link, ...changes }),
    refund: (paymentId: string, body = {}, key = 'key-of-a-refund') =>
      call('POST', `/payments/${paymentId}/refund`, body, { 'x-refund-idempotency': key }),
  };
}

it.each<[string, Record<string, unknown>]>([
  ['no id', { merchantOrderId: undefined }],
  ['an id of 64 characters', { merchantOrderId: 'a'.repeat(64) }],
  ['an id with a space', { merchantOrderId: 'a b' }],
  ['99 paise', { amount: 99 }],
  ['half a paisa', { amount: 150.5 }],
  ['an amount in text', { amount: '15000' }],
  ['299 seconds', { expireAfter: 299 }],
  ['3601 seconds', { expireAfter: 3601 }],
  ['an unknown udf', { metaInfo: { udf16: 'x' } }],
  ['udf1 of 257 characters', { metaInfo: { udf1: 'x'.repeat(257) } }],
  ['another type of flow', { paymentFlow: { ...flow, type: 'PG' } }],
  ['no redirectUrl', { paymentFlow: { ...flow, merchantUrls: {} } }],
  ['a phone number of 9 digits', { prefillUserLoginDetails: { phoneNumber: '999999999' } }],
])('PhonePe’s create payment refuses %s', async (_, changes) => {
  const phonepe = simulatedPhonePe();
  const { status, body } = await phonepe.pay('ORD_1', changes);
  expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
  expect((await phonepe.pay('ORD_1')).status).toBe(200);
});

describe('PhonePe’s token', () => {
  it.each(['Bearer', 'o-bearer', ''])('does not hold behind %j', async (scheme) => {
    const phonepe = simulatedPhonePe();
    const told = await phonepe.status('X', `${scheme} `);
    expect([told.status, told.body.code]).toEqual([401, 'AUTHORIZATION_FAILED']);
  });

  it('does not hold once it is expired or revoked', async () => {
    const { control, pay, status, token } = simulatedPhonePe();
    control.settings({ phonepe: { tokenLifeSeconds: 60 } });
    await pay('ORD_1');
    control.clock({ advanceMs: 60_000 });
    expect((await status('ORD_1')).status).toBe(401);
    await token();
    expect((await status('ORD_1')).status).toBe(200);
    control.revokeTokens();
    expect((await status('ORD_1')).status).toBe(401);
  });
});

describe('PhonePe’s tokens', () => {
  const ask = async ({ token }: ReturnType<typeof simulatedPhonePe>) => (await token()) !== undefined;

  it('are given out five times a minute at most', async () => {
    const phonepe = simulatedPhonePe();
    for (let n = 0; n < 5; n++) expect(await ask(phonepe)).toBe(true);
    expect(await ask(phonepe)).toBe(false);
    expect(phonepe.control.requests({ route: 'phonepe.token' }).at(-1)?.status).toBe(429);
    phonepe.control.clock({ advanceMs: 60_000 });
    expect(await ask(phonepe)).toBe(true);
  });

  it('hold behind the word that came with them alone', async () => {
    const phonepe = simulatedPhonePe();
    phonepe.control.settings({ phonepe: { tokenType: 'Next' } });
    expect((await phonepe.status('X')).status).toBe(401);
    expect((await phonepe.status('X', 'Next ')).status).toBe(400);
    expect(phonepe.control.violations().map(({ rule }) => rule)).toEqual(['wrong-scheme']);
  });
});

it.each(['event', 'type'] as const)('PhonePe’s webhooks may have their %s alone', async (names) => {
  const simulator = simulatedPhonePe();
  simulator.control.settings({ phonepe: { webhook: { url: 'https://shop.test/hook', names } } });
  await simulator.pay('ORD_1', { amount: 1_000 });
  simulator.control.approve({ id: 'ORD_1' });
  await simulator.refund('RF_1', 'ORD_1', 500);
  simulator.control.clock({ advanceMs: 10 * 60_000 });
  const bodies = simulator.control.deliveries().map(({ body }) => JSON.parse(body));
  const said = {
    event: ['checkout.order.completed', 'pg.refund.accepted', 'pg.refund.completed'],
    type: ['CHECKOUT_ORDER_COMPLETED', 'PG_REFUND_ACCEPTED', 'PG_REFUND_COMPLETED'],
  };
  expect(bodies.map((body) => body[names])).toEqual(said[names]);
  expect(bodies.filter((body) => body[names === 'type' ? 'event' : 'type'])).toEqual([]);
});

async function withPaidOrder() {
  const phonepe = simulatedPhonePe();
  await phonepe.pay('ORD_1', { amount: 1000 });
  phonepe.control.approve({ id: 'ORD_1' });
  return {
    ...phonepe,
    ask: async (id: string, amount: number) => {
      const { status, body } = await phonepe.refund(id, 'ORD_1', amount);
      return status === 200 ? body.state : [status, body.code];
    },
  };
}

describe('a PhonePe refund', () => {
  it('is refused where the id is used, and says so in the SDK’s words', async () => {
    const { ask, refund } = await withPaidOrder();
    await ask('RF_1', 400);
    const { status, body } = await refund('RF_1', 'ORD_1', 400);
    expect([status, body.message]).toEqual([400, 'Refund ID Duplicated']);
  });

  it('is refused while another is open, confirmed or not', async () => {
    const { ask, control } = await withPaidOrder();
    await ask('RF_1', 400);
    expect(await ask('RF_2', 400)).toEqual([400, 'BAD_REQUEST']);
    control.clock({ advanceMs: 30_000 });
    expect(await ask('RF_3', 400)).toEqual([400, 'BAD_REQUEST']);
    expect(control.violations().map(({ rule }) => rule)).toEqual(['refund-while-open', 'refund-while-open']);
  });
});

const noon = Date.parse('2026-11-20T06:30:00Z') / 1000;

it.each<[string, string, Record<string, unknown>]>([
  ['99 paise', 'amount', { amount: 99 }],
  ['half a paisa', 'amount', { amount: 150.5 }],
  ['an amount in text', 'amount', { amount: '15000' }],
  ['another currency', 'currency', { currency: 'EUR' }],
  ['expiry within 15 minutes', 'expire_by', { expire_by: noon + 899 }],
  ['expiry in milliseconds', 'expire_by', { expire_by: (noon + 3600) * 1000 }],
  ['a callback by post', 'callback_method', { callback_method: 'post' }],
  ['a callback that is no address', 'callback_url', { callback_url: '/result' }],
  ['a reference of 41', 'reference_id', { reference_id: 'x'.repeat(41) }],
  ['a reference used before', 'reference_id', { reference_id: 'USED' }],
])('Razorpay refuses %s', async (_, field, changes) => {
  const { create } = simulatedRazorpay();
  await create('USED');
  const { status, body } = await create('ORD_1', changes);
  expect([status, body.error.code, body.error.field]).toEqual([400, 'BAD_REQUEST_ERROR', field]);
});

describe('a Razorpay refund', () => {
  async function paid() {
    const razorpay = simulatedRazorpay();
    await razorpay.create('ORD_1');
    razorpay.control.approve({ id: 'ORD_1' });
    const [payment] = razorpay.control.payment({ id: 'ORD_1' }).attempts as { id: string }[];
    return { ...razorpay, id: payment?.id ?? 'none' };
  }

  it('is the same one for the same key and body, and refused for the same key and another', async () => {
    const { refund, id, call } = await paid();
    const first = (await refund(id, { amount: 500 })).body;
    expect((await refund(id, { amount: 500 })).body.id).toBe(first.id);
    const other = await refund(id, { amount: 600 });
    expect([other.status, other.body.error.code]).toEqual([400, 'BAD_REQUEST_ERROR']);
    expect((await call('GET', `/payments/${id}/refunds`)).body.count).toBe(1);
  });

  it('is refused once its payment is six months old', async () => {
    const { refund, id, control } = await paid();
    control.clock({ advanceMs: 183 * 24 * 3_600_000 });
    expect((await refund(id, { amount: 100 }, 'key-on-the-day')).status).toBe(200);
    control.clock({ advanceMs: 1 });
    const { status, body } = await refund(id, { amount: 100 }, 'key-after-it');
    expect([status, body.error.description]).toEqual([400, expect.stringContaining('6 months old')]);
  });

  it('is refused beyond what an earlier one left', async () => {
    const { refund, id } = await paid();
    await refund(id, { amount: 100_000 });
    expect((await refund(id, { amount: 50_001 }, 'another-key-1')).status).toBe(400);
    expect((await refund(id, { amount: 50_000 }, 'another-key-2')).status).toBe(200);
  });
});

it.each([
  ['does not exist', 'The id provided does not exist'],
  ['invalid input', 'invalid input [Unknown1]'],
] as const)('Razorpay says of an id it does not know: %s', async (unknownId, description) => {
  const { control, call, refund } = simulatedRazorpay();
  control.settings({ razorpay: { unknownId } });
  const asked = [
    await call('GET', '/payment_links/plink_Unknown1'),
    await call('GET', '/payments/pay_Unknown1'),
    await call('GET', '/payments/pay_Unknown1/refunds'),
    await call('GET', '/refunds/rfnd_Unknown1'),
    await refund('pay_Unknown1'),
  ];
  const told = asked.map(({ status, body }) => [status, body.error.description]);
  expect(told).toEqual(asked.map(() => [400, description]));
});

it('Razorpay’s amounts of payments may be texts', async () => {
  const { control, call, create } = simulatedRazorpay();
  control.settings({ razorpay: { paymentAmounts: 'text' } });
  const { body: link } = await create('ORD_1');
  control.approve({ id: 'ORD_1' });
  const { body } = await call('GET', `/payment_links/${link.id}`);
  expect([body.amount, body.amount_paid, body.payments[0].amount]).toEqual([150_000, 150_000, '150000']);
});

const seconds = (count: number) => ({ advanceMs: count * 1000 });
const hour = 3600;

function watched() {
  const phonepe = simulatedPhonePe();
  return { ...phonepe, rules: () => phonepe.control.violations().map(({ rule }) => rule) };
}

describe('a client of PhonePe is noted for', () => {
  it('a token for each request, but not for one past half of its life, nor after a 401', async () => {
    const { token, status, control, rules } = watched();
    await token();
    await token();
    expect(rules()).toEqual(['token-per-request']);
    control.clock(seconds(312_301));
    await token();
    control.revokeTokens();
    await status('X');
    await token();
    control.fault({ route: 'phonepe.status', kind: 'status', status: 401 });
    await status('X');
    await token();
    expect(rules()).toHaveLength(1);
  });

  it('asking for the status before 20 s have passed', async () => {
    const { pay, status, control, rules } = watched();
    await pay('ORD_1');
    control.clock(seconds(19.999));
    await status('ORD_1');
    expect(rules()).toEqual(['status-too-early']);
  });

  it.each([
    [25, 3],
    [56, 6],
    [116, 10],
    [176, 30],
    [236, 60],
  ])('asking again at an age of %i s before %i s have passed', async (age, pause) => {
    const { pay, status, control, rules } = watched();
    await pay('ORD_1', { expireAfter: hour });
    control.clock(seconds(age));
    await status('ORD_1');
    control.clock(seconds(pause - 0.001));
    await status('ORD_1');
    expect(rules()).toEqual(['status-too-fast']);
    control.clock(seconds(60));
    await status('ORD_1');
    expect(rules()).toHaveLength(1);
  });

  it('asking once it has been told the end, but not where that answer was lost', async () => {
    const { pay, status, control, rules } = watched();
    await pay('ORD_1');
    control.approve({ id: 'ORD_1' });
    control.fault({ route: 'phonepe.status', kind: 'drop-after-commit' });
    control.clock(seconds(30));
    await expect(status('ORD_1')).rejects.toThrow('fetch failed');
    control.clock(seconds(30));
    await status('ORD_1');
    expect(rules()).toEqual([]);
    control.clock(seconds(600));
    await status('ORD_1');
    expect(rules()).toEqual(['call-after-terminal']);
  });

  it('an id used again, of an order or a refund', async () => {
    const { pay, refund, control } = watched();
    await pay('ORD_1');
    await pay('ORD_1');
    control.approve({ id: 'ORD_1' });
    await refund('RF_1', 'ORD_1', 500);
    await refund('RF_1', 'ORD_1', 500);
    expect(control.violations().map(({ rule, id }) => [rule, id])).toEqual([
      ['reused-id', 'ORD_1'],
      ['reused-id', 'RF_1'],
    ]);
  });
});
