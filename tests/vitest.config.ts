import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { hindiIslands } from '../src/build/hindi.ts';
import SlowestFiles from './support/slowest-files.ts';

const root = import.meta.dirname;
const files = globSync(['unit/**/*.test.ts', 'api/**/*.test.ts'], { cwd: root });

/**
 * True if a test file changes its process for good, so that no other file may share it: with a mock of a module,
 * with settings that are read while modules load, with those of a deployed site, or with Playwright, which
 * brings its own `expect`. It is also true if a file needs an unchanged process: uploads forbid sharp to read
 * SVG, which pictures to share need, and this applies to the whole process. What else a file replaces is put
 * back by `support/shared-process.ts`.
 */
const needsOwnProcess = (file: string) =>
  /\bvi\.(?:mock|hoisted|resetModules)|NETLIFY_LOCAL: ''|draw-share-image|@playwright/.test(
    readFileSync(join(root, file), 'utf8'),
  );

export const common = {
  root,
  globalSetup: ['./support/generate.ts'],
  setupFiles: ['./support/seeded-properties.ts'],
  // Other work on the machine may make everything several times slower. A test that hangs is still found.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Every answered call writes a line to the log. The lines are shown if a test fails.
  silent: 'passed-only' as const,
  // The Blobs client waits five seconds between its retries, unless it knows that it is being tested.
  env: { NODE_ENV: 'test', NETLIFY_LOCAL: 'true' },
};

export default defineConfig({
  // The tools in Hindi are the same modules with other words.
  plugins: [hindiIslands()],
  test: {
    ...common,
    // There is one worker more than there are cores, because some tests wait for real seconds. By default
    // Vitest would leave one core free.
    maxWorkers: Number(process.env.TEST_WORKERS ?? availableParallelism() + 1),
    reporters: ['default', new SlowestFiles()],
    // Many tests provoke log lines. They are shown only for failed tests.
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: files.filter(needsOwnProcess) },
      },
      {
        extends: true,
        // Loading the site's modules once for each process, instead of once for each file, halves the cost of
        // small files.
        test: {
          name: 'together',
          include: files.filter((file) => !needsOwnProcess(file)),
          isolate: false,
          setupFiles: ['./support/shared-process.ts'],
        },
      },
    ],
  },
});
