import { describe, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { toRupees } from '#domain/money/money.ts';
import { OrderAnswer, OrderListAnswer, RefundAnswer } from '#domain/order/answers.ts';
import { checkoutTexts } from '#domain/order/checkout-form.ts';
import { refundTexts } from '#domain/order/refund.ts';
import { changeProduct } from '#server/catalogue/saves.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { csvRows } from '#tests/support/csv-rows.ts';
import { sandboxOf } from '#tests/support/ordering.ts';
import { addProduct, payloadFor } from '#tests/support/test-shop.ts';
import { gems, idOf, made, openCheckoutSite, reprice, sapphire, statusOf } from './checkout-site.ts';
import { call, owner, shop } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

/* Orders of several products: `POST checkout` with `items`, and what becomes of their lines. */

openCheckoutSite();

const {
  product_id: _,
  product_name: __,
  quantity: ___,
  unit_price: ____,
  ...buyer
} = payloadFor({
  id: 1,
  name: 'any',
  price: 1_00,
  discountedPrice: null,
} as Product);
const item = (product: Product, more: object = {}) => ({
  product_id: product.id,
  quantity: 1,
  unit_price: toRupees(product.price ?? 0),
  ...more,
});
const checkOut = (items: unknown, more: object = {}, key?: string) =>
  call('POST', '/api/checkout', {
    json: { ...buyer, items, ...more },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const show = async (id: string) => expectOk(await owner('GET', `/api/order/show/${id}`), OrderAnswer).order;
/** Places an order of these items and pays it. */
async function paid(items: object[]): Promise<string> {
  const id = idOf(await checkOut(items));
  await sandboxOf(shop).decide(id, 'upi');
  await statusOf(id);
  return id;
}

describe('an order of several products', () => {
  test('has a line for each, one total and one payment', async () => {
    const pearl = await addProduct(shop, gems.id, {
      name: 'Pearl',
      price: 450.5,
      gstRate: 3,
      hsnCode: '7101',
    });
    const bead = await addProduct(shop, gems.id, { name: 'Bead', price: 10 });
    const id = idOf(
      await checkOut([item(sapphire), item(pearl, { quantity: 2 }), item(bead, { options: [] })]),
    );
    expect(await statusOf(id)).toMatchObject({ product_name: 'Yellow Sapphire and 2 more', amount: 13_411 });
    const order = await show(id);
    expect(order).toMatchObject({
      title: 'Yellow Sapphire and 2 more',
      product_id: sapphire.id,
      product_name: 'Yellow Sapphire',
      quantity: 1,
      unit_price: 12_500,
      amount: 13_411,
    });
    expect(order.items).toEqual([
      expect.objectContaining({
        line: 1,
        product_id: sapphire.id,
        product_name: 'Yellow Sapphire',
        amount: 12_500,
      }),
      {
        line: 2,
        kind: 'product',
        product_id: pearl.id,
        product_name: 'Pearl',
        quantity: 2,
        unit_price: 450.5,
        amount: 901,
        gst_rate: 3,
        hsn_code: '7101',
        options: [],
        given_back: 0,
      },
      expect.objectContaining({ line: 3, product_name: 'Bead', amount: 10 }),
    ]);
    const { datalist } = expectOk(await owner('GET', '/api/order/list?q=pearl'), OrderListAnswer);
    expect(datalist.data).toMatchObject([{ id, items: order.items }]);
  });

  test('is one order however often it is sent with one key, and a conflict with other items', async () => {
    const items = [item(sapphire), item(sapphire, { quantity: 2 })];
    const ids = await Promise.all([1, 2, 3].map(async () => idOf(await checkOut(items, {}, 'the basket'))));
    expect(new Set(ids).size).toBe(1);
    expectRefusal(await checkOut(items.slice(0, 1), {}, 'the basket'), 409);
    expectRefusal(await checkOut([items[1], items[0]], {}, 'the basket'), 409);
  });

  test('is refused with the whole path of each field that breaks a rule', async () => {
    const broken = await checkOut([item(sapphire), { ...item(sapphire), quantity: 0, unit_price: '1' }]);
    expect(Object.keys(expectRefusal(broken, 422).errors ?? {}).sort()).toEqual([
      'items.1.quantity',
      'items.1.unit_price',
    ]);
    for (const items of [[], null, 'x', {}, Array.from({ length: 21 }, () => item(sapphire))])
      expectBroken(await checkOut(items), 'items', checkoutTexts.items(20));
    expectBroken(await checkOut([null]), 'items.0');
    const chosen = { options: [{ option: 'Setting', choice: 'Ring' }] };
    expectBroken(await checkOut([item(sapphire), item(sapphire, chosen)]), 'items.1.options');
    for (const options of ['Ring', [1], [{ option: 1 }], Array.from({ length: 4 }, () => chosen.options[0])])
      expectRefusal(await checkOut([item(sapphire, { options })]), 422);
  });

  test('is not found when one of the products is not on sale, whatever else is wrong', async () => {
    const count = await made(async () => {
      expectRefusal(await checkOut([item(sapphire), { ...item(sapphire), product_id: 9_999 }]), 404);
      expectRefusal(await checkOut([item(sapphire, { quantity: 0 }), { product_id: 9_999 }]), 404);
    });
    expect(count).toBe(0);
  });

  test('names every line whose price has changed or of which fewer are left, and orders nothing', async () => {
    const topaz = await addProduct(shop, gems.id, { name: 'Topaz', price: 100 });
    const agate = await addProduct(shop, gems.id, { name: 'Agate', price: 50, stock: 3 });
    const opal = await addProduct(shop, gems.id, { name: 'Opal', price: 70, single: 1 });
    await reprice(topaz, 120);
    await changeProduct(shop, opal.id, () => ({ soldTo: 'somebody' }));
    const count = await made(async () => {
      // Two lines of one product count together.
      const items = [
        item(topaz),
        item(sapphire),
        item(agate, { quantity: 2 }),
        item(agate, { quantity: 2 }),
        item(opal),
      ];
      expect(expectRefusal(await checkOut(items), 409)).toMatchObject({
        message: checkoutTexts.linesChanged,
        items: [
          { line: 1, product_id: topaz.id, unit_price: 120, left: null },
          { line: 3, product_id: agate.id, unit_price: 50, left: 3 },
          { line: 4, product_id: agate.id, unit_price: 50, left: 3 },
          { line: 5, product_id: opal.id, unit_price: 70, left: 0 },
        ],
      });
    });
    expect(count).toBe(0);
    const twice = expectRefusal(await checkOut([item(opal), item(sapphire), item(opal)]), 422);
    expect(twice.errors).toEqual({
      'items.0.quantity': [checkoutTexts.single],
      'items.2.quantity': [checkoutTexts.single],
    });
  });

  test('holds all its single pieces or none', async () => {
    const [one, two, three] = [
      await addProduct(shop, gems.id, { name: 'One', price: 100, single: 1 }),
      await addProduct(shop, gems.id, { name: 'Two', price: 100, single: 1 }),
      await addProduct(shop, gems.id, { name: 'Three', price: 100, single: 1 }),
    ];
    idOf(await checkOut([item(two)]));
    const held = expectRefusal(await checkOut([item(three), item(two), item(one)]), 409);
    expect(held).toMatchObject({
      message: checkoutTexts.held,
      retry_after: expect.any(Number),
      items: [{ line: 2, product_id: two.id, unit_price: 100, left: 0 }],
    });
    // The others are free for anybody, and held as usual from then on.
    idOf(await checkOut([item(three), item(one)]));
    expectRefusal(await checkOut([item(one)]), 409);
  });
});

test('a failed order is paid again only while every line can be had as ordered', async () => {
  const moon = await addProduct(shop, gems.id, { name: 'Moonstone', price: 60 });
  const id = idOf(await checkOut([item(sapphire), item(moon)]));
  await sandboxOf(shop).decide(id, 'fail');
  await statusOf(id);
  await reprice(moon, 65);
  const retry = () => call('POST', `/api/payment/retry/${id}`, { json: {} });
  expect(expectRefusal(await retry(), 409).items).toEqual([
    { line: 2, product_id: moon.id, unit_price: 65, left: null },
  ]);
  await reprice(moon, 60);
  expect(idOf(await retry())).toBe(id);
});

test('the accountant has a row for each line, and one row for the order with the taxes of all', async () => {
  const ring = await addProduct(shop, gems.id, { name: 'Ring', price: 1_000, gstRate: 3, hsnCode: '7113' });
  const id = await paid([item(sapphire, { quantity: 2 }), item(ring)]);
  const rows = async (file: string) =>
    csvRows((await owner('GET', `/api/export/${file}.csv`)).bytes.toString()).filter(
      (row) => row['Order ID'] === id,
    );
  expect(await rows('orders')).toMatchObject([
    {
      Lines: '2',
      Product: 'Yellow Sapphire',
      Quantity: '2',
      'Amount (INR)': '26000',
      'GST rate (%)': 'none; 3',
    },
  ]);
  expect(await rows('order-lines')).toMatchObject([
    { Line: '1', Product: 'Yellow Sapphire', Quantity: '2', 'Amount (INR)': '25000', 'GST rate (%)': '' },
    { Line: '2', Product: 'Ring', 'HSN code': '7113', 'Amount (INR)': '1000', 'GST rate (%)': '3' },
  ]);
});

describe('a refund of lines', () => {
  const refund = (id: string, json: object) =>
    owner('POST', `/api/order/refund/${id}`, { json: { payment: id, after: 0, ...json } });

  test('gives back what they cost, names them, and never more pieces than were sold', async () => {
    const pearl = await addProduct(shop, gems.id, { name: 'White Pearl', price: 200 });
    const id = await paid([item(sapphire), item(pearl, { quantity: 3 })]);
    expectBroken(await refund(id, { lines: [{ line: 3, quantity: 1 }] }), 'lines', refundTexts.lines);
    expectBroken(
      await refund(id, { lines: [{ line: 2, quantity: 4 }] }),
      'lines',
      refundTexts.pieces(3, 'White Pearl'),
    );
    expectBroken(
      await refund(id, { lines: [{ line: 2, quantity: 1 }], amount: 201 }),
      'amount',
      refundTexts.mostOfLines(200_00),
    );
    expectOk(await refund(id, { lines: [{ line: 2, quantity: 2 }] }), RefundAnswer);
    const order = await show(id);
    expect(order).toMatchObject({ refunded: 400, to_do: 'pack' });
    expect(order.items.map(({ given_back }) => given_back)).toEqual([0, 2]);
    expect(order.refunds).toMatchObject([{ amount: 400, lines: [{ line: 2, quantity: 2 }] }]);
    expect(order.history.map(({ what }) => what)).toContain('₹400.00 for 2 × White Pearl given back');
    expectBroken(
      await refund(id, { lines: [{ line: 2, quantity: 2 }], after: 1 }),
      'lines',
      refundTexts.pieces(1, 'White Pearl'),
    );
    expectOk(await refund(id, { lines: [{ line: 2, quantity: 1 }], amount: 150, after: 1 }), RefundAnswer);
    expectOk(await refund(id, { lines: [{ line: 1, quantity: 1 }], after: 2 }), RefundAnswer);
    // The ₹50 that was kept of the pearl can still be given back, as an amount.
    expect(await show(id)).toMatchObject({ refunded: 13_050, payments: [{ refundable: 50 }], to_do: null });
  });

  test('takes an amount given back before into account', async () => {
    const pearl = await addProduct(shop, gems.id, { name: 'Grey Pearl', price: 100 });
    const coral = await addProduct(shop, gems.id, { name: 'Coral', price: 300 });
    const id = await paid([item(pearl), item(coral)]);
    expectOk(await refund(id, { amount: 40 }), RefundAnswer);
    // Of the ₹40, ₹30 belong to the coral.
    expectOk(await refund(id, { lines: [{ line: 2, quantity: 1 }], after: 1 }), RefundAnswer);
    expect(await show(id)).toMatchObject({ refunded: 310, payments: [{ refundable: 90 }] });
  });
});

test('a product that somebody else paid for a moment earlier goes back alone, and both are told', async () => {
  const piece = await addProduct(shop, gems.id, { name: 'Blue Sapphire', price: 900, single: 1 });
  const id = idOf(await checkOut([item(piece), item(sapphire)]));
  await changeProduct(shop, piece.id, () => ({ soldTo: 'somebody' }));
  await sandboxOf(shop).decide(id, 'upi');
  const { body } = await call('GET', `/api/payment/status/${id}?news=1`);
  expect(body).toMatchObject({ order: { status: 'COMPLETED', amount: 13_400 }, news: { has_receipt: true } });
  expect(JSON.stringify(body.news)).toContain(
    'Another buyer had paid for ‘Blue Sapphire’ a moment before you, and there is only one. ' +
      'The rest of your order goes on.',
  );
  // The sweep sends the refund.
  await reconcileOrders(shop, shop.providers);
  const order = await show(id);
  expect(order).toMatchObject({
    refunded: 900,
    to_do: 'pack',
    fulfilment: 'new',
    invoice: expect.any(String),
  });
  expect(order.items).toMatchObject([
    { lost: true, given_back: 1 },
    { line: 2, given_back: 0 },
  ]);
  expect(order.items[1]).not.toHaveProperty('lost');
  expect(order.refunds).toMatchObject([
    { amount: 900, lines: [{ line: 1, quantity: 1 }], state: 'COMPLETED' },
  ]);
  expect(order.refunds[0]?.credit_note).toBeTruthy();
  expect(order.history.map(({ what }) => what)).toContain(
    'Blue Sapphire had been sold to another buyer a moment before',
  );
});
