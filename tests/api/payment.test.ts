import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { CheckoutAnswer, PaymentStatusAnswer } from '#domain/order/answers.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import type { SandboxChoice } from '#server/payments/sandbox/sandbox.ts';
import { outcomeOf } from '#tests/support/ordering.ts';
import { addCategory, addProduct, payloadFor } from '#tests/support/test-shop.ts';
import { event, sign } from './sandbox-webhook.ts';
import { call, opened, openTestSite, shop } from './test-site.ts';
import { expectOk, expectRefusal } from './wire.ts';

let product: Product;

const status = (id: string) => call('GET', `/api/payment/status/${id}`);
const orderOf = async (id: string) => expectOk(await status(id), PaymentStatusAnswer).order;
const decide = (id: string, choice: SandboxChoice) => shop.sandbox?.decide(id, choice);
async function newOrder(): Promise<string> {
  const answer = await call('POST', '/api/checkout', { json: payloadFor(product, { quantity: 3 }) });
  return expectOk(answer, CheckoutAnswer).merchant_transaction_id;
}

const webhook = (raw: BodyInit, signature?: string, provider = 'sandbox') =>
  call('POST', `/api/payment/webhook/${provider}`, {
    raw,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-sandbox-signature': signature }),
    },
  });
/** Returns the number of writes to the store of orders so far. */
const writes = () =>
  (opened.store.counts.get('put orders') ?? 0) + (opened.store.counts.get('delete orders') ?? 0);

openTestSite({ lateListings: true });
beforeAll(async () => {
  const { id } = await addCategory(shop, 'Gemstones');
  product = await addProduct(shop, id, { name: 'Yellow Sapphire', price: 1_000.1 });
});

describe('POST payment/webhook/sandbox', () => {
  test('that the sandbox itself sends settles the order', async () => {
    const id = await newOrder();
    await decide(id, 'card');
    const sent: { url: string; init: RequestInit }[] = [];
    const real = globalThis.fetch;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (!String(input).includes('/payment/webhook/')) return real(input, init);
      sent.push({ url: String(input), init: init ?? {} });
      return Promise.resolve(new Response());
    });
    await shop.sandbox?.sendWebhook(id);
    spy.mockRestore();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('http://localhost:8888/api/payment/webhook/sandbox');
    const headers = Object.fromEntries(new Headers(sent[0]?.init.headers));
    const before = writes();
    const answer = await call('POST', '/api/payment/webhook/sandbox', {
      raw: sent[0]?.init.body as BodyInit,
      headers,
    });
    expectOk(answer, MessageAnswer);
    expect(writes()).toBeGreaterThan(before);
    expect(await outcomeOf(shop, id)).toMatchObject({ result: 'COMPLETED' });
    expect((await orderOf(id)).status).toBe('COMPLETED');
  });

  const withDigit = (hex: string, at: number) =>
    `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`;
  const forged: [string, (raw: string) => [BodyInit, string | undefined]][] = [
    ['no signature', (raw) => [raw, undefined]],
    ['a signature of another secret', (raw) => [raw, sign(raw, 'another secret of the same kind of length')]],
    ['one byte changed', (raw) => [raw.replace('COMPLETED', 'COMPLETEd'), sign(raw)]],
    ['the last digit of a signature changed', (raw) => [raw, withDigit(sign(raw), 63)]],
    ['an empty body', () => ['', sign(' ')]],
  ];
  test.each(forged)('with %s is 401 and changes nothing', async (_, forge) => {
    const id = await newOrder();
    await decide(id, 'upi');
    const before = writes();
    expectRefusal(await webhook(...forge(event(id))), 401);
    expect(writes()).toBe(before);
    expect(await outcomeOf(shop, id)).toBeNull();
  });

  test.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no attempt', JSON.stringify({ event: 'order.completed', state: 'COMPLETED' })],
    ['an attempt id that is a path', event('../../order')],
  ])('well signed but with %s is 400 and changes nothing', async (_, raw) => {
    const before = writes();
    expectRefusal(await webhook(raw, sign(raw)), 400);
    expect(writes()).toBe(before);
  });

  test.each(['phonepe', 'constructor', 'x'.repeat(2_000)])(
    'to %s, which is no provider here, is 404',
    async (provider) => {
      const raw = event('Z'.repeat(26));
      expectRefusal(await webhook(raw, sign(raw), provider), 404);
    },
  );
});
