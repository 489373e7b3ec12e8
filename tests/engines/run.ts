import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photo } from '#tests/browser/photos.ts';
import { freePort, USUAL_PORT } from '#tests/support/free-port.ts';
import type { Browser } from './driver.ts';
import { firefox } from './firefox.ts';
import { steps } from './steps.ts';
import { visitor } from './visitor.ts';
import { webkit } from './webkit.ts';

/*
 * `npm run test:engines [-- WORD]` tests the site's main tasks in Firefox and in WebKit, Safari's engine, as
 * Debian packages them, at the width of a desktop and of a phone. It installs Firefox's driver into a
 * temporary folder, for which it needs the npm registry; PUPPETEER=folder names one that has puppeteer-core
 * in `node_modules`. A missing browser is skipped. WORD selects browsers by name.
 */
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'site in browsers '));
const pictures = join(root, 'test-results');
const READY_MS = 6 * 60_000;
const widths = { desktop: 1280, phone: 390 };
const HEIGHT = 844;

/** Starts the site that the browser tests use, and waits until it serves. */
async function startSite(): Promise<{ site: ChildProcess; origin: string }> {
  const port = await freePort(USUAL_PORT);
  const origin = `http://localhost:${port}`;
  const site = spawn(process.execPath, [join(root, 'tests/support/site-under-test.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), BASE_PATH: '/', SITE_URL: origin, TEST_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, fail) => {
    const late = setTimeout(() => fail(new Error('the site did not start in time')), READY_MS);
    site.once('exit', (code) => fail(new Error(`the site ended with ${code} before it served`)));
    site.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('site under test')) return;
      clearTimeout(late);
      done();
    });
  });
  return { site, origin };
}

/** Runs all steps up to the first that fails. Returns the failure in one line, or null if there was none. */
async function takeSteps(
  browser: Browser,
  device: keyof typeof widths,
  origin: string,
): Promise<string | null> {
  const width = widths[device];
  const product = `Opal of ${browser.name} at ${width}`;
  const file = join(folder, 'opal.jpg');
  writeFileSync(file, (await photo('opal.jpg')).buffer);
  const driver = await browser.start(width, HEIGHT);
  try {
    const person = visitor(driver, origin);
    for (const [name, act] of Object.entries(steps)) {
      const started = Date.now();
      try {
        await act({ visitor: person, isPhone: device === 'phone', photo: file, product });
        await person.checkSound();
      } catch (error) {
        const picture = join(pictures, `${browser.name}-${width}.png`.toLowerCase());
        mkdirSync(pictures, { recursive: true });
        await driver.screenshot().then(
          (png) => writeFileSync(picture, png),
          () => {},
        );
        return `${name}: ${error instanceof Error ? error.message : error}`;
      }
      console.log(`${browser.name} at ${width} pixels: ${name} (${Date.now() - started} ms)`);
    }
    return null;
  } finally {
    await driver.close().catch(() => {});
  }
}

const word = process.argv[2]?.toLowerCase() ?? '';
const tools = process.env.PUPPETEER ?? join(folder, 'tools');
const all = [firefox(tools), webkit(join(folder, 'webkit'))];
const wanted = all.filter(({ name }) => name.toLowerCase().includes(word));
for (const { name, packages, isInstalled } of wanted)
  if (!isInstalled) console.log(`${name} is not installed and is skipped: apt-get install -y ${packages}`);
const browsers = wanted.filter(({ isInstalled }) => isInstalled);
const rows: string[] = [];
let failed = wanted.length === 0;
let site: ChildProcess | undefined;
try {
  if (browsers.length > 0) {
    const running = await startSite();
    site = running.site;
    for (const browser of browsers)
      for (const device of ['desktop', 'phone'] as const) {
        const started = Date.now();
        const failure = await takeSteps(browser, device, running.origin).catch((error) => String(error));
        failed ||= failure !== null;
        const seconds = Math.round((Date.now() - started) / 1000);
        rows.push(
          `| ${browser.name} | ${widths[device]} | ` +
            `${failure ? `**FAILED** ${failure}` : 'passed'} | ${seconds} ` +
            '|',
        );
      }
    console.log(['', '| browser | width | result | seconds |', '|---|---|---|---|', ...rows].join('\n'));
  }
} catch (error) {
  failed = true;
  console.error(error instanceof Error ? error.message : error);
} finally {
  // Otherwise it would first stop the processes that it builds with.
  site?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
