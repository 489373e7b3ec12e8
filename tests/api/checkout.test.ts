import { describe, expect, test } from 'vitest';
import { CheckoutAnswer, PaymentStatusAnswer } from '#domain/order/answers.ts';
import { checkoutTexts } from '#domain/order/checkout-form.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { readOrder } from '#server/orders/order-store.ts';
import type { Answer } from '#tests/support/call.ts';
import { addProduct, payloadFor, productDraft } from '#tests/support/test-shop.ts';
import {
  gems,
  idOf,
  made,
  openCheckoutSite,
  order,
  orderInHindi,
  reprice,
  sapphire,
  statusOf,
} from './checkout-site.ts';
import { call, shop } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

openCheckoutSite();

describe('POST checkout', () => {
  test('places one order and says where to pay it', async () => {
    let placed: { redirect_url: string; merchant_transaction_id: string } | undefined;
    expect(
      await made(async () => {
        placed = expectOk(await order({ quantity: 3 }), CheckoutAnswer);
      }),
    ).toBe(1);
    const id = placed?.merchant_transaction_id ?? '';
    expect(placed?.redirect_url).toBe(`http://shop.test:8888/sandbox-pay/${id}`);
    expect(await statusOf(id)).toEqual({
      status: 'pending',
      customer_name: 'Asha Verma',
      product_name: 'Yellow Sapphire',
      payment_mode: null,
      merchant_transaction_id: id,
      amount: 37_500,
    });
  });

  test('keeps the whole billing form and what was sold', async () => {
    const id = idOf(await order({ quantity: 2 }));
    const record = (await readOrder(shop, id))?.placed;
    expect(record).toMatchObject({
      amount: 2_500_000,
      lines: [
        { line: 1, productId: sapphire.id, name: 'Yellow Sapphire', unitPrice: 1_250_000, quantity: 2 },
      ],
      billing: {
        fullName: 'Asha Verma',
        email: 'asha@example.in',
        phone: '9876543210',
        address: '12 Raj Nagar',
        country: 'India',
        state: 'Uttar Pradesh',
        city: 'Ghaziabad',
        zipCode: '201001',
      },
    });
    expect(record?.billing).not.toHaveProperty('gstin');
  });

  test('keeps the language of the page that it comes from', async () => {
    const placed = async (answer: Promise<Answer>) => (await readOrder(shop, idOf(await answer)))?.placed;
    expect(await placed(orderInHindi())).toMatchObject({ language: 'hi' });
    const browsers = { 'accept-language': 'hi-IN,hi;q=0.9' };
    expect(await placed(order({}, undefined, browsers))).not.toHaveProperty('language');
  });

  test('keeps the Hindi name of a product as it was that day, and shows it on pages in Hindi', async () => {
    const catsEye = { name: 'Cats Eye', hindiName: 'लहसुनिया', price: 900 };
    const stone = await addProduct(shop, gems.id, catsEye);
    const id = idOf(await call('POST', '/api/checkout', { json: payloadFor(stone) }));
    await saveProduct(shop, stone.id, { draft: productDraft(gems.id, { ...catsEye, hindiName: 'वैदूर्य' }) });
    const named = async (headers: Record<string, string>) =>
      expectOk(await call('GET', `/api/payment/status/${id}`, { headers }), PaymentStatusAnswer).order
        .product_name;
    expect(await named({ 'accept-language': 'hi' })).toBe('लहसुनिया');
    expect(await named({})).toBe('Cats Eye');
  });

  test('is refused in Hindi where a page in Hindi calls', async () => {
    expectBroken(await orderInHindi({ customer_name: '' }), 'customer_name', 'अपना पूरा नाम लिखें।');
    const long = await orderInHindi({ address: 'a'.repeat(5_000) });
    expectBroken(long, 'address', 'ज़्यादा से ज़्यादा 500 अक्षर लिखें।');
    const options = [{ option: 'Setting', choice: 'Ring' }];
    const gone = '‘Setting’ अब इस सामान के लिए नहीं चुना जा सकता। फिर से चुनें।';
    expectBroken(await orderInHindi({ options }), 'options', gone);
    const { message } = expectRefusal(await orderInHindi({ unit_price: 1 }), 409);
    expect(message).toBe('दाम बदल गया है। नया कुल देख लें।');
  });

  test('keeps the GSTIN of a buyer who gives one, and refuses what is none', async () => {
    const billing = async (gstin: string) =>
      (await readOrder(shop, idOf(await order({ gstin }))))?.placed.billing;
    expect(await billing('27 aapfu0939f1zv')).toMatchObject({ gstin: '27AAPFU0939F1ZV' });
    expect(await billing('')).not.toHaveProperty('gstin');
    expectBroken(await order({ gstin: '27AAPFU0939F1ZX' }), 'gstin', checkoutTexts.gstinWrong);
  });

  test('charges the discounted price, to the paisa', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Opal', price: 100, discountedPrice: 33.33 });
    const refused = await call('POST', '/api/checkout', { json: payloadFor(product, { unit_price: 100 }) });
    expect(expectRefusal(refused, 409).unit_price).toBe(33.33);
    const answer = await call('POST', '/api/checkout', { json: payloadFor(product, { quantity: 100 }) });
    expect((await statusOf(idOf(answer))).amount).toBe(3_333);
  });

  test('does without the product’s name', async () => {
    idOf(await order({ product_name: undefined }));
  });

  test('gives ids that nobody guesses: long, all different, none following another', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => idOf(await order())));
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id.length).toBeGreaterThanOrEqual(22);
    // The first ten letters are the time.
    expect(new Set(ids.map((id) => id.slice(10, 18))).size).toBe(20);
  });
});

describe('an idempotency key', () => {
  test('with the same body gives the same order after the price has changed', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Garnet', price: 700 });
    const buy = (key: string) =>
      call('POST', '/api/checkout', {
        json: payloadFor(product, { unit_price: 700 }),
        headers: { 'Idempotency-Key': key },
      });
    const first = idOf(await buy('before the change'));
    await reprice(product, 900);
    expect(idOf(await buy('before the change'))).toBe(first);
    expect((await statusOf(first)).amount).toBe(700);
    expect(expectRefusal(await buy('after the change'), 409).unit_price).toBe(900);
  });

  test('with the same body gives the same order after the product is gone', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Zircon' });
    const buy = () =>
      call('POST', '/api/checkout', {
        json: payloadFor(product),
        headers: { 'Idempotency-Key': 'product gone' },
      });
    const first = idOf(await buy());
    await deleteProduct(shop, product.id);
    expect(idOf(await buy())).toBe(first);
  });

  test('is not used up by a refused checkout', async () => {
    expectRefusal(await order({ phone: '1' }, 'refused first'), 422);
    expectRefusal(await order({ unit_price: 1 }, 'refused first'), 409);
    idOf(await order({}, 'refused first'));
  });
});
