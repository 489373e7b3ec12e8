import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { BILLING_REMOVED } from '#domain/order/billing-fields.ts';
import { ALL_ORDERS } from '#domain/order/order-list.ts';
import { aYearBefore } from '#domain/site/person.ts';
import { deleteOldAudit, listAudit } from '#server/accounts/read-audit.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { deleteOldEnquiries, updateEnquiry } from '#server/enquiries/change-enquiries.ts';
import { deleteOldBirthDetails, keepBirthDetails, readBirthDetails } from '#server/orders/birth-details.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { appendTo, orderKey, readOrder } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { redactOldOrders } from '#server/orders/redact-orders.ts';
import { payAgain } from '#server/orders/start-payment.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import { deleteOldClientNotes, readClientNote, saveClientNote } from '#server/people/client-note.ts';
import { erasePerson } from '#server/people/erase-person.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import {
  aBirth,
  checkOut,
  makeForOwner,
  openShopWithRuby,
  order,
  orderIds,
  reportMismatch,
} from '#tests/support/ordering.ts';
import { enquire, openMemoryShop, payloadFor, type TestContext } from '#tests/support/test-shop.ts';

const read = async <T>(store: BlobStore, key: string) => (await store.read<T>(key))?.value ?? null;

const DAY = 24 * 60 * 60_000;
const YEAR = 365 * DAY;
const gstin = '27AAPFU0939F1ZV';
const buyer = /27AAPFU0939F1ZV|Asha|asha@example|9876543210|Raj Nagar|Ghaziabad|Uttar Pradesh|201001/;

it.each([
  ['2026-11-20T06:30:00.000Z', '2025-11-20T06:30:00.000Z'],
  ['2028-03-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2027-03-01T12:00:00.000Z'],
])('a year before %s it was %s', (now, then) => {
  const moment = new Date(now);
  expect(aYearBefore(moment).toISOString()).toBe(then);
  expect(moment.toISOString(), 'left as it was').toBe(now);
});

it('enquiries go a year after they were sent, to the millisecond, and no younger one with them', async () => {
  const { shop, clock } = openMemoryShop();
  const kept = async () => (await shop.storage.enquiries.keys('enquiry/')).length;
  const run = () => deleteOldEnquiries(shop);
  for (let n = 0; n < 20; n++) await enquire(shop);
  clock.advance(1);
  await enquire(shop);
  clock.advance(YEAR - 1);
  expect([await run(), await kept()]).toEqual([0, 21]);
  clock.advance(1);
  expect([await run(), await kept()]).toEqual([20, 1]);
  clock.advance(1);
  expect([await run(), await kept()]).toEqual([1, 0]);
  expect(await run()).toBe(0);
  for (const key of await shop.storage.enquiries.keys(''))
    expect(JSON.stringify(await read(shop.storage.enquiries, key))).not.toContain('9876543210');
});

it('keeps an enquiry for a year after the owner’s last change to it', async () => {
  const { shop, clock } = openMemoryShop();
  await enquire(shop);
  const [key = ''] = await shop.storage.enquiries.keys('enquiry/');
  clock.advance(YEAR + 1);
  await updateEnquiry(shop, key.replace('enquiry/', ''), { state: 'answered' });
  expect(await deleteOldEnquiries(shop)).toBe(0);
  expect(await read(shop.storage.enquiries, key)).toMatchObject({ number: '9876543210' });
  clock.advance(2 * YEAR);
  expect(await deleteOldEnquiries(shop)).toBe(1);
});

it('records of the audit log go a year after what they tell of, to the millisecond', async () => {
  const { shop, clock } = openMemoryShop();
  const run = async () => [
    await deleteOldAudit(shop),
    (await shop.storage.accounts.keys('audit/')).length,
    (await listAudit(shop, 1)).total,
  ];
  for (let n = 0; n < 30; n++) await recordAudit(shop, null, { what: 'password_changed' });
  clock.advance(1);
  await recordAudit(shop, null, { what: 'recovery_codes_made' });
  clock.advance(YEAR - 1);
  expect(await run()).toEqual([0, 31, 31]);
  clock.advance(1);
  expect(await run()).toEqual([30, 1, 1]);
  clock.advance(1);
  expect(await run()).toEqual([1, 0, 0]);
});

/** Returns the plain hashes of a checkout's body, each cut to 12 characters. */
const plainHashes = (body: object) =>
  (['hex', 'base64'] as const).map((form) =>
    createHash('sha256').update(JSON.stringify(body)).digest(form).slice(0, 12),
  );

describe('unpaid orders', () => {
  /** Opens a shop with a failed order, on the day of the failure. */
  async function openWithFailure(key: string | null = null) {
    const opened = await openShopWithRuby();
    const placing = await checkOut(opened.shop, payloadFor(opened.ruby, { gstin }), key);
    if (!placing.ok) throw new Error(placing.reason);
    const id = placing.orderId;
    await opened.sandbox.decide(id, 'fail');
    const sweep = () => reconcileOrders(opened.shop, opened.shop.providers);
    await sweep();
    return { ...opened, id, sweep, placed: async () => (await readOrder(opened.shop, id))?.placed };
  }

  it('lose their buyer a year after they failed, and not before', async () => {
    const { shop, orders, clock, id, placed, sweep } = await openWithFailure();
    await updateOrder(shop, id, { fulfilment: 'cancelled', note: 'Asha called from 9876543210' });
    const before = await placed();
    expect(before?.billing.gstin).toBe(gstin);
    clock.advance(YEAR);
    expect(await redactOldOrders(shop)).toBe(0);
    expect(await placed()).toEqual(before);
    clock.advance(1);
    expect(await redactOldOrders(shop)).toBe(1);
    await sweep();
    await sweep();
    expect(await placed()).toEqual({ ...before, billing: BILLING_REMOVED });
    for (const key of await orders.keys(''))
      expect(JSON.stringify(await read(orders, key))).not.toMatch(buyer);
    expect(await orderIds(orders)).toEqual([id]);
    expect((await listOrders(shop, ALL_ORDERS, 1, 20)).data).toMatchObject([
      { id, status: 'FAILED', name: 'Removed' },
    ]);
  });

  it('stay failed orders, also for the key they were placed with', async () => {
    const { shop, ruby, orders, clock, sandbox, id } = await openWithFailure('the key');
    clock.advance(2 * YEAR);
    await redactOldOrders(shop);
    expect(await checkOut(shop, payloadFor(ruby, { gstin }), 'the key')).toMatchObject({ orderId: id });
    expect(await orderIds(orders)).toEqual([id]);
    await sandbox.decide(id, 'upi');
    expect((await paymentStatus(shop, shop.providers, id))?.order).toMatchObject({
      status: 'FAILED',
      customer_name: 'Removed',
      product_name: 'Ruby',
      amount: 12_500.5,
    });
  });

  it.each([
    ['a year after they failed', (shop: TestContext) => redactOldOrders(shop)],
    ['when their buyer asks for it', (shop: TestContext) => erasePerson(shop, 'asha@example.in')],
  ])('lose what their key knows of the buyer %s, and the key goes on standing for them', async (_, erase) => {
    const { shop, ruby, orders, clock, id } = await openWithFailure('the key');
    const kept = async () =>
      Promise.all((await orders.keys('idempotency/')).map((key) => read<object>(orders, key)));
    const body = payloadFor(ruby, { gstin });
    const [before] = await kept();
    expect(before).toMatchObject({ orderId: id });
    expect(before).not.toEqual({ orderId: id });
    for (const plain of plainHashes(body)) expect(JSON.stringify(before)).not.toContain(plain);
    clock.advance(2 * YEAR);
    await erase(shop);
    expect(await kept()).toEqual([{ orderId: id }]);
    expect(await checkOut(shop, body, 'the key')).toMatchObject({ orderId: id });
    expect(await checkOut(shop, { ...body, quantity: 2 }, 'the key')).toEqual({
      ok: false,
      reason: 'key_reused',
    });
    expect(await orderIds(orders)).toEqual([id]);
  });

  it('that were being redacted when the process died are redacted the next day', async () => {
    const { shop, orders, clock, placed } = await openWithFailure();
    clock.advance(2 * YEAR);
    const dying = { ...orders, replace: () => Promise.reject(new Error('crashed')) };
    expect(await redactOldOrders({ ...shop, storage: { ...shop.storage, orders: dying } })).toBe(0);
    expect(await redactOldOrders(shop)).toBe(1);
    expect((await placed())?.billing).toEqual(BILLING_REMOVED);
  });

  it('can no longer be paid once their buyer is erased', async () => {
    const { shop, id, sandbox } = await openWithFailure();
    await appendTo(shop, id, () => [{ type: 'buyer_redacted', at: shop.now().toISOString() }]);
    const again = await payAgain(shop, sandbox, id, {
      again: 'after failure',
      returnUrl: () => 'http://localhost/',
    });
    expect(again).toEqual({ ok: false, reason: 'over' });
    expect((await readOrder(shop, id))?.attempts).toHaveLength(1);
  });

  it('keep their buyer while something about them is unclear', async () => {
    const { shop, clock, id, placed } = await openWithFailure();
    await reportMismatch(shop, id, 100);
    clock.advance(2 * YEAR);
    expect(await redactOldOrders(shop)).toBe(0);
    expect(JSON.stringify(await placed())).toMatch(buyer);
  });
});

it('a paid order keeps its buyer for eight years after its financial year', async () => {
  const { shop, ruby, orders, sandbox, clock } = await openShopWithRuby();
  const paid = await order(shop, ruby);
  await sandbox.decide(paid, 'upi');
  await reconcileOrders(shop, shop.providers);
  const open = await order(shop, ruby);
  const until = new Date('2035-03-31T18:29:59.999Z');
  clock.advance(until.getTime() - clock.now().getTime());
  expect(await redactOldOrders(shop)).toBe(0);
  for (const id of [paid, open]) expect(JSON.stringify((await readOrder(shop, id))?.placed)).toMatch(buyer);
  clock.advance(1);
  expect(await redactOldOrders(shop)).toBe(1);
  expect(await readOrder(shop, paid)).toMatchObject({
    placed: { billing: BILLING_REMOVED },
    paidBy: expect.any(String),
  });
  expect(JSON.stringify(await read(orders, orderKey(paid)))).not.toMatch(buyer);
  expect(await redactOldOrders(shop)).toBe(0);
});

describe('birth details', () => {
  /** Makes a paid consultation, with the details that its client has sent. */
  async function openWithDetails(keep?: boolean) {
    const opened = openMemoryShop();
    const { shop, clock } = opened;
    const id = await makeForOwner(shop, { outside: { mode: 'cash' } });
    await keepBirthDetails(shop, id, { phone_last4: '2233', people: [{ ...aBirth }], keep });
    const kept = async () => (await readBirthDetails(shop, id)) !== null;
    return { ...opened, id, kept, pass: (days: number) => clock.advance(days * DAY) };
  }

  it('go ninety days after they were sent, to the millisecond, and the order stays', async () => {
    const { shop, clock, id, kept } = await openWithDetails();
    clock.advance(90 * DAY - 1);
    expect([await deleteOldBirthDetails(shop), await kept()]).toEqual([0, true]);
    clock.advance(1);
    expect([await deleteOldBirthDetails(shop), await kept()]).toEqual([1, false]);
    expect((await readOrder(shop, id))?.placed.billing.fullName).toBe('Meera Rao');
  });

  it('stay for ninety days after the consultation and after its outcome is noted', async () => {
    const { shop, clock, id, kept, pass } = await openWithDetails();
    const scheduled_at = new Date(clock.now().getTime() + 200 * DAY).toISOString();
    await updateOrder(shop, id, { scheduled_at });
    pass(280);
    expect([await deleteOldBirthDetails(shop), await kept()]).toEqual([0, true]);
    await updateOrder(shop, id, { outcome: 'done' });
    pass(89);
    expect([await deleteOldBirthDetails(shop), await kept()]).toEqual([0, true]);
    pass(1);
    expect([await deleteOldBirthDetails(shop), await kept()]).toEqual([1, false]);
  });

  it('stay for as long as the client asks for it', async () => {
    const { shop, kept, pass } = await openWithDetails(true);
    pass(3_000);
    expect([await deleteOldBirthDetails(shop), await kept()]).toEqual([0, true]);
  });

  it('are erased at the client’s request, while the books keep the order', async () => {
    const { shop, id, kept } = await openWithDetails(true);
    const erased = await erasePerson(shop, '9811122233');
    expect(erased).toMatchObject({ birthDetails: 1, orders: 0, kept: 1 });
    expect(await kept()).toBe(false);
    expect((await readOrder(shop, id))?.paidBy).toBe(id);
  });

  it('go once their order is lost, and one that cannot be read hides no other', async () => {
    const { shop, id, kept, pass } = await openWithDetails();
    await shop.storage.orders.writeBytes(`birth-details/${'0'.repeat(26)}`, Buffer.from('{"sent_at":'));
    await shop.storage.orders.remove(orderKey(id));
    pass(91);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect([await deleteOldBirthDetails(shop), await kept()]).toEqual([1, false]);
  });
});

describe('the note about a client', () => {
  const phone = '9811122233';
  /** A client with a note, who is known by what `make` makes. */
  async function openWithNote(make: (shop: TestContext) => Promise<unknown>) {
    const opened = openMemoryShop();
    const { shop, clock } = opened;
    await make(shop);
    await saveClientNote(shop, { phone, note: 'Prefers Hindi', revision: '' });
    const run = async () => {
      const deleted = await deleteOldClientNotes(shop);
      return [deleted, (await readClientNote(shop, phone)).text];
    };
    return { ...opened, run, pass: (ms: number) => clock.advance(ms) };
  }
  const kept = [0, 'Prefers Hindi'];
  const gone = [1, ''];
  const TWO_YEARS = Date.parse('2028-11-20T06:30:00.000Z') - Date.parse('2026-11-20T06:30:00.000Z');

  it('goes two years after the last contact, to the millisecond, while the order stays', async () => {
    const { shop, clock, run, pass } = await openWithNote((shop) =>
      makeForOwner(shop, { outside: { mode: 'cash' } }),
    );
    pass(365 * DAY);
    await makeForOwner(shop, { outside: { mode: 'upi' } });
    const last = clock.now();
    pass(TWO_YEARS - 1);
    expect([last.toISOString().slice(0, 10), await run()]).toEqual(['2027-11-20', kept]);
    pass(1);
    expect(await run()).toEqual(gone);
    expect(await listOrders(shop, ALL_ORDERS, 1, 20)).toMatchObject({ total: 2 });
  });

  it('stays for two years after a consultation took place, and after it was changed', async () => {
    const { shop, clock, run, pass } = await openWithNote((shop) =>
      makeForOwner(shop, {
        outside: { mode: 'cash' },
        scheduled_at: new Date(shop.now().getTime() + 100 * DAY).toISOString(),
      }),
    );
    pass(TWO_YEARS + 99 * DAY);
    expect(await run()).toEqual(kept);
    const { revision } = await readClientNote(shop, phone);
    await saveClientNote(shop, { phone, note: 'Prefers mornings', revision });
    pass(700 * DAY);
    expect(await run()).toEqual([0, 'Prefers mornings']);
    pass(TWO_YEARS - 700 * DAY);
    expect([await run(), clock.now() < new Date('2032-01-01')]).toEqual([gone, true]);
  });

  it('goes with the last order or enquiry of the client', async () => {
    const { shop, run, pass } = await openWithNote((shop) => enquire(shop, { number: phone }));
    pass(YEAR);
    expect(await run()).toEqual(kept);
    pass(1);
    expect(await deleteOldEnquiries(shop)).toBe(1);
    expect(await run()).toEqual(gone);
  });

  it('stays while nobody knows whose an unreadable order is', async () => {
    const { shop, run } = await openWithNote((shop) => makeForOwner(shop, { outside: { mode: 'cash' } }));
    const [id = ''] = await orderIds(shop.storage.orders);
    await shop.storage.orders.writeBytes(orderKey(id), Buffer.from('{"revision":'));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(run()).rejects.toThrow('not readable');
    expect((await readClientNote(shop, phone)).text).toBe('Prefers Hindi');
  });
});
