import { beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { RefundAnswer } from '#domain/order/answers.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { refundTexts } from '#domain/order/refund.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { newOrderId } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { csvRows } from '#tests/support/csv-rows.ts';
import { order, reportMismatch, requestLongAgo, sandboxOf } from '#tests/support/ordering.ts';
import { addCategory, addProduct } from '#tests/support/test-shop.ts';
import { call, opened, openTestSite, owner } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

let ruby: Product;

const path = (id: string) => `/api/order/refund/${id}`;
const refund = (id: string, json: object) => owner('POST', path(id), { json });
const close = (id: string) => owner('POST', `/api/order/close/${id}`);
const show = async (id: string) =>
  (await owner('GET', `/api/order/show/${id}`)).body.order as unknown as OrderShownWire;
const listed = async (query: string) => {
  const { body } = await owner('GET', `/api/order/list?${query}`);
  return (body.datalist as { data: { id: string }[] }).data.map(({ id }) => id);
};
const total = async (name: string) => (await owner('GET', `/api/${name}`)).body.total_amount_paid as number;

/** Makes a paid order of ₹100.10. */
async function paidOrder(): Promise<string> {
  const id = await order(opened.shop, ruby);
  await sandboxOf(opened.shop).decide(id, 'upi');
  await reconcileOrders(opened.shop, opened.shop.providers);
  opened.clock.advance(2 * 60 * 60_000);
  return id;
}
/** Makes an order for which the provider reports a payment of another amount. */
async function heldOrder(reported = 50_00): Promise<string> {
  const id = await order(opened.shop, ruby);
  await sandboxOf(opened.shop).decide(id, 'upi');
  await reportMismatch(opened.shop, id, reported);
  return id;
}

openTestSite();
beforeAll(async () => {
  const { id } = await addCategory(opened.shop, 'Gemstones');
  ruby = await addProduct(opened.shop, id, { name: 'Ruby', price: 100.1 });
});

describe('POST order/refund/{id}', () => {
  test('gives all of a payment back; order, totals and history follow', async () => {
    const id = await paidOrder();
    const [kept, returned] = [await total('remittances'), await total('returns')];
    const wanted = { amount: 100.1, payment: id, after: 0, note: ' Did not like it ' };
    expect(expectOk(await refund(id, wanted), RefundAnswer).message).toBe(refundTexts.done);
    const { payments, refunds, history, trouble, status } = await show(id);
    expect(payments).toMatchObject([{ id, amount: 100.1, refundable: 0, role: 'pays', refunding: false }]);
    expect(refunds).toMatchObject([
      { id: `${id}-R1`, payment: id, amount: 100.1, state: 'COMPLETED', failure: null },
    ]);
    expect(refunds[0]?.credit_note).toMatch(/^TCN\/\d\d-\d\d\/\d{4}$/);
    expect(history).toContainEqual(
      expect.objectContaining({ what: `Credit note ${refunds[0]?.credit_note}` }),
    );
    expect({ status, trouble }).toEqual({ status: 'COMPLETED', trouble: undefined });
    expect(history).toContainEqual(expect.objectContaining({ note: 'Did not like it' }));
    expect(await total('remittances')).toBeCloseTo(kept - 100.1);
    expect(await total('returns')).toBeCloseTo(returned + 100.1);
  });

  test('a refused refund is explained, needs a look, and can be asked for again', async () => {
    const id = await paidOrder();
    const { sandbox } = opened.shop.storage;
    type Paid = { outcome: object };
    let outcome: object = {};
    await sandbox.change<Paid>(`payment/${id}`, (paid) => {
      outcome = paid?.outcome ?? {};
      return { ...paid, outcome: { state: 'FAILED' } };
    });
    const { message } = expectOk(await refund(id, { amount: 10, payment: id, after: 0 }), RefundAnswer);
    expect(message).toBe('The refund was refused: the payment provider does not find the payment.');
    const again = await refund(id, { amount: 10, payment: id, after: 0 });
    expect(expectRefusal(again, 409).message).toBe(refundTexts.changed);
    expect(await show(id)).toMatchObject({
      trouble: true,
      payments: [{ refundable: 100.1 }],
      refunds: [{ state: 'FAILED', failure: 'the payment provider does not find the payment' }],
    });
    expect(await listed('trouble=1')).toContain(id);
    await sandbox.change<Paid>(`payment/${id}`, (paid) => ({ ...paid, outcome }));
    expectOk(await refund(id, { amount: 10, payment: id, after: 1 }), RefundAnswer);
    expect(await listed('trouble=1')).not.toContain(id);
  });

  test('of more than is left, because money went back elsewhere, is refused, and that money is counted', async () => {
    const id = await paidOrder();
    const { sandbox } = opened.shop.storage;
    await sandbox.change<object>(`payment/${id}`, (paid) => ({ ...paid, refunds: { elsewhere: 60_00 } }));
    const { message } = expectOk(await refund(id, { amount: 100.1, payment: id, after: 0 }), RefundAnswer);
    expect(message).toContain('that much is no longer left of the payment');
    expect(await show(id)).toMatchObject({
      refunded: 60,
      trouble: true,
      payments: [{ refundable: 40.1 }],
      refunds: [{ state: 'FAILED' }, { state: 'COMPLETED', found: 'at_provider', amount: 60 }],
    });
    expectOk(await refund(id, { amount: 40.1, payment: id, after: 2 }), RefundAnswer);
    expect(await show(id)).toMatchObject({ refunded: 100.1 });
    expect(await listed('trouble=1')).not.toContain(id);
  });

  test('that names no payment is of the one that pays for the order', async () => {
    const id = await paidOrder();
    expectOk(await refund(id, { amount: 40.1 }), RefundAnswer);
    expectBroken(await refund(id, { amount: 60.01 }), 'amount', refundTexts.most(60_00));
    expectOk(await refund(id, { lines: [{ line: 1, quantity: 1 }] }), RefundAnswer);
    expect(await show(id)).toMatchObject({ refunded: 100.1, refunds: [{ payment: id }, { payment: id }] });
    const open = await order(opened.shop, ruby);
    expectBroken(await refund(open, { amount: 1 }), 'payment', refundTexts.nothing);
  });

  test('of an order that is not paid, or of no payment of it, is 422', async () => {
    const open = await order(opened.shop, ruby);
    expectBroken(await refund(open, { amount: 1, payment: open, after: 0 }), 'payment', refundTexts.nothing);
    const id = await paidOrder();
    for (const payment of [open, `${id}-2`, newOrderId(new Date()), '', '__proto__'])
      expectBroken(await refund(id, { amount: 1, payment, after: 0 }), 'payment', refundTexts.nothing);
    expect((await show(id)).refunds).toEqual([]);
  });

  test('refuses invalid requests in the documented order of checks', async () => {
    const id = await paidOrder();
    const good = { amount: 1, payment: id, after: 0 };
    expectRefusal(await call('POST', path(id), { raw: 'x'.repeat(100_001) }), 401);
    expectRefusal(await owner('GET', path(id)), 405);
    const text = { 'content-type': 'text/plain' };
    expectRefusal(await owner('POST', path('x'), { raw: 'x'.repeat(100_001), headers: text }), 415);
    const json = { 'content-type': 'application/json' };
    expectRefusal(await owner('POST', path('x'), { raw: '{'.repeat(100_001), headers: json }), 413);
    expectRefusal(await owner('POST', path('x'), { raw: '[]', headers: json }), 400);
    for (const unknown of [newOrderId(new Date()), 'x', '..%2forder'])
      expectRefusal(await refund(unknown, { amount: 'no' }), 404);
    for (const amount of [0, -1, 1.001, '1', null, Number.MIN_VALUE, []])
      expectBroken(await refund(id, { ...good, amount }), 'amount', refundTexts.amount);
    for (const payment of [1, null, {}, [id]])
      expectBroken(await refund(id, { ...good, payment }), 'payment');
    for (const after of [-1, 0.5, '0', null]) expectBroken(await refund(id, { ...good, after }), 'after');
    for (const note of [1, 'x'.repeat(4_001)]) expectBroken(await refund(id, { ...good, note }), 'note');
    expectBroken(await refund(id, {}), 'amount');
    // Rules are checked before conflicts.
    expectBroken(await refund(id, { ...good, amount: 0, after: 9 }), 'amount');
    expect((await show(id)).refunds).toEqual([]);
  });
});

describe('POST order/close/{id}', () => {
  test('ends an order that waits because its payment does not match; it needs no look any more', async () => {
    const id = await heldOrder();
    expect(await show(id)).toMatchObject({
      status: 'pending',
      trouble: true,
      payments: [{ id, amount: 50, refundable: 50, role: 'mismatched', discrepancy: 'amount_mismatch' }],
    });
    expect(await listed('trouble=1')).toContain(id);
    expect(expectOk(await close(id), MessageAnswer).message).toBe(refundTexts.closed);
    expect(await show(id)).toMatchObject({ status: 'FAILED' });
    expect(await show(id)).not.toHaveProperty('trouble');
    expect(await listed('trouble=1')).not.toContain(id);
    expect(expectRefusal(await close(id), 409).message).toBe(refundTexts.notHeld);
  });

  test('of a paid order is 409, of an unknown one 404, without a token 401', async () => {
    const id = await paidOrder();
    expectRefusal(await close(id), 409);
    expectRefusal(await close(newOrderId(new Date())), 404);
    expectRefusal(await close('x'), 404);
    expectRefusal(await call('POST', `/api/order/close/${id}`), 401);
    expect((await show(id)).status).toBe('COMPLETED');
  });
});

describe('POST order/settle-refund/{id}', () => {
  const settle = (id: string, json: object) => owner('POST', `/api/order/settle-refund/${id}`, { json });
  /** Makes a paid order with a refund of ₹50 that the provider has not ended for more than a day. */
  async function stuckOrder(): Promise<string> {
    const id = await paidOrder();
    await requestLongAgo(opened.shop, id);
    return id;
  }

  test('closes a refund when the owner says that the money arrived', async () => {
    const id = await stuckOrder();
    const returned = await total('returns');
    expect(await show(id)).toMatchObject({
      trouble: true,
      refunds: [{ state: 'requested', closable: true }],
    });
    expectRefusal(await close(id), 409);
    const { message } = expectOk(await settle(id, { refund: `${id}-R1`, arrived: true }), MessageAnswer);
    expect(message).toBe(refundTexts.settled);
    const { refunds, history, ...shown } = await show(id);
    expect(shown).not.toHaveProperty('trouble');
    expect(shown).toMatchObject({ refunded: 50, to_do: 'pack' });
    expect(refunds).toMatchObject([{ state: 'COMPLETED', arrived: true, failure: null }]);
    expect(refunds[0]).not.toHaveProperty('closable');
    expect(history).toContainEqual(
      expect.objectContaining({ what: 'You closed the refund of ₹50.00: the money reached the buyer' }),
    );
    expect(history).toContainEqual(
      expect.objectContaining({ what: `Credit note ${refunds[0]?.credit_note}` }),
    );
    expect(await total('returns')).toBeCloseTo(returned + 50);
    const file = csvRows((await owner('GET', '/api/export/orders.csv')).bytes.toString());
    expect(file.find((row) => row['Order ID'] === id)?.['Refunded (INR)']).toBe('50');
  });

  test('keeps the order open when the owner says that the money did not arrive', async () => {
    const id = await stuckOrder();
    const returned = await total('returns');
    expectOk(await settle(id, { refund: `${id}-R1`, arrived: false }), MessageAnswer);
    expect(await show(id)).toMatchObject({
      trouble: true,
      closable: true,
      refunded: 0,
      payments: [{ refundable: 100.1 }],
      refunds: [{ state: 'FAILED', arrived: false, failure: 'you said that it did not reach the buyer' }],
    });
    expect(expectOk(await close(id), MessageAnswer).message).toBe(refundTexts.closed);
    expect(await show(id)).not.toHaveProperty('trouble');
    expect(await listed('trouble=1')).not.toContain(id);
    expect(await total('returns')).toBeCloseTo(returned);
  });

  test('refuses what it does not know, and what is not old enough or has ended', async () => {
    const id = await stuckOrder();
    const good = { refund: `${id}-R1`, arrived: true };
    expectRefusal(await call('POST', `/api/order/settle-refund/${id}`, { json: good }), 401);
    for (const unknown of [newOrderId(new Date()), 'x']) expectRefusal(await settle(unknown, {}), 404);
    for (const arrived of [1, 'true', null]) expectBroken(await settle(id, { ...good, arrived }), 'arrived');
    for (const refund of [1, null, [id]]) expectBroken(await settle(id, { ...good, refund }), 'refund');
    for (const refund of ['', `${id}-R2`, '__proto__'])
      expect(expectRefusal(await settle(id, { ...good, refund }), 409).message).toBe(refundTexts.notSettled);
    expectOk(await settle(id, good), MessageAnswer);
    expectRefusal(await settle(id, { ...good, arrived: false }), 409);
    const done = await paidOrder();
    await refund(done, { amount: 1, payment: done, after: 0 });
    expectRefusal(await settle(done, { refund: `${done}-R1`, arrived: false }), 409);
  });
});

describe('orders that need a look', () => {
  test('are listed by trouble=1 alone', async () => {
    expectBroken(await owner('GET', '/api/order/list?trouble=yes'), 'trouble');
    expectBroken(await owner('GET', '/api/order/list?trouble=0'), 'trouble');
    const held = await heldOrder();
    expect(await listed('trouble=1')).toEqual([held]);
    expect((await listed('trouble=')).length).toBeGreaterThan(1);
    const { body } = await owner('GET', '/api/dashboard');
    expect(body.to_look).toMatchObject({ total: 1, newest: [{ id: held, trouble: true }] });
    await close(held);
    expect((await owner('GET', '/api/dashboard')).body.to_look).toEqual({ total: 0, newest: [] });
  });

  test('two orders of one buyer for the same are such, until one is given back', async () => {
    const { shop, clock } = opened;
    const ids: [string, string] = [await order(shop, ruby), await order(shop, ruby)];
    for (const id of ids) await sandboxOf(shop).decide(id, 'card');
    await reconcileOrders(shop, shop.providers);
    clock.advance(1_000);
    expect((await listed('trouble=1')).toSorted()).toEqual(ids.toSorted());
    expect(await show(ids[0])).toMatchObject({ trouble: true, possible_duplicates: [ids[1]] });
    expect(await show(ids[1])).toMatchObject({ trouble: true, possible_duplicates: [ids[0]] });
    expectOk(await refund(ids[1], { amount: 100.1, payment: ids[1], after: 0 }), RefundAnswer);
    expect(await listed('trouble=1')).toEqual([]);
    expect((await show(ids[0])).possible_duplicates).toEqual([]);
  });
});
