import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FoundProductsAnswer } from '#domain/catalogue/answers.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { openContext } from '#server/app-context.ts';
import { cacheTags } from '#server/cache-tags.ts';
import { saveSetting } from '#server/owner-settings/owner-settings.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { openCdn } from '#tests/support/cdn.ts';
import { testClock } from '#tests/support/clock.ts';
import { storeImage } from '#tests/support/stored-images.ts';
import {
  addRuby,
  blobsContext,
  openTestShop,
  payloadFor,
  TEST_SECRET,
  type TestShop,
  visitor,
} from '#tests/support/test-shop.ts';
import { twoHalves } from './images.ts';
import { event, sign } from './sandbox-webhook.ts';
import { expectOk, expectRefusal } from './wire.ts';

vi.mock('#generated/deploy.json', () => ({ default: { context: 'production', url: null } }));

/*
 * The public site as Netlify runs it. No local tool starts it, the environment gives it its Blobs store, and no
 * payment provider is configured.
 */

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
  const { data } = expectOk(await call('GET', '/api/public/search?q=ruby'), FoundProductsAnswer);
  expect(data.map(({ id }) => id)).toEqual([product.id]);
  expectOk(await call('POST', '/api/appointment', { json: visitor }), MessageAnswer);
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

test('drops pages from the CDN', async () => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    calls.push(JSON.parse(String(body)).cache_tags);
    return new Response(null, { status: 202 });
  });
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.stubEnv('SITE_ID', 'site');
  await openContext().purge(['menu', 'menu']);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(calls).toEqual([['menu']]);
});

test('has the CDN keep the notice, so that a view of a page calls no function until it changes', async () => {
  const clock = testClock();
  const cdn = openCdn(clock);
  let runs = 0;
  const ask = async () => {
    runs++;
    const { headers, bytes } = await call('GET', '/api/public/notice');
    return new Response(new Uint8Array(bytes), { headers });
  };
  const view = async (address = '/api/public/notice') => (await cdn.get(address, ask)).json();
  expect(await view()).toEqual({ status: 200, notice: null });
  for (let hour = 0; hour < 12; hour++) {
    clock.advance(3_600_000);
    await view(`/api/public/notice?utm_source=${hour}`);
  }
  expect(runs).toBe(1);
  const shop = { ...openContext(), purge: cdn.purge };
  await saveSetting(shop, 'notice', { text: 'Closed on Monday', until: '', paused: false });
  expect(await view()).toMatchObject({ notice: { text: 'Closed on Monday' } });
  expect(runs).toBe(2);
  const { headers } = await call('GET', '/api/public/notice');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
});

test('has the CDN keep pictures across deploys, for their addresses are never used twice', async () => {
  const cdn = openCdn(testClock());
  const picture = await storeImage(opened.shop.storage.images, await twoHalves(40, 40));
  if (!picture.ok) throw new Error(picture.reason);
  let runs = 0;
  const address = `/uploads/products/${picture.file}`;
  const look = () =>
    cdn.get(address, async () => {
      runs++;
      const { headers, bytes } = await call('GET', address);
      return new Response(new Uint8Array(bytes), { headers });
    });
  await look();
  cdn.deploy();
  await look();
  expect(runs).toBe(1);
  await cdn.purge([cacheTags.image(picture.file)]);
  await look();
  expect(runs).toBe(2);
});

test('promises browsers https for a day, unless the settings say more', async () => {
  const { headers } = await call('GET', '/api/public/show-category');
  expect(headers.get('strict-transport-security')).toBe('max-age=86400');
});
