import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';

/** What the owner's dashboard counts of the content: the services of the catalogue, and articles by their day. */
export interface ContentFigures {
  services: number;
  /** File name to day ('2026-11-21') of every article that is no draft. */
  articles: Record<string, string>;
}

/** Counts the content. @param folder the folder `content` */
export function countContent(folder: string): ContentFigures {
  const files = (name: string) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.md'))
      .sort();
  const articles = files('articles').flatMap((file): [string, string][] => {
    const { frontmatter } = parseFrontmatter(readFileSync(join(folder, 'articles', file), 'utf8'));
    const day = new Date(frontmatter.date);
    if (frontmatter.draft === true || Number.isNaN(day.getTime())) return [];
    return [[file.slice(0, -'.md'.length), day.toISOString().slice(0, 10)]];
  });
  return { services: files('services').length, articles: Object.fromEntries(articles) };
}

/**
 * Keeps the figures where functions read them: they must not carry all articles with them to count them.
 * @param file path of the JSON file; written only when something changed
 */
export function keepContentFigures(folder: string, file: string): void {
  const text = `${JSON.stringify(countContent(folder), null, 2)}\n`;
  if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
