import { describe, expect, it, vi } from 'vitest';
import type { DiscrepancyKind } from '#domain/attempt.ts';
import { readOrder } from '#server/orders/order-log.ts';
import { paymentStatus } from '#server/orders/payment-status.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentSnapshot,
} from '#server/payments/provider.ts';
import {
  checkOut,
  discrepanciesOf,
  notCreating,
  onlyOrder,
  openShopWithRuby,
  order,
  orderIds,
  outcomeOf,
  quietLog,
  sandboxOf,
} from '#tests/support/ordering.ts';
import { payloadFor, type TestContext } from '#tests/support/test-shop.ts';

quietLog();

const HOUR = 60 * 60_000;

/** The sandbox, with some of its answers replaced. */
function saying(shop: TestContext, partial: Partial<PaymentSnapshot>): PaymentProvider {
  const sandbox = sandboxOf(shop);
  return {
    ...sandbox,
    fetch: async (id, signal) => {
      const snapshot = await sandbox.fetch(id, signal);
      return snapshot && { ...snapshot, ...partial };
    },
  };
}

/** The sandbox, saying of every payment that it was paid, and claiming so in its callbacks. */
function paidAfterAll(shop: TestContext): PaymentProvider {
  const provider = saying(shop, { state: 'COMPLETED', mode: 'UPI' });
  return {
    ...provider,
    readWebhook(raw, headers) {
      const verdict = provider.readWebhook(raw, headers);
      return verdict.kind === 'hint'
        ? { ...verdict, claimed: { state: 'COMPLETED', amount: null } }
        : verdict;
    },
  };
}

const sweepWith = (shop: TestContext, provider: PaymentProvider) =>
  reconcileOrders(shop, { sandbox: provider });

describe('what the provider says', () => {
  it.each<[string, Partial<PaymentSnapshot>, DiscrepancyKind]>([
    ['another amount', { state: 'COMPLETED', amount: 1_00 }, 'amount_mismatch'],
    ['another reference', { state: 'COMPLETED', providerRef: 'somebody else’s' }, 'reference_mismatch'],
  ])('completes nothing with %s; the owner is shown it', async (_, partial, kind) => {
    const { shop, ruby, clock } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sweepWith(shop, saying(shop, partial));
    clock.advance(HOUR);
    await sweepWith(shop, saying(shop, partial));
    expect(await outcomeOf(shop, id)).toBeNull();
    expect(await paymentStatus(shop, { sandbox: saying(shop, partial) }, id)).toMatchObject({
      status: 'pending',
    });
    expect(await discrepanciesOf(shop, id)).toMatchObject([{ kind }]);
  });

  it.each(['PENDING', 'UNKNOWN'] as const)(
    'settles nothing while it says %s, however late',
    async (state) => {
      const { shop, ruby, orders, clock } = await openShopWithRuby();
      const id = await order(shop, ruby);
      clock.advance(24 * HOUR);
      expect(await sweepWith(shop, saying(shop, { state }))).toEqual({ seen: 1, settled: 0 });
      expect(await outcomeOf(shop, id)).toBeNull();
      expect(await orders.keys('pending/')).toHaveLength(1);
    },
  );

  it('settles nothing while it cannot be reached', async () => {
    const { shop, ruby, clock } = await openShopWithRuby();
    const id = await order(shop, ruby);
    const down: PaymentProvider = {
      ...sandboxOf(shop),
      fetch: () => Promise.reject(new PaymentProviderError('down', 'none')),
    };
    clock.advance(24 * HOUR);
    expect(await sweepWith(shop, down)).toEqual({ seen: 1, settled: 0 });
    expect(await paymentStatus(shop, { sandbox: down }, id)).toMatchObject({ status: 'pending' });
  });

  it('fails an attempt it never heard of, but only after its time and some grace', async () => {
    const { shop, ruby, orders, clock } = await openShopWithRuby();
    expect(await checkOut(shop, payloadFor(ruby), null, notCreating(shop, 'unknown'))).toEqual({
      ok: false,
      reason: 'unavailable',
    });
    const id = await onlyOrder(orders);
    clock.advance(34 * 60_000);
    await reconcileOrders(shop, shop.providers);
    expect(await outcomeOf(shop, id)).toBeNull();
    clock.advance(2 * 60_000);
    await reconcileOrders(shop, shop.providers);
    expect(await outcomeOf(shop, id)).toMatchObject({
      result: 'FAILED',
      failure: 'never_created',
    });
  });

  it('is found by the sweep when it took the payment but its answer was lost', async () => {
    const { shop, ruby, orders, sandbox } = await openShopWithRuby();
    const lost: PaymentProvider = {
      ...sandbox,
      create: async (request, signal) => {
        await sandbox.create(request, signal);
        throw new PaymentProviderError('no answer', 'unknown');
      },
    };
    await checkOut(shop, payloadFor(ruby), null, lost);
    const id = await onlyOrder(orders);
    await sandbox.decide(id, 'upi');
    await reconcileOrders(shop, shop.providers);
    expect(await outcomeOf(shop, id)).toMatchObject({ result: 'COMPLETED', mode: 'UPI' });
  });

  it('refusing an attempt for good fails the order at once', async () => {
    const { shop, ruby, orders } = await openShopWithRuby();
    expect(await checkOut(shop, payloadFor(ruby), 'key', notCreating(shop, 'none'))).toMatchObject({
      reason: 'unavailable',
    });
    expect(await outcomeOf(shop, await onlyOrder(orders))).toMatchObject({
      result: 'FAILED',
      failure: 'refused_by_provider',
    });
    const id = await onlyOrder(orders);
    expect(await checkOut(shop, payloadFor(ruby), 'key')).toMatchObject({
      ok: true,
      orderId: id,
      redirectUrl: expect.stringContaining(`/sandbox-pay/${id}-2`),
    });
    expect(await orderIds(orders)).toHaveLength(1);
    expect(await paymentStatus(shop, shop.providers, id)).toMatchObject({ status: 'pending' });
  });

  it('changes nothing of a settled order; paid after all, the owner is shown it', async () => {
    const { shop, ruby, sandbox } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'fail');
    await reconcileOrders(shop, shop.providers);
    const settlement = await outcomeOf(shop, id);
    const now = paidAfterAll(shop);
    await receiveSigned(shop, now, id);
    expect(await outcomeOf(shop, id)).toEqual(settlement);
    expect(await paymentStatus(shop, { sandbox: now }, id)).toMatchObject({ status: 'FAILED' });
    expect(await discrepanciesOf(shop, id)).toMatchObject([{ kind: 'late_success' }]);
  });

  it('sends no buyer to an address that is not its own', async () => {
    const { shop, ruby } = await openShopWithRuby();
    const sandbox = sandboxOf(shop);
    const elsewhere: PaymentProvider = {
      ...sandbox,
      create: async (request, signal) => ({
        ...(await sandbox.create(request, signal)),
        redirectUrl: 'https://elsewhere.example/pay',
      }),
    };
    expect(await checkOut(shop, payloadFor(ruby), null, elsewhere)).toMatchObject({ reason: 'unavailable' });
  });
});

/** A genuine callback about an order, as this provider takes it. */
async function receiveSigned(shop: TestContext, provider: PaymentProvider, id: string) {
  const sent: { raw: Buffer; headers: Headers }[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string | URL | Request, init?: RequestInit) => {
    if (!String(url).includes('/payment/webhook/')) return real(url, init);
    sent.push({ raw: init?.body as Buffer, headers: new Headers(init?.headers) });
    return Promise.resolve(new Response(null));
  });
  await sandboxOf(shop).sendWebhook(id);
  vi.unstubAllGlobals();
  const [callback] = sent;
  if (!callback) throw new Error('the sandbox sent nothing');
  return { callback, received: await receiveWebhook(shop, provider, callback.raw, callback.headers) };
}

describe('a callback', () => {
  it('genuine settles the order once, however often it comes', async () => {
    const { shop, ruby, sandbox } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'upi');
    const { callback, received } = await receiveSigned(shop, sandbox, id);
    expect(received).toBe('recorded');
    const settlement = await outcomeOf(shop, id);
    expect(settlement).toMatchObject({ result: 'COMPLETED' });
    const again = await Promise.all(
      Array.from({ length: 5 }, () => receiveWebhook(shop, sandbox, callback.raw, callback.headers)),
    );
    expect(again).toEqual(Array(5).fill('recorded'));
    expect(await outcomeOf(shop, id)).toEqual(settlement);
    expect((await readOrder(shop, id))?.webhooks).toHaveLength(1);
  });

  it('forged, altered or unsigned changes and reads nothing', async () => {
    const { shop, ruby, store, sandbox } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'fail');
    const { callback } = await receiveSigned(shop, sandbox, id);
    const other = await order(shop, ruby);
    const altered = Buffer.from(callback.raw.toString().replace('FAILED', 'COMPLETED').replace(id, other));
    const before = [...store.counts];
    for (const [raw, headers] of [
      [altered, callback.headers],
      [callback.raw, new Headers()],
      [callback.raw, new Headers({ 'x-sandbox-signature': 'nonsense' })],
      [callback.raw, new Headers({ 'x-sandbox-signature': '00'.repeat(32) })],
      [Buffer.alloc(0), callback.headers],
    ] as const)
      expect(await receiveWebhook(shop, sandbox, raw, headers)).toBe('refused');
    expect([...store.counts]).toEqual(before);
    expect(await paymentStatus(shop, shop.providers, other)).toMatchObject({ status: 'pending' });
  });

  it('about an order that cannot be read yet is recorded, and the order settled later', async () => {
    const { shop, ruby, orders, sandbox } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'upi');
    const stored = await orders.read(`order/${id}`);
    await orders.remove(`order/${id}`);
    expect((await receiveSigned(shop, sandbox, id)).received).toBe('recorded');
    expect(await outcomeOf(shop, id)).toBeNull();
    await orders.create(`order/${id}`, stored?.value);
    await reconcileOrders(shop, shop.providers);
    expect(await outcomeOf(shop, id)).toMatchObject({ result: 'COMPLETED' });
  });
});
