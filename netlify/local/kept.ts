import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './environment.ts';
import { shareLock, takeLock } from './lock.ts';

/*
 * Results that take long to make and depend on files alone are kept in node_modules/.cache, in a folder named
 * by a hash of all their sources. A result found there can never be older than its sources.
 */
export const cache = join(root, 'node_modules/.cache');

/** Returns a hash of these texts and of everything in these files and folders, by their paths from `base`. */
export function hashOf(texts: string[], paths: string[], base = root): string {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  const files = paths.flatMap((path) => filesIn(base, path));
  for (const path of files) hash.update(`\n${path}\n`).update(readFileSync(join(base, path)));
  return hash.digest('hex').slice(0, 32);
}

/**
 * @throws Error for a path with nothing behind it: what is hashed no longer says what something is made from
 */
function filesIn(base: string, path: string): string[] {
  if (!statSync(join(base, path)).isDirectory()) return [path];
  return readdirSync(join(base, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * Returns the folder of what was made under this hash. Where there is none, `make` fills an empty folder
 * first. A run that is stopped half-way leaves nothing under the hash. A folder never changes once it is
 * there.
 * @param most how many folders of a kind are kept: those used last, and those in use
 */
export async function kept(
  kind: string,
  hash: string,
  make: (folder: string) => void | Promise<void>,
  most = 100,
): Promise<string> {
  const folder = join(cache, kind, hash);
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return folder;
  }
  const draft = `${folder}.${process.pid}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await make(draft);
    try {
      renameSync(draft, folder);
    } catch (error) {
      // Another process made the same meanwhile, and somebody may be reading that.
      if (!existsSync(folder)) throw error;
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  forgetOldest(join(cache, kind), most);
  return folder;
}

/** Keeps a folder of `kept` from being deleted until this process ends. */
export function keepInUse(folder: string): void {
  shareLock(lockOf(folder));
}

const lockOf = (folder: string) => `${folder}.lock`;

function forgetOldest(kind: string, most: number): void {
  const byAge = readdirSync(kind, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const path = join(kind, name);
      // Another process may have moved or deleted its draft meanwhile.
      const found = statSync(path, { throwIfNoEntry: false });
      return found ? [{ path, at: found.mtimeMs }] : [];
    })
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(most))
    try {
      forget(path);
    } catch {
      // Another process forgets the same folder, or the next run does.
    }
}

/** Deletes a folder and its lock, unless a process has it in use. */
function forget(path: string): void {
  const lock = takeLock(lockOf(path));
  if (!lock) return;
  rmSync(path, { recursive: true, force: true });
  lock.release();
  rmSync(lockOf(path), { force: true });
}
