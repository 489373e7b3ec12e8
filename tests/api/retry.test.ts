import { beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { CheckoutAnswer, PaymentStatusAnswer } from '#domain/order/answers.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import type { SandboxChoice } from '#server/payments/sandbox/sandbox.ts';
import { sandboxOf } from '#tests/support/ordering.ts';
import { addCategory, addProduct, payloadFor, productDraft } from '#tests/support/test-shop.ts';
import { call, opened, openTestSite } from './test-site.ts';
import { expectOk, expectRefusal } from './wire.ts';

let product: Product;

const retry = (id: string) => call('POST', `/api/payment/retry/${id}`, { json: {} });
const statusOf = async (id: string) =>
  expectOk(await call('GET', `/api/payment/status/${id}`), PaymentStatusAnswer).order.status;
const decide = (attemptId: string, choice: SandboxChoice) => sandboxOf(opened.shop).decide(attemptId, choice);
const pageOf = (attemptId: string) => `http://localhost:8888/sandbox-pay/${attemptId}`;

async function newOrder(): Promise<string> {
  const answer = await call('POST', '/api/checkout', { json: payloadFor(product) });
  return expectOk(answer, CheckoutAnswer).merchant_transaction_id;
}
async function failedOrder(): Promise<string> {
  const id = await newOrder();
  await decide(id, 'fail');
  expect(await statusOf(id)).toBe('FAILED');
  return id;
}
/** Changes the product of every order here: to another price, or off the shop. */
const change = async (draft: { price?: number; status?: 0 | 1 }) => {
  const changed = productDraft(product.categoryId ?? 0, { name: 'Ruby', price: 1_000, ...draft });
  const saved = await saveProduct(opened.shop, product.id, { draft: changed });
  expect(saved.ok).toBe(true);
};

openTestSite({ lateListings: true });
beforeAll(async () => {
  const { id } = await addCategory(opened.shop, 'Gemstones');
  product = await addProduct(opened.shop, id, { name: 'Ruby', price: 1_000 });
});

describe('POST payment/retry/{id}', () => {
  test('after a failure opens a new payment of the same order', async () => {
    const id = await failedOrder();
    expect(expectOk(await retry(id), CheckoutAnswer)).toEqual({
      status: 200,
      redirect_url: pageOf(`${id}-2`),
      merchant_transaction_id: id,
    });
    expect(await statusOf(id)).toBe('pending');
    await decide(`${id}-2`, 'card');
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  test('opens a third payment after a second failure, and none for an open order', async () => {
    const id = await newOrder();
    expect(expectOk(await retry(id), CheckoutAnswer).redirect_url).toBe(pageOf(id));
    for (const attempt of [id, `${id}-2`]) {
      await decide(attempt, 'fail');
      expect(await statusOf(id)).toBe('FAILED');
      await retry(id);
    }
    expect(expectOk(await retry(id), CheckoutAnswer).redirect_url).toBe(pageOf(`${id}-3`));
  });

  test('twice at once makes one payment', async () => {
    const id = await failedOrder();
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry(id)));
    for (const answer of answers)
      expect(expectOk(answer, CheckoutAnswer).redirect_url).toBe(pageOf(`${id}-2`));
    expect(await sandboxOf(opened.shop).open(`${id}-3`)).toBeNull();
  });

  test('of a paid order is 409, and nothing is opened', async () => {
    const id = await newOrder();
    await decide(id, 'upi');
    expect(await statusOf(id)).toBe('COMPLETED');
    expect(expectRefusal(await retry(id), 409)).not.toHaveProperty('unit_price');
    expect(await sandboxOf(opened.shop).open(`${id}-2`)).toBeNull();
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  test('is refused with the new price when the price changed, and 404 off the shop', async () => {
    const id = await failedOrder();
    await change({ price: 1_250.5 });
    expect(expectRefusal(await retry(id), 409).unit_price).toBe(1_250.5);
    await change({ status: 0 });
    expectRefusal(await retry(id), 404);
    expect(await sandboxOf(opened.shop).open(`${id}-2`)).toBeNull();
    expect(await statusOf(id)).toBe('FAILED');
    await change({});
    expectOk(await retry(id), CheckoutAnswer);
  });
});
