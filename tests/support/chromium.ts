import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

/*
 * Finds a Chromium for the browser tests, or installs one. `node tests/support/chromium.ts` prints the one
 * that it would use.
 */

/**
 * Features that Playwright switches off. Chromium reads only the last of two lists, so our list repeats them.
 */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Parts of the browser's window that no page can see: the list below its address bar, which is a page of its
 * own, and a process that is started in advance for the next page. Without them every page that a test opens
 * takes half of the processor time.
 */
const windowParts = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

/**
 * Arguments for starting Chromium: no sandbox, because Chromium otherwise refuses to run as root; no calls
 * home; and none of the costly parts of its window.
 */
export const chromiumArgs: string[] = [
  `--disable-features=${[...offByPlaywright, ...windowParts].join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Finds the executable of a Chromium, or installs one. Prints which one it uses and installs.
 * @param without a name that must not be used
 * @throws Error saying how to install one by hand
 */
export async function findChromium(without?: typeof SHELL): Promise<string> {
  const found = (await findInstalled(without)) ?? (await installForPlaywright()) ?? installForDebian();
  if (!found) throw new Error(advice);
  console.log(`Browser tests use ${found}`);
  return found;
}

/** Chromium without windows. It needs about two thirds of the processor time, but paints at other moments. */
export const SHELL = 'chromium-headless-shell';

const advice = [
  'No Chromium was found for the browser tests, and none could be installed.',
  'Set CHROME_PATH to the executable of a Chromium or Chrome, or install one:',
  '  npx playwright install chromium                             (any system)',
  '  sudo apt-get update && sudo apt-get install -y chromium     (Debian, Ubuntu)',
].join('\n');

async function findInstalled(without?: string): Promise<string | null> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    console.warn(`CHROME_PATH (${named}) is no executable file; looking for another Chromium.`);
  }
  const places = systemPlaces().filter((path) => basename(path) !== without);
  return places.find(isExecutable) ?? playwrightOwn();
}

/** Usual places of Chromium or Chrome, the most likely first. */
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
  const names = [SHELL, 'chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable'];
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/snap/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Playwright's own Chromium, if it is installed and starts. On a minimal Linux, system libraries may be
 * missing.
 */
async function playwrightOwn(): Promise<string | null> {
  const path = (await import('@playwright/test')).chromium.executablePath();
  if (!isExecutable(path)) return null;
  if (process.platform !== 'linux') return path;
  if (spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0) return path;
  console.warn(`${path} is there but does not start.`);
  return null;
}

async function installForPlaywright(): Promise<string | null> {
  console.log('No Chromium on this machine: npx playwright install chromium (at most 3 minutes) …');
  // It is called without npx, so that stopping it leaves nothing running.
  const manifest = createRequire(import.meta.url).resolve('@playwright/test/package.json');
  run(process.execPath, [join(dirname(manifest), 'cli.js'), 'install', 'chromium']);
  return playwrightOwn();
}

function installForDebian(): string | null {
  const aptGet = '/usr/bin/apt-get';
  if (process.getuid?.() !== 0 || !isExecutable(aptGet)) return null;
  console.log(
    'Installing the system’s own: apt-get update, apt-get install ' +
      'chromium-headless-shell (at most 3 minutes each) …',
  );
  run(aptGet, ['update']);
  run(aptGet, ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
  return systemPlaces().find(isExecutable) ?? null;
}

/** Runs a program to its end, for three minutes at most. Reports it if it did not succeed. */
function run(program: string, args: string[]): void {
  const { status, signal, error } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 3 * 60_000,
  });
  if (status !== 0)
    console.warn(`That did not work: ${error?.message ?? `it ended with ${status ?? signal}`}`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, process.platform === 'win32' ? constants.F_OK : constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

if (import.meta.main) await findChromium();
