import { beforeAll, describe, expect, it } from 'vitest';
import { foundProductToWire } from '#domain/catalogue/product.ts';
import { searchProducts } from '#search/find.ts';
import { finishAbandonedSaves } from '#server/catalogue/pending-saves.ts';
import { listCategories, readCategory, readProductOnSale } from '#server/catalogue/read-catalogue.ts';
import { countCatalogue, listProducts } from '#server/catalogue/read-for-owner.ts';
import { readShop } from '#server/catalogue/read-products.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { indexShop, largeShop } from '#tests/bench/large-shop.ts';
import { productKey } from '#tests/support/catalogue-view.ts';
import { testClock } from '#tests/support/clock.ts';
import { makeCounter } from '#tests/support/counting.ts';
import {
  contextOn,
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  putRaw,
} from '#tests/support/memory-store.ts';
import { productDraft } from '#tests/support/test-shop.ts';

/* The cost of each act in store requests and bytes, in a shop of 10,000 products with categories of 500. */

const MB = 1_000_000;
let filled: MemoryBlobs;
beforeAll(async () => {
  filled = emptyBlobs();
  for (const [key, value] of largeShop(10_000)) putRaw(filled, 'catalogue', key, JSON.stringify(value));
  await indexShop(openMemoryStorage(filled).catalogue);
});

/** Opens the shop as a new process finds it, and counts its requests to the store. */
function open() {
  const blobs: MemoryBlobs = {
    stores: new Map([...filled.stores].map(([name, stored]) => [name, new Map(stored)])),
    writes: 0,
  };
  const clock = testClock();
  const { around, costOf } = makeCounter(blobs, 'images');
  const shop = contextOn(openMemoryStorage(blobs, around), { now: clock.now });
  return { shop, catalogue: shop.storage.catalogue, clock, costOf };
}
const change = { draft: productDraft(7, { name: 'Yellow Sapphire, renamed' }) };
/** Returns a product of category 7. */
const SEVENTH = 2_600;

describe('in a shop of 10,000 products', () => {
  it('pages of the shop cost one or two reads', async () => {
    const { catalogue, costOf } = open();
    expect(await costOf(() => listCategories(catalogue))).toMatchObject({ get: 1, requests: 1 });
    const category = await costOf(() => readCategory(catalogue, 'category-7'));
    expect(category.result.products).toHaveLength(500);
    expect(category).toMatchObject({ get: 2, requests: 2 });
    const product = await costOf(() => readProductOnSale(catalogue, 9_999));
    expect(product.result.found?.product.id).toBe(9_999);
    expect(product).toMatchObject({ get: 2, requests: 2 });
  });

  it.each([
    ['changed', 7],
    ['moved to another category', 8],
  ])('a product %s costs few requests and 2 MB', async (_, category) => {
    const { shop, costOf } = open();
    const save = { draft: productDraft(category, { name: 'Yellow Sapphire, renamed' }) };
    await saveProduct(shop, 1, save);
    const { requests, bytes, delete: removed } = await costOf(() => saveProduct(shop, SEVENTH, save));
    const moved = category !== 7;
    // In addition, the blobs that the previous save replaced are deleted, and so is the marker.
    expect(requests - removed).toBeLessThanOrEqual(moved ? 12 : 10);
    expect(removed).toBeLessThanOrEqual(4);
    expect(bytes).toBeLessThan(moved ? 3.6 * MB : 2.1 * MB);
  });

  it('a new product costs two requests more, a deleted one no more', async () => {
    const { shop, costOf } = open();
    const first = await costOf(() => saveProduct(shop, null, change));
    const create = await costOf(() => saveProduct(shop, null, change));
    const remove = await costOf(() => deleteProduct(shop, SEVENTH));
    for (const { requests, delete: removed, bytes } of [first, create, remove]) {
      expect(requests - removed).toBeLessThanOrEqual(11);
      expect(bytes).toBeLessThan(2.1 * MB);
    }
  });

  it('a category saved costs a dozen small requests', async () => {
    const { shop, costOf } = open();
    const { requests, bytes } = await costOf(() => saveCategory(shop, null, { name: 'Yantras', status: 1 }));
    expect(requests).toBeLessThanOrEqual(10);
    expect(bytes).toBeLessThan(0.1 * MB);
  });

  it("the owner's list costs the segments of its page, the dashboard's figures one read", async () => {
    const { shop, catalogue, costOf } = open();
    await deleteProduct(shop, SEVENTH);
    const all = [];
    for (const page of [1, 25, 26, 500, 1_000]) {
      const list = await costOf(() => listProducts(catalogue, { page, text: '' }));
      expect(list.requests).toBeLessThanOrEqual(4);
      expect(list.result).toMatchObject({ total: 9_999, last_page: 1_000, current_page: page });
      all.push(list.result.data.map(({ product }) => product.id));
    }
    expect(all[0]).toEqual([10_000, 9_999, 9_998, 9_997, 9_996, 9_995, 9_994, 9_993, 9_992, 9_991]);
    expect(all[2]).toEqual([9_750, 9_749, 9_748, 9_747, 9_746, 9_745, 9_744, 9_743, 9_742, 9_741]);
    expect(all[4]).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const counted = await costOf(() => countCatalogue(catalogue));
    expect(counted).toMatchObject({ requests: 1, result: { products: 9_999, categories: 21 } });
  });

  it('a search that all products match sends some 50 kB', async () => {
    const { catalogue, costOf } = open();
    const { result, requests } = await costOf(() => searchProducts(catalogue, 'sapphire'));
    expect(requests).toBe(41);
    const sent = result.map(({ product, category }) => foundProductToWire(product, category.name));
    expect(sent).toHaveLength(50);
    expect(JSON.stringify(sent).length).toBeLessThan(150_000);
  });

  it('the shop’s front costs one read for each 250 products, and one when unchanged', async () => {
    const { shop, catalogue, costOf } = open();
    const { result, requests } = await costOf(() => readShop(catalogue));
    expect(requests).toBe(41);
    expect(result.products).toHaveLength(10_000);
    expect(result.products[0]?.id).toBe(10_000);
    expect((await costOf(() => searchProducts(catalogue, 'renamed'))).requests).toBe(1);
    await saveProduct(shop, SEVENTH, change);
    expect((await searchProducts(catalogue, 'renamed')).map(({ product }) => product.id)).toEqual([SEVENTH]);
    expect((await costOf(() => searchProducts(catalogue, 'renamed'))).requests).toBe(1);
  });

  it('a save that was killed costs the sweep its own part of the index', async () => {
    const { shop, catalogue, clock, costOf } = open();
    const listed = async () =>
      (await readShop(catalogue)).products.filter(({ name }) => name.includes('renamed'));
    const { replace } = shop.storage.catalogue;
    shop.storage.catalogue.replace = async (key, value, version) => {
      if (key === 'index/manifest') throw new StorageUnavailable('killed');
      return replace.call(shop.storage.catalogue, key, value, version);
    };
    expect(await saveProduct(shop, SEVENTH, change)).toMatchObject({ ok: true });
    shop.storage.catalogue.replace = replace;
    expect((await readProductOnSale(catalogue, SEVENTH)).found?.product.slug).toBe(
      'yellow-sapphire,-renamed',
    );
    expect(await listed()).toEqual([]);
    clock.advance(91_000);
    const { result, requests, bytes } = await costOf(() => finishAbandonedSaves(shop));
    expect(result).toMatchObject({ settled: 1 });
    expect(requests).toBeLessThanOrEqual(16);
    expect(bytes).toBeLessThan(2.1 * MB);
    expect(await listed()).toHaveLength(1);
  });

  it('serves product and menu while a lost index is rebuilt in resumable steps', async () => {
    const { shop, catalogue, costOf } = open();
    for (const key of await catalogue.keys('index/')) await catalogue.remove(key);
    const { read } = catalogue;
    let left = 5_000;
    catalogue.read = async <T>(key: string) => {
      if (left-- <= 0) throw new StorageUnavailable('killed');
      return read.call(catalogue, key) as ReturnType<typeof read<T>>;
    };
    await expect(readCategory(catalogue, 'category-7')).rejects.toThrow(StorageUnavailable);
    catalogue.read = read;
    expect(await listCategories(catalogue)).toHaveLength(21);
    expect((await readProductOnSale(catalogue, 9_999)).found).not.toBeNull();
    const { get } = await costOf(() => indexShop(shop.storage.catalogue));
    expect(get).toBeLessThan(8_500);
    expect((await costOf(() => countCatalogue(catalogue))).result).toEqual({
      products: 10_000,
      categories: 21,
    });
    expect(await catalogue.has(productKey(10_000))).toBe(true);
  });
});
