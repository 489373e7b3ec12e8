import { makeSimulator, type Simulator, type SimulatorOptions } from '#tests/simulator/simulator.ts';
import type { Told } from './simulated-phonepe.ts';

/** A client of a simulated Razorpay that says what it is told to, right or wrong. */
export interface RazorpayClient {
  simulator: Simulator;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Told>;
  create(referenceId: string, changes?: Record<string, unknown>): Promise<Told>;
  refund(paymentId: string, body?: unknown, key?: string): Promise<Told>;
}

export const basic = (key: string, secret: string) =>
  `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

const rightKeys = basic('rzp_test_SimulatedKey1', 'simulatedKeySecret');

/** A body of a link that breaks no rule. */
export const linkBody = (referenceId: string) => ({
  amount: 150_000,
  currency: 'INR',
  accept_partial: false,
  reference_id: referenceId,
  description: 'Blue sapphire',
  customer: { name: 'Ananya' },
  notify: { sms: false, email: false },
  reminder_enable: false,
  callback_url: 'https://shop.test/result?of=1',
  callback_method: 'get',
});

export function simulatedRazorpay(options: SimulatorOptions = {}): RazorpayClient {
  const simulator = makeSimulator(options);
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Told> {
    const given = { authorization: rightKeys, 'content-type': 'application/json', ...headers };
    const init = { method, headers: given, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await simulator.fetch(`https://api.razorpay.com/v1${path}`, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  return {
    simulator,
    call,
    create: (id, changes = {}) => call('POST', '/payment_links/', { ...linkBody(id), ...changes }),
    refund: (id, body = {}, key = 'key-of-a-refund') =>
      call('POST', `/payments/${id}/refund`, body, { 'x-refund-idempotency': key }),
  };
}
