import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { readCategory, readProduct } from '#server/catalogue/read-catalogue.ts';
import { keys } from '#server/catalogue/records.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { searchProducts } from '#server/catalogue/search-products.ts';
import { finishAbandonedSaves } from '#server/catalogue/write-intents.ts';
import { addCategory, addProduct, openTestShop, productDraft } from '#tests/support/test-shop.ts';

/** A shop of its own, closed when the test is over. */
async function open() {
  const testShop = await openTestShop();
  onTestFinished(() => testShop.close());
  return { ...testShop, catalogue: testShop.shop.storage.catalogue };
}

describe('ids', () => {
  it('of gallery pictures are never used twice, whatever product they were of', async () => {
    const { shop } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const ruby = await addProduct(shop, gems.id, { images: { added: ['a', 'b'] } });
    const pearl = await addProduct(shop, gems.id, { images: { added: ['c'] } });
    expect([...ruby.gallery, ...pearl.gallery].map(({ id }) => id)).toEqual([1, 2, 3]);
    await saveProduct(shop, ruby.id, { draft: productDraft(gems.id), gallery: { removed: [2] } });
    await deleteProduct(shop, pearl.id);
    const saved = await saveProduct(shop, ruby.id, {
      draft: productDraft(gems.id),
      images: { added: ['d'] },
    });
    expect(saved.ok && saved.product.gallery).toEqual([
      { id: 1, file: 'a' },
      { id: 4, file: 'd' },
    ]);
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
    await saveProduct(shop, ruby.id, { draft: productDraft(gems.id, { name: 'Ruby', status: 0 }) });
    expect(await shown()).toEqual([false, false, false]);
    await saveProduct(shop, ruby.id, { draft: productDraft(gems.id, { name: 'Ruby' }) });
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
    expect(await saveProduct(shop, ruby.id, { draft: productDraft(gems.id) })).toMatchObject({
      ok: false,
      errors: { category_id: [expect.any(String)] },
    });
    await saveProduct(shop, ruby.id, { draft: productDraft(malas.id, { name: 'Ruby' }) });
    expect((await readProduct(catalogue, ruby.id, 'ruby')).found?.category.id).toBe(malas.id);
    expect((await readCategory(catalogue, 'malas')).products.map(({ id }) => id)).toEqual([ruby.id]);
  });

  it('keeps its former addresses, and loses one when it takes the name up again', async () => {
    const { shop, catalogue } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby' });
    for (const name of ['Red Ruby', 'Burma Ruby', 'Burma  ruby'])
      await saveProduct(shop, ruby.id, { draft: productDraft(gems.id, { name }) });
    const standing = async (slug: string) => (await readProduct(catalogue, ruby.id, slug)).standing;
    expect(await standing('Burma-Ruby')).toBe('present');
    expect(await standing('ruby')).toBe('former');
    expect(await standing('RED-ruby')).toBe('former');
    expect(await standing('pearl')).toBe('none');
    await saveProduct(shop, ruby.id, { draft: productDraft(gems.id, { name: 'Ruby' }) });
    expect(await standing('ruby')).toBe('present');
    expect(await standing('burma-ruby')).toBe('former');
  });

  it('refused for its pictures is left as it was', async () => {
    const { shop, catalogue } = await open();
    const gems = await addCategory(shop, 'Gemstones');
    const added = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby', images: { added } });
    const other = await addProduct(shop, gems.id, { name: 'Pearl', images: { added: ['p'] } });
    const before = await catalogue.read(keys.product(ruby.id));
    const draft = productDraft(gems.id, { name: 'Changed' });
    expect(await saveProduct(shop, ruby.id, { draft, images: { added: ['h', 'i'] } })).toMatchObject({
      errors: { images: [expect.stringContaining('i is too much')] },
    });
    const foreign = other.gallery.map(({ id }) => id);
    expect(await saveProduct(shop, ruby.id, { draft, gallery: { removed: foreign } })).toMatchObject({
      errors: { remove_images: [expect.any(String)] },
    });
    expect(await saveProduct(shop, 99, { draft })).toMatchObject({ reason: 'unknown' });
    expect(await catalogue.read(keys.product(ruby.id))).toEqual(before);
    expect(
      await saveProduct(shop, ruby.id, { draft, images: { added: ['h', 'i'] }, gallery: { removed: [1] } }),
    ).toMatchObject({
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
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby', images: { main, added: [other] } });
    expect(await deleteProduct(shop, ruby.id)).toEqual({ ok: true });
    expect(await deleteProduct(shop, ruby.id)).toEqual({ ok: false });
    expect(await saveProduct(shop, ruby.id, { draft: productDraft(gems.id) })).toMatchObject({ ok: false });
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

describe('pages kept by the CDN', () => {
  /** The shop with a purge that may fail; `purged` holds every tag purged so far. */
  async function openPurging() {
    const { shop, clock, catalogue } = await open();
    const purged: string[] = [];
    let failing = false;
    const purge = async (tags: string[]) => {
      if (failing) throw new Error('the CDN is down');
      purged.push(...tags);
    };
    const fail = (now: boolean) => {
      failing = now;
    };
    return { shop: { ...shop, purge }, clock, catalogue, purged, fail };
  }

  it('are dropped by what a save changes: its product, the category it left and the one it is in now', async () => {
    const { shop, purged } = await openPurging();
    const [gems, malas] = [await addCategory(shop, 'Gemstones'), await addCategory(shop, 'Malas')];
    expect(new Set(purged)).toEqual(new Set(['menu']));
    purged.length = 0;
    const ruby = await addProduct(shop, gems.id, { name: 'Ruby' });
    expect(new Set(purged)).toEqual(new Set(['product-1', 'category-1']));
    purged.length = 0;
    await saveProduct(shop, ruby.id, { draft: productDraft(malas.id, { name: 'Ruby' }) });
    expect(new Set(purged)).toEqual(new Set(['product-1', 'category-1', 'category-2']));
  });

  it('are dropped by the sweep when a save could not', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const { shop, clock, catalogue, purged, fail } = await openPurging();
    const gems = await addCategory(shop, 'Gemstones');
    purged.length = 0;
    fail(true);
    await addProduct(shop, gems.id, { name: 'Ruby' });
    expect((await readCategory(catalogue, 'gemstones')).products).toHaveLength(1);
    clock.advance(120_000);
    await finishAbandonedSaves(shop);
    expect(purged).toEqual([]);
    fail(false);
    expect(await finishAbandonedSaves(shop)).toBe(1);
    expect(purged).toEqual(['menu']);
    expect(await finishAbandonedSaves(shop)).toBe(0);
  });

  it('lose the pictures that are deleted', async () => {
    const { shop, purged } = await openPurging();
    const gems = await addCategory(shop, 'Gemstones');
    const file = `${'a'.repeat(26)}-400x400.jpg`;
    const ruby = await addProduct(shop, gems.id, { images: { main: file, added: [] } });
    await deleteProduct(shop, ruby.id);
    expect(purged).toContain(`picture-${'a'.repeat(26)}`);
  });
});
