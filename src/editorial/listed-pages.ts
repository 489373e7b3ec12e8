import { getCollection, getEntry } from 'astro:content';
import type { FixedPage } from '#domain/site/paths.ts';
import { paths } from '#lib/paths.ts';
import { ARTICLES_PER_PAGE, publishedArticles } from './articles.ts';
import { type FixedPageRow, fixedPages, pageFamilies, standalonePages } from './pages.ts';
import { htmlWithFacts } from './rendering.ts';

/** A page at its canonical address, with the facts that sitemap and share pictures need of it. */
export interface ListedPage {
  /** With the base path. */
  path: string;
  title: string;
  /** Photograph in src/assets/scenes for its share picture; null if it has none. */
  scene: string | null;
  /** False for a page that search engines must leave out or that another sitemap lists. */
  inSitemap: boolean;
  /** The day its words were last changed, where that is known. */
  changed?: Date | undefined;
}

/** The names of the fixed pages that have a row of their own in the register. */
type Standalone = {
  [Name in FixedPage]: (typeof fixedPages)[Name] extends FixedPageRow ? Name : never;
}[FixedPage];

/**
 * Returns the head of a fixed page as its layout takes it, and the text of its file in content/pages as HTML.
 * @throws Error when the file is missing
 */
export async function readPage(name: Standalone) {
  const { words }: FixedPageRow = fixedPages[name];
  const path = paths[name]();
  if (!('in' in words)) return { head: { ...words, path }, html: '' };
  const entry = await getEntry('pages', words.in);
  if (!entry) throw new Error(`content/pages/${words.in}.md is missing`);
  return { head: { ...entry.data, path }, html: await htmlWithFacts(entry) };
}

/** Lists all pages of the register, those that content decides included. */
export async function listedPages(): Promise<ListedPage[]> {
  const fixed = standalonePages.map(async ([name, { scene, noindex, sitemap }]) => {
    const { path, title } = (await readPage(name as Standalone)).head;
    return { path, title, scene, inSitemap: !noindex && !sitemap };
  });
  return [...(await Promise.all(fixed)), ...(await furtherArticleLists()), ...(await familyPages())];
}

/** Returns the title of a page of the list of articles. */
export const articleListTitle = (page: number): string =>
  page === 1 ? fixedPages.articles.words.title : `${fixedPages.articles.words.title}, page ${page}`;

/** Lists the second and further pages of the list of articles. */
async function furtherArticleLists(): Promise<ListedPage[]> {
  const pages = Math.ceil((await publishedArticles()).length / ARTICLES_PER_PAGE);
  return Array.from({ length: Math.max(0, pages - 1) }, (_, at) => ({
    path: paths.articles(at + 2),
    title: articleListTitle(at + 2),
    scene: fixedPages.articles.scene,
    inSitemap: true,
  }));
}

async function familyPages(): Promise<ListedPage[]> {
  const listed = pageFamilies.map(async ({ collection, path, scene }) => {
    const entries = collection === 'articles' ? await publishedArticles() : await getCollection(collection);
    return entries.map((entry) => {
      const { id, data } = entry as { id: string; data: Record<string, unknown> };
      return {
        path: path(paths, { id, data }),
        title: String(data.title),
        scene: typeof scene === 'string' ? scene : String(data[scene.field]),
        inSitemap: true,
        changed: (data.updated ?? data.date) as Date | undefined,
      };
    });
  });
  return withEnglishTitles((await Promise.all(listed)).flat());
}

/** Gives translations the title of their English text: share pictures are drawn with Latin letters. */
async function withEnglishTitles(pages: ListedPage[]): Promise<ListedPage[]> {
  const translations = await getCollection('legal', ({ data }) => data.hindiOf !== undefined);
  const english = new Map(
    translations.map(({ id, data }) => [paths.file(id), paths.file(data.hindiOf ?? '')]),
  );
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  return pages.map((page) => ({
    ...page,
    title: titles.get(english.get(page.path) ?? page.path) ?? page.title,
  }));
}
