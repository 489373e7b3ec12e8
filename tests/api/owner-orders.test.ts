import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { OrderAnswer, OrderListAnswer, OrderUpdatedAnswer, RefundAnswer } from '#domain/order/answers.ts';
import { discrepancyTexts } from '#domain/order/discrepancies.ts';
import { fulfilmentTexts } from '#domain/order/fulfilment.ts';
import { putBackTexts } from '#domain/order/put-back.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import type { SalesWire } from '#domain/site/dashboard.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import contentFigures from '#generated/content-figures.json' with { type: 'json' };
import { readLiveProduct } from '#server/catalogue/product-collection.ts';
import { deleteProduct } from '#server/catalogue/save-product.ts';
import { newOrderId, orderKey } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { CLOCK_START } from '#tests/support/clock.ts';
import { csvRows } from '#tests/support/csv-rows.ts';
import { checkOut, reportMismatch, sandboxOf } from '#tests/support/ordering.ts';
import { encodeForm } from '#tests/support/owner-forms.ts';
import { addCategory, addProduct, addRuby, enquire, payloadFor } from '#tests/support/test-shop.ts';
import { opened, openTestSite, owner } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

let ruby: Product;
/** Returns the orders that were placed, oldest first. */
let ids: string[] = [];

const list = async (query = '') =>
  expectOk(await owner('GET', `/api/order/list${query}`), OrderListAnswer).datalist;
const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => ids.indexOf(id));
const show = async (id: string) => expectOk(await owner('GET', `/api/order/show/${id}`), OrderAnswer).order;
const update = (id: string, json: unknown) => owner('POST', `/api/order/update/${id}`, { json });
const happened = async (id: string) => (await show(id)).history.map(({ what }) => what);

/** Places an order, and lets its buyer act on it a minute later. */
async function place(buyer: object, does: 'upi' | 'card' | 'fail' | null): Promise<string> {
  const { shop, clock } = opened;
  clock.advance(60_000);
  const placed = await checkOut(shop, payloadFor(ruby, buyer), null);
  if (!placed.ok) throw new Error(placed.reason);
  clock.advance(60_000);
  if (does) await sandboxOf(shop).decide(placed.orderId, does);
  return placed.orderId;
}

openTestSite({ at: CLOCK_START });
beforeAll(async () => {
  ruby = await addRuby(opened.shop, { price: 100.1 });
  ids = [
    await place({ customer_name: 'Asha Verma', quantity: 3 }, 'upi'),
    await place(
      { customer_name: 'Ravi  Rao', email: 'Ravi@Example.in', phone: '9812345678', quantity: 2 },
      'fail',
    ),
    await place({ customer_name: 'अनीता शर्मा' }, null),
  ];
  await reconcileOrders(opened.shop, opened.shop.providers);
});

describe('GET order/list', () => {
  test('shows every order, newest first, settled or open', async () => {
    const { data, ...page } = await list();
    expect(page).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 3 });
    expect(data.map(({ id }) => ids.indexOf(id))).toEqual([2, 1, 0]);
    expect(data.map(({ status }) => status)).toEqual(['pending', 'FAILED', 'COMPLETED']);
    expect(data[2]).toMatchObject({
      id: ids[0],
      created_at: '2026-11-20T06:31:00.000Z',
      customer_name: 'Asha Verma',
      phone: '9876543210',
      product_name: 'Ruby',
      quantity: 3,
      amount: 300.3,
      status: 'COMPLETED',
      payment_mode: 'UPI',
      fulfilment: 'new',
      order_no: expect.any(String),
      refunded: 0,
      to_do: 'pack',
      courier: null,
      tracking: null,
      note: null,
      version: 0,
    });
    // The numbers are consecutive in the order in which the outcomes became known.
    const numbers = data.map(({ order_no }) => order_no ?? '');
    expect(numbers.toSorted()).toEqual(['NB-1001', 'NB-1002', 'NB-1003']);
    const number = numbers[1] ?? '';
    for (const q of [number.toLowerCase(), number.replace('-', ''), number.replace('-', '%20').toLowerCase()])
      expect(await idsOf(`?q=${q}`), q).toEqual([1]);
  });

  test.each<[string, number[]]>([
    ['?status=COMPLETED', [0]],
    ['?status=completed', [0]],
    ['?status=FAILED', [1]],
    ['?status=pending', [2]],
    ['?status=', [2, 1, 0]],
    // No id has an I, L, O or U in it, nor as many digits of a phone by chance.
    ['?q=asha%20verma', [0]],
    ['?q=ravi%20rao', [1]],
    ['?q=RAVI%40example', [1]],
    ['?q=98123456', [1]],
    ['?q=%2B91%2098123%2045678', [1]],
    [`?q=${encodeURIComponent('शर्मा')}`, [2]],
    ['?q=nobody', []],
    ['?q=ruby', [2, 1, 0]],
    ['?q=ghaziabad', [2, 1, 0]],
    ['?q=', [2, 1, 0]],
    ['?q=asha%20verma&status=FAILED', []],
    ['?q=TEST/26-27/0001', [0]],
    ['?to_do=pack', [0]],
    ['?to_do=send,refund,look', []],
    ['?sort=oldest', [0, 1, 2]],
    ['?sort=oldest&status=COMPLETED&fulfilment=new,packed&to_do=pack,send,look', [0]],
    ['?fulfilment=packed,shipped', []],
    ['?from=2026-11-20&to=2026-11-20', [2, 1, 0]],
    ['?from=2026-11-20&to=&sort=oldest', [0, 1, 2]],
    ['?to=2026-11-20&q=98123456', [1]],
    ['?from=2026-11-21', []],
    ['?to=2026-11-19', []],
    ['?by=paid&from=2026-11-20&to=2026-11-20', [0]],
    ['?by=paid&from=2026-11-21', []],
    ['?by=paid', [2, 1, 0]],
    ['?page=0', [2, 1, 0]],
    ['?page=-1', [2, 1, 0]],
    ['?page=x', [2, 1, 0]],
    ['?page=2', []],
    ['?page=99999999999999999999', []],
  ])('%s gives %j', async (query, found) => {
    expect(await idsOf(query)).toEqual(found);
  });

  test('finds an order by its id, in small letters too', async () => {
    expect(await idsOf(`?q=${ids[1]?.toLowerCase()}`)).toEqual([1]);
  });

  test('refuses a filter it does not know, and too long a text', async () => {
    expectBroken(await owner('GET', '/api/order/list?status=paid'), 'status');
    expectBroken(await owner('GET', '/api/order/list?status=toString'), 'status');
    expectBroken(await owner('GET', '/api/order/list?fulfilment=new,lost'), 'fulfilment');
    expectBroken(await owner('GET', '/api/order/list?to_do=pack,eat'), 'to_do');
    expectBroken(await owner('GET', '/api/order/list?sort=newest'), 'sort');
    expectBroken(await owner('GET', '/api/order/list?by=placed'), 'by');
    expectBroken(await owner('GET', '/api/order/list?from=2026-02-30'), 'from');
    expectBroken(await owner('GET', '/api/order/list?to=yesterday'), 'to');
    expectBroken(await owner('GET', '/api/order/list?from=2026-11-21&to=2026-11-20'), 'to');
    expectBroken(await owner('GET', `/api/order/list?q=${'x'.repeat(255)}`), 'q');
  });
});

describe('GET order/show', () => {
  test('shows all of the order, and what happened in words', async () => {
    const order = await show(ids[0] ?? '');
    expect(order).toMatchObject({
      unit_price: 100.1,
      amount: 300.3,
      email: 'asha@example.in',
      zip_code: '201001',
    });
    expect(order.history.map(({ what }) => what)).toEqual([
      'Test order placed: no money moves',
      'Sent to the payment page (sandbox)',
      `Paid by UPI, reference SBX${ids[0]?.slice(0, 12)}`,
      expect.stringMatching(/^Receipt TEST\/26-27\/\d{4}$/),
    ]);
    expect(await happened(ids[1] ?? '')).toContain('Payment failed: the buyer declined it');
  });

  test('shows what does not fit', async () => {
    const id = await place({}, null);
    await reportMismatch(opened.shop, id, 100);
    const shown = await show(id);
    expect(shown.history.at(-1)).toEqual({
      at: opened.shop.now().toISOString(),
      what: discrepancyTexts.amount_mismatch.found,
      note: `₹1.00, reference SBXO${id}`,
    });
    expect(shown).toMatchObject({
      trouble: true,
      closable: true,
      payments: [{ id, role: 'mismatched', refundable: 1 }],
    });
    expectOk(await owner('POST', `/api/order/close/${id}`), MessageAnswer);
  });

  test('of an unknown or malformed id is 404', async () => {
    for (const id of [newOrderId(new Date()), 'x', '..%2f..%2fcatalogue', '1'])
      expectRefusal(await owner('GET', `/api/order/show/${id}`), 404);
  });
});

describe('POST order/update', () => {
  test('moves the parcel on; list, detail and history follow, and a note lasts', async () => {
    const id = await place({}, 'card');
    ids.push(id);
    await reconcileOrders(opened.shop, opened.shop.providers);
    expectOk(await update(id, { fulfilment: 'packed', note: ' Two boxes ' }), OrderUpdatedAnswer);
    expectOk(await update(id, { fulfilment: 'packed' }), OrderUpdatedAnswer);
    expectOk(await update(id, { fulfilment: 'shipped' }), OrderUpdatedAnswer);
    expect((await list('?fulfilment=shipped&status=COMPLETED')).data).toMatchObject([
      { id, fulfilment: 'shipped' },
    ]);
    const { history, fulfilment } = await show(id);
    expect(fulfilment).toBe('shipped');
    expect(history.slice(4)).toMatchObject([{ what: 'Packed', note: 'Two boxes' }, { what: 'Shipped' }]);
    expect(history).toHaveLength(6);
  });

  test('changes a note given again, and leaves it without one or with null', async () => {
    const id = ids[3] ?? '';
    await update(id, { fulfilment: 'shipped', note: 'DTDC 1' });
    await update(id, { fulfilment: 'shipped', note: 'DTDC 12' });
    await update(id, { fulfilment: 'shipped' });
    expectOk(await update(id, { fulfilment: 'shipped', note: null }), OrderUpdatedAnswer);
    const { note, history } = await show(id);
    expect(note).toBe('DTDC 12');
    expect(history.slice(-2)).toMatchObject([{ what: 'Noted', note: 'DTDC 1' }, { note: 'DTDC 12' }]);
  });

  test('keeps courier, tracking and note apart; what is not sent stays, an empty text clears', async () => {
    const id = ids[3] ?? '';
    // No id has an L or a U in it, so that the search finds it by its tracking number alone.
    await update(id, { courier: ' DTDC ', tracking: 'LU123' });
    await update(id, { note: 'Call before 6' });
    const kept = { courier: 'DTDC', tracking: 'LU123', note: 'Call before 6', to_do: null };
    expect(await show(id)).toMatchObject(kept);
    expect((await list('?q=lu123')).data).toMatchObject([{ id, ...kept }]);
    await update(id, { tracking: '' });
    expect(await show(id)).toMatchObject({ ...kept, tracking: null });
    expectBroken(await update(id, { tracking: 'x'.repeat(61) }), 'tracking');
  });

  test('says what was changed meanwhile, before anything is replaced', async () => {
    const id = ids[3] ?? '';
    const { version } = await show(id);
    expect((await list(`?q=${id}`)).data).toMatchObject([{ id, version }]);
    const { version: next } = expectOk(await update(id, { note: 'A note', version }), OrderUpdatedAnswer);
    const late = await update(id, { note: 'B note', version });
    expect(late.body).toMatchObject({ status: 409, order: { note: 'A note', version: next } });
    expect((await show(id)).note).toBe('A note');
    // The same update again, as after a lost answer, is no conflict.
    expectOk(await update(id, { note: 'A note', version }), OrderUpdatedAnswer);
  });

  test('of an open order counts too, and still does once it is settled', async () => {
    const id = ids[2] ?? '';
    expectOk(await update(id, { fulfilment: 'cancelled' }), OrderUpdatedAnswer);
    expect((await list('?status=pending')).data).toMatchObject([{ id, fulfilment: 'cancelled' }]);
    await sandboxOf(opened.shop).decide(id, 'fail');
    await reconcileOrders(opened.shop, opened.shop.providers);
    expect((await list('?fulfilment=cancelled')).data).toMatchObject([{ id, status: 'FAILED' }]);
    await reconcileOrders(opened.shop, opened.shop.providers);
    const left = await opened.shop.storage.orders.keys('pending/');
    expect(left.filter((key) => key.includes(id))).toEqual([]);
  });

  test('refuses invalid requests in the documented order of checks', async () => {
    const id = ids[0] ?? '';
    expectBroken(await update(id, {}), 'fulfilment');
    expectBroken(await update(id, { fulfilment: 'lost' }), 'fulfilment');
    expectBroken(await update(id, { fulfilment: 1 }), 'fulfilment');
    expectBroken(await update(id, { fulfilment: 'packed', note: 7 }), 'note');
    expectBroken(await update(id, { fulfilment: 'packed', note: 'x'.repeat(4_001) }), 'note');
    expectRefusal(await update(newOrderId(new Date()), { fulfilment: 'lost' }), 404);
    expect((await show(id)).fulfilment).toBe('new');
    expectOk(await update(id, { fulfilment: 'new', note: 'x'.repeat(4_000) }), OrderUpdatedAnswer);
  });
});

test('GET dashboard shows true figures, and what waits', async () => {
  const { shop } = opened;
  // The call tells of late parcels, so it has to go by the shop's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: opened.clock.now() });
  onTestFinished(() => void vi.useRealTimers());
  const gone = await addProduct(shop, 1, { name: 'Opal', status: 0 });
  await addCategory(shop, 'Rudraksha', 0);
  await enquire(shop, { name: 'Asha' });
  const days = Object.values(contentFigures.articles);
  const articles = days.filter((day) => day <= indiaToday(new Date())).length;
  const { body } = await owner('GET', '/api/dashboard');
  expect(body).toMatchObject({
    status: 200,
    total_product: 2,
    total_category: 2,
    total_subcategory: contentFigures.services,
    total_blog: articles,
    to_send: { total: 1, newest: [{ id: ids[0] }] },
    to_look: { total: 0, newest: [] },
    to_answer: { total: 1, newest: [{ name: 'Asha', state: 'new' }] },
    upcoming: { total: 0, newest: [] },
    consultations: { total: 0, newest: [] },
    complaints: { total: 0, newest: [] },
    late_parcels: { total: 0, newest: [] },
  });
  await deleteProduct(shop, gone.id);
  expect((await owner('GET', '/api/dashboard')).body.total_product).toBe(1);
});

test('a cancelled order needs a refund until all of its money is given back', async () => {
  const { shop } = opened;
  // The figures are those of the last days, so the call has to go by the shop's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: opened.clock.now() });
  onTestFinished(() => void vi.useRealTimers());
  const [cancelled, refunded] = [
    await place({ phone: '9812345670' }, 'upi'),
    await place({ phone: '9812345671' }, 'upi'),
  ];
  await reconcileOrders(shop, shop.providers);
  const giveBack = (id: string, amount: number, after: number) =>
    owner('POST', `/api/order/refund/${id}`, { json: { amount, payment: id, after } });
  const soldSoFar = async () => {
    const { best, states } = (await owner('GET', '/api/dashboard/sales')).body as unknown as SalesWire;
    return [...best, ...states].map(({ orders }) => orders);
  };
  const before = await soldSoFar();
  expect(before.length).toBeGreaterThan(0);
  await update(cancelled, { fulfilment: 'cancelled' });
  expect(await soldSoFar(), 'what is cancelled is not sold').toEqual(before.map((orders) => orders - 1));
  expect((await list('?to_do=refund')).data).toMatchObject([{ id: cancelled, trouble: true }]);
  expect((await list('?trouble=1')).data).toMatchObject([{ id: cancelled }]);
  await giveBack(cancelled, 50, 0);
  expect(await show(cancelled)).toMatchObject({ refunded: 50, to_do: 'refund', closable: true });
  vi.advanceTimersByTime(1_000);
  expectOk(await owner('POST', `/api/order/close/${cancelled}`), MessageAnswer);
  expect((await show(cancelled)).to_do).toBeNull();
  await giveBack(refunded, 100.1, 0);
  expect(await show(refunded)).toMatchObject({ refunded: 100.1, to_do: null, fulfilment: 'new' });
  expect((await owner('GET', '/api/dashboard')).body.to_send).toMatchObject({ total: 1 });
});

test('a parcel that came back waits for a decision, and its pieces go back into the stock once', async () => {
  const { shop, clock } = opened;
  const beads = await addProduct(shop, ruby.categoryId, { name: 'Bead', price: 50, stock: 5 });
  const stock = async () => (await readLiveProduct(shop, beads.id))?.stock;
  const paid = async (phone: string) => {
    const placed = await checkOut(shop, payloadFor(beads, { phone, quantity: 2 }), null);
    if (!placed.ok) throw new Error(placed.reason);
    await sandboxOf(shop).decide(placed.orderId, 'upi');
    await reconcileOrders(shop, shop.providers);
    clock.advance(60_000);
    return placed.orderId;
  };
  const news = async (id: string) => (await owner('GET', `/api/payment/status/${id}?news=1`)).body.news;
  const putBack = (id: string) => owner('POST', `/api/order/put-back/${id}`, { json: { lines: [1] } });
  const id = await paid('9812345681');
  expect(await stock()).toBe(3);
  await update(id, { fulfilment: 'shipped', tracking: 'EM1IN' });
  expect(expectRefusal(await putBack(id), 409).message).toBe(putBackTexts.notBack);

  await update(id, { fulfilment: 'returned' });
  expect(await show(id)).toMatchObject({ fulfilment: 'returned', to_do: 'look', closable: true });
  expect((await list('?fulfilment=returned')).data).toMatchObject([{ id, trouble: true }]);
  expect(await happened(id)).toContain('Came back');
  expect(await news(id)).toMatchObject({
    title: 'Your parcel has come back to us',
    text: [expect.stringContaining('whether to send it again or to give your money back')],
  });
  const { bytes } = await owner('GET', '/api/export/orders.csv');
  expect(csvRows(bytes.toString()).find((row) => row['Order ID'] === id)).toMatchObject({
    Fulfilment: 'returned',
  });

  // A save of the product's form in between loses nothing of what sales wrote.
  const form = await encodeForm({ category_id: '1', product_name: 'Beads', product_price: '50' });
  expectOk(await owner('POST', `/api/product/update/${beads.id}`, form), MessageAnswer);
  expectOk(await putBack(id), MessageAnswer);
  expect(await stock()).toBe(5);
  expect(expectRefusal(await putBack(id), 409).message).toBe(putBackTexts.nothing);
  expect(await stock(), 'pressed twice, put back once').toBe(5);

  // Sent out again, it is a parcel like any other, and takes its pieces out of the stock again, once.
  await update(id, { fulfilment: 'packed', tracking: '' });
  expect(await show(id)).toMatchObject({ to_do: 'send' });
  expect(await stock()).toBe(3);
  await update(id, { fulfilment: 'shipped' });
  expect(await stock()).toBe(3);
  await update(id, { fulfilment: 'returned' });
  expectOk(await putBack(id), MessageAnswer);
  await paid('9812345682');
  await paid('9812345683');
  const again = await owner('POST', `/api/order/update/${id}`, { json: { fulfilment: 'packed' } });
  expect(expectRefusal(again, 409).message).toBe(fulfilmentTexts.soldAgain);
  expect(await show(id)).toMatchObject({ fulfilment: 'returned' });
  expect(await stock(), 'what was sold to others is not sold twice').toBe(1);
  clock.advance(60_000);
  // Or something else was agreed: nothing is promised to the buyer any more.
  expectOk(await owner('POST', `/api/order/close/${id}`), MessageAnswer);
  expect(await show(id)).toMatchObject({ fulfilment: 'returned', to_do: null });
  expect(await news(id)).toMatchObject({ text: ['Thank you, Asha Verma.'] });
});

test('a parcel that goes out again with fewer pieces puts back as many as it took', async () => {
  const { shop, clock } = opened;
  const beads = await addProduct(shop, ruby.categoryId, { name: 'Small bead', price: 40, stock: 5 });
  const stock = async () => (await readLiveProduct(shop, beads.id))?.stock;
  const placed = await checkOut(shop, payloadFor(beads, { phone: '9812345684', quantity: 3 }), null);
  if (!placed.ok) throw new Error(placed.reason);
  const id = placed.orderId;
  await sandboxOf(shop).decide(id, 'upi');
  await reconcileOrders(shop, shop.providers);
  clock.advance(60_000);
  const comesBack = async () => {
    await update(id, { fulfilment: 'shipped', tracking: 'EM2IN' });
    await update(id, { fulfilment: 'returned' });
    expectOk(await owner('POST', `/api/order/put-back/${id}`, { json: { lines: [1] } }), MessageAnswer);
  };
  await comesBack();
  expect(await stock()).toBe(5);
  const refund = { payment: id, after: 0, lines: [{ line: 1, quantity: 1 }] };
  expectOk(await owner('POST', `/api/order/refund/${id}`, { json: refund }), RefundAnswer);
  await update(id, { fulfilment: 'packed', tracking: '' });
  expect(await stock()).toBe(3);
  await comesBack();
  expect(await stock()).toBe(5);
});

test('an unreadable order is named, hides no other order, and stops an export', async () => {
  const { shop } = opened;
  const { orders } = shop.storage;
  const id = await place({}, null);
  const whole = new Uint8Array((await orders.readBytes(orderKey(id))) ?? new ArrayBuffer());
  const { total, data } = await list();
  await orders.writeBytes(orderKey(id), whole.slice(0, 200));
  const { body } = await owner('GET', '/api/order/list');
  expect(body).toMatchObject({ status: 200, unreadable: [id], datalist: { total: total - 1 } });
  const others = data.map((order) => order.id).filter((other) => other !== id);
  expect((await list()).data.map((order) => order.id)).toEqual(others);
  for (const call of ['po-invoice', 'df-invoice', 'dashboard', 'dashboard/sales', `order/show/${ids[0]}`])
    expect((await owner('GET', `/api/${call}`)).status, call).toBe(200);
  // A file without the unreadable order would look complete to the accountant.
  expectRefusal(await owner('GET', '/api/export/orders.csv'), 503);
  await orders.writeBytes(orderKey(id), whole);
  expect((await list()).total).toBe(total);
});
