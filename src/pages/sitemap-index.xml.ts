import type { APIContext } from 'astro';
import { paths } from '#lib/paths.ts';
import { sitemapIndexXml, xmlResponse } from '#lib/sitemap.ts';

/** Pages are known when the site is built, the shop is not. */
export function GET({ site }: APIContext): Response {
  const sitemaps = ['sitemap-pages.xml', 'sitemap-shop.xml'];
  return xmlResponse(sitemapIndexXml(sitemaps.map((name) => new URL(paths.file(name), site).href)));
}
