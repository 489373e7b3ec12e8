import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Product } from '#domain/product.ts';
import type { AppContext } from '#server/app-context.ts';
import { keys } from '#server/catalogue/records.ts';
import { saveUploadedProduct, type UploadedProduct } from '#server/catalogue/save-uploaded-product.ts';
import { storeImage } from '#server/images/store-image.ts';
import { sweepOrphans } from '#server/images/sweep-orphans.ts';
import { addCategory, addProduct, openTestShop, productDraft } from '#tests/support/test-shop.ts';

const DAY = 24 * 60 * 60_000;
let photo: Buffer;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  photo = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#e00000' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A shop with a ruby that has a main picture and one in its gallery; its store can be told to die. */
async function openShop() {
  let left = Number.POSITIVE_INFINITY;
  const opened = await openTestShop({ fate: () => (left-- > 0 ? 'well' : { status: 500 }) });
  onTestFinished(opened.close);
  const { shop, clock } = opened;
  const store = async () => {
    const stored = await storeImage(shop.storage.images, photo);
    if (!stored.ok) throw new Error(stored.reason);
    return stored.file;
  };
  const { id } = await addCategory(shop, 'Gemstones');
  const pictures = { main: await store(), added: [await store()] };
  const ruby = await addProduct(shop, id, { name: 'Ruby', pictures });
  return {
    shop,
    clock,
    store,
    ruby,
    /** The pictures that are stored, and those that the ruby names; each as one name. */
    async pictures() {
      const stored = (await shop.storage.images.keys('')).map((key) => key.replace(/\..*/, '.jpg'));
      return { stored: [...new Set(stored)].sort(), named: await namedBy(shop, ruby.id) };
    },
    /** Lets the store answer so many requests and no more. */
    dieAfter(requests: number) {
      left = requests;
    },
    /** Whether the store has died; it is well again. */
    revive() {
      const died = left < 0;
      left = Number.POSITIVE_INFINITY;
      return died;
    },
  };
}

async function namedBy(shop: AppContext, id: number): Promise<string[]> {
  const record = (await shop.storage.catalogue.read<Product>(keys.product(id)))?.value;
  return [record?.mainImage ?? [], (record?.gallery ?? []).map(({ file }) => file)].flat(2).sort();
}

const file = (name: string) => ({ name, bytes: photo });
const changed = (ruby: Product): UploadedProduct => ({
  draft: productDraft(ruby.categoryId, { name: 'Ruby' }),
  main: file('main.jpg'),
  added: [file('a.jpg'), file('b.jpg')],
  gallery: { removed: ruby.gallery.map(({ id }) => id) },
  seen: undefined,
});

describe('a picture that no product names', () => {
  it('goes a day after it was first seen so, with all its files, and no picture of a product with it', async () => {
    const { shop, clock, store, pictures } = await openShop();
    const orphan = await store();
    expect(await sweepOrphans(shop)).toBe(0);
    clock.advance(DAY / 2);
    expect(await sweepOrphans(shop)).toBe(0);
    expect((await pictures()).stored).toContain(orphan);
    clock.advance(DAY / 2);
    expect(await sweepOrphans(shop)).toBe(1);
    const { stored, named } = await pictures();
    expect(stored).toEqual(named);
    expect(await sweepOrphans(shop)).toBe(0);
  });

  it('stays when a save has named it meanwhile, even one whose product the index has lost', async () => {
    const { shop, clock, store, ruby, pictures } = await openShop();
    const file = await store();
    await sweepOrphans(shop);
    const { catalogue } = shop.storage;
    await catalogue.change<Product>(
      keys.product(ruby.id),
      (product) => product && { ...product, mainImage: file },
    );
    await catalogue.change<{ rows: Product[] }>(keys.allProducts, () => ({ rows: [] }));
    clock.advance(DAY);
    await sweepOrphans(shop);
    clock.advance(DAY);
    await sweepOrphans(shop);
    expect((await pictures()).stored).toEqual(expect.arrayContaining((await pictures()).named));
    expect((await pictures()).stored).toContain(file);
  });
});

it('a save killed at any step loses no picture of the product, and a day later none is left over', async () => {
  const { shop, clock, ruby, pictures, dieAfter, revive } = await openShop();
  let died = true;
  let steps = 0;
  for (; died; steps++) {
    const { value } = (await shop.storage.catalogue.read<Product>(keys.product(ruby.id))) ?? { value: ruby };
    dieAfter(steps);
    const ended = await saveUploadedProduct(shop, ruby.id, changed(value)).catch(() => 'killed');
    died = revive();
    const { stored, named } = await pictures();
    expect(stored, `${steps}: ${JSON.stringify(ended)}`).toEqual(expect.arrayContaining(named));
    await sweepOrphans(shop);
    expect((await pictures()).stored, `${steps}`).toEqual(stored);
    clock.advance(DAY);
    await sweepOrphans(shop);
    expect((await pictures()).stored, `${steps}`).toEqual(named);
  }
  expect(steps).toBeGreaterThan(15);
}, 60_000);
