import { type CollectionEntry, getCollection } from 'astro:content';
import type { Language } from '#domain/site/language.ts';
import { deploy } from '#server/deploy.ts';
import { hindiOf } from './hindi-texts.ts';
import { isPublished } from './published.ts';
import { type Topic, topics } from './schemas.ts';

export type Article = CollectionEntry<'articles'>;

/** An article in the words of a language, with the entry that holds its text in it. */
export type ArticleInWords = Article & { text: CollectionEntry<'articles' | 'articlesHi'> };

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

/** Returns an article in the words of a language; one that has no Hindi text stays in English. */
export async function articleIn(lang: Language, article: Article): Promise<ArticleInWords> {
  const text = lang === 'en' ? undefined : await hindiOf('articles', article.id);
  if (!text) return { ...article, text: article };
  return { ...article, data: { ...article.data, ...text.data }, text } as ArticleInWords;
}

/** Returns the published articles in the words of a language, the latest first. */
export const articlesIn = async (lang: Language): Promise<ArticleInWords[]> =>
  Promise.all((await publishedArticles()).map((article) => articleIn(lang, article)));

/** Returns the time that an article takes to read, in whole minutes. */
export function minutesToRead({ text }: ArticleInWords): number {
  const words = text.body?.split(/\s+/).length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** Returns up to three other articles with the most tags in common, the latest first among equals. */
export function relatedArticles<T extends Article>(article: Article, all: T[]): T[] {
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
