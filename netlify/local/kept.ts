import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.ts';

/*
 * What takes long to make and follows from files alone is kept in node_modules/.cache, in a folder named by a hash of
 * all it was made from: what is found there can never be older than its sources.
 */
const cache = join(root, 'node_modules/.cache');
/** So many of a kind are kept, the newest. */
const MOST = 60;

/** A hash of these texts and of everything in these files and folders, named from the project's folder. */
export function hashOf(texts: string[], files: string[], skipped: string[] = []): string {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  for (const name of files.flatMap(filesIn).filter((name) => !skipped.includes(name)))
    hash.update(`\n${name}\n`).update(readFileSync(join(root, name)));
  return hash.digest('hex').slice(0, 32);
}

function filesIn(name: string): string[] {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/**
 * The folder of what was made under this hash; made by `make`, which is given an empty folder, where there is none.
 * A run that is stopped half-way leaves nothing under the hash.
 */
export async function kept(
  kind: string,
  hash: string,
  make: (folder: string) => void | Promise<void>,
): Promise<string> {
  const folder = join(cache, kind, hash);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await make(draft);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  forgetOldest(join(cache, kind));
  return folder;
}

function forgetOldest(kind: string): void {
  const byAge = readdirSync(kind)
    .map((name) => ({ path: join(kind, name), at: statSync(join(kind, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(MOST)) rmSync(path, { recursive: true, force: true });
}
