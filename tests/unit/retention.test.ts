import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EnquiryPayload } from '#domain/enquiry.ts';
import { BILLING_REMOVED, type OrderPlaced } from '#domain/order.ts';
import { aYearBefore } from '#domain/retention.ts';
import { forgetOldEnquiries } from '#server/enquiries/forget-old-enquiries.ts';
import { sendEnquiry } from '#server/enquiries/send-enquiry.ts';
import { forgetUnpaidOrders } from '#server/orders/forget-unpaid-orders.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { keys } from '#server/orders/order-records.ts';
import { readStatus } from '#server/orders/read-status.ts';
import { sweepPayments } from '#server/orders/sweep-payments.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import { checkOut, openShopWithRuby, order, orderIds, read } from '#tests/support/ordering.ts';
import { openTestShop, payloadFor } from '#tests/support/test-shop.ts';

const DAY = 24 * 60 * 60_000;
const YEAR = 365 * DAY;
const buyer = /Asha|asha@example|9876543210|Raj Nagar|Ghaziabad|Uttar Pradesh|201001/;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a year', () => {
  it.each([
    ['2026-11-20T06:30:00.000Z', '2025-11-20T06:30:00.000Z'],
    ['2028-03-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2027-03-01T12:00:00.000Z'],
  ])('before %s it was %s', (now, then) => {
    const moment = new Date(now);
    expect(aYearBefore(moment).toISOString()).toBe(then);
    expect(moment.toISOString(), 'left as it was').toBe(now);
  });
});

describe('enquiries', () => {
  it('go a year after they were sent, to the millisecond, and no younger one with them', async () => {
    const { shop, store, clock, close } = await openTestShop();
    onTestFinished(close);
    const enquire = async () => {
      const payload = EnquiryPayload.parse({
        name: 'A',
        number: '9876543210',
        email: 'a@b.in',
        message: 'x',
      });
      await sendEnquiry(shop, payload, { sentFrom: null, toBeMailed: false });
    };
    const kept = async () => (await shop.storage.enquiries.keys('')).length;
    for (let n = 0; n < 20; n++) await enquire();
    clock.advance(1);
    await enquire();
    clock.advance(YEAR - 1);
    expect(await forgetOldEnquiries(shop)).toBe(0);
    expect(await kept()).toBe(21);
    expect(store.counts.get('get enquiries') ?? 0, 'read though too young').toBe(0);
    clock.advance(1);
    expect(await forgetOldEnquiries(shop)).toBe(20);
    expect(await kept()).toBe(1);
    clock.advance(1);
    expect(await forgetOldEnquiries(shop)).toBe(1);
    expect(await kept()).toBe(0);
    expect(await forgetOldEnquiries(shop)).toBe(0);
  });
});

describe('unpaid orders', () => {
  /** A shop with an order that failed, at the day it failed. */
  async function openWithFailure(key: string | null = null) {
    const opened = await openShopWithRuby();
    const id = await order(opened.shop, opened.ruby, key);
    await opened.sandbox.decide(id, 'fail');
    await sweepPayments(opened.shop, opened.shop.providers);
    return { ...opened, id, placed: () => read<OrderPlaced>(opened.orders, keys.placed(id)) };
  }

  it('lose their buyer a year after they failed, and not before', async () => {
    const { shop, orders, clock, id, placed } = await openWithFailure();
    await updateOrder(shop, id, { fulfilment: 'cancelled', note: 'Asha called from 9876543210' });
    const before = await placed();
    clock.advance(YEAR);
    expect(await forgetUnpaidOrders(shop)).toBe(0);
    expect(await placed()).toEqual(before);
    clock.advance(1);
    expect(await forgetUnpaidOrders(shop)).toBe(1);
    expect(await placed()).toEqual({ ...before, billing: BILLING_REMOVED });
    for (const key of await orders.keys(''))
      expect(JSON.stringify(await read(orders, key))).not.toMatch(buyer);
    expect(await orderIds(orders)).toEqual([id]);
    expect(await listOrders(orders)).toMatchObject([{ id, status: 'FAILED', name: 'Removed' }]);
  });

  it('are looked at no more once their buyer is gone', async () => {
    const { shop, store, clock } = await openWithFailure();
    clock.advance(2 * YEAR);
    await forgetUnpaidOrders(shop);
    const reads = store.counts.get('get orders');
    expect(await forgetUnpaidOrders(shop)).toBe(0);
    expect(store.counts.get('get orders')).toBe(reads);
  });

  it('stay failed orders, also for the key they were placed with', async () => {
    const { shop, ruby, orders, clock, sandbox, id } = await openWithFailure('the key');
    clock.advance(2 * YEAR);
    await forgetUnpaidOrders(shop);
    expect(await checkOut(shop, payloadFor(ruby), 'the key')).toMatchObject({ orderId: id });
    expect(await orderIds(orders)).toEqual([id]);
    await sandbox.decide(id, 'upi');
    expect(await readStatus(shop, shop.providers, id)).toMatchObject({
      status: 'FAILED',
      customer_name: 'Removed',
      product_name: 'Ruby',
      amount: 12_500.5,
    });
  });

  it.each(['change', 'create'] as const)(
    'that were being forgotten when the process died, at %s, are forgotten the next day',
    async (step) => {
      const { shop, orders, clock, id, placed } = await openWithFailure();
      clock.advance(2 * YEAR);
      const dying = { ...orders, [step]: () => Promise.reject(new Error('crashed')) };
      expect(await forgetUnpaidOrders({ ...shop, storage: { ...shop.storage, orders: dying } })).toBe(0);
      expect(await forgetUnpaidOrders(shop)).toBe(1);
      expect((await placed())?.billing).toEqual(BILLING_REMOVED);
      expect(await read(orders, keys.billingRemoved(id))).not.toBeNull();
    },
  );

  it('keep their buyer while something about them is unclear', async () => {
    const { shop, orders, clock, id, placed } = await openWithFailure();
    await orders.create(keys.anomalies(id), [{ kind: 'late_success', attemptId: id }]);
    clock.advance(2 * YEAR);
    expect(await forgetUnpaidOrders(shop)).toBe(0);
    expect(JSON.stringify(await placed())).toMatch(buyer);
  });
});

describe('orders that are paid or open', () => {
  it('are kept whole, however old', async () => {
    const { shop, ruby, orders, sandbox, clock } = await openShopWithRuby();
    const paid = await order(shop, ruby);
    await sandbox.decide(paid, 'upi');
    await sweepPayments(shop, shop.providers);
    const open = await order(shop, ruby);
    clock.advance(3 * YEAR);
    expect(await forgetUnpaidOrders(shop)).toBe(0);
    for (const id of [paid, open]) expect(JSON.stringify(await read(orders, keys.placed(id)))).toMatch(buyer);
  });
});
