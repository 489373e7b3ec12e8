import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FoundProductsAnswer } from '#domain/catalogue/answers.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { CheckoutAnswer } from '#domain/order/answers.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { openContext } from '#server/app-context.ts';
import { completePageHeaders } from '#server/cdn-headers.ts';
import { openStorageAt } from '#server/storage/blob-store.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { storeImage } from '#tests/support/stored-images.ts';
import {
  addCategory,
  addProduct,
  blobsContext,
  openTestShop,
  payloadFor,
  TEST_SECRET,
  type TestShop,
  visitor,
} from '#tests/support/test-shop.ts';
import { twoHalves } from './images.ts';
import { expectOk, expectRefusal } from './wire.ts';

/*
 * Opens a deploy preview as Netlify runs it: with the owner's settings and the Blobs of the public site,
 * because both are one project to Netlify.
 */

const address = 'https://deploy-preview-7--shop.netlify.app';
vi.mock('#generated/deploy.json', () => ({
  default: { context: 'preview', url: 'https://deploy-preview-7--shop.netlify.app' },
}));

const fetchThen = globalThis.fetch;
let production: TestShop;
let call: CallApi;
let product: Product;
const storage = () => openStorageAt({ url: production.store.url }, 'preview-');

beforeAll(async () => {
  production = await openTestShop();
  const { id } = await addCategory(production.shop, 'Gemstones');
  await addProduct(production.shop, id, { name: 'Ruby' });
  const previewVariables = { ...production.shop, storage: storage() };
  const category = await addCategory(previewVariables, 'Tried out');
  product = await addProduct(previewVariables, category.id, { name: 'Glass' });
  call = await openApi({
    NETLIFY_LOCAL: '',
    NETLIFY_BLOBS_CONTEXT: blobsContext(production.store),
    SESSION_SECRET: TEST_SECRET,
    ADMIN_EMAIL: 'owner@example.in',
    ADMIN_PASSWORD_HASH: await hashPassword('a password'),
    SITE_URL: 'https://example.in',
    PUBLIC_API_BASE: 'https://example.in/api',
    PAYMENT_PROVIDER: 'phonepe',
    PHONEPE_ENVIRONMENT: 'production',
    PHONEPE_CLIENT_ID: 'M22ABCDEF',
    PHONEPE_CLIENT_SECRET: 'a-live-secret',
    PHONEPE_CLIENT_VERSION: '1',
    PHONEPE_WEBHOOK_USERNAME: 'public_site',
    PHONEPE_WEBHOOK_PASSWORD: 'abcdefgh1234',
    RAZORPAY_KEY_ID: 'rzp_live_abc',
    RAZORPAY_KEY_SECRET: 'a-live-secret',
    RAZORPAY_WEBHOOK_SECRET: 'another-secret',
    SMTP_URL: 'smtps://owner:secret@mail.example.in',
  });
});
afterAll(() => production.close());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('shows a shop of its own', async () => {
  const search = (q: string) => call('GET', `/api/public/search?q=${q}`);
  expect(expectOk(await search('ruby'), FoundProductsAnswer).data).toEqual([]);
  expect(expectOk(await search('glass'), FoundProductsAnswer).data).toHaveLength(1);
});

test('sends a buyer to the preview’s own sandbox, and leaves public orders alone', async () => {
  const answer = await call('POST', '/api/checkout', { json: payloadFor(product) });
  const { redirect_url } = expectOk(answer, CheckoutAnswer);
  expect(redirect_url).toMatch(new RegExp(`^${address}/sandbox-pay/[^/]+$`));
  expect(await production.shop.storage.orders.keys('')).toEqual([]);
  expect(await production.shop.storage.sandbox.keys('')).toEqual([]);
  expect(await storage().orders.keys('')).not.toEqual([]);
});

test('keeps enquiries apart, and mails none', async () => {
  expectOk(await call('POST', '/api/appointment', { json: visitor }), MessageAnswer);
  expect(await production.shop.storage.enquiries.keys('')).toEqual([]);
  expect(await production.shop.storage.mail.keys('')).toEqual([]);
});

test('signs the owner in for itself alone', async () => {
  const signIn = { email: 'owner@example.in', password: 'a password' };
  const { body } = await call('POST', '/api/login', { json: signIn });
  const headers = { authorization: `Bearer ${body.token}` };
  expect((await call('GET', '/api/session', { headers })).status).toBe(200);
  expect(await production.shop.storage.accounts.keys('')).toEqual([]);
});

test('caches nothing in the CDN or in browsers, and purges nothing of the public site', async () => {
  const purge = vi.fn(async () => new Response(null, { status: 202 }));
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).includes('/api/v1/purge') ? purge() : fetchThen(input, init),
  );
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.stubEnv('SITE_ID', 'site');
  const picture = await storeImage(storage().images, await twoHalves(40, 40));
  if (!picture.ok) throw new Error(picture.reason);
  for (const address of ['/api/public/notice', `/uploads/products/${picture.file}`]) {
    const { status, headers } = await call('GET', address);
    expect(status).toBe(200);
    expect(headers.get('netlify-cdn-cache-control'), address).toBeNull();
    expect(headers.get('cache-control'), address).toBe('no-store');
  }
  const kept = { 'Netlify-CDN-Cache-Control': 'public, durable, max-age=60', 'Netlify-Cache-Tag': 'menu' };
  const page = new Headers({ ...kept, 'Cache-Control': 'public, max-age=60' });
  completePageHeaders(openContext().settings, page);
  expect(Object.fromEntries(page)).toEqual({ 'cache-control': 'no-store' });
  await openContext().purge(['menu']);
  expect(purge).not.toHaveBeenCalled();
});

test('knows no provider of the public site', async () => {
  for (const provider of ['phonepe', 'razorpay'])
    expectRefusal(await call('POST', `/api/payment/webhook/${provider}`, { raw: '{}' }), 404);
});
