import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Category } from '#domain/category.ts';
import type { AppContext } from '#server/app-context.ts';
import { clearAbandonedSaves } from '#server/catalogue/clear-abandoned-saves.ts';
import { listCategories } from '#server/catalogue/read-catalogue.ts';
import { keys } from '#server/catalogue/records.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import type { ShopHead } from '#server/catalogue/shop-head.ts';
import { StorageUnavailable } from '#server/storage/errors.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Around, emptyBlobs, openMemoryStorage, type StoreStep } from '#tests/support/memory-store.ts';
import { addCategory, openTestShop } from '#tests/support/test-shop.ts';

/** A shop of its own, closed when the test is over. */
async function open() {
  const testShop = await openTestShop();
  onTestFinished(() => testShop.close());
  return { ...testShop, catalogue: testShop.shop.storage.catalogue };
}

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
    await clearAbandonedSaves(shop);
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

describe('a category name, while the CDN cannot be purged,', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('stays that of the one category made or renamed with it, for however long', async () => {
    const { shop, clock, catalogue } = await open();
    const down: AppContext = { ...shop, purge: () => Promise.reject(new Error('the CDN is down')) };
    await addCategory(down, 'Gemstones');
    const malas = await addCategory(down, 'Malas');
    const yantras = await addCategory(down, 'Yantras');
    clock.advance(120_000);
    await saveCategory(down, malas.id, { name: 'Rosaries', status: 1 });
    clock.advance(120_000);
    const taken = { ok: false, reason: 'name_taken' };
    for (const name of ['Gemstones', 'rosaries'])
      for (const id of [null, yantras.id])
        expect(await saveCategory(down, id, { name, status: 1 })).toMatchObject(taken);
    expect(await saveCategory(down, yantras.id, { name: 'Malas', status: 1 })).toMatchObject({ ok: true });
    const slugs = (await listCategories(catalogue)).map(({ slug }) => slug);
    expect(slugs).toEqual(['gemstones', 'rosaries', 'malas']);
  });

  it('is free again as soon as its category is deleted', async () => {
    const { shop } = await open();
    const down: AppContext = { ...shop, purge: () => Promise.reject(new Error('the CDN is down')) };
    const gems = await addCategory(shop, 'Gemstones');
    await deleteCategory(down, gems.id);
    expect((await addCategory(down, 'Gemstones')).id).toBe(2);
  });
});

describe('a category name whose first save failed', () => {
  const lost = (step: StoreStep) => new StorageUnavailable(`${step.key}: no answer in time`);

  /** A shop whose first write of this blob gets no answer, done or not; `elsewhere` is the same one, well. */
  function openFailing(blob: string, fails: 'before' | 'after') {
    const blobs = emptyBlobs();
    const clock = testClock();
    const purged: string[] = [];
    const purge = async (tags: string[]) => void purged.push(...tags);
    const shopOn = (around?: Around): AppContext => ({
      sendsMail: false,
      storage: openMemoryStorage(blobs, around),
      now: clock.now,
      purge,
    });
    let failed = false;
    const failing = shopOn(async (step, effect) => {
      if (failed || step.kind !== 'put' || step.key !== blob) return effect();
      failed = true;
      if (fails === 'after') effect();
      throw lost(step);
    });
    return { failing, elsewhere: shopOn(), purged };
  }
  const draft = { name: 'Gemstones', status: 1 } as const;

  it.each([
    ['its announcement was not written', keys.head, 'before'],
    ['its announcement was written, though nobody said so', keys.head, 'after'],
    ['its index was not written', keys.categoryProducts(2), 'before'],
    ['its record was not written', keys.category(2), 'before'],
  ] as const)('is free again at once when %s', async (_, blob, fails) => {
    const { failing, elsewhere } = openFailing(blob, fails);
    const { catalogue } = elsewhere.storage;
    await addCategory(elsewhere, 'Malas');
    await expect(saveCategory(failing, null, draft)).rejects.toThrow(StorageUnavailable);
    expect((await listCategories(catalogue)).map(({ slug }) => slug)).toEqual(['malas']);
    const { id } = await addCategory(elsewhere, 'Gemstones');
    expect((await listCategories(catalogue)).map((category) => category.id)).toEqual([1, id]);
  });

  it('stays free when the write that failed arrives late: it is refused', async () => {
    const { failing, elsewhere } = openFailing(keys.category(1), 'before');
    await saveCategory(failing, null, draft).catch(() => null);
    const late = await elsewhere.storage.catalogue.create(keys.category(1), { id: 1 });
    expect(late.created).toBe(false);
    expect((await addCategory(elsewhere, 'Gemstones')).id).toBe(2);
  });

  it('is taken when its record was written, though nobody said so: the save is done', async () => {
    const { failing, elsewhere, purged } = openFailing(keys.category(1), 'after');
    expect(await saveCategory(failing, null, draft)).toMatchObject({ ok: true, category: { id: 1 } });
    expect(purged).toEqual(['menu']);
    expect(await saveCategory(elsewhere, null, draft)).toMatchObject({ ok: false, reason: 'name_taken' });
    expect(await listCategories(elsewhere.storage.catalogue)).toHaveLength(1);
  });
});
