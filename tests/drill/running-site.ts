import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockOf } from '#local/blobs-server.ts';
import { readHolder } from '#local/lock.ts';
import { ownerForTests } from '#tests/support/owner-for-tests.ts';

/*
 * Runs the real commands of the project in separate processes: `npm start`, `npm run backup` and `npm run
 * restore`.
 */

const root = join(import.meta.dirname, '../..');
/** Longest time until a site serves, including its build, in milliseconds. */
const READY_MS = 5 * 60_000;

/** The output of a command of the project, and how the command ended. */
export interface Ran {
  /** Null if it was killed. */
  code: number | null;
  out: string;
  err: string;
}

/** A site on this machine that serves a data folder. */
export interface RunningSite {
  url: string;
  folder: string;
  /** The address of its store, which speaks the protocol of Netlify Blobs. */
  storeUrl: string;
  stop(): Promise<void>;
}

/**
 * Settings of all sites of a drill. They share one address, so that one build can serve them all, one after
 * another.
 */
export function drillSettings(port: number): NodeJS.ProcessEnv {
  const hash = execFileSync(
    process.execPath,
    [join(root, 'netlify/local/admin-hash.ts'), ownerForTests.password],
    { encoding: 'utf8' },
  );
  return {
    ...process.env,
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    BASE_PATH: '/',
    RATE_LIMITS: 'off',
    SESSION_SECRET: 'a secret for the restore drill and nothing else',
    ADMIN_EMAIL: ownerForTests.email,
    ADMIN_PASSWORD_HASH: hash.trim().replace(/^ADMIN_PASSWORD_HASH=/, ''),
    // A key of age, because a passphrase costs seconds each time.
    BACKUP_PASSPHRASE: 'AGE-SECRET-KEY-1MCC9TC0SUDPT8GMK0U40XCFEMU6T2QAQDLFJSKADE6J2KKQZVRYQR92Y80',
  };
}

/**
 * Starts a site with an empty shop, as `npm start -- --empty` does, or with the contents of its folder.
 * @throws Error when it ends before it serves
 */
export async function startSite(env: NodeJS.ProcessEnv, folder: string): Promise<RunningSite> {
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, [join(root, 'netlify/local/start.ts'), '--empty'], {
    cwd: root,
    env: { ...env, DATA_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = listenTo(child);
  process.once('exit', (code) => {
    child.kill('SIGKILL');
    if (code !== 0 && heard.err) console.error(`What the site said last:\n${heard.err.slice(-2_000)}`);
  });
  await new Promise<void>((done, fail) => {
    const refuse = () =>
      fail(new Error(`the site did not start: ${heard.out.slice(-500)} ${heard.err.slice(-2_000)}`));
    setTimeout(refuse, READY_MS).unref();
    child.once('exit', refuse);
    child.stdout.on('data', () => heard.out.includes('The site is at') && done());
  });
  return {
    url: String(env.SITE_URL),
    folder,
    storeUrl: readHolder(lockOf(join(folder, 'blobs')))?.url ?? '',
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function listenTo(child: ChildProcess): { out: string; err: string } {
  const heard = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    heard.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    heard.err += text;
  });
  return heard;
}

/** A command of `netlify/local/backup.ts` that has been started. */
export interface Command {
  kill(): void;
  ended: Promise<Ran>;
}

/** Starts `backup`, `restore` or `verify` with these arguments on the site of a folder. */
export function startCommand(env: NodeJS.ProcessEnv, folder: string, words: string[]): Command {
  const child = spawn(process.execPath, [join(root, 'netlify/local/backup.ts'), ...words], {
    cwd: root,
    env: { ...env, DATA_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = listenTo(child);
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: once(child, 'close').then(([code]) => ({ code, ...heard })),
  };
}

/** Runs a command to its end. @throws Error when it fails */
export async function runCommand(env: NodeJS.ProcessEnv, folder: string, words: string[]): Promise<Ran> {
  const ran = await startCommand(env, folder, words).ended;
  if (ran.code !== 0) throw new Error(`${words.join(' ')} ended with ${ran.code}: ${ran.out}\n${ran.err}`);
  return ran;
}
