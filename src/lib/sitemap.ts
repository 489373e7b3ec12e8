/** An address for search engines. */
export interface SitemapEntry {
  /** Absolute. */
  url: string;
  changed?: Date | undefined;
}

/** Most addresses in one sitemap (sitemaps.org). */
export const MOST_ENTRIES = 50_000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns a text that is escaped for XML. */
export function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Writes a sitemap. Entries beyond the largest number are left out. */
export function sitemapXml(entries: SitemapEntry[]): string {
  const urls = entries.slice(0, MOST_ENTRIES).map(({ url, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>\n`;
  });
  return `${head}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`;
}

/** Writes the list of the site's sitemaps, from their absolute addresses. */
export function sitemapIndexXml(addresses: string[]): string {
  const sitemaps = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`);
  return `${head}<sitemapindex ${namespace}>\n${sitemaps.join('')}</sitemapindex>\n`;
}

/** Returns an answer in XML. */
export function xmlResponse(xml: string): Response {
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
