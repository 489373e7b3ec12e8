import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FolderInUse, startBlobsServer } from '#local/blobs-server.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { openBlobStore } from '#server/storage/blob-store.ts';

/* The local store keeps what it has acknowledged, whatever becomes of the disk or of the process. */

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
  // A folder that is gone takes no writes, whoever the tests are run by.
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
      // Where the server writes first; the system says of this file that the disk is full.
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

test('acknowledges one of several writes of one key at the same moment, and has that one on disk', async () => {
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

test('refuses a second server on the folder, names the first, and lets it in once that has ended', async () => {
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
