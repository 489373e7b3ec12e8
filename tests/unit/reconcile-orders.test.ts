import { describe, expect, it } from 'vitest';
import { attemptIdOf, MOST_ATTEMPTS } from '#domain/order/attempt.ts';
import { ALL_ORDERS } from '#domain/order/order-list.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { appendTo, readOrder } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { payAgain } from '#server/orders/start-payment.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import { type PaymentProvider, PaymentProviderError } from '#server/payments/provider.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { checkOut, onlyOrder, openShopWithRuby, order, receive, sandboxOf } from '#tests/support/ordering.ts';
import { payloadFor } from '#tests/support/test-shop.ts';

describe('the sweep', () => {
  it('that is killed each time gets round to every open order all the same', async () => {
    const { shop, ruby, clock, through } = await openShopWithRuby();
    for (let n = 0; n < 50; n++) await order(shop, ruby);
    const asked = new Map<string, number>();
    for (let run = 0; run < 4; run++) {
      clock.advance(60_000);
      let isDead = false;
      let calls = 0;
      const dying = through(async ({ kind }, effect) => {
        if (isDead) throw new StorageUnavailable(`${kind} after the end`);
        return effect();
      });
      const provider: PaymentProvider = {
        ...sandboxOf(dying),
        async fetch({ attemptId }) {
          asked.set(attemptId, (asked.get(attemptId) ?? 0) + 1);
          // The first sixteen are queried together, and then the process ends.
          if (++calls === 16) isDead = true;
          throw new PaymentProviderError('late', 'unknown');
        },
      };
      await reconcileOrders(dying, { sandbox: provider }).catch(() => null);
    }
    expect(asked.size).toBe(50);
  });

  it.each([false, true])(
    'killed at any request (that one done: %s) leaves a true list and nothing for ever pending',
    async (isDone) => {
      for (let at = 1, died = true; died; at++) {
        const { shop, ruby, clock, through, orders } = await openShopWithRuby();
        const earlier = await order(shop, ruby);
        await sandboxOf(shop).decide(earlier, 'upi');
        await reconcileOrders(shop, shop.providers);
        clock.advance(2 * 60 * 60_000);
        const id = await order(shop, ruby);
        await sandboxOf(shop).decide(id, 'upi');
        await updateOrder(shop, earlier, { fulfilment: 'packed' });
        let requests = 0;
        const dying = through(async ({ key }, effect) => {
          requests++;
          if (requests === at && isDone) effect();
          if (requests >= at) throw new StorageUnavailable(`${key} failed by the test`);
          return effect();
        });
        await reconcileOrders(dying, dying.providers).catch(() => null);
        died = requests >= at;
        const status = (await readOrder(shop, id))?.paidBy ? 'COMPLETED' : 'pending';
        const list = async () => (await listOrders(shop, ALL_ORDERS, 1, 20)).data;
        const rows = [
          { id, status },
          { id: earlier, status: 'COMPLETED', fulfilment: 'packed' },
        ];
        expect({ at, list: await list() }).toMatchObject({ at, list: rows });
        await reconcileOrders(shop, shop.providers);
        const [row] = rows;
        if (row) row.status = 'COMPLETED';
        expect({ at, list: await list() }).toMatchObject({ at, list: rows });
        clock.advance(2 * 60_000);
        await reconcileOrders(shop, shop.providers);
        expect({ at, open: await orders.keys('open/') }).toEqual({ at, open: [] });
        if (!died) expect(at).toBeGreaterThan(10);
      }
    },
    60_000,
  );

  it('asks nobody about an order whose provider is no longer set up, and asks once it is back', async () => {
    const { shop, ruby, clock, orders } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await sandboxOf(shop).decide(id, 'upi');
    clock.advance(60_000);
    await reconcileOrders(shop, {});
    expect(await orders.keys('open/')).toHaveLength(1);
    await reconcileOrders(shop, shop.providers);
    expect((await readOrder(shop, id))?.paidBy).toBe(id);
  });
});

it('a buyer whose order an earlier attempt has paid is sent to no further pay page', async () => {
  const { shop, ruby, clock } = await openShopWithRuby();
  const sandbox = sandboxOf(shop);
  const forgetful: PaymentProvider = {
    ...sandbox,
    async create(request, signal) {
      await sandbox.create(request, signal);
      throw new PaymentProviderError('no answer', 'unknown');
    },
    fetch: async () => null,
  };
  await checkOut(shop, payloadFor(ruby), 'key', forgetful);
  const id = await onlyOrder(shop.storage.orders);
  clock.advance(20_000);
  const again = await payAgain(shop, { ...forgetful, create: sandbox.create }, id, {
    again: 'same checkout',
    returnUrl: () => 'https://shop.test',
  });
  expect(again).toMatchObject({ ok: true });
  await sandbox.decide(id, 'upi');
  clock.advance(20_000);
  await reconcileOrders(shop, { sandbox });
  expect((await readOrder(shop, id))?.paidBy).toBe(id);
  expect(
    await payAgain(shop, sandbox, id, { again: 'after failure', returnUrl: () => 'https://shop.test' }),
  ).toEqual({
    ok: false,
    reason: 'over',
  });
});

it('sends a buyer to no page of an abandoned attempt, however late it answers', async () => {
  const { shop, ruby, clock } = await openShopWithRuby();
  const sandbox = sandboxOf(shop);
  const late: PaymentProvider = {
    ...sandbox,
    async create(request, signal) {
      clock.advance(60 * 60_000);
      await reconcileOrders(shop, { sandbox: { ...sandbox, fetch: async () => null } });
      return sandbox.create(request, signal);
    },
  };
  expect(await checkOut(shop, payloadFor(ruby), 'key', late)).toEqual({ ok: false, reason: 'unavailable' });
});

it('no further attempt is made of an order that is paid while it is asked for', async () => {
  const { shop, ruby, clock, through } = await openShopWithRuby();
  const sandbox = sandboxOf(shop);
  const id = await order(shop, ruby);
  await sandbox.decide(id, 'fail');
  await reconcileOrders(shop, shop.providers);
  const retry = (one: typeof shop) =>
    payAgain(one, sandboxOf(one), id, { again: 'after failure', returnUrl: () => 'https://shop.test' });
  expect(await retry(shop)).toMatchObject({ ok: true });
  const second = attemptIdOf(id, 2);
  await appendTo(shop, id, () => [
    {
      type: 'attempt_created',
      at: shop.now().toISOString(),
      attemptId: attemptIdOf(id, 3),
      provider: 'sandbox',
      ttlSeconds: 900,
    },
  ]);
  await sandbox.decide(second, 'upi');
  clock.advance(60_000);
  let isDue = true;
  const crossing = through(async ({ store }, effect) => {
    if (isDue && store === 'catalogue') {
      isDue = false;
      await reconcileOrders(shop, shop.providers);
    }
    return effect();
  });
  expect(await retry(crossing)).toEqual({ ok: false, reason: 'over' });
  const found = await readOrder(shop, id);
  expect([found?.paidBy, found?.attempts.length]).toEqual([second, 3]);
});

it('an order is tried twenty times at most', async () => {
  const { shop, ruby } = await openShopWithRuby();
  const sandbox = sandboxOf(shop);
  const id = await order(shop, ruby);
  const retry = () =>
    payAgain(shop, sandbox, id, { again: 'after failure', returnUrl: () => 'https://shop.test' });
  for (let n = 1; n < MOST_ATTEMPTS; n++) {
    await sandbox.decide(attemptIdOf(id, n), 'fail');
    await reconcileOrders(shop, shop.providers);
    expect({ n, retry: await retry() }).toMatchObject({ n, retry: { ok: true } });
  }
  await sandbox.decide(attemptIdOf(id, MOST_ATTEMPTS), 'fail');
  await reconcileOrders(shop, shop.providers);
  expect(await retry()).toEqual({ ok: false, reason: 'over' });
});

it('a webhook of one provider about another’s attempt is recorded, and nobody is asked', async () => {
  const { shop, ruby } = await openShopWithRuby();
  const id = await order(shop, ruby);
  const other: PaymentProvider = {
    ...sandboxOf(shop),
    id: 'phonepe',
    readWebhook: () => ({
      kind: 'hint',
      about: 'payment',
      attemptId: id,
      named: null,
      event: 'order.completed',
      claimed: { state: 'COMPLETED', amount: null },
    }),
    fetch: () => Promise.reject(new Error('asked')),
  };
  expect(await receive(shop, other, new Uint8Array(1))).toBe('recorded');
  expect((await readOrder(shop, id))?.webhooks).toHaveLength(1);
});

it('a webhook that says a failed attempt was paid has it asked about at once', async () => {
  const { shop, ruby, clock } = await openShopWithRuby();
  const sandbox = sandboxOf(shop);
  const id = await order(shop, ruby);
  await sandbox.decide(id, 'fail');
  await reconcileOrders(shop, shop.providers);
  clock.advance(60_000);
  let asked = 0;
  const says = (state: 'COMPLETED' | 'FAILED'): PaymentProvider => ({
    ...sandbox,
    readWebhook: () => ({
      kind: 'hint',
      about: 'payment',
      attemptId: id,
      named: null,
      event: `order.${state}`,
      claimed: { state, amount: null },
    }),
    fetch: (...about) => {
      asked++;
      return sandbox.fetch(...about);
    },
  });
  await receive(shop, says('FAILED'), new Uint8Array(1));
  expect(asked).toBe(0);
  await receive(shop, says('COMPLETED'), new Uint8Array(2));
  expect(asked).toBe(1);
});
