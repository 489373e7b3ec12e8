import { describe, expect, test } from 'vitest';
import { newOrderId } from '#server/orders/order-log.ts';
import { type Answer, NoFunction } from '#tests/support/call.ts';
import { bothProviders, MINUTE, paymentSites } from '#tests/support/payment-site.ts';

const sites = paymentSites();
const personal = ['asha@example.in', '9876543210', 'Raj Nagar', '201001', 'Ghaziabad'];

/** What an answer tells whoever compares answers; a request's own id is not in a 404. */
const told = ({ status, bytes, headers }: Answer) => ({
  status,
  body: bytes.toString(),
  headers: Object.fromEntries(headers),
});

describe.each(bothProviders)('with %s', (provider) => {
  test('case 28: unknown, malformed and foreign ids cannot be told apart, and nobody is asked', async () => {
    const site = await sites.open(provider);
    const { id } = await site.place();
    await site.advance(MINUTE);
    const before = (await site.control.requests()).length;
    const unknown = told(await site.call('GET', `/api/payment/status/${newOrderId()}`));
    expect(unknown.status).toBe(404);
    const probes = [
      '1',
      '0001',
      id.toLowerCase(),
      `${id}-2`,
      `${id}-R1`,
      `${id}%00`,
      `${id}%2F..%2Fplaced`,
      '%2e%2e%2fplaced',
      '..%2f..%2forders',
      '%24%26',
      '$&',
      "$'",
      '{id}',
      'x'.repeat(10_000),
      '__proto__',
      'constructor',
      '%F0%9F%99%8F',
      "1'%20OR%20'1'%3D'1",
    ];
    for (const probe of probes)
      expect(told(await site.call('GET', `/api/payment/status/${probe}`)), probe.slice(0, 40)).toEqual(
        unknown,
      );
    // What no browser would send as it stands leaves the address altogether.
    for (const path of ['../../order/list', '%E0%A4%A', '']) {
      const answer = await site.call('GET', `/api/payment/status/${path}`).catch((error) => error);
      expect(answer instanceof NoFunction || answer.status === 404 || answer.status === 401, path).toBe(true);
    }
    expect((await site.control.requests()).length).toBe(before);
  });

  test('case 28: whoever has an id sees six fields and nothing that says who and where', async () => {
    const site = await sites.open(provider);
    const { id } = await site.place();
    const other = await site.place({ customer_name: 'Ravi Sharma', email: 'ravi@example.in' });
    const answer = await site.call('GET', `/api/payment/status/${id}?id=${other.id}&status=COMPLETED`);
    expect(answer.body.order).toEqual({
      status: 'pending',
      customer_name: 'Asha Verma',
      product_name: 'Ruby',
      payment_mode: null,
      merchant_transaction_id: id,
      amount: 1_500,
    });
    for (const secret of [...personal, 'Ravi', 'ravi@', other.id])
      expect(String(answer.bytes)).not.toContain(secret);
  });

  test('case 28: a thousand probes from one address are stopped after 120 in a minute', async () => {
    const site = await sites.open(provider, { env: { RATE_LIMITS: 'on' } });
    const { id } = await site.place();
    await site.advance(MINUTE);
    const before = (await site.control.requests()).length;
    // An address for each provider: a process counts what an address asks, whatever site it asks.
    const ip = `${provider}.prober.test`;
    const probe = (n: number) => site.call('GET', `/api/payment/status/${n % 2 ? id : newOrderId()}`, { ip });
    const answers = [];
    for (let n = 0; n < 200; n += 20)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, k) => probe(n + k)))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(80);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // However many asked, the provider heard one question about the one order there is.
    expect((await site.control.requests()).length).toBe(before + 1);
    expect((await site.call('GET', `/api/payment/status/${id}`, { ip: '203.0.113.10' })).status).toBe(200);
  });
});
