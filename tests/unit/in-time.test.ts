import { describe, expect, it } from 'vitest';
import { inTime } from '#server/in-time.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const things = Array.from({ length: 40 }, (_, n) => n);

describe('work in time', () => {
  it('is done for everything, a few at once, and tells what came of it', async () => {
    let under = 0;
    let most = 0;
    const results = await inTime(
      things,
      async (n) => {
        most = Math.max(most, ++under);
        await pause(1);
        under--;
        return n * 2;
      },
      { atOnce: 3 },
    );
    expect(results.sort((a, b) => a - b)).toEqual(things.map((n) => n * 2));
    expect(most).toBe(3);
  });

  it('is not begun when the time is over', async () => {
    const done = await inTime(things, () => pause(30), { atOnce: 2, withinMs: 70 });
    expect(done.length).toBeGreaterThan(1);
    expect(done.length).toBeLessThanOrEqual(8);
    expect(await inTime(things, () => pause(0), { withinMs: 0 })).toEqual([]);
  });

  it('begins elsewhere each time, so that everything gets its turn', async () => {
    const reached = new Set<number>();
    for (let sweep = 0; sweep < 1_000 && reached.size < things.length; sweep++) {
      const work = async (n: number) => {
        reached.add(n);
        await pause(2);
      };
      await inTime(things, work, { atOnce: 2, withinMs: 1 });
    }
    expect(reached.size).toBe(things.length);
  });

  it('on nothing is over at once', async () => {
    expect(await inTime([], () => pause(1_000))).toEqual([]);
  });
});
