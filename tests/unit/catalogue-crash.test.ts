import { expect, it } from 'vitest';
import type { AppContext } from '#server/app-context.ts';
import { type Categories, readManifest } from '#server/catalogue/manifest.ts';
import { keys, type ProductRecord } from '#server/catalogue/records.ts';
import { deleteCategory, publishCategories, saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { finishAbandonedSaves, imagesOf } from '#server/catalogue/write-intents.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { readIndexes, rederiveIndexes, viewShop, withoutRevisions } from '#tests/support/catalogue-view.ts';
import { testClock } from '#tests/support/clock.ts';
import { copyOf, dyingAt } from '#tests/support/dying-store.ts';
import {
  type Around,
  contextOn,
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  peek,
} from '#tests/support/memory-store.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

/*
 * A save is killed at its first request to the store, at its second, and so on until it gets through; after
 * each death the shop must show the old state or the new one, never a half one.
 */

const picture = (letter: string) => `${letter.repeat(20)}-10x10.jpg`;
const [ruby, gallery, fresh, freshGallery] = ['a', 'b', 'c', 'd'].map(picture) as [
  string,
  string,
  string,
  string,
];

interface Save {
  /** The product whose record decides whether the save has happened; null where the record of all categories does. */
  product: number | null;
  run: (shop: AppContext) => Promise<unknown>;
  /** Whether the same save may be sent again after a fault without making a second thing. */
  repeatable: boolean;
}

const saves: Record<string, Save> = {
  'a new category': {
    product: null,
    run: (shop) => saveCategory(shop, null, { name: 'Yantras', status: 1 }),
    repeatable: false,
  },
  'a category renamed': {
    product: null,
    run: (shop) => saveCategory(shop, 1, { name: 'Precious stones', status: 1 }),
    repeatable: true,
  },
  'a category taken off the shop': {
    product: null,
    run: (shop) => saveCategory(shop, 1, { name: 'Gemstones', status: 0 }),
    repeatable: true,
  },
  'a category deleted': {
    product: null,
    run: (shop) => deleteCategory(shop, 1),
    repeatable: true,
  },
  'a new product': {
    product: 3,
    run: (shop) =>
      saveProduct(shop, null, {
        draft: productDraft(1, { name: 'Opal' }),
        images: { main: fresh, added: [freshGallery] },
      }),
    repeatable: false,
  },
  'a product repriced and renamed': {
    product: 1,
    run: (shop) => saveProduct(shop, 1, { draft: productDraft(1, { name: 'Burma ruby', price: 99 }) }),
    repeatable: true,
  },
  'a product moved': {
    product: 1,
    run: (shop) => saveProduct(shop, 1, { draft: productDraft(2, { name: 'Ruby' }) }),
    repeatable: true,
  },
  'a product given other pictures': {
    product: 1,
    run: (shop) =>
      saveProduct(shop, 1, {
        draft: productDraft(1, { name: 'Ruby' }),
        images: { main: fresh, added: [freshGallery] },
        gallery: { removed: [1] },
      }),
    repeatable: false,
  },
  'a product taken off the shop': {
    product: 1,
    run: (shop) => saveProduct(shop, 1, { draft: productDraft(1, { name: 'Ruby', status: 0 }) }),
    repeatable: true,
  },
  'a product deleted': {
    product: 1,
    run: (shop) => deleteProduct(shop, 1),
    repeatable: true,
  },
};

const view = (catalogue: BlobStore) =>
  viewShop(
    catalogue,
    ['gemstones', 'precious-stones', 'rudraksha', 'yantras'],
    [1, 2, 3],
    ['ruby', 'opal', 'stones'],
  );

const { now } = testClock();
const later = () => new Date(now().getTime() + 120_000);
const shopOn = (blobs: MemoryBlobs, around?: Around) => contextOn(openMemoryStorage(blobs, around), { now });

/** Every blob of a shop with two categories and two products. */
async function fillShop(): Promise<MemoryBlobs> {
  const blobs = emptyBlobs();
  const shop = shopOn(blobs);
  await addCategory(shop, 'Gemstones');
  await addCategory(shop, 'Rudraksha');
  for (const file of [ruby, gallery, fresh, freshGallery])
    await shop.storage.images.createBytes(file, new Uint8Array(1));
  await addProduct(shop, 1, { name: 'Ruby', images: { main: ruby, added: [gallery] } });
  await addProduct(shop, 1, { name: 'Pearl' });
  return blobs;
}
/** What makes the difference between a save done and not done. */
async function deciding({ catalogue }: AppContext['storage'], { product }: Save) {
  if (product !== null) return withoutRevisions((await catalogue.read(keys.product(product)))?.value ?? null);
  return withoutRevisions((await catalogue.read<Categories>(keys.categories))?.value.categories);
}

async function missingImages(blobs: MemoryBlobs): Promise<string[]> {
  const stored = await openMemoryStorage(blobs).images.keys('');
  const records = peek<ProductRecord>(blobs, 'catalogue', 'product/').map(([, record]) => record);
  return records.flatMap(imagesOf).filter((file) => !stored.includes(file));
}

const cases = Object.entries(saves).flatMap(([name, save]) =>
  (['before', 'after'] as const).map((when) => [name, when, save] as const),
);

it.each(cases)(
  '%s, the store dying %s some request, is done or not done, at every step',
  async (_, when, save) => {
    const filled = await fillShop();
    const undisturbed = copyOf(filled);
    const before = await view(shopOn(undisturbed).storage.catalogue);
    await save.run(shopOn(undisturbed));
    const after = await view(shopOn(undisturbed).storage.catalogue);
    const made = await deciding(shopOn(undisturbed).storage, save);
    expect(after).not.toEqual(before);

    let steps = 0;
    for (let got = false; !got; steps++) {
      const blobs = copyOf(filled);
      const { around, died } = dyingAt(steps + 1, when);
      const ended = await save.run(shopOn(blobs, around)).catch(() => 'failed');
      got = !died();
      const about = { dyingAt: steps + 1, ended };
      const shop = shopOn(blobs);
      const { catalogue } = shop.storage;
      const isNew = JSON.stringify(await deciding(shop.storage, save)) === JSON.stringify(made);
      if (ended !== 'failed') expect({ ...about, isNew }).toEqual({ ...about, isNew: true });
      const shown = isNew ? after : before;
      const seen = await view(catalogue);
      // A category's save is done with its record; visitors see it once the manifest has it, at the latest by the sweep.
      const mayLag = save.product === null && isEqual(seen, before);
      expect({ ...about, shop: seen }).toEqual({ ...about, shop: mayLag ? before : shown });
      expect({ ...about, missing: await missingImages(blobs) }).toEqual({ ...about, missing: [] });

      const again = save.repeatable && steps % 2 === 0;
      if (again) await save.run(shop);
      const settled = again ? normal(after) : normal(shown);
      if (save.product !== null || again)
        expect({ ...about, again, shop: normal(await view(catalogue)) }).toEqual({
          ...about,
          again,
          shop: settled,
        });

      await finishAbandonedSaves({ ...shop, now: later });
      await publishCategories(shop);
      expect({ ...about, again, shop: normal(await view(catalogue)) }).toEqual({
        ...about,
        again,
        shop: settled,
      });
      const finished = await readIndexes(catalogue);
      expect({ ...about, ...finished }).toEqual({ ...about, ...finished, intents: [] });
      expect({ ...about, ...(await rederiveIndexes(catalogue)) }).toEqual({ ...about, ...finished });
      const { lastProductId, lastCategoryId } = await readManifest(catalogue);
      expect([lastProductId >= 2, lastCategoryId >= 2]).toEqual([true, true]);
    }
    expect(steps).toBeGreaterThan(5);
  },
);

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Without the trace that a save done twice leaves in `formerSlugs`. */
function normal(shown: unknown) {
  return JSON.parse(JSON.stringify(shown), (key, value) => (key === 'formerSlugs' ? undefined : value));
}

it('a product save is done once its record is written, and the very next reader sees it', async () => {
  const blobs = await fillShop();
  let written = false;
  const dying = shopOn(blobs, async ({ kind, key }, effect) => {
    if (written) throw new StorageUnavailable('the store is down');
    written = kind === 'put' && key === keys.product(1);
    return effect();
  });
  expect(await saves['a product repriced and renamed']?.run(dying)).toMatchObject({ ok: true });
  for (const _ of [1, 2]) {
    const { products, pages } = await view(shopOn(blobs).storage.catalogue);
    expect(products[0]?.product).toMatchObject({ name: 'Burma ruby', price: 99_00 });
    expect(pages[0]?.shown[0]).toMatchObject({ name: 'Burma ruby', price: 99_00 });
  }
});
