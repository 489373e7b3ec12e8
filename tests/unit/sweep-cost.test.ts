import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { creditsUsed } from '#server/rate-limit/usage.ts';
import { GATE_KNOWN_MS, guardStorage } from '#server/storage/restore-gate.ts';
import { readRest, wakingStorage } from '#server/storage/sweep-rest.ts';
import { creditsOf, DAYS, STORE_MS } from '#tests/support/credits.ts';
import { type Around, emptyBlobs, openMemoryStorage } from '#tests/support/memory-store.ts';
import { setContext } from '#tests/support/process-context.ts';
import { addRuby, siteOn } from '#tests/support/test-shop.ts';
import sweep from '../../netlify/functions/sweep.ts';

/*
 * What the sweep costs in a month in which nobody comes, at Netlify's documented prices. Time is counted, not
 * measured: a request to the store takes `STORE_MS`, and requests that are sent together take it once.
 */

const MINUTE_MS = 60_000;

/** Assumed duration of a run's own work, in milliseconds. */
const OWN_MS = 10;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T00:00:00Z') });
});
afterAll(() => {
  vi.useRealTimers();
});

test('a month of sweeps without work costs at most 10 credits', async () => {
  let waiting: (() => void)[] = [];
  const answerAll = () => {
    vi.setSystemTime(Date.now() + STORE_MS);
    const sent = waiting;
    waiting = [];
    for (const answer of sent) answer();
  };
  // All requests that are sent before the first answer arrives are under way together.
  const together: Around = async (_, effect) => {
    if (waiting.length === 0) setImmediate(answerAll);
    await new Promise<void>((answer) => waiting.push(answer));
    return effect();
  };
  const raw = openMemoryStorage(emptyBlobs(), together);
  const gated = guardStorage(wakingStorage(raw), GATE_KNOWN_MS.deployed);
  const shop = siteOn(raw, () => new Date());
  Object.assign(shop, gated, { readRest: () => readRest(raw.orders) });
  setContext(shop);
  await addRuby(shop);
  /** Runs the sweep each minute for this long, and returns its time in milliseconds. */
  const sweepFor = async (minutes: number): Promise<number> => {
    const from = Date.now();
    let ms = 0;
    for (let minute = 1; minute <= minutes; minute++) {
      const began = from + minute * MINUTE_MS;
      vi.setSystemTime(began);
      await sweep();
      ms += Date.now() - began + OWN_MS;
    }
    return ms;
  };
  await sweepFor(10);
  const functionMs = await sweepFor(24 * 60);
  expect(creditsOf({ functionMs: functionMs * DAYS }).compute).toBeLessThan(10);
  // The runs in which the sweep rests are in the site's own estimate too, at no request more.
  const { compute } = creditsOf({ functionMs: functionMs - 24 * 60 * OWN_MS });
  expect(await creditsUsed(raw.limits, new Date())).toBeGreaterThan(compute * 0.95);
});
