import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { OrderFilter } from '#domain/order/order-list.ts';
import { foldOrder } from '#domain/order/order-log.ts';
import {
  BackupError,
  type BackupReader,
  readBackupFile,
  writeBackupFile,
} from '#server/backup/backup-file.ts';
import { copyStores, isBackedUp, isCounter } from '#server/backup/copy-stores.ts';
import { daysKept, readDailyBackup, runDailyBackup } from '#server/backup/daily-backup.ts';
import { type RestoreOptions, restore, verify } from '#server/backup/restore.ts';
import { readManifest } from '#server/catalogue/manifest.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { subscribe } from '#server/newsletter/subscribers.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import type { OrderRecord } from '#server/orders/order-log.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { openStorageAt, type Storage } from '#server/storage/blob-store.ts';
import { readIndexes, rederiveIndexes } from '#tests/support/catalogue-view.ts';
import { testClock } from '#tests/support/clock.ts';
import {
  type Around,
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  peek,
  putRaw,
} from '#tests/support/memory-store.ts';
import { order, quietLog, sandboxOf } from '#tests/support/ordering.ts';
import {
  addCategory,
  addProduct,
  enquire,
  openTestShop,
  productDraft,
  siteOn,
  type TestContext,
} from '#tests/support/test-shop.ts';

quietLog();

/** A small shop by default; the nightly run drills with a large one. */
const PRODUCTS = Number(process.env.DRILL_PRODUCTS ?? 12);
const ORDERS = Number(process.env.DRILL_ORDERS ?? 20);
const PASSPHRASE = 'a passphrase for the tests';
const plain: RestoreOptions = {
  overwrite: false,
  skipInvoices: 0,
  settleMs: 0,
  confirm: async () => true,
};

const clock = testClock();
const shopOn = (blobs: MemoryBlobs, around?: Around) => siteOn(openMemoryStorage(blobs, around), clock.now);

function newFile(): string {
  const path = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return join(path, 'site.backup');
}

const pictureOf = (n: number, version: number) => `${`p${n}v${version}`.padEnd(20, 'a')}-10x10.jpg`;
async function addPicture({ storage }: TestContext, n: number, version = 0): Promise<string> {
  const file = pictureOf(n, version);
  await storage.images.createBytes(file, Buffer.alloc(500, file));
  return file;
}

/** Fills a shop; gives its first product. */
async function fill(shop: TestContext, products = 12): Promise<Product> {
  const categories = Math.ceil(products / 200);
  for (let n = 1; n <= categories; n++) await addCategory(shop, `Stones ${n}`);
  for (let n = 1; n <= products; n++)
    await addProduct(shop, 1 + (n % categories), {
      name: `Ruby ${n}`,
      images: { main: await addPicture(shop, n) },
    });
  await enquire(shop, {}, { toBeMailed: true });
  await subscribe(shop, { email: 'asha@example.in' } as never);
  const first = (await shop.storage.catalogue.read<Product>('product/0/1'))?.value;
  if (!first) throw new Error('no product');
  return first;
}

async function openFilled(products?: number) {
  const blobs = emptyBlobs();
  const shop = shopOn(blobs);
  return { blobs, shop, product: await fill(shop, products) };
}

async function settle(shop: TestContext): Promise<void> {
  clock.advance(60_000);
  await reconcileOrders(shop, shop.providers);
}

/** Sells some pieces; every fourth buyer has not paid yet. */
async function sell(shop: TestContext, product: Product, many: number): Promise<void> {
  for (let n = 1; n <= many; n++) {
    const id = await order(shop, product);
    if (n % 4 !== 0) await sandboxOf(shop).decide(id, 'upi');
    if (n % 10 === 0 || n === many) await settle(shop);
  }
}

const ordersIn = (blobs: MemoryBlobs) =>
  peek<OrderRecord>(blobs, 'orders', 'order/').flatMap(([, { events }]) => foldOrder(events) ?? []);
const invoicesIn = (blobs: MemoryBlobs) => ordersIn(blobs).flatMap(({ invoice }) => invoice?.number ?? []);

async function backUp(storage: Storage, path: string): Promise<void> {
  const target = await writeBackupFile(path, PASSPHRASE, clock.now());
  await copyStores(storage, target);
  await target.finish();
  await target.close();
}

async function reading<T>(
  path: string,
  use: (backup: BackupReader) => Promise<T>,
  passphrase = PASSPHRASE,
): Promise<T> {
  const backup = await readBackupFile(path, passphrase);
  return use(backup).finally(() => backup.close());
}

test('the drill: a shop backed up while it sells, lost, restored, and selling again', {
  timeout: 1_200_000,
}, async () => {
  const { blobs, shop, product } = await openFilled(PRODUCTS);
  await sell(shop, product, ORDERS);
  const before = invoicesIn(blobs);

  // Turns come between the requests, so that the shop sells and a product gets other pictures meanwhile.
  const slow: Around = async (_, effect) => {
    await new Promise((turn) => setImmediate(turn));
    return effect();
  };
  const path = newFile();
  const began = performance.now();
  const edit = async () => {
    for (let version = 1; version <= 3; version++)
      await saveProduct(shopOn(blobs, slow), 2, {
        draft: productDraft(1, { name: 'Ruby 2' }),
        images: { main: await addPicture(shop, 2, version), added: [] },
      });
  };
  await Promise.all([
    backUp(openMemoryStorage(blobs, slow), path),
    sell(shopOn(blobs, slow), product, 12),
    edit(),
  ]);
  const backedUp = performance.now();
  await sell(shop, product, 4);
  const issued = invoicesIn(blobs);
  expect(issued.length).toBeGreaterThan(before.length);

  const lost = emptyBlobs();
  const restored = shopOn(lost);
  const done = await reading(path, (backup) => restore(restored, backup, { ...plain, skipInvoices: 100 }));
  const ready = performance.now();
  expect(done.missingPictures).toEqual([]);
  expect(await reading(path, (backup) => verify(restored, backup))).toEqual([]);
  const kept = invoicesIn(lost);
  expect(kept).toEqual(expect.arrayContaining(before));
  expect(issued).toEqual(expect.arrayContaining(kept));

  const indexes = await readIndexes(restored.storage.catalogue);
  expect(indexes.intents).toEqual([]);
  // The shop's pages and the notice are purged by the next sweep.
  const { stale = {} } = await readManifest(restored.storage.catalogue);
  expect(Object.keys(stale).sort()).toEqual(['menu', 'notice']);
  expect(await rederiveIndexes(restored.storage.catalogue)).toEqual(indexes);

  // What was open goes on, and no number is given twice, not even one given after the backup.
  await settle(restored);
  await sell(restored, product, 4);
  const later = invoicesIn(lost).filter((number) => !kept.includes(number));
  expect(later.length).toBeGreaterThanOrEqual(3);
  expect(later.filter((number) => issued.includes(number))).toEqual([]);
  expect(new Set(invoicesIn(lost)).size).toBe(invoicesIn(lost).length);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(
    `drill: ${done.blobs} blobs backed up in ${seconds(began, backedUp)} s, restored in ${seconds(backedUp, ready)} s`,
  );
});

test('a number given while the order was copied already is found by its order, others are named as gaps', async () => {
  const { blobs, shop, product } = await openFilled();
  await sell(shop, product, 2);
  const path = newFile();
  let pressed = false;
  // The counters are read when all else is copied: two more orders are paid just before.
  const around: Around = async ({ kind, key, store }, effect) => {
    if (!pressed && store === 'orders' && kind === 'get' && isCounter(key)) {
      pressed = true;
      await sell(shop, product, 2);
    }
    return effect();
  };
  await backUp(openMemoryStorage(blobs, around), path);
  expect(invoicesIn(blobs)).toHaveLength(4);
  const lost = emptyBlobs();
  const { gaps } = await reading(path, (backup) =>
    restore(shopOn(lost), backup, { ...plain, skipInvoices: 5 }),
  );
  expect(invoicesIn(lost)).toHaveLength(2);
  expect(gaps).toEqual([
    ...['TEST/26-27/0003', 'TEST/26-27/0004', 'TEST/26-27/0005 to TEST/26-27/0009'],
    'INV/26-27/0001 to INV/26-27/0005',
    'TCN/26-27/0001 to TCN/26-27/0005',
    'CN/26-27/0001 to CN/26-27/0005',
  ]);
  await sell(shopOn(lost), product, 1);
  expect(invoicesIn(lost)).toContain('TEST/26-27/0010');
});

test('an interrupted backup is gone on with; a damaged, unfinished or foreign one is refused', async () => {
  const { blobs, shop } = await openFilled();
  const path = newFile();
  const first = await writeBackupFile(path, PASSPHRASE, clock.now());
  let requests = 0;
  const dying: Around = async (_, effect) => {
    if (++requests > 15) throw new Error('the connection is cut');
    return effect();
  };
  await expect(copyStores(openMemoryStorage(blobs, dying), first)).rejects.toThrow('cut');
  await first.close();
  await expect(readBackupFile(path, PASSPHRASE)).rejects.toThrow('never finished');
  truncateSync(path, readFileSync(path).length - 7);
  await expect(writeBackupFile(path, 'another passphrase', clock.now())).rejects.toThrow(
    'another passphrase',
  );

  await addPicture(shop, 99);
  await shop.storage.images.remove(pictureOf(1, 0));
  const target = await writeBackupFile(path, PASSPHRASE, clock.now());
  expect(target.resumed).toBeGreaterThan(3);
  await copyStores(shop.storage, target);
  await target.finish();
  await target.close();
  expect(await reading(path, (backup) => verify(shop, backup))).toEqual([]);
  await expect(writeBackupFile(path, PASSPHRASE, clock.now())).rejects.toThrow('complete backup already');

  await expect(readBackupFile(path, 'another passphrase')).rejects.toThrow('passphrase is another one');
  const whole = readFileSync(path);
  expect(whole.includes('asha@example.in')).toBe(false);
  whole.writeUInt8(whole.readUInt8(2_000) ^ 1, 2_000);
  writeFileSync(path, whole);
  await expect(readBackupFile(path, PASSPHRASE)).rejects.toThrow('damaged');
});

test('a store with something in it is left alone unless told, and what differs is named', async () => {
  const { shop, product } = await openFilled();
  const path = newFile();
  await backUp(shop.storage, path);
  await shop.storage.images.remove(pictureOf(3, 0));
  await shop.storage.images.createBytes(pictureOf(4, 0), Buffer.from('other'));
  await sell(shop, product, 1);
  await reading(path, async (backup) => {
    const differences = await verify(shop, backup);
    expect(differences).toEqual(
      expect.arrayContaining([`images/${pictureOf(3, 0)} is missing`, `images/${pictureOf(4, 0)} differs`]),
    );
    expect(differences.filter((line) => /^orders\/order\/.* is not in the backup$/.test(line))).toHaveLength(
      1,
    );
    await expect(restore(shop, backup, plain)).rejects.toThrow('not empty');
    expect(await verify(shop, backup)).toEqual(differences);
    await restore(shop, backup, { ...plain, overwrite: true });
    expect(await verify(shop, backup)).toEqual([]);
  });
});

test('a record that could not be read when it was backed up is put back as it was and named; it keeps nothing else', async () => {
  const { blobs, shop, product } = await openFilled();
  await sell(shop, product, 2);
  await settle(shop);
  const [id = '', other = ''] = ordersIn(blobs)
    .sort((one, next) => (next.number ?? 0) - (one.number ?? 0))
    .map(({ placed }) => placed.id);
  // The last one that was numbered: the counter still names it.
  putRaw(blobs, 'orders', `order/${id}`, '{"revision": 4, "ev');
  putRaw(blobs, 'catalogue', 'product/0/2', 'no JSON');
  const path = newFile();
  await backUp(shop.storage, path);
  const lost = emptyBlobs();
  const restored = shopOn(lost);
  const { unreadable } = await reading(path, (backup) => restore(restored, backup, plain));
  expect(unreadable.sort()).toEqual(['catalogue/product/0/2', `orders/order/${id}`]);
  expect(await reading(path, (backup) => verify(restored, backup))).toEqual([]);
  expect(await listOrders(restored, OrderFilter.parse({}), 1, 20)).toMatchObject({
    data: [{ id: other }],
    unreadable: [id],
  });
  await sell(restored, product, 1);
  await settle(restored);
  const { data } = await listOrders(restored, OrderFilter.parse({}), 1, 20);
  expect(data.map(({ invoice }) => invoice)).toEqual(['TEST/26-27/0003', 'TEST/26-27/0001']);
});

test('what turns out to be incomplete is found before anything is deleted for it', async () => {
  const { blobs, shop } = await openFilled();
  while ((await runDailyBackup(shop, 20_000)) !== 'done');
  const backup = await readDailyBackup(shop.storage);
  const copies = [...(blobs.stores.get('backups')?.keys() ?? [])];
  await shop.storage.backups.remove(copies.find((key) => key.includes('/product/')) ?? '');
  const before = await verify(shop, backup);
  await expect(restore(shop, backup, { ...plain, overwrite: true })).rejects.toThrow(
    'is missing from the backup',
  );
  expect(await verify(shop, backup)).toEqual(before);
});

test('a backup that is not there is said so, in words', async () => {
  await expect(readBackupFile('no-such.backup', PASSPHRASE)).rejects.toThrow(
    new BackupError('There is no file no-such.backup.'),
  );
  await expect(readDailyBackup(shopOn(emptyBlobs()).storage, '2026-11-21')).rejects.toThrow(
    new BackupError('There is no daily backup of 2026-11-21, nor of any other day.'),
  );
});

test('the daily backup goes on where time ended it, copies what changed, and each day kept can be restored', async () => {
  const { blobs, shop } = await openFilled();
  clock.set('2026-01-01T20:30:00Z');
  const writes = () =>
    [...(blobs.stores.get('backups')?.keys() ?? [])].filter((key) => key.startsWith('copy/'));
  const snapshots = new Map<string, string>();
  const recordsOf = (of: MemoryBlobs) =>
    JSON.stringify(
      (['catalogue', 'images', 'orders', 'enquiries'] as const).map((store) =>
        [...(of.stores.get(store) ?? [])]
          .filter(([key]) => isBackedUp(store, key) && !isCounter(key))
          .map(([key, { content }]) => [key, Buffer.from(content).toString()])
          .sort(),
      ),
    );
  const slow: Around = async (_, effect) => {
    await new Promise((turn) => setTimeout(turn, 1));
    return effect();
  };
  let runs = 0;
  for (let day = 1; day <= 60; day++) {
    const name = clock.now().toISOString().slice(0, 10);
    if (day % 3 === 0) await shop.storage.images.remove(pictureOf(day / 3, 0));
    if (day % 4 === 0) await addPicture(shop, 5, day);
    if (day % 5 === 0) await shop.storage.images.createBytes(pictureOf(7, 0), Buffer.from(`day ${day}`));
    snapshots.set(name, recordsOf(blobs));
    const hurried = day === 1 ? openMemoryStorage(blobs, slow) : shop.storage;
    const context = { ...shop, storage: hurried };
    while ((await runDailyBackup(context, day === 1 ? 12 : 20_000)) !== 'done') if (day === 1) runs++;
    if (day === 2) expect(writes().filter((key) => key.startsWith('copy/2026-01-02/'))).toEqual([]);
    clock.advance(86_400_000);
  }
  expect(runs).toBeGreaterThan(3);
  const kept = daysKept([...snapshots.keys()]);
  const days = new Set(peek(blobs, 'backups', 'day/').map(([key]) => key.split('/')[1]));
  expect([...days].sort()).toEqual([...kept].sort());
  const named = new Set<string>();
  for (const day of kept) {
    const lost = emptyBlobs();
    const backup = await readDailyBackup(shop.storage, day);
    await restore(shopOn(lost), backup, plain);
    expect(recordsOf(lost)).toBe(snapshots.get(day));
    for (const { store, key, ...entry } of backup.manifest)
      named.add(`copy/${(entry as unknown as { day: string }).day}/${store}/${key}`);
  }
  expect(writes().sort()).toEqual([...named].sort());
  await expect(readDailyBackup(shop.storage, '2025-12-31')).rejects.toThrow('There is no daily backup');
});

test('several days dropped at once take nothing from one that is kept', async () => {
  const { blobs, shop } = await openFilled();
  clock.set('2026-01-01T20:30:00Z');
  const picturesIn = ({ stores }: MemoryBlobs) =>
    [...(stores.get('images') ?? [])].map(([key, { content }]) => [key, Buffer.from(content).toString()]);
  const snapshots = new Map<string, string[][]>();
  for (let day = 1; day <= 30; day++) {
    const name = clock.now().toISOString().slice(0, 10);
    // The 18th is kept as the last of its week; what it shares with the two days after it changes on the 21st.
    if (day === 21) await shop.storage.images.createBytes(pictureOf(7, 0), Buffer.from('changed'));
    snapshots.set(name, picturesIn(blobs));
    // Every night but the last ended with the backup, before any day was dropped.
    const isFinished = async () =>
      (await shop.storage.backups.read<{ day: string }>('last'))?.value.day === name;
    while (!(await isFinished())) await runDailyBackup(shop);
    clock.advance(86_400_000);
  }
  clock.advance(-86_400_000);
  expect(await runDailyBackup(shop)).toBe('done');
  for (const day of daysKept([...snapshots.keys()])) {
    const lost = emptyBlobs();
    await restore(shopOn(lost), await readDailyBackup(shop.storage, day), plain);
    expect(picturesIn(lost).sort(), day).toEqual(snapshots.get(day)?.sort());
  }
});

test('a day whose manifests are not all written is no backup yet', async () => {
  const { blobs, shop } = await openFilled();
  clock.set('2026-01-01T20:30:00Z');
  while ((await runDailyBackup(shop)) !== 'done');
  clock.advance(86_400_000);
  await addPicture(shop, 99);
  const killed: Around = async (step, effect) => {
    if (step.kind === 'put' && step.key === 'day/2026-01-02/orders') throw new Error('killed');
    return effect();
  };
  await expect(runDailyBackup(shopOn(blobs, killed))).rejects.toThrow();
  expect((await readDailyBackup(shop.storage)).at).toBe('2026-01-01');
  await expect(readDailyBackup(shop.storage, '2026-01-02')).rejects.toThrow('There is no daily backup');
  while ((await runDailyBackup(shop)) !== 'done');
  expect((await readDailyBackup(shop.storage)).at).toBe('2026-01-02');
});

test('kept are seven days, the last of four weeks, and of twelve months', () => {
  const days = Array.from({ length: 500 }, (_, n) =>
    new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
  );
  expect([...daysKept(days)].sort()).toEqual([
    ...['2025-06-30', '2025-07-31', '2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31'],
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-26', '2026-04-30', '2026-05-03'],
    ...['2026-05-09', '2026-05-10', '2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14', '2026-05-15'],
  ]);
});

test('a deployed site is read by its id and a token, as Netlify’s own interface wants it', async () => {
  const { shop, store, close } = await openTestShop();
  onTestFinished(close);
  await fill(shop);
  const asked = new Set<string>();
  const api = createServer(async (request, answer) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://api');
    const [, , , , site = '', ...rest] = pathname.split('/');
    asked.add(`${site} ${request.headers.authorization}`);
    const url = `${store.url}/local/${rest.join('/')}${search}`;
    if (request.headers.accept?.includes('signed-url')) answer.end(JSON.stringify({ url }));
    else answer.end(Buffer.from(await (await fetch(url)).arrayBuffer()));
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  onTestFinished(() => void api.close());
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const storage = openStorageAt({ url: null, site: { id: 'site-1', token: 'token-1', apiUrl } });
  const path = newFile();
  await backUp(storage, path);
  expect([...asked]).toEqual(['site-1 Bearer token-1']);
  expect(await reading(path, (backup) => verify(shop, backup))).toEqual([]);
});
