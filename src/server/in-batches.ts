/** How many requests to the store run at once where many things are read. */
const AT_ONCE = 40;

/** Does some work for each of many things, a few at once; the results in the order of the things. */
export async function inBatches<T, R>(
  things: readonly T[],
  work: (thing: T) => Promise<R>,
  atOnce = AT_ONCE,
): Promise<R[]> {
  const results: R[] = [];
  while (results.length < things.length) {
    const batch = things.slice(results.length, results.length + atOnce);
    results.push(...(await Promise.all(batch.map(work))));
  }
  return results;
}
