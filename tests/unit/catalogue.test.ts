import { describe, expect, it } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { searchProducts } from '#search/find.ts';
import { listCategories, readCategory, readProductOnSale } from '#server/catalogue/read-catalogue.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { changeProduct, finishOldSaves } from '#server/catalogue/saves.ts';
import { productKey } from '#tests/support/catalogue-view.ts';
import { testClock } from '#tests/support/clock.ts';
import { contextOn, openMemoryStorage } from '#tests/support/memory-store.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

function open() {
  const shop = contextOn(openMemoryStorage());
  return { shop, catalogue: shop.storage.catalogue };
}

describe('a product', () => {
  it('of a deleted category stays, off the shop, until it is given another', async () => {
    const { shop, catalogue } = open();
    const gems = await addCategory(shop, 'Gemstones');
    const malas = await addCategory(shop, 'Malas');
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby' });
    expect(await deleteCategory(shop, gems.id)).toMatchObject({ ok: true, category: { name: gems.name } });
    expect(await deleteCategory(shop, gems.id)).toEqual({ ok: false, reason: 'unknown' });
    expect((await catalogue.read<Product>(productKey(ruby.id)))?.value.name).toBe('Ruby');
    expect((await readProductOnSale(shop, ruby.id)).found).toBeNull();
    expect((await readCategory(shop, 'gemstones')).category).toBeNull();
    expect(await searchProducts(shop, 'ruby')).toEqual([]);
    expect(await saveProduct(shop, ruby.id, { draft: productDraft(gems.id) })).toMatchObject({
      ok: false,
      errors: { category_id: [expect.any(String)] },
    });
    await saveProduct(shop, ruby.id, { draft: productDraft(malas.id, { name: 'Ruby' }) });
    expect((await readProductOnSale(shop, ruby.id)).found?.category.id).toBe(malas.id);
    expect((await readCategory(shop, 'malas')).products.map(({ id }) => id)).toEqual([ruby.id]);
  });

  it('is found by the name of its category as soon as that is changed', async () => {
    const { shop } = open();
    const gems = await addCategory(shop, 'Gemstones');
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby' });
    const found = async (text: string) => (await searchProducts(shop, text)).map(({ product }) => product.id);
    expect(await found('gemstones')).toEqual([ruby.id]);
    await saveCategory(shop, gems.id, { name: 'Treasures', status: 1 });
    expect(await found('treasures')).toEqual([ruby.id]);
  });
});

describe('pages kept by the CDN', () => {
  /** A shop with a purge that may fail; `purged` holds every tag purged so far. */
  function openPurging() {
    const clock = testClock();
    const purged: string[] = [];
    let failing = false;
    const purge = async (tags: string[]) => {
      if (failing) throw new Error('the CDN is down');
      purged.push(...tags);
    };
    const shop = contextOn(openMemoryStorage(), { now: clock.now, purge });
    const fail = (now: boolean) => {
      failing = now;
    };
    return { shop, clock, catalogue: shop.storage.catalogue, purged, fail };
  }

  it('are purged by a save for its product, its old category and its new one', async () => {
    const { shop, purged } = openPurging();
    const [gems, malas] = [await addCategory(shop, 'Gemstones'), await addCategory(shop, 'Malas')];
    expect(new Set(purged)).toEqual(new Set(['menu']));
    purged.length = 0;
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby' });
    await addProduct(shop, gems.id, { name: 'Pearl' });
    await addProduct(shop, gems.id, { name: 'Opal' });
    await addProduct(shop, malas.id, { name: 'Mala' });
    purged.length = 0;
    await saveProduct(shop, ruby.id, { draft: productDraft(malas.id, { name: 'Ruby' }) });
    expect(new Set(purged)).toEqual(new Set(['product-1', 'category-1', 'category-2']));
  });

  it('are all purged when a category may have got its first product or lost its last, for the menus', async () => {
    const { shop, purged } = openPurging();
    const gems = await addCategory(shop, 'Gemstones');
    const counts = async () => (await listCategories(shop)).map(({ productCount }) => productCount);
    const steps: [act: () => Promise<unknown>, left: number, isForMenu: boolean][] = [
      [() => addProduct(shop, gems.id, { name: 'Ruby' }), 1, true],
      [() => addProduct(shop, gems.id, { name: 'Pearl' }), 2, false],
      [() => addProduct(shop, gems.id, { name: 'Opal' }), 3, false],
      [() => changeProduct(shop, 3, () => ({ status: 0 })), 2, false],
      [() => changeProduct(shop, 2, () => ({ status: 0 })), 1, true],
      [() => changeProduct(shop, 1, () => ({ single: 1, soldTo: 'an order' })), 0, true],
      [() => changeProduct(shop, 2, () => ({ status: 1 })), 1, true],
      [() => deleteProduct(shop, 2), 0, true],
    ];
    for (const [act, left, isForMenu] of steps) {
      purged.length = 0;
      await act();
      expect(await counts()).toEqual([left]);
      expect(purged.includes('menu'), `${act}`).toBe(isForMenu);
    }
  });

  it('are dropped by the sweep when a save could not', async () => {
    const { shop, clock, purged, fail } = openPurging();
    const gems = await addCategory(shop, 'Gemstones');
    purged.length = 0;
    fail(true);
    await addProduct(shop, gems.id, { name: 'Ruby' });
    expect((await readCategory(shop, 'gemstones')).products).toHaveLength(1);
    clock.advance(120_000);
    await expect(finishOldSaves(shop)).rejects.toThrow('the CDN is down');
    fail(false);
    await finishOldSaves(shop);
    expect(purged).toEqual(expect.arrayContaining(['product-1', 'category-1']));
    purged.length = 0;
    await finishOldSaves(shop);
    expect(purged).toEqual([]);
  });

  it('lose the pictures that are deleted', async () => {
    const { shop, purged } = openPurging();
    const gems = await addCategory(shop, 'Gemstones');
    const file = `${'a'.repeat(26)}-400x400.jpg`;
    const ruby = await addProduct(shop, gems.id, { images: { main: file, added: [] } });
    await deleteProduct(shop, ruby.id);
    expect(purged).toContain(`picture-${'a'.repeat(26)}`);
  });
});
