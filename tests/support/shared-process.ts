import { afterAll, expect, vi } from 'vitest';

/* Runs before each test file that shares its process with others, and leaves the process as it was. */

/** The environment, without what sharp adds. */
const environment = () => ({ ...process.env, VIPSHOME: undefined });
const before = environment();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  const why = 'A file that changes the environment needs a process of its own: see vitest.config.ts.';
  expect(environment(), why).toEqual(before);
});
