import type { Parameters } from 'fast-check';

/**
 * Options for a property over random histories. The seed is printed. `SEED=… npm test` runs the same
 * histories again, and `RUNS=…` sets their number.
 */
export function propertyRuns<T>(about: string, runs: number): Parameters<T> {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const numRuns = Number(process.env.RUNS ?? runs);
  console.info(`${about}: ${numRuns} histories, SEED=${seed}`);
  return { seed, numRuns, ...(process.env.REPLAY && { path: process.env.REPLAY }) };
}

/**
 * A time limit in milliseconds that is long enough for any number of histories. It only stops a test that
 * hangs.
 */
export const propertyTimeout = 120_000 + Number(process.env.RUNS ?? 0) * 200;
