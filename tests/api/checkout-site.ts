import { beforeAll } from 'vitest';
import type { Category } from '#domain/catalogue/category.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { CheckoutAnswer, PaymentStatusAnswer } from '#domain/order/answers.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import type { Answer } from '#tests/support/call.ts';
import { addCategory, addProduct, payloadFor, productDraft } from '#tests/support/test-shop.ts';
import { call, openTestSite, shop } from './test-site.ts';
import { expectOk } from './wire.ts';

/* Helpers for tests of the checkout call. Each test file has a shop of its own. */

export let gems: Category;
export let sapphire: Product;

/** A body of any kind. `undefined` leaves a field out. */
export const order = (more: Record<string, unknown> = {}, key?: string, sent: Record<string, string> = {}) =>
  call('POST', '/api/checkout', {
    json: { ...payloadFor(sapphire), ...more },
    headers: { ...sent, ...(key !== undefined && { 'Idempotency-Key': key }) },
  });
/** Orders as a page in Hindi does. */
export const orderInHindi = (more: Record<string, unknown> = {}) =>
  order(more, undefined, { 'accept-language': 'hi' });
export const idOf = (answer: Answer) => expectOk(answer, CheckoutAnswer).merchant_transaction_id;
export const statusOf = async (id: string) =>
  expectOk(await call('GET', `/api/payment/status/${id}`), PaymentStatusAnswer).order;
const orders = async () => shop.storage.orders.keys('order/');
/** Returns how many orders an action makes. */
export async function made(action: () => Promise<unknown>): Promise<number> {
  const before = (await orders()).length;
  await action();
  return (await orders()).length - before;
}
export const reprice = (product: Product, price: number | null, discountedPrice: number | null = null) =>
  saveProduct(shop, product.id, {
    draft: productDraft(gems.id, { name: product.name, price, discountedPrice }),
  });

/** Opens a shop with one category and one product before the tests of a file, and closes it after them. */
export function openCheckoutSite(): void {
  openTestSite({ env: { SITE_URL: 'http://shop.test:8888' } });
  beforeAll(async () => {
    gems = await addCategory(shop, 'Gemstones');
    sapphire = await addProduct(shop, gems.id, { name: 'Yellow Sapphire', price: 12_500 });
  });
}
