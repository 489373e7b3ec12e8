import type { TestClock } from './clock.ts';

/*
 * `AbortSignal.timeout` on a clock of the tests. No signal ever fires, but the answering side can tell
 * whether its caller has given up by then. Otherwise thousands of histories would leave as many timers
 * behind.
 */

const ends = new WeakMap<AbortSignal, number>();

/** Replaces the two functions that make deadlines. */
export interface Deadlines {
  timeout: (ms: number) => AbortSignal;
  any: (signals: Iterable<AbortSignal>) => AbortSignal;
}

/**
 * Returns the end of a signal from `makeDeadlines`, in epoch milliseconds of its clock; Infinity for any
 * other signal.
 */
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
