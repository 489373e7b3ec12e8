import { describe, expect, it } from 'vitest';
import { MOST_ENTRIES, sitemapXml } from '#lib/sitemap.ts';

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('a sitemap', () => {
  it('names addresses, and when they changed where that is known', () => {
    const xml = sitemapXml([
      { url: 'https://example.in/faq' },
      { url: 'https://example.in/blog/a', changed: new Date('2026-11-14') },
    ]);
    expect(xml).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        '<url><loc>https://example.in/faq</loc></url>',
        '<url><loc>https://example.in/blog/a</loc><lastmod>2026-11-14T00:00:00.000Z</lastmod></url>',
        '</urlset>',
        '',
      ].join('\n'),
    );
  });

  it('escapes what XML means otherwise', () => {
    const xml = sitemapXml([{ url: `https://example.in/astro-shop/a&b'c"<d>` }]);
    expect(addressesIn(xml)).toEqual(['https://example.in/astro-shop/a&#38;b&#39;c&#34;&#60;d&#62;']);
  });

  it('is valid when nothing is in it', () => {
    expect(sitemapXml([])).toContain(
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>',
    );
  });

  it('holds no more than search engines take', () => {
    const entries = Array.from({ length: MOST_ENTRIES + 1 }, (_, at) => ({
      url: `https://example.in/${at}`,
    }));
    const addresses = addressesIn(sitemapXml(entries));
    expect(addresses).toHaveLength(MOST_ENTRIES);
    expect(addresses.at(-1)).toBe(`https://example.in/${MOST_ENTRIES - 1}`);
  });
});
