import { describe, expect, it } from 'vitest';
import { hasOpenWork } from '#domain/order/open-work.ts';
import { orderHistory } from '#domain/order/order-history.ts';
import { ALL_ORDERS } from '#domain/order/order-list.ts';
import { orderRow } from '#domain/order/order-row.ts';
import type { AppContext } from '#server/app-context.ts';
import { listOrders, sumOrders } from '#server/orders/list-orders.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { closeOrder, refundOrder, settleRefund } from '#server/orders/refund-order.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { ProviderId, SettingsPatch } from '#tests/simulator/settings.ts';
import { discrepanciesOf, refundsOf } from '#tests/support/payment-rules-orders.ts';
import { settle, sweep } from '#tests/support/payment-run.ts';
import { openScene, order } from '#tests/support/payment-scene.ts';
import { deliver } from '#tests/support/payment-webhooks.ts';
import { booksOf, orderOf, type PaymentWorld } from '#tests/support/payment-world.ts';
import { ofEach, providerIds, refundsEnd, routes } from '#tests/support/test-providers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WHOLE = { paid: 1_250_050, refunded: 1_250_050 };
const owner = (world: PaymentWorld) => world.seat(null, null, 'owner');

async function sweepFor(world: PaymentWorld, ms: number, step = 20 * 60_000) {
  for (let passed = 0; passed < ms; passed += step) {
    world.clock.advance(step);
    await sweep(world);
  }
}

/** Places an order whose payment has succeeded or failed, which the shop knows. */
async function openEnded(
  how: 'approve' | 'fail',
  paysWith: ProviderId = 'phonepe',
  settings: SettingsPatch = {},
) {
  const world = await openScene(paysWith, settings);
  const id = await order(world);
  world.simulator.control[how]({ id });
  world.clock.advance(60_000);
  await sweep(world);
  return { world, id };
}

/** Places an order that the bank left undecided for more than a day and that the owner then closed. */
async function openClosed() {
  const world = await openScene('phonepe', { phonepe: { inFlightGraceMs: 3 * DAY } });
  const id = await order(world);
  world.simulator.control.begin({ id });
  world.clock.advance(26 * HOUR);
  await sweep(world);
  expect(await closeOrder(owner(world).shop, id)).toBe(true);
  return { world, id };
}

describe('money that comes on an attempt the owner has closed', () => {
  it('goes back, and she is told', async () => {
    const { world, id } = await openClosed();
    world.simulator.control.approve({ id });
    await settle(world);
    expect(booksOf(world, id)).toMatchObject(WHOLE);
    expect(discrepanciesOf(world, id)).toMatchObject([{ kind: 'late_success', closed: false }]);
    expect([...world.lettersMarked.keys()]).toContain(`outbox/trouble/${id}/late_success`);
  });

  it('goes back though the provider could not be asked when its only webhook came', async () => {
    const { world, id } = await openClosed();
    world.simulator.control.approve({ id });
    world.simulator.control.fault({ route: 'phonepe.status', kind: 'status', status: 500 });
    const [paid] = world.simulator.control.deliveries().filter(({ event }) => event.endsWith('completed'));
    if (paid) await deliver(world, world.seat(null, null, 'is told'), paid);
    expect(discrepanciesOf(world, id)).toEqual([]);
    await sweepFor(world, 2 * HOUR);
    await settle(world);
    expect(booksOf(world, id)).toMatchObject(WHOLE);
  });
});

describe('money that comes after a failure of which no webhook tells', () => {
  it.each([
    ['within the hour', 0],
    ['after a day', 23 * HOUR],
    ['after four days', 100 * HOUR],
  ])('%s, is found and goes back', async (_, after) => {
    const { world, id } = await openEnded('fail');
    await sweepFor(world, after, 6 * HOUR);
    world.simulator.control.lateSuccess({ id, evenIfFailed: true });
    for (const { id: delivery } of world.simulator.control.deliveries())
      world.simulator.control.drop({ delivery });
    await sweepFor(world, 2 * DAY, 6 * HOUR);
    expect(booksOf(world, id)).toMatchObject({ paid: WHOLE.paid });
    expect(discrepanciesOf(world, id)).toMatchObject([{ kind: 'late_success' }]);
    await settle(world);
    expect(booksOf(world, id)).toMatchObject(WHOLE);
  });

  it('is looked for four times, then no more', async () => {
    const { world, id } = await openEnded('fail');
    const asked = () => world.simulator.control.requests({ route: 'phonepe.status' }).length;
    const before = asked();
    await sweepFor(world, 8 * DAY, 6 * HOUR);
    expect(asked() - before).toBe(4);
    const found = orderOf(world, id);
    expect(found && hasOpenWork(found)).toBe(false);
    expect(
      [...(world.blobs.stores.get('orders')?.keys() ?? [])].filter((key) => key.startsWith('open/')),
    ).toEqual([]);
  });
});

const wanted = (id: string, amount = 12_500.5, after = 0) => ({ amount, payment: id, after, note: '' });

describe('a refund that the provider refuses with a code it does not document', () => {
  it('ends after a day, is told to the owner, and is not requested every minute', async () => {
    const { world, id } = await openEnded('approve');
    const refused = { route: 'phonepe.refund', kind: 'status', status: 400, count: 10_000 } as const;
    world.simulator.control.fault(refused);
    const { shop, providers } = owner(world);
    await refundOrder(shop, providers, id, wanted(id));
    const posts = () => world.simulator.control.requests({ route: 'phonepe.refund' }).length;
    const before = posts();
    await sweepFor(world, 3 * HOUR, 60_000);
    expect(posts() - before).toBeLessThan(120);
    const late = posts();
    await sweepFor(world, HOUR, 60_000);
    expect(posts() - late).toBeLessThan(12);
    await sweepFor(world, DAY, HOUR);
    expect(refundsOf(world, id)).toMatchObject([{ state: 'FAILED', failure: 'INTERNAL_SERVER_ERROR' }]);
    const found = orderOf(world, id);
    expect(found && orderRow(found, shop.now()).trouble).toBe(true);
    expect([...world.lettersMarked.keys()]).toContain(`outbox/trouble/${id}/${id}-R1`);
    const after = posts();
    await sweepFor(world, HOUR, 60_000);
    expect(posts()).toBe(after);
  });

  it('needs attention after a day though the provider cannot be asked at all', async () => {
    const { world, id } = await openEnded('approve');
    const { shop } = owner(world);
    // The provider's keys were removed from the settings.
    await refundOrder(shop, {}, id, wanted(id));
    const attention = async () => {
      const found = await readOrder(shop, id);
      return found && orderRow(found, shop.now()).trouble;
    };
    expect(await attention()).toBe(false);
    world.clock.advance(25 * HOUR);
    expect(await attention()).toBe(true);
  });
});

describe.each(providerIds)('a refund that %s never ends', (paysWith) => {
  const isRefund = ({ event }: { event: string }) => event.includes('refund');

  /**
   * Places a paid order with a full refund that the provider accepted this many days ago and does not end for
   * a month.
   */
  async function openAccepted(days: number) {
    const never = ofEach(() => ({ refund: { settleAfterMs: 30 * DAY } }));
    const { world, id } = await openEnded('approve', paysWith, never);
    const { shop, providers } = owner(world);
    expect(await refundOrder(shop, providers, id, wanted(id))).toMatchObject({ ok: true });
    await sweepFor(world, days * DAY, 12 * HOUR);
    expect(refundsOf(world, id)).toMatchObject([{ state: 'accepted' }]);
    // All webhooks about the refund are delivered before the owner closes it.
    for (const one of world.simulator.control.deliveries().filter(isRefund))
      await deliver(world, world.seat(null, null, 'is told'), one);
    world.clock.advance(HOUR);
    const settle = (arrived: boolean) => settleRefund(shop, id, { refund: `${id}-R1`, arrived });
    const read = async () => {
      const order = await readOrder(shop, id);
      if (!order) throw new Error('no order');
      return order;
    };
    const needsLook = async () => orderRow(await read(), shop.now()).trouble;
    const told = async () => orderHistory(await read(), []).map(({ what }) => what);
    const asked = () => world.simulator.control.requests().length;
    const returned = () => sumOrders(shop, 'returned');
    return { world, id, shop, providers, settle, read, needsLook, told, asked, returned };
  }

  /** The provider ends it after all, and sends a webhook. */
  async function endLate(world: PaymentWorld, id: string, how: 'COMPLETED' | 'FAILED') {
    world.simulator.control.settings(refundsEnd(how));
    world.clock.advance(30 * DAY);
    const [last] = world.simulator.control.deliveries().filter(isRefund).reverse();
    if (!last) throw new Error(`nothing was told about ${id}`);
    await deliver(world, world.seat(null, null, 'is told'), last);
    await sweep(world);
  }

  it('cannot be closed before it is ten days old', async () => {
    const { settle, needsLook } = await openAccepted(9);
    expect([await needsLook(), await settle(true), await settle(false)]).toEqual([false, false, false]);
  });

  it('counts as refunded once the owner says so, and tells the provider nothing', async () => {
    const { world, shop, id, settle, read, needsLook, told, asked, returned } = await openAccepted(11);
    expect([await needsLook(), await closeOrder(shop, id), await returned()]).toEqual([true, false, 0]);
    const before = asked();
    expect(await settle(true)).toBe(true);
    expect(await settle(false), 'it is said once').toBe(false);
    await sweepFor(world, 2 * DAY, 6 * HOUR);
    expect(asked(), 'nothing is asked of the provider any more').toBe(before);
    const order = await read();
    expect(order.refunds).toMatchObject([{ state: 'COMPLETED', creditNote: { number: 'TCN/26-27/0001' } }]);
    expect([await needsLook(), hasOpenWork(order), await refundedIn(shop, id)]).toEqual([
      false,
      false,
      WHOLE.paid,
    ]);
    expect(await told()).toContain('You closed the refund of ₹12,500.50: the money reached the buyer');
    expect([...world.lettersMarked.keys()].filter((letter) => letter.includes('refund/'))).toEqual([]);
    await endLate(world, id, 'COMPLETED');
    expect([await needsLook(), await refundedIn(shop, id)]).toEqual([false, WHOLE.paid]);
    expect(await told()).toContain(
      'The payment provider reported afterwards that the refund of ₹12,500.50 was completed',
    );
  });

  it('that fails after she said that the money arrived needs a look until she settles that', async () => {
    const { world, shop, id, settle, read, needsLook } = await openAccepted(11);
    await settle(true);
    await endLate(world, id, 'FAILED');
    expect((await read()).refunds).toMatchObject([{ state: 'COMPLETED' }]);
    expect(await needsLook()).toBe(true);
    expect(await closeOrder(shop, id)).toBe(true);
    expect(await needsLook()).toBe(false);
  });

  it('must be paid in another way when the owner says that it did not arrive', async () => {
    const { world, shop, id, providers, settle, read, needsLook } = await openAccepted(11);
    expect(await settle(false)).toBe(true);
    expect((await read()).refunds).toMatchObject([{ state: 'FAILED' }]);
    const sent = () => world.simulator.control.requests({ route: routes[paysWith].refund }).length;
    const before = sent();
    expect(await refundOrder(shop, providers, id, wanted(id, 100, 1))).toEqual({
      ok: false,
      reason: 'earlier_open',
    });
    await sweepFor(world, DAY, 6 * HOUR);
    expect(sent()).toBe(before);
    expect([await needsLook(), await closeOrder(shop, id), await needsLook()]).toEqual([true, true, false]);
    expect(await refundedIn(shop, id)).toBe(0);
  });

  it('that ends after all, though she said it did not, counts as given back, and she is told', async () => {
    const { world, shop, id, settle, read, needsLook, told } = await openAccepted(11);
    await settle(false);
    await closeOrder(shop, id);
    await endLate(world, id, 'COMPLETED');
    expect((await read()).refunds).toMatchObject([
      { state: 'COMPLETED', creditNote: { number: 'TCN/26-27/0001' } },
    ]);
    expect([await refundedIn(shop, id), await needsLook()]).toEqual([WHOLE.paid, true]);
    expect(await told()).toContain(
      'The payment provider reported afterwards that the refund of ' +
        '₹12,500.50 was completed, so it counts as given back',
    );
    expect([...world.lettersMarked.keys()]).toContain(`outbox/refund/${id}/${id}-R1`);
    expect([await closeOrder(shop, id), await needsLook()]).toEqual([true, false]);
    expect(booksOf(world, id)).toMatchObject(WHOLE);
  });

  it('is asked about before the money is given back once more', async () => {
    const { world, shop, id, providers, settle, read } = await openAccepted(11);
    await settle(false);
    world.simulator.control.settings(refundsEnd('COMPLETED'));
    world.clock.advance(30 * DAY);
    expect(await refundOrder(shop, providers, id, wanted(id, 100, 1))).toMatchObject({ reason: 'too_much' });
    expect((await read()).refunds).toMatchObject([{ state: 'COMPLETED' }]);
    expect(booksOf(world, id)).toMatchObject(WHOLE);
  });

  it('since it reports another amount can be closed after a day', async () => {
    const { world, id } = await openEnded('approve', paysWith);
    const { shop, providers } = owner(world);
    const odd = { state: 'COMPLETED', providerRefundRef: 'R', amount: 1, failure: null } as const;
    const lying = { [paysWith]: { ...providers[paysWith], fetchRefund: async () => odd } } as Providers;
    await refundOrder(shop, lying, id, wanted(id));
    const settle = () => settleRefund(shop, id, { refund: `${id}-R1`, arrived: false });
    expect([refundsOf(world, id)[0]?.state, await settle()]).toEqual(['requested', false]);
    world.clock.advance(25 * HOUR);
    expect(await settle()).toBe(true);
    expect(await refundOrder(shop, lying, id, wanted(id, 100, 1))).toMatchObject({ reason: 'earlier_open' });
  });
});

/** Returns the refunded amount of an order, in paise, as the owner’s list shows it. */
async function refundedIn(shop: AppContext, id: string) {
  const { data } = await listOrders(shop, ALL_ORDERS, 1, 20);
  return data.find((row) => row.id === id)?.refunded;
}

it('a checkout that died before its order was placed leaves no marker behind', async () => {
  const world = await openScene('phonepe');
  const { shop } = owner(world);
  await shop.storage.orders.create('open/0123456789ABCDEFGHJKMNPQRS/2026-11-20T00:00:00.000Z', {});
  await sweep(world);
  expect(await shop.storage.orders.keys('open/')).toEqual([]);
});

describe('a payment that comes after its attempt had failed', () => {
  /**
   * Places an order whose payment failed here and at PhonePe, and was nevertheless paid half an hour later.
   */
  async function openPaidAfterFailure() {
    const { world, id } = await openEnded('fail');
    world.simulator.control.lateSuccess({ id, evenIfFailed: true });
    world.clock.advance(31 * 60_000);
    return { world, id };
  }

  /** PhonePe sends its one webhook about the payment. */
  async function tell(world: PaymentWorld) {
    const isPaid = ({ event }: { event: string }) => event === 'checkout.order.completed';
    const [paid] = world.simulator.control.deliveries().filter(isPaid);
    if (paid) await deliver(world, world.seat(null, null, 'is told'), paid);
  }

  it('is not asked about for ever when a webhook claims it and the provider never confirms it', async () => {
    const { world, id } = await openPaidAfterFailure();
    world.simulator.control.settings({ phonepe: { statusLagMs: 400 * DAY } });
    await tell(world);
    await sweepFor(world, 8 * DAY, 6 * HOUR);
    const asked = world.simulator.control.requests({ route: 'phonepe.status' }).length;
    await sweepFor(world, DAY, 6 * HOUR);
    expect(world.simulator.control.requests({ route: 'phonepe.status' })).toHaveLength(asked);
    expect(orderOf(world, id)?.attempts[0]?.outcome?.result).toBe('FAILED');
  });

  it('goes back whole though the owner gave back a part before the shop could', async () => {
    const { world, id } = await openPaidAfterFailure();
    world.simulator.control.settings({ phonepe: { refund: { settleAfterMs: 5 * 60_000 } } });
    await tell(world);
    const { shop, providers } = owner(world);
    expect(await refundOrder(shop, providers, id, wanted(id, 100, 1))).toMatchObject({ ok: false });
    await settle(world);
    expect(refundsOf(world, id)).toMatchObject([{ reason: 'late_success', state: 'COMPLETED' }]);
    expect(booksOf(world, id)).toMatchObject(WHOLE);
  });
});
