import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import SlowestFiles from './support/slowest-files.ts';

const root = import.meta.dirname;
const files = globSync(['unit/**/*.test.ts', 'api/**/*.test.ts'], { cwd: root });

/**
 * True when a test file changes its process (a mock, a spy, the environment, Playwright, which brings an
 * `expect` of its own), so that no other file may share it, or needs it unchanged: uploads forbid sharp the
 * SVG that pictures to share are drawn from, and that holds for the process.
 */
const needsOwnProcess = (file: string) =>
  /\bvi\.|process\.env|draw-share-image|@playwright/.test(readFileSync(join(root, file), 'utf8'));

const common = {
  root,
  globalSetup: ['./support/generate.ts'],
  // Other work on the machine may make everything several times slower; a test that hangs is still found.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Every answered call is a line of the log; they are shown where a test fails.
  silent: 'passed-only' as const,
  // The Blobs client waits five seconds between its repeats unless it knows that it is being tested.
  env: { NODE_ENV: 'test', NETLIFY_LOCAL: 'true' },
};

export default defineConfig({
  test: {
    ...common,
    // One more than there are cores, as some tests wait for real seconds. By itself Vitest would leave a core
    // free.
    maxWorkers: Number(process.env.TEST_WORKERS ?? availableParallelism() + 1),
    reporters: ['default', new SlowestFiles()],
    // Many tests provoke what is logged; it is shown of those that fail.
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: files.filter(needsOwnProcess) },
      },
      {
        extends: true,
        // Loading the site's modules once a process, not once a file, halves what small files cost.
        test: { name: 'together', include: files.filter((file) => !needsOwnProcess(file)), isolate: false },
      },
    ],
  },
});
