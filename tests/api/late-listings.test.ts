import { beforeAll, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { LISTING_LAG_MS } from '#server/platform-limits.ts';
import type { Answer } from '#tests/support/call.ts';
import { addRuby, payloadFor, visitor } from '#tests/support/test-shop.ts';
import { event, sign } from './sandbox-webhook.ts';
import { call, opened, openTestSite, owner, shop } from './test-site.ts';

/*
 * The listings of this store lag by some seconds. Visitors' actions depend on no listing, the owner sees her
 * own changes at once, and new records appear once they are listed. Other test files in this folder also run
 * on such a store, if they open their shop with `lateListings`.
 */
openTestSite({ lateListings: true });

let ruby: Product;
beforeAll(async () => {
  ruby = await addRuby(shop);
});

function expectDone({ status, body }: Answer): void {
  expect({ status, body }).toMatchObject({ status: 200 });
}
const ask = async (path: string) => (await owner('GET', `/api/${path}`)).body;
const rows = async (path: string) => ((await ask(path)).datalist as { data: Record<string, unknown>[] }).data;
const tell = async (path: string, json: unknown) => expectDone(await owner('POST', `/api/${path}`, { json }));
const letListingsCatchUp = () => opened.clock.advance(LISTING_LAG_MS);

/** Lets a minute pass, after which new records are listed. */
async function sweepOnce(): Promise<void> {
  letListingsCatchUp();
  await reconcileOrders(shop, shop.providers);
  letListingsCatchUp();
}

async function buy(): Promise<string> {
  const { body } = await call('POST', '/api/checkout', { json: payloadFor(ruby) });
  const id = String(body.merchant_transaction_id);
  await shop.sandbox?.decide(id, 'upi');
  const raw = event(id);
  const headers = { 'x-sandbox-signature': sign(raw) };
  expectDone(await call('POST', '/api/payment/webhook/sandbox', { raw, headers }));
  return id;
}

test('a product is on sale, bought and paid before anything is listed', async () => {
  expect(await shop.storage.catalogue.keys('product/')).toEqual([]);
  const found = await call('GET', '/api/public/category-products/gemstones');
  expect(found.body.data).toMatchObject([{ id: ruby.id }]);
  const id = await buy();
  expect((await ask(`order/show/${id}`)).order).toMatchObject({ status: 'COMPLETED', order_no: 'NB-1001' });
});

test('an order is listed as the owner has just changed it, again and again', async () => {
  const id = await buy();
  await sweepOnce();
  expect((await rows('order/list'))[0]).toMatchObject({ id, fulfilment: 'new' });
  for (const fulfilment of ['packed', 'shipped', 'packed']) {
    await tell(`order/update/${id}`, { fulfilment, courier: 'DTDC', tracking: 'D1' });
    expect((await rows('order/list'))[0]).toMatchObject({ id, fulfilment });
  }
});

test('enquiries come in late, and are then listed as the owner changes and deletes them', async () => {
  expectDone(await call('POST', '/api/appointment', { json: visitor }));
  expectDone(await call('POST', '/api/appointment', { json: { ...visitor, name: 'Ravi Rao' } }));
  expect(await rows('enquiry/list')).toEqual([]);
  letListingsCatchUp();
  const [ravi, asha] = await rows('enquiry/list');
  await sweepOnce();
  await tell(`enquiry/update/${asha?.id}`, { state: 'answered' });
  expect(await rows('enquiry/list?state=answered')).toMatchObject([{ id: asha?.id }]);
  await tell('enquiry/update-all', { ids: [asha?.id, ravi?.id], state: 'closed' });
  expect(await rows('enquiry/list?state=closed')).toHaveLength(2);
  expectDone(await owner('DELETE', `/api/enquiry/delete/${ravi?.id}`));
  expect(await rows('enquiry/list')).toMatchObject([{ id: asha?.id }]);
});

test('who is taken off the newsletter is listed no more', async () => {
  expectDone(await call('POST', '/api/newsletter', { json: { email: 'reader@example.in' } }));
  await sweepOnce();
  const [reader] = await rows('subscriber/list');
  expectDone(await owner('DELETE', `/api/subscriber/delete/${reader?.id}`));
  expect((await ask('subscriber/list')).datalist).toMatchObject({ data: [], total: 0 });
});
