import type { Page } from '@playwright/test';

/** Reads the head of a page: of the open page, or of the page sent as `html`, without opening it. */
export function readHead(page: Page, html?: string) {
  return page.evaluate((html) => {
    const read = html ? new DOMParser().parseFromString(html, 'text/html') : document;
    const all = (selector: string, attribute: string) =>
      [...read.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
    const one = (selector: string, attribute: string) => all(selector, attribute).join(' and ');
    return {
      lang: read.documentElement.lang,
      title: read.head.querySelector('title')?.textContent ?? '',
      description: one('meta[name="description"]', 'content'),
      canonical: one('link[rel="canonical"]', 'href'),
      robots: one('meta[name="robots"]', 'content'),
      ogTitle: one('meta[property="og:title"]', 'content'),
      ogDescription: one('meta[property="og:description"]', 'content'),
      ogUrl: one('meta[property="og:url"]', 'content'),
      ogImages: all('meta[property="og:image"]', 'content'),
      data: [...read.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent,
      ),
      headings: [...read.querySelectorAll('h1')].map(({ textContent }) =>
        textContent.replace(/\s+/g, ' ').trim(),
      ),
    };
  }, html);
}

/** Returns the structured data of a page by type. */
export const thingsOf = (data: string[]): Record<string, Record<string, unknown>> =>
  Object.fromEntries(data.map((json) => JSON.parse(json)).map((thing) => [thing['@type'], thing]));
