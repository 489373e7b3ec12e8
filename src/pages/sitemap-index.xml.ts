import { absolute, paths } from '#lib/paths.ts';
import { sitemapIndexXml, xmlResponse } from '#lib/sitemap.ts';

/** Pages are known when the site is built, the shop is not. */
export function GET(): Response {
  const sitemaps = ['sitemap-pages.xml', 'sitemap-shop.xml'];
  return xmlResponse(sitemapIndexXml(sitemaps.map((name) => absolute(paths.file(name)))));
}
