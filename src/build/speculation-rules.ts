import { routeOf } from '#domain/site/hindi-pages.ts';
import { fixedPaths, withoutEndSlashes } from '#domain/site/paths.ts';
import { fixedPages, pageFamilies } from '#editorial/pages.ts';

/** The shop's own pages, and the further pages of articles: kept in the CDN, and in no list of the content. */
const others = ['/astro-shop/:category', '/product-details/:id/:slug', '/articles/:page'];

/**
 * Returns the speculation rules of every page: which links the browser may fetch when it expects a tap
 * (docs/performance.md, "The next page"). They name what search engines may list and the CDN keeps. So a
 * checkout, a result, a receipt or a new kind of page is left out by itself, and so is every address with a query.
 */
export function speculationRules(basePath: string): string {
  const root = withoutEndSlashes(basePath);
  const fixed = Object.entries(fixedPages).flatMap(([name, row]) =>
    'noindex' in row ? [] : [fixedPaths[name as keyof typeof fixedPaths]],
  );
  const families = pageFamilies
    // The pages of this one are fixed pages too, and its pattern would name any address.
    .filter(({ file }) => !file.startsWith('['))
    .map(({ file }) => routeOf(file).replace(/\[(\w+)\]/g, ':$1'));
  const matches = [...fixed, ...families, ...others].flatMap((route) =>
    route === '/' ? [root || '/', `${root}/hi`] : [`${root}{/hi}?${route}`],
  );
  const where = { and: [{ href_matches: matches }, { not: { href_matches: '/*\\?(.+)' } }] };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
