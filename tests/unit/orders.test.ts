import { describe, expect, it, vi } from 'vitest';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { findDuplicates } from '#server/orders/list-orders.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import {
  checkOut,
  notCreating,
  onlyOrder,
  openShopWithRuby,
  order,
  orderIds,
  outcomeOf,
} from '#tests/support/ordering.ts';
import { addProduct, payloadFor, productDraft } from '#tests/support/test-shop.ts';

describe('an order', () => {
  it('fails at once when the provider refuses its attempt, and takes another one', async () => {
    const { shop, ruby, orders } = await openShopWithRuby();
    expect(await checkOut(shop, payloadFor(ruby), 'key', notCreating(shop, 'none'))).toMatchObject({
      reason: 'unavailable',
    });
    const id = await onlyOrder(orders);
    expect(await outcomeOf(shop, id)).toMatchObject({ result: 'FAILED', failure: 'refused_by_provider' });
    expect(await checkOut(shop, payloadFor(ruby), 'key')).toMatchObject({
      orderId: id,
      redirectUrl: expect.stringContaining(`/sandbox-pay/${id}-2`),
    });
    expect(await orderIds(orders)).toHaveLength(1);
    expect((await paymentStatus(shop, shop.providers, id))?.order).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['a mobile number', {}, '9876543210'],
    ['a landline', { phone: '1204567890' }, null],
    ['a number abroad', { country: 'USA' }, null],
  ])('names its buyer to the provider; with %s', async (_, buyer, phone) => {
    const { shop, ruby, sandbox } = await openShopWithRuby();
    const create = vi.fn(sandbox.create);
    await checkOut(shop, payloadFor(ruby, buyer), null, { ...sandbox, create });
    const named = { name: 'Asha Verma', email: 'asha@example.in', phone };
    expect(create.mock.calls.map(([request]) => request.buyer)).toEqual([named]);
  });

  it.each([
    ['before the financial year ends', '2027-03-31T18:20:00Z', '2027-03-31T18:29:00Z'],
    ['over the end of the financial year', '2027-03-31T18:20:00Z', '2027-03-31T18:40:00Z'],
    ['an hour after it began', '2027-03-31T18:30:00Z', '2027-03-31T19:30:00Z'],
  ])('and its possible duplicate name each other: %s', async (_, first, second) => {
    const { shop, ruby, sandbox, clock } = await openShopWithRuby();
    const paidAt = async (at: string) => {
      clock.set(at);
      const id = await order(shop, ruby);
      await sandbox.decide(id, 'upi');
      await paymentStatus(shop, shop.providers, id);
      return id;
    };
    const ids = [await paidAt(first), await paidAt(second)];
    const found = ids.map(async (id) => {
      const read = await readOrder(shop, id);
      return read && findDuplicates(shop, read);
    });
    expect(await Promise.all(found)).toEqual([[ids[1]], [ids[0]]]);
  });

  it('keeps GST rate and HSN code as sold, for its invoice', async () => {
    const { shop } = await openShopWithRuby();
    const taxed = { gstRate: 0.25, hsnCode: '7103' };
    const opal = await addProduct(shop, 1, { name: 'Opal', ...taxed });
    const id = await order(shop, opal);
    await saveProduct(shop, opal.id, { draft: productDraft(1, { name: 'Opal', gstRate: 3 }) });
    const sold = async (orderId: string) => (await readOrder(shop, orderId))?.placed.lines[0];
    expect(await sold(id)).toMatchObject(taxed);
    expect(await sold(await order(shop, opal))).toMatchObject({ gstRate: 3, hsnCode: '7103' });
  });

  it('keeps name, price and picture as sold, though the product is deleted', async () => {
    const { shop, ruby, sandbox } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await saveProduct(shop, ruby.id, { draft: productDraft(1, { name: 'Other', price: 1 }) });
    await deleteProduct(shop, ruby.id);
    await sandbox.decide(id, 'upi');
    expect((await paymentStatus(shop, shop.providers, id))?.order).toEqual({
      status: 'COMPLETED',
      customer_name: 'Asha Verma',
      product_name: 'Ruby',
      payment_mode: 'UPI',
      merchant_transaction_id: id,
      amount: 12_500.5,
    });
    expect((await readOrder(shop, id))?.placed.lines[0].name).toBe('Ruby');
  });
});
