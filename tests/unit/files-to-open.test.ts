import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { circles, entryPoints, needed, sourceFiles } from '#tests/support/source-graph.ts';

it('no files import each other in a circle, types included', () => {
  expect(circles()).toEqual([]);
});

// `npm run size` prints how many files each entry point needs.
it('a category page carries no payments and no mail', () => {
  const heavy = [...needed(...(entryPoints['a category page'] ?? []))].filter((path) =>
    /server\/(?:payments|orders|mail|outbox)\//.test(path),
  );
  expect(heavy).toEqual([]);
});

it('the files that the architecture names exist', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const table = text.slice(text.indexOf('## Files to open'), text.indexOf('## Files that a build generates'));
  const named = [...table.matchAll(/`([\w./[\]-]+\/[\w./[\]-]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  const plain = (path: string) => path.replace(/\.\w+$/, '');
  // A name means a file, or a folder of pages.
  const missing = named.filter(
    (name) => !sourceFiles.some((path) => `/${plain(path)}/`.includes(`/${plain(name)}/`)),
  );
  expect(missing.filter((name) => !name.startsWith('tests/'))).toEqual([]);
});

it('the tests that security and reliability name as their proofs are there', () => {
  for (const path of ['docs/security.md', 'docs/reliability.md']) {
    const named = [...readFileSync(path, 'utf8').matchAll(/`((?:unit|api|browser)\/[\w./-]+)`/g)].map(
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(5);
    const isThere = (name = '') =>
      ['', '.test.ts', '.spec.ts'].some((end) => existsSync(`tests/${name}${end}`));
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  }
});
