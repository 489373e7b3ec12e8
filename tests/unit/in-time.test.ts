import { expect, it, onTestFinished, vi } from 'vitest';
import { inTime } from '#server/in-batches.ts';

const things = Array.from({ length: 40 }, (_, n) => n);

it('work in time begins elsewhere each time, so that everything gets its turn', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const reached = new Set<number>();
  for (let sweep = 0; sweep < 1_000 && reached.size < things.length; sweep++) {
    const work = async (n: number) => {
      reached.add(n);
      vi.setSystemTime(Date.now() + 2);
    };
    await inTime(things, work, { atOnce: 2, withinMs: 1 });
  }
  expect(reached.size).toBe(things.length);
});
