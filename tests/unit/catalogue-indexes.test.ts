import { describe, expect, it } from 'vitest';
import { keys } from '#server/catalogue/records.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { readIndexes, rederiveIndexes, viewShop } from '#tests/support/catalogue-view.ts';
import {
  contextOn,
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  putRaw,
} from '#tests/support/memory-store.ts';
import { addCategory, addProduct } from '#tests/support/test-shop.ts';

describe('an index', () => {
  const indexes = [keys.manifest, keys.segment(0), keys.categoryProducts(1)];
  const harm = {
    lost: (blobs: MemoryBlobs, key: string) => void blobs.stores.get('catalogue')?.delete(key),
    mangled: (blobs: MemoryBlobs, key: string) => putRaw(blobs, 'catalogue', key, '{"products": [{"id": 1,'),
  };
  const cases = indexes.flatMap((key) => (['lost', 'mangled'] as const).map((how) => [key, how] as const));
  const view = (catalogue: BlobStore) =>
    viewShop(catalogue, ['gemstones', 'malas'], [1, 2, 3], ['ruby', 'ceylon']);

  async function filled() {
    const blobs = emptyBlobs();
    const shop = contextOn(openMemoryStorage(blobs));
    await addCategory(shop, 'Gemstones');
    await addCategory(shop, 'Malas');
    await addProduct(shop, 1, { name: 'Ruby' });
    await addProduct(shop, 1, { name: 'Pearl' });
    return { blobs, shop, catalogue: shop.storage.catalogue };
  }

  it.each(cases)('(%s) that is %s is made anew by the next reader', async (key, how) => {
    const { blobs, catalogue } = await filled();
    const before = await view(catalogue);
    const indexes = await readIndexes(catalogue);
    harm[how](blobs, key);
    expect(await view(catalogue)).toEqual(before);
    expect(await readIndexes(catalogue)).toEqual(indexes);
  });

  it.each(cases)('(%s) that is %s loses nothing when the next one to come saves', async (key, how) => {
    const { blobs, shop, catalogue } = await filled();
    harm[how](blobs, key);
    await addProduct(shop, 1, { name: 'Opal' });
    await addCategory(shop, 'Yantras');
    const { menu, pages, finds } = await view(catalogue);
    expect(menu.map(({ name }) => name)).toEqual(['Gemstones', 'Malas', 'Yantras']);
    expect(pages[0]?.shown.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 Ruby', '2 Pearl', '3 Opal']);
    expect(finds[1]?.map(({ id }) => id)).toEqual([1, 2, 3]);
    const indexes = await readIndexes(catalogue);
    expect(indexes).toEqual(await rederiveIndexes(catalogue));
  });
});
