import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AppContext } from '#server/app-context.ts';
import { isProduct, type ProductRecord } from '#server/catalogue/product-collection.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { finishOldSaves } from '#server/catalogue/saves.ts';
import { CorruptBlob, StorageUnavailable } from '#server/storage/blob-client.ts';
import { deriveAgain, readDerived, viewShop } from '#tests/support/catalogue-view.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Fault, makeInterleaver, type Outcome, seededRandom } from '#tests/support/interleaver.ts';
import { contextOn, emptyBlobs, openMemoryStorage, peek } from '#tests/support/memory-store.ts';
import { propertyRuns, propertyTimeout } from '#tests/support/property-runs.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

/*
 * Several owners act at once in random order, and some are killed. The indexes still end up matching the
 * records.
 */

const names = ['Gemstones', 'Malas', 'Yantras'];
const id = fc.integer({ min: 1, max: 3 });
const draft = fc.record({
  categoryId: id,
  name: fc.constantFrom('Ruby', 'Pearl', 'Opal'),
  price: fc.constantFrom(100, 200, 300),
  status: fc.constantFrom<(0 | 1)[]>(1, 1, 0),
});
const save = fc.oneof(
  fc.record({ does: fc.constant('create product'), draft }),
  fc.record({ does: fc.constant('edit product'), id, draft }),
  fc.record({ does: fc.constant('edit product'), id: fc.constant(1), draft }),
  fc.record({ does: fc.constant('delete product'), id }),
  fc.record({ does: fc.constant('create category'), name: fc.constantFrom(...names) }),
  fc.record({ does: fc.constant('edit category'), id, name: fc.constantFrom(...names) }),
  fc.record({ does: fc.constant('delete category'), id }),
  fc.record({ does: fc.constant('look') }),
  fc.record({
    does: fc.constant('lose'),
    key: fc.constant('index/all'),
  }),
);
type Save = typeof save extends fc.Arbitrary<infer T> ? T : never;
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.record<Fault>({
      at: fc.integer({ min: 1, max: 14 }),
      kind: fc.constantFrom('killed', 'fails before', 'fails after', 'stays down'),
    }),
  },
);

interface Planned {
  save: Save;
  fault: Fault | null;
}

const view = (shop: AppContext) =>
  viewShop(shop, ['gemstones', 'malas', 'yantras'], [1, 2, 3, 4, 5, 6, 7], ['ruby', 'pearl', 'opal']);

/** Removes the first blob of the index whose key begins like this. */
async function lose({ storage: { catalogue } }: AppContext, beginning: string): Promise<void> {
  const [key] = await catalogue.keys(beginning);
  if (key) await catalogue.remove(key);
}

function perform(shop: AppContext, wanted: Save): Promise<unknown> {
  if (wanted.does === 'look') return view(shop);
  if ('key' in wanted) return lose(shop, wanted.key);
  if (!('draft' in wanted)) {
    if (!('name' in wanted))
      return wanted.does === 'delete product'
        ? deleteProduct(shop, wanted.id)
        : deleteCategory(shop, wanted.id);
    return saveCategory(shop, 'id' in wanted ? wanted.id : null, { name: wanted.name, status: 1 });
  }
  const target = 'id' in wanted ? wanted.id : null;
  return saveProduct(shop, target, { draft: productDraft(wanted.draft.categoryId, wanted.draft) });
}

const realSetTimeout = globalThis.setTimeout;
let wait: (wake: () => void, ms?: number) => unknown = realSetTimeout;
beforeAll(() => {
  vi.stubGlobal('setTimeout', (wake: () => void, ms?: number) => wait(wake, ms));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Only the first loss of an index in a history takes place, because one save need not recover from two. */
const losingOnce = (saves: Planned[]): Planned[] =>
  saves.map((planned, n) =>
    planned.save.does === 'lose' && saves.findIndex(({ save: { does } }) => does === 'lose') < n
      ? { ...planned, save: { does: 'look' } }
      : planned,
  );

async function runHistory(saves: Planned[], seed: number) {
  const clock = testClock();
  const blobs = emptyBlobs();
  const shopOn = (storage: AppContext['storage']) => contextOn(storage, { now: clock.now });
  const quiet = shopOn(openMemoryStorage(blobs));
  for (const name of names.slice(0, 2)) await addCategory(quiet, name);
  for (const name of ['Ruby', 'Pearl']) await addProduct(quiet, 1, { name });

  const interleaver = makeInterleaver(seededRandom(seed), clock);
  wait = interleaver.setTimeout;
  const outcomes = await interleaver.run(
    saves.map(({ save: wanted, fault: befalls }) => ({
      name: wanted.does,
      fault: befalls,
      work: (actor) => perform(shopOn(openMemoryStorage(blobs, interleaver.around(actor))), wanted),
    })),
  );
  wait = realSetTimeout;
  return { quiet, blobs, outcomes };
}

/** A call during the loss of an index may have to be repeated. */
function isMissed(error: unknown, saves: { save: Save }[]): boolean {
  const isFault = error instanceof CorruptBlob || error instanceof StorageUnavailable;
  return isFault && saves.some(({ save: { does } }) => does === 'lose');
}

function made(outcomes: Outcome[], saves: { save: Save }[], does: Save['does']): number[] {
  return outcomes.flatMap((outcome, n) => {
    if (saves[n]?.save.does !== does || outcome.status !== 'done') return [];
    const value = outcome.value as { ok: boolean; product?: { id: number }; category?: { id: number } };
    return value.ok ? [value.product?.id ?? value.category?.id ?? 0] : [];
  });
}

it(
  'owners at work at once leave indexes that say what the records say',
  async () => {
    const history = fc.array(fc.record({ save, fault }), { minLength: 2, maxLength: 5 }).map(losingOnce);
    await fc.assert(
      fc.asyncProperty(history, fc.integer(), async (saves, seed) => {
        const { quiet, blobs, outcomes } = await runHistory(saves, seed);
        for (const [n, outcome] of outcomes.entries())
          if (outcome.status === 'threw' && !saves[n]?.fault && !isMissed(outcome.error, saves))
            throw outcome.error;

        const newProducts = made(outcomes, saves, 'create product');
        expect(new Set(newProducts).size).toBe(newProducts.length);
        for (const product of newProducts) expect(product).toBeGreaterThan(2);
        const newCategories = made(outcomes, saves, 'create category');
        expect(new Set(newCategories).size).toBe(newCategories.length);
        const records = peek<ProductRecord>(blobs, 'catalogue', 'product/').map(([, record]) => record);
        for (const product of newProducts) expect(records.map((record) => record.id)).toContain(product);
        const deleted = records.filter((record) => !isProduct(record) && record.taken === 'deleted');
        expect(deleted.every((record) => record.id <= 3)).toBe(true);

        await finishOldSaves({ ...quiet, now: () => new Date(quiet.now().getTime() + 120_000) });
        const shown = await view(quiet);
        const slugs = shown.menu.map(({ slug }) => slug);
        expect(new Set(slugs).size).toBe(slugs.length);
        expect(peek(blobs, 'catalogue', 'save/')).toEqual([]);
        const derived = await readDerived(quiet);
        expect(await deriveAgain(quiet)).toEqual(derived);
        expect(await view(quiet)).toEqual(shown);
      }),
      propertyRuns('owners at work at once', 75),
    );
  },
  propertyTimeout,
);
