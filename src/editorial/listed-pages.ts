import { getCollection, getEntry } from 'astro:content';
import type { Language } from '#domain/site/language.ts';
import type { FixedPage } from '#domain/site/paths.ts';
import { inLanguage, versionsOf } from '#lib/language.ts';
import { paths } from '#lib/paths.ts';
import { ARTICLES_PER_PAGE, publishedArticles } from './articles.ts';
import { hindiOf } from './hindi-texts.ts';
import { type FixedPageRow, fixedPages, pageFamilies, standalonePages } from './pages.ts';
import { htmlWithFacts } from './rendering.ts';
import { HINDI } from './schemas.ts';

/** A page at its canonical address, with the facts that sitemap and share pictures need of it. */
export interface ListedPage {
  /** With the base path. */
  path: string;
  title: string;
  lang: Language;
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
 * @throws Error when its file or its words are missing
 */
export async function readPage(name: Standalone, lang: Language = 'en') {
  const { words }: FixedPageRow = fixedPages[name];
  const path = inLanguage[lang].paths[name]();
  if (!('in' in words)) {
    const translated: Record<string, typeof words> = inLanguage[lang].words.pages;
    const said = lang === 'en' ? words : translated[name];
    if (!said) throw new Error(`The words of the page ${name} are missing in ${lang}`);
    return { head: { ...said, path }, html: '' };
  }
  const entry = await getEntry(lang === 'en' ? 'pages' : 'pagesHi', words.in);
  if (!entry) throw new Error(`content/pages/${words.in}${lang === 'en' ? '.md' : HINDI} is missing`);
  return { head: { ...entry.data, path }, html: await htmlWithFacts(entry, lang) };
}

/** Lists all pages of the register, those that content decides included, in every language that they have. */
export async function listedPages(): Promise<ListedPage[]> {
  // An address of a page that has no Hindi version is the English one in both lists.
  const hindi = (await listedIn('hi')).filter(({ path }) => versionsOf(path).hi === path);
  return [...(await listedIn('en')), ...hindi];
}

const listedIn = async (lang: Language): Promise<ListedPage[]> => [
  ...(await fixedListed(lang)),
  ...(await furtherArticleLists(lang)),
  ...(await familyPages(lang)),
];

async function fixedListed(lang: Language): Promise<ListedPage[]> {
  const written = standalonePages.filter(([name]) => lang === 'en' || versionsOf(paths[name]()).hi !== null);
  return Promise.all(
    written.map(async ([name, { scene, noindex, sitemap }]) => {
      const { path, title } = (await readPage(name as Standalone, lang)).head;
      return { path, title, lang, scene, inSitemap: !noindex && !sitemap };
    }),
  );
}

/** Returns the title of a page of the list of articles. */
export function articleListTitle(page: number, lang: Language): string {
  const { pages, reading } = inLanguage[lang].words;
  return page === 1 ? pages.articles.title : reading.pageOf(pages.articles.title, page);
}

/** Lists the second and further pages of the list of articles. */
async function furtherArticleLists(lang: Language): Promise<ListedPage[]> {
  const pages = Math.ceil((await publishedArticles()).length / ARTICLES_PER_PAGE);
  return Array.from({ length: Math.max(0, pages - 1) }, (_, at) => ({
    path: inLanguage[lang].paths.articles(at + 2),
    title: articleListTitle(at + 2, lang),
    lang,
    scene: fixedPages.articles.scene,
    inSitemap: true,
  }));
}

async function familyPages(lang: Language): Promise<ListedPage[]> {
  const listed = pageFamilies.map(async ({ collection, path, scene }) => {
    const entries = collection === 'articles' ? await publishedArticles() : await getCollection(collection);
    return Promise.all(
      entries.map(async (entry) => {
        const { id, data } = entry as { id: string; data: Record<string, unknown> };
        const hindi = lang === 'en' ? undefined : await hindiOf(collection, id);
        const own = hindi && 'title' in hindi.data ? hindi.data.title : undefined;
        const inHindi = lang === 'en' ? undefined : (own ?? data.title_hi);
        return {
          path: path(inLanguage[lang].paths, { id, data }),
          title: String(inHindi ?? data.title),
          lang,
          scene: typeof scene === 'string' ? scene : String(data[scene.field]),
          // A page without a Hindi text is listed at its English address only.
          inSitemap: lang === 'en' || Boolean(inHindi),
          changed: (data.updated ?? data.date) as Date | undefined,
        };
      }),
    );
  });
  return (await Promise.all(listed)).flat();
}
