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

/*
 * The payment tests rely on two properties of the simulated providers: they refuse calls that would move
 * money twice, and they note a client that breaks a provider's rule.
 */

interface Told {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, right or wrong.
  body: any;
}
const asJson = { 'content-type': 'application/json' };

/** The smallest body of a payment that is valid in every field. */
const flow = { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: 'https://shop.test/result?of=1' } };
const payBody = { amount: 150_000, paymentFlow: flow };

/** Returns a client of a simulated PhonePe that sends whatever the test passes, right or wrong. */
function simulatedPhonePe() {
  const simulator = makeSimulator();
  const base = 'https://api-preprod.phonepe.com/apis/pg-sandbox';
  let held = '';
  async function token(): Promise<string> {
    const body = new URLSearchParams({
      client_id: 'SIMULATED_CLIENT',
      client_version: '1',
      client_secret: 'simulated-client-secret',
      grant_type: 'client_credentials',
    });
    const answer = await simulator.fetch(`${base}/v1/oauth/token`, { method: 'POST', body });
    held = ((await answer.json()) as { access_token: string }).access_token;
    return held;
  }
  /** Signs in first if it has no token yet. */
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

/** Returns the same for a simulated Razorpay. */
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
    amount: 150_000,
    currency: 'INR',
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: 'https://shop.test/result?of=1',
    callback_method: 'get',
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

it('PhonePe’s token does not hold once it has expired or was revoked', async () => {
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
