import { describe, expect, it, onTestFinished } from 'vitest';
import type { Category } from '#domain/category.ts';
import type { Product } from '#domain/product.ts';
import type { AppContext } from '#server/app-context.ts';
import { listCategories, readCategory, readProduct } from '#server/catalogue/read-catalogue.ts';
import { keys } from '#server/catalogue/records.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { searchProducts } from '#server/catalogue/search-products.ts';
import type { ShopHead } from '#server/catalogue/shop-head.ts';
import { readIndexes, rederiveIndexes, viewShop } from '#tests/support/catalogue-view.ts';
import { testClock } from '#tests/support/clock.ts';
import { emptyBlobs, openMemoryStorage, type StoreStep } from '#tests/support/memory-store.ts';
import { deleteRawBlob, putRawBlob } from '#tests/support/raw-blobs.ts';
import {
  addCategory,
  addProduct,
  openTestShop,
  productDraft,
  type TestShop,
  type TestShopOptions,
} from '#tests/support/test-shop.ts';

const noPictures = { added: [], removed: [] };

/** A shop of its own, closed when the test is over. */
async function open(options?: TestShopOptions) {
  const testShop = await openTestShop(options);
  onTestFinished(() => testShop.close());
  return { ...testShop, catalogue: testShop.shop.storage.catalogue };
}

/** Two tabs on one store in memory: the first waits, at the request `halts` picks, for what `meanwhile` does. */
async function twoTabs(
  halts: (step: StoreStep) => boolean,
  first: (shop: AppContext) => Promise<unknown>,
  meanwhile: (shop: AppContext) => Promise<unknown>,
) {
  const clock = testClock();
  const blobs = emptyBlobs();
  const shopOn = (storage: AppContext['storage']): AppContext => ({
    storage,
    now: clock.now,
    sendsMail: false,
    purge: async () => {},
  });
  const quiet = shopOn(openMemoryStorage(blobs));
  await addCategory(quiet, 'Gemstones');
  await addCategory(quiet, 'Malas');
  await addProduct(quiet, 2, { name: 'Ruby' });
  let waited = false;
  const halting = openMemoryStorage(blobs, async (step, effect) => {
    if (!waited && halts(step)) {
      waited = true;
      await meanwhile(quiet);
    }
    return effect();
  });
  await first(shopOn(halting));
  expect(waited).toBe(true);
  return quiet.storage.catalogue;
}

describe('two tabs', () => {
  const move = (to: number) => (shop: AppContext) =>
    saveProduct(shop, 1, productDraft(to, { name: 'Ruby' }), noPictures);
  const rename = (name: string) => (shop: AppContext) => saveCategory(shop, 1, { name, status: 1 });

  it('that save one product leave it where its record says, and nowhere else', async () => {
    const halts = ({ kind, key }: StoreStep) => kind === 'put' && key === keys.categoryProducts(1);
    const catalogue = await twoTabs(halts, move(1), move(2));
    expect((await catalogue.read<Product>(keys.product(1)))?.value.categoryId).toBe(2);
    expect((await readCategory(catalogue, 'gemstones')).products).toEqual([]);
    expect((await readCategory(catalogue, 'malas')).products.map(({ id }) => id)).toEqual([1]);
  });

  it('of which one deletes what the other saves leave no trace of it', async () => {
    const halts = ({ kind, key }: StoreStep) => kind === 'put' && key === keys.allProducts;
    const catalogue = await twoTabs(halts, move(1), (shop) => deleteProduct(shop, 1));
    expect((await readCategory(catalogue, 'gemstones')).products).toEqual([]);
    expect((await readCategory(catalogue, 'malas')).products).toEqual([]);
    expect(await searchProducts(catalogue, 'ruby')).toEqual([]);
    expect((await readIndexes(catalogue)).all).toEqual([]);
  });

  it('that save one category leave it as its record says', async () => {
    let written = false;
    const halts = ({ kind, key }: StoreStep) => {
      if (kind === 'put' && key === keys.category(1)) written = true;
      return written && kind === 'put' && key === keys.head;
    };
    const catalogue = await twoTabs(halts, rename('Stones'), rename('Jewels'));
    const record = (await catalogue.read<Category>(keys.category(1)))?.value;
    expect((await listCategories(catalogue))[0]).toEqual(record);
  });

  it('at work on one category do not make it appear twice', async () => {
    let seen: string[] = [];
    const look = async (shop: AppContext) => {
      await twoAnnounced(shop);
      seen = (await listCategories(shop.storage.catalogue)).map(({ slug }) => slug);
    };
    const twoAnnounced = ({ storage: { catalogue } }: AppContext) =>
      catalogue.change<ShopHead>(
        keys.head,
        (head) =>
          head && {
            ...head,
            underWay: ['a', 'b'].map((token) => ({ kind: 'category', id: 1, at: '2026', token })),
          },
      );
    await twoTabs(({ key }) => key === keys.category(1), rename('Stones'), look);
    expect(seen).toEqual(['gemstones', 'malas']);
  });
});

describe('a visitor or owner who reads right after a save', () => {
  it('sees it, though other reads of the store lag behind', async () => {
    const { shop, catalogue } = await open({ staleMs: 60_000 });
    const gems = await addCategory(shop, 'Gemstones');
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby', price: 100 });
    const read = async () => [
      (await readProduct(catalogue, ruby.id, 'ruby')).found?.product.price,
      (await readCategory(catalogue, 'gemstones')).products[0]?.price,
      (await searchProducts(catalogue, 'ruby'))[0]?.product.price,
    ];
    expect(await read()).toEqual([100_00, 100_00, 100_00]);
    await saveProduct(shop, ruby.id, productDraft(gems.id, { name: 'Ruby', price: 200 }), noPictures);
    expect(await read()).toEqual([200_00, 200_00, 200_00]);
  });
});

describe('an index', () => {
  const indexes = [keys.head, keys.allProducts, keys.categoryProducts(1)];
  const harm = {
    lost: (url: string, key: string) => deleteRawBlob(url, 'catalogue', key),
    mangled: (url: string, key: string) => putRawBlob(url, 'catalogue', key, '{"products": [{"id": 1,'),
  };
  const cases = indexes.flatMap((key) => (['lost', 'mangled'] as const).map((how) => [key, how] as const));
  const view = (shop: TestShop['shop']) =>
    viewShop(shop.storage.catalogue, ['gemstones', 'malas'], [1, 2, 3], ['ruby', 'ceylon']);

  async function filled() {
    const testShop = await open();
    const { shop } = testShop;
    await addCategory(shop, 'Gemstones');
    await addCategory(shop, 'Malas');
    await addProduct(shop, 1, { name: 'Ruby' });
    await addProduct(shop, 1, { name: 'Pearl' });
    return testShop;
  }

  it.each(cases)('(%s) that is %s is made anew by the next reader', async (key, how) => {
    const { shop, store, catalogue } = await filled();
    const before = await view(shop);
    const indexes = await readIndexes(catalogue);
    await harm[how](store.url, key);
    expect(await view(shop)).toEqual(before);
    expect(await readIndexes(catalogue)).toEqual(indexes);
  });

  it.each(cases)('(%s) that is %s loses nothing when the next one to come saves', async (key, how) => {
    const { shop, store } = await filled();
    await harm[how](store.url, key);
    await addProduct(shop, 1, { name: 'Opal' });
    await addCategory(shop, 'Yantras');
    const { menu, pages, finds } = await view(shop);
    expect(menu.map(({ name }) => name)).toEqual(['Gemstones', 'Malas', 'Yantras']);
    expect(pages[0]?.shown.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 Ruby', '2 Pearl', '3 Opal']);
    expect(finds[1]?.map(({ id }) => id)).toEqual([1, 2, 3]);
    const { catalogue } = shop.storage;
    const indexes = await readIndexes(catalogue);
    expect(indexes).toEqual(await rederiveIndexes(catalogue));
  });
});

describe('a shop of 10,000 products', () => {
  it('shows any page from at most two blobs', async () => {
    const { store, catalogue } = await open();
    const at = '2026-11-20T00:00:00.000Z';
    const categories: Category[] = Array.from({ length: 20 }, (_, n) => ({
      id: n + 1,
      name: `Category ${n + 1}`,
      slug: `category-${n + 1}`,
      status: 1,
      createdAt: at,
    }));
    const products: Product[] = Array.from({ length: 10_000 }, (_, n) => ({
      id: n + 1,
      categoryId: (n % 20) + 1,
      name: `Stone ${n + 1}`,
      slug: `stone-${n + 1}`,
      formerSlugs: [],
      price: 100_00,
      discountedPrice: null,
      shortDescription: 'A stone.',
      fullDescription: 'Weight: 4 ct',
      mainImage: null,
      gallery: [],
      status: 1,
      createdAt: at,
      updatedAt: at,
    }));
    const put = (key: string, value: unknown) =>
      putRawBlob(store.url, 'catalogue', key, JSON.stringify(value));
    for (let from = 0; from < products.length; from += 100)
      await Promise.all(
        products.slice(from, from + 100).map((product) => put(keys.product(product.id), product)),
      );
    for (const category of categories) {
      await put(keys.category(category.id), category);
      const listed = products.filter(({ categoryId }) => categoryId === category.id);
      await put(keys.categoryProducts(category.id), { products: listed });
    }
    await put(keys.allProducts, { rows: products });
    await put(keys.head, {
      lastCategoryId: 20,
      lastProductId: 10_000,
      lastImageId: 0,
      categories,
      underWay: [],
    } satisfies ShopHead);

    const requests = async <T>(read: () => Promise<T>) => {
      const sum = () => [...store.counts.values()].reduce((a, b) => a + b, 0);
      const before = sum();
      return { result: await read(), requests: sum() - before };
    };
    for (const _ of ['first visit', 'later visit']) {
      const page = await requests(() => readCategory(catalogue, 'category-7'));
      expect(page.result.products).toHaveLength(500);
      expect(page.requests).toBeLessThanOrEqual(2);
      const details = await requests(() => readProduct(catalogue, 9_999, 'stone-9999'));
      expect(details.result.found?.product.name).toBe('Stone 9999');
      expect(details.requests).toBeLessThanOrEqual(2);
      const menu = await requests(() => listCategories(catalogue));
      expect(menu.result).toHaveLength(20);
      expect(menu.requests).toBe(1);
    }
  }, 120_000);
});
