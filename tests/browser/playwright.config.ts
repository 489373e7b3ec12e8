import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = process.env.PORT ?? '';
const address = `http://localhost:${port}`;
/**
 * At '/' all tests run except those about a base path. Below a base path only those run. `-g` selects among
 * them.
 */
const isBelow = process.env.BASE_PATH !== '/';
const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '',
  args: [
    ...(JSON.parse(process.env.CHROMIUM_ARGUMENTS ?? '[]') as string[]),
    // A page stays in the process in which its tab began. A second one for each page that a test opens takes a
    // fifth of the processor time.
    '--renderer-process-limit=1',
  ],
};

export default defineConfig({
  testDir: import.meta.dirname,
  // They take minutes and have switches of their own, so only their parts of the nightly run include them. A single
  // test that may wait for the night has the tag @nightly: `run-browser-tests.ts` leaves those out of the gate.
  testIgnore: [
    ...(process.env.EVERY_MOMENT ? [] : ['early-taps.spec.ts']),
    ...(process.env.OTHER_CHECKERS ? [] : ['valid.spec.ts']),
    ...(process.env.PICTURES ? [] : ['pictures.spec.ts']),
  ],
  snapshotPathTemplate: '{testDir}/pictures/{projectName}/{arg}{ext}',
  outputDir: join(import.meta.dirname, '../../test-results', isBelow ? 'below-a-path' : 'site'),
  fullyParallel: true,
  // There is one worker more than there are cores, because tests also wait for polls and for things that must
  // not happen. The few tests of the site below a base path run beside all others.
  workers: isBelow ? 1 : availableParallelism() + 1,
  // Only tests that failed because the machine's network changed are retried: see test.ts.
  retries: 1,
  // Other work on the machine may make everything several times slower, and these tests do not measure speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    baseURL: address,
    // Recording traces slows every test down. `--trace retain-on-failure` switches it on.
    screenshot: 'only-on-failure',
    launchOptions,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Painted without a graphics card, fades between pages take a seventh of all processor time of these tests.
    reducedMotion: 'reduce',
  },
  // The phone runs only tests in which touch, menus, layout or weight differ there.
  projects: [
    {
      name: 'desktop',
      grep: isBelow ? /@base-path/ : /(?:)/,
      grepInvert: isBelow ? /@phone-only/ : /@phone-only|@base-path/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: isBelow ? /(?=.*@base-path).*@phone/ : /@phone/,
      grepInvert: isBelow ? [] : /@base-path/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: `node "${join(import.meta.dirname, '../support/site-under-test.ts')}"`,
    // Not the open port: it could be that of a site which another run of the tests has opened there meanwhile.
    wait: { stdout: /^site under test: /m },
    timeout: 360_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 3_000 },
  },
});
