import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import {
  addRuby,
  blobsContext,
  openTestShop,
  payloadFor,
  TEST_SECRET,
  type TestShop,
  visitor,
} from '#tests/support/test-shop.ts';
import { event, sign } from './sandbox-webhook.ts';
import { expectOk, expectRefusal, shapes } from './wire.ts';

vi.mock('#server/deploy.json', () => ({ default: { context: 'production', url: null } }));

/* The public site as Netlify runs it: no local tool says that it does, the Blobs store comes from the environment, and
 * no payment provider has been named. */

let opened: TestShop;
let call: CallApi;
let product: Product;
const log: string[] = [];

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)));
  opened = await openTestShop();
  product = await addRuby(opened.shop);
  call = await openApi({
    NETLIFY_LOCAL: '',
    NETLIFY_BLOBS_CONTEXT: blobsContext(opened.store),
    SESSION_SECRET: TEST_SECRET,
    SITE_URL: 'https://example.in',
  });
});
afterAll(() => opened.close());

test('reads its catalogue and takes enquiries', async () => {
  const { data } = expectOk(await call('GET', '/api/public/search?q=ruby'), shapes.search);
  expect(data.map(({ id }) => id)).toEqual([product.id]);
  expectOk(await call('POST', '/api/appointment', { json: visitor }), shapes.appointment);
});

test('without a payment provider answers a checkout with 503 and makes no order', async () => {
  const { message } = expectRefusal(await call('POST', '/api/checkout', { json: payloadFor(product) }), 503);
  expect(message).toBe('Unable to initiate payment. Try again later.');
  expect(await opened.shop.storage.orders.keys('')).toEqual([]);
});

test('knows no sandbox, even with its signature', async () => {
  const raw = event('Z'.repeat(26));
  const headers = { 'x-sandbox-signature': sign(raw) };
  expectRefusal(await call('POST', '/api/payment/webhook/sandbox', { raw, headers }), 404);
});

test('says in its log what is missing', () => {
  for (const setting of ['ADMIN_EMAIL', 'ADMIN_PASSWORD_HASH', 'PAYMENT_PROVIDER'])
    expect(log.join('\n')).toContain(setting);
});

test('sends HSTS', async () => {
  const { headers } = await call('GET', '/api/public/show-category');
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
});
