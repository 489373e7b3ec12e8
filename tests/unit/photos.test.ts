import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { imageSize, shareName, versionName, versionWidths } from '#domain/catalogue/image.ts';
import type { AppContext } from '#server/app-context.ts';
import { deleteUnusedPhotos } from '#server/catalogue/photos.ts';
import {
  imagesOf,
  isProduct,
  type ProductRecord,
  readLiveProduct,
} from '#server/catalogue/product-collection.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { finishOldSaves } from '#server/catalogue/saves.ts';
import { uploadPhoto } from '#server/catalogue/upload-photo.ts';
import { testClock } from '#tests/support/clock.ts';
import { copyOf, dyingAt } from '#tests/support/dying-store.ts';
import { type Actor, makeInterleaver, seededRandom } from '#tests/support/interleaver.ts';
import { type Around, contextOn, emptyBlobs, openMemoryStorage, peek } from '#tests/support/memory-store.ts';
import { propertyRuns, propertyTimeout } from '#tests/support/property-runs.ts';
import { addCategory, addProduct, productDraft } from '#tests/support/test-shop.ts';

/*
 * Photos that are uploaded before the product that shows them. Processes may be killed, and others may act,
 * between any two requests to the store. A photo that a product shows keeps its files, no two products show
 * one photo, the same save can be sent again, and a photo that nobody shows is gone two days later.
 */

vi.mock('#server/images/draw-image.ts', () => ({
  drawImages: async (uploads: unknown[]) => ({
    ok: true,
    images: uploads.map(() => {
      const letters = randomUUID().replace(/[^a-f2-7]/g, '');
      const file = `${letters.padEnd(26, 'a').slice(0, 26)}-4x3.jpg`;
      return { file, files: filesOf(file).map((name) => [name, new Uint8Array(1)]) };
    }),
  }),
}));

const filesOf = (photo: string) => [
  photo,
  shareName(photo),
  ...versionWidths(imageSize(photo)?.width ?? 0).map((width) => versionName(photo, width)),
];
const file = { name: 'photo.jpg', bytes: new Uint8Array(1) };
const HOUR = 3_600_000;

const realSetTimeout = globalThis.setTimeout;
let wait: (wake: () => void, ms?: number) => unknown = realSetTimeout;
beforeAll(() => {
  vi.stubGlobal('setTimeout', (wake: () => void, ms?: number) => wait(wake, ms));
});
afterAll(() => void vi.unstubAllGlobals());

/** Opens a shop with a ruby that shows one photo, and with three uploaded photos that nobody shows yet. */
async function fillShop() {
  const blobs = emptyBlobs();
  const clock = testClock();
  const shop = contextOn(openMemoryStorage(blobs), { now: clock.now });
  await addCategory(shop, 'Gemstones');
  const photos: string[] = [];
  while (photos.length < 4) photos.push(await upload(shop));
  const [shown = '', ...free] = photos;
  await addProduct(shop, 1, { name: 'Ruby', images: { added: [{ photo: shown }] } });
  return { blobs, clock, shown, free };
}
type Shop = Awaited<ReturnType<typeof fillShop>>;

async function upload(shop: AppContext): Promise<string> {
  const uploaded = await uploadPhoto(shop, file);
  if (!uploaded.ok) throw new Error(uploaded.error);
  return uploaded.photo;
}

const shopOn = ({ blobs, clock }: Pick<Shop, 'blobs' | 'clock'>, around?: Around) =>
  contextOn(openMemoryStorage(blobs, around), { now: clock.now });

const asImages = ([main = '', ...added]: string[]) => ({
  main: { photo: main },
  added: added.map((photo) => ({ photo })),
});
const create = (shop: AppContext, photos: string[]) =>
  saveProduct(shop, null, { draft: productDraft(1, { name: 'Opal' }), images: asImages(photos) });
const change = async (shop: AppContext, photos: string[]) => {
  const [image] = (await readLiveProduct(shop, 1))?.gallery ?? [];
  return saveProduct(shop, 1, {
    draft: productDraft(1, { name: 'Ruby' }),
    images: asImages(photos),
    gallery: { removed: image ? [image.id] : [] },
  });
};

/** Returns the photos that products show, each as often as it is shown. */
const shownIn = ({ blobs }: Pick<Shop, 'blobs'>) =>
  peek<ProductRecord>(blobs, 'catalogue', 'product/')
    .flatMap(([, record]) => imagesOf(record))
    .sort();

const storedIn = ({ blobs }: Pick<Shop, 'blobs'>) => [...(blobs.stores.get('images')?.keys() ?? [])].sort();

/**
 * Makes a store that does something else before its nth request, counted from 0. `done` is the result of
 * that, or null if there was none.
 */
function doneAt<T>(n: number, work: () => Promise<T>): { around: Around; done: () => Promise<T | null> } {
  let requests = 0;
  let done: Promise<T> | null = null;
  const around: Around = async (_, effect) => {
    if (requests++ === n) {
      done = work();
      await done;
    }
    return effect();
  };
  return { around, done: async () => done };
}

/** Expects the rules that must hold at every moment. */
function expectSound(site: Pick<Shop, 'blobs'>, about: unknown): void {
  const shown = shownIn(site);
  expect({ about, twice: shown.filter((photo, n) => shown.indexOf(photo) !== n) }).toEqual({
    about,
    twice: [],
  });
  const stored = storedIn(site);
  const missing = shown.flatMap(filesOf).filter((name) => !stored.includes(name));
  expect({ about, missing }).toEqual({ about, missing: [] });
}

/** Lets two days pass with their jobs, and expects that nothing is left that no product shows. */
async function expectTidy(site: Pick<Shop, 'blobs' | 'clock'>, about: unknown): Promise<void> {
  for (let day = 0; day < 2; day++) {
    site.clock.advance(26 * HOUR);
    await finishOldSaves(shopOn(site));
    await deleteUnusedPhotos(shopOn(site));
  }
  expectSound(site, about);
  expect({ about, stored: storedIn(site) }).toEqual({ about, stored: shownIn(site).flatMap(filesOf).sort() });
  expect({ about, records: peek(site.blobs, 'catalogue', 'photo/') }).toEqual({ about, records: [] });
}

const works: [string, (shop: AppContext, site: Shop) => Promise<unknown>][] = [
  ['an upload', (shop) => upload(shop)],
  ['a new product with photos', (shop, { free }) => create(shop, free)],
  ['a product given other photos', (shop, { free }) => change(shop, free)],
  ['a product with photos deleted', (shop) => deleteProduct(shop, 1)],
];

it.each(
  works.flatMap(([name, run]) => (['before', 'after'] as const).map((when) => [name, when, run] as const)),
)(
  '%s, the store dying %s some request: nothing that is shown is missing, and nothing else is left',
  async (name, when, run) => {
    let steps = 0;
    for (let got = false; !got; steps++) {
      const site = await fillShop();
      const { around, died } = dyingAt(steps + 1, when);
      await run(shopOn(site, around), site).catch(() => null);
      got = !died();
      const about = { name, when, dyingAt: steps + 1 };
      expectSound(site, about);
      await expectTidy({ ...site, blobs: copyOf(site.blobs) }, about);
    }
    expect(steps).toBeGreaterThan(3);
  },
);

it.each([
  ['at once', 0],
  ['after the sweep', 2],
  ['most of a day later', 23 * 60],
])('a save that was killed at any request is done by sending it again %s, once', async (_, minutes) => {
  for (const [save, others] of [
    [create, 1],
    [change, 0],
  ] as const)
    for (const when of ['before', 'after'] as const)
      for (let n = 1, died = true; died; n++) {
        const site = await fillShop();
        const dying = dyingAt(n, when);
        const first = await save(shopOn(site, dying.around), site.free).catch(() => null);
        died = dying.died();
        const isDone = shownIn(site).length === site.free.length + others;
        site.clock.advance(minutes * 60_000);
        await finishOldSaves(shopOn(site));
        const again = await save(shopOn(site), site.free);
        const about = { save: save.name, when, n, first, again };
        // A save that succeeded after all is recognised by its photos.
        expect({ about, ok: again.ok }).toEqual({ about, ok: !isDone });
        expect({ about, shown: shownIn(site) }).toEqual({
          about,
          shown: [...site.free, ...(others ? [site.shown] : [])].sort(),
        });
        const products = peek<ProductRecord>(site.blobs, 'catalogue', 'product/').filter(([, record]) =>
          isProduct(record),
        );
        expect({ about, products: products.length }).toEqual({ about, products: 1 + others });
        await expectTidy(site, about);
      }
});

it('a save and its simultaneous duplicate are done once, in any order of photos', async () => {
  for (let seed = 0; seed < 150; seed++) {
    const site = await fillShop();
    const interleaver = makeInterleaver(seededRandom(seed), site.clock);
    wait = interleaver.setTimeout;
    const orders = [site.free, site.free.toReversed()];
    const outcomes = await interleaver
      .run(
        orders.map((photos, n) => ({
          name: `save ${n}`,
          work: (actor: Actor) => create(shopOn(site, interleaver.around(actor)), photos),
        })),
      )
      .finally(() => {
        wait = realSetTimeout;
      });
    const done = outcomes.filter((each) => each.status === 'done' && (each.value as { ok: boolean }).ok);
    expect({ seed, done: done.length }).toEqual({ seed, done: 1 });
    expect({ seed, shown: shownIn(site) }).toEqual({ seed, shown: [site.shown, ...site.free].sort() });
  }
});

it('a save whose double is done between any two of its requests makes no second product', async () => {
  for (let n = 0, reached = true; reached; n++) {
    const site = await fillShop();
    const between = doneAt(n, () => create(shopOn(site), site.free));
    const saved = await create(shopOn(site, between.around), site.free);
    const double = await between.done();
    reached = double !== null;
    expect({ n, ok: [saved, double].filter((each) => each?.ok).length }).toEqual({ n, ok: 1 });
    expect({ n, shown: shownIn(site) }).toEqual({ n, shown: [site.shown, ...site.free].sort() });
  }
});

it('a new product keeps its photos and id while its neighbour is being saved', async () => {
  for (let n = 0, reached = true; reached; n++) {
    const site = await fillShop();
    const [one = '', other = ''] = site.free;
    const between = doneAt(n, () => create(shopOn(site), [other]));
    const saved = await create(shopOn(site, between.around), [one]);
    const neighbour = await between.done();
    reached = neighbour !== null;
    if (!reached) break;
    expect({ n, ok: [saved.ok, neighbour?.ok] }).toEqual({ n, ok: [true, true] });
    expect({ n, shown: shownIn(site) }).toEqual({ n, shown: [site.shown, one, other].sort() });
    await expectTidy(site, { n });
  }
});

it('a photo cannot be shown again between any two requests of the save that takes it out', async () => {
  const ruby = { draft: productDraft(1, { name: 'Ruby' }) };
  for (let n = 0, reached = true; reached; n++) {
    const site = await fillShop();
    const [image] = (await readLiveProduct(shopOn(site), 1))?.gallery ?? [];
    const between = doneAt(n, () =>
      saveProduct(shopOn(site), 1, { ...ruby, images: { added: [{ photo: site.shown }] } }),
    );
    const gallery = { removed: image ? [image.id] : [] };
    const saved = await saveProduct(shopOn(site, between.around), 1, { ...ruby, gallery });
    const again = await between.done();
    reached = again !== null;
    expect({ n, saved: saved.ok }).toEqual({ n, saved: true });
    if (reached) expect({ n, again: again?.ok }).toEqual({ n, again: false });
    expectSound(site, { n });
    await expectTidy(site, { n });
  }
});

it('a clean-up killed at any request keeps every photo in use, and the next ends it', async () => {
  for (const when of ['before', 'after'] as const)
    for (let n = 1, died = true; died; n++) {
      const site = await fillShop();
      await create(shopOn(site), site.free.slice(0, 1));
      site.clock.advance(26 * HOUR);
      const dying = dyingAt(n, when);
      await deleteUnusedPhotos(shopOn(site, dying.around)).catch(() => null);
      died = dying.died();
      expectSound(site, { when, n });
      await expectTidy(site, { when, n });
    }
});

it('a photo is good until a day has passed, and is not deleted before that', async () => {
  const site = await fillShop();
  const [one = '', other = ''] = site.free;
  site.clock.advance(24 * HOUR - 1);
  await deleteUnusedPhotos(shopOn(site));
  expect(await create(shopOn(site), [one])).toMatchObject({ ok: true });
  site.clock.advance(1);
  expect(await create(shopOn(site), [other])).toMatchObject({ ok: false, reason: 'invalid' });
});

it('a save that began in time, while the photos are cleaned up, shows them or is refused', async () => {
  for (let n = 0, reached = true; reached; n++) {
    const site = await fillShop();
    site.clock.advance(24 * HOUR - 1);
    let requests = 0;
    reached = false;
    const around: Around = async ({ kind, key }, effect) => {
      if (requests++ === n) {
        reached = true;
        // The save reads the clock before this request, which is given up after some seconds.
        if (kind === 'put' && key.startsWith('product/')) return effect();
        site.clock.advance(2 * HOUR);
        await deleteUnusedPhotos(shopOn(site));
      }
      return effect();
    };
    await create(shopOn(site, around), site.free).catch(() => null);
    expectSound(site, { n });
    await expectTidy(site, { n });
  }
});

/** An actor at the shop. Photos are given by their numbers. */
interface Act {
  kind: 'create' | 'change' | 'remove' | 'delete' | 'clean up' | 'sweep';
  photos: number[];
  killedAt: number | null;
}
const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom('create', 'create', 'change', 'change', 'remove', 'delete', 'clean up', 'sweep'),
    photos: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
    killedAt: fc.option(fc.integer({ min: 1, max: 25 })),
  }),
  { minLength: 2, maxLength: 4 },
);

it('concurrent saves, deletions and clean-ups, killed anywhere, lose no photo in use', {
  timeout: propertyTimeout,
}, async () => {
  const random = fc.record({ seed: fc.integer(), rounds: fc.array(acts, { minLength: 1, maxLength: 3 }) });
  await fc.assert(
    fc.asyncProperty(random, async ({ seed, rounds }) => {
      const site = await fillShop();
      const photos = [site.shown, ...site.free];
      const interleaver = makeInterleaver(seededRandom(seed), site.clock);
      wait = interleaver.setTimeout;
      const run = (shop: AppContext, { kind, photos: named }: Act): Promise<unknown> => {
        const chosen = named.map((n) => photos[n] ?? '');
        if (kind === 'create') return create(shop, chosen);
        if (kind === 'change') return change(shop, chosen);
        if (kind === 'delete') return deleteProduct(shop, 1);
        if (kind === 'clean up') return deleteUnusedPhotos(shop);
        if (kind === 'sweep') return finishOldSaves(shop);
        return readLiveProduct(shop, 1).then((ruby) =>
          saveProduct(shop, 1, {
            draft: productDraft(1, { name: 'Ruby' }),
            gallery: { removed: ruby?.gallery.map(({ id }) => id) ?? [] },
          }),
        );
      };
      try {
        for (const round of rounds) {
          await interleaver.run(
            round.map((act) => ({
              name: act.kind,
              fault: act.killedAt === null ? null : { at: act.killedAt, kind: 'killed' as const },
              work: (actor: Actor) => run(shopOn(site, interleaver.around(actor)), act),
            })),
          );
          expectSound(site, { seed, round });
          // This prepares the third round, in which photos are being deleted.
          site.clock.advance(12.6 * HOUR);
        }
      } finally {
        wait = realSetTimeout;
      }
      await expectTidy(site, { seed });
    }),
    propertyRuns('photos', 40),
  );
});
