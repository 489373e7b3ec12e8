import { beforeAll, expect, test } from 'vitest';
import { documentedRoutes } from '#local/documented-calls.ts';
import { addressOf, sentWith } from '#tests/support/every-call.ts';
import { callAsOwner } from '#tests/support/owner.ts';
import { putRawBlob } from '#tests/support/raw-blobs.ts';
import { fillForCalls, type KnownIds } from '#tests/support/shop-for-calls.ts';
import { addRuby } from '#tests/support/test-shop.ts';
import { call, opened, openTestSite } from './test-site.ts';

/* The site while a backup is being restored. */

let ids: KnownIds;
let owner: typeof call;

openTestSite();
beforeAll(async () => {
  ids = await fillForCalls(opened, await addRuby(opened.shop));
  owner = await callAsOwner(opened, call);
  // This is set before the first call, so that no process still relies on having seen no marker.
  await putRawBlob(opened.store.url, 'orders', 'restoring', '{"since":"2026-11-20T06:00:00.000Z"}');
});

const writes = () =>
  [...opened.store.counts].filter(([name]) => /^(?:put|delete) /.test(name)).map(([, count]) => count);

test('every call answers 503, says when to try again, and writes nothing', async () => {
  const before = writes();
  // The health check answers and names the restore. Pages are served without the notice, and the search finds
  // content.
  const open = ['/health', '/public/notice', '/public/find'];
  const routes = (await documentedRoutes()).filter(({ path }) => !open.includes(path));
  for (const route of routes) {
    const file = `${'a'.repeat(26)}-10x10.jpg`;
    const address = addressOf(route, ids).replace(/^(\/uploads\/\w+\/).*/, `$1${file}`);
    const { status, headers, body } = await owner(route.method, address, sentWith(route, ids));
    const name = `${route.method} ${address}`;
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
