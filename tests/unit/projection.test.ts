import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import {
  type Collection,
  changeRecord,
  loadRecord,
  type Revised,
  readMarkers,
} from '#server/storage/collection.ts';
import { indexPending } from '#server/storage/index-pending.ts';
import {
  dropStraySegments,
  indexRecords,
  readBlocks,
  readListing,
  rowsOf,
  total,
} from '#server/storage/projection.ts';
import { testClock } from '#tests/support/clock.ts';
import { makeInterleaver, seededRandom } from '#tests/support/interleaver.ts';
import {
  type Around,
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  putRaw,
} from '#tests/support/memory-store.ts';

/** An invented record: a number under a name, which may be deleted and may have open work. */
interface Thing extends Revised {
  createdAt: string;
  value: number;
  isGone?: boolean;
  isOpen?: boolean;
}

const collectionOn = (blobs: MemoryBlobs, around?: Around): Collection<Thing, number> => ({
  store: openMemoryStorage(blobs, around).subscribers,
  prefix: 'subscriber/',
  shards: ['a', 'b'],
  isPending: ({ isOpen }) => isOpen === true,
  createdAt: ({ createdAt }) => createdAt || null,
  row: ({ isGone, value }) => (isGone ? null : value),
  summarize: (rows) => ({ count: rows.length, even: rows.filter((row) => row % 2 === 0).length }),
});
const empty = { createdAt: '', value: 0, isGone: true };
const atOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();
const idOf = (n: number) => `${n % 2 === 0 ? 'a' : 'b'}${String(n).padStart(6, '0')}`;

const put = (things: Collection<Thing, number>, n: number, value: number, more: Partial<Thing> = {}) =>
  changeRecord(things, idOf(n), () => ({ createdAt: atOf(n), value, ...more }));
const sweep = (things: Collection<Thing, number>) => indexPending(things, { empty: () => empty });

/** Returns the whole list, newest first, as a reader with an empty memory sees it. */
async function listed(blobs: MemoryBlobs): Promise<number[]> {
  const blocks = await readBlocks(collectionOn(blobs));
  const rows = await Promise.all(blocks.map((block) => block.rows()));
  expect(total(blocks, 'count')).toBe(rows.flat().length);
  return rows.flat();
}

/** Computes the same list from the records themselves. */
async function recorded(blobs: MemoryBlobs): Promise<number[]> {
  const things = collectionOn(blobs);
  const found = await Promise.all(
    (await things.store.keys('subscriber/')).map((key) =>
      loadRecord(things, key.slice('subscriber/'.length)),
    ),
  );
  return found
    .flatMap((one) => (one && !one.record.isGone && one.record.createdAt ? [one.record] : []))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map(({ value }) => value);
}

type Step = Parameters<Around>[0];

/**
 * Does something else once, before the first request that `when` names, or after it and before its answer
 * arrives.
 */
const once =
  (order: 'before' | 'after') =>
  (when: (step: Step) => boolean, meanwhile: () => Promise<unknown>): Around => {
    let isDue = true;
    return async (step, effect) => {
      const isNow = isDue && when(step);
      if (isNow) isDue = false;
      if (isNow && order === 'before') await meanwhile();
      const result = effect();
      if (isNow && order === 'after') await meanwhile();
      return result;
    };
  };
const [onceBefore, onceAfter] = [once('before'), once('after')];

/** Writes many records and indexes them in batches, as over months. */
async function fill(blobs: MemoryBlobs, count: number, batch: number) {
  const things = collectionOn(blobs);
  for (let from = 0; from < count; from += batch) {
    const records = Array.from({ length: Math.min(batch, count - from) }, (_, n) => from + n);
    for (const n of records)
      putRaw(
        blobs,
        'subscribers',
        `subscriber/${idOf(n)}`,
        JSON.stringify({ revision: 1, createdAt: atOf(n), value: n }),
      );
    await indexRecords(things, records.map(idOf));
  }
}

function openThings() {
  const blobs = emptyBlobs();
  return { blobs, things: collectionOn(blobs) };
}

/** Returns 1,300 indexed records, with their list. */
async function filled() {
  const open = openThings();
  await fill(open.blobs, 1_300, 100);
  return { ...open, whole: await listed(open.blobs) };
}

describe('the list', () => {
  it('shows a record from the moment it is written, before and after it is indexed', async () => {
    const { blobs, things } = openThings();
    await put(things, 1, 10);
    await put(things, 2, 20);
    expect(await listed(blobs)).toEqual([20, 10]);
    expect(await sweep(things)).toMatchObject({ seen: 2, settled: 2 });
    expect((await readMarkers(things)).size).toBe(0);
    expect(await listed(blobs)).toEqual([20, 10]);
    await put(things, 1, 11);
    expect(await listed(blobs)).toEqual([20, 11]);
    await put(things, 2, 0, { isGone: true });
    expect(await listed(blobs)).toEqual([11]);
    await sweep(things);
    expect(await listed(blobs)).toEqual([11]);
  });

  it('is not written again where every row is right already', async () => {
    const { things, blobs } = openThings();
    await put(things, 1, 10);
    await sweep(things);
    const { writes } = blobs;
    await indexRecords(things, [idOf(1)]);
    expect(blobs.writes).toBe(writes);
  });

  it('keeps the marker of a record that is still to be worked on', async () => {
    const { blobs, things } = openThings();
    await put(things, 1, 10, { isOpen: true });
    expect(await sweep(things)).toMatchObject({ seen: 1, settled: 0 });
    await put(things, 1, 11, { isOpen: true });
    expect([...(await readMarkers(things)).values()]).toEqual([[1]]);
    await put(things, 1, 12);
    await sweep(things);
    expect((await readMarkers(things)).size).toBe(0);
    expect(await listed(blobs)).toEqual([12]);
  });

  it('shows all others beside one that cannot be read, and says which, until it is put back', async () => {
    const { blobs, things } = openThings();
    await put(things, 1, 10, { isOpen: true });
    await put(things, 2, 20);
    const lines = vi.spyOn(console, 'error');
    for (const [content, makesNew] of [
      ['{"revision": 1, "at', false],
      ['{}', false],
      ['null', true],
    ] as const) {
      putRaw(blobs, 'subscribers', `subscriber/${idOf(1)}`, content);
      // A rebuilt index still includes it.
      if (makesNew) await things.store.remove('index/manifest');
      for (const isSwept of [false, true]) {
        if (isSwept) expect(await sweep(things)).toMatchObject({ unreadable: [idOf(1)] });
        const { blocks, unreadable } = await readListing(things);
        expect((await Promise.all(blocks.map((block) => block.rows()))).flat()).toEqual([20]);
        expect(unreadable).toEqual([idOf(1)]);
        await expect(readBlocks(things)).rejects.toThrow(idOf(1));
      }
    }
    expect(lines.mock.calls.join()).toContain(idOf(1));
    putRaw(
      blobs,
      'subscribers',
      `subscriber/${idOf(1)}`,
      JSON.stringify({ revision: 1, createdAt: atOf(1), value: 11 }),
    );
    expect(await sweep(things)).toMatchObject({ unreadable: [] });
    expect(await listed(blobs)).toEqual([20, 11]);
    expect((await readMarkers(things)).size).toBe(0);
  });

  it('does not lose sight of a record at rest that cannot be read when its index is made anew', async () => {
    const { blobs, things } = openThings();
    await put(things, 1, 10);
    await put(things, 2, 20);
    await sweep(things);
    putRaw(blobs, 'subscribers', `subscriber/${idOf(1)}`, 'no JSON');
    expect(await listed(blobs), 'its row is whole').toEqual([20, 10]);
    await things.store.remove('index/manifest');
    const { blocks, unreadable } = await readListing(things);
    // The reader that rebuilt the index marked it, so the next audit reports it.
    expect([total(blocks, 'count'), unreadable]).toEqual([1, []]);
    expect((await readListing(things)).unreadable).toEqual([idOf(1)]);
  });

  it('shows no older state than the index, though a record changes while the list is read', async () => {
    const { blobs, things } = openThings();
    await put(things, 1, 10);
    let isChanged = () => {};
    const changed = new Promise<void>((done) => {
      isChanged = done;
    });
    const meanwhile = onceAfter(
      ({ key }) => key === `subscriber/${idOf(1)}`,
      async () => {
        await put(things, 1, 11);
        await sweep(things);
        isChanged();
      },
    );
    const around: Around = async (step, effect) => {
      if (step.key === 'index/manifest') await changed;
      return meanwhile(step, effect);
    };
    const [block] = await readBlocks(collectionOn(blobs, around));
    expect(await block?.rows()).toEqual([11]);
  });

  it.each([
    [1_300, 100],
    [1_300, 1_300],
    [2_001, 37],
  ])('of %i rows indexed %i at a time is whole, in order, in segments', async (count, batch) => {
    const blobs = emptyBlobs();
    await fill(blobs, count, batch);
    const expected = Array.from({ length: count }, (_, n) => count - 1 - n);
    expect(await listed(blobs)).toEqual(expected);
    const things = collectionOn(blobs);
    expect((await things.store.keys('index/segment/')).length).toBeGreaterThan(2);
    const old = Math.floor(count / 3);
    await put(things, old, -2);
    const changed = expected.map((value) => (value === old ? -2 : value));
    expect(await listed(blobs)).toEqual(changed);
    await sweep(things);
    expect(await listed(blobs)).toEqual(changed);
    const blocks = await readBlocks(collectionOn(blobs));
    const page = await rowsOf(blocks, 'even', (row) => row % 2 === 0, { skip: 400, take: 20 });
    expect(page).toEqual(changed.filter((row) => row % 2 === 0).slice(400, 420));
  });
});

describe('a lost index', () => {
  it.each(['nothing', 'nonsense'])('is made again from the records: %s in its place', async (what) => {
    const { blobs, things, whole } = await filled();
    for (const key of await things.store.keys('index/'))
      if (what === 'nonsense') putRaw(blobs, 'subscribers', key, '{"cut');
      else await things.store.remove(key);
    await listed(blobs).catch(() => null);
    expect(await listed(blobs)).toEqual(whole);
  });

  it('of which segments are gone is made again', async () => {
    const { blobs, things, whole } = await filled();
    for (const key of await things.store.keys('index/segment/')) await things.store.remove(key);
    await expect(listed(blobs)).rejects.toThrow(StorageUnavailable);
    expect(await listed(blobs)).toEqual(whole);
  });

  it.each(['nothing', 'nonsense'])('is made again by the sweep too: %s in its place', async (what) => {
    const { blobs, things } = openThings();
    for (const n of [1, 2]) await put(things, n, n);
    await sweep(things);
    if (what === 'nonsense') putRaw(blobs, 'subscribers', 'index/manifest', '{"cut');
    else await things.store.remove('index/manifest');
    await put(things, 3, 3);
    await sweep(things);
    expect((await readMarkers(things)).size).toBe(0);
    expect(await listed(blobs)).toEqual([3, 2, 1]);
  });

  it('that is lost once more while it is made again is whole in the end', async () => {
    const { blobs, things, whole } = await filled();
    await things.store.remove('index/manifest');
    const meanwhile = onceBefore(
      ({ kind, key }) => kind === 'list' && key === 'subscriber/b',
      () => collectionOn(blobs).store.remove('index/manifest'),
    );
    await readBlocks(collectionOn(blobs, meanwhile));
    expect(await listed(blobs)).toEqual(whole);
  });

  it('that another reader has made again meanwhile stays complete', async () => {
    const { blobs, things, whole } = await filled();
    await things.store.remove('index/manifest');
    const meanwhile = onceBefore(
      ({ kind, key }) => kind === 'list' && key === 'subscriber/a',
      () => readBlocks(collectionOn(blobs)),
    );
    const dying: Around = (step, effect) =>
      step.kind === 'list' && step.key === 'subscriber/b'
        ? Promise.reject(new StorageUnavailable('killed by the test'))
        : meanwhile(step, effect);
    await expect(readBlocks(collectionOn(blobs, dying))).resolves.toBeTruthy();
    expect(await listed(blobs)).toEqual(whole);
  });
});

describe('segments that no manifest names', () => {
  const straysIn = async (blobs: MemoryBlobs) => {
    const { store } = collectionOn(blobs);
    const manifest = await store.read<{ segments: { key: string }[] }>('index/manifest');
    const named = manifest?.value.segments.map(({ key }) => key) ?? [];
    return (await store.keys('index/segment/')).filter((key) => !named.includes(key));
  };
  const isManifest = ({ kind, key }: Step) => kind === 'put' && key === 'index/manifest';

  it.each(['replaced', 'of a killed sweep', 'of a lost index'])(
    'are gone after two days: those %s',
    async (whose) => {
      const { blobs } = await filled();
      const killed: Around = async (step, effect) => {
        if (isManifest(step)) throw new StorageUnavailable('killed by the test');
        return effect();
      };
      await put(collectionOn(blobs), 0, 1_000);
      if (whose === 'of a killed sweep') await sweep(collectionOn(blobs, killed)).catch(() => null);
      if (whose === 'of a lost index') await collectionOn(blobs).store.remove('index/manifest');
      await sweep(collectionOn(blobs));
      const whole = await listed(blobs);
      expect(await straysIn(blobs)).not.toEqual([]);
      for (let day = 0; day < 2; day++) await dropStraySegments(collectionOn(blobs));
      expect(await straysIn(blobs)).toEqual([]);
      expect(await listed(blobs)).toEqual(whole);
    },
  );

  it('but not those that a slow sweep is about to name', async () => {
    const { blobs } = await filled();
    await put(collectionOn(blobs), 0, 1_000);
    const meanwhile = onceBefore(isManifest, async () => {
      for (let day = 0; day < 3; day++) await dropStraySegments(collectionOn(blobs));
    });
    await sweep(collectionOn(blobs, meanwhile));
    expect((await listed(blobs)).at(-1)).toBe(1_000);
  });
});

describe('crashes and crossings', () => {
  const act = fc.record({
    n: fc.nat(5),
    value: fc.nat(99),
    does: fc.constantFrom('put', 'put', 'open', 'delete', 'sweep', 'sweep'),
    diesAt: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null, freq: 2 }),
  });

  it('a slow sweep keeps the rows that another indexes meanwhile', async () => {
    const { blobs, things } = openThings();
    await put(things, 0, 5);
    await sweep(things);
    await put(things, 1, 10);
    const meanwhile = onceAfter(
      ({ kind, key }) => kind === 'get' && key === 'index/manifest',
      async () => {
        await put(things, 2, 20);
        await sweep(things);
      },
    );
    await sweep(collectionOn(blobs, meanwhile));
    expect(await listed(blobs)).toEqual([20, 10, 5]);
    expect((await readMarkers(things)).size).toBe(0);
  });

  it('whatever crosses and wherever it dies, the list is what the records say', async () => {
    const realSetTimeout = globalThis.setTimeout;
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), fc.integer(), async (acts, seed) => {
          const blobs = emptyBlobs();
          const interleaver = makeInterleaver(seededRandom(seed), testClock());
          vi.stubGlobal('setTimeout', interleaver.setTimeout);
          for (let from = 0; from < acts.length; from += 3)
            await interleaver.run(
              acts.slice(from, from + 3).map(({ n, value, does, diesAt }) => ({
                name: does,
                fault: diesAt === null ? null : { at: diesAt, kind: 'killed' as const },
                work: async (actor) => {
                  const things = collectionOn(blobs, interleaver.around(actor));
                  if (does === 'sweep') return sweep(things);
                  return put(things, n, value, { isGone: does === 'delete', isOpen: does === 'open' });
                },
              })),
            );
          vi.stubGlobal('setTimeout', realSetTimeout);
          const truth = await recorded(blobs);
          expect(await listed(blobs)).toEqual(truth);
          for (let n = 0; n < 3; n++) await sweep(collectionOn(blobs));
          expect(await listed(blobs)).toEqual(truth);
          const open = [...(await readMarkers(collectionOn(blobs))).keys()];
          for (const id of open)
            expect((await loadRecord(collectionOn(blobs), id))?.record.isOpen, id).toBe(true);
        }),
        { numRuns: 300 },
      );
    } finally {
      vi.stubGlobal('setTimeout', realSetTimeout);
    }
  }, 120_000);
});
