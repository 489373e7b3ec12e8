import type { Parameters } from 'fast-check';

/**
 * Options for a property over random histories. A change is always tried on the same ones, so that a test which fails
 * tells of the change; the nightly run draws others with `SEED=…`, and thousands of them with `RUNS=…`.
 */
export function propertyRuns<T>(about: string, runs: number): Parameters<T> {
  const seed = Number(process.env.SEED ?? 1);
  const numRuns = Number(process.env.RUNS ?? runs);
  console.info(`${about}: ${numRuns} histories, SEED=${seed}`);
  return { seed, numRuns, ...(process.env.REPLAY && { path: process.env.REPLAY }) };
}

/**
 * A time limit in milliseconds that is long enough for any number of histories. It only stops a test that
 * hangs.
 */
export const propertyTimeout = 120_000 + Number(process.env.RUNS ?? 0) * 200;
