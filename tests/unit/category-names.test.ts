import { afterEach, describe, expect, it } from 'vitest';
import type { AppContext } from '#server/app-context.ts';
import { listAllCategories } from '#server/catalogue/categories.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { type Around, contextOn, emptyBlobs, openMemoryStorage } from '#tests/support/memory-store.ts';
import { addCategory } from '#tests/support/test-shop.ts';

describe('a category whose save got no answer', () => {
  /** True for each shop whose first write of the categories met the fault. */
  let faults: (() => boolean)[] = [];
  afterEach(() => {
    expect(faults.map((isMet) => isMet())).not.toContain(false);
    faults = [];
  });

  /**
   * Opens a shop twice: directly, and over a connection on which `answers` decides about the first write of
   * the categories.
   */
  function open(answers: (write: () => unknown, quiet: AppContext) => unknown) {
    const blobs = emptyBlobs();
    const shopOn = (around?: Around) => contextOn(openMemoryStorage(blobs, around));
    const quiet = shopOn();
    let answered = false;
    faults.push(() => answered);
    const poor = shopOn(async (step, effect) => {
      if (answered || step.kind !== 'put' || step.key !== 'categories') return effect();
      answered = true;
      return (await answers(effect, quiet)) as ReturnType<typeof effect>;
    });
    return { quiet, poor };
  }
  const draft = { name: 'Gemstones', status: 1 } as const;
  const lost = (write?: () => unknown) => {
    write?.();
    throw new StorageUnavailable('no answer in time');
  };

  it('is saved once, though another writer came before the answer was looked for', async () => {
    const { quiet, poor } = open(async (write, other) => {
      write();
      await addCategory(other, 'Yantras');
      return false;
    });
    await addCategory(quiet, 'Malas');
    expect(await saveCategory(poor, null, draft)).toMatchObject({ ok: true });
    const slugs = (await listAllCategories(quiet)).map(({ slug }) => slug);
    expect(slugs.sort()).toEqual(['gemstones', 'malas', 'yantras']);
  });

  it.each([
    ['not been done', () => lost()],
    ['been done', lost],
  ])('is saved once, whether the first write had %s', async (_, answers) => {
    const { quiet, poor } = open(answers);
    await addCategory(quiet, 'Malas');
    expect(await saveCategory(poor, null, draft)).toMatchObject({ ok: true, category: { id: 2 } });
    expect(await saveCategory(quiet, null, draft)).toMatchObject({ reason: 'name_taken' });
    expect(await listAllCategories(quiet)).toHaveLength(2);
  });
});
