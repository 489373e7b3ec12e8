import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readContent } from '#editorial/read-content.ts';
import kept from '#generated/content-figures.json' with { type: 'json' };

const contentFolder = join(import.meta.dirname, '../../content');

it('the figures that functions take along are those of the content (any build mends them)', () => {
  expect(kept).toEqual(readContent(contentFolder).figures);
});

it('a new article counts from its day on, a draft does not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(contentFolder, folder, { recursive: true });
  const write = (name: string, lines: string) =>
    writeFileSync(join(folder, 'articles', name), `---\n${lines}\n---\nText\n`);
  write('new.md', 'title: "New"\ndate: 2027-01-02');
  write('half.md', 'title: "Half"\ndate: 2026-01-02\ndraft: true');
  const { articles, services } = readContent(folder).figures;
  expect(services).toBe(
    readdirSync(join(contentFolder, 'services')).filter((name) => !name.endsWith('.hi.md')).length,
  );
  expect(articles).toEqual({ ...kept.articles, new: '2027-01-02' });
});
