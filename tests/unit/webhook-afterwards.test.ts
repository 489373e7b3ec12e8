import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasOpenWork } from '#domain/order/open-work.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { refundOrder, settleRefund } from '#server/orders/refund-order.ts';
import { type PaymentProvider, PaymentProviderError, type Providers } from '#server/payments/provider.ts';
import type { ProviderId, SettingsPatch } from '#tests/simulator/settings.ts';
import { openShopWithRuby, order, quietLog, sandboxOf } from '#tests/support/ordering.ts';
import { refundsOf, statusOf } from '#tests/support/payment-rules-orders.ts';
import { sweep } from '#tests/support/payment-run.ts';
import { openScene, order as orderIn } from '#tests/support/payment-scene.ts';
import { orderOf, type PaymentWorld } from '#tests/support/payment-world.ts';
import { ofEach, providerIds, refundsEnd } from '#tests/support/test-providers.ts';

/*
 * A webhook is recorded and answered, and the provider is queried afterwards. Here that query dies: at once,
 * or after it has taken the poll lease. The next caller queries in its place.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

quietLog();
afterEach(() => {
  vi.restoreAllMocks();
});

/** The way in which the query after the answer dies. */
type Death = 'at once' | 'with the lease taken';
const deaths: Death[] = ['at once', 'with the lease taken'];

/** The provider sends all its reports by now, and the work after each answer dies. */
async function tell(world: PaymentWorld, paysWith: ProviderId, how: Death) {
  const { control } = world.simulator;
  world.receiver = async (request) => {
    const { shop, providers } = world.seat(null, null, 'is told');
    const own = providers[paysWith] as PaymentProvider;
    const late = () => Promise.reject(new PaymentProviderError('no answer in time', 'unknown'));
    const deaf: PaymentProvider = { ...own, fetch: late, fetchRefund: late };
    const putOff: (() => Promise<unknown>)[] = [];
    const raw = new Uint8Array(await request.arrayBuffer());
    const later = (work: () => Promise<unknown>) => void putOff.push(work);
    expect(await receiveWebhook(shop, deaf, raw, request.headers, later)).toBe('recorded');
    if (how === 'with the lease taken') for (const work of putOff) await work();
    return new Response(null, { status: 200 });
  };
  const sent = await control.deliver();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.every(({ state }) => state === 'delivered')).toBe(true);
}

async function poll(world: PaymentWorld, id: string) {
  const { shop, providers } = world.seat(null, null, 'asks');
  return (await paymentStatus(shop, providers, id))?.order.status;
}

describe.each(providerIds)('with %s', (paysWith) => {
  async function open(settings: SettingsPatch = {}) {
    const world = await openScene(paysWith, settings);
    return { world, id: await orderIn(world), control: world.simulator.control };
  }

  it('a poll asks at once in place of a question that died before it took the lease', async () => {
    const { world, id, control } = await open();
    world.clock.advance(5 * SECOND);
    control.approve({ id });
    expect(await poll(world, id)).toBe('pending');
    await tell(world, paysWith, 'at once');
    expect(await poll(world, id)).toBe('COMPLETED');
    expect(control.violations()).toEqual([]);
  });

  it.each(deaths)(
    'the sweep asks within a minute, though the order is hours old: it died %s',
    async (how) => {
      const { world, id, control } = await open({ phonepe: { inFlightGraceMs: DAY } });
      // Razorpay ends a link when its time is over, so there the payment comes just before that.
      const age = paysWith === 'phonepe' ? 5 * HOUR : 29 * MINUTE;
      control.begin({ id });
      world.clock.advance(age - 3 * MINUTE);
      await sweep(world);
      world.clock.advance(3 * MINUTE);
      control.approve({ id });
      await tell(world, paysWith, how);
      expect(statusOf(world, id)).toBe('pending');
      world.clock.advance(MINUTE);
      await sweep(world);
      expect(statusOf(world, id)).toBe('COMPLETED');
    },
  );

  it.each(deaths)(
    'the sweep asks about a refund that was reported to have ended: it died %s',
    async (how) => {
      const { world, id, control } = await open(ofEach(() => ({ refund: { settleAfterMs: 20 * HOUR } })));
      control.approve({ id });
      world.clock.advance(MINUTE);
      await sweep(world);
      const { shop, providers } = world.seat(null, null, 'owner');
      const wanted = { amount: 100, payment: id, after: 0, note: '' };
      expect(await refundOrder(shop, providers, id, wanted)).toMatchObject({ ok: true });
      world.clock.advance(HOUR);
      await tell(world, paysWith, 'at once');
      for (let hour = 1; hour < 20; hour++) {
        world.clock.advance(HOUR);
        if (hour === 19) await tell(world, paysWith, how);
        else await sweep(world);
      }
      expect(refundsOf(world, id)).toMatchObject([{ state: 'accepted' }]);
      world.clock.advance(MINUTE);
      await sweep(world);
      expect(refundsOf(world, id)).toMatchObject([{ state: 'COMPLETED' }]);
    },
  );

  describe('a refund that the owner had closed by her word', () => {
    /**
     * Opens a refund that the owner reported as not arrived, after all earlier webhooks about it were
     * handled.
     */
    async function openSettled() {
      const { world, id, control } = await open(ofEach(() => ({ refund: { settleAfterMs: 60 * DAY } })));
      control.approve({ id });
      world.clock.advance(MINUTE);
      await sweep(world);
      const { shop, providers } = world.seat(null, null, 'owner');
      await refundOrder(shop, providers, id, { amount: 100, payment: id, after: 0, note: '' });
      world.clock.advance(11 * DAY);
      await tell(world, paysWith, 'with the lease taken');
      world.clock.advance(HOUR);
      await sweep(world);
      expect(await settleRefund(shop, id, { refund: `${id}-R1`, arrived: false })).toBe(true);
      await sweep(world);
      expect(await shop.storage.orders.keys(`open/${id}/`)).toEqual([]);
      return { world, id, control, shop };
    }

    it.each(deaths)(
      'is asked about by the sweep once it is reported to have ended: it died %s',
      async (how) => {
        const { world, id, control } = await openSettled();
        control.settings(refundsEnd('COMPLETED'));
        world.clock.advance(60 * DAY);
        await tell(world, paysWith, how);
        expect(refundsOf(world, id)).toMatchObject([{ state: 'FAILED', settled: { report: null } }]);
        world.clock.advance(MINUTE);
        await sweep(world);
        expect(refundsOf(world, id)).toMatchObject([
          { state: 'COMPLETED', settled: { arrived: false, report: { result: 'COMPLETED' } } },
        ]);
      },
    );

    it('is asked about for a week where the provider has nothing new to say, and then no more', async () => {
      const { world, id, shop, control } = await openSettled();
      // A genuine webhook about a refund that is still under way.
      const last = control.deliveries().findLast(({ event }) => event.includes('refund'));
      if (!last) throw new Error('nothing was told');
      const { shop: told, providers } = world.seat(null, null, 'is told');
      const own = providers[paysWith] as PaymentProvider;
      const hint = {
        ...own,
        readWebhook: () => own.readWebhook(Buffer.from(last.body), new Headers(last.headers)),
      };
      await receiveWebhook(told, hint, Buffer.from('another body'), new Headers(), () => {});
      const isPending = async () => (await shop.storage.orders.keys(`open/${id}/`)).length > 0;
      expect(await isPending()).toBe(true);
      const asked = () => control.requests().length;
      const before = asked();
      for (let day = 0; day < 7; day++) {
        world.clock.advance(DAY - MINUTE);
        await sweep(world);
      }
      expect(asked()).toBeGreaterThanOrEqual(before + 7);
      expect(await isPending()).toBe(true);
      world.clock.advance(DAY);
      await sweep(world);
      expect(await isPending()).toBe(false);
      const after = asked();
      world.clock.advance(7 * DAY);
      await sweep(world);
      expect(asked()).toBe(after);
      const found = await readOrder(shop, id);
      expect(found && hasOpenWork(found)).toBe(false);
      expect(orderOf(world, id)?.refunds).toMatchObject([{ state: 'FAILED', settled: { hintedAt: null } }]);
    });
  });
});

it('nobody is asked before a webhook is answered', async () => {
  const { shop, ruby } = await openShopWithRuby();
  const id = await order(shop, ruby);
  const sandbox = sandboxOf(shop);
  let asked = 0;
  const provider: PaymentProvider = {
    ...sandbox,
    readWebhook: () => ({
      kind: 'hint',
      about: 'payment',
      attemptId: id,
      named: null,
      event: 'order.completed',
      claimed: { state: 'COMPLETED', amount: null },
    }),
    fetch: (...about) => {
      asked++;
      return sandbox.fetch(...about);
    },
  };
  const putOff: (() => Promise<unknown>)[] = [];
  const later = (work: () => Promise<unknown>) => void putOff.push(work);
  expect(await receiveWebhook(shop, provider, new Uint8Array(1), new Headers(), later)).toBe('recorded');
  expect([asked, putOff.length, (await readOrder(shop, id))?.webhooks.length]).toEqual([0, 1, 1]);
  for (const work of putOff) await work();
  expect(asked).toBe(1);
});

it('a buyer waits for the provider once, however many attempts are open', async () => {
  const { shop, ruby, clock } = await openShopWithRuby();
  const id = await order(shop, ruby);
  const { appendTo } = await import('#server/orders/order-store.ts');
  const at = shop.now().toISOString();
  await appendTo(shop, id, () => [
    { type: 'attempt_created', at, attemptId: `${id}-2`, provider: 'sandbox', ttlSeconds: 900 },
  ]);
  clock.advance(MINUTE);
  const waits: number[] = [];
  const ends: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController();
    waits.push(ms);
    ends.push(end);
    return end.signal;
  });
  const asked: string[] = [];
  const slow: PaymentProvider = {
    ...sandboxOf(shop),
    async fetch({ attemptId }) {
      asked.push(attemptId);
      for (const end of ends) end.abort();
      throw new PaymentProviderError('no answer in time', 'unknown');
    },
  };
  const told = await paymentStatus(shop, { sandbox: slow } as Providers, id);
  expect(told?.order.status).toBe('pending');
  expect(asked).toEqual([id]);
  expect(Math.max(...waits)).toBe(4_000);
});
