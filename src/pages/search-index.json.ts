import { getCollection } from 'astro:content';
import { publishedArticles } from '#editorial/articles.ts';
import { allServices, servicePath } from '#editorial/services.ts';
import { withFacts } from '#editorial/words.ts';
import { paths } from '#lib/paths.ts';
import type { SearchEntry } from '#lib/search-index.ts';

/** What the search page looks through; made with the site. */
export async function GET(): Promise<Response> {
  const services: SearchEntry[] = (await allServices()).map((service) => ({
    kind: 'Service',
    title: service.data.title,
    path: servicePath(service),
    text: `${service.data.category} ${service.data.description}`,
  }));
  const articles: SearchEntry[] = (await publishedArticles()).map(({ data }) => ({
    kind: 'Article',
    title: data.title,
    path: paths.article(data.slug),
    text: `${data.description} ${data.tags.join(' ')}`,
  }));
  const answers: SearchEntry[] = (await getCollection('faq')).map(({ data }) => ({
    kind: 'Page',
    title: withFacts(data.question, 'content/lists/faq.json'),
    path: `${paths.faq()}#q${data.order}`,
    text: withFacts(data.answer, 'content/lists/faq.json'),
  }));
  return Response.json([...services, ...articles, ...answers]);
}
