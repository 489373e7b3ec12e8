import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockOf } from '#local/blobs-server.ts';
import { astro } from '#local/build-site.ts';
import { takeLock } from '#local/lock.ts';
import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
/** Where Node keeps what it compiled, if the whole run says so. */
const { NODE_COMPILE_CACHE } = process.env;
const cache = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/** Runs one of the project's scripts as npm does, on a data folder of its own that contains one file. */
async function run(script: keyof typeof packageJson.scripts, ...typed: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  writeFileSync(data, 'kept');
  const [, ...words] = packageJson.scripts[script].split(' ');
  const ended = await new Promise<{ code: unknown; out: string; err: string }>((done) =>
    execFile(
      process.execPath,
      [...words, ...typed],
      { cwd: root, env: { ...cache, PATH: process.env.PATH, DATA_FOLDER: data } },
      (error, out, err) => done({ code: error?.code ?? 0, out, err }),
    ),
  );
  return { ...ended, isKept: existsSync(data) };
}

const scripts = [
  ['reset', /^Usage: npm run reset$/],
  ['restore', /^Usage: npm run restore/],
] as const;

test.each(scripts)(
  'npm run %s names an unknown option, says what it takes, and touches no data',
  async (script, usage) => {
    const unknown = await run(script, '--overwirte');
    expect(unknown).toMatchObject({ code: 2, out: '', isKept: true });
    const [said, ...lines] = unknown.err.trim().split('\n');
    expect(said).toBe("Unknown option '--overwirte'.");
    expect(lines.join('\n')).toMatch(usage);
  },
);

test('a restore that the store refuses says what to do', async () => {
  const refusing = createServer((_, answer) => answer.writeHead(403).end());
  await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done));
  onTestFinished(() => void refusing.close());
  const folder = mkdtempSync(join(tmpdir(), 'command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Holds the lock as a site does that runs on this folder.
  const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const lock = takeLock(lockOf(join(folder, 'blobs')), url);
  onTestFinished(() => lock?.release());
  const env = {
    ...cache,
    PATH: process.env.PATH,
    DATA_FOLDER: folder,
    SESSION_SECRET: 'a secret for this test and nothing more',
    ADMIN_EMAIL: 'owner@example.in',
    ADMIN_PASSWORD_HASH: `scrypt:14:8:1:${'A'.repeat(22)}:${'A'.repeat(43)}`,
    NODE_ENV: 'test',
  };
  const words = ['netlify/local/backup.ts', 'restore', '--reopen'];
  const ended = await new Promise<{ code: unknown; err: string }>((done) =>
    execFile(process.execPath, words, { cwd: root, env }, (error, _, err) =>
      done({ code: error?.code ?? 0, err }),
    ),
  );
  expect(ended.code).toBe(1);
  expect(ended.err).toMatch(/^The store does not answer: .*same command again\.\n$/);
});

test('after a build a command can be stopped as before', async () => {
  const listening = () => ['SIGINT', 'SIGTERM'].map((signal) => process.listenerCount(signal));
  const before = listening();
  const building = astro(['--version'], openSync(devNull, 'w'));
  expect(listening()).toEqual(before.map((count) => count + 1));
  expect(await building).toBe(0);
  expect(listening()).toEqual(before);
});

test('npm run help prints every command in words', async () => {
  const { out, code } = await run('help');
  expect(code).toBe(0);
  const missing = Object.keys(packageJson.scripts)
    .filter((name) => !/^(?:pre|post)/.test(name))
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(out));
  expect(missing).toEqual([]);
  expect(out).toMatch(/^npm start +serves the production build/m);
  expect(out).not.toMatch(/[`|]|\]\(/);
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
});
