import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { AppContext } from '#server/app-context.ts';
import { cacheTags } from '#server/cache-tags.ts';
import { imagesOf, type ProductRecord, readLiveProduct } from '#server/catalogue/product-collection.ts';
import { deleteProduct, type ProductSave, saveProduct } from '#server/catalogue/save-product.ts';
import { finishOldSaves } from '#server/catalogue/saves.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Around, contextOn, emptyBlobs, openMemoryStorage, peek } from '#tests/support/memory-store.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

/* A save killed at any step leaves no orphaned image behind and removes no image that a product uses. */

vi.mock('#server/images/draw-image.ts', () => ({
  drawImages: async (uploads: unknown[]) => ({
    ok: true,
    images: uploads.map(() => {
      const name = randomUUID()
        .replace(/[^a-f]/g, '')
        .padEnd(20, randomUUID().replace(/[^a-f2-7]/g, ''));
      const [file, small] = [`${name.slice(0, 20)}-4x3.jpg`, `${name.slice(0, 20)}-4x3.w4.avif`];
      return {
        file,
        files: [
          [file, new Uint8Array(1)],
          [small, new Uint8Array(1)],
        ],
      };
    }),
  }),
}));
const file = (name: string) => ({ name, bytes: new Uint8Array(1) });

/** Opens a shop with a ruby that has a main image and one in its gallery. Its store can be made to die. */
async function openShop() {
  let left = Number.POSITIVE_INFINITY;
  let purges = true;
  const clock = testClock();
  const blobs = emptyBlobs();
  const around: Around = async (step, effect) => {
    if (left-- <= 0) throw new StorageUnavailable(step.key);
    return effect();
  };
  const purged: string[] = [];
  const purge = async (tags: string[]) => {
    if (!purges) throw new Error('the CDN is down');
    purged.push(...tags);
  };
  const shop = contextOn(openMemoryStorage(blobs, around), { now: clock.now, purge });
  await addCategory(shop, 'Gemstones');
  await addProduct(shop, 1, { name: 'Ruby', images: { main: file('main.jpg'), added: [file('a.jpg')] } });
  return {
    blobs,
    shop,
    clock,
    /** Every tag that was purged. */
    purged,
    /** Returns the stored images and those that products name, each under one name. */
    async images() {
      const stored = (await shop.storage.images.keys('')).map((key) => key.replace(/\..*/, '.jpg'));
      const records = peek<ProductRecord>(blobs, 'catalogue', 'product/').map(([, record]) => record);
      const named = records.flatMap(imagesOf);
      return { stored: [...new Set(stored)].sort(), named: named.sort() };
    },
    /** Makes the store answer this many requests and then die. */
    dieAfter(requests: number) {
      left = requests;
    },
    /** Returns whether the store has died, and revives it. */
    revive() {
      const died = left < 0;
      left = Number.POSITIVE_INFINITY;
      return died;
    },
    letPurge(may: boolean) {
      purges = may;
    },
  };
}

const changed = async (shop: AppContext): Promise<ProductSave> => ({
  draft: productDraft(1, { name: 'Ruby' }),
  images: { main: file('main.jpg'), added: [file('a.jpg'), file('b.jpg')] },
  gallery: { removed: (await readLiveProduct(shop, 1))?.gallery.map(({ id }) => id) ?? [] },
});

const works: [string, (shop: AppContext, save: ProductSave) => Promise<unknown>][] = [
  ['a save', (shop, save) => saveProduct(shop, 1, save)],
  ['a new product', (shop, { draft, images }) => saveProduct(shop, null, { draft, images })],
  ['a deletion', (shop) => deleteProduct(shop, 1)],
];

it.each(works)(
  '%s killed at any step leaves the images that its product names, once it is swept',
  async (_, run) => {
    let steps = 0;
    for (let died = true; died; steps++) {
      const { shop, clock, images, dieAfter, revive } = await openShop();
      const save = await changed(shop);
      dieAfter(steps);
      await run(shop, save).catch(() => null);
      died = revive();
      const { stored, named } = await images();
      expect(stored, `${steps}`).toEqual(expect.arrayContaining(named));
      await finishOldSaves(shop);
      expect((await images()).stored, `${steps}: too early`).toEqual(stored);
      clock.advance(91_000);
      await finishOldSaves(shop);
      expect((await images()).stored, `${steps}`).toEqual(named);
    }
    expect(steps).toBeGreaterThan(10);
  },
);

it('two simultaneous saves, one of them killed, leave no orphaned image', async () => {
  const save = async (shop: AppContext) => saveProduct(shop, 1, await changed(shop));
  for (let meetAt = 1; meetAt <= 5; meetAt++)
    for (let killedAt = meetAt, died = true; died; killedAt++) {
      const { shop, clock, images, blobs } = await openShop();
      const neighbour = contextOn(openMemoryStorage(blobs), { now: clock.now });
      let requests = 0;
      let met: Promise<unknown> | null = null;
      const around: Around = async (step, effect) => {
        if (++requests === meetAt) met = save(neighbour);
        await met;
        if (requests > killedAt) throw new StorageUnavailable(step.key);
        return effect();
      };
      const change = await changed(shop);
      const dying = contextOn(openMemoryStorage(blobs, around), { now: clock.now });
      await saveProduct(dying, 1, change).catch(() => null);
      await met;
      died = requests > killedAt;
      clock.advance(91_000);
      await finishOldSaves(shop);
      const { stored, named } = await images();
      expect({ meetAt, killedAt, stored }).toEqual({ meetAt, killedAt, stored: named });
    }
});

it('images that could not be deleted are deleted by the sweep', async () => {
  const { shop, clock, images } = await openShop();
  const { remove } = shop.storage.images;
  shop.storage.images.remove = async (file) => {
    throw new StorageUnavailable(file);
  };
  await saveProduct(shop, 1, await changed(shop));
  const { stored, named } = await images();
  expect(stored.length).toBeGreaterThan(named.length);
  shop.storage.images.remove = remove;
  clock.advance(91_000);
  await finishOldSaves(shop);
  expect((await images()).stored).toEqual(named);
});

it('images are deleted also where the CDN refuses to drop them, and the sweep has it drop them', async () => {
  const { shop, clock, images, purged, letPurge } = await openShop();
  const { named: before } = await images();
  letPurge(false);
  await saveProduct(shop, 1, await changed(shop));
  const { stored, named } = await images();
  expect(stored).toEqual(named);
  letPurge(true);
  clock.advance(91_000);
  await finishOldSaves(shop);
  expect(purged).toEqual(expect.arrayContaining(before.map(cacheTags.image)));
});

it('a save that took so long that the sweep may have taken it for abandoned writes nothing', async () => {
  const { shop, clock, images } = await openShop();
  const { stored } = await images();
  const { writeBytes } = shop.storage.images;
  shop.storage.images.writeBytes = async (...args) => {
    clock.advance(91_000);
    await writeBytes(...args);
  };
  await expect(saveProduct(shop, 1, await changed(shop))).rejects.toThrow(StorageUnavailable);
  await finishOldSaves(shop);
  expect(await images()).toEqual({ stored, named: stored });
});
