import { beforeAll, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { type AdminIds, adminCalls, fillForOwner, withIds } from '#tests/support/admin-calls.ts';
import { callAsOwner } from '#tests/support/owner.ts';
import { putRawBlob } from '#tests/support/raw-blobs.ts';
import { addRuby, payloadFor, visitor } from '#tests/support/test-shop.ts';
import { call, openDesk, opened } from './desk.ts';

/* A site into whose store a backup is being put back. */

let ruby: Product;
let ids: AdminIds;
let owner: typeof call;

openDesk();
beforeAll(async () => {
  ruby = await addRuby(opened.shop);
  ids = await fillForOwner(opened, ruby);
  owner = await callAsOwner(opened, call);
  // Before the first call, so that no process relies on having seen no marker.
  await putRawBlob(opened.store.url, 'orders', 'restoring', '{"since":"2026-11-20T06:00:00.000Z"}');
});

const writes = () =>
  [...opened.store.counts].filter(([name]) => /^(?:put|delete) /.test(name)).map(([, count]) => count);

test('every call is closed with 503, says that no money was taken and when to try again, and writes nothing', async () => {
  const before = writes();
  const answers: [string, Awaited<ReturnType<typeof call>>][] = [];
  for (const path of [
    'show-category',
    'category-products/gemstones',
    'product-details/1/ruby',
    'search?q=ruby',
  ])
    answers.push([path, await call('GET', `/api/public/${path}`)]);
  answers.push(
    ['checkout', await call('POST', '/api/checkout', { json: payloadFor(ruby) })],
    ['status', await call('GET', `/api/payment/status/${ids.ORDER}`)],
    ['retry', await call('POST', `/api/payment/retry/${ids.ORDER}`, { json: {} })],
    ['appointment', await call('POST', '/api/appointment', { json: visitor })],
    ['newsletter', await call('POST', '/api/newsletter', { json: { email: 'asha@example.in' } })],
    ['picture', await call('GET', `/uploads/products/${'a'.repeat(26)}-10x10.jpg`)],
  );
  for (const { method, path, send } of adminCalls)
    answers.push([path, await owner(method, `/api${withIds(path, ids)}`, send?.(ids))]);
  for (const [name, { status, headers, body }] of answers) {
    expect(status, name).toBe(503);
    expect(headers.get('retry-after'), name).toBe('60');
    expect(body.message, name).toContain('no money was taken');
  }
  expect(writes()).toEqual(before);
});

test('the health check names it, and says when to ask again', async () => {
  const { status, headers, body } = await call('GET', '/api/health');
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('60');
  expect(body.problems).toEqual([expect.objectContaining({ problem: 'restoring' })]);
});
