import { expect, it } from 'vitest';
import { orderNumberIn } from '#domain/order/order.ts';
import { findOwnOrder } from '#server/orders/find-own-order.ts';
import { appendTo, readOrder } from '#server/orders/order-store.ts';
import { proveBuyer } from '#server/orders/prove-buyer.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { openShopWithRuby, order } from '#tests/support/ordering.ts';

const BUYER = '203.0.113.9';
const STRANGER = '198.51.100.7';

it.each([
  ['NB-1042', 1042],
  [' nb 1042 ', 1042],
  ['nb1042', 1042],
  ['१०४२', 1042],
  ['NB-१०४२', 1042],
  ['42', null],
  ['NB-1042-R1', null],
  ['', null],
  ['9'.repeat(1_000_000), null],
])('reads %.20s as the order number %s', (typed, number) => {
  expect(orderNumberIn(typed)).toBe(number);
});

async function openWithOrder() {
  const opened = await openShopWithRuby();
  // The clock advances between two readings.
  const now = () => {
    opened.clock.advance(1);
    return opened.clock.now();
  };
  const shop = { ...opened.shop, now };
  const id = await order(shop, opened.ruby);
  await opened.sandbox.decide(id, 'upi');
  await reconcileOrders(shop, shop.providers);
  const find = (orderNumber: string, phone: string, from = BUYER) =>
    findOwnOrder(shop, { orderNumber, phone }, from);
  return { ...opened, shop, id, find };
}

it('finds an order by its number and the last four digits of its buyer’s phone', async () => {
  const { id, find } = await openWithOrder();
  expect(await find('NB-1001', '3210')).toEqual({ ok: true, orderId: id, opensReceipt: true });
  expect(await find('nb 1001', '+91 98765 43210')).toEqual({ ok: true, orderId: id, opensReceipt: true });
});

it('answers an unknown number, wrong digits and no digits alike', async () => {
  const { find } = await openWithOrder();
  for (const [number, digits] of [
    ['NB-1002', '3210'],
    ['NB-1001', '3211'],
    ['NB-1001', ''],
    ['something', '3210'],
  ] as const)
    expect(await find(number, digits)).toEqual({ ok: false, reason: 'wrong' });
});

it('lets one network be wrong ten times over all orders, and counts no right answer', async () => {
  const { id, clock, find } = await openWithOrder();
  for (let n = 0; n < 10; n++)
    expect(await find(`NB-${2000 + n}`, '3210', STRANGER)).toEqual({ ok: false, reason: 'wrong' });
  expect(await find('NB-1001', '3210', STRANGER)).toEqual({ ok: false, reason: 'too_often' });
  for (let n = 0; n < 12; n++)
    expect(await find('NB-1001', '3210')).toEqual({ ok: true, orderId: id, opensReceipt: true });
  clock.advance(10 * 60_000);
  expect(await find('NB-1001', '3210', STRANGER)).toEqual({ ok: true, orderId: id, opensReceipt: true });
});

it('asks for the whole number after twenty wrong tries in a day, at whatever orders, and the receipt does not', async () => {
  const { shop, id, clock, find } = await openWithOrder();
  for (let n = 0; n < 20; n++)
    expect(await find(`NB-${1001 + n}`, '0000', `198.51.100.${n}`)).toEqual({ ok: false, reason: 'wrong' });
  for (const number of ['NB-1001', 'NB-1002'])
    expect(await find(number, '3210')).toEqual({ ok: false, reason: 'wrong_number' });
  expect(await find('NB-1001', '9876543210')).toEqual({ ok: true, orderId: id, opensReceipt: true });
  const order = await readOrder(shop, id);
  if (!order) throw new Error('no order');
  expect(await proveBuyer(shop, order, '3210', BUYER)).toBe('proven');
  clock.advance(24 * 3_600_000);
  expect(await find('NB-1001', '3210')).toEqual({ ok: true, orderId: id, opensReceipt: true });
});

it('finds no order whose buyer was removed', async () => {
  const { shop, id, find } = await openWithOrder();
  await appendTo(shop, id, () => [{ type: 'buyer_redacted', at: shop.now().toISOString() }]);
  expect((await readOrder(shop, id))?.placed.billing.phone).toBe('');
  expect(await find('NB-1001', '3210')).toEqual({ ok: false, reason: 'wrong' });
});
