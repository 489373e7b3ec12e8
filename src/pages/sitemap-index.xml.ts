import { absolute, paths } from '#lib/paths.ts';
import { sitemapIndexXml, xmlResponse } from '#lib/sitemap.ts';

/** Lists both sitemaps: a build knows the pages, but not the shop. */
export function GET(): Response {
  const sitemaps = ['sitemap-pages.xml', 'sitemap-shop.xml'];
  return xmlResponse(sitemapIndexXml(sitemaps.map((name) => absolute(paths.file(name)))));
}
