import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArgs, findChromium } from './chromium.ts';
import { freePort, USUAL_PORT } from './free-port.ts';

/*
 * npm run test:browser [-- playwright options]: finds a Chromium, then runs the browser tests against the
 * built site at '/', and those of the base path against a build for '/site'. With --build alone it only makes the two
 * builds, which are kept and found by the next run.
 */
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'site under test '));
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const options = process.argv.slice(2);

/** Runs a program of the project for the site at a base path. @returns its exit code */
async function runFor(basePath: string, program: string, more: string[], chromium = ''): Promise<number> {
  const port = await freePort(USUAL_PORT);
  const env = {
    ...process.env,
    PORT: String(port),
    BASE_PATH: basePath,
    // The editors' area is off in one round and on in the other.
    EDITOR_REPOSITORY: basePath === '/' ? '' : 'owner/name',
    SITE_URL: `http://localhost:${port}`,
    TEST_FOLDER: folder,
    CHROMIUM: chromium,
    CHROMIUM_ARGUMENTS: JSON.stringify(chromiumArgs),
  };
  const child = spawn(process.execPath, [join(root, program), ...more], { cwd: root, env, stdio: 'inherit' });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

/** Some tests asked for by name may be of one round alone. */
const named = options.length > 0 ? ['--pass-with-no-tests'] : [];

let failed = 1;
try {
  const chromium = options[0] === '--build' ? null : await findChromium();
  failed = 0;
  for (const basePath of ['/', '/site']) {
    const test = ['test', '--config', 'tests/browser/playwright.config.ts', ...named, ...options];
    failed ||= chromium
      ? await runFor(basePath, PLAYWRIGHT, test, chromium)
      : await runFor(basePath, 'tests/support/build-site-under-test.ts', []);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed);
