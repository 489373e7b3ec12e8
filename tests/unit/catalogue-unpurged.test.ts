import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '#server/app-context.ts';
import { clearAbandonedSaves } from '#server/catalogue/clear-abandoned-saves.ts';
import { readCategory } from '#server/catalogue/read-catalogue.ts';
import { keys } from '#server/catalogue/records.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { searchProducts } from '#server/catalogue/search-products.ts';
import type { ShopHead } from '#server/catalogue/shop-head.ts';
import { readIndexes, rederiveIndexes } from '#tests/support/catalogue-view.ts';
import { testClock } from '#tests/support/clock.ts';
import { emptyBlobs, openMemoryStorage, type StoreStep } from '#tests/support/memory-store.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

/* While the CDN refuses purges every save stays announced; what that costs readers and later saves is bounded. */

const noPictures = { added: [], removed: [] };

/** A shop with two categories whose purges fail from now on until `mend`; every request and purge is noted. */
async function openUnpurged() {
  const clock = testClock();
  const steps: StoreStep[] = [];
  const purges: string[][] = [];
  let down = false;
  let under = 0;
  let most = 0;
  const storage = openMemoryStorage(emptyBlobs(), async (step, effect) => {
    steps.push(step);
    most = Math.max(most, ++under);
    await Promise.resolve();
    under--;
    return effect();
  });
  const purge = async (tags: string[]) => {
    purges.push(tags);
    if (down) throw new Error('the CDN is down');
  };
  const shop: AppContext = { sendsMail: false, storage, now: clock.now, purge };
  await addCategory(shop, 'Gemstones');
  await addCategory(shop, 'Malas');
  down = true;
  return {
    shop,
    catalogue: storage.catalogue,
    /** Lets purges through again. */
    mend() {
      down = false;
    },
    /** What some work asks of store and CDN. */
    async costOf(work: () => Promise<unknown>) {
      steps.length = 0;
      purges.length = 0;
      most = 0;
      await work();
      const writes = steps.flatMap(({ kind, key }) => (kind === 'put' ? key : []));
      return { requests: steps.length, writes, purges: [...purges], most };
    },
    /** Adds so many products, and lets all saves so far be older than any function. */
    async addOld(products: number) {
      for (let n = 0; n < products; n++) await addProduct(shop, 1, { name: `Ruby ${n}` });
      clock.advance(120_000);
    },
  };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('while the CDN refuses purges', () => {
  it('a page reads each product with saves under way once, however often it was saved, 40 at once', async () => {
    const { shop, catalogue, addOld, costOf } = await openUnpurged();
    await addOld(90);
    for (let again = 0; again < 10; again++)
      await saveProduct(shop, 1, productDraft(1, { name: `Opal ${again}` }), noPictures);
    const page = await costOf(() => readCategory(catalogue, 'gemstones'));
    expect(page.requests).toBe(2 + 90);
    expect(page.most).toBeLessThanOrEqual(40);
    expect((await searchProducts(catalogue, 'opal 9')).map(({ product }) => product.id)).toEqual([1]);
  });

  it('a later save of a category does no more than the first', async () => {
    const { shop, addOld, costOf } = await openUnpurged();
    const first = await costOf(() => addCategory(shop, 'Yantras'));
    await addOld(20);
    const later = await costOf(() => addCategory(shop, 'Rudraksha'));
    expect(later.purges).toEqual([['menu']]);
    expect(later.writes.length).toBe(first.writes.length);
    // It looks up the record of the category that is still announced.
    expect(later.requests).toBe(first.requests + 1);
  });

  it('the sweep tries one purge and writes nothing', async () => {
    const { shop, addOld, costOf } = await openUnpurged();
    await addOld(20);
    const sweep = await costOf(async () => expect(await clearAbandonedSaves(shop)).toBe(0));
    expect(sweep).toMatchObject({ requests: 1, writes: [], purges: [['menu']] });
  });
});

describe('once the CDN takes purges again', () => {
  it('one purge and one write of each index finish all saves', async () => {
    const { shop, catalogue, addOld, costOf, mend } = await openUnpurged();
    await addOld(20);
    await saveProduct(shop, 3, productDraft(2, { name: 'Moved' }), noPictures);
    await addCategory(shop, 'Yantras');
    await addOld(0);
    mend();
    const sweep = await costOf(async () => expect(await clearAbandonedSaves(shop)).toBe(22));
    expect(sweep.purges).toEqual([['menu']]);
    const indexes = [keys.allProducts, ...[1, 2, 3].map(keys.categoryProducts), keys.head];
    expect(sweep.writes.sort()).toEqual(indexes.sort());
    const cleared = await readIndexes(catalogue);
    expect(cleared.underWay).toEqual([]);
    expect(await rederiveIndexes(catalogue)).toEqual(cleared);
  });

  it('a sweep finishes fifty, the oldest, and the next one goes on', async () => {
    const { shop, catalogue, addOld, mend } = await openUnpurged();
    await addOld(60);
    mend();
    expect(await clearAbandonedSaves(shop)).toBe(50);
    const left = (await catalogue.read<ShopHead>(keys.head))?.value.underWay;
    expect(left?.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, n) => n + 51));
    expect(await clearAbandonedSaves(shop)).toBe(10);
    expect(await clearAbandonedSaves(shop)).toBe(0);
  });
});
