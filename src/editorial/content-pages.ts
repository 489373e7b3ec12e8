import { getCollection, getEntry } from 'astro:content';
import { paths } from '#lib/paths.ts';
import { ARTICLES_PER_PAGE, publishedArticles } from './articles.ts';
import { allServices, servicePath } from './services.ts';
import { allTools } from './tools.ts';

/** A page made of content, at its one canonical address: what the sitemap names and a share image is drawn for. */
export interface ContentPage {
  /** With the base path. */
  path: string;
  title: string;
  /** File name of its photograph in src/assets/scenes. */
  scene: string;
  /** The day its words were last changed, where that is known. */
  changed?: Date | undefined;
}

/** Titles of the pages that no file under content/ names. */
export const pageTitles = {
  home: 'Astrology, numerology and vastu in Ghaziabad',
  contact: 'Contact us',
  faq: 'Questions and answers',
  articles: (page: number) => (page === 1 ? 'Articles' : `Articles, page ${page}`),
};

/** Every page made of content that search engines may show. */
export async function contentPages(): Promise<ContentPage[]> {
  const about = await getEntry('pages', 'about-us');
  const categories = await getCollection('servicePages');
  const services = await allServices();
  const policies = await getCollection('legal');
  return [
    {
      path: paths.home(),
      title: pageTitles.home,
      scene: 'hero-astrolabe.jpg',
    },
    { path: paths.about(), title: about?.data.title ?? 'About us', scene: 'about.jpg' },
    { path: paths.contact(), title: pageTitles.contact, scene: 'about.jpg' },
    {
      path: paths.yourData(),
      title: (await getEntry('pages', 'your-data'))?.data.title ?? 'Your data',
      scene: 'about.jpg',
    },
    { path: paths.faq(), title: pageTitles.faq, scene: 'astrology.jpg' },
    ...categories.map(({ data }) => ({
      path: paths.serviceCategory(data.slug),
      title: data.title,
      scene: data.image,
    })),
    ...services.map((service) => ({
      path: servicePath(service),
      title: service.data.title,
      scene: service.data.banner,
    })),
    {
      path: paths.tools(),
      title: (await getEntry('pages', 'tools'))?.data.title ?? 'Free tools',
      scene: 'astrology.jpg',
    },
    ...(await allTools()).map(({ id, data }) => ({
      path: paths.tool(id),
      title: data.title,
      scene: data.scene,
    })),
    ...(await articlePages()),
    ...policies.map(({ id, data }) => ({
      path: paths.file(id),
      // Share images are drawn with Latin letters: a Hindi text takes the title of its English one.
      title: policies.find((policy) => policy.id === data.hindiOf)?.data.title ?? data.title,
      scene: 'about.jpg',
      changed: data.updated,
    })),
  ];
}

/** The articles, and the pages of their list. */
async function articlePages(): Promise<ContentPage[]> {
  const articles = (await publishedArticles()).map(({ data }) => ({
    path: paths.article(data.slug),
    title: data.title,
    scene: data.image,
    changed: data.updated ?? data.date,
  }));
  const lists = Array.from(
    { length: Math.max(1, Math.ceil(articles.length / ARTICLES_PER_PAGE)) },
    (_, at) => ({
      path: paths.articles(at + 1),
      title: pageTitles.articles(at + 1),
      scene: 'hero-astrolabe.jpg',
    }),
  );
  return [...lists, ...articles];
}
