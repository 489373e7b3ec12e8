import { afterEach, describe, expect, it, vi } from 'vitest';
import { cacheTags, fewTags, purgeFromCdn } from '#server/cache-tags.ts';
import { changeProducts } from '#server/catalogue/change-products.ts';
import { readCategory, readProductOnSale } from '#server/catalogue/read-catalogue.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { finishOldSaves } from '#server/catalogue/saves.ts';
import { keptHeaders } from '#server/cdn-headers.ts';
import { findProblems } from '#server/health/store-problems.ts';
import { saveSetting } from '#server/owner-settings/owner-settings.ts';
import { FUNCTION_LIMIT, PURGE_LIMIT } from '#server/platform-limits.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { productKey } from '#tests/support/catalogue-view.ts';
import { openCdn } from '#tests/support/cdn.ts';
import { testClock } from '#tests/support/clock.ts';
import { contextOn, openMemoryStorage } from '#tests/support/memory-store.ts';
import { scriptFetch } from '#tests/support/scripted-fetch.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

/* Visitors see pages through the CDN while the owner saves. The data of a page stand in for its rendering. */

const published = { preview: false };
const MINUTE_MS = 60_000;

async function openShop() {
  const clock = testClock();
  const cdn = openCdn(clock);
  const shop = contextOn(openMemoryStorage(), { now: clock.now, purge: (tags) => cdn.purge(fewTags(tags)) });
  const { catalogue } = shop.storage;
  const gems = await addCategory(shop, 'Gemstones');
  /** Renders the page of a category: names of its products, and their prices in paise. */
  const renderCategory = async () => {
    const { category, products } = await readCategory(shop, 'gemstones');
    const shown = products.map(({ name, price }) => `${name} ${price}`);
    const tags = [cacheTags.menu, ...(category ? [cacheTags.category(category.id)] : [])];
    return Response.json(shown, { headers: keptHeaders(published, { browsers: 'no-store', tags }) });
  };
  const seen = async () =>
    (await (await cdn.get('/astro-shop/gemstones', renderCategory)).json()) as string[];
  const priced = (price: number) =>
    saveProduct(shop, 1, { draft: productDraft(gems.id, { name: 'Ruby', price }) });
  /** Waits until the purges of all saves so far are complete. */
  const settle = async () => {
    clock.advance(2 * MINUTE_MS);
    await finishOldSaves(shop);
    clock.advance(PURGE_LIMIT.windowMs + 1);
    cdn.purges.length = 0;
  };
  return { shop, catalogue, clock, cdn, gems, seen, renderCategory, priced, settle };
}

describe('a change of many products', () => {
  it('of one category costs one purge, and the page is fresh at once', async () => {
    const { shop, cdn, clock, gems, seen, settle } = await openShop();
    const ids: number[] = [];
    for (let n = 1; n <= 50; n++) {
      ids.push((await addProduct(shop, gems.id, { name: `Ruby ${n}`, price: 100 })).id);
      clock.advance(PURGE_LIMIT.windowMs);
    }
    expect(await seen()).toHaveLength(50);
    await settle();
    expect(await changeProducts(shop, { ids, product_status: 0 })).toMatchObject({ ok: true, changed: 50 });
    expect(cdn.purges).toHaveLength(1);
    expect(await seen()).toEqual([]);
  });

  it('that ends half-way still purges what was changed', async () => {
    const { shop, catalogue, cdn, gems, settle } = await openShop();
    for (let n = 1; n <= 5; n++) await addProduct(shop, gems.id, { name: `Ruby ${n}` });
    await settle();
    const read = catalogue.read.bind(catalogue);
    catalogue.read = async <T>(key: string) => {
      if (key === productKey(5)) throw new StorageUnavailable(key);
      return read<T>(key);
    };
    await expect(changeProducts(shop, { ids: [1, 2, 3, 4, 5], product_status: 0 })).rejects.toThrow();
    expect(cdn.purges.flat()).toContain(cacheTags.product(1));
  });
});

describe('the sweep', () => {
  it('repeats a purge that failed, and visitors see what was saved', async () => {
    const { shop, cdn, clock, gems, seen, priced, settle } = await openShop();
    await addProduct(shop, gems.id, { name: 'Ruby', price: 100 });
    await settle();
    expect(await seen()).toEqual(['Ruby 10000']);
    cdn.fail(true);
    expect(await priced(200)).toMatchObject({ ok: true });
    expect(await seen()).toEqual(['Ruby 10000']);
    clock.advance(2 * MINUTE_MS);
    await expect(finishOldSaves(shop)).rejects.toThrow();
    cdn.fail(false);
    await finishOldSaves(shop);
    expect(await seen()).toEqual(['Ruby 20000']);
  });

  it('purges within minutes a page that was rendered from data before a save', async () => {
    const { shop, cdn, clock, gems, seen, renderCategory, priced, settle } = await openShop();
    await addProduct(shop, gems.id, { name: 'Ruby', price: 100 });
    await settle();
    const rendered = await renderCategory();
    await priced(200);
    clock.advance(30_000);
    await finishOldSaves(shop);
    // No function runs longer, so the slowest rendering ends now.
    clock.advance(FUNCTION_LIMIT.ms - 30_000);
    await cdn.get('/astro-shop/gemstones', async () => rendered);
    expect(await seen()).toEqual(['Ruby 10000']);
    clock.advance(MINUTE_MS);
    await finishOldSaves(shop);
    expect(await seen()).toEqual(['Ruby 20000']);
  });

  it('purges nothing and writes nothing once no rendering from before can be under way', async () => {
    const { shop, catalogue, cdn, gems, settle } = await openShop();
    await addProduct(shop, gems.id, { name: 'Ruby' });
    await saveCategory(shop, gems.id, { name: 'Gemstones', status: 1 });
    await saveSetting(shop, 'notice', { text: 'Closed on Monday', until: '', paused: false });
    expect(await catalogue.keys('save/')).toHaveLength(4);
    await settle();
    expect(await catalogue.keys('save/')).toEqual([]);
    await finishOldSaves(shop);
    expect(cdn.purges).toEqual([]);
  });

  it('keeps the marker of a save that came while it purged', async () => {
    const { shop, catalogue, clock, gems, priced } = await openShop();
    await addProduct(shop, gems.id, { name: 'Ruby', price: 100 });
    clock.advance(2 * MINUTE_MS);
    const purge = async () => void (await priced(300));
    await finishOldSaves({ ...shop, purge });
    expect(await catalogue.keys('save/')).toHaveLength(1);
  });
});

it('tells the owner while pages could not be purged for minutes', async () => {
  const { shop, cdn, clock, gems, priced, settle } = await openShop();
  await addProduct(shop, gems.id, { name: 'Ruby' });
  await settle();
  const problems = () => findProblems(shop);
  cdn.fail(true);
  await priced(200);
  expect(await problems()).toEqual([]);
  clock.advance(6 * MINUTE_MS);
  await finishOldSaves(shop).catch(() => null);
  expect(await problems()).toEqual(['pages_late']);
  cdn.fail(false);
  await finishOldSaves(shop);
  expect(await problems()).toEqual([]);
});

it('a product that is not there is kept as such, and is seen once it is saved', async () => {
  const { shop, cdn, gems } = await openShop();
  const render = async () => {
    const { found } = await readProductOnSale(shop, 1);
    const tags = [cacheTags.menu, cacheTags.product(1)];
    const headers = keptHeaders(published, { browsers: 'no-store', tags });
    return new Response(null, { status: found ? 200 : 404, headers });
  };
  const status = async () => (await cdn.get('/product-details/1/ruby', render)).status;
  expect(await status()).toBe(404);
  await addProduct(shop, gems.id, { name: 'Ruby' });
  expect(await status()).toBe(200);
});

it('many tags of pages are purged by the one that all pages of the shop bear, and others by name', () => {
  const many = Array.from({ length: 200 }, (_, id) => cacheTags.product(id));
  expect(fewTags([...many, 'picture-x', 'picture-x'])).toEqual(['menu', 'picture-x']);
  expect(fewTags(['product-1', 'product-1'])).toEqual(['product-1']);
});

describe('Netlify’s purge call', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  /** Makes the call with Netlify's own client, over a CDN that has accepted this many purges just now. */
  function openPurge(before: number) {
    const clock = testClock();
    const cdn = openCdn(clock);
    const { fetch, calls } = scriptFetch(async ({ body }) => {
      const taken = await cdn.purge(JSON.parse(body).cache_tags).then(
        () => true,
        () => false,
      );
      return new Response(null, { status: taken ? 202 : 429 });
    });
    vi.stubGlobal('fetch', fetch);
    vi.stubEnv('NETLIFY_LOCAL', '');
    vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
    vi.stubEnv('SITE_ID', 'site');
    const waits: number[] = [];
    const wait = async (ms: number) => {
      waits.push(ms);
      clock.advance(ms);
    };
    const purge = () => purgeFromCdn(['menu'], wait);
    const ready = Promise.all(Array.from({ length: before }, () => cdn.purge(['menu'])));
    return { cdn, calls, waits, purge, ready };
  }

  it('is made again after the window of the limit where it was refused as too frequent', async () => {
    const { cdn, waits, purge, ready } = openPurge(PURGE_LIMIT.times);
    await ready;
    await purge();
    expect(cdn.purges).toHaveLength(PURGE_LIMIT.times + 1);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(PURGE_LIMIT.windowMs);
  });

  it('is given up after a few tries, and at once where it fails otherwise', async () => {
    const { calls, waits, purge } = openPurge(0);
    vi.stubGlobal('fetch', async () => {
      calls.push({} as never);
      return new Response(null, { status: 429 });
    });
    await expect(purge()).rejects.toThrow('429');
    expect(calls.length).toBeGreaterThan(1);
    const limit = waits.reduce((sum, ms) => sum + ms, 0);
    expect(limit).toBeLessThan(FUNCTION_LIMIT.scheduledMs);
    calls.length = 0;
    vi.stubGlobal('fetch', async () => {
      calls.push({} as never);
      return new Response(null, { status: 500 });
    });
    await expect(purge()).rejects.toThrow('500');
    expect(calls).toHaveLength(1);
  });
});
