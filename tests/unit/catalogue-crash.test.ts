import { describe, expect, it } from 'vitest';
import type { Product } from '#domain/product.ts';
import type { Fate } from '#local/blobs-server.ts';
import type { AppContext } from '#server/app-context.ts';
import { clearAbandonedSaves } from '#server/catalogue/clear-abandoned-saves.ts';
import { isDeleted, type Kept, keys } from '#server/catalogue/records.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { openStorageAt } from '#server/storage/storage.ts';
import { readIndexes, rederiveIndexes, viewShop } from '#tests/support/catalogue-view.ts';
import { putRawBlob } from '#tests/support/raw-blobs.ts';
import { addCategory, addProduct, openTestShop, productDraft } from '#tests/support/test-shop.ts';

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
  /** The record that decides whether the save has happened. */
  record: string;
  run: (shop: AppContext) => Promise<unknown>;
  /** Whether the same save may be sent again after a fault without making a second thing. */
  repeatable: boolean;
}

const none = { added: [], removed: [] };
const saves: Record<string, Save> = {
  'a new category': {
    record: keys.category(3),
    run: (shop) => saveCategory(shop, null, { name: 'Yantras', status: 1 }),
    repeatable: false,
  },
  'a category renamed': {
    record: keys.category(1),
    run: (shop) => saveCategory(shop, 1, { name: 'Precious stones', status: 1 }),
    repeatable: true,
  },
  'a category taken off the shop': {
    record: keys.category(1),
    run: (shop) => saveCategory(shop, 1, { name: 'Gemstones', status: 0 }),
    repeatable: true,
  },
  'a category deleted': {
    record: keys.category(1),
    run: (shop) => deleteCategory(shop, 1),
    repeatable: true,
  },
  'a new product': {
    record: keys.product(3),
    run: (shop) =>
      saveProduct(shop, null, productDraft(1, { name: 'Opal' }), {
        main: fresh,
        added: [freshGallery],
        removed: [],
      }),
    repeatable: false,
  },
  'a product repriced and renamed': {
    record: keys.product(1),
    run: (shop) => saveProduct(shop, 1, productDraft(1, { name: 'Burma ruby', price: 99 }), none),
    repeatable: true,
  },
  'a product moved': {
    record: keys.product(1),
    run: (shop) => saveProduct(shop, 1, productDraft(2, { name: 'Ruby' }), none),
    repeatable: true,
  },
  'a product given other pictures': {
    record: keys.product(1),
    run: (shop) =>
      saveProduct(shop, 1, productDraft(1, { name: 'Ruby' }), {
        main: fresh,
        added: [freshGallery],
        removed: [1],
      }),
    repeatable: false,
  },
  'a product taken off the shop': {
    record: keys.product(1),
    run: (shop) => saveProduct(shop, 1, productDraft(1, { name: 'Ruby', status: 0 }), none),
    repeatable: true,
  },
  'a product deleted': {
    record: keys.product(1),
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

/** Every blob of a shop with two categories and two products. */
async function fillShop() {
  const { shop, store, close } = await openTestShop();
  const { catalogue, images } = shop.storage;
  await addCategory(shop, 'Gemstones');
  await addCategory(shop, 'Rudraksha');
  for (const file of [ruby, gallery, fresh, freshGallery]) await images.createBytes(file, new Uint8Array(1));
  await addProduct(shop, 1, { name: 'Ruby', pictures: { main: ruby, added: [gallery] } });
  await addProduct(shop, 1, { name: 'Pearl' });
  const read = async (name: string, keysOf: BlobStore) =>
    Promise.all(
      (await keysOf.keys('')).map(async (key) => {
        const answer = await fetch(`${store.url}/local/site:${name}/${key}`);
        return { name, key, content: await answer.text() };
      }),
    );
  const blobs = [...(await read('catalogue', catalogue)), ...(await read('images', images))];
  await close();
  return blobs;
}
let filled: ReturnType<typeof fillShop> | undefined;

/** That shop, on a store of its own that can be told to die. */
async function openFilled(fate: Fate) {
  filled ??= fillShop();
  const blobs = await filled;
  let requests = 0;
  let diesAt = Number.POSITIVE_INFINITY;
  let lastWrite: string | null = null;
  const testShop = await openTestShop({
    fate: ({ kind, key }) => {
      requests++;
      if (requests >= diesAt) return fate;
      if (kind === 'put' && key === lastWrite) diesAt = requests + 1;
      return 'well';
    },
  });
  const { shop, store } = testShop;
  await Promise.all(blobs.map(({ name, key, content }) => putRawBlob(store.url, name, key, content)));
  return {
    ...testShop,
    /** Lets the store die at its nth request from now on. */
    dieAt(n: number) {
      diesAt = requests + n;
    },
    /** Lets the store die as soon as this blob is written. */
    dieAfter(key: string) {
      lastWrite = key;
    },
    /** Whether the store has died; it is well again afterwards. */
    revive(): boolean {
      const died = requests >= diesAt;
      diesAt = Number.POSITIVE_INFINITY;
      lastWrite = null;
      return died;
    },
    /** The shop as another process sees it. */
    elsewhere: (): AppContext => ({
      ...shop,
      storage: openStorageAt({ url: store.url }),
    }),
  };
}

async function missingPictures({ storage: { catalogue, images } }: AppContext): Promise<string[]> {
  const stored = await images.keys('');
  const names = await catalogue.keys('product/');
  const records = await Promise.all(names.map((key) => catalogue.read<Kept<Product>>(key)));
  return records.flatMap((record) => {
    if (!record || isDeleted(record.value)) return [];
    const { mainImage, gallery: pictures } = record.value;
    const files = [...(mainImage ? [mainImage] : []), ...pictures.map(({ file }) => file)];
    return files.filter((file) => !stored.includes(file));
  });
}

/** What the shop shows before and after a save, and the record that makes the difference. */
async function oldAndNew({ record, run }: Save) {
  const undisturbed = await openFilled('well');
  const { catalogue } = undisturbed.shop.storage;
  const before = await view(catalogue);
  await run(undisturbed.shop);
  const after = await view(catalogue);
  const made = (await catalogue.read(record))?.value;
  await undisturbed.close();
  return { before, after, made };
}

const fates: [string, Fate][] = [
  ['a store that answers 500', { status: 500 }],
  ['connections cut after the write', 'cut after'],
];

describe.each(fates)('with %s from some step on', (_, fate) => {
  it.each(Object.entries(saves))(
    '%s is done or not done, at every step',
    async (_, save) => {
      const { before, after, made } = await oldAndNew(save);
      expect(after).not.toEqual(before);
      let steps = 0;
      for (let got = false; !got; steps++) {
        const testShop = await openFilled(fate);
        testShop.dieAt(steps + 1);
        const ended = await save.run(testShop.shop).catch(() => null);
        got = !testShop.revive();
        const about = { dyingAt: steps + 1, ended };

        const shop = testShop.elsewhere();
        const { catalogue } = shop.storage;
        const record = (await catalogue.read(save.record))?.value;
        const isNew = JSON.stringify(record) === JSON.stringify(made);
        const shown = isNew ? after : before;
        if (got) expect({ ...about, isNew }).toEqual({ ...about, isNew: true });
        expect({ ...about, shop: await view(catalogue) }).toEqual({ ...about, shop: shown });
        expect({ ...about, missing: await missingPictures(shop) }).toEqual({ ...about, missing: [] });

        const again = save.repeatable && steps % 2 === 0;
        if (again) await save.run(shop);
        const settled = again ? normal(after) : normal(shown);
        expect({ ...about, again, shop: normal(await view(catalogue)) }).toEqual({
          ...about,
          again,
          shop: settled,
        });

        await clearAbandonedSaves({ ...shop, now: () => new Date(shop.now().getTime() + 120_000) });
        expect({ ...about, again, shop: normal(await view(catalogue)) }).toEqual({
          ...about,
          again,
          shop: settled,
        });
        const cleared = await readIndexes(catalogue);
        expect({ ...about, underWay: cleared.underWay }).toEqual({ ...about, underWay: [] });
        expect({ ...about, ...(await rederiveIndexes(catalogue)) }).toEqual({ ...about, ...cleared });
        await testShop.close();
      }
      expect(steps).toBeGreaterThan(5);
    },
    120_000,
  );
});

/** Without the trace that a save done twice leaves in `formerSlugs`. */
function normal(shown: unknown) {
  return JSON.parse(JSON.stringify(shown), (key, value) => (key === 'formerSlugs' ? undefined : value));
}

describe('a save that is killed after its record', () => {
  it('is shown by the very next reader, and by every later one', async () => {
    const testShop = await openFilled({ status: 500 });
    testShop.dieAfter(keys.product(1));
    // Once the record is written the save is done, whatever fails after it.
    expect(await saves['a product repriced and renamed']?.run(testShop.shop)).toMatchObject({ ok: true });
    expect(testShop.revive()).toBe(true);
    for (const _ of [1, 2]) {
      const { products, pages } = await view(testShop.elsewhere().storage.catalogue);
      expect(products[0]?.product).toMatchObject({ name: 'Burma ruby', price: 99_00 });
      expect(pages[0]?.shown[0]).toMatchObject({ name: 'Burma ruby', price: 99_00 });
    }
    await testShop.close();
  });
});
