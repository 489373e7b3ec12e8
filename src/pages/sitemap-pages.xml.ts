import type { APIContext } from 'astro';
import { contentPages } from '#editorial/content-pages.ts';
import { sitemapXml, xmlResponse } from '#lib/sitemap.ts';

export async function GET({ site }: APIContext): Promise<Response> {
  const pages = await contentPages();
  return xmlResponse(
    sitemapXml(pages.map(({ path, changed }) => ({ url: new URL(path, site).href, changed }))),
  );
}
