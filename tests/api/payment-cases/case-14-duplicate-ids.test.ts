import { describe, expect, onTestFinished, test } from 'vitest';
import { attemptIdOf } from '#domain/order/attempt.ts';
import type { ProviderId } from '#tests/simulator/settings.ts';
import { type GatewayHabits, openGateway } from '#tests/support/gateway.ts';
import { LAPSED, type PaymentSite, paymentSites, SECOND } from '#tests/support/payment-site.ts';
import { routes } from '#tests/support/test-providers.ts';

const sites = paymentSites();
const key = 'kept by the browser';

/**
 * Opens a site behind a gateway that sends the first create call twice, so that the site gets only the second
 * answer.
 */
async function openBehindGateway(
  provider: ProviderId,
  settings: NonNullable<Parameters<typeof sites.open>[1]>['settings'] = {},
): Promise<PaymentSite> {
  let left = 1;
  const habits: GatewayHabits = {
    repeats: ({ method, path }) => method === 'POST' && /\/pay$|payment_links/.test(path) && left-- > 0,
  };
  const gateway = openGateway(habits);
  onTestFinished(() => gateway.close());
  const site = await sites.open(provider, { settings, gateway, webhooks: false });
  site.mayBreak('reused-id', 'status-too-early');
  return site;
}

describe('case 14: an id the provider has already', () => {
  test('whose page PhonePe tells again is paid there', async () => {
    const site = await openBehindGateway('phonepe', { phonepe: { duplicates: 'created-ok' } });
    const { id, page } = await site.place({}, key);
    const { reference, redirectUrl } = await site.control.payment({ id });
    expect(page).toBe(redirectUrl);
    expect((await site.whole(id)).attempts).toMatchObject([{ session: { providerRef: reference } }]);
  });

  test.each(['400', '417-TXN', '417-ORDER'] as const)(
    'and which PhonePe refuses with %s counts for nothing: asked about, then a new id',
    async (duplicates) => {
      const site = await openBehindGateway('phonepe', { phonepe: { duplicates } });
      expect((await site.checkOut({}, key)).status).toBe(503);
      const [id = ''] = await site.orderIds();
      expect((await site.whole(id)).attempts).toMatchObject([{ outcome: null }]);
      expect((await site.poll(id)).status).toBe('pending');
      await site.advance(10 * SECOND);
      const { page } = await site.place({}, key);
      const second = attemptIdOf(id, 2);
      expect(page).toBe((await site.control.payment({ id: second })).redirectUrl);
      expect(await site.calls(routes.phonepe.status)).toBe(1);
      await site.control.approve({ id: second });
      await site.sweepFor(LAPSED);
      expect((await site.poll(id)).status).toBe('COMPLETED');
      const created = (await site.control.requests({ route: routes.phonepe.create })).map(
        ({ body }) => JSON.parse(body).merchantOrderId,
      );
      // The gateway repeated the first call. The site itself used no id twice.
      expect(created).toEqual([id, id, second]);
    },
  );

  test('is found with Razorpay by its reference and its page adopted', async () => {
    const site = await openBehindGateway('razorpay');
    expect((await site.checkOut({}, key)).status).toBe(503);
    await site.advance(10 * SECOND);
    const { id, page } = await site.place({}, key);
    const { reference, redirectUrl } = await site.control.payment({ id });
    expect(page).toBe(redirectUrl);
    expect((await site.whole(id)).attempts).toMatchObject([{ session: { providerRef: reference } }]);
    expect(await site.calls(routes.razorpay.create)).toBe(2);
  });
});
