import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { countContent, keepContentFigures } from '#collections/content-figures.ts';
import kept from '#server/dashboard/content-figures.json' with { type: 'json' };
import { contentFolder } from '#tests/support/read-content.ts';

it('the figures that functions take along are those of the content (any build mends them)', () => {
  expect(kept).toEqual(countContent(contentFolder));
});

it('a new article counts from its day on, a draft does not, and the file follows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(contentFolder, join(folder, 'content'), { recursive: true });
  const write = (name: string, lines: string) =>
    writeFileSync(join(folder, 'content/articles', name), `---\n${lines}\n---\nText\n`);
  write('new.md', 'title: "New"\ndate: 2027-01-02');
  write('half.md', 'title: "Half"\ndate: 2026-01-02\ndraft: true');
  const file = join(folder, 'figures.json');
  writeFileSync(file, '{}');
  keepContentFigures(join(folder, 'content'), file);
  const { articles, services } = countContent(join(folder, 'content'));
  expect(services).toBe(17);
  expect(articles).toEqual({ ...kept.articles, new: '2027-01-02' });
});
