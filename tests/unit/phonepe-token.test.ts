import { describe, expect, it, vi } from 'vitest';
import { makePhonePe, type PhonePeOptions, phonePeHosts } from '#server/payments/phonepe/adapter.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import type { SettingsPatch } from '#tests/simulator/settings.ts';
import { makeSimulator } from '#tests/simulator/simulator.ts';
import { type Around, emptyBlobs, openMemoryStorage, peek, putRaw } from '#tests/support/memory-store.ts';
import { quietLog } from '#tests/support/ordering.ts';
import { TEST_SECRET } from '#tests/support/test-shop.ts';

/*
 * PhonePe's token over several function instances. Each `instance()` is a process that has just started, on
 * the one store that all share. The one simulated PhonePe counts the tokens that it gives out.
 */

const KEY = 'provider-token/phonepe';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIFE = 6 * HOUR;
const noHurry = () => new AbortController().signal;

/** Each request to the store takes a turn of the event loop, so that other instances run in between. */
const inTurns: Around = async (_, effect) => {
  await new Promise(setImmediate);
  return effect();
};

function openWorld(phonepe: SettingsPatch['phonepe'] = {}) {
  const simulator = makeSimulator({
    settings: { phonepe: { tokenLifeSeconds: LIFE / 1000, ...phonepe } },
    // A slow answer takes many turns of the event loop, but no real time.
    wait: async () => {
      for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
    },
  });
  const blobs = emptyBlobs();
  const { control, clock } = simulator;
  const calls = (route: string) => control.requests({ route });
  return {
    control,
    blobs,
    fetch: simulator.fetch,
    stored: () => peek<{ sealed: string }>(blobs, 'accounts', KEY)[0]?.[1],
    tokens: () => calls('phonepe.token').length,
    /** Returns the calls to PhonePe, oldest first. */
    sent: () => calls('phonepe.status').map(({ headers }) => headers.authorization),
    advance: (ms: number) => void control.clock({ advanceMs: ms }),
    /** Makes a function that has just started. */
    instance({ around = inTurns, ...more }: Partial<PhonePeOptions> & { around?: Around } = {}) {
      const { clientId, clientSecret, clientVersion } = control.settings().phonepe;
      const { accounts } = openMemoryStorage(blobs, around);
      const phonepe = makePhonePe({
        ...phonePeHosts.sandbox,
        clientId,
        clientSecret,
        clientVersion: Number(clientVersion),
        isTest: true,
        webhook: null,
        payPageOrigin: null,
        tokenStore: { store: accounts, secret: TEST_SECRET },
        now: () => new Date(clock.now()),
        fetch: simulator.fetch,
        ...more,
      });
      return {
        /**
         * Queries a payment that PhonePe does not know. Returns null if PhonePe accepted the call's token.
         */
        ask: (signal = noHurry()) =>
          phonepe.fetch({ attemptId: '01HZX9Q8RB3W5T7V2K4M6N8P0Q', providerRef: null }, signal),
      };
    },
  };
}

/** A promise with its resolver. */
function promised() {
  let resolve = () => {};
  const promise = new Promise<void>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

/** Expects that PhonePe noted no broken rule. It notes every unnecessary token. */
const unreproached = ({ control }: ReturnType<typeof openWorld>) => expect(control.violations()).toEqual([]);

quietLog();

describe('one token is asked for', () => {
  it('by many instances that start at the same moment', async () => {
    const world = openWorld();
    await world.control.fault({ route: 'phonepe.token', kind: 'delay' });
    const all = Array.from({ length: 12 }, () => world.instance());
    expect(await Promise.all(all.map(({ ask }) => ask()))).toEqual(Array(12).fill(null));
    expect(world.tokens()).toBe(1);
    expect(new Set(world.sent()).size).toBe(1);
    unreproached(world);
  });

  it('a lifetime, however many instances start and end in it', async () => {
    const world = openWorld();
    const old = world.instance();
    for (let hour = 0; hour < 24; hour++) {
      expect(await world.instance().ask()).toBeNull();
      expect(await old.ask()).toBeNull();
      world.advance(HOUR);
    }
    expect(world.tokens()).toBe(24 / 6);
    unreproached(world);
  });

  it('four minutes before the end of the last, which serves the others meanwhile', async () => {
    const world = openWorld();
    await world.instance().ask();
    world.advance(LIFE - 4 * MINUTE - 1);
    await world.instance().ask();
    expect(world.tokens()).toBe(1);
    world.advance(1);
    const asked = promised();
    const goOn = promised();
    const slow: typeof fetch = async (input, init) => {
      if (!String(input).endsWith('/oauth/token')) return world.fetch(input, init);
      asked.resolve();
      await goOn.promise;
      return world.fetch(input, init);
    };
    const renewing = world.instance({ fetch: slow }).ask();
    await asked.promise;
    expect(await world.instance().ask()).toBeNull();
    expect(world.tokens()).toBe(1);
    goOn.resolve();
    expect(await renewing).toBeNull();
    expect([world.tokens(), new Set(world.sent()).size]).toEqual([2, 2]);
    unreproached(world);
  });

  it('after a 401, by however many instances had the old one', async () => {
    const world = openWorld();
    const all = Array.from({ length: 6 }, () => world.instance());
    for (const { ask } of all) await ask();
    expect(world.tokens()).toBe(1);
    world.control.revokeTokens();
    await world.control.fault({ route: 'phonepe.token', kind: 'delay' });
    expect(await Promise.all(all.map(({ ask }) => ask()))).toEqual(Array(6).fill(null));
    expect(world.tokens()).toBe(2);
    for (const { ask } of [...all, world.instance()]) expect(await ask()).toBeNull();
    expect(world.tokens()).toBe(2);
    unreproached(world);
  });
});

describe('what is stored', () => {
  it('is encrypted: neither the token nor a secret can be read in it', async () => {
    const world = openWorld();
    await world.instance().ask();
    const [token = ''] = world.sent().map((header) => header?.split(' ')[1]);
    const text = JSON.stringify(world.stored());
    const bytes = Buffer.from(world.stored()?.sealed ?? '', 'base64').toString('latin1');
    const { clientSecret } = world.control.settings().phonepe;
    expect(token.length).toBeGreaterThan(20);
    for (const secret of [token, token.split('.')[1] ?? '', clientSecret, TEST_SECRET])
      expect([text, bytes].filter((one) => one.includes(secret))).toEqual([]);
  });

  type World = ReturnType<typeof openWorld>;
  const put = ({ blobs }: World, value: object) =>
    putRaw(blobs, 'accounts', KEY, JSON.stringify({ renewal: null, ...value }));
  const flipped = (sealed = '') => {
    const bytes = Buffer.from(sealed, 'base64');
    // One letter of the token is changed.
    bytes[12 + 16 + 30] = (bytes[12 + 16 + 30] ?? 0) ^ 1;
    return bytes.toString('base64');
  };
  it.each<[string, (world: World) => void]>([
    ['is lost', ({ blobs }) => void blobs.stores.get('accounts')?.delete(KEY)],
    ['is no JSON', ({ blobs }) => putRaw(blobs, 'accounts', KEY, '{')],
    ['lacks its fields', ({ blobs }) => putRaw(blobs, 'accounts', KEY, '{}')],
    ['is no token', (world) => put(world, { sealed: 'bm9uZQ==' })],
    ['was changed', (world) => put(world, { sealed: flipped(world.stored()?.sealed) })],
    ['is of a renewal from nowhere', (world) => put(world, { sealed: '', renewal: { by: 'x', at: 'soon' } })],
  ])('counts as absent where it %s', async (_, spoil) => {
    const world = openWorld();
    await world.instance().ask();
    spoil(world);
    expect(await world.instance().ask()).toBeNull();
    expect(await world.instance().ask()).toBeNull();
    expect(world.tokens()).toBe(2);
    // Every token that was sent came from PhonePe.
    expect(world.control.requests({ route: 'phonepe.status' }).map(({ status }) => status)).not.toContain(
      401,
    );
  });

  it.each<[string, (world: World) => Partial<PhonePeOptions>]>([
    [
      'SESSION_SECRET',
      ({ blobs }) => ({
        tokenStore: { store: openMemoryStorage(blobs).accounts, secret: 'another'.repeat(8) },
      }),
    ],
    ['client secret', () => ({ clientSecret: 'another-client-secret' })],
  ])('is of no use to a site with another %s', async (_, change) => {
    const world = openWorld();
    await world.instance().ask();
    await world
      .instance(change(world))
      .ask()
      .catch(() => null);
    expect(world.tokens()).toBe(2);
    const [first, ...others] = world.sent();
    expect(others).not.toContain(first);
  });
});

describe('where something goes wrong', () => {
  /**
   * Returns the state in the store after an instance died while it renewed the token, this many milliseconds
   * before or after now.
   */
  function leave({ control, blobs }: ReturnType<typeof openWorld>, ms: number) {
    const at = new Date(control.clock().now + ms).toISOString();
    putRaw(blobs, 'accounts', KEY, JSON.stringify({ sealed: '', renewal: { by: 'dead', at } }));
  }

  /** Makes waiting take no time, and counts it in milliseconds. */
  function countWaits() {
    const waits = { ms: 0 };
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((wake: () => void, ms = 0) => {
      waits.ms += ms;
      return real(wake, 0);
    }) as typeof setTimeout);
    return waits;
  }

  it.each([
    ['long ago', -10_000, 0, 0],
    ['this very moment', 0, 7_000, 14_000],
    ['in the future, by a clock that was ahead', HOUR, 0, 0],
  ])(
    'an instance that died %s as it asked for one is waited for as long as it may take',
    async (_, ...of) => {
      const [ago, least, most] = of;
      const world = openWorld();
      leave(world, ago);
      const waits = countWaits();
      expect(await world.instance().ask()).toBeNull();
      expect(waits.ms).toBeGreaterThanOrEqual(least);
      expect(waits.ms).toBeLessThanOrEqual(most);
      expect(world.tokens()).toBe(1);
    },
  );

  it.each([
    ['refused', { kind: 'status', status: 429 }],
    ['lost', { kind: 'drop-before' }],
    ['unreadable', { kind: 'bad-json' }],
  ] as const)('a token that is %s fails this call alone: the next asks again at once', async (_, fault) => {
    const world = openWorld();
    await world.control.fault({ route: 'phonepe.token', ...fault });
    const waits = countWaits();
    await expect(world.instance().ask()).rejects.toMatchObject({ effect: 'none' });
    expect(await world.instance().ask()).toBeNull();
    expect([world.tokens(), waits.ms]).toEqual([2, 0]);
  });

  it('the old token serves to its end while no new one can be had', async () => {
    const world = openWorld();
    const old = world.instance();
    await old.ask();
    world.control.fault({ route: 'phonepe.token', kind: 'status', status: 503, count: 1_000 });
    world.advance(LIFE - 4 * MINUTE);
    const fresh = world.instance();
    for (const { ask } of [old, fresh, old, fresh]) expect(await ask()).toBeNull();
    expect(world.tokens()).toBe(3);
    world.advance(10_000);
    expect(await fresh.ask()).toBeNull();
    expect(world.tokens()).toBe(4);
    world.advance(4 * MINUTE - 10_000);
    for (const { ask } of [old, fresh, world.instance()])
      await expect(ask()).rejects.toMatchObject({ effect: 'none' });
    expect(new Set(world.sent()).size).toBe(1);
  });

  it.each(['get', 'put'])('a store that fails each %s keeps nobody from a token', async (kind) => {
    const world = openWorld();
    const around: Around = async (step, effect) => {
      if (step.kind === kind) throw new StorageUnavailable('failed by the test');
      return effect();
    };
    const { ask } = world.instance({ around });
    expect([await ask(), await ask()]).toEqual([null, null]);
    expect(world.tokens()).toBe(1);
    expect(world.stored()).toBeUndefined();
  });

  it('a token comes to a caller who waits no longer than its own time', async () => {
    const world = openWorld();
    leave(world, 0);
    countWaits();
    const impatient = new AbortController();
    const asking = world.instance().ask(impatient.signal);
    impatient.abort();
    await expect(asking).rejects.toMatchObject({ effect: 'none' });
  });
});

it('a token is sent behind the word that came with it', async () => {
  const world = openWorld({ tokenType: 'O-Bearer-Next' });
  expect(await world.instance().ask()).toBeNull();
  expect(await world.instance().ask()).toBeNull();
  for (const header of world.sent()) expect(header).toMatch(/^O-Bearer-Next \S+$/);
  unreproached(world);
});
