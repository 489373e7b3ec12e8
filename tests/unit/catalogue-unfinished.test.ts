import { describe, expect, it } from 'vitest';
import { searchProducts } from '#search/find.ts';
import type { Manifest } from '#server/catalogue/manifest.ts';
import { readCategory } from '#server/catalogue/read-catalogue.ts';
import { countCatalogue } from '#server/catalogue/read-for-owner.ts';
import { keys } from '#server/catalogue/records.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import type { CategoryIndex, Segment } from '#server/catalogue/segments.ts';
import { finishAbandonedSaves } from '#server/catalogue/write-intents.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { readIndexes, rederiveIndexes } from '#tests/support/catalogue-view.ts';
import { testClock } from '#tests/support/clock.ts';
import { contextOn, emptyBlobs, openMemoryStorage, type StoreStep } from '#tests/support/memory-store.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

/* While indexes cannot be written every save keeps its intent; what that costs readers and later saves is bounded. */

/** A shop with two categories whose saves are left unfinished until `mend`; every request and purge is noted. */
async function openUnfinished() {
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
    if (down && step.kind === 'put' && step.key.startsWith('index/category/'))
      throw new StorageUnavailable(step.key);
    return effect();
  });
  const purge = async (tags: string[]) => {
    purges.push(tags);
  };
  const shop = contextOn(storage, { now: clock.now, purge });
  await addCategory(shop, 'Gemstones');
  await addCategory(shop, 'Malas');
  down = true;
  return {
    shop,
    catalogue: storage.catalogue,
    /** Lets saves come to their end again. */
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

it('while saves stay unfinished a page reads each product with saves under way once, however often it was saved, 40 at once', async () => {
  const { shop, catalogue, addOld, costOf } = await openUnfinished();
  await addOld(90);
  for (let again = 0; again < 10; again++)
    await saveProduct(shop, 1, { draft: productDraft(1, { name: `Opal ${again}` }) });
  const page = await costOf(() => readCategory(catalogue, 'gemstones'));
  expect(page.requests).toBe(2 + 90);
  expect(page.most).toBeLessThanOrEqual(40);
  expect((await searchProducts(catalogue, 'opal 9')).map(({ product }) => product.id)).toEqual([1]);
  expect(await countCatalogue(catalogue)).toEqual({ products: 90, categories: 2 });
});

describe('once saves can be finished again', () => {
  it('one purge and one write of each index concerned finish all saves', async () => {
    const { shop, catalogue, addOld, costOf, mend } = await openUnfinished();
    await addOld(20);
    await saveProduct(shop, 3, { draft: productDraft(2, { name: 'Moved' }) });
    await addOld(0);
    mend();
    const [segment] = await catalogue.keys(keys.segment(0));
    await catalogue.change<Segment>(segment ?? '', (old) => old && { ...old, products: [] });
    await catalogue.change<CategoryIndex>(keys.categoryProducts(1), () => ({ products: [] }));
    await catalogue.change<CategoryIndex>(keys.categoryProducts(2), () => ({ products: [] }));
    const sweep = await costOf(async () => expect(await finishAbandonedSaves(shop)).toBe(21));
    expect(sweep.purges).toHaveLength(1);
    expect(sweep.purges[0]).toEqual(
      expect.arrayContaining(['product-1', 'product-20', 'category-1', 'category-2']),
    );
    const indexes = [keys.segment(0), ...[1, 2].map(keys.categoryProducts), keys.manifest];
    expect(sweep.writes.sort()).toEqual(indexes.sort());
    const finished = await readIndexes(catalogue);
    expect(finished.intents).toEqual([]);
    expect(await rederiveIndexes(catalogue)).toEqual(finished);
  });

  it('a sweep finishes fifty, the oldest, and the next one goes on', async () => {
    const { shop, catalogue, addOld, mend } = await openUnfinished();
    await addOld(60);
    mend();
    expect(await finishAbandonedSaves(shop)).toBe(50);
    const left = (await catalogue.read<Manifest>(keys.manifest))?.value.intents;
    expect(left?.map(({ productId }) => productId)).toEqual(Array.from({ length: 10 }, (_, n) => n + 51));
    expect(await finishAbandonedSaves(shop)).toBe(10);
    expect(await finishAbandonedSaves(shop)).toBe(0);
  });
});
