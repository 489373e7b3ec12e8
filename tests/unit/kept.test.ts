import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '#local/environment.ts';
import { hashOf, kept } from '#local/kept.ts';

/* A start may reuse what an earlier one has built. It must equal what the start would build itself. */

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

it('a changed, added or differently named file, or another text, changes the hash', () => {
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

it('a build that failed half-way is made again', async () => {
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

it('processes that keep and forget folders at once do not stop each other', async () => {
  const work = `
    import { kept } from ${JSON.stringify(join(root, 'netlify/local/kept.ts'))};
    for (let n = 0; n < 200; n++) await kept('${kind}', process.pid + '-' + n, () => {}, 20);`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', work]);
  await Promise.all([run(), run(), run()]);
});
