import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import {
  type Collection,
  changeRecord,
  loadRecord,
  type Revised,
  removeRecord,
} from '#server/storage/collection.ts';
import { readList, showAtOnce } from '#server/storage/list.ts';
import { testClock } from '#tests/support/clock.ts';
import { makeInterleaver, seededRandom } from '#tests/support/interleaver.ts';
import {
  type Around,
  emptyBlobs,
  freezeListings,
  type MemoryBlobs,
  openMemoryStorage,
  putRaw,
} from '#tests/support/memory-store.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

/** An invented record: a number under a name. */
interface Thing extends Revised {
  createdAt: string;
  value: number;
  isHidden?: boolean;
}

const collectionOn = (blobs: MemoryBlobs, around?: Around): Collection<Thing, number> => ({
  store: openMemoryStorage(blobs, around).subscribers,
  prefix: 'subscriber/',
  row: ({ isHidden, value }) => (isHidden ? null : value),
  form: 1,
});
const idOf = (n: number) => String(n).padStart(6, '0');
const put = (things: Collection<Thing, number>, n: number, value: number, more: Partial<Thing> = {}) =>
  changeRecord(things, idOf(n), () => ({ createdAt: '', value, ...more }));

/** Returns the list as a reader with an empty memory sees it. */
const listed = async (blobs: MemoryBlobs) => (await readList(collectionOn(blobs))).rows;

/** Returns the same list, made of the records themselves. */
async function recorded(blobs: MemoryBlobs): Promise<number[]> {
  const things = collectionOn(blobs);
  const keys = (await things.store.keys('subscriber/')).sort();
  const found = await Promise.all(keys.map((key) => loadRecord(things, key.slice('subscriber/'.length))));
  return found.flatMap((one) => (one && !one.record.isHidden ? [one.record.value] : []));
}

function openThings() {
  const blobs = emptyBlobs();
  return { blobs, things: collectionOn(blobs) };
}

describe('a list', () => {
  it('shows what was written, changed, hidden and removed, whoever wrote it', async () => {
    const { blobs, things } = openThings();
    await put(things, 1, 10);
    await put(things, 2, 20);
    expect(await listed(blobs)).toEqual([10, 20]);
    await put(things, 1, 11);
    await put(things, 3, 30);
    expect(await listed(blobs)).toEqual([11, 20, 30]);
    await put(things, 2, 20, { isHidden: true });
    await removeRecord(things, idOf(3));
    expect(await listed(blobs)).toEqual([11]);
    expect((await readList(things)).ids).toEqual([idOf(1), idOf(2)]);
  });

  it('is read with two requests and not written while nothing changes', async () => {
    const { blobs, things } = openThings();
    await put(things, 1, 10);
    await listed(blobs);
    const requests: string[] = [];
    const counted = collectionOn(blobs, async ({ kind, key }, effect) => {
      requests.push(`${kind} ${key}`);
      return effect();
    });
    await readList(counted);
    expect(requests.sort()).toEqual(['get index/all', 'list subscriber/']);
  });

  it.each([
    ['is lost', null],
    ['is torn', '{"form":1,"ent'],
    ['is something else', '[]'],
    ['has another form', '{"form":0,"entries":[{"id":"000001","version":"x","row":99}]}'],
    ['is from before the last writes', '{"form":1,"entries":[{"id":"000001","version":"x","row":99}]}'],
    ['has a record that was removed', '{"form":1,"entries":[{"id":"000009","version":"x","row":99}]}'],
  ])('heals by being read where its index %s', async (_, content) => {
    const { blobs, things } = openThings();
    await put(things, 1, 10);
    await put(things, 2, 20);
    await listed(blobs);
    if (content === null) await things.store.remove('index/all');
    else putRaw(blobs, 'subscribers', 'index/all', content);
    expect(await listed(blobs)).toEqual([10, 20]);
    const { writes } = blobs;
    expect(await listed(blobs)).toEqual([10, 20]);
    expect(blobs.writes).toBe(writes);
  });

  it('shows all others beside a record that cannot be read, and says which, until it is put back', async () => {
    const { blobs, things } = openThings();
    await put(things, 1, 10);
    await put(things, 2, 20);
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const content of ['{"revision": 1, "cr', '{}', 'null']) {
      putRaw(blobs, 'subscribers', `subscriber/${idOf(1)}`, content);
      for (let n = 0; n < 2; n++)
        expect(await readList(collectionOn(blobs))).toMatchObject({ rows: [20], unreadable: [idOf(1)] });
    }
    expect(lines.mock.calls.join()).toContain(idOf(1));
    putRaw(blobs, 'subscribers', `subscriber/${idOf(1)}`, '{"revision":1,"createdAt":"","value":11}');
    expect(await readList(collectionOn(blobs))).toMatchObject({ rows: [11, 20], unreadable: [] });
  });

  it('names a record that is gone where none is ever removed', async () => {
    const { blobs, things } = openThings();
    const permanent: typeof things = { ...things, isPermanent: true };
    await put(things, 1, 10);
    await put(things, 2, 20);
    await readList(permanent);
    await removeRecord(things, idOf(1));
    for (let n = 0; n < 2; n++)
      expect(await readList({ ...collectionOn(blobs), isPermanent: true })).toMatchObject({
        rows: [20],
        unreadable: [idOf(1)],
      });
    await put(things, 1, 12);
    expect(await readList(permanent)).toMatchObject({ rows: [12, 20], unreadable: [] });
  });

  it('reads no other part than the one that is asked for', async () => {
    const { blobs } = openThings();
    const inParts = (around?: Around): Collection<Thing, number> => ({
      store: openMemoryStorage(blobs, around).orders,
      prefix: 'order/',
      parts: { all: () => ['0', '1'], of: (id) => id.slice(-1) },
      row: ({ revision }) => revision,
      form: 1,
    });
    for (const n of [10, 11, 21])
      putRaw(blobs, 'orders', `order/${n % 10}/${n}`, JSON.stringify({ revision: n, events: [] }));
    expect((await readList(inParts())).rows).toEqual([10, 11, 21]);
    const keys: string[] = [];
    const { rows } = await readList(
      inParts(async ({ key }, effect) => {
        keys.push(key);
        return effect();
      }),
      ['1'],
    );
    expect(rows).toEqual([11, 21]);
    expect(keys.sort()).toEqual(['index/1', 'order/1/']);
  });
});

describe('where the store lists late', () => {
  it('what was just written is shown by whoever wrote it, and stays', async () => {
    const { blobs, things } = openThings();
    await put(things, 1, 10);
    await listed(blobs);
    freezeListings(blobs);
    await put(things, 2, 20);
    await showAtOnce(things, [idOf(2)]);
    expect(await listed(blobs)).toEqual([10, 20]);
    await put(things, 1, 11);
    await showAtOnce(things, [idOf(1)]);
    expect(await listed(blobs)).toEqual([11, 20]);
    await removeRecord(things, idOf(1));
    expect(await listed(blobs)).toEqual([20]);
  });
});

it('an index that cannot be written fails no reader', async () => {
  const { blobs, things } = openThings();
  await put(things, 1, 10);
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {});
  const full = collectionOn(blobs, async ({ kind }, effect) => {
    if (kind === 'put') throw new StorageUnavailable('no room');
    return effect();
  });
  expect((await readList(full)).rows).toEqual([10]);
  expect(lines.mock.calls.join()).toContain('write a list');
});

const realSetTimeout = globalThis.setTimeout;
let wait: (wake: () => void, ms?: number) => unknown = realSetTimeout;
beforeAll(() => {
  vi.stubGlobal('setTimeout', (wake: () => void, ms?: number) => wait(wake, ms));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it('readers and writers at once, some of them killed, leave a list that says what the records say', async () => {
  const act = fc.record({
    does: fc.constantFrom('put', 'hide', 'remove', 'read', 'show', 'lose the index'),
    n: fc.integer({ min: 1, max: 4 }),
    dies: fc.option(fc.integer({ min: 1, max: 6 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), fc.integer(), async (acts, seed) => {
      const blobs = emptyBlobs();
      for (const n of [1, 2]) await put(collectionOn(blobs), n, n);
      const interleaver = makeInterleaver(seededRandom(seed), testClock());
      wait = interleaver.setTimeout;
      await interleaver.run(
        acts.map(({ does, n, dies }, actor) => ({
          name: does,
          fault: dies === null ? null : { at: dies, kind: 'killed' as const },
          work: async (name) => {
            const things = collectionOn(blobs, interleaver.around(name));
            if (does === 'put') await put(things, n, 100 + actor);
            else if (does === 'hide') await put(things, n, 0, { isHidden: true });
            else if (does === 'remove') await removeRecord(things, idOf(n));
            else if (does === 'read') await readList(things);
            else if (does === 'show') await showAtOnce(things, [idOf(n)]);
            else await things.store.remove('index/all');
          },
        })),
      );
      wait = realSetTimeout;
      const truth = await recorded(blobs);
      expect(await listed(blobs)).toEqual(truth);
      expect(await listed(blobs)).toEqual(truth);
    }),
    propertyRuns('readers and writers of a list', 300),
  );
});
