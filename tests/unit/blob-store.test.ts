import { readFileSync, realpathSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BlobRequest, type Fate, startBlobsServer } from '#local/blobs-server.ts';
import { CorruptBlob, StorageUnavailable } from '#server/storage/blob-client.ts';
import { type BlobStore, openBlobStore, type Storage } from '#server/storage/blob-store.ts';
import { emptyBlobs, openMemoryStore, putRaw } from '#tests/support/memory-store.ts';
import { putRawBlob } from '#tests/support/raw-blobs.ts';
import { blobsContext } from '#tests/support/test-shop.ts';

/** Opens a store that the site does not use, so that any key can be tried. */
const scratch = 'scratch' as keyof Storage;

/** An implementation of the store. It opens clients of one and the same store, as other processes would. */
interface Place {
  open: () => BlobStore;
  putRaw: (key: string, content: string) => Promise<void>;
  close: () => Promise<void>;
}

const places: Record<string, () => Promise<Place>> = {
  'the strict stand-in': async () => {
    const server = await startBlobsServer();
    return {
      open: () => openBlobStore({ url: server.url }, scratch),
      putRaw: (key, content) => putRawBlob(server.url, scratch, key, content),
      close: () => server.close(),
    };
  },
  'the store in memory of these tests': async () => {
    const blobs = emptyBlobs();
    return {
      open: () => openMemoryStore(blobs, scratch, async (_, effect) => effect()),
      putRaw: async (key, content) => putRaw(blobs, scratch, key, content),
      close: async () => {},
    };
  },
};

describe.each(Object.entries(places))('a store on %s', (_, start) => {
  let place: Place;
  let store: BlobStore;
  beforeAll(async () => {
    place = await start();
    store = place.open();
  });
  afterAll(() => place.close());

  it('gives null for what was never written', async () => {
    expect(await store.read('nothing')).toBeNull();
    expect(await store.readIndex('nothing')).toBeNull();
    expect(await store.readBytes('nothing')).toBeNull();
    expect(await store.keys('nothing')).toEqual([]);
  });

  it('gives back what was created, to every client', async () => {
    expect(await store.create('fact', { text: 'माणिक्य ₹', list: [1, null] })).toMatchObject({
      created: true,
    });
    expect((await place.open().read('fact'))?.value).toEqual({ text: 'माणिक्य ₹', list: [1, null] });
  });

  it('refuses to create a second time and gives what is there', async () => {
    await store.create('once', { by: 'first' });
    expect(await store.create('once', { by: 'second' })).toEqual({
      created: false,
      existing: { by: 'first' },
    });
    expect((await store.read('once'))?.value).toEqual({ by: 'first' });
  });

  it('replaces only the version it was told', async () => {
    await store.create('replaced', { n: 1 });
    const first = (await store.read('replaced'))?.version ?? '';
    expect(await store.replace('replaced', { n: 2 }, first)).toBeTruthy();
    expect(await store.replace('replaced', { n: 3 }, first)).toBeNull();
    expect((await store.read('replaced'))?.value).toEqual({ n: 2 });
  });

  it('does not write without a version to write against', async () => {
    await store.create('unversioned', 1);
    await expect(store.replace('unversioned', 2, '')).rejects.toThrow(StorageUnavailable);
    expect((await store.read('unversioned'))?.value).toBe(1);
  });

  it('changes what is there, creates what is not, and leaves alone what should stay', async () => {
    expect(await store.change<number>('changed', (now) => (now ?? 0) + 1)).toBe(1);
    expect(await store.change<number>('changed', (now) => (now ?? 0) + 1)).toBe(2);
    expect(await store.change<number>('changed', () => null)).toBe(2);
    expect(await store.change<number>('never', () => null)).toBeNull();
    expect((await store.read('changed'))?.value).toBe(2);
    expect(await store.read('never')).toBeNull();
  });

  it('counts 26 changes made at once as 26', async () => {
    const add = () => place.open().change<number>('count', (now) => (now ?? 0) + 1);
    await Promise.all(Array.from({ length: 26 }, add));
    expect((await store.read('count'))?.value).toBe(26);
  });

  it('has one winner when 40 create one key at once, and all hear of it', async () => {
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, by) => place.open().create('race', { by })),
    );
    expect(tries.filter(({ created }) => created)).toHaveLength(1);
    const winner = tries.findIndex(({ created }) => created);
    expect((await store.read('race'))?.value).toEqual({ by: winner });
    for (const tried of tries) if (!tried.created) expect(tried.existing).toEqual({ by: winner });
  });

  it('creates a key in the end that others keep creating and removing', async () => {
    const takeTurn = async (by: number) => {
      const one = place.open();
      while (!(await one.create('turn', { by })).created);
      await one.remove('turn');
    };
    await Promise.all(Array.from({ length: 12 }, (_, by) => takeTurn(by)));
    expect(await store.read('turn')).toBeNull();
  });

  it('removes, and removing what is gone is no fault', async () => {
    await store.create('gone', 1);
    await store.remove('gone');
    await store.remove('gone');
    expect(await store.read('gone')).toBeNull();
    expect(await store.create('gone', 2)).toMatchObject({ created: true });
  });

  it('lists the keys under a prefix and no others', async () => {
    for (const key of ['list/b', 'list/a', 'list/sub/c', 'listed']) await store.create(key, 1);
    expect((await store.keys('list/')).sort()).toEqual(['list/a', 'list/b', 'list/sub/c']);
  });

  it('lists with each key the version that a read gives', async () => {
    for (const key of ['entry/a', 'entry/b']) await store.create(key, { key });
    await store.change('entry/b', () => ({ changed: true }));
    const read = async (key: string) => ({ key, version: (await place.open().read(key))?.version });
    expect(await store.entries('entry/')).toEqual([await read('entry/a'), await read('entry/b')]);
  });

  it('keeps bytes as they are', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, n) => n % 256);
    await store.writeBytes('picture.jpg', bytes.subarray(1));
    const found = await store.readBytes('picture.jpg');
    expect(found && [...new Uint8Array(found)]).toEqual([...bytes.subarray(1)]);
  });

  it('says that corrupt JSON is corrupt', async () => {
    await place.putRaw('corrupt', '{"products": [');
    await expect(store.read('corrupt')).rejects.toThrow(CorruptBlob);
    await expect(store.readIndex('corrupt')).rejects.toThrow(CorruptBlob);
  });

  it('sees in an index what others changed, lost or repaired', async () => {
    await store.create('index', { n: 1 });
    expect((await store.readIndex('index'))?.value).toEqual({ n: 1 });
    await place.open().change('index', () => ({ n: 2 }));
    expect((await store.readIndex('index'))?.value).toEqual({ n: 2 });
    expect((await store.readIndex('index'))?.value).toEqual({ n: 2 });
    await place.open().remove('index');
    expect(await store.readIndex('index')).toBeNull();
    await place.open().create('index', { n: 3 });
    expect((await store.readIndex('index'))?.value).toEqual({ n: 3 });
  });
});

/** Opens a store on the stand-in, where `fate` decides about each request. */
async function withFate(
  fate: (request: BlobRequest) => Fate | Promise<Fate>,
  work: (store: BlobStore, healthy: BlobStore) => Promise<void>,
) {
  let healthyTurn = false;
  const server = await startBlobsServer({ fate: (request) => (healthyTurn ? 'well' : fate(request)) });
  const open = () => openBlobStore({ url: server.url }, scratch);
  const healthy = new Proxy(open(), {
    get: (target, name: keyof BlobStore) => {
      healthyTurn = true;
      return target[name];
    },
  });
  try {
    await work(open(), healthy);
  } finally {
    await server.close();
  }
}

/** The first `times` requests of a kind have this fate, and later ones succeed. */
function firstFew(kind: BlobRequest['kind'], fate: Fate, times: number) {
  let left = times;
  return (request: BlobRequest): Fate => (request.kind === kind && left-- > 0 ? fate : 'well');
}

describe('a store that fails', () => {
  it.each([1, 2])('reports as created what was written though %i answers were lost', async (times) => {
    await withFate(firstFew('put', 'cut after', times), async (store, healthy) => {
      expect(await store.create('fact', { by: 'us' })).toMatchObject({ created: true });
      expect((await healthy.read('fact'))?.value).toEqual({ by: 'us' });
    });
  });

  it('reports as replaced what was written though the answer was lost', async () => {
    let armed = false;
    const fate = (request: BlobRequest): Fate => {
      if (!armed || request.kind !== 'put') return 'well';
      armed = false;
      return 'cut after';
    };
    await withFate(fate, async (store) => {
      await store.create('fact', 1);
      armed = true;
      expect(await store.replace('fact', 2, (await store.read('fact'))?.version ?? '')).toBeTruthy();
      expect((await store.read('fact'))?.value).toBe(2);
    });
  });

  it('writes when the connection broke before the write', async () => {
    await withFate(firstFew('put', 'cut before', 2), async (store, healthy) => {
      expect(await store.create('fact', 1)).toMatchObject({ created: true });
      expect((await healthy.read('fact'))?.value).toBe(1);
    });
  });

  // The client takes each of these for success if there is an ETag, as there is with a blob that exists.
  it.each([202, 204, 304, 400, 401, 403, 404, 503])(
    'never takes a conditional write answered %i for done',
    async (status) => {
      await withFate(
        ({ kind }) => (kind === 'put' ? { status, headers: { etag: '"of what is there"' } } : 'well'),
        async (store, healthy) => {
          await expect(store.create('fact', 1)).rejects.toThrow(StorageUnavailable);
          await expect(store.replace('fact', 2, '"some version"')).rejects.toThrow(StorageUnavailable);
          await expect(store.change('fact', () => 3)).rejects.toThrow(StorageUnavailable);
          expect(await healthy.read('fact')).toBeNull();
        },
      );
    },
  );

  it.each([401, 500])('throws StorageUnavailable when everything is answered %i', async (status) => {
    await withFate(
      () => ({ status }),
      async (store) => {
        const calls = [
          store.read('x'),
          store.readIndex('x'),
          store.remove('x'),
          store.keys('x'),
          store.readBytes('x'),
          store.writeBytes('x', new Uint8Array(1)),
        ];
        for (const ended of await Promise.allSettled(calls)) {
          expect(ended.status).toBe('rejected');
          expect((ended as PromiseRejectedResult).reason).toBeInstanceOf(StorageUnavailable);
        }
      },
    );
  });

  it('gets over a store that is down for a moment', async () => {
    await withFate(firstFew('get', { status: 503 }, 2), async (store) => {
      await store.create('fact', 1);
      expect((await store.read('fact'))?.value).toBe(1);
    });
  });

  it.each(['get', 'list'] as const)(
    'asks once more where a %s is refused, which may be a whim',
    async (kind) => {
      const ask = (store: BlobStore) => (kind === 'get' ? store.read('fact') : store.keys('fact'));
      await withFate(firstFew(kind, { status: 403 }, 1), async (store) => {
        await store.create('fact', 1);
        expect(await ask(store)).toBeTruthy();
      });
      let refused = 0;
      const refusing = (request: BlobRequest): Fate => {
        if (request.kind !== kind) return 'well';
        refused++;
        return { status: 403 };
      };
      await withFate(refusing, async (store) => {
        await expect(ask(store)).rejects.toThrow(StorageUnavailable);
        expect(refused).toBe(2);
      });
    },
  );

  it.each<Fate>([{ status: 503 }, { status: 429 }, 'cut before'])(
    'sends a request that fared %j again after about 150 and 400 ms, and then no more',
    async (fate) => {
      const at: number[] = [];
      const failing = ({ kind }: BlobRequest): Fate => {
        if (kind === 'put') at.push(Date.now());
        return kind === 'put' ? fate : 'well';
      };
      await withFate(failing, async (store) => {
        await expect(store.create('fact', 1)).rejects.toThrow(StorageUnavailable);
      });
      const [first = 0, second = 0, third = 0] = at;
      expect(at).toHaveLength(3);
      expect(second - first).toBeGreaterThanOrEqual(145);
      expect(third - second).toBeGreaterThanOrEqual(395);
      // The client library would wait five seconds by itself.
      expect(third - first).toBeLessThan(4_500);
    },
  );

  it('treats a 409 to a conditional write as a lost race', async () => {
    let crossed = false;
    await withFate(
      ({ kind }) => (kind === 'put' && crossed ? { status: 409 } : 'well'),
      async (store) => {
        await store.create('fact', { by: 'another' });
        crossed = true;
        expect(await store.create('fact', { by: 'us' })).toEqual({
          created: false,
          existing: { by: 'another' },
        });
        const version = (await store.read('fact'))?.version ?? '';
        expect(await store.replace('fact', { by: 'us' }, version)).toBeNull();
      },
    );
  });

  it('takes no read without an ETag, which no write could be conditioned on', async () => {
    const bare = createServer((_, response) => response.end('{"n": 1}'));
    await new Promise<void>((done) => bare.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
    await expect(openBlobStore({ url }, scratch).read('fact')).rejects.toThrow(StorageUnavailable);
    bare.close();
  });

  it('gives up on a store that never answers', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const refused = expect(openBlobStore({ url }, scratch).create('fact', 1)).rejects.toThrow(
      StorageUnavailable,
    );
    await vi.advanceTimersByTimeAsync(8_000);
    await refused;
    silent.closeAllConnections();
    silent.close();
  });
});

it('lists each of many blobs once, though the listing outlasts one time limit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await startBlobsServer({
    fate: ({ kind }) => {
      if (kind === 'list') vi.setSystemTime(Date.now() + 5_000);
      return 'well';
    },
  });
  const wanted = Array.from({ length: 1_010 }, (_, n) => `many/${n}`);
  for (let at = 0; at < wanted.length; at += 100)
    await Promise.all(wanted.slice(at, at + 100).map((key) => putRawBlob(server.url, scratch, key, '1')));
  const store = openBlobStore({ url: server.url }, scratch);
  expect((await store.keys('many/')).sort()).toEqual(wanted.sort());
  for await (const page of store.pages('many/')) {
    expect(page).toHaveLength(1_000);
    break;
  }
  expect(server.counts.get('list scratch')).toBe(3);
  await server.close();
});

describe('the client library of the store', () => {
  it.each(['set', 'setJSON'] as const)('sends the conditions of %s as headers', async (write) => {
    const sent: IncomingHttpHeaders[] = [];
    const server = await startBlobsServer({
      fate: ({ headers }) => {
        sent.push(headers);
        return 'well';
      },
    });
    onTestFinished(() => server.close());
    const client = getStore({
      name: scratch,
      siteID: 'local',
      token: 'local',
      edgeURL: server.url,
      uncachedEdgeURL: server.url,
    });
    const { etag = '' } = await client[write]('fact', 'first', { onlyIfNew: true });
    expect(await client[write]('fact', 'second', { onlyIfNew: true })).toEqual({ modified: false });
    expect((await client[write]('fact', 'third', { onlyIfMatch: etag })).modified).toBe(true);
    expect(await client[write]('fact', 'fourth', { onlyIfMatch: etag })).toEqual({ modified: false });
    expect(sent.map((headers) => [headers['if-none-match'], headers['if-match']])).toEqual([
      ['*', undefined],
      ['*', undefined],
      [undefined, etag],
      [undefined, etag],
    ]);
  });

  it('sends write conditions as headers, and reads uncompressed before a write', async () => {
    const sent: [string, IncomingHttpHeaders][] = [];
    const server = await startBlobsServer({
      fate: ({ kind, headers }) => {
        sent.push([kind, headers]);
        return 'well';
      },
    });
    const store = openBlobStore({ url: server.url }, scratch);
    await store.create('fact', 1);
    const version = (await store.read('fact'))?.version ?? '';
    await store.replace('fact', 2, version);
    await server.close();
    const [[, created], [, read], [, replaced]] = sent as [Sent, Sent, Sent];
    expect(created['if-none-match']).toBe('*');
    expect(read['accept-encoding']).toBe('identity');
    expect(replaced['if-match']).toBe(version);
  });

  it('is the copy the project names, not an older one nested under another package', () => {
    const entry = createRequire(join(root, 'src/server/storage/blob-client.ts')).resolve('@netlify/blobs');
    expect(realpathSync(entry).startsWith(realpathSync(join(root, 'node_modules/@netlify/blobs')))).toBe(
      true,
    );
    const { version } = readJson('node_modules/@netlify/blobs/package.json') as { version: string };
    const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> };
    expect(version).toBe(dependencies['@netlify/blobs']);
    // Before version 11 the library's setJSON sent no conditions and still reported a write.
    expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(11);
  });
});

type Sent = [string, IncomingHttpHeaders];
const root = join(import.meta.dirname, '../..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

it('nothing is read where answers may be old: the store is asked at its other address', async () => {
  const server = await startBlobsServer();
  // Nobody answers at the address where Netlify keeps copies.
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', blobsContext(server, 'http://127.0.0.1:9'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const store = openBlobStore({ url: null }, scratch);
  await store.create('price', 100);
  await store.change<number>('price', () => 200);
  expect((await store.read('price'))?.value).toBe(200);
  expect((await store.readIndex('price'))?.value).toBe(200);
  expect(await store.keys('')).toEqual(['price']);
  expect(String(Buffer.from((await store.readBytes('price')) ?? new ArrayBuffer()))).toBe('200');
  await server.close();
});
