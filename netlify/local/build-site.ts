import { spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '#server/settings.ts';
import { root } from './environment.ts';
import { hashOf, kept } from './kept.ts';

const made = ['dist', '.netlify/v1', '.netlify/build'];
const inputs = [
  'src',
  'netlify/functions',
  'content',
  'docs/editing.md',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** Written by each build itself. */
const written = ['src/server/deploy.json', 'src/server/dashboard/content-figures.json'];

/** One each for `npm start` and the two rounds of the browser tests, and one more. */
const BUILDS_KEPT = 4;

/** Runs Astro's command line. @returns its exit code */
export function astro(args: string[], output: 'inherit' | 'ignore' = 'inherit'): Promise<number> {
  const program = join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['inherit', output, 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

/**
 * Puts the built site into `dist` and `.netlify`: the one of an earlier run where no file, package, setting it is built
 * with, nor the day (articles appear on theirs) is another.
 * @returns whether it was built now
 * @throws Error when it cannot be built; Astro has said why
 */
export async function buildSite(output: 'inherit' | 'ignore' = 'inherit'): Promise<boolean> {
  const { siteUrl, basePath, apiBase = '', fileBase = '', editorRepository } = settings();
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const builtWith = [siteUrl, basePath, apiBase, fileBase, editorRepository ?? ''];
  const hash = hashOf([root, process.version, ...builtWith, today], inputs, written);
  let isBuilt = false;
  const build = async (draft: string) => {
    isBuilt = true;
    if ((await astro(['build'], output)) !== 0) throw new Error('the site could not be built');
    for (const name of made) cpSync(join(root, name), join(draft, name), { recursive: true });
  };
  const folder = await kept('built-sites', hash, build, BUILDS_KEPT);
  if (!isBuilt)
    for (const name of made) {
      rmSync(join(root, name), { recursive: true, force: true });
      if (existsSync(join(folder, name))) cpSync(join(folder, name), join(root, name), { recursive: true });
    }
  return isBuilt;
}
