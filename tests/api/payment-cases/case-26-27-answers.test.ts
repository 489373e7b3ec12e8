import { describe, expect, onTestFinished, test } from 'vitest';
import type { Fault } from '#tests/simulator/faults.ts';
import type { ProviderId } from '#tests/simulator/settings.ts';
import { type GatewayHabits, openGateway } from '#tests/support/gateway.ts';
import { FIRST_LOOK, LAPSED, MINUTE, paymentSites } from '#tests/support/payment-site.ts';
import { providerIds, routes } from '#tests/support/test-providers.ts';

const sites = paymentSites();
/** Within this an answer must come, in milliseconds. */
const PATIENCE = 40_000;

describe.each(providerIds)('with %s', (provider) => {
  const { status } = routes[provider];

  // The table asks for backoff with jitter. What paces the questions here is the provider's own ladder, which is
  // slower than any backoff; it is kept by the store, so that all machines ask as one.
  const faults: Omit<Fault, 'route'>[] = [
    { kind: 'status', status: 429, retryAfterSeconds: 5 },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'html' },
    { kind: 'bad-json' },
    { kind: 'cut' },
    { kind: 'empty' },
    { kind: 'drop-before' },
    // Real seconds pass: the site's own deadline, one for both adapters.
    ...(provider === 'razorpay' ? [{ kind: 'hang' } as const] : []),
  ];
  test.each(faults)(
    'case 26: asked how it stands, the provider does this: %j; the order waits',
    async (fault) => {
      const { site, id } = await sites.placed(provider, { webhooks: false });
      await site.control.approve({ id });
      await site.control.fault({ route: status, ...fault });
      await site.advance(FIRST_LOOK);
      const begun = performance.now();
      expect((await site.poll(id)).status).toBe('pending');
      expect(performance.now() - begun).toBeLessThan(PATIENCE);
      expect(await site.calls(status)).toBe(1);
      expect((await site.poll(id)).status).toBe('pending');
      expect(await site.calls(status)).toBe(1);
      expect((await site.whole(id)).attempts).toMatchObject([{ outcome: null, discrepancies: [] }]);
      await site.advance(MINUTE);
      await site.sweep();
      expect((await site.poll(id)).status).toBe('COMPLETED');
    },
  );

  test('case 26: a provider that is away for an hour fails nothing, not even past the expiry', async () => {
    const { site, id } = await sites.placed(provider, { webhooks: false });
    await site.control.fault({ route: `${provider}.*`, kind: 'status', status: 500, count: 1_000 });
    await site.sweepFor(LAPSED);
    expect((await site.poll(id)).status).toBe('pending');
    await site.control.clearFaults();
    await site.advance(MINUTE);
    await site.sweep();
    expect((await site.poll(id)).status).toBe('FAILED');
  });
});

describe('case 27: answers of another form than today’s', () => {
  /** A site that hears every answer changed. */
  async function openRewriting(provider: ProviderId, rewrites: NonNullable<GatewayHabits['rewrites']>) {
    const gateway = openGateway({ rewrites });
    onTestFinished(() => gateway.close());
    const site = await sites.open(provider, { gateway, webhooks: false });
    site.mayBreak('call-after-terminal');
    const { id } = await site.place();
    await site.control.approve({ id });
    await site.advance(MINUTE);
    return { site, id };
  }

  test('PhonePe’s EXPIRED, which no page names, settles nothing', async () => {
    const site = await sites.open('phonepe', {
      settings: { phonepe: { saysExpired: true } },
      webhooks: false,
    });
    site.mayBreak('call-after-terminal');
    const { id } = await site.place();
    await site.sweepFor(LAPSED);
    expect((await site.poll(id)).status).toBe('pending');
    expect((await site.whole(id)).attempts).toMatchObject([{ outcome: null }]);
    await site.control.settings({ phonepe: { saysExpired: false } });
    await site.sweepFor(2 * MINUTE);
    expect((await site.poll(id)).status).toBe('FAILED');
  });

  test('a way of paying nobody knows yet is passed on as it is called', async () => {
    const settings = { phonepe: { paymentModeShown: 'PPE_EMI' } };
    const { site, id } = await sites.placed('phonepe', { settings, webhooks: false });
    await site.control.approve({ id });
    await site.advance(MINUTE);
    expect(await site.poll(id)).toMatchObject({ status: 'COMPLETED', payment_mode: 'PPE_EMI' });
  });

  test('a webhook of PhonePe’s that has its older name alone settles a payment and a refund', async () => {
    const { site, id } = await sites.placed('phonepe', {
      settings: { phonepe: { webhook: { names: 'type' } } },
    });
    await site.advance(MINUTE);
    await site.control.approve({ id });
    await site.control.deliver();
    const [attempt] = (await site.whole(id)).attempts;
    expect(attempt?.outcome?.result).toBe('COMPLETED');
    await site.owner('POST', `/api/order/refund/${id}`, { json: { amount: 500, payment: id, after: 0 } });
    await site.advance(10 * MINUTE);
    await site.control.deliver();
    expect((await site.whole(id)).refunds).toMatchObject([{ state: 'COMPLETED' }]);
  });

  test('amounts of payments as texts (Razorpay) keep the way it was paid and the refund', async () => {
    const { site, id } = await sites.placed('razorpay', {
      settings: { razorpay: { paymentAmounts: 'text' } },
    });
    await site.advance(MINUTE);
    await site.control.approve({ id, mode: 'card' });
    expect(await site.poll(id)).toMatchObject({ status: 'COMPLETED', payment_mode: 'CARD' });
    await site.owner('POST', `/api/order/refund/${id}`, { json: { amount: 500, payment: id, after: 0 } });
    await site.sweepFor(10 * MINUTE);
    expect((await site.whole(id)).refunds).toMatchObject([{ state: 'COMPLETED' }]);
  });

  test.each<[string, ProviderId, string, string]>([
    ['an unknown state', 'phonepe', '"state":"COMPLETED"', '"state":"SETTLED_NOW"'],
    ['an unknown state', 'razorpay', '"status":"paid"', '"status":"paid_out"'],
    ['an amount as text', 'phonepe', '"amount":150000', '"amount":"150000"'],
    ['an amount as text', 'razorpay', '"amount":150000', '"amount":"150000"'],
    ['another currency', 'phonepe', '"currency":"INR"', '"currency":"USD"'],
    ['another currency', 'razorpay', '"currency":"INR"', '"currency":"USD"'],
  ])('%s of %s settles nothing and holds nothing', async (_, provider, from, to) => {
    const { site, id } = await openRewriting(provider, (path, text) =>
      /status|payment_links\/plink/.test(path) ? text.replaceAll(from, to) : text,
    );
    expect((await site.poll(id)).status).toBe('pending');
    expect((await site.whole(id)).attempts).toMatchObject([{ outcome: null, discrepancies: [] }]);
  });

  test.each<[string, ProviderId, string]>([
    ['without its attempts', 'phonepe', 'paymentDetails'],
    ['without its payments', 'razorpay', 'payments'],
  ])('an order %s is settled all the same, by a way nobody knows', async (_, provider, field) => {
    const { site, id } = await openRewriting(provider, (path, text) => {
      if (!/status|payment_links\/plink/.test(path)) return text;
      const { [field]: _left, ...rest } = JSON.parse(text);
      return JSON.stringify({ ...rest, added: { later: [null] } });
    });
    expect(await site.poll(id)).toMatchObject({ status: 'COMPLETED', payment_mode: null });
  });
});
