import { describe, expect, test } from 'vitest';
import { attemptIdOf, ownFailures } from '#domain/order/attempt.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import type { FaultKind } from '#tests/simulator/faults.ts';
import { unregistered } from '#tests/support/paid-order.ts';
import {
  FIRST_LOOK,
  LAPSED,
  MINUTE,
  type PaymentSite,
  paymentSites,
  SECOND,
} from '#tests/support/payment-site.ts';
import { providerIds, routes, testProviders } from '#tests/support/test-providers.ts';
import { payloadFor, TEST_SECRET } from '#tests/support/test-shop.ts';

const sites = paymentSites();
/** Returns the answer to a buyer who presses again after a 503. */
const PRESSED_AGAIN = 10 * SECOND;
const key = 'kept by the browser';
const onlyId = async (site: PaymentSite) => {
  const [id = '', ...others] = await site.orderIds();
  expect(others).toEqual([]);
  return id;
};

describe.each(providerIds)('with %s', (provider) => {
  const { create } = routes[provider];

  describe('case 08: the answer to create is lost after the provider has acted', () => {
    const kinds: FaultKind[] = ['drop-after-commit', 'cut', 'bad-json', 'empty', 'html', 'status'];
    // This takes real seconds: the site's own deadline, which is the same for all adapters.
    if (provider === 'phonepe') kinds.push('hang');
    test.each(kinds)('%s: nobody is told of a failure, and what is paid is found by asking', async (kind) => {
      const site = await sites.open(provider, { webhooks: false });
      await site.control.fault({ route: create, kind, commit: true });
      expect((await site.checkOut({}, key)).status).toBe(503);
      const id = await onlyId(site);
      expect((await site.poll(id)).status).toBe('pending');
      await site.advance(FIRST_LOOK);
      await site.sweep();
      expect((await site.poll(id)).status).toBe('pending');
      await site.control.approve({ id });
      await site.advance(MINUTE);
      await site.sweep();
      expect((await site.poll(id)).status).toBe('COMPLETED');
      expect(await site.calls(create)).toBe(1);
      expect((await site.control.books()).orders[id]).toMatchObject({ payments: 1, refunded: 0 });
    });
  });

  test('case 08: pressed again, the buyer gets to a pay page, and to no second charge', async () => {
    const site = await sites.open(provider, { webhooks: false });
    // PhonePe may only be asked after 20 s, but a buyer at the button does not wait for that.
    site.mayBreak('status-too-early');
    await site.control.fault({ route: create, kind: 'drop-after-commit' });
    expect((await site.checkOut({}, key)).status).toBe(503);
    await site.advance(PRESSED_AGAIN);
    const { id, page } = await site.place({}, key);
    expect(id).toBe(await onlyId(site));
    // A provider that does not answer its pay page when asked gets a new attempt under a new id.
    const paid = testProviders[provider].tellsPage ? id : attemptIdOf(id, 2);
    expect(page).toBe((await site.control.payment({ id: paid })).redirectUrl);
    expect(await site.calls(create)).toBe(testProviders[provider].tellsPage ? 1 : 2);
    expect((await site.place({}, key)).page).toBe(page);

    await site.control.approve({ id: paid });
    await site.sweepFor(LAPSED);
    expect((await site.poll(id)).status).toBe('COMPLETED');
    const { attempts, refunds, invoice } = await site.whole(id);
    expect(attempts.map(({ outcome }) => outcome?.result)).toEqual(
      testProviders[provider].tellsPage ? ['COMPLETED'] : ['FAILED', 'COMPLETED'],
    );
    expect(refunds).toEqual([]);
    expect(invoice).not.toBeNull();
  });

  test('case 09: when an answer is lost, a new id is used and the old one is watched', async () => {
    const site = await sites.open(provider, { webhooks: false });
    await site.control.fault({ route: create, kind: 'drop-before' });
    expect((await site.checkOut({}, key)).status).toBe(503);
    await site.advance(PRESSED_AGAIN);
    const { id, page } = await site.place({}, key);
    const second = attemptIdOf(id, 2);
    expect(page).toBe((await site.control.payment({ id: second })).redirectUrl);
    await site.sweepFor(20 * MINUTE);
    expect((await site.poll(id)).status).toBe('pending');
    expect((await site.whole(id)).attempts[0]?.outcome).toBeNull();
    await site.control.approve({ id: second });
    await site.sweepFor(LAPSED);
    const { attempts } = await site.whole(id);
    expect(attempts.map(({ outcome }) => outcome)).toMatchObject([
      { result: 'FAILED', failure: ownFailures.neverCreated },
      { result: 'COMPLETED' },
    ]);
    expect((await site.poll(id)).status).toBe('COMPLETED');
  });

  test('case 10: an attempt reserved by a killed function expires in its time', async () => {
    const site = await sites.open(provider);
    const adapter = site.shop.providers.sandbox;
    if (!adapter) throw new Error('a local run has a sandbox');
    // The process dies in the call that would have reached the provider.
    const killed = new Promise<void>((dead) => {
      const dying = { ...adapter, id: provider, ttlSeconds: 1800 };
      void placeOrder(
        site.shop,
        {
          ...dying,
          create: () => {
            dead();
            return new Promise(() => {});
          },
        },
        {
          payload: payloadFor(site.product),
          idempotencyKey: key,
          returnUrl: () => 'https://shop.test/',
          seller: unregistered,
          sessionSecret: TEST_SECRET,
        },
      );
    });
    await killed;
    const id = await onlyId(site);
    await site.sweepFor(30 * MINUTE);
    expect((await site.poll(id)).status).toBe('pending');
    await site.sweepFor(LAPSED - 30 * MINUTE);
    expect((await site.poll(id)).status).toBe('FAILED');
    expect((await site.whole(id)).attempts).toMatchObject([
      { session: null, outcome: { result: 'FAILED', failure: ownFailures.neverCreated } },
    ]);
    expect(await site.calls(create)).toBe(0);
    // From then on nothing asks about the attempt any more.
    expect(await site.shop.storage.orders.keys('unsettled/')).toEqual([]);
  });
});

test('case 08: an attempt at PhonePe that is paid after its replacement is refunded', async () => {
  const site = await sites.open('phonepe', { webhooks: false });
  site.mayBreak('status-too-early');
  await site.control.fault({ route: routes.phonepe.create, kind: 'drop-after-commit' });
  await site.checkOut({}, key);
  await site.advance(PRESSED_AGAIN);
  const { id } = await site.place({}, key);
  await site.control.approve({ id: attemptIdOf(id, 2) });
  await site.sweepFor(2 * MINUTE);
  expect((await site.poll(id)).status).toBe('COMPLETED');
  await site.control.approve({ id });
  await site.sweepFor(20 * MINUTE);
  const { books } = site.control;
  expect((await books()).orders).toMatchObject({
    [id]: { payments: 1, paid: 150_000, refunded: 150_000 },
    [attemptIdOf(id, 2)]: { payments: 1, paid: 150_000, refunded: 0 },
  });
  expect(await site.letters(id)).toContain('trouble/double_payment');
});
