import { describe, expect, it, vi } from 'vitest';
import type { Anomaly, AnomalyKind } from '#domain/attempt.ts';
import { keys } from '#server/orders/order-records.ts';
import { readStatus } from '#server/orders/read-status.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import { sweepPayments } from '#server/orders/sweep-payments.ts';
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentSnapshot,
} from '#server/payments/provider.ts';
import {
  checkOut,
  notCreating,
  onlyOrder,
  openShopWithRuby,
  order,
  orderIds,
  quietLog,
  read,
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
  sweepPayments(shop, { sandbox: provider });

describe('what the provider says', () => {
  it.each<[string, Partial<PaymentSnapshot>, AnomalyKind]>([
    ['another amount', { state: 'COMPLETED', amount: 1_00 }, 'amount_mismatch'],
    ['another reference', { state: 'COMPLETED', providerRef: 'somebody else’s' }, 'reference_mismatch'],
  ])('completes nothing with %s; the owner is shown it', async (_, partial, kind) => {
    const { shop, ruby, orders, clock } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sweepWith(shop, saying(shop, partial));
    clock.advance(HOUR);
    await sweepWith(shop, saying(shop, partial));
    expect(await read(orders, keys.settlement(id))).toBeNull();
    expect(await readStatus(shop, { sandbox: saying(shop, partial) }, id)).toMatchObject({
      status: 'pending',
    });
    expect(await read<Anomaly[]>(orders, keys.anomalies(id))).toMatchObject([{ kind, attemptId: id }]);
  });

  it.each(['PENDING', 'UNKNOWN'] as const)(
    'settles nothing while it says %s, however late',
    async (state) => {
      const { shop, ruby, orders, clock } = await openShopWithRuby();
      const id = await order(shop, ruby);
      clock.advance(24 * HOUR);
      expect(await sweepWith(shop, saying(shop, { state }))).toEqual({ seen: 1, settled: 0 });
      expect(await read(orders, keys.settlement(id))).toBeNull();
      expect(await orders.keys('unsettled/')).toHaveLength(1);
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
    expect(await readStatus(shop, { sandbox: down }, id)).toMatchObject({ status: 'pending' });
  });

  it('fails an attempt it never heard of, but only after its time and some grace', async () => {
    const { shop, ruby, orders, clock } = await openShopWithRuby();
    expect(await checkOut(shop, payloadFor(ruby), null, notCreating(shop, 'unknown'))).toEqual({
      ok: false,
      reason: 'unavailable',
    });
    const id = await onlyOrder(orders);
    clock.advance(34 * 60_000);
    await sweepPayments(shop, shop.providers);
    expect(await read(orders, keys.settlement(id))).toBeNull();
    clock.advance(2 * 60_000);
    await sweepPayments(shop, shop.providers);
    expect(await read(orders, keys.settlement(id))).toMatchObject({
      outcome: 'FAILED',
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
    await sweepPayments(shop, shop.providers);
    expect(await read(orders, keys.settlement(id))).toMatchObject({ outcome: 'COMPLETED', mode: 'UPI' });
  });

  it('refusing an attempt for good fails the order at once', async () => {
    const { shop, ruby, orders } = await openShopWithRuby();
    expect(await checkOut(shop, payloadFor(ruby), 'key', notCreating(shop, 'none'))).toMatchObject({
      reason: 'unavailable',
    });
    expect(await read(orders, keys.settlement(await onlyOrder(orders)))).toMatchObject({
      outcome: 'FAILED',
      failure: 'refused_by_provider',
    });
    const id = await onlyOrder(orders);
    expect(await checkOut(shop, payloadFor(ruby), 'key')).toMatchObject({
      ok: true,
      orderId: id,
      redirectUrl: expect.stringContaining(`/sandbox-pay/${id}-2`),
    });
    expect(await orderIds(orders)).toHaveLength(1);
    expect(await readStatus(shop, shop.providers, id)).toMatchObject({ status: 'pending' });
  });

  it('changes nothing of a settled order; paid after all, the owner is shown it', async () => {
    const { shop, ruby, orders, sandbox } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'fail');
    await sweepPayments(shop, shop.providers);
    const settlement = await read(orders, keys.settlement(id));
    const now = paidAfterAll(shop);
    await receiveSigned(shop, now, id);
    expect(await read(orders, keys.settlement(id))).toEqual(settlement);
    expect(await readStatus(shop, { sandbox: now }, id)).toMatchObject({ status: 'FAILED' });
    expect(await read<Anomaly[]>(orders, keys.anomalies(id))).toMatchObject([{ kind: 'late_success' }]);
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
    const { shop, ruby, orders, sandbox } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'upi');
    const { callback, received } = await receiveSigned(shop, sandbox, id);
    expect(received).toBe('recorded');
    const settlement = await read(orders, keys.settlement(id));
    expect(settlement).toMatchObject({ outcome: 'COMPLETED' });
    const again = await Promise.all(
      Array.from({ length: 5 }, () => receiveWebhook(shop, sandbox, callback.raw, callback.headers)),
    );
    expect(again).toEqual(Array(5).fill('recorded'));
    expect(await read(orders, keys.settlement(id))).toEqual(settlement);
    expect((await orders.keys(`order/${id}/callback/`)).length).toBe(1);
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
    expect(await readStatus(shop, shop.providers, other)).toMatchObject({ status: 'pending' });
  });

  it('about an order that cannot be read yet is recorded, and the order settled later', async () => {
    const { shop, ruby, orders, sandbox } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'upi');
    const placed = await read(orders, keys.placed(id));
    await orders.remove(keys.placed(id));
    expect((await receiveSigned(shop, sandbox, id)).received).toBe('recorded');
    expect(await read(orders, keys.settlement(id))).toBeNull();
    await orders.create(keys.placed(id), placed);
    await sweepPayments(shop, shop.providers);
    expect(await read(orders, keys.settlement(id))).toMatchObject({ outcome: 'COMPLETED' });
  });
});
