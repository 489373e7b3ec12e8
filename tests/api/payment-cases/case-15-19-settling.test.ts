import { describe, expect, test, vi } from 'vitest';
import {
  FIRST_LOOK,
  HOUR,
  MINUTE,
  type PaymentSite,
  paymentSites,
  SECOND,
} from '#tests/support/payment-site.ts';
import { ofEach, providerIds, routes, testProviders } from '#tests/support/test-providers.ts';

const sites = paymentSites();

/** Expects that an order was paid once, and that everything that follows happened once. */
async function expectPaidOnce(site: PaymentSite, id: string): Promise<void> {
  const { attempts, invoice, refunds } = await site.whole(id);
  expect(attempts).toMatchObject([{ outcome: { result: 'COMPLETED' }, discrepancies: [] }]);
  expect(invoice?.number).toMatch(/1$/);
  expect(refunds).toEqual([]);
  expect(await site.letters(id)).toEqual(['receipt', 'sale']);
  const sent = site.mails.filter(({ to }) => to.includes('asha@example.in'));
  expect(sent.length).toBeLessThan(2);
  expect(await site.shop.storage.orders.keys(`unsettled/${id}/`)).toEqual([]);
}

describe.each(providerIds)('with %s', (provider) => {
  const { create, status } = routes[provider];

  test('case 15: the webhook comes before the buyer is back, who finds the payment completed', async () => {
    const { site, id, page } = await sites.placed(provider);
    await site.advance(5 * SECOND);
    // Opens the pay page as the buyer's browser does, and returns the address to which it is redirected.
    const { mode } = testProviders[provider];
    const paid = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay', mode }),
      redirect: 'manual',
    });
    const back = new URL(paid.headers.get('location') ?? '');
    expect(`${back.origin}${back.pathname}`).toBe(`https://shop.test/payment-result/${id}`);
    expect((await site.whole(id)).attempts[0]?.outcome).toBeNull();
    const [first] = await site.control.deliver();
    expect(first?.state).toBe('delivered');
    const { outcome } = (await site.whole(id)).attempts[0] ?? {};
    expect(outcome).toMatchObject({ result: 'COMPLETED' });
    await site.advance(FIRST_LOOK);
    expect(await site.poll(id)).toMatchObject({ status: 'COMPLETED', payment_mode: mode.toUpperCase() });
    await site.sweep();
    expect((await site.whole(id)).attempts[0]?.outcome).toEqual(outcome);
    await expectPaidOnce(site, id);
  });

  test('case 16: the webhook comes while the answer to create is still under way', async () => {
    const site = await sites.open(provider);
    await site.control.fault({ route: create, kind: 'delay', ms: 2_500 });
    const checkout = site.place();
    let id: string | undefined;
    while (!id || !(await site.control.approve({ id }).catch(() => null))) [id] = await site.orderIds();
    await site.advance(5 * SECOND);
    await site.control.deliver();
    expect((await site.whole(id)).attempts).toMatchObject([
      { session: null, outcome: { result: 'COMPLETED' } },
    ]);
    expect((await checkout).id).toBe(id);
    expect((await site.poll(id)).status).toBe('COMPLETED');
    await expectPaidOnce(site, id);
  });

  test('case 17: the polling schedule starts when the provider has the payment', async () => {
    const site = await sites.open(provider, { webhooks: false });
    await site.control.fault({ route: create, kind: 'delay', commit: false, ms: 500 });
    const checkout = site.place();
    while ((await site.calls(create)) === 0);
    await site.advance(3 * SECOND);
    const { id } = await checkout;
    await site.advance(FIRST_LOOK - SECOND);
    await site.poll(id);
    await site.sweep();
    expect(await site.calls(status)).toBe(0);
    await site.advance(SECOND);
    await site.poll(id);
    expect(await site.calls(status)).toBe(1);
  });

  test('case 17: the buyer comes back and no webhook ever: polls settle it, on the ladder', async () => {
    const { site, id } = await sites.placed(provider, { webhooks: false });
    for (let second = 0; second < 60; second += 1) {
      if (second === 40) await site.control.approve({ id });
      await Promise.all([site.poll(id), site.poll(id)]);
      await site.advance(SECOND);
    }
    expect((await site.poll(id)).status).toBe('COMPLETED');
    // The provider is asked at 20 s and every 3 s after that, however often the page polls, and never again
    // after the end.
    expect(await site.calls(status)).toBe(8);
    await expectPaidOnce(site, id);
  });

  test('case 17: nor does the buyer come back: the sweep settles it', async () => {
    const { site, id } = await sites.placed(provider, { webhooks: false });
    await site.sweepFor(3 * MINUTE);
    await site.control.approve({ id });
    await site.sweepFor(MINUTE);
    expect((await site.whole(id)).attempts[0]?.outcome?.result).toBe('COMPLETED');
    await expectPaidOnce(site, id);
    const before = await site.calls(status);
    await site.sweepFor(10 * MINUTE);
    expect(await site.calls(status)).toBe(before);
  });

  test('case 17: placed while the shop’s clock was ten minutes ahead: the sweep settles it', async () => {
    const site = await sites.open(provider, { webhooks: false });
    const right = Date.now();
    vi.setSystemTime(right + 10 * MINUTE);
    const { id } = await site.place();
    await site.sweep();
    vi.setSystemTime(right);
    await site.control.approve({ id });
    await site.sweepFor(15 * MINUTE);
    await expectPaidOnce(site, id);
  });

  test('case 18: a webhook alone settles it, and each letter goes once', async () => {
    const { site, id } = await sites.placed(provider);
    await site.advance(2 * MINUTE);
    await site.control.approve({ id });
    await site.control.deliver();
    expect((await site.whole(id)).attempts[0]?.outcome?.result).toBe('COMPLETED');
    await expectPaidOnce(site, id);
    await site.sweepFor(5 * MINUTE);
    await expectPaidOnce(site, id);
    expect(site.mails).toHaveLength(2);
    const mailTo = (address: string) => site.mails.find(({ to }) => to.join() === address)?.text;
    expect(mailTo('asha@example.in')).toContain(`\nhttps://shop.test/receipt/${id}\n`);
    expect(mailTo('owner@example.in')).toContain(`\nhttps://shop.test/orders/${id}\n`);
  });

  test('case 19: webhooks, polls and sweeps at once give one outcome and one receipt', async () => {
    const site = await sites.open(provider);
    await site.control.settings(ofEach(() => ({ webhook: { copies: 5 } })));
    const { id } = await site.place();
    await site.advance(HOUR / 4);
    await site.control.approve({ id });
    await Promise.all([
      site.control.deliver({ atOnce: true }),
      ...Array.from({ length: 5 }, () => site.poll(id)),
      ...Array.from({ length: 3 }, () => site.sweep()),
    ]);
    await expectPaidOnce(site, id);
    const { outcome } = (await site.whole(id)).attempts[0] ?? {};
    await site.sweepFor(2 * MINUTE);
    expect((await site.whole(id)).attempts[0]?.outcome).toEqual(outcome);
    expect(await site.calls(status)).toBe(1);
    expect((await site.poll(id)).status).toBe('COMPLETED');
  });
});

test('case 19: of two questions that overlap the first answer to arrive ends it, for good', async () => {
  const { site, id } = await sites.placed('phonepe');
  await site.advance(MINUTE);
  await site.control.approve({ id });
  await site.control.fault({ route: 'phonepe.status', kind: 'delay', ms: 700 });
  const [webhook] = await site.control.deliveries();
  const slow = site.control.deliver();
  while ((await site.calls('phonepe.status')) === 0);
  await site.advance(4 * SECOND);
  await site.control.duplicate({ delivery: webhook?.id ?? '' });
  await site.control.deliver();
  const { outcome } = (await site.whole(id)).attempts[0] ?? {};
  expect(outcome).toMatchObject({ result: 'COMPLETED', endedAt: new Date().toISOString() });
  await site.advance(SECOND);
  await slow;
  expect((await site.whole(id)).attempts[0]?.outcome).toEqual(outcome);
  await expectPaidOnce(site, id);
});

test('case 16: a webhook that arrives before its payment is visible can be repeated', async () => {
  const { site, id } = await sites.placed('phonepe', { settings: { phonepe: { statusLagMs: 4 * SECOND } } });
  await site.advance(MINUTE);
  await site.control.approve({ id });
  const [webhook] = await site.control.deliver();
  expect((await site.poll(id)).status).toBe('pending');
  await site.advance(5 * SECOND);
  await site.control.duplicate({ delivery: webhook?.id ?? '' });
  await site.control.deliver();
  expect((await site.whole(id)).attempts[0]?.outcome?.result).toBe('COMPLETED');
});
