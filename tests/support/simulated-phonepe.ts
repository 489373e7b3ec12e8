import { makeSimulator, type Simulator, type SimulatorOptions } from '#tests/simulator/simulator.ts';

/** A client of a simulated PhonePe that says what it is told to, right or wrong. */
export interface PhonePeClient {
  simulator: Simulator;
  token(form?: Record<string, string>): Promise<Told>;
  /** Signs in first where it has no token yet. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Told>;
  pay(id: string, changes?: Record<string, unknown>): Promise<Told>;
  status(id: string, query?: string): Promise<Told>;
  refund(refundId: string, id: string, amount: number): Promise<Told>;
  refundStatus(refundId: string): Promise<Told>;
}

export interface Told {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, right or wrong.
  body: any;
}

export const rightForm = {
  client_id: 'SIMULATED_CLIENT',
  client_version: '1',
  client_secret: 'simulated-client-secret',
  grant_type: 'client_credentials',
};

/** The least body of a payment that is right in every field. */
export const payBody = (id: string) => ({
  merchantOrderId: id,
  amount: 150_000,
  paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: 'https://shop.test/result?of=1' } },
});

export function simulatedPhonePe(options: SimulatorOptions = {}): PhonePeClient {
  const simulator = makeSimulator(options);
  const base = 'https://api-preprod.phonepe.com/apis/pg-sandbox';
  let token: string | null = null;

  async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
    const init = { method, headers, ...(body !== undefined && { body: new TextEncoder().encode(body) }) };
    const response = await simulator.fetch(`${base}${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  async function askToken(form: Record<string, string> = rightForm): Promise<Told> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const told = await send('POST', '/v1/oauth/token', headers, String(new URLSearchParams(form)));
    token = told.body.access_token ?? token;
    return told;
  }

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): Promise<Told> {
    if (token === null) await askToken();
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    return send(method, path, { authorization: `O-Bearer ${token}`, ...headers }, text);
  }

  return {
    simulator,
    token: askToken,
    call,
    pay: (id, changes = {}) => call('POST', '/checkout/v2/pay', { ...payBody(id), ...changes }),
    status: (id, query = '') => call('GET', `/checkout/v2/order/${encodeURIComponent(id)}/status${query}`),
    refund: (merchantRefundId, originalMerchantOrderId, amount) =>
      call('POST', '/payments/v2/refund', { merchantRefundId, originalMerchantOrderId, amount }),
    refundStatus: (id) => call('GET', `/payments/v2/refund/${id}/status`),
  };
}
