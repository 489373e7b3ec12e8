import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FolderInUse, startBlobsServer } from '#local/blobs-server.ts';
import { BLOB_LIMIT, LISTING_LAG_MS } from '#server/platform-limits.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { openBlobStore } from '#server/storage/blob-store.ts';
import { testClock } from '#tests/support/clock.ts';
import { emptyBlobs, openMemoryStore } from '#tests/support/memory-store.ts';

/*
 * The local store keeps everything that it has acknowledged, whatever happens to the disk or to the process.
 */

function newFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return join(data, 'blobs');
}

async function open(folder: string) {
  const server = await startBlobsServer({ folder });
  onTestFinished(() => server.close());
  return { server, orders: openBlobStore({ url: server.url }, 'scratch') };
}

const stored = async (store: ReturnType<typeof openBlobStore>, key: string) =>
  (await store.read(key))?.value ?? null;

const put = async (url: string, key: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}/local/site:scratch/${key}`, { method: 'PUT', body: '{}', headers })).status;

test('refuses what it cannot save, and has all it acknowledged after a restart', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const folder = newFolder();
  const { server, orders } = await open(folder);
  await orders.create('order/1', 'before');
  const { version = '' } = (await orders.read('order/1')) ?? {};
  // A deleted folder accepts no writes, whichever user runs the tests.
  const aside = `${folder}-aside`;
  renameSync(folder, aside);
  expect(await put(server.url, 'order/2')).toBe(500);
  await expect(orders.create('order/2', 'lost')).rejects.toThrow(StorageUnavailable);
  await expect(orders.replace('order/1', 'lost', version)).rejects.toThrow(StorageUnavailable);
  expect(await stored(orders, 'order/2')).toBeNull();
  expect(await stored(orders, 'order/1')).toBe('before');
  expect(await orders.keys('order/')).toEqual(['order/1']);

  renameSync(aside, folder);
  expect(await orders.replace('order/1', 'after', version)).not.toBeNull();
  await server.close();
  const { orders: again } = await open(folder);
  expect(await stored(again, 'order/1')).toBe('after');
  expect(await again.keys('order/')).toEqual(['order/1']);
});

test.runIf(existsSync('/dev/full'))(
  'answers 507 when the disk is full, and says so once in one sentence',
  async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const folder = newFolder();
    const { server } = await open(folder);
    const full = (key: string) => {
      // The file that the server writes first. The operating system reports that the disk is full.
      const draft = join(folder, `${encodeURIComponent(`site:scratch/${key}`)}.tmp`);
      if (!existsSync(draft)) symlinkSync('/dev/full', draft);
    };
    mkdirSync(folder, { recursive: true });
    for (const key of ['a', 'b', 'c']) {
      full(key);
      expect(await put(server.url, key)).toBe(507);
    }
    const sentence = `The disk is full: nothing more is saved in ${folder} until there is room.`;
    expect(said.mock.calls).toEqual([[sentence]]);
    expect(await put(server.url, 'a')).toBe(200);
    full('b');
    expect(await put(server.url, 'b')).toBe(507);
    expect(said.mock.calls).toEqual([[sentence], [sentence]]);
  },
);

test('acknowledges one of several simultaneous writes of a key, and stores that one', async () => {
  const folder = newFolder();
  const { server, orders } = await open(folder);
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, n) => openBlobStore({ url: server.url }, 'scratch').create('order/1', n)),
  );
  const winner = created.findIndex((each) => each.created);
  expect(created.filter((each) => each.created)).toHaveLength(1);
  const { version = '' } = (await orders.read('order/1')) ?? {};
  const replaced = await Promise.all(
    Array.from({ length: 20 }, (_, n) => orders.replace('order/1', { from: winner, to: n }, version)),
  );
  expect(replaced.filter((each) => each !== null)).toHaveLength(1);
  const to = replaced.findIndex((each) => each !== null);
  await server.close();
  expect(await stored((await open(folder)).orders, 'order/1')).toEqual({ from: winner, to });
});

test('refuses what is too long for Netlify, as the store in memory of the tests does', async () => {
  const server = await startBlobsServer();
  onTestFinished(() => server.close());
  const orders = openBlobStore({ url: server.url }, 'scratch');
  const memory = openMemoryStore(emptyBlobs(), 'limits', async (_, effect) => effect());
  const { keyBytes, storeNameBytes, metadataBytes } = BLOB_LIMIT;
  const write = async (store: string, key: string, metadata = '') => {
    const headers = { 'x-amz-meta-user': metadata };
    const put = { method: 'PUT', body: '{}', headers };
    return (await fetch(`${server.url}/local/site:${store}/${encodeURIComponent(key)}`, put)).status;
  };
  expect(await write('scratch', 'k'.repeat(keyBytes), 'm'.repeat(metadataBytes))).toBe(200);
  expect(await write('scratch', 'k'.repeat(keyBytes + 1))).toBe(400);
  // Each character has three bytes.
  expect(await write('scratch', '₹'.repeat(keyBytes / 3 + 1))).toBe(400);
  expect(await write('scratch', 'key', 'm'.repeat(metadataBytes + 1))).toBe(400);
  expect(await write('s'.repeat(storeNameBytes), 'key')).toBe(200);
  expect(await write('s'.repeat(storeNameBytes + 1), 'key')).toBe(400);
  expect(await write('of:two', 'key')).toBe(400);
  for (const store of [orders, memory]) {
    const bytes = (key: string) => store.writeBytes(key, new Uint8Array(1));
    await bytes('k'.repeat(keyBytes));
    await expect(bytes('k'.repeat(keyBytes + 1))).rejects.toThrow();
  }
});

test('lists late where listings lag, and reads what is stored now', async () => {
  const clock = testClock();
  const server = await startBlobsServer({ lateListings: clock });
  onTestFinished(() => server.close());
  const store = openBlobStore({ url: server.url }, 'scratch');
  const listed = async () => (await store.entries('')).map(({ key, version }) => [key, version]);
  const first = await store.create('fact', 1);
  expect([await listed(), await stored(store, 'fact')]).toEqual([[], 1]);
  clock.advance(LISTING_LAG_MS - 1);
  expect(await listed()).toEqual([]);
  clock.advance(1);
  const versionOf = (created: typeof first) => (created.created ? created.version : '');
  expect(await listed()).toEqual([['fact', versionOf(first)]]);
  const second = await store.replace('fact', 2, versionOf(first));
  expect(await listed()).toEqual([['fact', versionOf(first)]]);
  clock.advance(LISTING_LAG_MS);
  expect(await listed()).toEqual([['fact', second]]);
  await store.remove('fact');
  expect([await listed(), await stored(store, 'fact')]).toEqual([[['fact', second]], null]);
  clock.advance(LISTING_LAG_MS);
  expect(await listed()).toEqual([]);
});

test('refuses a second server on the folder until the first has ended', async () => {
  const folder = newFolder();
  const { server, orders } = await open(folder);
  await orders.create('order/1', 'kept');
  const refused = await startBlobsServer({ folder }).catch((error) => error);
  expect(refused).toBeInstanceOf(FolderInUse);
  expect(refused.holder).toMatchObject({ pid: process.pid, url: server.url });
  expect(refused.message).toContain(`in use by process ${process.pid} `);
  expect(refused.message).toContain('stop it, or set DATA_FOLDER to another folder');
  expect(await stored(orders, 'order/1')).toBe('kept');
  await server.close();
  expect(await stored((await open(folder)).orders, 'order/1')).toBe('kept');
});
