import { describe, expect, it } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { isProduct, type ProductRecord } from '#server/catalogue/product-collection.ts';
import { deleteCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import {
  type Around,
  contextOn,
  emptyBlobs,
  openMemoryStorage,
  peek,
  putRaw,
} from '#tests/support/memory-store.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

/* Ids of categories, products and pictures are never reused, whatever happened to the index. */

function open() {
  const blobs = emptyBlobs();
  const shopOn = (around?: Around) => contextOn(openMemoryStorage(blobs, around));
  return { blobs, shop: shopOn(), shopOn };
}

const idsOf = ({ gallery }: Product) => gallery.map(({ id }) => id);

const harms: [string, (opened: ReturnType<typeof open>) => unknown][] = [
  ['lost', ({ shop }) => shop.storage.catalogue.remove('index/all')],
  ['mangled', ({ blobs }) => putRaw(blobs, 'catalogue', 'index/all', '{"form": 9')],
];

describe.each(harms)('after the index was %s, no id is given again', (_, harm) => {
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
    const ruby = await addProduct(shop, 1, { name: 'Ruby', images: { added: ['a', 'b', 'c'] } });
    const given = idsOf(ruby);
    await saveProduct(shop, 1, { draft: productDraft(1), gallery: { removed: given.slice(1) } });
    await saveProduct(shop, 1, { draft: productDraft(1, { name: 'Red ruby' }) });
    await harm(opened);
    const pearl = await addProduct(shop, 1, { name: 'Pearl', images: { added: ['d'] } });
    const saved = await saveProduct(shop, 1, { draft: productDraft(1), images: { added: ['e'] } });
    const later = saved.ok ? [...idsOf(pearl), ...idsOf(saved.product).slice(1)] : [];
    expect(later).toHaveLength(2);
    for (const id of later) expect(given).not.toContain(id);
  });

  it('of a picture whose product is deleted, now or taken out before', async () => {
    const opened = open();
    const { shop } = opened;
    await addCategory(shop, 'Gemstones');
    await addProduct(shop, 1, { name: 'Opal', images: { added: ['a'] } });
    const given = idsOf(await addProduct(shop, 1, { name: 'Ruby', images: { added: ['b', 'c', 'd'] } }));
    await saveProduct(shop, 2, { draft: productDraft(1), gallery: { removed: given.slice(2) } });
    await deleteProduct(shop, 2);
    await harm(opened);
    const pearl = await addProduct(shop, 1, { name: 'Pearl', images: { added: ['e'] } });
    expect(given).not.toContain(idsOf(pearl)[0]);
  });

  it.each([
    ['the first ones', []],
    ['further ones', ['a']],
  ])('of pictures given to a save that was on its way then, %s', async (_, before) => {
    const opened = open();
    const { shop, shopOn, blobs } = opened;
    await addCategory(shop, 'Gemstones');
    await addProduct(shop, 1, { name: 'Ruby', images: { added: before } });
    let waited = false;
    const halting = shopOn(async (step, effect) => {
      if (!waited && step.kind === 'put' && step.key.startsWith('product/')) {
        waited = true;
        await harm(opened);
        await addProduct(shop, 1, { name: 'Pearl', images: { added: ['c'] } });
      }
      return effect();
    });
    await saveProduct(halting, 1, { draft: productDraft(1), images: { added: ['b'] } });
    const records = peek<ProductRecord>(blobs, 'catalogue', 'product/').map(([, record]) => record);
    const given = records.flatMap((record) => (isProduct(record) ? idsOf(record) : []));
    expect(given).toHaveLength(before.length + 2);
    expect(new Set(given).size).toBe(given.length);
  });
});
