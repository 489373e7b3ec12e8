import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['unit/**/*.test.ts', 'api/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The Blobs client waits five seconds between its repeats unless it knows that it is being tested.
    env: { NODE_ENV: 'test', NETLIFY_LOCAL: 'true' },
  },
});
