import { hostname } from 'node:os';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { EnquiryFilter } from '#domain/enquiry/enquiry-list.ts';
import { OrderFilter } from '#domain/order/order-list.ts';
import { renewRecoveryCodes } from '#server/accounts/passkeys.ts';
import { changeSecondFactor, type Passkey, readSecondFactor } from '#server/accounts/second-factor.ts';
import { isBackedUp, isCounter } from '#server/backup/copy-stores.ts';
import {
  type Newer,
  type RestoreMarker,
  type RestoreOptions,
  reopen,
  restore,
  verify,
} from '#server/backup/restore.ts';
import { readStoredBackup } from '#server/backup/stored-backups.ts';
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
import { backUpAtNight } from '#tests/support/nightly-backup.ts';
import { order, quietLog, sandboxOf } from '#tests/support/ordering.ts';
import { addCategory, addProduct, enquire, siteOn, testOwner } from '#tests/support/test-shop.ts';

/* A site is protected while a backup is being restored, and recovers after an interrupted restore. */

quietLog();
const clock = testClock();
const siteAt = (storage: Storage) => siteOn(storage, clock.now);
const onBlobs = (blobs: MemoryBlobs, around?: Around) => siteAt(openMemoryStorage(blobs, around));
const options: RestoreOptions = { overwrite: false, skipInvoices: 0, settleMs: 0, confirm: async () => true };
const overwriting: RestoreOptions = { ...options, overwrite: true };
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
  const backup = await readStoredBackup(shop.storage, undefined, null);
  const put = (site = onBlobs(emptyBlobs()), how = overwriting) => restore(site, backup, how);
  return { blobs, shop, sell, put, backup };
}

/** Returns the number of records that visitors and the owner see. */
async function shown(site: ReturnType<typeof onBlobs>) {
  return {
    ...(await countCatalogue(site.storage.catalogue)),
    orders: (await listOrders(site, OrderFilter.parse({}), 1, 20)).data.length,
    enquiries: (await listEnquiries(site, EnquiryFilter.parse({}), 1)).data.length,
  };
}
const whole = { categories: 1, products: PRODUCTS, orders: SOLD, enquiries: 1 };
const nothing = { categories: 0, products: 0, orders: 0, enquiries: 0 };

const marker = (more: Partial<RestoreMarker> = {}): string =>
  JSON.stringify({
    since: '2026-11-20T06:00:00.000Z',
    backup: '2026-11-19',
    host: 'another machine',
    pid: 1,
    seen: clock.now().toISOString(),
    ...more,
  });
const setMarker = (blobs: MemoryBlobs, more?: Partial<RestoreMarker>) =>
  putRaw(blobs, 'orders', RESTORING, marker(more));
const hasMarker = (blobs: MemoryBlobs) => blobs.stores.get('orders')?.has(RESTORING) === true;
/** Returns all stored blobs, except the marker. */
const contents = (blobs: MemoryBlobs) =>
  [...blobs.stores].map(([store, stored]) => [
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
    const { put } = await backedUpShop();
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
    const read: Around = async ({ kind }, effect) => {
      const result = effect();
      if (kind === 'put' || kind === 'delete') {
        writes++;
        await look();
        await reconcileOrders(reader, reader.providers).catch(() => {});
      }
      return result;
    };
    await put(onBlobs(blobs, read), options);
    await look();
    expect(writes).toBeGreaterThan(20);
    expect(answers[0]).toEqual(nothing);
    expect(answers.slice(1, -2)).toEqual(answers.slice(1, -2).map(() => 'closed'));
    expect(answers.at(-1)).toEqual(whole);
  });

  test('between every two writes of one that is killed find it closed, until it is repeated', async () => {
    const { put, backup } = await backedUpShop();
    for (const last of [2, 9, 25, 40]) {
      const blobs = emptyBlobs();
      const reader = siteAt(guardStorage(openMemoryStorage(blobs), 0).storage);
      expect(await shown(reader)).toEqual(nothing);
      let writes = 0;
      const killed: Around = async ({ kind }, effect) => {
        if ((kind === 'put' || kind === 'delete') && ++writes >= last) throw new StorageUnavailable('killed');
        return effect();
      };
      await expect(put(onBlobs(blobs, killed), options)).rejects.toThrow(StorageUnavailable);
      await expect(shown(reader)).rejects.toThrow(RestoreUnderWay);
      await put(onBlobs(blobs));
      expect(await shown(reader)).toEqual(whole);
      expect(await verify(onBlobs(blobs), backup)).toEqual([]);
    }
  });
});

describe('a restore', () => {
  test('goes into a site that has nothing but what is derived', async () => {
    const { put } = await backedUpShop();
    const blobs = emptyBlobs();
    const site = onBlobs(blobs);
    await reconcileOrders(site, site.providers);
    expect(await shown(site)).toEqual(nothing);
    expect(blobs.stores.get('catalogue')?.size).toBeGreaterThan(0);
    await put(site, options);
    expect(await shown(site)).toEqual(whole);
  });

  test('rebuilds all lists when somebody rebuilt them from a half-restored store', async () => {
    const { put, backup } = await backedUpShop();
    const blobs = emptyBlobs();
    const late = onBlobs(blobs);
    const read: Around = async ({ kind, store, key }, effect) => {
      const result = effect();
      if (kind === 'put' && isBackedUp(store, key)) {
        await shown(late);
        await reconcileOrders(late, late.providers);
      }
      return result;
    };
    await put(onBlobs(blobs, read), options);
    expect(await shown(late)).toEqual(whole);
    expect(await verify(late, backup)).toEqual([]);
  });

  test('that is not confirmed changes nothing and leaves the site open', async () => {
    const { blobs, shop, sell, put } = await backedUpShop();
    await sell(shop, 2);
    const before = contents(blobs);
    const asked: [Newer, string][] = [];
    const confirm: RestoreOptions['confirm'] = async (...told) => {
      asked.push(told);
      return false;
    };
    await expect(put(shop, { ...overwriting, confirm })).rejects.toThrow('Nothing was changed.');
    expect(asked).toEqual([[expect.objectContaining({ orders: 2, paid: 2 * 12_500_00 }), 'at first']]);
    expect(contents(blobs)).toEqual(before);
    expect(hasMarker(blobs)).toBe(false);
  });

  test('asks again for what came since it asked, also for nothing but a payment', async () => {
    const { blobs, shop, sell, put } = await backedUpShop();
    const id = await order(shop, (await productOf(blobs)) as Product);
    const asked: [Newer, string][] = [];
    const confirm: RestoreOptions['confirm'] = async (newer, when) => {
      asked.push([newer, when]);
      if (when === 'at first') {
        await sandboxOf(shop).decide(id, 'upi');
        await sell(shop, 0);
      }
      return when === 'at first';
    };
    await expect(put(shop, { ...overwriting, confirm })).rejects.toThrow('Nothing was changed.');
    expect(asked.map(([{ orders, paid }, when]) => [orders, paid, when])).toEqual([
      [1, 0, 'at first'],
      [1, 12_500_00, 'meanwhile'],
    ]);
    expect(hasMarker(blobs)).toBe(false);
    expect((await shown(shop)).orders).toBe(SOLD + 1);
  });

  test('is refused while another one goes on, here or on another machine', async () => {
    const { blobs, shop, put } = await backedUpShop();
    const before = contents(blobs);
    for (const more of [{}, { host: hostname(), pid: process.ppid, seen: '' }]) {
      setMarker(blobs, more);
      await expect(put(shop)).rejects.toThrow('Another restore is under way');
      await expect(reopen(shop)).rejects.toThrow('A restore is under way');
      expect(contents(blobs)).toEqual(before);
    }
  });

  test('is refused where another one began while it asked for a confirmation', async () => {
    const { blobs, shop, sell, put } = await backedUpShop();
    await sell(shop, 1);
    const before = contents(blobs);
    const confirm: RestoreOptions['confirm'] = async () => {
      setMarker(blobs);
      return true;
    };
    await expect(put(shop, { ...overwriting, confirm })).rejects.toThrow('Another restore is under way');
    // The result is the same if both found a killed restore.
    setMarker(blobs, { seen: '2026-01-01T00:00:00.000Z' });
    await expect(put(shop, { ...overwriting, confirm })).rejects.toThrow('Another restore is under way');
    expect(contents(blobs)).toEqual(before);
    expect(peek<RestoreMarker>(blobs, 'orders', RESTORING)[0]?.[1].host).toBe('another machine');
  });

  test('takes the place of one that has not been heard of for a minute', async () => {
    const { blobs, shop, put } = await backedUpShop();
    setMarker(blobs);
    clock.advance(60_001);
    await expect(put(shop, options)).rejects.toThrow('was interrupted');
    await put(shop);
    expect(hasMarker(blobs)).toBe(false);
    expect(await shown(shop)).toEqual(whole);
  });

  test('does not write its marker once more after it has removed it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { put } = await backedUpShop();
    const blobs = emptyBlobs();
    const late: Around = async ({ kind, key }, effect) => {
      const result = effect();
      if (kind === 'delete' && key === RESTORING) vi.advanceTimersByTime(60_000);
      return result;
    };
    await put(onBlobs(blobs, late), options);
    expect(hasMarker(blobs)).toBe(false);
  });
});

describe('a restore that was killed and is repeated', () => {
  /** Restores a backup until this many blobs are written. */
  async function killedAfter(many: number) {
    const shop = await backedUpShop();
    const blobs = emptyBlobs();
    let writes = 0;
    const killed: Around = async ({ kind, store, key }, effect) => {
      if (kind === 'put' && isBackedUp(store, key) && ++writes > many) throw new StorageUnavailable('killed');
      return effect();
    };
    await expect(shop.put(onBlobs(blobs, killed), options)).rejects.toThrow(StorageUnavailable);
    return { ...shop, blobs };
  }
  /** Returns a wrapper that records the keys written and deleted. */
  const watching = () => {
    const seen: Record<'put' | 'delete', string[]> = { put: [], delete: [] };
    const around: Around = async ({ kind, store, key }, effect) => {
      if (kind === 'put' || kind === 'delete') seen[kind].push(`${store}/${key}`);
      return effect();
    };
    return { seen, around };
  };

  test('of the same backup goes on: what is there is neither deleted nor written again', async () => {
    const { blobs, put, backup } = await killedAfter(20);
    const there = backup.manifest
      .filter(({ store, key }) => blobs.stores.get(store)?.has(key))
      .map(({ store, key }) => `${store}/${key}`);
    expect(there.length).toBeGreaterThan(10);
    const { seen, around } = watching();
    // No newer record can exist, so nobody is asked.
    const confirm = vi.fn(async () => false);
    await put(onBlobs(blobs, around), { ...overwriting, confirm });
    expect(confirm).not.toHaveBeenCalled();
    for (const name of there) {
      expect(seen.put).not.toContain(name);
      expect(seen.delete).not.toContain(name);
    }
    expect(await shown(onBlobs(blobs))).toEqual(whole);
    expect(await verify(onBlobs(blobs), backup)).toEqual([]);
  });

  test('keeps nothing but what is in that backup, and moves the numbers on once', async () => {
    const { put, backup } = await backedUpShop();
    const blobs = emptyBlobs();
    const skipping = { ...overwriting, skipInvoices: 10 };
    // The counter is first restored and then advanced. The restore is killed in between, when numbers were
    // claimed too.
    let counted = 0;
    const killed: Around = async ({ kind, store, key }, effect) => {
      if (counted === 2) throw new StorageUnavailable('killed');
      const result = effect();
      if (kind === 'put' && store === 'orders' && isCounter(key)) counted++;
      return result;
    };
    await expect(put(onBlobs(blobs, killed), skipping)).rejects.toThrow();
    putRaw(blobs, 'images', 'of-nobody.jpg', 'x');
    await put(onBlobs(blobs), skipping);
    expect(blobs.stores.get('images')?.has('of-nobody.jpg')).toBe(false);
    const once = emptyBlobs();
    await put(onBlobs(once), skipping);
    expect(peek(blobs, 'orders', 'order-counter')).toEqual(peek(once, 'orders', 'order-counter'));
    expect(await verify(onBlobs(blobs), backup)).toEqual([]);
  });

  test('of another backup, or before the store was empty, begins anew', async () => {
    const { shop, blobs, sell, put } = await killedAfter(20);
    clock.advance(86_400_000);
    await sell(shop, 1);
    await backUpAtNight(shop);
    const later = await readStoredBackup(shop.storage, undefined, null);
    const { seen, around } = watching();
    await restore(onBlobs(blobs, around), later, overwriting);
    expect(seen.delete.length).toBeGreaterThan(20);
    expect(await verify(onBlobs(blobs), later)).toEqual([]);

    let deletions = 0;
    const killed: Around = async ({ kind }, effect) => {
      if (kind === 'delete' && ++deletions > 5) throw new StorageUnavailable('killed');
      return effect();
    };
    await expect(put(onBlobs(blobs, killed))).rejects.toThrow(StorageUnavailable);
    const again = watching();
    await put(onBlobs(blobs, again.around));
    expect(again.seen.put.filter((name) => name.startsWith('orders/order/')).length).toBe(SOLD);
    expect(await shown(onBlobs(blobs))).toEqual(whole);
  });
});

test('verify that was interrupted reads nothing again but what was changed since', async () => {
  const { blobs, shop, backup } = await backedUpShop();
  const known = new Set<string>();
  const compared = {
    has: (name: string, version: string) => known.has(`${name} ${version}`),
    add: (name: string, version: string) => void known.add(`${name} ${version}`),
  };
  const numbers = backup.manifest.filter(({ key }) => key.startsWith('number/'));
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (!first || !last) throw new Error('no numbers were given');
  const cut: Around = async ({ kind, key }, effect) => {
    if (kind === 'get' && key === last.key) throw new StorageUnavailable('cut');
    return effect();
  };
  await expect(verify(onBlobs(blobs, cut), backup, { compared })).rejects.toThrow('cut');
  // Requests that were under way at that moment finish.
  await vi.waitUntil(() => known.size === backup.manifest.length - 1);
  const read: string[] = [];
  const watching: Around = async ({ store, kind, key }, effect) => {
    if (kind === 'get') read.push(`${store}/${key}`);
    return effect();
  };
  await shop.storage[first.store].writeBytes(first.key, Buffer.from('changed'));
  expect(await verify(onBlobs(blobs, watching), backup, { compared })).toEqual([
    `orders/${first.key} differs`,
  ]);
  // Lists are still compared with records. Of the blobs that only this comparison reads, it takes those not
  // compared yet.
  expect(read.filter((name) => name.startsWith('orders/number/')).sort()).toEqual(
    [first, last].map(({ key }) => `orders/${key}`).sort(),
  );
});

describe('reopen', () => {
  test('opens a site whose restore was killed, and counts what it leaves behind', async () => {
    const { put, backup } = await backedUpShop();
    const blobs = emptyBlobs();
    let orders = 0;
    const killed: Around = async ({ kind, key }, effect) => {
      if (kind === 'put' && key.startsWith('order/') && ++orders > 3) throw new StorageUnavailable('killed');
      return effect();
    };
    const site = onBlobs(blobs);
    await expect(put(onBlobs(blobs, killed), options)).rejects.toThrow(StorageUnavailable);
    const stored = peek(blobs, 'orders', 'order/').length;
    const { records, marker: left } = await reopen(site);
    expect(left.backup).toBe(backup.at);
    expect(records).toMatchObject({
      'orders/order/{year}/{id}': stored,
      'catalogue/product/{id}': PRODUCTS,
    });
    expect(hasMarker(blobs)).toBe(false);
    expect(await shown(site)).toMatchObject({ categories: 1, products: PRODUCTS, orders: stored });
  });

  test('refuses a site that is open', async () => {
    await expect(reopen(onBlobs(emptyBlobs()))).rejects.toThrow('the site is open');
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
  const backup = await readStoredBackup(shop.storage, undefined, null);
  const site = onBlobs(emptyBlobs());
  await put(site);
  expect(await readSecondFactor(site, testOwner)).toBeNull();
  await restore(site, backup, overwriting);
  const found = await readSecondFactor(site, testOwner);
  expect(found).toMatchObject({ passkeys, recovery: { hashes: [] }, restoredFrom: backup.at });
  expect(await verify(site, backup)).toEqual([]);
  await site.storage.accounts.remove('second-factor/localhost');
  await expect(readSecondFactor(site, testOwner)).rejects.toThrow(CorruptBlob);
  await restore(site, backup, overwriting);
  expect(await renewRecoveryCodes(site, testOwner)).not.toBeNull();
  expect(await readSecondFactor(site, testOwner)).not.toHaveProperty('restoredFrom');
});
