import type { APIContext } from 'astro';
import { merchantFeedXml } from '#lib/merchant-feed.ts';
import { xmlResponse } from '#lib/sitemap.ts';
import { openContext } from '#server/app-context.ts';
import { cacheTags } from '#server/cache-tags.ts';
import { readShop } from '#server/catalogue/read-products.ts';
import { readForPage } from '#server/page-data.ts';

export const prerender = false;

/** Answers what is on sale, for Google Merchant. */
export async function GET({ cache }: APIContext): Promise<Response> {
  const context = openContext();
  const read = await readForPage('merchant-feed', () => readShop(context));
  if (!read)
    return new Response('Please ask again in a minute.', { status: 503, headers: { 'Retry-After': '60' } });
  const { menu, products } = read;
  cache.set({
    maxAge: 86_400,
    swr: 60,
    tags: [cacheTags.menu, ...menu.map(({ id }) => cacheTags.category(id))],
  });
  const onSale = products.flatMap((product) => {
    const category = menu.find(({ id }) => id === product.categoryId);
    return category ? { product, category } : [];
  });
  return xmlResponse(merchantFeedXml(onSale));
}
