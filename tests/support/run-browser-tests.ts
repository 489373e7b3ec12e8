import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArgs, findChromium } from './chromium.ts';
import { freePort, USUAL_PORT } from './free-port.ts';

/*
 * npm run test:browser [-- playwright options]: finds a Chromium and runs browser tests.
 * - Without options it runs what every change must pass: all tests except those tagged @nightly, against the site
 *   built for '/'.
 * - With options, such as the name of a file or -g, it runs all tests that they select, whatever their tag.
 * - NIGHTLY=1 runs the tests tagged @nightly.
 * The last two also run the tests of the base path, against a second build for '/site'.
 * With --build it runs no tests: it makes the build for '/', and installs a Chromium if none is there. Any other
 * build that a run needs is made when the run begins.
 */

/** A test run against its own site. */
interface Round {
  basePath: string;
  /** The port of its site. It is the same in every run, because a build contains its address. */
  port: number;
  /** The editors' area is off in one round and on in the other. */
  editor: string;
}
const rounds: [Round, Round] = [
  { basePath: '/', port: USUAL_PORT, editor: '' },
  { basePath: '/site', port: USUAL_PORT - 1, editor: 'owner/name' },
];

/**
 * Gives the built files the names that they have on Netlify, where the adapter reads this variable:
 * docs/decisions/caching.md.
 */
const DEPLOY_ID = '0123456789abcdef01234567';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'site under test '));
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const options = process.argv.slice(2);

/**
 * Runs a program of the project for the site of a round.
 * @param options.shown false to return its output instead of showing it
 * @returns its exit code
 */
async function runFor(
  { basePath, port: usual, editor }: Round,
  program: string,
  more: string[] = [],
  { chromium = '', shown = true } = {},
): Promise<{ code: number; output: Buffer }> {
  const port = await freePort(usual);
  const own = join(folder, String(usual));
  mkdirSync(own);
  const env = {
    ...process.env,
    PORT: String(port),
    BASE_PATH: basePath,
    EDITOR_REPOSITORY: editor,
    DEPLOY_ID,
    SITE_URL: `http://localhost:${port}`,
    TEST_FOLDER: own,
    CHROMIUM: chromium,
    CHROMIUM_ARGUMENTS: JSON.stringify(chromiumArgs),
    // Node reads TypeScript itself. Playwright would translate all of it for ten seconds in a fresh clone.
    PW_DISABLE_TS_ESM: '1',
  };
  const stdio = shown ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [join(root, program), ...more], { cwd: root, env, stdio });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => output.push(text));
  const code = await new Promise<number>((done) => child.once('close', (code) => done(code ?? 1)));
  return { code, output: Buffer.concat(output) };
}

async function build(): Promise<boolean> {
  // Installing mostly waits for the network, so it runs beside the build. If it fails, the tests will say so.
  const chromium = spawn(process.execPath, [join(root, 'tests/support/chromium.ts')], { stdio: 'inherit' });
  const installed = once(chromium, 'close');
  const { code } = await runFor(rounds[0], 'tests/support/build-site-under-test.ts');
  await installed;
  return code === 0;
}

async function test(): Promise<boolean> {
  const chromium = await findChromium();
  const isNightly = Boolean(process.env.NIGHTLY);
  const isGate = options.length === 0 && !isNightly;
  // Tests that are selected by name may all belong to one round.
  const named = options.length > 0 ? ['--pass-with-no-tests'] : [];
  const playwright = ['test', '--config', 'tests/browser/playwright.config.ts', ...named, ...options];
  const [main, below] = rounds;
  if (isGate)
    return (
      (await runFor(main, PLAYWRIGHT, [...playwright, '--grep-invert', '@nightly'], { chromium })).code === 0
    );
  const tagged = isNightly ? ['--grep', '@nightly'] : [];
  const both = await Promise.all([
    runFor(main, PLAYWRIGHT, [...playwright, ...tagged], { chromium }),
    runFor(below, PLAYWRIGHT, playwright, { chromium, shown: false }),
  ]);
  console.log(`\nThe tests of the site below ${below.basePath}:`);
  process.stdout.write(both[1].output);
  return both.every(({ code }) => code === 0);
}

let hasPassed = false;
try {
  hasPassed = await (options[0] === '--build' ? build() : test());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(hasPassed ? 0 : 1);
