/** Durations in milliseconds: in total, and without the time that was spent waiting for the store. */
export interface Taken {
  whole: number;
  own: number;
}

/**
 * Wraps `fetch` to measure waiting: the time during which any request is under way. Answers are read
 * completely first, so that parsing them counts as own work. It measures one call at a time.
 */
export function watchNetwork(): <T>(work: () => Promise<T>) => Promise<Taken> {
  const { fetch } = globalThis;
  let under = 0;
  let since = 0;
  let waited = 0;
  globalThis.fetch = async (input, init) => {
    if (under++ === 0) since = performance.now();
    try {
      const answer = await fetch(input, init);
      const body = await answer.arrayBuffer();
      const { status, headers } = answer;
      return new Response([204, 304].includes(status) ? null : body, { status, headers });
    } finally {
      if (--under === 0) waited += performance.now() - since;
    }
  };
  return async (work) => {
    waited = 0;
    const begin = performance.now();
    await work();
    const whole = performance.now() - begin;
    return { whole, own: whole - waited };
  };
}
