import { describe, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct } from '#server/catalogue/save-product.ts';
import { saveSetting } from '#server/owner-settings/owner-settings.ts';
import { addCategory, addProduct, payloadFor } from '#tests/support/test-shop.ts';
import { gems, idOf, made, openCheckoutSite, order, reprice } from './checkout-site.ts';
import { call, shop } from './test-site.ts';
import { expectBroken, expectRefusal } from './wire.ts';

openCheckoutSite();

const billing = {
  customer_name: 'Please enter your full name.',
  email: 'Please provide a valid email.',
  phone: 'Please enter a valid 10-digit phone number.',
  address: 'Please provide your address.',
  country: 'Please enter your country.',
  state: 'Please enter your state.',
  city: 'Please enter your city.',
  zip_code: 'Please provide a valid zip code.',
};

describe('a checkout that breaks a rule', () => {
  const texts = Object.entries(billing);
  test('in a number that is sent as something else', async () => {
    for (const field of ['unit_price', 'product_id', 'quantity'])
      for (const value of [undefined, null, '1', [1], true])
        expect(await made(async () => expectBroken(await order({ [field]: value }), field))).toBe(0);
  });

  test('in every field says so of every field at once', async () => {
    const json = Object.fromEntries(texts.map(([field]) => [field, ' \t\n ']));
    const { errors } = expectRefusal(await call('POST', '/api/checkout', { json }), 422);
    expect(errors).toMatchObject(Object.fromEntries(texts.map(([field, message]) => [field, [message]])));
    expect(Object.keys(errors ?? {}).sort()).toEqual(
      [...Object.keys(billing), 'product_id', 'quantity', 'unit_price'].sort(),
    );
  });

  test.each([
    ['customer_name', 'n'.repeat(120)],
    ['product_name', 'p'.repeat(120)],
    ['address', 'a'.repeat(500)],
    ['country', 'c'.repeat(120)],
    ['state', 's'.repeat(120)],
    ['city', 'c'.repeat(120)],
    ['zip_code', '1'.repeat(120)],
    ['phone', '2125550147'],
    ['phone', '1204567890'],
  ])('in the length of %s: the longest is taken, one character more is not', async (field, longest) => {
    expect(longest).toHaveLength(field === 'address' ? 500 : field === 'phone' ? 10 : 120);
    idOf(await order({ [field]: longest }));
    expect(await made(async () => expectBroken(await order({ [field]: `${longest}n` }), field))).toBe(0);
  });

  test('because the product has no price', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Old Coral', price: null });
    const count = await made(async () => {
      const answer = await call('POST', '/api/checkout', { json: payloadFor(product, { unit_price: 5 }) });
      const { message } = expectRefusal(answer, 422);
      expect(message).toMatch(/enquiry/i);
    });
    expect(count).toBe(0);
  });
});

describe('a checkout for a product that is not on sale', () => {
  const notFound = async (product: Pick<Product, 'id'>, more: Record<string, unknown> = {}) => {
    expect(
      await made(async () => {
        const { message } = expectRefusal(await order({ product_id: product.id, ...more }), 404);
        expect(message).toBe('Product not found');
      }),
    ).toBe(0);
  };
  test('answers 404 for one in an inactive category, as soon as it is inactive', async () => {
    const category = await addCategory(shop, 'Seasonal');
    const product = await addProduct(shop, category.id, { name: 'Diya' });
    idOf(await order({ product_id: product.id }));
    await saveCategory(shop, category.id, { name: 'Seasonal', status: 0 });
    await notFound(product);
  });
  test('answers 404 for a deleted one', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Gone' });
    await deleteProduct(shop, product.id);
    await notFound(product);
  });
  test('answers 404 before it looks at rules and prices', () =>
    notFound({ id: 9_999 }, { quantity: 0, email: 'x', unit_price: 'free' }));
});

describe('a checkout at another price than the one now charged', () => {
  test('goes through once the visitor agrees to the price answered, under the same key', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Emerald', price: 500 });
    await reprice(product, 600);
    const buy = (unit_price: number) =>
      call('POST', '/api/checkout', {
        json: payloadFor(product, { unit_price }),
        headers: { 'Idempotency-Key': 'agreeing' },
      });
    for (const other of [-1, 0, 599.999]) expect(expectRefusal(await buy(other), 409).unit_price).toBe(600);
    const { unit_price = 0 } = expectRefusal(await buy(500), 409);
    idOf(await buy(unit_price));
  });

  test('is refused only after the rules are held', async () => {
    expectBroken(await order({ unit_price: 1, phone: '1' }), 'phone', billing.phone);
  });
});

test('refuses a checkout while orders are paused, and says why and until when', async () => {
  const text = 'Away for a wedding.';
  const told = async () => (await call('GET', '/api/public/notice')).body;
  await saveSetting(shop, 'notice', { text, until: '2099-11-30', paused: true });
  expect(await told()).toMatchObject({
    notice: { text: `We take no orders just now. Orders open again on 1 December 2099. ${text}` },
  });
  expect(
    await made(async () => {
      const message = expectRefusal(await order({}), 409).message;
      expect(message).toBe(`We take no orders just now. Orders open again on 1 December 2099. ${text}`);
    }),
  ).toBe(0);
  await saveSetting(shop, 'notice', { text, until: '2099-11-30', paused: false });
  expect((await order({})).status).toBe(200);
  expect(await told()).toMatchObject({ notice: { text, ends_at: '2099-11-30T18:30:00.000Z' } });
});
