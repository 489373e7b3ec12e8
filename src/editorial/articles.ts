import { type CollectionEntry, getCollection } from 'astro:content';
import { deploy } from '#server/deploy.ts';
import type { InWords } from './hindi-texts.ts';
import { isPublished } from './published.ts';
import { type Topic, topics } from './schemas.ts';

export type Article = CollectionEntry<'articles'>;

/** Articles on one page of the list. */
export const ARTICLES_PER_PAGE = 4;
/** Words that people read in a minute. */
const WORDS_A_MINUTE = 200;

/** True if editors look at articles that are not published yet: deploy previews, and `npm run dev`. */
const showsUnpublished = import.meta.env.DEV || deploy.context === 'preview';

/**
 * Returns the published articles, the latest first. Articles of a later date appear with the first build
 * after it.
 */
export async function publishedArticles(now = new Date()): Promise<Article[]> {
  const all = await getCollection(
    'articles',
    (article) => showsUnpublished || isPublished(article.data, now),
  );
  return all.sort((a, b) => b.data.date.getTime() - a.data.date.getTime() || b.data.id - a.data.id);
}

/** Returns the time that an article takes to read, in whole minutes. */
export function minutesToRead({ text }: InWords<Article>): number {
  const words = text.body?.split(/\s+/).length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** Returns up to three other articles with the most tags in common, the latest first among equals. */
export function relatedArticles(article: Article, all: Article[]): Article[] {
  const common = ({ data }: Article) => data.tags.filter((tag) => article.data.tags.includes(tag)).length;
  return all
    .filter(({ id }) => id !== article.id)
    .sort((a, b) => common(b) - common(a))
    .slice(0, 3);
}

/** Returns the topics that have articles, in the order of their list. */
export function topicsOf(articles: Article[]): Topic[] {
  const used = new Set(articles.flatMap(({ data }) => data.tags));
  return topics.filter((topic) => used.has(topic));
}
