/** Number of store requests that run at once when many records are read. */
const AT_ONCE = 40;

/**
 * Runs `work` for each of many things, a few at once. The next one starts as soon as one is done, so that a
 * slow one does not delay the others. After a failure no more are started.
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

/**
 * Time, in milliseconds, after which a job starts no more work. Netlify stops a scheduled function after 30
 * s.
 */
export const SWEEP_MS = 20_000;

/**
 * Runs `work` for each of many things, a few at once, and starts none after `withinMs` milliseconds. It
 * starts at index `first`, by default a random one, so that the same things are not left out every time.
 * @param work must not throw, because an error ends the whole job
 * @returns results for the things that were reached
 */
export async function inTime<T, R>(
  things: readonly T[],
  work: (thing: T) => Promise<R>,
  options: { atOnce?: number; withinMs?: number; first?: number } = {},
): Promise<R[]> {
  const { atOnce = 8, withinMs = SWEEP_MS, first = Math.floor(Math.random() * things.length) } = options;
  const waiting = [...things.slice(first), ...things.slice(0, first)];
  const end = Date.now() + withinMs;
  const results: R[] = [];
  while (results.length < waiting.length && Date.now() < end) {
    const batch = waiting.slice(results.length, results.length + atOnce);
    results.push(...(await Promise.all(batch.map(work))));
  }
  return results;
}

/** Waits this many milliseconds. */
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
