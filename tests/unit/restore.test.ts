import { generateIdentity } from 'age-encryption';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { EnquiryFilter } from '#domain/enquiry/enquiry-list.ts';
import { OrderFilter } from '#domain/order/order-list.ts';
import { renewRecoveryCodes } from '#server/accounts/passkeys.ts';
import { changeSecondFactor, type Passkey, readSecondFactor } from '#server/accounts/second-factor.ts';
import { askForJob, backUpNow, JOB, type Job } from '#server/backup/job.ts';
import type { RestoreMarker } from '#server/backup/put-back.ts';
import { type Newer, reopen } from '#server/backup/restore.ts';
import { countCatalogue } from '#server/catalogue/read-for-owner.ts';
import { listEnquiries } from '#server/enquiries/list-enquiries.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { CorruptBlob, StorageUnavailable } from '#server/storage/blob-client.ts';
import type { Storage } from '#server/storage/blob-store.ts';
import { guardStorage, RESTORING, RestoreUnderWay } from '#server/storage/restore-gate.ts';
import { testClock } from '#tests/support/clock.ts';
import {
  type Around,
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  peek,
  putRaw,
} from '#tests/support/memory-store.ts';
import {
  asSite,
  backUpAtNight,
  differencesFrom,
  type HowMade,
  openStored,
  putBackInto,
} from '#tests/support/nightly-backup.ts';
import { order, quietLog, sandboxOf } from '#tests/support/ordering.ts';
import { addCategory, addProduct, enquire, siteOn, testOwner } from '#tests/support/test-shop.ts';

/* A site is protected while a backup is being restored, and recovers after an interrupted restore. */

quietLog();
const clock = testClock();
const siteAt = (storage: Storage) => siteOn(storage, clock.now);
const onBlobs = (blobs: MemoryBlobs, around?: Around) => siteAt(openMemoryStorage(blobs, around));
/** Lets so much time pass that a job which was killed counts as dead. */
const killed = () => clock.advance(3 * 60_000);
const SOLD = 6;
const PRODUCTS = 4;

/** Opens a shop that sold something, with its backup and the keys of both. */
async function backedUpShop() {
  const blobs = emptyBlobs();
  const shop = onBlobs(blobs);
  const { id } = await addCategory(shop, 'Gemstones');
  const products: Product[] = [];
  for (let n = 1; n <= PRODUCTS; n++) products.push(await addProduct(shop, id, { name: `Ruby ${n}` }));
  const sell = async (site = shop, many = SOLD) => {
    for (let n = 0; n < many; n++)
      await sandboxOf(site).decide(await order(site, products[0] as Product), 'upi');
    clock.advance(60_000);
    await reconcileOrders(site, site.providers);
  };
  await sell();
  await enquire(shop);
  await backUpAtNight(shop);
  const backup = await openStored(shop);
  /** Puts the backup into a site, by default an empty one. Whatever was there is overwritten. */
  const put = (site = onBlobs(emptyBlobs()), how: HowMade = {}, more = {}) => {
    return putBackInto(site, backup, { overwrite: true, ...more }, { killed, ...how });
  };
  return { blobs, shop, sell, put, backup };
}

/** Returns the number of records that visitors and the owner see. */
async function shown(site: ReturnType<typeof onBlobs>) {
  return {
    ...(await countCatalogue(site)),
    orders: (await listOrders(site, OrderFilter.parse({}), 1, 20)).data.length,
    enquiries: (await listEnquiries(site, EnquiryFilter.parse({}), 1)).data.length,
  };
}
const whole = { categories: 1, products: PRODUCTS, orders: SOLD, enquiries: 1 };
const nothing = { categories: 0, products: 0, orders: 0, enquiries: 0 };

const setMarker = (blobs: MemoryBlobs, more: Partial<RestoreMarker> = {}) =>
  putRaw(
    blobs,
    'orders',
    RESTORING,
    JSON.stringify({ since: '2026-11-20T06:00:00.000Z', backup: '2026-11-19', ...more }),
  );
const hasMarker = (blobs: MemoryBlobs) => blobs.stores.get('orders')?.has(RESTORING) === true;
/** Returns all stored blobs, except the marker and the backups. */
const contents = (blobs: MemoryBlobs) =>
  [...blobs.stores]
    .filter(([store]) => store !== 'backups')
    .map(([store, stored]) => [
      store,
      [...stored].filter(([key]) => key !== RESTORING).map(([key, { content }]) => [key, String(content)]),
    ]);

describe('the gate', () => {
  afterEach(() => void vi.useRealTimers());

  test('refuses every kind of operation while the marker is there, and does none of them', async () => {
    const { blobs } = await backedUpShop();
    setMarker(blobs);
    const before = contents(blobs);
    const { storage, requireOpen } = guardStorage(openMemoryStorage(blobs), 0);
    const { orders } = storage;
    const value = { orderId: 'x', bodyHash: 'y' };
    const operations: Record<string, () => Promise<unknown>> = {
      requireOpen,
      read: () => orders.read('order-counter'),
      readIndex: () => orders.readIndex('index/2026'),
      create: () => orders.create('idempotency/x', value),
      replace: () => orders.replace('order-counter', value, 'v'),
      change: () => orders.change('idempotency/x', () => value),
      remove: () => orders.remove('order-counter'),
      keys: () => orders.keys(''),
      entries: () => orders.entries(''),
      pages: () => orders.pages('')[Symbol.asyncIterator]().next(),
      has: () => orders.has('order-counter'),
      readBytes: () => orders.readBytes('order-counter'),
      writeBytes: () => orders.writeBytes('order-counter', new Uint8Array(1)),
    };
    for (const name of Object.keys(orders)) expect(Object.keys(operations)).toContain(name);
    for (const [name, operation] of Object.entries(operations))
      await expect(operation(), name).rejects.toThrow(RestoreUnderWay);
    for (const store of Object.values(storage)) await expect(store.keys('')).rejects.toThrow(RestoreUnderWay);
    expect(contents(blobs)).toEqual(before);
  });

  test('trusts an absent marker for a limited time, and never a marker once seen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const blobs = emptyBlobs();
    let looks = 0;
    const counting: Around = async ({ key }, effect) => {
      if (key === RESTORING) looks++;
      return effect();
    };
    const { requireOpen } = guardStorage(openMemoryStorage(blobs, counting), 5_000);
    await requireOpen();
    setMarker(blobs);
    vi.setSystemTime(1_004_999);
    await requireOpen();
    expect(looks).toBe(1);
    vi.setSystemTime(1_005_000);
    await expect(requireOpen()).rejects.toThrow(RestoreUnderWay);
    blobs.stores.get('orders')?.delete(RESTORING);
    await requireOpen();
    // A clock that is set back must not keep the gate open longer.
    setMarker(blobs);
    vi.setSystemTime(900_000);
    await expect(requireOpen()).rejects.toThrow(RestoreUnderWay);
  });

  test('closes in the middle of a listing, and throws away what was read beside the look', async () => {
    const blobs = emptyBlobs();
    for (let n = 0; n < 1_001; n++) putRaw(blobs, 'images', `${n}.jpg`, 'x');
    const { storage } = guardStorage(openMemoryStorage(blobs), 0);
    const listing = storage.images.pages('')[Symbol.asyncIterator]();
    expect((await listing.next()).value).toHaveLength(1_000);
    setMarker(blobs);
    await expect(listing.next()).rejects.toThrow(RestoreUnderWay);
    await expect(storage.images.readBytes('0.jpg')).rejects.toThrow(RestoreUnderWay);
  });

  test('does not take a store that is down for one that is being restored', async () => {
    const down: Around = async () => {
      throw new StorageUnavailable('down');
    };
    const { storage, requireOpen } = guardStorage(openMemoryStorage(emptyBlobs(), down), 0);
    for (const fails of [requireOpen(), storage.orders.keys(''), storage.orders.remove('order-counter')]) {
      const error = await fails.catch((thrown) => thrown);
      expect(error).toBeInstanceOf(StorageUnavailable);
      expect(error).not.toBeInstanceOf(RestoreUnderWay);
    }
  });
});

describe('readers and sweeps', () => {
  test('between every two writes of a restore see the old shop, a closed one or the whole one', async () => {
    const { backup, put } = await backedUpShop();
    const blobs = emptyBlobs();
    const reader = siteAt(guardStorage(openMemoryStorage(blobs), 0).storage);
    const answers: unknown[] = [];
    const look = async () =>
      answers.push(
        await shown(reader).catch((error) => {
          if (error instanceof RestoreUnderWay) return 'closed';
          throw error;
        }),
      );
    // The first reading builds indexes of the empty shop, as a new running site has them.
    await look();
    let writes = 0;
    const read: Around = async ({ kind, store }, effect) => {
      const result = effect();
      if ((kind === 'put' || kind === 'delete') && store !== 'backups') {
        writes++;
        await look();
        await reconcileOrders(reader, reader.providers).catch(() => {});
      }
      return result;
    };
    await put(onBlobs(blobs, read));
    await look();
    expect(writes).toBeGreaterThan(20);
    expect(answers[0]).toEqual(nothing);
    // The last write removes the marker.
    expect(answers.slice(1, -2)).toEqual(answers.slice(1, -2).map(() => 'closed'));
    expect(answers.at(-1)).toEqual(whole);
    expect(await differencesFrom(onBlobs(blobs), backup)).toEqual([]);
  });
});

describe('a restore', () => {
  test('goes into a site that has nothing but what is derived, and sends nothing twice', async () => {
    const { put } = await backedUpShop();
    const blobs = emptyBlobs();
    const site = onBlobs(blobs);
    await reconcileOrders(site, site.providers);
    expect(await shown(site)).toEqual(nothing);
    expect(blobs.stores.get('catalogue')?.size).toBeGreaterThan(0);
    await put(site, {}, { overwrite: false });
    expect(await shown(site)).toEqual(whole);
    // What was sent is deleted, as it is not locked.
    expect([...(blobs.stores.get('backups')?.keys() ?? [])]).toEqual([JOB]);
  });

  test('that is not confirmed changes nothing and leaves the site open', async () => {
    const { blobs, shop, sell, put } = await backedUpShop();
    await sell(shop, 2);
    const before = contents(blobs);
    const asked: (Newer | null)[] = [];
    const confirm = async (newer: Newer | null) => {
      expect(hasMarker(blobs)).toBe(true);
      asked.push(newer);
      return false;
    };
    await expect(put(shop, {}, { confirm })).rejects.toThrow('Nothing was changed.');
    expect(asked).toEqual([expect.objectContaining({ orders: 2, paid: 2 * 12_500_00 })]);
    expect(contents(blobs)).toEqual(before);
    expect(hasMarker(blobs)).toBe(false);
  });

  test('tells of nothing but a payment that came since, and deletes nothing when it fails before', async () => {
    const { blobs, shop, sell, put } = await backedUpShop();
    const id = await order(shop, (await productOf(blobs)) as Product);
    await sandboxOf(shop).decide(id, 'upi');
    await sell(shop, 0);
    const asked: (Newer | null)[] = [];
    const confirm = async (newer: Newer | null) => {
      asked.push(newer);
      throw new StorageUnavailable('down');
    };
    await expect(put(shop, {}, { confirm })).rejects.toThrow('down');
    expect(asked).toEqual([expect.objectContaining({ orders: 1, paid: 12_500_00 })]);
    expect(hasMarker(blobs)).toBe(false);
    expect((await shown(shop)).orders).toBe(SOLD + 1);
  });

  test('keeps what it overwrites, whatever is asked for on the same day', async () => {
    const { shop, sell, put } = await backedUpShop();
    await sell(shop, 2);
    let before = '';
    const confirm = async (_: unknown, name: string) => {
      before = name;
      return true;
    };
    await put(shop, {}, { confirm });
    const ordersKept = async () => {
      const { contents } = await openStored(shop, before);
      return [...contents.keys()].filter((name) => name.startsWith('orders/order/')).length;
    };
    expect(await ordersKept()).toBe(SOLD + 2);
    clock.advance(1_000);
    await backUpNow(asSite(shop));
    expect(await ordersKept()).toBe(SOLD + 2);
    await sell(shop, 1);
    const undo = async (answer: boolean) =>
      putBackInto(shop, await openStored(shop, before), { overwrite: true, confirm: async () => answer });
    await expect(undo(false)).rejects.toThrow('Nothing was changed.');
    expect(await ordersKept()).toBe(SOLD + 2);
    await undo(true);
    expect((await shown(shop)).orders).toBe(SOLD + 2);
  });

  test.each([
    ['gone', () => null, /^A part of the backup of \S+ is missing\.$/],
    ['damaged', (whole: Uint8Array) => whole.subarray(0, -2_000), /^The backup of \S+ is damaged, or/],
  ])('whose copy of what it overwrites is %s says so and deletes nothing', async (_, damage, said) => {
    const { blobs, shop, sell, put } = await backedUpShop();
    await sell(shop, 2);
    const before = contents(blobs);
    const { backups } = shop.storage;
    const ofNight = await backups.keys('archive/');
    const open = async (name: string) => {
      const key = (await backups.keys('archive/')).find((each) => !ofNight.includes(each)) ?? '';
      const damaged = damage(new Uint8Array((await backups.readBytes(key)) as ArrayBuffer));
      await (damaged ? backups.writeBytes(key, damaged) : backups.remove(key));
      return openStored(shop, name);
    };
    const confirm = async () => Promise.reject(new Error('asked'));
    await expect(put(shop, {}, { open, confirm })).rejects.toThrow(said);
    expect(contents(blobs)).toEqual(before);
    expect(hasMarker(blobs)).toBe(false);
  });

  test.each(['no', 'another'])(
    'asks without saying what is newer where it has %s key to the copy',
    async (key) => {
      const { shop, sell, put } = await backedUpShop();
      await sell(shop, 2);
      const asked: (Newer | null)[] = [];
      const confirm = async (newer: Newer | null) => asked.push(newer) > 0;
      const own = key === 'no' ? undefined : await generateIdentity();
      const open = (name: string) => openStored(shop, name, own);
      await put(shop, { secret: await generateIdentity() }, { open, confirm });
      expect(asked).toEqual([null]);
      expect(await shown(shop)).toEqual(whole);
    },
  );

  test('tells what is newer, and goes on, where the newest order is damaged', async () => {
    const { blobs, shop, sell, put } = await backedUpShop();
    const known = new Set(peek(blobs, 'orders', 'order/').map(([key]) => key));
    await sell(shop, 2);
    const [key = ''] = peek(blobs, 'orders', 'order/')
      .map(([each]) => each)
      .filter((each) => !known.has(each));
    putRaw(blobs, 'orders', key, '{"revision": 4, "ev');
    const asked: (Newer | null)[] = [];
    await put(shop, {}, { confirm: async (newer: Newer | null) => asked.push(newer) > 0 });
    expect(asked).toEqual([expect.objectContaining({ orders: 2, paid: 12_500_00 })]);
    expect(await shown(shop)).toEqual(whole);
  });

  test('is refused while another one goes on', async () => {
    const { blobs, shop, put } = await backedUpShop();
    const since = clock.now().toISOString();
    setMarker(blobs, { since, before: null });
    const restore = { since, backup: '', sent: '', packs: [], skipInvoices: 0, done: 0 };
    await askForJob(shop, { name: 'another', restore }, async () => {});
    const before = contents(blobs);
    await expect(put(shop)).rejects.toThrow('Another restore is under way');
    await expect(reopen(asSite(shop))).rejects.toThrow('Another restore is under way');
    expect(contents(blobs)).toEqual(before);
    killed();
    await put(shop);
    expect(hasMarker(blobs)).toBe(false);
    expect(await shown(shop)).toEqual(whole);
  });

  test('whose place another has taken deletes nothing', async () => {
    const { blobs, shop, sell, put } = await backedUpShop();
    await sell(shop, 1);
    const before = contents(blobs);
    const confirm = async () => {
      setMarker(blobs, { since: 'a moment ago' });
      return true;
    };
    const site = onBlobs(blobs, async ({ kind, key }, effect) => {
      // The other one writes its marker after this one.
      const result = await effect();
      if (kind === 'put' && key === RESTORING) setMarker(blobs, { since: 'a moment ago' });
      return result;
    });
    await expect(put(site, {}, { confirm })).rejects.toThrow('not closed for this restore');
    expect(contents(blobs)).toEqual(before);
    expect(peek<RestoreMarker>(blobs, 'orders', RESTORING)[0]?.[1].since).toBe('a moment ago');
  });

  test('deletes nothing while the site is open', async () => {
    const { blobs, shop, sell, put } = await backedUpShop();
    await sell(shop, 1);
    const before = contents(blobs);
    const opening = onBlobs(blobs, async ({ store, key }, effect) => {
      if (store === 'backups' && key === JOB) blobs.stores.get('orders')?.delete(RESTORING);
      return effect();
    });
    await expect(put(opening)).rejects.toThrow('not closed for this restore');
    expect(contents(blobs)).toEqual(before);
  });
});

describe('a site that was killed while it puts a backup back', () => {
  test('at any request repeats that step, and the numbers are moved on once', async () => {
    const { put, backup } = await backedUpShop();
    const skipInvoices = 10;
    const once = emptyBlobs();
    let all = 0;
    const counting: Around = async (_, effect) => {
      all++;
      return effect();
    };
    await put(onBlobs(once), { by: onBlobs(once, counting) }, { skipInvoices });
    expect(all).toBeGreaterThan(60);
    for (let last = 1; last <= all; last += 3) {
      const blobs = emptyBlobs();
      const reader = siteAt(guardStorage(openMemoryStorage(blobs), 0).storage);
      expect(await shown(reader)).toEqual(nothing);
      let requests = 0;
      const by = onBlobs(blobs, async (_, effect) => {
        if (++requests === last) throw new Error('killed');
        // Whatever was under way is cut too, until the site is called again.
        if (requests > last && requests < last + 40) throw new Error('killed');
        return effect();
      });
      const dead = () => {
        requests = last + 40;
        killed();
      };
      await put(onBlobs(blobs), { by, killed: dead }, { skipInvoices });
      expect(await shown(reader), `killed at ${last}`).toEqual(whole);
      expect(peek(blobs, 'orders', 'order-counter')).toEqual(peek(once, 'orders', 'order-counter'));
      if (last % 5 === 0) expect(await differencesFrom(onBlobs(blobs), backup)).toEqual([]);
    }
  });

  test('again and again is given up, stays closed, and the same command puts it back', async () => {
    const { put, backup, blobs, sell, shop } = await backedUpShop();
    await sell(shop, 1);
    const by = onBlobs(blobs, async ({ kind, key }, effect) => {
      if (kind === 'put' && key.startsWith('product/')) throw new Error('killed');
      return effect();
    });
    let before = '';
    const confirm = async (_: unknown, name: string) => {
      before = name;
      return true;
    };
    // Each try ends with an error that is not of ours, so that the job only falls silent.
    const silent = () => {
      const job = peek<Job>(blobs, 'backups', JOB)[0]?.[1];
      putRaw(blobs, 'backups', JOB, JSON.stringify({ ...job, ended: undefined, said: undefined }));
      killed();
    };
    await expect(put(shop, { by, killed: silent }, { confirm })).rejects.toThrow('several times');
    const reader = siteAt(guardStorage(openMemoryStorage(blobs), 0).storage);
    await expect(shown(reader)).rejects.toThrow(RestoreUnderWay);
    // What was there before the first try is kept, and is not asked about again.
    const ask = async () => Promise.reject(new Error('asked again'));
    await put(shop, {}, { confirm: ask, overwrite: false });
    expect(await shown(reader)).toEqual(whole);
    const kept = await openStored(shop, before);
    expect([...kept.contents.keys()].filter((name) => name.startsWith('orders/order/'))).toHaveLength(
      SOLD + 1,
    );
    expect(await differencesFrom(shop, backup)).toEqual([]);
  });

  test('whose time is up goes on with the next pack', async () => {
    const { put, backup } = await backedUpShop();
    const blobs = emptyBlobs();
    let calls = 0;
    const counted: Around = async ({ kind, key }, effect) => {
      if (kind === 'put' && key.startsWith('order/')) calls++;
      return effect();
    };
    const site = onBlobs(blobs);
    // Time that is up at once puts nothing back; the job says so, and is given up after some tries.
    await expect(put(site, { withinMs: 0 })).rejects.toThrow('several times');
    await put(site, { by: onBlobs(blobs, counted) });
    expect(calls).toBe(SOLD);
    expect(await differencesFrom(site, backup)).toEqual([]);
  });
});

describe('reopen', () => {
  test('opens a site whose restore was killed, with what is there', async () => {
    const { put, backup } = await backedUpShop();
    const blobs = emptyBlobs();
    let orders = 0;
    const by = onBlobs(blobs, async ({ kind, key }, effect) => {
      if (kind === 'put' && key.startsWith('order/') && ++orders > 3) throw new StorageUnavailable('killed');
      return effect();
    });
    const site = onBlobs(blobs);
    await expect(put(site, { by })).rejects.toThrow('The store does not answer');
    const stored = peek(blobs, 'orders', 'order/').length;
    expect(stored).toBeLessThan(SOLD);
    const { marker: left } = await reopen(asSite(site));
    expect(left).toMatchObject({ backup: backup.at, before: null });
    expect(hasMarker(blobs)).toBe(false);
    expect(await shown(site)).toMatchObject({ orders: stored });
  });

  test('refuses a site that is open', async () => {
    await expect(reopen(asSite(onBlobs(emptyBlobs())))).rejects.toThrow('the site is open');
  });
});

const productOf = async (blobs: MemoryBlobs) => peek<Product>(blobs, 'catalogue', 'product/')[0]?.[1];

test('used recovery codes do not work again after a restore, and the owner is told until she makes new ones', async () => {
  const { shop, put } = await backedUpShop();
  const recovery = { salt: 'c2FsdA', hashes: ['aGFzaA'] };
  const passkeys = [{ id: 'one' } as Passkey];
  await changeSecondFactor(shop, testOwner, () => ({ userHandle: 'her', passkeys, recovery }));
  clock.advance(24 * 3_600_000);
  await backUpAtNight(shop);
  const backup = await openStored(shop);
  const site = onBlobs(emptyBlobs());
  await put(site);
  expect(await readSecondFactor(site, testOwner)).toBeNull();
  await putBackInto(site, backup, { overwrite: true });
  const found = await readSecondFactor(site, testOwner);
  expect(found).toMatchObject({ passkeys, recovery: { hashes: [] }, restoredFrom: backup.at });
  expect(await differencesFrom(site, backup)).toEqual([]);
  await site.storage.accounts.remove('second-factor/localhost');
  await expect(readSecondFactor(site, testOwner)).rejects.toThrow(CorruptBlob);
  await putBackInto(site, backup, { overwrite: true });
  expect(await renewRecoveryCodes(site, testOwner)).not.toBeNull();
  expect(await readSecondFactor(site, testOwner)).not.toHaveProperty('restoredFrom');
});
