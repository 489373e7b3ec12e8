import { contentPages } from '#editorial/content-pages.ts';
import { absolute } from '#lib/paths.ts';
import { sitemapXml, xmlResponse } from '#lib/sitemap.ts';

export async function GET(): Promise<Response> {
  const pages = await contentPages();
  return xmlResponse(sitemapXml(pages.map(({ path, changed }) => ({ url: absolute(path), changed }))));
}
