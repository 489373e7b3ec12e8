import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { shopAndSignIn } from './steps.ts';

/*
 * `npm run test:netlify` runs the site with Netlify's own command line, in a fresh copy of the project after
 * `npm ci`. It installs the command line, and the Deno that it would otherwise download, into a temporary
 * folder. So it needs the npm registry and some minutes. NETLIFY_CLI=folder names a folder that has both in
 * `node_modules`.
 */
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'netlify test '));
const project = join(folder, 'fresh clone');
const tools = process.env.NETLIFY_CLI ?? join(folder, 'tools');
const READY_MS = 5 * 60_000;

/**
 * Runs a program to its end and shows its output.
 * @throws Error when it fails
 */
const run = (program: string, args: string[], cwd: string) =>
  execFileSync(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });

function prepare(): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(join(root, file), join(project, file), { recursive: true });
  run('npm', ['ci'], project);
  if (process.env.NETLIFY_CLI) return;
  run('npm', ['install', '--no-audit', '--no-fund', '--prefix', tools, 'netlify-cli@27', 'deno@2'], folder);
}

/**
 * Starts Netlify's command line with the Node that npm runs on, as for a newcomer. Its functions run on that
 * Node too, be it version 20. Its output is shown and passed to `hear`.
 */
function netlify(args: string[], hear: (text: string) => void = () => {}): ChildProcess {
  const node = process.env.npm_node_execpath ?? process.execPath;
  const PATH = [dirname(node), join(tools, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const program = [join(tools, 'node_modules/netlify-cli/bin/run.js'), ...args];
  const env = { ...process.env, PATH, CI: 'true' };
  const child = spawn(node, program, { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    hear(text);
  });
  return child;
}

const ended = (child: ChildProcess) =>
  new Promise<number>((done) => child.once('exit', (code) => done(code ?? 1)));

/** @throws Error when `npm run dev` does not serve pages and calls, before anything was built */
async function checkDevelopment(): Promise<void> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const child = spawn('npm', ['run', 'dev'], { cwd: project, env, stdio: 'inherit', detached: true });
  const over = ended(child);
  const statusOf = (path: string) =>
    fetch(`http://localhost:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    const end = Date.now() + READY_MS;
    while ((await statusOf('/')) !== 200) {
      if (child.exitCode !== null || Date.now() > end) throw new Error('npm run dev did not start');
      await new Promise((done) => setTimeout(done, 500));
    }
    for (const path of ['/api/public/show-category', '/astro-shop'])
      if ((await statusOf(path)) !== 200) throw new Error(`npm run dev does not answer ${path}`);
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await over;
  }
}

/** Serves the site by a command, uses it as a visitor and the owner do, and stops it. */
async function checkServedBy(command: string[], executablePath: string): Promise<void> {
  const port = await freePort();
  let heard = '';
  const child = netlify([...command, '--port', String(port)], (text) => {
    heard += text;
  });
  const over = ended(child);
  try {
    const end = Date.now() + READY_MS;
    while (!heard.includes('Local dev server ready')) {
      if (child.exitCode !== null || Date.now() > end) throw new Error(`${command.join(' ')} did not start`);
      await new Promise((done) => setTimeout(done, 500));
    }
    const [, email = '', password = ''] = /The owner signs in with (\S+) and (\S+);/.exec(heard) ?? [];
    const browser = await chromium.launch({ executablePath, args: chromiumArgs });
    try {
      await shopAndSignIn(await browser.newPage({ baseURL: `http://localhost:${port}` }), {
        email,
        password,
      });
    } finally {
      await browser.close();
    }
  } finally {
    child.kill('SIGINT');
    await over;
  }
}

/** Most bytes of a packed function. Only the function that draws pictures contains sharp. */
const mostPacked: Record<string, number> = { ssr: 6_000_000, product: 15_000_000 };

/** @throws Error naming a function that is packed with more than it may be */
function checkPacked(): void {
  const packed = join(project, '.netlify/functions');
  const zips = readdirSync(packed).filter((file) => file.endsWith('.zip'));
  if (zips.length < 10) throw new Error(`only ${zips.length} functions were packed`);
  for (const zip of zips) {
    const { size } = statSync(join(packed, zip));
    if (size > (mostPacked[zip.replace('.zip', '')] ?? 3_000_000))
      throw new Error(`${zip} has ${size} bytes`);
  }
  const { functions } = JSON.parse(readFileSync(join(packed, 'manifest.json'), 'utf8'));
  const rules = functions.filter(({ trafficRules }: { trafficRules?: unknown }) => trafficRules).length;
  if (rules !== 2) throw new Error(`${rules} functions have a rate limit rule`);
}

const results: string[] = [];
try {
  const executable = await findChromium();
  prepare();
  const parts: [name: string, act: () => Promise<unknown>][] = [
    ['npm run dev', checkDevelopment],
    ['netlify dev', () => checkServedBy(['dev'], executable)],
    ['netlify dev --offline', () => checkServedBy(['dev', '--offline'], executable)],
    [
      'netlify build',
      async () => {
        if ((await ended(netlify(['build', '--offline']))) !== 0) throw new Error('netlify build failed');
        checkPacked();
      },
    ],
    ['netlify serve', () => checkServedBy(['serve', '--offline'], executable)],
  ];
  for (const [name, act] of parts) {
    console.log(`\n=== ${name}`);
    const startedAt = Date.now();
    const result = await act().then(
      () => 'passed',
      (error) => {
        console.error(error);
        process.exitCode = 1;
        return '**FAILED**';
      },
    );
    results.push(`| ${name} | ${result} | ${Math.round((Date.now() - startedAt) / 1000)} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(['', '| command | result | seconds |', '|---|---|---|', ...results].join('\n'));
