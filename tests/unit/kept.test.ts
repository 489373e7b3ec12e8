import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '#local/environment.ts';
import { hashOf, keepInUse, kept } from '#local/kept.ts';

/* What a start finds from an earlier one must be what it would make itself. */

const kind = 'tests-of-kept';
const cache = join(root, 'node_modules/.cache', kind);
let sources: string;
beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'sources-'));
  writeFileSync(join(sources, 'a.txt'), 'one');
});
afterEach(() => {
  for (const folder of [sources, cache]) rmSync(folder, { recursive: true, force: true });
});

const hash = (texts: string[] = []) => hashOf(texts, ['.'], sources);

it('the hash follows from every file, its name and the given texts, and from nothing else', () => {
  const before = hash();
  expect(hash()).toBe(before);
  expect(hash(['/site'])).not.toBe(before);
  writeFileSync(join(sources, 'a.txt'), 'two');
  expect(hash()).not.toBe(before);
  writeFileSync(join(sources, 'a.txt'), 'one');
  expect(hash()).toBe(before);
  writeFileSync(join(sources, 'b.txt'), '');
  expect(hash()).not.toBe(before);
});

it('is made once', async () => {
  const made: string[] = [];
  const make = (folder: string) => {
    made.push(folder);
    writeFileSync(join(folder, 'x'), 'x');
  };
  const first = await kept(kind, 'h1', make);
  expect(readdirSync(first)).toEqual(['x']);
  expect(await kept(kind, 'h1', make)).toBe(first);
  expect(await kept(kind, 'h2', make)).not.toBe(first);
  expect(made).toHaveLength(2);
});

const write = (folder: string) => writeFileSync(join(folder, 'x'), 'x');
const names = () =>
  readdirSync(cache, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

it('deletes what was not used for longest, but nothing that a process has in use', async () => {
  const used = await kept(kind, 'in use', write, 2);
  keepInUse(used);
  for (const hash of ['old', 'new', 'newer']) {
    await kept(kind, hash, write, 2);
    // Folders of one millisecond have no order.
    const age = ['newer', 'new', 'old', 'in use'].indexOf(hash) * 60;
    const at = Date.now() / 1000 - age;
    utimesSync(join(cache, hash), at, at);
    utimesSync(used, at - 600, at - 600);
  }
  expect(names().sort()).toEqual(['in use', 'new', 'newer']);
  await kept(kind, 'new', write, 2);
  await kept(kind, 'newest', write, 2);
  expect(names().sort()).toEqual(['in use', 'new', 'newest']);
});

it('keeps what another process made meanwhile, because somebody may be reading it', async () => {
  const first = await kept(kind, 'h1', async (draft) => {
    write(draft);
    // As another process would, which began before this one ended.
    mkdirSync(join(cache, 'h1'));
    writeFileSync(join(cache, 'h1', 'made elsewhere'), '');
  });
  expect(readdirSync(first)).toEqual(['made elsewhere']);
  expect(names()).toEqual(['h1']);
});

it('what failed half-way is made again', async () => {
  const stopped = kept(kind, 'h1', (folder) => {
    writeFileSync(join(folder, 'half'), '');
    throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  expect(readdirSync(cache)).toEqual([]);
  expect(readdirSync(await kept(kind, 'h1', (folder) => writeFileSync(join(folder, 'whole'), '')))).toEqual([
    'whole',
  ]);
});
