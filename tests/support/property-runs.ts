import type { Parameters } from 'fast-check';

/**
 * What properties are tried on follows from this. A change is always tried on the same values, so that a test
 * which fails tells of the change; the nightly run draws others.
 */
export const propertySeed = Number(process.env.SEED ?? 1);

/** Options for a property over random histories. The nightly run draws thousands of them with `RUNS=…`. */
export function propertyRuns<T>(about: string, runs: number): Parameters<T> {
  const numRuns = Number(process.env.RUNS ?? runs);
  console.info(`${about}: ${numRuns} histories, SEED=${propertySeed}`);
  return { seed: propertySeed, numRuns, ...(process.env.REPLAY && { path: process.env.REPLAY }) };
}

/**
 * A time limit in milliseconds that is long enough for any number of histories. It only stops a test that
 * hangs.
 */
export const propertyTimeout = 120_000 + Number(process.env.RUNS ?? 0) * 200;
