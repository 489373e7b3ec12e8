import { expect, test } from 'vitest';
import { openSession, readSession } from '#server/accounts/session.ts';
import type { AppContext } from '#server/app-context.ts';
import { cacheTags } from '#server/cache-tags.ts';
import { imagesOf, type ProductRecord } from '#server/catalogue/product-collection.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { finishOldSaves } from '#server/catalogue/saves.ts';
import { deleteEnquiries, updateEnquiry } from '#server/enquiries/change-enquiries.ts';
import { listEnquiries } from '#server/enquiries/list-enquiries.ts';
import {
  listSubscribers,
  removeSubscriber,
  subscribe,
  subscriberId,
} from '#server/newsletter/subscribers.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { productKey, viewShop, withoutRevisions } from '#tests/support/catalogue-view.ts';
import { testClock } from '#tests/support/clock.ts';
import { copyOf, killAtEveryRequest } from '#tests/support/dying-store.ts';
import {
  type Around,
  contextOn,
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  peek,
} from '#tests/support/memory-store.ts';
import { addCategory, addProduct, enquire, productDraft, testOwner } from '#tests/support/test-shop.ts';

/*
 * Products, categories, enquiries, subscribers and sessions. A write is killed at its first request to the
 * store, at its second, and so on until it succeeds. Afterwards the lists show the old state or the new one,
 * acknowledged changes exist, and the index equals one that is made anew. (For orders see
 * payment-invariants.test.ts.)
 */

const clock = testClock();
/** Every cache tag that was purged in the present history. */
let purged: string[] = [];
const purge = async (tags: string[]) => void purged.push(...tags);
const shopOn = (blobs: MemoryBlobs, around?: Around) =>
  contextOn(openMemoryStorage(blobs, around), { now: clock.now, sendsMail: true, purge });
const inBothWays = <W>(writes: Record<string, W>) =>
  Object.entries(writes).flatMap(([name, write]) =>
    (['before', 'after'] as const).map((when): [string, 'before' | 'after', W] => [name, when, write]),
  );

/** Expects that no save is left unfinished, and that an index that is made anew shows the same. */
async function expectSettled(
  shop: AppContext,
  blobs: MemoryBlobs,
  stores: ('catalogue' | 'enquiries' | 'subscribers')[],
  shown: (shop: AppContext) => Promise<unknown>,
  about: object,
): Promise<void> {
  const found = await shown(shop);
  for (const store of stores) {
    expect({ ...about, left: peek(blobs, store, 'save/') }).toEqual({ ...about, left: [] });
    for (const key of await shop.storage[store].keys('index/')) await shop.storage[store].remove(key);
  }
  expect({ ...about, rebuilt: await shown(shop) }).toEqual({ ...about, rebuilt: found });
}

const send = (shop: AppContext, name = 'Asha') => enquire(shop, { name }, { toBeMailed: true });
const join = (shop: AppContext, email: string) => subscribe(shop, { email } as never);

/** Reads the owner's lists. */
async function lists(shop: AppContext) {
  const enquiries = await listEnquiries(shop, { state: '', q: '' }, 1, 1_000);
  const subscribers = await listSubscribers(shop, 1, 1_000);
  return {
    enquiries: [
      enquiries.total,
      ...enquiries.data.map(({ name, note, changedAt }) => `${name} ${note} ${changedAt}`),
    ],
    subscribers: [subscribers.total, ...subscribers.data.map(({ email }) => email)],
  };
}

/** Opens a site with some records of each kind. */
async function filledLists(): Promise<MemoryBlobs> {
  const blobs = emptyBlobs();
  const shop = shopOn(blobs);
  await send(shop, 'Ravi');
  await join(shop, 'ravi@example.in');
  await join(shop, 'left@example.in');
  await removeSubscriber(shop, subscriberId('left@example.in'));
  await lists(shop);
  clock.advance(1_000);
  return blobs;
}
const firstId = (blobs: MemoryBlobs) => peek<{ id: string }>(blobs, 'enquiries', 'enquiry/')[0]?.[1].id ?? '';

type ListWrite = (shop: AppContext, blobs: MemoryBlobs) => Promise<unknown>;
const listWrites: Record<string, ListWrite> = {
  'an enquiry': (shop) => send(shop),
  'an enquiry answered': (shop, blobs) =>
    updateEnquiry(shop, firstId(blobs), { state: 'done', note: 'Called' } as never),
  'an enquiry deleted': (shop, blobs) => deleteEnquiries(shop, [firstId(blobs)]),
  'a subscriber': (shop) => join(shop, 'asha@example.in'),
  'a subscriber who is known': (shop) => join(shop, 'ravi@example.in'),
  'a subscriber who comes back': (shop) => join(shop, 'left@example.in'),
  'a subscriber who leaves': (shop) => removeSubscriber(shop, subscriberId('ravi@example.in')),
};

test.each(inBothWays(listWrites))(
  '%s, the store dying %s some request, is done or not done',
  async (name, when, write) => {
    const blobs = await filledLists();
    const before = await lists(shopOn(blobs));
    const undisturbed = copyOf(blobs);
    await write(shopOn(undisturbed), undisturbed);
    const after = await lists(shopOn(undisturbed));
    await killAtEveryRequest(
      blobs,
      when,
      (around, broken) => write(shopOn(broken, around), broken),
      async ({ at, ended, blobs: broken }) => {
        const shop = shopOn(broken);
        const found = await lists(shop);
        const about = { name, at, ended };
        // A repeated run has the same time, and its new record has another id. The lists show neither.
        if (ended === 'done') expect({ ...about, found }).toEqual({ ...about, found: after });
        else expect([before, after]).toContainEqual(found);
        await expectSettled(shop, broken, ['enquiries', 'subscribers'], lists, about);
        // A stored enquiry was marked for mailing before it was stored.
        const letters = peek(broken, 'mail').map(([key]) => key.split('/').at(-1));
        for (const [, { id }] of peek<{ id?: string }>(broken, 'enquiries', 'enquiry/'))
          if (id) expect(letters).toContain(id);
      },
    );
  },
);

const picture = (letter: string) => `${letter.repeat(20)}-10x10.jpg`;
const pictures = { shown: picture('a'), inGallery: picture('b'), fresh: picture('c'), added: picture('d') };

/** A shop with two categories and two products, one of them with pictures. */
async function filledShop(): Promise<MemoryBlobs> {
  const blobs = emptyBlobs();
  const shop = shopOn(blobs);
  await addCategory(shop, 'Gemstones');
  await addCategory(shop, 'Rudraksha');
  for (const file of Object.values(pictures)) await shop.storage.images.writeBytes(file, new Uint8Array(1));
  const images = { main: pictures.shown, added: [pictures.inGallery] };
  await addProduct(shop, 1, { name: 'Ruby', images });
  await addProduct(shop, 1, { name: 'Pearl' });
  return blobs;
}

const view = (shop: AppContext) =>
  viewShop(
    shop,
    ['gemstones', 'precious-stones', 'rudraksha', 'yantras'],
    [1, 2, 3],
    ['ruby', 'opal', 'stones'],
  );

/** Reads everything that visitors can see. */
const shopView = async (shop: AppContext) => JSON.parse(JSON.stringify(await view(shop)));

/** Runs the sweep at a time when no function can still be running. */
async function sweepShop(shop: AppContext): Promise<void> {
  const later = new Date(clock.now().getTime() + 120_000);
  await finishOldSaves({ ...shop, now: () => later });
}

interface ShopWrite {
  run: (shop: AppContext) => Promise<unknown>;
  /** The key of the record that decides whether the write has taken place. */
  decidedBy: string;
  /** True if the same write may be sent again without making a second record. */
  repeatable: boolean;
  /** Cache tags of the pages that change. */
  tags: string[];
}
const category = (repeatable: boolean, run: ShopWrite['run']): ShopWrite => ({
  run,
  decidedBy: 'categories',
  repeatable,
  tags: [cacheTags.menu],
});
const ruby = (repeatable: boolean, run: ShopWrite['run'], movesTo = 1): ShopWrite => ({
  run,
  decidedBy: productKey(1),
  repeatable,
  tags: [cacheTags.product(1), cacheTags.category(1), cacheTags.category(movesTo)],
});
const otherPictures = { main: pictures.fresh, added: [pictures.added] };
const shopWrites: Record<string, ShopWrite> = {
  'a new category': category(false, (shop) => saveCategory(shop, null, { name: 'Yantras', status: 1 })),
  'a category renamed': category(true, (shop) =>
    saveCategory(shop, 1, { name: 'Precious stones', status: 1 }),
  ),
  'a category off the shop': category(true, (shop) =>
    saveCategory(shop, 1, { name: 'Gemstones', status: 0 }),
  ),
  'a category deleted': category(true, (shop) => deleteCategory(shop, 1)),
  'a new product': {
    run: (shop) =>
      saveProduct(shop, null, { draft: productDraft(1, { name: 'Opal' }), images: otherPictures }),
    decidedBy: productKey(3),
    repeatable: false,
    tags: [cacheTags.product(3), cacheTags.category(1)],
  },
  'a product repriced and renamed': ruby(true, (shop) =>
    saveProduct(shop, 1, { draft: productDraft(1, { name: 'Burma ruby', price: 99 }) }),
  ),
  'a product moved': ruby(
    true,
    (shop) => saveProduct(shop, 1, { draft: productDraft(2, { name: 'Ruby' }) }),
    2,
  ),
  'a product given other pictures': ruby(false, (shop) =>
    saveProduct(shop, 1, {
      draft: productDraft(1, { name: 'Ruby' }),
      images: otherPictures,
      gallery: { removed: [1_000_001] },
    }),
  ),
  'a product taken off the shop': ruby(true, (shop) =>
    saveProduct(shop, 1, { draft: productDraft(1, { name: 'Ruby', status: 0 }) }),
  ),
  'a product deleted': ruby(true, (shop) => deleteProduct(shop, 1)),
};

async function missingPictures(blobs: MemoryBlobs): Promise<string[]> {
  const stored = await openMemoryStorage(blobs).images.keys('');
  const records = peek<ProductRecord>(blobs, 'catalogue', 'product/').map(([, record]) => record);
  return records.flatMap(imagesOf).filter((file) => !stored.includes(file));
}

test.each(inBothWays(shopWrites))(
  '%s, the store dying %s some request, is done or not done; the sweep shows it and purges its pages',
  async (name, when, write) => {
    const filled = await filledShop();
    const decided = async ({ storage }: AppContext) => {
      const record = (await storage.catalogue.read<object>(write.decidedBy))?.value ?? null;
      // A save that was killed before it wrote its record leaves at most a reserved id.
      const isReserved = record && 'taken' in record && record.taken === 'reserved';
      return isReserved ? null : withoutRevisions(record);
    };
    const undisturbed = shopOn(copyOf(filled));
    const before = await shopView(undisturbed);
    await write.run(undisturbed);
    const after = await shopView(undisturbed);
    const made = await decided(undisturbed);
    expect(after).not.toEqual(before);

    await killAtEveryRequest(
      filled,
      when,
      (around, blobs) => {
        purged = [];
        return write.run(shopOn(blobs, around));
      },
      async ({ at, ended, blobs }) => {
        const shop = shopOn(blobs);
        const isDone = JSON.stringify(await decided(shop)) === JSON.stringify(made);
        const about = { name, at, ended };
        if (ended === 'done') expect({ ...about, isDone }).toEqual({ ...about, isDone: true });
        // Pages follow the records at once. The CDN may have older ones until the sweep.
        const { products } = await shopView(shop);
        if (write.decidedBy !== 'categories')
          expect({ ...about, products }).toEqual({ ...about, products: (isDone ? after : before).products });
        expect({ ...about, missing: await missingPictures(blobs) }).toEqual({ ...about, missing: [] });

        const isRepeated = write.repeatable && at % 2 === 0;
        if (isRepeated) await write.run(shop);
        await sweepShop(shop);
        if (isDone)
          expect({ ...about, purged }).toMatchObject({ purged: expect.arrayContaining(write.tags) });
        const shown = await shopView(shop);
        expect({ ...about, isRepeated, shown }).toEqual({
          ...about,
          isRepeated,
          shown: isDone || isRepeated ? after : before,
        });
        expect({ ...about, missing: await missingPictures(blobs) }).toEqual({ ...about, missing: [] });
        await expectSettled(shop, blobs, ['catalogue'], shopView, about);
      },
    );
  },
);

test('a saved product stays saved when the store fails before the lists are written', async () => {
  const blobs = await filledShop();
  let isWritten = false;
  const dying = shopOn(blobs, async ({ kind, key }, effect) => {
    if (isWritten) throw new StorageUnavailable('the store is down');
    isWritten = kind === 'put' && key === productKey(1);
    return effect();
  });
  expect(await shopWrites['a product repriced and renamed']?.run(dying)).toMatchObject({ ok: true });
  const shop = shopOn(blobs);
  expect((await view(shop)).products[0]?.product).toMatchObject({ name: 'Burma ruby', price: 99_00 });
  await sweepShop(shop);
  expect((await view(shop)).pages[0]?.shown[0]).toMatchObject({ name: 'Burma ruby', price: 99_00 });
});

test.each(['before', 'after'] as const)(
  'a sign-in, the store dying %s some request, opens a session or none',
  async (when) => {
    let token: string | null = null;
    await killAtEveryRequest(
      emptyBlobs(),
      when,
      async (around, blobs) => {
        token = null;
        token = await openSession(shopOn(blobs, around), testOwner);
      },
      async ({ blobs }) => {
        if (token) expect(await readSession(shopOn(blobs), testOwner, token)).not.toBeNull();
      },
    );
  },
);
