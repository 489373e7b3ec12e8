import { type CollectionEntry, getCollection } from 'astro:content';
import { deploy } from '#server/deploy.ts';

export type Article = CollectionEntry<'articles'>;

/** Articles on one page of the list. */
export const ARTICLES_PER_PAGE = 4;
/** Words a minute that reading time is counted with. */
const WORDS_A_MINUTE = 200;

/** India's time before that of Greenwich, in milliseconds; dates in content are India's. */
const INDIA_MS = 5.5 * 60 * 60_000;

/** Where editors look at what is not published yet: deploy previews, and `npm run dev`. */
const showsUnpublished = import.meta.env.DEV || deploy.context === 'preview';

/** Whether visitors of the public site may read it: no draft, and its day has come. */
export function isPublished({ data }: Article, now = new Date()): boolean {
  return !data.draft && data.date <= new Date(now.getTime() + INDIA_MS);
}

/** Published articles, the latest first. Those of a later date appear with the build after it. */
export async function publishedArticles(now = new Date()): Promise<Article[]> {
  const all = await getCollection('articles', (article) => showsUnpublished || isPublished(article, now));
  return all.sort((a, b) => b.data.date.getTime() - a.data.date.getTime() || b.data.id - a.data.id);
}

/** How long an article takes to read, in whole minutes. */
export function minutesToRead(article: Article): number {
  const words = article.body?.split(/\s+/).length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** Up to three other articles: those with the most tags in common, the latest first among equals. */
export function relatedArticles(article: Article, all: Article[]): Article[] {
  const common = ({ data }: Article) => data.tags.filter((tag) => article.data.tags.includes(tag)).length;
  return all
    .filter(({ id }) => id !== article.id)
    .sort((a, b) => common(b) - common(a))
    .slice(0, 3);
}
