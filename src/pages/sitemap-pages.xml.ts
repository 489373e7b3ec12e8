import { listedPages } from '#editorial/listed-pages.ts';
import { absolute } from '#lib/paths.ts';
import { sitemapXml, xmlResponse } from '#lib/sitemap.ts';

export async function GET(): Promise<Response> {
  const pages = (await listedPages()).filter(({ inSitemap }) => inSitemap);
  return xmlResponse(sitemapXml(pages.map(({ path, changed }) => ({ url: absolute(path), changed }))));
}
