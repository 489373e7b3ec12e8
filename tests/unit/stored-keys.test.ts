import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storedKeys } from '#server/storage/stored-keys.ts';

test('the architecture’s table of stored keys lists exactly the register’s rows', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const section = /\n## What is in the store\n(.*?)\n## /s.exec(text)?.[1] ?? '';
  const rows = [...section.matchAll(/^\| (\w+) \| `([^`]+)` \| (\w+) \|/gm)].map(([, ...cells]) =>
    cells.join(' '),
  );
  expect(rows.toSorted()).toEqual(
    storedKeys.map(({ store, key, role }) => `${store} ${key} ${role}`).toSorted(),
  );
});
