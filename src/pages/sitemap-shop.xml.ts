import type { APIContext } from 'astro';
import type { Paths } from '#domain/site/paths.ts';
import { type SitemapEntry, sitemapXml, xmlResponse } from '#lib/sitemap.ts';
import { openContext } from '#server/app-context.ts';
import { cacheTags } from '#server/cache-tags.ts';
import { listCategories, readCategory } from '#server/catalogue/read-catalogue.ts';
import { readForPage } from '#server/page-data.ts';

export const prerender = false;

/** Lists the shop, its categories and its products as they are now. */
export async function GET({ cache }: APIContext): Promise<Response> {
  const context = openContext();
  const { absolute } = context;
  const read = await readForPage('sitemap-shop', async () => {
    const categories = await listCategories(context);
    return Promise.all(categories.map(({ slug }) => readCategory(context, slug)));
  });
  if (!read)
    return new Response('Please ask again in a minute.', { status: 503, headers: { 'Retry-After': '60' } });
  const open = read.flatMap(({ category, products }) => (category ? [{ category, products }] : []));
  const tags = [cacheTags.menu, ...open.map(({ category }) => cacheTags.category(category.id))];
  cache.set({ maxAge: 86_400, swr: 60, tags });
  const entriesIn = (at: Paths): SitemapEntry[] => [
    { url: absolute(at.shop()) },
    ...open.flatMap(({ category, products }) =>
      products.length > 0 ? [{ url: absolute(at.category(category.slug)) }] : [],
    ),
    ...open
      .flatMap(({ products }) => products)
      .map(({ id, slug, updatedAt }) => ({
        url: absolute(at.product(id, slug)),
        changed: new Date(updatedAt),
      })),
  ];
  return xmlResponse(sitemapXml([...entriesIn(context.paths), ...entriesIn(context.pathsIn('hi'))]));
}
