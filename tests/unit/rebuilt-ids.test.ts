import { describe, expect, it } from 'vitest';
import type { Product } from '#domain/product.ts';
import type { AppContext } from '#server/app-context.ts';
import { isDeleted, type Kept, keys } from '#server/catalogue/records.ts';
import { deleteCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Around, emptyBlobs, openMemoryStorage, peek, putRaw } from '#tests/support/memory-store.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

/* The contract: ids of categories, products and their pictures are never used twice, whatever happened to the head. */

function open() {
  const blobs = emptyBlobs();
  const { now } = testClock();
  const shopOn = (around?: Around): AppContext => ({
    sendsMail: false,
    storage: openMemoryStorage(blobs, around),
    now,
    purge: async () => {},
  });
  return { blobs, shop: shopOn(), shopOn };
}

const idsOf = ({ gallery }: Product) => gallery.map(({ id }) => id);

const harms: [string, (opened: ReturnType<typeof open>) => unknown][] = [
  ['lost', ({ shop }) => shop.storage.catalogue.remove(keys.head)],
  ['mangled', ({ blobs }) => putRaw(blobs, 'catalogue', keys.head, '{"lastImageId": 9')],
];

describe.each(harms)('after the head was %s, no id is given again', (_, harm) => {
  it('of a category or product that is deleted', async () => {
    const opened = open();
    const { shop } = opened;
    for (const name of ['Gemstones', 'Malas']) await addCategory(shop, name);
    for (const name of ['Ruby', 'Pearl']) await addProduct(shop, 1, { name });
    await deleteProduct(shop, 2);
    await deleteCategory(shop, 2);
    await harm(opened);
    expect((await addCategory(shop, 'Malas')).id).toBe(3);
    expect((await addProduct(shop, 1)).id).toBe(3);
  });

  it('of a picture that was taken out, by that save or an earlier one', async () => {
    const opened = open();
    const { shop } = opened;
    await addCategory(shop, 'Gemstones');
    const ruby = await addProduct(shop, 1, { name: 'Ruby', pictures: { added: ['a', 'b', 'c'] } });
    expect(idsOf(ruby)).toEqual([1, 2, 3]);
    await saveProduct(shop, 1, productDraft(1), { added: [], removed: [2, 3] });
    await saveProduct(shop, 1, productDraft(1, { name: 'Red ruby' }), { added: [], removed: [] });
    await harm(opened);
    const pearl = await addProduct(shop, 1, { name: 'Pearl', pictures: { added: ['d'] } });
    expect(idsOf(pearl)[0]).toBeGreaterThan(3);
  });

  it('of a picture whose product is deleted, now or taken out before', async () => {
    const opened = open();
    const { shop } = opened;
    await addCategory(shop, 'Gemstones');
    await addProduct(shop, 1, { name: 'Opal', pictures: { added: ['a'] } });
    await addProduct(shop, 1, { name: 'Ruby', pictures: { added: ['b', 'c', 'd'] } });
    await saveProduct(shop, 2, productDraft(1), { added: [], removed: [4] });
    await deleteProduct(shop, 2);
    await harm(opened);
    const pearl = await addProduct(shop, 1, { name: 'Pearl', pictures: { added: ['e'] } });
    expect(idsOf(pearl)[0]).toBeGreaterThan(4);
  });

  it.each([
    ['the first ones', []],
    ['further ones', ['a']],
  ])('of pictures given to a save that was on its way then, %s', async (_, before) => {
    const opened = open();
    const { shop, shopOn, blobs } = opened;
    await addCategory(shop, 'Gemstones');
    await addProduct(shop, 1, { name: 'Ruby', pictures: { added: before } });
    let waited = false;
    const halting = shopOn(async (step, effect) => {
      if (!waited && step.kind === 'put' && step.key.startsWith('product/')) {
        waited = true;
        await harm(opened);
        await addProduct(shop, 1, { name: 'Pearl', pictures: { added: ['c'] } });
      }
      return effect();
    });
    await saveProduct(halting, 1, productDraft(1), { added: ['b'], removed: [] });
    const records = peek<Kept<Product>>(blobs, 'catalogue', 'product/').map(([, record]) => record);
    const given = records.flatMap((record) => (isDeleted(record) ? [] : idsOf(record)));
    expect(given).toHaveLength(before.length + 2);
    expect(new Set(given).size).toBe(given.length);
  });
});

describe('the record of a product', () => {
  it('from before it told of pictures taken out still counts with those it has', async () => {
    const { shop } = open();
    const { catalogue } = shop.storage;
    await addCategory(shop, 'Gemstones');
    await addProduct(shop, 1, { name: 'Ruby', pictures: { added: ['a', 'b'] } });
    await catalogue.change<Product>(keys.product(1), (product) => {
      const { lastImageId: _, ...older } = product as Product;
      return older;
    });
    await saveProduct(shop, 1, productDraft(1), { added: [], removed: [2] });
    expect((await catalogue.read<Product>(keys.product(1)))?.value.lastImageId).toBe(2);
  });
});
