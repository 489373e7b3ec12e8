import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/*
 * A Chromium for the browser tests: one that is there, or else one installed on the way. Run by itself
 * (`node tests/support/chromium.ts`) it says what it would use.
 */

/** How long one attempt to install may take, in milliseconds. */
const INSTALL_MS = 3 * 60_000;

/** Arguments to start it with: no sandbox for root, whom Chromium refuses otherwise, and no calls home. */
export const chromiumArgs: string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Finds the executable of a Chromium, or installs one; prints what it uses and what it installs.
 * @throws Error saying how to install one by hand
 */
export async function findChromium(): Promise<string> {
  const found = (await findInstalled()) ?? (await installForPlaywright()) ?? (await installForDebian());
  if (!found) throw new Error(advice);
  console.log(`Browser tests use ${found}`);
  return found;
}

const advice = [
  'No Chromium was found for the browser tests, and none could be installed.',
  'Set CHROME_PATH to the executable of a Chromium or Chrome, or install one:',
  '  npx playwright install chromium                             (any system)',
  '  sudo apt-get update && sudo apt-get install -y chromium     (Debian, Ubuntu)',
].join('\n');

async function findInstalled(): Promise<string | null> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (await isExecutable(named)) return named;
    console.warn(`CHROME_PATH (${named}) is no executable file; looking for another Chromium.`);
  }
  return (await firstExecutable(systemPlaces())) ?? playwrightOwn();
}

/** Where systems keep a Chromium or Chrome, likeliest first. */
function systemPlaces(): string[] {
  const { env } = process;
  if (process.platform === 'darwin') {
    const apps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'];
    return ['/Applications', join(env.HOME ?? '', 'Applications')].flatMap((folder) =>
      apps.map((app) => join(folder, app)),
    );
  }
  if (process.platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    const apps = ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe'];
    return folders.flatMap((folder) => (folder ? apps.map((app) => join(folder, app)) : []));
  }
  const names = ['chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable'];
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/snap/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Playwright's own, if it is there and starts: on a bare Linux it may lack libraries of the system. */
async function playwrightOwn(): Promise<string | null> {
  let path: string;
  try {
    path = (await import('@playwright/test')).chromium.executablePath();
  } catch {
    return null;
  }
  if (!(await isExecutable(path))) return null;
  if (process.platform !== 'linux') return path;
  return new Promise((done) => {
    execFile(path, ['--version'], { timeout: 20_000 }, (error) => {
      if (error) console.warn(`${path} is there but does not start.`);
      done(error ? null : path);
    });
  });
}

async function installForPlaywright(): Promise<string | null> {
  const cli = playwrightCli();
  if (!cli) return null;
  console.log('No Chromium on this machine: npx playwright install chromium (at most 3 minutes) …');
  await run(process.execPath, [cli, 'install', 'chromium']);
  return playwrightOwn();
}

/** The program behind `npx playwright`, called without npx so that stopping it leaves nothing running. */
function playwrightCli(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  } catch {
    return null;
  }
}

async function installForDebian(): Promise<string | null> {
  const aptGet = await firstExecutable(['/usr/bin/apt-get']);
  if (process.getuid?.() !== 0 || !aptGet) return null;
  console.log(
    'Installing the system’s own: apt-get update, apt-get install chromium (at most 3 minutes each) …',
  );
  await run(aptGet, ['update']);
  await run(aptGet, ['install', '-y', '--no-install-recommends', 'chromium']);
  return firstExecutable(systemPlaces());
}

/** Runs a program to its end, or stops it with all it started; says so when it did not succeed. */
function run(program: string, args: string[]): Promise<void> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    let ended = false;
    const over = (why: string) => {
      if (why && !ended) console.warn(`That did not work: ${why}`);
      ended = true;
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(() => {
      over('it took too long');
      stop(child.pid);
    }, INSTALL_MS);
    child.once('error', (error) => over(error.message));
    child.once('exit', (code, signal) => over(code === 0 ? '' : `it ended with ${code ?? signal}`));
  });
}

function stop(pid: number | undefined): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    execFile('taskkill', ['/pid', String(pid), '/t', '/f'], () => {});
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function firstExecutable(paths: string[]): Promise<string | null> {
  for (const path of paths) if (await isExecutable(path)) return path;
  return null;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, process.platform === 'win32' ? constants.F_OK : constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

if (import.meta.main) await findChromium();
