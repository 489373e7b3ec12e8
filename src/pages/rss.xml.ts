import rss from '@astrojs/rss';
import { publishedArticles } from '#editorial/articles.ts';
import { languageOf } from '#editorial/language.ts';
import { absolute, paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';

/** Writes the feed of published articles, the latest first. */
export async function GET(): Promise<Response> {
  const articles = await publishedArticles();
  return rss({
    title: `Articles of ${site.practice}`,
    description: 'Birth charts, doshas, numbers, vastu, gemstones and rudraksha explained in plain words.',
    site: absolute(paths.articles()),
    trailingSlash: false,
    items: articles.map(({ data }) => ({
      title: data.title,
      description: data.description,
      link: absolute(paths.article(data.slug)),
      pubDate: data.date,
      categories: data.tags,
      customData: `<dc:language>${languageOf(data.title) ?? 'en-IN'}</dc:language>`,
    })),
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: [
      '<language>en-IN</language>',
      `<atom:link href="${absolute(paths.file('rss.xml'))}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
  });
}
