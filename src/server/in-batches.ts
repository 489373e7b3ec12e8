/** How many requests to the store run at once where many things are read. */
const AT_ONCE = 40;

/**
 * Does some work for each of many things, a few at once. The next is begun as soon as one is done, so that a slow one
 * delays no other; after a failure none is begun any more.
 * @returns the results in the order of the things
 */
export async function inBatches<T, R>(
  things: readonly T[],
  work: (thing: T) => Promise<R>,
  atOnce = AT_ONCE,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = things.entries();
  let hasFailed = false;
  const workOn = async () => {
    for (const [n, thing] of waiting) {
      if (hasFailed) return;
      try {
        results[n] = await work(thing);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, workOn));
  return results;
}

/** Scheduled functions end at 30 s; after this long, in milliseconds, no further work is begun. */
export const SWEEP_MS = 20_000;

/**
 * Does some work for each of many things, a few at once, and begins none after `withinMs` milliseconds. Begins
 * at the `first`, by default anywhere among them, so that a job out of time starves none of them.
 * @param work must not throw: what it throws ends the whole job
 * @returns what the work gave, for those that were reached
 */
export async function inTime<T, R>(
  things: readonly T[],
  work: (thing: T) => Promise<R>,
  options: {
    atOnce?: number;
    withinMs?: number;
    first?: number;
    /** Called with the next few before they are begun. */
    before?: (batch: readonly T[]) => Promise<void>;
  } = {},
): Promise<R[]> {
  const { atOnce = 8, withinMs = SWEEP_MS, first = Math.floor(Math.random() * things.length) } = options;
  const waiting = [...things.slice(first), ...things.slice(0, first)];
  const end = Date.now() + withinMs;
  const results: R[] = [];
  while (results.length < waiting.length && Date.now() < end) {
    const batch = waiting.slice(results.length, results.length + atOnce);
    await options.before?.(batch);
    results.push(...(await Promise.all(batch.map(work))));
  }
  return results;
}

/** Waits so many milliseconds. */
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
