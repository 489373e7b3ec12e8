import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { addRuby, openTestShop, payloadFor, type TestShop } from '#tests/support/test-shop.ts';
import { expectOk, expectRefusal, expectSafeHeaders, shapes } from './wire.ts';

const picture = `${'a'.repeat(26)}-10x10.jpg`;
let opened: TestShop;
let call: CallApi;
let product: Product;

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  opened = await openTestShop();
  call = await openApi({ ...opened.env, BASE_PATH: '/site', RATE_LIMITS: 'off' });
  product = await addRuby(opened.shop);
  await opened.shop.storage.images.createBytes(picture, Buffer.from('bytes'));
});
afterAll(() => opened.close());

const visitor = { name: 'Asha', number: '9876543210', email: 'asha@example.in', message: 'Hello' };

test('every call answers under the base path', async () => {
  expectOk(await call('GET', '/site/api/public/show-category'), shapes.showCategory);
  expectOk(await call('GET', '/site/api/public/category-products/gemstones'), shapes.categoryProducts);
  expectOk(await call('GET', `/site/api/public/product-details/${product.id}/ruby`), shapes.productDetails);
  expectOk(await call('GET', '/site/api/public/search?q=ruby'), shapes.search);
  expectOk(await call('POST', '/site/api/appointment', { json: visitor }), shapes.appointment);
  expectOk(await call('POST', '/site/api/newsletter', { json: visitor }), shapes.newsletter);
  const order = expectOk(
    await call('POST', '/site/api/checkout', { json: payloadFor(product) }),
    shapes.checkout,
  );
  const id = order.merchant_transaction_id;
  expect(order.redirect_url).toBe(`http://localhost:8888/site/sandbox-pay/${id}`);
  expectOk(await call('GET', `/site/api/payment/status/${id}`), shapes.paymentStatus);
  expectRefusal(await call('POST', '/site/api/payment/webhook/sandbox', { json: {} }), 401);
});

test.each(['product_images', 'products'])('pictures of %s lie under the base path', async (folder) => {
  const answer = await call('GET', `/site/uploads/${folder}/${picture}`);
  expect(answer.status).toBe(200);
  expectSafeHeaders(answer);
  expectRefusal(await call('GET', `/uploads/${folder}/${picture}`), 404);
});

test.each(['', '/other', '/site/site', '/Site', '/sit', '/sites', '//site', '/x/site'])(
  'nothing answers under %j',
  async (base) => {
    expectRefusal(await call('GET', `${base}/api/public/show-category`), 404);
    expectRefusal(await call('POST', `${base}/api/appointment`, { json: visitor }), 404);
    expectRefusal(await call('POST', `${base}/api/newsletter`, { json: visitor }), 404);
    expectRefusal(await call('POST', `${base}/api/checkout`, { json: payloadFor(product) }), 404);
    expectRefusal(await call('GET', `${base}/api/payment/status/${'Z'.repeat(26)}`), 404);
    expectRefusal(await call('GET', `${base}/uploads/products/${picture}`), 404);
  },
);
