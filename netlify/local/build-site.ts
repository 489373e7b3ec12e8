import { spawn } from 'node:child_process';
import { closeSync, cpSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError, settings } from '#server/settings.ts';
import { root } from './environment.ts';
import { cache, hashOf, keepInUse, kept } from './kept.ts';
import { type Holder, holderInWords, type Lock, readHolder, takeLock, withLock } from './lock.ts';

const made = ['dist', 'generated', '.netlify/v1', '.netlify/build'];
const inputs = [
  'src',
  'netlify/functions',
  'content',
  'public',
  'NOTICE',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** One each for `npm start` and the two rounds of the browser tests, and one more. */
const BUILDS_KEPT = 4;

/** What the last build said. */
const buildLog = join(cache, 'build.log');
/** Most lines of it that are shown when the build fails. */
const LINES_SHOWN = 40;

/**
 * Runs Astro's command line.
 * @param output where its lines go: to the terminal, or into an open file
 * @returns its exit code
 */
export function astro(args: string[], output: 'inherit' | number = 'inherit'): Promise<number> {
  const program = join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['inherit', output, output],
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((done) =>
    child.once('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      done(code ?? 1);
    }),
  );
}

/** Held while a process builds in this folder, and while it looks for a build. */
const buildLock = join(cache, 'build.lock');
/**
 * Held while a process writes the published folders, and for as long as `netlify dev` or `netlify serve`
 * reads them.
 */
const publishedLock = join(cache, 'published.lock');

/**
 * @throws SettingsError when Netlify's command line serves the published folders, which a build would change
 */
function takePublished(): Lock {
  const lock = takeLock(publishedLock);
  if (lock) return lock;
  const holder = holderInWords(readHolder(publishedLock));
  throw new SettingsError(`dist is in use by netlify dev or netlify serve (${holder}); stop that first`);
}

/**
 * Builds the site, or finds the build of an earlier run: the one with the same files, packages, settings and
 * day (articles appear on theirs). A build has a folder of its own, named by the hash of all that, which no
 * other build changes and which is kept for as long as this process runs. When another process builds here,
 * this one waits for it.
 * @returns the folder with the build's `dist` and `.netlify`
 * @throws SettingsError when the site cannot be built; the end of what Astro said is shown
 */
export async function buildSite(): Promise<string> {
  const wait = (builder: Holder | null) =>
    console.log(`The site is being built here by ${holderInWords(builder)}; waiting for it …`);
  return withLock(buildLock, wait, async () => {
    const { siteUrl, basePath, apiBase = '', fileBase = '', editorRepository } = settings();
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    const deployId = process.env.DEPLOY_ID ?? '';
    const builtWith = [siteUrl, basePath, apiBase, fileBase, editorRepository ?? '', deployId];
    const hash = hashOf([root, process.version, ...builtWith, today], inputs);
    const folder = await kept('built-sites', hash, build, BUILDS_KEPT);
    keepInUse(folder);
    // Functions run from the project's folder, perhaps beside a build of another time.
    cpSync(join(folder, 'generated'), join(root, 'generated'), { recursive: true });
    return folder;
  });
}

/** Astro builds in the published folders; what it made is copied from there. */
async function build(draft: string): Promise<void> {
  const published = takePublished();
  const log = openSync(buildLog, 'w');
  try {
    console.log('Building the site …');
    if ((await astro(['build'], log)) !== 0) {
      const lines = readFileSync(buildLog, 'utf8').trimEnd().split('\n');
      const wrong = lines.findIndex((line) => line.includes('[ERROR]'));
      console.error(lines.slice(Math.max(wrong, 0)).slice(-LINES_SHOWN).join('\n'));
      throw new SettingsError(`the site could not be built; see above, and all of it in ${buildLog}`);
    }
    console.log('The site is built.');
    for (const name of made) cpSync(join(root, name), join(draft, name), { recursive: true });
  } finally {
    closeSync(log);
    published.release();
  }
}

/**
 * Copies a build to where Netlify's command line looks for it, and keeps other builds away from there until
 * this process ends.
 * @throws SettingsError when another process does so already
 */
export function publish(folder: string): void {
  keepPublished();
  for (const name of made) {
    rmSync(join(root, name), { recursive: true, force: true });
    if (existsSync(join(folder, name))) cpSync(join(folder, name), join(root, name), { recursive: true });
  }
}

/**
 * Keeps other processes from building into the published folders until this one ends. @throws SettingsError
 * as `publish` does
 */
export function keepPublished(): void {
  takePublished();
}
