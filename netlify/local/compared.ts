import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Compared } from '#server/backup/restore.ts';
import { dataFolder } from './environment.ts';

/**
 * Opens the list of blobs that an interrupted `npm run verify` has already compared, so that the next run can
 * continue. The list is a file in the data folder with one line for each blob.
 * @param of names what is compared with what
 */
export function openCompared(of: string): Compared & { count: number; forget: () => void } {
  const name = createHash('sha256').update(of).digest('hex').slice(0, 16);
  const file = join(dataFolder, `compared-${name}`);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // The last line may be incomplete.
  const known = new Set(lines.slice(0, -1));
  const line = (blob: string, version: string) => JSON.stringify([blob, version]);
  mkdirSync(dataFolder, { recursive: true });
  return {
    count: known.size,
    has: (blob, version) => known.has(line(blob, version)),
    add: (blob, version) => appendFileSync(file, `${line(blob, version)}\n`),
    forget: () => rmSync(file, { force: true }),
  };
}
