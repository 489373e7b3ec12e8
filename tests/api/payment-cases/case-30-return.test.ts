import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MINUTE, paymentSites } from '#tests/support/payment-site.ts';
import { accounts, ofEach, providerIds, routes, testProviders } from '#tests/support/test-providers.ts';
import { payloadFor } from '#tests/support/test-shop.ts';

const sites = paymentSites();

describe.each(providerIds)('with %s', (provider) => {
  const { create, status } = routes[provider];

  // The result page reads only the id in its path. A return has the same effect as a poll.
  test('case 30: what a return claims, signed or not, settles nothing', async () => {
    const { site, id } = await sites.placed(provider, { webhooks: false });
    const { reference } = await site.control.payment({ id });
    const signature = createHmac('sha256', accounts.razorpay.RAZORPAY_KEY_SECRET)
      .update(`${reference}|${id}|paid|pay_1`)
      .digest('hex');
    const returns = [
      'status=COMPLETED',
      'code=PAYMENT_SUCCESS&amount=150000',
      `razorpay_payment_id=pay_1&razorpay_payment_link_id=${reference}&razorpay_payment_link_reference_id=${id}` +
        `&razorpay_payment_link_status=paid&razorpay_signature=${signature}`,
      'razorpay_payment_link_status=paid&razorpay_signature=forged',
    ];
    await site.advance(MINUTE);
    for (const query of returns) {
      const answer = await site.call('GET', `/api/payment/status/${id}?${query}`);
      expect(answer.body.order).toMatchObject({ status: 'pending' });
    }
    expect((await site.whole(id)).attempts).toMatchObject([{ outcome: null, discrepancies: [] }]);
    expect(await site.calls(status)).toBe(1);
  });

  test('case 30: the buyer comes back to the site of the settings, whatever a request says', async () => {
    const site = await sites.open(provider);
    const evil = 'https://evil.test/';
    const answer = await site.call('POST', '/api/checkout', {
      json: {
        ...payloadFor(site.product),
        returnUrl: evil,
        redirect_url: evil,
        callback_url: evil,
        return_url: evil,
      },
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: evil, referer: evil },
    });
    expect(answer.status).toBe(200);
    const id = String(answer.body.merchant_transaction_id);
    const [asked] = await site.control.requests({ route: create });
    expect(testProviders[provider].asked(asked?.body ?? '').returnUrl).toBe(
      `https://shop.test/payment-result/${id}`,
    );
    expect(asked?.body).not.toContain('evil.test');
  });

  test.each([
    'https://evil.test',
    'https://phonepe.com.evil.test',
    'https://evilphonepe.com',
    'http://mercury.phonepe.com',
    'https://rzp.io.evil.test',
    'http://rzp.io',
    'javascript://rzp.io/%0aalert(1)//',
  ])('case 30: a pay page at %s is nobody’s: the buyer is not sent there', async (payPageOrigin) => {
    const settings = ofEach(() => ({ payPageOrigin }));
    const site = await sites.open(provider, { settings });
    const answer = await site.checkOut();
    expect(answer.status).toBe(503);
    expect(String(answer.bytes)).not.toContain('evil');
    const [id = ''] = await site.orderIds();
    expect((await site.whole(id)).attempts).toMatchObject([{ session: null, outcome: null }]);
  });

  test('case 30: a name that is HTML stays text on its way to the provider and back', async () => {
    const site = await sites.open(provider, { webhooks: false });
    const customer_name = '<img src=x onerror=alert(1)>"\'&';
    const { id } = await site.place({ customer_name });
    await site.control.approve({ id });
    await site.advance(MINUTE);
    const answer = await site.call('GET', `/api/payment/status/${id}`);
    expect(answer.body.order).toMatchObject({ status: 'COMPLETED', customer_name });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
