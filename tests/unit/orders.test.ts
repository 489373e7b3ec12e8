import { describe, expect, it } from 'vitest';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { readOrder } from '#server/orders/order-log.ts';
import { paymentStatus } from '#server/orders/payment-status.ts';
import { checkOut, openShopWithRuby, order, quietLog } from '#tests/support/ordering.ts';
import { addProduct, payloadFor, productDraft } from '#tests/support/test-shop.ts';

quietLog();

describe('an order', () => {
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
});
