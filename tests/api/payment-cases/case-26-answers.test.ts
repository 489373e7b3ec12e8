import { describe, expect, test } from 'vitest';
import type { Fault } from '#tests/simulator/faults.ts';
import { FIRST_LOOK, LAPSED, MINUTE, paymentSites } from '#tests/support/payment-site.ts';
import { providerIds, routes } from '#tests/support/test-providers.ts';

const sites = paymentSites();
/** Milliseconds within which an answer must come. */
const PATIENCE = 40_000;

describe.each(providerIds)('with %s', (provider) => {
  const { status } = routes[provider];

  // The table asks for backoff with jitter. Here the provider's own schedule paces the questions, which is
  // slower than any backoff. The store records it, so that all instances share one schedule.
  // unit/provider-http tests how each odd answer is read; these tests show its effect on the order.
  const faults: Omit<Fault, 'route'>[] = [
    { kind: 'status', status: 429, retryAfterSeconds: 5 },
    { kind: 'status', status: 500 },
    { kind: 'cut' },
    // This takes real seconds: the site's own deadline, which is the same for both adapters.
    ...(provider === 'razorpay' ? [{ kind: 'hang' } as const] : []),
  ];
  test.each(faults)(
    'case 26: asked how it stands, the provider does this: %j; the order waits',
    async (fault) => {
      const { site, id } = await sites.placed(provider, { webhooks: false });
      await site.control.approve({ id });
      await site.control.fault({ route: status, ...fault });
      await site.advance(FIRST_LOOK);
      const startedAt = performance.now();
      expect((await site.poll(id)).status).toBe('pending');
      expect(performance.now() - startedAt).toBeLessThan(PATIENCE);
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
