import { afterEach, describe, expect, it, vi } from 'vitest';
import { SESSION_MS } from '#domain/site/account.ts';
import { forgetOldSessions, openSession } from '#server/accounts/session.ts';
import { admitVisitor, forgetOldCalls } from '#server/rate-limit/counts.ts';
import { testClock } from '#tests/support/clock.ts';
import {
  type Around,
  contextOn,
  emptyBlobs,
  openMemoryStorage,
  peek,
  putRaw,
} from '#tests/support/memory-store.ts';
import { testOwner } from '#tests/support/test-shop.ts';

/* The sweep deletes records that accumulate with use (sessions, counts of calls), however many there are. */

/** Stores thirty expired records of this kind and one that is current, and returns how to delete them. */
async function fill(store: 'accounts' | 'limits') {
  const clock = testClock();
  const blobs = emptyBlobs();
  const shopOn = (around?: Around) => contextOn(openMemoryStorage(blobs, around), { now: clock.now });
  const limited = { rateLimits: true, sessionSecret: null };
  const add = (n: number) =>
    store === 'accounts'
      ? openSession(shopOn(), testOwner)
      : admitVisitor({ ...shopOn(), settings: limited }, 'checkout', `198.51.100.${n}`);
  for (let n = 0; n < 30; n++) await add(n);
  clock.advance(SESSION_MS + 1);
  await add(31);
  const forget = (around: Around) => {
    const shop = shopOn(around);
    return store === 'accounts' ? forgetOldSessions(shop) : forgetOldCalls(shop.storage.limits, clock.now());
  };
  return { blobs, forget, left: () => [...(blobs.stores.get(store)?.keys() ?? [])] };
}

afterEach(() => void vi.useRealTimers());

describe.each([
  ['sessions that ran out', 'accounts'],
  ['counts of calls long ago', 'limits'],
] as const)('%s', (_, store) => {
  it('are all forgotten, a few at once, and no others', async () => {
    const { forget, left } = await fill(store);
    let under = 0;
    let most = 0;
    await forget(async (_, effect) => {
      most = Math.max(most, ++under);
      await new Promise(setImmediate);
      under--;
      return effect();
    });
    expect(left()).toHaveLength(1);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(store === 'accounts' ? 8 : 40);
  });

  it('that time does not suffice for are forgotten the next time', async () => {
    const { forget, left } = await fill(store);
    vi.useFakeTimers({ toFake: ['Date'] });
    const slowly: Around = async (_, effect) => {
      vi.setSystemTime(Date.now() + 1_000);
      return effect();
    };
    await forget(slowly);
    const kept = left().length;
    expect(kept).toBeGreaterThan(1);
    expect(kept).toBeLessThan(31);
    for (let again = 0; again < 12; again++) await forget(slowly);
    expect(left()).toHaveLength(1);
  });

  it('are forgotten, and so is one of them that cannot be read', async () => {
    const { blobs, forget, left } = await fill(store);
    const [first = ''] = peek(blobs, store).map(([key]) => key);
    putRaw(blobs, store, first, '{');
    await forget(async (_, effect) => effect());
    expect(left()).toHaveLength(1);
    expect(left()).not.toContain(first);
  });
});
