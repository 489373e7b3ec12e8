import { describe, expect, it, vi } from 'vitest';
import { paymentStatus } from '#server/orders/payment-status.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import type { PaymentProvider, PaymentSnapshot } from '#server/payments/provider.ts';
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

/** The sandbox, saying of every payment that it was paid, and claiming so in its webhooks. */
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

describe('what the provider says', () => {
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
});

/** A genuine webhook about an order, as this provider takes it. */
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
  const [webhook] = sent;
  if (!webhook) throw new Error('the sandbox sent nothing');
  return { webhook, received: await receiveWebhook(shop, provider, webhook.raw, webhook.headers) };
}

describe('a webhook', () => {
  it('forged, altered or unsigned changes and reads nothing', async () => {
    const { shop, ruby, store, sandbox } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'fail');
    const { webhook } = await receiveSigned(shop, sandbox, id);
    const other = await order(shop, ruby);
    const altered = Buffer.from(webhook.raw.toString().replace('FAILED', 'COMPLETED').replace(id, other));
    const before = [...store.counts];
    for (const [raw, headers] of [
      [altered, webhook.headers],
      [webhook.raw, new Headers()],
      [webhook.raw, new Headers({ 'x-sandbox-signature': 'nonsense' })],
      [webhook.raw, new Headers({ 'x-sandbox-signature': '00'.repeat(32) })],
      [Buffer.alloc(0), webhook.headers],
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
