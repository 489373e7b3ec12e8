import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { visitorIslands } from '#domain/site/islands.ts';
import { sourceFiles } from '#tests/support/source-graph.ts';

/** Returns the names of the components that pages and layouts make islands of. */
function islandsIn(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  return text
    .split(/\sclient:/)
    .slice(0, -1)
    .flatMap((before) => before.slice(before.lastIndexOf('<')).match(/\w+/) ?? []);
}

it('every island of visitors’ pages has a name under which its failures are counted', () => {
  const pages = sourceFiles.filter((file) => file.endsWith('.astro') && !file.endsWith('AdminPage.astro'));
  const names = pages.flatMap(islandsIn).map((name) => name.replace(/InHindi$/, ''));
  expect([...new Set(names)].sort()).toEqual([...visitorIslands]);
});
