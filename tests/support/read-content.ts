import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import type { WrittenEntry } from '#collections/checks.ts';

/** The folder of what editors change. */
export const contentFolder = join(import.meta.dirname, '../../content');

/** Every markdown file of a collection, read as Astro reads it. */
export function readFolder(name: string): WrittenEntry[] {
  const files = readdirSync(join(contentFolder, name)).filter((file) => file.endsWith('.md'));
  return files.map((file) => {
    const text = readFileSync(join(contentFolder, name, file), 'utf8');
    return { where: `content/${name}/${file}`, data: parseFrontmatter(text).frontmatter, text };
  });
}

/** Every entry of a list in content/lists; `key` is the field that becomes its id. */
export function readList(file: string, key: string): WrittenEntry[] {
  const entries: Record<string, unknown>[] = JSON.parse(
    readFileSync(join(contentFolder, 'lists', file), 'utf8'),
  );
  return entries.map((data, at) => ({
    where: `content/lists/${file}, entry ${at + 1}`,
    data: { ...data, id: String(data[key]) },
  }));
}
