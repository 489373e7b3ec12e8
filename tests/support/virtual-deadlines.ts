import type { TestClock } from './clock.ts';

/*
 * `AbortSignal.timeout` by a clock of the tests: no signal ever fires, but whoever answers a call can tell
 * whether its caller has given up by then. Thousands of histories would else leave as many timers behind.
 */

const ends = new WeakMap<AbortSignal, number>();

/** Stands in for the two makers of deadlines. */
export interface Deadlines {
  timeout: (ms: number) => AbortSignal;
  any: (signals: Iterable<AbortSignal>) => AbortSignal;
}

/** When a signal made by `makeDeadlines` ends, in epoch milliseconds of its clock; Infinity for any other. */
export const endOf = (signal: AbortSignal | null | undefined): number =>
  (signal && ends.get(signal)) ?? Number.POSITIVE_INFINITY;

/** @param clock tells the clock of the history that runs now */
export function makeDeadlines(clock: () => TestClock | null): Deadlines {
  const endingAt = (at: number) => {
    const { signal } = new AbortController();
    ends.set(signal, at);
    return signal;
  };
  return {
    timeout: (ms) => endingAt((clock()?.now().getTime() ?? Number.POSITIVE_INFINITY) + ms),
    any: (signals) => endingAt(Math.min(...[...signals].map(endOf))),
  };
}
