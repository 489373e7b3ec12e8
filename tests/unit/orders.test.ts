import { describe, expect, it } from 'vitest';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { newOrderId, readOrder } from '#server/orders/order-log.ts';
import { paymentStatus } from '#server/orders/payment-status.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { checkOut, openShopWithRuby, order, outcomeOf, quietLog } from '#tests/support/ordering.ts';
import { addProduct, payloadFor, productDraft } from '#tests/support/test-shop.ts';

quietLog();

const HOUR = 60 * 60_000;

describe('an order', () => {
  it('costs the unit price times the pieces, in exact paise', async () => {
    const { shop, ruby } = await openShopWithRuby();
    const placed = await checkOut(shop, payloadFor(ruby, { quantity: 3 }), null);
    const kept = placed.ok ? (await readOrder(shop, placed.orderId))?.placed : null;
    expect(kept).toMatchObject({ amount: 37_501_50, product: { unitPrice: 12_500_50, quantity: 3 } });
  });

  it('is not made at any price but the one that is charged now', async () => {
    const { shop, ruby, orders } = await openShopWithRuby();
    for (const unit_price of [1, 12_500, 12_500.51, 0])
      expect(await checkOut(shop, payloadFor(ruby, { unit_price }), null)).toEqual({
        ok: false,
        reason: 'price_changed',
        unitPrice: 12_500_50,
      });
    await saveProduct(shop, ruby.id, {
      draft: productDraft(1, { name: 'Ruby', price: 100, discountedPrice: 80 }),
    });
    expect(await checkOut(shop, payloadFor(ruby), null)).toMatchObject({ unitPrice: 80_00 });
    expect(await orders.keys('')).toEqual([]);
  });

  it('is not made of what is off the shop, unknown, deleted or sold on request', async () => {
    const { shop, ruby, orders } = await openShopWithRuby();
    const onRequest = await addProduct(shop, 1, { name: 'Opal', price: null });
    const off = await addProduct(shop, 1, { name: 'Pearl', status: 0 });
    expect(await checkOut(shop, payloadFor(onRequest), null)).toEqual({ ok: false, reason: 'no_price' });
    expect(await checkOut(shop, payloadFor(off), null)).toEqual({ ok: false, reason: 'not_on_sale' });
    expect(await checkOut(shop, payloadFor({ ...ruby, id: 99 }), null)).toMatchObject({
      reason: 'not_on_sale',
    });
    await deleteProduct(shop, ruby.id);
    expect(await checkOut(shop, payloadFor(ruby), null)).toMatchObject({ reason: 'not_on_sale' });
    expect(await orders.keys('')).toEqual([]);
  });

  it('answers its key with the same order after the product was repriced, and refuses another body', async () => {
    const { shop, ruby } = await openShopWithRuby();
    const first = await checkOut(shop, payloadFor(ruby), 'key');
    await saveProduct(shop, ruby.id, { draft: productDraft(1, { name: 'Ruby', price: 100 }) });
    expect(await checkOut(shop, payloadFor(ruby), 'key')).toEqual(first);
    expect(await checkOut(shop, payloadFor(ruby, { city: 'Delhi' }), 'key')).toMatchObject({
      reason: 'key_reused',
    });
  });

  it('keeps GST rate and HSN code as sold, for its invoice', async () => {
    const { shop } = await openShopWithRuby();
    const taxed = { gstRate: 0.25, hsnCode: '7103' };
    const opal = await addProduct(shop, 1, { name: 'Opal', ...taxed });
    const id = await order(shop, opal);
    await saveProduct(shop, opal.id, { draft: productDraft(1, { name: 'Opal', gstRate: 3 }) });
    const sold = async (orderId: string) => (await readOrder(shop, orderId))?.placed.product;
    expect(await sold(id)).toMatchObject(taxed);
    expect(await sold(await order(shop, opal))).toMatchObject({ gstRate: 3, hsnCode: '7103' });
  });

  it('keeps name, price and picture as sold, and settles, though the product is renamed and deleted', async () => {
    const { shop, ruby, sandbox } = await openShopWithRuby();
    const id = await order(shop, ruby);
    await saveProduct(shop, ruby.id, { draft: productDraft(1, { name: 'Other', price: 1 }) });
    await deleteProduct(shop, ruby.id);
    await sandbox.decide(id, 'upi');
    expect(await paymentStatus(shop, shop.providers, id)).toEqual({
      status: 'COMPLETED',
      customer_name: 'Asha Verma',
      product_name: 'Ruby',
      payment_mode: 'UPI',
      merchant_transaction_id: id,
      amount: 12_500.5,
    });
    expect((await readOrder(shop, id))?.placed.product.name).toBe('Ruby');
  });

  it('is settled by the sweep alone, without callback or the buyer’s return', async () => {
    const { shop, ruby, orders, sandbox, clock } = await openShopWithRuby();
    const [paid, failed, left] = [await order(shop, ruby), await order(shop, ruby), await order(shop, ruby)];
    await sandbox.decide(paid, 'card');
    await sandbox.decide(failed, 'fail');
    expect(await reconcileOrders(shop, shop.providers)).toEqual({ seen: 3, settled: 2 });
    clock.advance(HOUR);
    await reconcileOrders(shop, shop.providers);
    const ends = await Promise.all([paid, failed, left].map((id) => outcomeOf(shop, id)));
    expect(ends).toMatchObject([
      { result: 'COMPLETED', mode: 'CARD', failure: null },
      { result: 'FAILED', failure: 'DECLINED_BY_BUYER' },
      { result: 'FAILED', failure: 'ORDER_EXPIRED' },
    ]);
    await reconcileOrders(shop, shop.providers);
    expect(await orders.keys('pending/')).toEqual([]);
  });
});

describe('the status of an order', () => {
  it('is not told for unknown ids, and malformed ones are not even looked up', async () => {
    const { shop, store } = await openShopWithRuby();
    expect(await paymentStatus(shop, shop.providers, newOrderId())).toBeNull();
    const before = [...store.counts];
    for (const id of ['', '1', '../../catalogue/x', 'a'.repeat(10_000), `${newOrderId()}/placed`, '%2e%2e'])
      expect(await paymentStatus(shop, shop.providers, id)).toBeNull();
    expect([...store.counts]).toEqual(before);
  });
});
