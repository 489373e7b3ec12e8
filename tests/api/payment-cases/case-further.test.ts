import { describe, expect, test, vi } from 'vitest';
import { LAPSED, MINUTE, paymentSites, SECOND } from '#tests/support/payment-site.ts';
import { providerIds } from '#tests/support/test-providers.ts';

const sites = paymentSites();

describe.each(providerIds)('further case, with %s', (provider) => {
  test.each([-10, 10])(
    'a shop whose clock is off by %i minutes sells and settles all the same',
    async (minutes) => {
      const settings = { phonepe: { tokenLifeSeconds: 3_600 } };
      const site = await sites.open(provider, { settings, webhooks: false });
      site.mayBreak('status-too-early', 'token-per-request');
      vi.setSystemTime(Date.now() + minutes * MINUTE);
      const { id } = await site.place();
      await site.control.approve({ id });
      await site.sweepFor(2 * MINUTE);
      expect((await site.poll(id)).status).toBe('COMPLETED');
      // By then the token has expired at PhonePe, whatever the shop's clock says.
      await site.advance(3_600 * SECOND - 2 * MINUTE);
      await site.place();
    },
  );

  test('nobody pays: the order fails once the provider says so, and can be paid anew', async () => {
    const { site, id } = await sites.placed(provider);
    await site.sweepFor(LAPSED);
    expect((await site.poll(id)).status).toBe('FAILED');
    expect((await site.call('POST', `/api/payment/retry/${id}`)).status).toBe(200);
    expect((await site.poll(id)).status).toBe('pending');
    await site.control.approve({ id: `${id}-2` });
    await site.sweepFor(2 * MINUTE);
    expect((await site.poll(id)).status).toBe('COMPLETED');
  });
});

test('further case: refunds a payment on a Razorpay link that was cancelled', async () => {
  const { site, id } = await sites.placed('razorpay');
  await site.advance(MINUTE);
  await site.control.cancel({ id });
  await site.control.deliver();
  expect((await site.poll(id)).status).toBe('FAILED');
  await site.advance(MINUTE);
  await site.control.lateSuccess({ id });
  await site.control.deliver();
  await site.sweepFor(10 * MINUTE);
  expect((await site.poll(id)).status).toBe('FAILED');
  expect((await site.control.books()).orders[id]).toMatchObject({ paid: 150_000, refunded: 150_000 });
});
