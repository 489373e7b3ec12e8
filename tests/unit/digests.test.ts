import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeDigested, type DigestIndex, readDigests } from '#server/lists/digests.ts';
import { type Around, emptyBlobs, openMemoryStorage, type StoreStep } from '#tests/support/memory-store.ts';

/* What a list says of a record is what the record says, whoever lists, changes and dies when. */

interface Thing {
  state: string;
}

/** A store with one thing, `a`, which is new and in the index, and ways to list and change as one pleases. */
async function open() {
  const blobs = emptyBlobs();
  const indexOn = (around?: Around): DigestIndex<Thing, string> => ({
    store: openMemoryStorage(blobs, around).enquiries,
    prefix: 'thing/',
    digest: ({ state }) => state,
  });
  const quiet = indexOn();
  await quiet.store.create('thing/a', { state: 'new' });
  const listed = async (around?: Around) => Object.fromEntries(await readDigests(indexOn(around)));
  const recorded = async (id: string) => (await quiet.store.read<Thing>(`thing/${id}`))?.value.state;
  await listed();
  return {
    listed,
    recorded,
    loseIndex: () => quiet.store.remove('index/digests'),
    add: (id: string) => quiet.store.create(`thing/${id}`, { state: 'new' }),
    change: (id: string, state: string, around?: Around) =>
      changeDigested(indexOn(around), id, () => ({ state })),
  };
}

/** Does something before the nth request, and lets the process die before another. */
function disturbed(at: { meanwhile?: [number, () => Promise<unknown>]; dies?: number }): Around {
  let requests = 0;
  return async (_, effect) => {
    requests++;
    if (requests === at.meanwhile?.[0]) await at.meanwhile[1]();
    if (at.dies !== undefined && requests >= at.dies) throw new Error('died');
    return effect();
  };
}

/** How many requests a change makes that nobody disturbs. */
async function requestsOfChange(): Promise<number> {
  const { change } = await open();
  let requests = 0;
  await change('a', 'answered', async (_, effect) => {
    requests++;
    return effect();
  });
  return requests;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a list says what the record says', () => {
  it('when it is asked for at any step of a change that dies at any step', async () => {
    const steps = await requestsOfChange();
    expect(steps).toBeGreaterThan(4);
    for (let dies = 1; dies <= steps + 1; dies++)
      for (let asked = 1; asked <= dies; asked++) {
        const { listed, recorded, change } = await open();
        await change('a', 'answered', disturbed({ meanwhile: [asked, listed], dies })).catch(() => null);
        const state = await recorded('a');
        expect({ dies, asked, a: (await listed()).a }).toEqual({ dies, asked, a: state });
        expect({ dies, asked, a: (await listed()).a }).toEqual({ dies, asked, a: state });
      }
  });

  it('though an earlier list writes down late what it read before two changes, of which one died', async () => {
    const { listed, recorded, change, add } = await open();
    await add('b');
    const dying = await requestsOfChange();
    let waited = false;
    await listed(async ({ kind, key }: StoreStep, effect) => {
      if (!waited && kind === 'put' && key === 'index/digests') {
        waited = true;
        await change('b', 'answered');
        // Dies once the change is announced and before the record is written.
        await change('b', 'closed', disturbed({ dies: dying - 3 })).catch(() => null);
      }
      return effect();
    });
    expect(waited).toBe(true);
    expect(await recorded('b')).toBe('answered');
    expect(await listed()).toEqual({ a: 'new', b: 'answered' });
  });

  it('when the index is lost and made anew at any step of a change', async () => {
    const steps = await requestsOfChange();
    for (let at = 1; at <= steps; at++) {
      const { listed, recorded, change, loseIndex } = await open();
      const loses = async () => {
        await loseIndex();
        await listed();
      };
      await change('a', 'answered', disturbed({ meanwhile: [at, loses] }));
      expect({ at, ...(await listed()) }).toEqual({ at, a: await recorded('a') });
    }
  });

  it('when two change it at once', async () => {
    const steps = await requestsOfChange();
    for (let at = 1; at <= steps; at++) {
      const { listed, recorded, change } = await open();
      await change('a', 'answered', disturbed({ meanwhile: [at, () => change('a', 'closed')] }));
      expect({ at, ...(await listed()) }).toEqual({ at, a: await recorded('a') });
    }
  });
});

describe('a change that died', () => {
  it('costs each list one more read until nobody can be at work on it; then the index is right again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { listed, change } = await open();
    const costOf = async () => {
      let requests = 0;
      await listed(async (_, effect) => {
        requests++;
        return effect();
      });
      return requests;
    };
    const quiet = await costOf();
    await change('a', 'answered', disturbed({ dies: (await requestsOfChange()) - 1 })).catch(() => null);
    expect(await costOf()).toBe(quiet + 1);
    expect(await costOf()).toBe(quiet + 1);
    vi.setSystemTime(Date.now() + 120_000);
    expect(await listed()).toEqual({ a: 'answered' });
    expect(await costOf()).toBe(quiet);
    expect(await listed()).toEqual({ a: 'answered' });
  });
});
