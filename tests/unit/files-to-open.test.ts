import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { circles, entryPoints, needed, sourceFiles } from '#tests/support/source-graph.ts';

/** About how many files each entry point needs; one that grows far beyond this has become harder to follow. */
const usual: Record<keyof typeof entryPoints, number> = {
  'a category page': 105,
  'a checkout call': 100,
  'a payment call': 90,
  'a product saved, on the server': 80,
};
/** By how much an entry point may grow before somebody should look. */
const TOLERANCE = 1.2;

it.each(Object.entries(entryPoints))('%s needs about as many files as it did', (name, from) => {
  const files = [...needed(...from)];
  expect(files.length, files.sort().join('\n')).toBeLessThanOrEqual((usual[name] ?? 0) * TOLERANCE);
});

it('no files import each other in a circle, types included', () => {
  expect(circles()).toEqual([]);
});

it('a category page carries no payments and no mail', () => {
  const heavy = [...needed(...(entryPoints['a category page'] ?? []))].filter((path) =>
    /server\/(?:payments|orders|mail|outbox)\//.test(path),
  );
  expect(heavy).toEqual([]);
});

it('the files that the architecture names exist', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const table = text.slice(text.indexOf('## Three walks'), text.indexOf('## What is in the store'));
  const named = [...table.matchAll(/`([\w./[\]-]+\/[\w./[\]-]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(
    (name) => !sourceFiles.some((path) => path.replace(/\.\w+$/, '').includes(name.replace(/\.\w+$/, ''))),
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
