import { expect, it } from 'vitest';
import { indexEnquiries } from '#server/enquiries/change-enquiries.ts';
import { orderListing } from '#server/orders/list-orders.ts';
import { findClients } from '#server/people/find-clients.ts';
import { testClock } from '#tests/support/clock.ts';
import { makeCounter } from '#tests/support/counting.ts';
import { emptyBlobs, openMemoryStorage } from '#tests/support/memory-store.ts';
import { enquire, siteOn } from '#tests/support/test-shop.ts';

/* The search of clients reads rows of the indexes, and only so many of them at a time. */

const phoneOf = (n: number) => `98${String(n).padStart(8, '0')}`;

/** A site with so many enquiries, each by another client, in segments of 250. */
async function openLarge(enquiries: number) {
  const [clock, blobs] = [testClock(), emptyBlobs()];
  const { around, costOf } = makeCounter(blobs);
  const shop = siteOn(openMemoryStorage(blobs, around), clock.now);
  for (let n = 0; n < enquiries; n++) {
    clock.advance(1_000);
    await enquire(shop, { name: `Client ${n}`, number: phoneOf(n), email: `client${n}@example.in` });
    if (n % 600 === 599) await indexEnquiries(shop);
  }
  await indexEnquiries(shop);
  // The first reader of a new site makes the list of orders.
  await orderListing(shop);
  const find = (q: string, skip = 0, segments?: number) =>
    costOf(() => findClients(shop, { q, skip }, segments));
  return { shop, find };
}

it('reads no more segments than are needed for a screen of clients', async () => {
  const { shop, find } = await openLarge(2_000);
  const many = await find('client');
  expect(many.result).toMatchObject({ more: true, older: null });
  expect(many.result.clients.map(({ name }) => name).slice(0, 2)).toEqual(['Client 1999', 'Client 1998']);
  expect(many.requests, 'two lists of markers and two manifests').toBe(4);
  const old = await find('client3@example');
  expect(old.result.clients.map(({ contact }) => contact)).toEqual([phoneOf(3)]);
  const segments = await shop.storage.enquiries.keys('index/segment/');
  expect(old.requests, 'and each older segment').toBe(4 + segments.length);
});

it('stops after so many segments, and goes on from there when it is asked to', async () => {
  const { find } = await openLarge(2_000);
  const first = await find('client3@example', 0, 4);
  expect([first.result.clients, first.result.older, first.requests]).toEqual([[], 4, 8]);
  const second = await find('client3@example', first.result.older ?? 0, 4);
  expect(second.result).toMatchObject({ clients: [{ contact: phoneOf(3) }], more: false, older: null });
  expect((await find('client1999@example', 4, 4)).result.clients, 'was searched before').toEqual([]);
});
