import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Decrypter, generateIdentity } from 'age-encryption';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { OrderFilter } from '#domain/order/order-list.ts';
import { foldOrder } from '#domain/order/order-log.ts';
import { settingNames } from '#domain/site/owner-settings.ts';
import { beginArchive } from '#server/backup/archive.ts';
import { BackupError, type BackupReader } from '#server/backup/backup.ts';
import { readBackupFile, writeBackupFile } from '#server/backup/backup-file.ts';
import { isBackedUp, isCounter } from '#server/backup/copy-stores.ts';
import { backUpNow, beginNightlyBackup } from '#server/backup/job.ts';
import { lockWith } from '#server/backup/lock.ts';
import { runJob } from '#server/backup/run-job.ts';
import { daysKept, type StoredBackup } from '#server/backup/stored-backups.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { readHealth } from '#server/health/read-health.ts';
import { subscribe } from '#server/newsletter/subscribers.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { type OrderRecord, orderKey } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { type BlobStore, openStorageAt } from '#server/storage/blob-store.ts';
import { openApiDoor } from '#tests/drill/store-door.ts';
import { deriveAgain, readDerived } from '#tests/support/catalogue-view.ts';
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
  nightTick,
  openStored,
  putBackInto,
} from '#tests/support/nightly-backup.ts';
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

/** The shop is small by default. The nightly run uses a large one. */
const PRODUCTS = Number(process.env.DRILL_PRODUCTS ?? 12);
const ORDERS = Number(process.env.DRILL_ORDERS ?? 20);
/** A secret key of age, which is fast. A passphrase costs seconds. */
const SECRET = 'AGE-SECRET-KEY-1MCC9TC0SUDPT8GMK0U40XCFEMU6T2QAQDLFJSKADE6J2KKQZVRYQR92Y80';
const PUBLIC = 'age1np25tnn3lvw42pqd8aex5xgqlrdvtackyvd2hmtucjpgxj70wcgs7rthak';
const PASSPHRASE = 'a passphrase for the tests';
const clock = testClock();
const shopOn = (blobs: MemoryBlobs, around?: Around) => siteOn(openMemoryStorage(blobs, around), clock.now);

function newFile(): string {
  const path = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return join(path, 'site.tar.age');
}

const pictureOf = (n: number, version: number) => `${`p${n}v${version}`.padEnd(20, 'a')}-10x10.jpg`;
async function addPicture({ storage }: TestContext, n: number, version = 0): Promise<string> {
  const file = pictureOf(n, version);
  await storage.images.writeBytes(file, Buffer.alloc(500, file));
  return file;
}

/** Fills a shop, and returns its first product. */
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
  const first = (await shop.storage.catalogue.read<Product>('product/1'))?.value;
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

/** Sells some pieces. Every fourth buyer has not paid yet. */
async function sell(shop: TestContext, product: Product, many: number): Promise<void> {
  for (let n = 1; n <= many; n++) {
    const id = await order(shop, product);
    if (n % 4 !== 0) await sandboxOf(shop).decide(id, 'upi');
    if (n % 10 === 0 || n === many) await settle(shop);
  }
}

const productsOf = async ({ storage }: TestContext): Promise<Product[]> => {
  const found = await storage.catalogue.read<Product>('product/1');
  return found ? [found.value] : [];
};

const ordersIn = (blobs: MemoryBlobs) =>
  peek<OrderRecord>(blobs, 'orders', 'order/').flatMap(([, { events }]) => foldOrder(events) ?? []);
const invoicesIn = (blobs: MemoryBlobs) => ordersIn(blobs).flatMap(({ invoice }) => invoice?.number ?? []);

/** Has a shop make a backup of itself, and writes it to a file. */
async function backUp(shop: TestContext, path: string, secret = SECRET, how: HowMade = {}): Promise<void> {
  const name = await backUpNow(asSite(shop, { secret, ...how }));
  await writeBackupFile(await openStored(shop, name, secret), path, secret);
}

const opened = (path: string, secret = SECRET): Promise<BackupReader> => readBackupFile(path, secret);

test('the drill: a shop backed up while it sells, lost, restored, and selling again', {
  timeout: 1_200_000,
}, async () => {
  const { blobs, shop, product } = await openFilled(PRODUCTS);
  await sell(shop, product, ORDERS);
  const before = invoicesIn(blobs);

  // Other actions run between the requests: meanwhile the shop sells, and a product gets other pictures.
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
    backUp(shop, path, SECRET, { by: shopOn(blobs, slow) }),
    sell(shopOn(blobs, slow), product, 12),
    edit(),
  ]);
  const backedUp = performance.now();
  await backUpAtNight(shop, PUBLIC);
  const atNight = performance.now();
  await sell(shop, product, 4);
  const issued = invoicesIn(blobs);
  expect(issued.length).toBeGreaterThan(before.length);

  const lost = emptyBlobs();
  const restored = shopOn(lost);
  const done = await putBackInto(restored, await opened(path), { skipInvoices: 100 });
  const ready = performance.now();
  expect(done).toMatchObject({ missingPictures: [], problems: [] });
  // An order may have been copied before its numbers were on record, and their claims after it. The restore
  // adds the numbers to such an order, and nothing else differs.
  const unnumbered: string[] = [];
  for await (const { name, bytes } of (await opened(path)).blobs()) {
    if (!name.startsWith('orders/order/')) continue;
    const record: OrderRecord = JSON.parse(Buffer.from(bytes).toString());
    if (!foldOrder(record.events)?.invoice) unnumbered.push(`${name} differs`);
  }
  const differences = await differencesFrom(restored, await opened(path));
  expect(differences.filter((line) => !unnumbered.includes(line))).toEqual([]);
  const kept = invoicesIn(lost);
  expect(kept).toEqual(expect.arrayContaining(before));
  expect(issued).toEqual(expect.arrayContaining(kept));

  const indexes = await readDerived(restored);
  // The shop's pages and what follows from the owner's settings are purged by the next sweep.
  const [note = ''] = await restored.storage.catalogue.keys('save/');
  expect(await restored.storage.catalogue.read(note)).toMatchObject({
    value: { tags: ['menu', ...settingNames] },
  });
  expect(await deriveAgain(restored)).toEqual(indexes);

  // Open orders continue, and no number is given twice, not even one that was given after the backup.
  await settle(restored);
  await sell(restored, product, 4);
  const later = invoicesIn(lost).filter((number) => !kept.includes(number));
  expect(later.length).toBeGreaterThanOrEqual(3);
  expect(later.filter((number) => issued.includes(number))).toEqual([]);
  expect(new Set(invoicesIn(lost)).size).toBe(invoicesIn(lost).length);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  const count = (prefix: string) => backupsIn(blobs, prefix).length;
  console.log(
    `drill: ${(await opened(path)).contents.size} blobs in a file in ${seconds(began, backedUp)} s, by the site ` +
      `itself into ${count('archive/')} pieces and ${count('pack/')} packs in ${seconds(backedUp, atNight)} s, ` +
      `restored in ${seconds(atNight, ready)} s`,
  );
});

test('finds a number given after its order was copied, and names the others as gaps', async () => {
  const { blobs, shop, product } = await openFilled();
  await sell(shop, product, 2);
  const path = newFile();
  let pressed = false;
  // The counters are read after everything else is copied, and two more orders are paid just before that.
  const around: Around = async ({ kind, key, store }, effect) => {
    if (!pressed && store === 'orders' && kind === 'get' && isCounter(key)) {
      pressed = true;
      await sell(shop, product, 2);
    }
    return effect();
  };
  await backUp(shop, path, SECRET, { by: shopOn(blobs, around) });
  expect(invoicesIn(blobs)).toHaveLength(4);
  const lost = emptyBlobs();
  const { gaps } = await putBackInto(shopOn(lost), await opened(path), { skipInvoices: 5 });
  expect(invoicesIn(lost)).toHaveLength(2);
  expect(gaps).toEqual([
    'TEST/26-27/0003',
    'TEST/26-27/0004',
    'TEST/26-27/0005 to TEST/26-27/0009',
    'INV/26-27/0001 to INV/26-27/0005',
    'TCN/26-27/0001 to TCN/26-27/0005',
    'CN/26-27/0001 to CN/26-27/0005',
  ]);
  await sell(shopOn(lost), product, 1);
  expect(invoicesIn(lost)).toContain('TEST/26-27/0010');
});

test('a file that is interrupted is not left; one that was killed does not count', async () => {
  const { shop } = await openFilled();
  const path = newFile();
  const name = await backUpNow(asSite(shop));
  const whole = await openStored(shop, name);
  const cut: BackupReader = {
    ...whole,
    async *blobs() {
      for await (const blob of whole.blobs()) {
        yield blob;
        if (blob.name === 'catalogue/product/5') throw new StorageUnavailable('the connection is cut');
      }
    },
  };
  await expect(writeBackupFile(cut, path, SECRET)).rejects.toThrow('cut');
  expect(readdirSync(dirname(path))).toEqual([]);

  await writeBackupFile(whole, path, SECRET);
  // A killed process does not clean up, and is written over.
  writeFileSync(`${path}.part`, readFileSync(path).subarray(0, -500));
  await expect(opened(`${path}.part`)).rejects.toThrow(BackupError);
  rmSync(path);
  await expect(opened(path)).rejects.toThrow(`There is no file ${path}.`);
  await writeBackupFile(whole, path, SECRET);
  expect(await differencesFrom(shop, await opened(path))).toEqual([]);
  expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  await expect(writeBackupFile(whole, path, SECRET)).rejects.toThrow('There is a file');
});

test('explains in one sentence why a file cannot be restored, and changes nothing', async () => {
  const { blobs, shop } = await openFilled(2);
  const path = newFile();
  await backUp(shop, path);
  const whole = readFileSync(path);
  expect(whole.includes('asha@example.in')).toBe(false);
  const bad = join(dirname(path), 'bad');
  const changed = (at: number) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  };
  const files: [Buffer, RegExp, string?][] = [
    [whole, /the passphrase is another one/, await generateIdentity()],
    [whole, /the passphrase is another one/, PASSPHRASE],
    [changed(60), /the passphrase is another one, or the file is damaged/],
    [changed(2_000), /damaged/],
    [changed(whole.length - 3), /damaged/],
    [whole.subarray(0, -1), /ends too early/],
    [whole.subarray(0, whole.length / 2), /ends too early/],
    [whole.subarray(0, 40), /no backup of this site/],
    [Buffer.alloc(0), /no backup of this site/],
    [Buffer.concat([whole, Buffer.from('more')]), /damaged/],
    [readFileSync(import.meta.filename), /no backup of this site/],
    [await archiveOf({ 'letter.txt': 'Dear Asha' }), /no backup of this site/],
    [await archiveOf({ 'backup.json': '{"format":"another","at":""}' }), /no backup of this site/],
    [await archiveOf({ 'backup.json': '{"format":"site backup","at":""}' }), /never finished/],
  ];
  const before = blobs.writes;
  for (const [bytes, said, secret = SECRET] of files) {
    writeFileSync(bad, bytes);
    const error = await readBackupFile(bad, secret).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(BackupError);
    expect(error.message).toMatch(said);
    expect(error.message).toMatch(/^[^\n]*\.$/);
  }
  expect(blobs.writes).toBe(before);
});

/** Returns an archive that is encrypted in the way of another program. */
async function archiveOf(files: Record<string, string>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const archive = beginArchive(lockWith(PUBLIC), clock.now(), async (part) => void parts.push(part));
  for (const [name, text] of Object.entries(files)) await archive.add(name, Buffer.from(text));
  await archive.finish();
  return Buffer.concat(parts);
}

test('what a store cannot give is not said to be a damaged file', async () => {
  const { blobs, shop } = await openFilled(2);
  await backUpAtNight(shop);
  const down: Around = async ({ store, key }, effect) => {
    if (store === 'backups' && key.startsWith('archive/')) throw new StorageUnavailable('down');
    return effect();
  };
  await expect(openStored(shopOn(blobs, down))).rejects.toThrow(StorageUnavailable);
});

/** Runs a program on a file. @returns its output */
const run = (program: string, words: string[], input?: Buffer) =>
  execFileSync(program, words, { input, maxBuffer: 64e6 });

/** Returns the files of a tar archive as the system’s tar unpacks them. */
function unpacked(archive: Buffer): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'unpacked-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  run('tar', ['-x', '-C', folder], archive);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return new Map(
    files.map((each) => {
      const path = join(each.parentPath, each.name);
      return [relative(folder, path), readFileSync(path, 'latin1')];
    }),
  );
}

/** Returns every blob of these stores that is backed up, as a file of an archive. */
const blobsIn = ({ stores }: MemoryBlobs) =>
  new Map(
    [...stores].flatMap(([store, stored]) =>
      [...stored]
        .filter(([key]) => store !== 'backups' && store !== 'limits' && isBackedUp(store, key))
        .map(([key, { content }]) => [`${store}/${key}`, Buffer.from(content as string).toString('latin1')]),
    ),
  );

test('a file that a passphrase locks is opened by it', async () => {
  const { blobs, shop } = await openFilled(1);
  const path = newFile();
  await writeBackupFile(await openStored(shop, await backUpNow(asSite(shop))), path, PASSPHRASE);
  expect((await opened(path, PASSPHRASE)).contents.size).toBe(blobsIn(blobs).size);
});

describe('without this project a backup is opened', () => {
  const decrypted = async (path: string) => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(SECRET);
    return Buffer.from(await decrypter.decrypt(readFileSync(path)));
  };
  const hasAge = spawnSync('age', ['--version']).status === 0;
  if (!hasAge) console.log('The program age is not installed, so that it opens a backup is not tried.');

  test('by the library of age and by tar', async () => {
    const { blobs, shop } = await openFilled(3);
    // The longest key that a store accepts, in other letters.
    await shop.storage.enquiries.writeBytes(
      `a/${'प्र/'.repeat(40)}b`,
      Buffer.from('a key of an unknown version'),
    );
    const path = newFile();
    await backUp(shop, path);
    const files = unpacked(await decrypted(path));
    for (const [name, content] of blobsIn(blobs)) expect(files.get(name), name).toBe(content);
    expect(files.get('README.txt')).toContain('npm run restore');
  });

  test.skipIf(!hasAge)('by the program age and by tar, in the store too', async () => {
    const { blobs, shop } = await openFilled(3);
    const path = newFile();
    await backUp(shop, path);
    await backUpAtNight(shop, PUBLIC);
    const identity = join(dirname(path), 'key.txt');
    writeFileSync(identity, `${SECRET}\n`);
    const expected = blobsIn(blobs);
    const files = unpacked(run('age', ['-d', '-i', identity, path]));
    for (const [name, content] of expected) expect(files.get(name), name).toBe(content);

    const stored = (prefix: string) =>
      [...(blobs.stores.get('backups') ?? [])]
        .filter(([key]) => key.startsWith(prefix))
        .sort()
        .map(([, { content }]) => content as Buffer);
    const records = unpacked(run('age', ['-d', '-i', identity], Buffer.concat(stored('archive/'))));
    const pictures = stored('pack/').map(unpacked);
    for (const [name, content] of expected) {
      const holder = name.startsWith('images/') ? pictures.find((pack) => pack.has(name)) : records;
      expect(holder?.get(name), name).toBe(content);
    }
  });
});

test('a site with records is left alone unless told, and what differs is named', async () => {
  const { blobs, shop, product } = await openFilled();
  const path = newFile();
  await backUp(shop, path);
  const backup = await opened(path);
  await shop.storage.images.remove(pictureOf(3, 0));
  await shop.storage.catalogue.remove('product/5');
  putRaw(blobs, 'catalogue', 'product/4', 'other');
  await sell(shop, product, 1);
  const differences = await differencesFrom(shop, backup);
  expect(differences).toEqual(
    expect.arrayContaining([
      `images/${pictureOf(3, 0)} is missing`,
      'catalogue/product/5 is missing',
      'catalogue/product/4 differs',
    ]),
  );
  expect(differences.filter((line) => /^orders\/order\/.* is not in the backup$/.test(line))).toHaveLength(1);
  await expect(putBackInto(shop, backup)).rejects.toThrow('--overwrite');
  expect(await differencesFrom(shop, backup)).toEqual(differences);
  await putBackInto(shop, backup, { overwrite: true });
  expect(await differencesFrom(shop, backup)).toEqual([]);
});

test('a backup from the store is put back with its pictures, and what was overwritten can be had again', async () => {
  const { shop, product } = await openFilled();
  await backUpAtNight(shop);
  const night = await openStored(shop);
  await shop.storage.images.remove(pictureOf(3, 0));
  await sell(shop, product, 2);
  const asked: unknown[] = [];
  let before = '';
  const confirm = async (newer: unknown, name: string) => {
    asked.push(newer);
    before = name;
    return true;
  };
  await putBackInto(shop, night, { overwrite: true, confirm });
  expect(asked).toEqual([
    { orders: 2, paid: 2 * 12_500_00, enquiries: 0, subscribers: 0, changed: expect.any(Number) },
  ]);
  const overwritten = await openStored(shop, before);
  clock.advance(86_400_000);
  expect(await differencesFrom(shop, night)).toEqual([]);
  await putBackInto(shop, overwritten, { overwrite: true });
  clock.advance(86_400_000);
  expect(await differencesFrom(shop, overwritten)).toEqual([]);
});

test('puts back a record that cannot be read as it was, and names it', async () => {
  const { blobs, shop, product } = await openFilled();
  await sell(shop, product, 2);
  await settle(shop);
  const [id = '', other = ''] = ordersIn(blobs)
    .sort((one, next) => (next.number ?? 0) - (one.number ?? 0))
    .map(({ placed }) => placed.id);
  // This is the last order that was numbered, and the counter still names it.
  putRaw(blobs, 'orders', orderKey(id), '{"revision": 4, "ev');
  putRaw(blobs, 'catalogue', 'product/2', 'no JSON');
  const path = newFile();
  await backUp(shop, path);
  const lost = emptyBlobs();
  const restored = shopOn(lost);
  const { problems } = await putBackInto(restored, await opened(path));
  expect(problems.sort()).toEqual(['order_damaged', 'product_damaged']);
  expect(await differencesFrom(restored, await opened(path))).toEqual([]);
  expect(await listOrders(restored, OrderFilter.parse({}), 1, 20)).toMatchObject({
    data: [{ id: other }],
    unreadable: [id],
  });
  await sell(restored, product, 1);
  await settle(restored);
  const { data } = await listOrders(restored, OrderFilter.parse({}), 1, 20);
  expect(data.map(({ invoice }) => invoice)).toEqual(['TEST/26-27/0003', 'TEST/26-27/0001']);
});

const backupsIn = (blobs: MemoryBlobs, prefix = '') =>
  [...(blobs.stores.get('backups')?.keys() ?? [])].filter((key) => key.startsWith(prefix)).sort();

test.each(['archive/', 'pack/'])(
  'a backup whose %s is gone or damaged is refused before anything is deleted',
  async (prefix) => {
    const { blobs, shop } = await openFilled();
    await backUpAtNight(shop);
    const [key = ''] = backupsIn(blobs, prefix);
    const whole = new Uint8Array((await shop.storage.backups.readBytes(key)) as ArrayBuffer);
    const before = blobsIn(blobs);
    // The last file is an empty archive.
    const damages = [
      whole.subarray(0, -2_000),
      whole.subarray(0, whole.length / 2),
      null,
      new Uint8Array(1_024),
    ];
    for (const damaged of damages) {
      if (damaged) await shop.storage.backups.writeBytes(key, damaged);
      else await shop.storage.backups.remove(key);
      const put = async () => putBackInto(shop, await openStored(shop), { overwrite: true });
      await expect(put()).rejects.toThrow(BackupError);
      expect(blobsIn(blobs)).toEqual(before);
    }
  },
);

test('a backup that is not there is said so, in words', async () => {
  await expect(opened('no-such.tar.age')).rejects.toThrow(
    new BackupError('There is no file no-such.tar.age.'),
  );
  const { shop } = await openFilled(1);
  await expect(openStored(shop, '2026-11-21')).rejects.toThrow(
    new BackupError('There is no backup of 2026-11-21 in the store, nor of any other day.'),
  );
  await backUpAtNight(shop, PUBLIC);
  const [day] = (await shop.storage.backups.keys('backup/')).map((key) => key.split('/')[1]);
  await expect(openStored(shop, '2026-01-01')).rejects.toThrow(`There is: ${day}`);
  await expect(openStored(shop, day)).rejects.toThrow('Set BACKUP_PASSPHRASE');
  await expect(openStored(shop, day, PASSPHRASE)).rejects.toThrow('another one');
  expect((await openStored(shop, day, SECRET)).contents.size).toBeGreaterThan(3);
});

test('each night that is kept can be restored, and nothing is in the store that none of them has', {
  timeout: 600_000,
}, async () => {
  const { blobs, shop } = await openFilled();
  clock.set('2026-01-01T20:30:00Z');
  const snapshots = new Map<string, string>();
  const recordsOf = (of: MemoryBlobs) => JSON.stringify([...blobsIn(of)].sort());
  const stored = (prefix: string) => backupsIn(blobs, prefix).length;
  for (let day = 1; day <= 60; day++) {
    const name = clock.now().toISOString().slice(0, 10);
    if (day % 3 === 0) await shop.storage.images.remove(pictureOf(day / 3, 0));
    if (day % 4 === 0) await addPicture(shop, 5, day);
    snapshots.set(name, recordsOf(blobs));
    const packs = stored('pack/');
    await backUpAtNight(shop);
    // A night without new pictures copies none.
    if (day === 2) expect(stored('pack/')).toBe(packs);
    expect(await nightTick(shop)).toBeNull();
    clock.advance(86_400_000);
  }
  const kept = daysKept([...snapshots.keys()]);
  expect(
    peek(blobs, 'backups', 'backup/')
      .map(([key]) => key.slice('backup/'.length))
      .sort(),
  ).toEqual([...kept].sort());
  const used = new Set<string>();
  for (const day of kept) {
    const lost = emptyBlobs();
    // The backups are beside a shop whose records are gone.
    lost.stores.set('backups', new Map(blobs.stores.get('backups')));
    const backup = await openStored(shop, day);
    await putBackInto(shopOn(lost), backup);
    expect(recordsOf(lost), day).toBe(snapshots.get(day));
    for (const { name } of backup.packs) used.add(`pack/${name}`);
  }
  expect(backupsIn(blobs, 'pack/')).toEqual([...used].sort());
  expect(new Set(backupsIn(blobs, 'archive/').map((key) => key.split('/')[1])).size).toBe(kept.size);
  await expect(openStored(shop, '2025-12-31')).rejects.toThrow('There is no backup');
});

describe('a backup that does not come to its end', () => {
  const health = async (shop: TestContext) => {
    // An answer may be reused for some seconds.
    clock.advance(6_000);
    return (await readHealth(shop, () => null)).checks.backup;
  };
  const dead = () => clock.advance(3 * 60_000);
  const firstNight = async () => {
    const opened = await openFilled();
    clock.set('2026-01-01T20:30:00Z');
    await backUpAtNight(opened.shop);
    clock.set('2026-01-02T20:30:00Z');
    expect(await health(opened.shop)).toBe('ok');
    return opened;
  };

  test('because it failed is named by health, and repaired by the next run', async () => {
    const { blobs, shop } = await firstNight();
    const full: Around = async ({ store, kind, key }, effect) => {
      if (store === 'backups' && kind === 'put' && key.startsWith('archive/'))
        throw new StorageUnavailable('no room');
      return effect();
    };
    await expect(nightTick(shop, { by: shopOn(blobs, full) })).rejects.toThrow(StorageUnavailable);
    expect(await health(shop)).toBe('warn');
    // The shop sells meanwhile, and nobody takes the incomplete data for a backup.
    expect(await order(shop, (await productsOf(shop))[0] as Product)).toMatch(/./);
    expect((await shop.storage.backups.keys('backup/')).map((key) => key.slice(7))).toEqual(['2026-01-01']);
    expect(await nightTick(shop)).toBe('done');
    expect(await health(shop)).toBe('ok');
  });

  test('because nobody answered who was called is named by health, and asked for again at once', async () => {
    const { shop } = await firstNight();
    const deaf = async () => {
      throw new BackupError('no answer');
    };
    await expect(beginNightlyBackup(shop, deaf)).rejects.toThrow('no answer');
    expect(await health(shop)).toBe('warn');
    expect(await nightTick(shop)).toBe('done');
    expect(await health(shop)).toBe('ok');
  });

  test('because time was up is named by health, and repaired by the next run', async () => {
    const { shop } = await firstNight();
    await expect(nightTick(shop, { withinMs: 0 })).rejects.toThrow('not enough time');
    expect(await health(shop)).toBe('warn');
    expect(await nightTick(shop)).toBe('done');
    expect(await health(shop)).toBe('ok');
  });

  test('starts again after it was killed at any request, and leaves nothing behind', async () => {
    const { blobs, shop } = await firstNight();
    for (let n = 20; n < 24; n++) await addPicture(shop, n);
    for (let at = 1; ; at++) {
      let requests = 0;
      const killed: Around = async ({ store }, effect) => {
        if (store === 'backups') requests++;
        if (requests >= at) throw new Error('killed');
        return effect();
      };
      const isDone = await nightTick(shop, { by: shopOn(blobs, killed) }).catch(() => null);
      if (isDone) break;
      const isFinished = (await shop.storage.backups.keys('backup/2026-01-02')).length > 0;
      if (isFinished) break;
      // A backup that has started may still be running, so no second one starts.
      if (at > 3) expect(await nightTick(shop)).toBeNull();
      dead();
      if (at > 4) {
        const again: Around = async () => {
          throw new Error('killed');
        };
        await nightTick(shop, { by: shopOn(blobs, again) }).catch(() => {});
        expect(await health(shop), `killed at ${at}`).toBe('warn');
        dead();
      }
    }
    dead();
    await nightTick(shop);
    expect(await health(shop)).toBe('ok');
    const lost = emptyBlobs();
    lost.stores.set('backups', new Map(blobs.stores.get('backups')));
    await putBackInto(shopOn(lost), await openStored(shop, '2026-01-02'));
    expect(lost.stores.get('images')?.size).toBe(16);

    for (let day = 3; day < 6; day++) {
      clock.set(`2026-01-0${day}T20:30:00Z`);
      await backUpAtNight(shop);
    }
    const named = peek<StoredBackup>(blobs, 'backups', 'backup/').map(([, backup]) => backup);
    const runs = new Set(named.map(({ run }) => run));
    expect(backupsIn(blobs, 'archive/').filter((key) => !runs.has(key.split('/')[1] ?? ''))).toEqual([]);
    const packs = new Set(named.flatMap((backup) => backup.packs.map(({ name }) => `pack/${name}`)));
    expect(backupsIn(blobs, 'pack/').filter((key) => !packs.has(key))).toEqual([]);
  });

  test('and wakes up when another has taken its place publishes nothing', async () => {
    const { blobs, shop } = await firstNight();
    let isOvertaken = false;
    const slow: Around = async ({ kind, key }, effect) => {
      if (!isOvertaken && kind === 'put' && key.startsWith('archive/')) {
        isOvertaken = true;
        dead();
        expect(await nightTick(shop)).toBe('done');
        await addPicture(shop, 77);
      }
      return effect();
    };
    await expect(nightTick(shop, { by: shopOn(blobs, slow) })).rejects.toThrow('was begun meanwhile');
    const { contents } = await openStored(shop);
    expect(contents.has(`images/${pictureOf(77, 0)}`)).toBe(false);
    expect(await health(shop)).toBe('ok');
  });
});

test('a stranger, a word that was used and one of yesterday make no backup', async () => {
  const { blobs, shop } = await openFilled(2);
  expect(await runJob(shop, 'a guess', null)).toBe('refused');
  const words: string[] = [];
  await beginNightlyBackup(shop, async (word) => void words.push(word));
  expect(await runJob(shop, 'a guess', null)).toBe('refused');
  const [word = ''] = words;
  const twice = await Promise.all([runJob(shop, word, null), runJob(shop, word, null)]);
  expect(twice.sort()).toEqual(['done', 'refused']);
  expect(await runJob(shop, word, null)).toBe('refused');
  expect(peek(blobs, 'backups', 'backup/')).toHaveLength(1);
});

test('a word lets its caller in once, though its run stopped before it was done', async () => {
  const { shop } = await openFilled(2);
  const words: string[] = [];
  await beginNightlyBackup(shop, async (word) => void words.push(word));
  const [word = ''] = words;
  await expect(runJob(shop, word, null, 0)).rejects.toThrow('not enough time');
  expect(await runJob(shop, word, null)).toBe('refused');
});

test('a backup that is asked for stands beside the nights and every other one, for a week', async () => {
  const { shop } = await openFilled(2);
  const names = async () => (await shop.storage.backups.keys('backup/')).map((key) => key.slice(7)).sort();
  const asked = async () => (await names()).filter((name) => name.length > '2026-01-01'.length);
  clock.set('2026-01-01T10:00:00Z');
  await backUpNow(asSite(shop));
  clock.set('2026-01-01T20:30:00Z');
  await backUpAtNight(shop);
  clock.set('2026-01-01T22:05:09Z');
  await backUpNow(asSite(shop));
  // It does not replace the nightly backup, nor the reverse.
  expect(await names()).toEqual(['2026-01-01', '2026-01-01-100000', '2026-01-01-220509']);
  expect((await openStored(shop)).at).toBe('2026-01-01T20:30:00.000Z');
  for (let day = 2; day < 10; day++) {
    clock.set(`2026-01-0${day}T20:30:00Z`);
    await backUpAtNight(shop);
    if (day === 7) expect(await asked()).toHaveLength(2);
    if (day === 8) expect(await asked()).toEqual(['2026-01-01-220509']);
  }
  expect(await asked()).toEqual([]);
});

test('packs that are mostly of pictures that are gone, and many small ones, are packed anew', async () => {
  const { blobs, shop } = await openFilled(10);
  clock.set('2026-01-01T20:30:00Z');
  const night = async () => {
    await backUpAtNight(shop);
    const name = clock.now().toISOString().slice(0, 10);
    clock.advance(86_400_000);
    return (await shop.storage.backups.read<StoredBackup>(`backup/${name}`))?.value.packs ?? [];
  };
  const sizes = async () => (await night()).map(({ names, gone }) => [names.length, gone.length]);
  expect(await sizes()).toEqual([[10, 0]]);
  for (let n = 1; n <= 6; n++) await shop.storage.images.remove(pictureOf(n, 0));
  expect(await sizes()).toEqual([[10, 6]]);
  expect(await sizes()).toEqual([[4, 0]]);
  expect(await sizes()).toEqual([[4, 0]]);
  let most = 0;
  for (let n = 20; n < 60; n++) {
    await addPicture(shop, n);
    most = Math.max(most, (await night()).length);
  }
  expect(most).toBeLessThan(35);
  const lost = emptyBlobs();
  lost.stores.set('backups', new Map(blobs.stores.get('backups')));
  await putBackInto(shopOn(lost), await openStored(shop));
  expect([...(lost.stores.get('images')?.keys() ?? [])].sort()).toEqual(
    [...(blobs.stores.get('images')?.keys() ?? [])].sort(),
  );
});

test('a backup needs no more memory the more pictures there are', async () => {
  const { shop } = await openFilled(1);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const size = 500_000;
  const pictures = Array.from({ length: 400 }, (_, n) => pictureOf(n, 0));
  // Each picture is generated when it is read, so that memory contains only what the backup holds.
  const images: BlobStore = {
    ...shop.storage.images,
    pages: async function* () {
      yield pictures.map((key) => ({ key, version: key }));
    },
    readBytes: async (key) => new Uint8Array(size).fill(pictures.indexOf(key)).buffer,
  };
  let written = 0;
  let most = 0;
  const backups: BlobStore = {
    ...shop.storage.backups,
    async writeBytes(key, bytes) {
      written += bytes.length;
      collect();
      most = Math.max(most, process.memoryUsage().arrayBuffers);
      if (!key.startsWith('pack/')) await shop.storage.backups.writeBytes(key, bytes);
    },
  };
  const context = { ...shop, storage: { ...shop.storage, images, backups } };
  collect();
  const before = process.memoryUsage().arrayBuffers;
  expect(await nightTick(context, { secret: PUBLIC })).toBe('done');
  expect(written).toBeGreaterThan(size * pictures.length);
  // The limit covers two packs of 16 MB, sixteen pictures, and garbage that is not yet collected.
  console.log(`200 MB of pictures: ${((most - before) / 1e6).toFixed(0)} MB in buffers at most`);
  expect(most - before).toBeLessThan(80e6);
});

test('kept are seven days, the last of four weeks, and of twelve months', () => {
  const days = Array.from({ length: 500 }, (_, n) =>
    new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
  );
  expect([...daysKept(days)].sort()).toEqual([
    '2025-06-30',
    '2025-07-31',
    '2025-08-31',
    '2025-09-30',
    '2025-10-31',
    '2025-11-30',
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-26',
    '2026-04-30',
    '2026-05-03',
    '2026-05-09',
    '2026-05-10',
    '2026-05-11',
    '2026-05-12',
    '2026-05-13',
    '2026-05-14',
    '2026-05-15',
  ]);
});

describe('from elsewhere a deployed site', () => {
  const SITE = { id: 'site-1', token: 'token-1', url: 'https://example.in' };

  test('gives its backup in few calls, and takes it back in few', async () => {
    const { shop, store, close } = await openTestShop();
    onTestFinished(close);
    const api = await openApiDoor({ storeUrl: store.url, site: SITE });
    onTestFinished(api.close);
    const { id, token } = SITE;
    const outside = { ...shop, storage: openStorageAt({ url: null, site: { id, token, apiUrl: api.url } }) };
    await fill(shop);
    for (let n = 0; n < 700; n++) await shop.storage.images.writeBytes(`${n}.jpg`, Buffer.from(`${n}`));
    const path = newFile();
    // The site's part works past the gate.
    const by = { ...shop, storage: openStorageAt({ url: store.url }) };
    await backUp(outside, path, SECRET, { by });
    expect(api.counts.taken).toBeLessThan(12);
    const restored = await putBackInto(
      outside,
      await opened(path),
      { overwrite: true },
      { by, secret: SECRET },
    );
    expect(restored.missingPictures).toEqual([]);
    expect(api.counts.taken).toBeLessThan(60);
    expect(await differencesFrom(shop, await opened(path))).toEqual([]);
  });
});
