import type { Parameters } from 'fast-check';

/**
 * How a property over random histories is run. The seed is printed; `SEED=… npm test` runs the same histories
 * again, and `RUNS=…` as many as one likes.
 */
export function propertyRuns<T>(about: string, runs: number): Parameters<T> {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const numRuns = Number(process.env.RUNS ?? runs);
  console.info(`${about}: ${numRuns} histories, SEED=${seed}`);
  return { seed, numRuns, ...(process.env.REPLAY && { path: process.env.REPLAY }) };
}

/** Long enough for any number of histories, in milliseconds; a limit against hanging, not a claim. */
export const propertyTimeout = 120_000 + Number(process.env.RUNS ?? 0) * 20;
