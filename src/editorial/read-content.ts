import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import { fixedPaths, makePaths } from '#domain/site/paths.ts';
import { Site } from '#domain/site/site.ts';
import { type Checker, duplicatesIn, errorsIn, type KnownNames, type WrittenEntry } from './checks.ts';
import { familyPaths, type WrittenPage } from './pages.ts';
import { type CollectionName, folders, lists } from './schemas.ts';

/** The part of the content that functions know: figures for the dashboard, and the fees of consultations. */
export interface ContentFigures {
  /** Services of the catalogue. */
  services: number;
  /** File name to day ('2026-11-21') of every article that is no draft. */
  articles: Record<string, string>;
  /**
   * Entries that can have a fee, by file name: the fee in rupees and the time in minutes, if the file states
   * them.
   */
  consultations: Record<string, { title: string; amount: number | null; minutes: number | null }>;
}

export interface Content {
  /** All entries by collection; `site` holds the practice's facts alone. */
  entries: Record<string, WrittenEntry[]>;
  /** All mistakes, one line each: file, field, and what to write instead. */
  errors: string[];
  figures: ContentFigures;
}

/**
 * Reads and checks everything that editors write. Astro checks an entry too, but alone: not what it names in
 * other files, nor again when those change, and it says a broken list in the log and builds on without it.
 * @param folder the folder `content`
 */
export function readContent(folder: string): Content {
  const errors: string[] = [];
  const read = (path: string, parse: (text: string) => WrittenEntry[]) => {
    try {
      return parse(readFileSync(join(folder, path), 'utf8'));
    } catch (error) {
      errors.push(`content/${path}: ${unreadable(error)}`);
      return [];
    }
  };
  // A folder whose last file was taken out is not there: git keeps no empty ones.
  const filesIn = (name: string) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : []);
  const markdown = (name: string) =>
    filesIn(name)
      .filter((file) => file.endsWith('.md'))
      .sort()
      .flatMap((file) =>
        read(`${name}/${file}`, (text) => [
          { where: `content/${name}/${file}`, data: parseFrontmatter(text).frontmatter, text },
        ]),
      );
  const collections: [name: string, schema: Checker, entries: WrittenEntry[], unique?: string][] = [
    ['site', Site, read('site.json', (text) => [{ where: 'content/site.json', data: JSON.parse(text) }])],
    ...Object.entries(folders).map(([name, { schema, unique }]) => row(name, schema, markdown(name), unique)),
    ...Object.entries(lists).map(([name, { file, schema, key }]) => {
      const where = (at: number) => `content/lists/${file}, entry ${at + 1}`;
      const entries = read(`lists/${file}`, (text) =>
        withIds(text, key).map((data, at) => ({ where: where(at), data })),
      );
      return row(name, schema, entries, key);
    }),
  ];
  const entries = Object.fromEntries(collections.map(([name, , written]) => [name, written]));
  // A file that cannot be read is missing among the names and would be reported again wherever it is named.
  if (errors.length === 0) {
    const known = namesIn(entries);
    for (const [, schema, written, unique] of collections) {
      errors.push(...written.flatMap((entry) => errorsIn(entry, schema, known)));
      if (unique) errors.push(...duplicatesIn(written, unique));
    }
    errors.push(...duplicatesIn(Object.values(entries).flat(), 'description'));
  }
  return { entries, errors, figures: countContent(entries) };
}

const row = (name: string, schema: Checker, entries: WrittenEntry[], unique?: string) =>
  [name, schema, entries, unique] as [string, Checker, WrittenEntry[], string?];

/** Reads the entries of a list; the field that tells them apart becomes their id. */
export function withIds(json: string, key: string): (Record<string, unknown> & { id: string })[] {
  return JSON.parse(json).map((entry: Record<string, unknown>) => ({ ...entry, id: String(entry[key]) }));
}

function unreadable(error: unknown): string {
  const { mark, message } = error as { mark?: { line: number }; message?: string };
  // Lines are counted from 0, beginning with the opening ---.
  return mark
    ? `line ${mark.line + 1} or just before: cannot be read; put a text with a colon or an apostrophe ` +
        'in double quotes, at both ends'
    : `cannot be read; a comma, quote or bracket is missing or too many (${message})`;
}

const nameOf = ({ where }: WrittenEntry) => where.replace(/^.*\/|\.md$/g, '');

/** Returns the entries of a collection as the register of pages takes them. */
export const writtenPages = (entries: Content['entries'], name: CollectionName): WrittenPage[] =>
  (entries[name] ?? []).map((entry) => ({
    id: name in lists ? String(entry.data.id) : nameOf(entry),
    data: entry.data,
  }));

/** Collects the names that content may point to. */
function namesIn(entries: Content['entries']): KnownNames {
  const services = [...(entries.services ?? []), ...(entries.consultations ?? [])];
  return {
    services: services.map(nameOf),
    addresses: [
      ...Object.values(fixedPaths),
      ...familyPaths(makePaths('/'), (name) => writtenPages(entries, name)),
    ],
  };
}

function countContent({
  services = [],
  articles = [],
  consultations = [],
}: Content['entries']): ContentFigures {
  const published = articles.flatMap((entry): [string, string][] => {
    const { date, draft } = entry.data;
    const day = new Date(date as string | Date);
    if (draft === true || Number.isNaN(day.getTime())) return [];
    return [[nameOf(entry), day.toISOString().slice(0, 10)]];
  });
  const offered = consultations.map((entry) => {
    const { title, amount, minutes } = entry.data;
    const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
    return [
      nameOf(entry),
      { title: String(title), amount: numberOrNull(amount), minutes: numberOrNull(minutes) },
    ];
  });
  return {
    services: services.length,
    articles: Object.fromEntries(published),
    consultations: Object.fromEntries(offered),
  };
}
