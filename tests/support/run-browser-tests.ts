import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArgs, findChromium } from './chromium.ts';

/*
 * npm run test:browser [-- playwright options]: finds a Chromium, then runs the browser tests against the
 * built site at '/', and those of the base path against a build for '/site'.
 */
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'site under test '));
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const options = process.argv.slice(2);

/** The same port in every run, so that the build of an earlier one serves; another where it is taken. */
const USUAL_PORT = 8899;

function freePort(wanted = USUAL_PORT): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(freePort(0)));
    probe.listen(wanted, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

async function round(basePath: string, files: string[], chromium: string): Promise<number> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    BASE_PATH: basePath,
    SITE_URL: `http://localhost:${port}`,
    TEST_FOLDER: folder,
    CHROMIUM: chromium,
    CHROMIUM_ARGUMENTS: JSON.stringify(chromiumArgs),
  };
  const config = join(root, 'tests/browser/playwright.config.ts');
  const child = spawn(process.execPath, [playwright, 'test', '--config', config, ...files, ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

let failed = 1;
try {
  const chromium = await findChromium();
  const rounds: [string, string[]][] = [
    ['/', ['--grep-invert', '@base-path']],
    ['/site', ['--grep', '@base-path']],
  ];
  failed = 0;
  for (const [basePath, files] of rounds) failed ||= await round(basePath, files, chromium);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed);
