import { afterEach, describe, expect, it } from 'vitest';
import type { Category } from '#domain/category.ts';
import type { Product } from '#domain/product.ts';
import { clearAbandonedSaves } from '#server/catalogue/clear-abandoned-saves.ts';
import {
  listCategories,
  readCategory,
  readProduct,
  searchProducts,
} from '#server/catalogue/read-catalogue.ts';
import { keys, rowOf } from '#server/catalogue/records.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import type { ShopHead } from '#server/catalogue/shop-head.ts';
import type { Shop } from '#server/shop.ts';
import { readIndexes, rederiveIndexes, viewShop } from '#tests/support/catalogue-view.ts';
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

let opened: TestShop[] = [];
async function open(options?: TestShopOptions) {
  const testShop = await openTestShop(options);
  opened.push(testShop);
  return { ...testShop, catalogue: testShop.shop.storage.catalogue };
}
afterEach(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  opened = [];
});

const noPictures = { added: [], removed: [] };

describe('ids', () => {
  it('of products are never used twice, deleted or not', async () => {
    const { shop } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const first = await addProduct(shop, gems.id, { name: 'Ruby' });
    const second = await addProduct(shop, gems.id, { name: 'Pearl' });
    await deleteProduct(shop, second.id);
    await deleteProduct(shop, first.id);
    expect((await addProduct(shop, gems.id)).id).toBe(3);
  });

  it('of categories are never used twice, deleted or not', async () => {
    const { shop } = await open();
    await addCategory(shop, 'Gemstones');
    const second = await addCategory(shop, 'Rudraksha');
    await deleteCategory(shop, second.id);
    expect((await addCategory(shop, 'Rudraksha')).id).toBe(3);
  });

  it('of gallery pictures are never used twice, whatever product they were of', async () => {
    const { shop } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const ruby = await addProduct(shop, gems.id, { pictures: { added: ['a', 'b'] } });
    const pearl = await addProduct(shop, gems.id, { pictures: { added: ['c'] } });
    expect([...ruby.gallery, ...pearl.gallery].map(({ id }) => id)).toEqual([1, 2, 3]);
    await saveProduct(shop, ruby.id, productDraft(gems.id), { added: [], removed: [2] });
    await deleteProduct(shop, pearl.id);
    const saved = await saveProduct(shop, ruby.id, productDraft(gems.id), { added: ['d'], removed: [] });
    expect(saved.ok && saved.product.gallery).toEqual([
      { id: 1, file: 'a' },
      { id: 4, file: 'd' },
    ]);
  });

  it('are different for two products created at once, and both are in the list', async () => {
    const { shop, catalogue } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const names = ['Ruby', 'Pearl', 'Opal', 'Coral', 'Emerald', 'Topaz'];
    const products = await Promise.all(names.map((name) => addProduct(shop, gems.id, { name })));
    expect(new Set(products.map(({ id }) => id)).size).toBe(names.length);
    const { products: shown } = await readCategory(catalogue, 'gemstones');
    expect(shown.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(await searchProducts(catalogue, 'ceylon')).toHaveLength(names.length);
  });

  it('are different for two categories created at once, and both are in the menu', async () => {
    const { shop, catalogue } = await open();
    const names = ['Gemstones', 'Rudraksha', 'Yantras', 'Malas'];
    const categories = await Promise.all(names.map((name) => addCategory(shop, name)));
    expect(categories.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4]);
    expect((await listCategories(catalogue)).map(({ name }) => name).sort()).toEqual([...names].sort());
  });
});

describe('a category name', () => {
  it('created at once by many makes one category', async () => {
    const { shop, catalogue } = await open();
    const spellings = ['Gem Stones', 'gem stones', ' Gem  Stones ', 'GEM\tSTONES', 'Gem Stones'];
    const saves = await Promise.all(
      spellings.map((name) => saveCategory(shop, null, { name: name.trim(), status: 1 })),
    );
    expect(saves.filter(({ ok }) => ok)).toHaveLength(1);
    for (const save of saves)
      if (!save.ok)
        expect(save).toEqual({
          ok: false,
          reason: 'name_taken',
          message: 'A category with this name already exists',
        });
    expect(await listCategories(catalogue)).toHaveLength(1);
  });

  it('is taken while another category has it, on the shop or off it, and free again after', async () => {
    const { shop } = await open();
    const gems = await addCategory(shop, 'Gemstones', 0);
    const malas = await addCategory(shop, 'Malas');
    const rename = (name: string) => saveCategory(shop, malas.id, { name, status: 1 });
    expect(await rename('gemstones')).toMatchObject({ ok: false, reason: 'name_taken' });
    expect(await rename('Malas')).toMatchObject({ ok: true });
    await deleteCategory(shop, gems.id);
    expect(await rename('gemstones')).toMatchObject({ ok: true });
  });

  it('is still taken after its save was killed between record and menu, however long ago', async () => {
    const { shop, catalogue } = await open();
    await addCategory(shop, 'Malas');
    const at = '2026-01-01T00:00:00.000Z';
    const killed: Category = { id: 2, name: 'Gemstones', slug: 'gemstones', status: 1, createdAt: at };
    await catalogue.change<ShopHead>(
      keys.head,
      (head) =>
        head && {
          ...head,
          lastCategoryId: 2,
          underWay: [{ kind: 'category', id: 2, slug: 'gemstones', at, token: 't' }],
        },
    );
    await catalogue.create(keys.category(2), killed);
    expect((await listCategories(catalogue)).map(({ id }) => id)).toEqual([1, 2]);
    expect(await saveCategory(shop, null, { name: 'Gemstones', status: 1 })).toMatchObject({ ok: false });
    await clearAbandonedSaves(catalogue);
    expect((await listCategories(catalogue)).map(({ slug }) => slug)).toEqual(['malas', 'gemstones']);
  });

  it('is not taken for good by a save that was killed before its record', async () => {
    const { shop, catalogue } = await open();
    await addCategory(shop, 'Malas');
    await catalogue.change<ShopHead>(
      keys.head,
      (head) =>
        head && {
          ...head,
          lastCategoryId: 2,
          underWay: [
            { kind: 'category', id: 2, slug: 'gemstones', at: '2026-01-01T00:00:00.000Z', token: 't' },
          ],
        },
    );
    expect((await addCategory(shop, 'Gemstones')).id).toBe(3);
  });
});

describe('a product', () => {
  it('is off the shop while it, or its category, is', async () => {
    const { shop, catalogue } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby' });
    const shown = async () => [
      (await readProduct(catalogue, ruby.id, 'ruby')).found !== null,
      (await readCategory(catalogue, 'gemstones')).products.length > 0,
      (await searchProducts(catalogue, 'ruby')).length > 0,
    ];
    expect(await shown()).toEqual([true, true, true]);
    await saveProduct(shop, ruby.id, productDraft(gems.id, { name: 'Ruby', status: 0 }), noPictures);
    expect(await shown()).toEqual([false, false, false]);
    await saveProduct(shop, ruby.id, productDraft(gems.id, { name: 'Ruby' }), noPictures);
    await saveCategory(shop, gems.id, { name: 'Gemstones', status: 0 });
    expect(await shown()).toEqual([false, false, false]);
  });

  it('of a deleted category stays, off the shop, until it is given another', async () => {
    const { shop, catalogue } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const malas = await addCategory(shop, 'Malas');
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby' });
    expect(await deleteCategory(shop, gems.id)).toEqual({ ok: true });
    expect(await deleteCategory(shop, gems.id)).toEqual({ ok: false });
    expect((await catalogue.read<Product>(keys.product(ruby.id)))?.value.name).toBe('Ruby');
    expect((await readProduct(catalogue, ruby.id, 'ruby')).found).toBeNull();
    expect((await readCategory(catalogue, 'gemstones')).category).toBeNull();
    expect(await searchProducts(catalogue, 'ruby')).toEqual([]);
    expect(await saveProduct(shop, ruby.id, productDraft(gems.id), noPictures)).toEqual({
      ok: false,
      reason: 'unknown_category',
    });
    await saveProduct(shop, ruby.id, productDraft(malas.id, { name: 'Ruby' }), noPictures);
    expect((await readProduct(catalogue, ruby.id, 'ruby')).found?.category.id).toBe(malas.id);
    expect((await readCategory(catalogue, 'malas')).products.map(({ id }) => id)).toEqual([ruby.id]);
  });

  it('keeps its former addresses, and loses one when it takes the name up again', async () => {
    const { shop, catalogue } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby' });
    for (const name of ['Red Ruby', 'Burma Ruby', 'Burma  ruby'])
      await saveProduct(shop, ruby.id, productDraft(gems.id, { name }), noPictures);
    const standing = async (slug: string) => (await readProduct(catalogue, ruby.id, slug)).standing;
    expect(await standing('Burma-Ruby')).toBe('present');
    expect(await standing('ruby')).toBe('former');
    expect(await standing('RED-ruby')).toBe('former');
    expect(await standing('pearl')).toBe('none');
    await saveProduct(shop, ruby.id, productDraft(gems.id, { name: 'Ruby' }), noPictures);
    expect(await standing('ruby')).toBe('present');
    expect(await standing('burma-ruby')).toBe('former');
  });

  it('that moves is in its new category and no longer in the old one', async () => {
    const { shop, catalogue } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const malas = await addCategory(shop, 'Malas');
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby' });
    await saveProduct(shop, ruby.id, productDraft(malas.id, { name: 'Ruby' }), noPictures);
    expect((await readCategory(catalogue, 'gemstones')).products).toEqual([]);
    expect((await readCategory(catalogue, 'malas')).products.map(({ id }) => id)).toEqual([ruby.id]);
  });

  it('refused for its pictures is left as it was', async () => {
    const { shop, catalogue } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const added = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby', pictures: { added } });
    const other = await addProduct(shop, gems.id, { name: 'Pearl', pictures: { added: ['p'] } });
    const before = await catalogue.read(keys.product(ruby.id));
    const draft = productDraft(gems.id, { name: 'Changed' });
    expect(await saveProduct(shop, ruby.id, draft, { added: ['h', 'i'], removed: [] })).toMatchObject({
      reason: 'too_many_images',
    });
    const foreign = other.gallery.map(({ id }) => id);
    expect(await saveProduct(shop, ruby.id, draft, { added: [], removed: foreign })).toMatchObject({
      reason: 'unknown_image',
    });
    expect(await saveProduct(shop, 99, draft, noPictures)).toMatchObject({ reason: 'unknown' });
    expect(await catalogue.read(keys.product(ruby.id))).toEqual(before);
    expect(await saveProduct(shop, ruby.id, draft, { added: ['h', 'i'], removed: [1] })).toMatchObject({
      ok: true,
    });
  });

  it('deleted is gone with its pictures, and deleting it again finds nothing', async () => {
    const { shop, catalogue } = await open();
    const { images } = shop.storage;
    const gems = await addCategory(shop, 'Gemstones');
    const files = ['aaaaaaaaaaaaaaaaaaaa-10x10.jpg', 'bbbbbbbbbbbbbbbbbbbb-10x10.jpg'];
    for (const file of files) await images.createBytes(file, new Uint8Array(1));
    const [main, other] = files as [string, string];
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby', pictures: { main, added: [other] } });
    expect(await deleteProduct(shop, ruby.id)).toEqual({ ok: true });
    expect(await deleteProduct(shop, ruby.id)).toEqual({ ok: false });
    expect(await saveProduct(shop, ruby.id, productDraft(gems.id), noPictures)).toMatchObject({ ok: false });
    expect((await readProduct(catalogue, ruby.id, 'ruby')).found).toBeNull();
    expect((await readCategory(catalogue, 'gemstones')).products).toEqual([]);
    expect(await images.keys('')).toEqual([]);
  });

  it('is found by every word of name, category and short description, in any case', async () => {
    const { shop, catalogue } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    await addProduct(shop, gems.id, { name: 'Ruby', shortDescription: 'Unheated, from Burma' });
    await addProduct(shop, gems.id, { name: 'Pearl', shortDescription: 'From the south sea' });
    const find = async (text: string) =>
      (await searchProducts(catalogue, text)).map(({ product }) => product.name);
    expect(await find('RUBY burma')).toEqual(['Ruby']);
    expect(await find('gemstones from')).toEqual(['Ruby', 'Pearl']);
    expect(await find('ruby sea')).toEqual([]);
    expect(await find('  ')).toEqual([]);
  });
});

/** Two tabs on one store in memory: the first waits, at the request `halts` picks, for what `meanwhile` does. */
async function twoTabs(
  halts: (step: StoreStep) => boolean,
  first: (shop: Shop) => Promise<unknown>,
  meanwhile: (shop: Shop) => Promise<unknown>,
) {
  const { clock } = await open();
  const blobs = emptyBlobs();
  const shopOn = (storage: Shop['storage']): Shop => ({ storage, now: clock.now, purge: async () => {} });
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
  const move = (to: number) => (shop: Shop) =>
    saveProduct(shop, 1, productDraft(to, { name: 'Ruby' }), noPictures);
  const rename = (name: string) => (shop: Shop) => saveCategory(shop, 1, { name, status: 1 });

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
    const look = async (shop: Shop) => {
      await twoAnnounced(shop);
      seen = (await listCategories(shop.storage.catalogue)).map(({ slug }) => slug);
    };
    const twoAnnounced = ({ storage: { catalogue } }: Shop) =>
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
    await put(keys.allProducts, { rows: products.map(rowOf) });
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
  });
});
