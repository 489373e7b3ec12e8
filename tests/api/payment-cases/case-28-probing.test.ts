import { describe, expect, test } from 'vitest';
import { newOrderId } from '#server/orders/order-store.ts';
import { type Answer, NoFunction } from '#tests/support/call.ts';
import { MINUTE, paymentSites } from '#tests/support/payment-site.ts';
import { providerIds } from '#tests/support/test-providers.ts';

const sites = paymentSites();
const personal = ['asha@example.in', '9876543210', 'Raj Nagar', '201001', 'Ghaziabad'];

/** Returns the part of an answer that a prober could compare. The id of the request is not in a 404. */
const told = ({ status, bytes, headers }: Answer) => ({
  status,
  body: bytes.toString(),
  headers: Object.fromEntries(headers),
});

describe.each(providerIds)('with %s', (provider) => {
  test('case 28: unknown, malformed and foreign ids cannot be told apart, and nobody is asked', async () => {
    const { site, id } = await sites.placed(provider);
    await site.advance(MINUTE);
    const before = (await site.control.requests()).length;
    const unknown = told(await site.call('GET', `/api/payment/status/${newOrderId(new Date())}`));
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
    // A browser would normalise such an address before sending it.
    for (const path of ['../../order/list', '%E0%A4%A', '']) {
      const answer = await site.call('GET', `/api/payment/status/${path}`).catch((error) => error);
      expect(answer instanceof NoFunction || answer.status === 404 || answer.status === 401, path).toBe(true);
    }
    expect((await site.control.requests()).length).toBe(before);
  });

  test('case 28: whoever has an id sees six fields and nothing that says who and where', async () => {
    const { site, id } = await sites.placed(provider);
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
});
