import { noPagePatterns } from './domain/site/no-page.ts';

/**
 * How often one address of a visitor may have pages rendered in a minute, before Netlify itself refuses: far more than
 * people do, even if Netlify counted built files too (docs/decisions/rate-limits.md).
 */
const RENDERINGS_A_MINUTE = 600;

/** What the adapter's rendering function declares of itself (@astrojs/netlify 8.2). */
const everywhere = "path: '/*',";

/**
 * Completes what the rendering function declares. It leaves the functions' addresses to them: otherwise it depends on
 * their order who answers, and Netlify's command line asks the rendering function first. What can be no page is left
 * to built files. And Netlify refuses floods.
 * @param rendering the function as the adapter wrote it
 * @param functions the sources of the site's functions
 * @throws Error when the adapter declares another path than it used to
 */
export function completeRendering(rendering: string, functions: string[]): string {
  const configs = functions.map((source) => source.slice(source.indexOf('export const config')));
  const paths = configs.flatMap((config) => [...config.matchAll(/'(\/[^']+)'/g)].map(([, path]) => path));
  if (!rendering.includes(everywhere)) throw new Error('the rendering function declares another path');
  const rateLimit = { windowSize: 60, windowLimit: RENDERINGS_A_MINUTE, aggregateBy: ['ip', 'domain'] };
  const declared = [
    everywhere,
    `excludedPath: ${JSON.stringify([...paths, ...noPagePatterns])},`,
    `rateLimit: ${JSON.stringify(rateLimit)},`,
  ];
  return rendering.replace(everywhere, declared.join(' '));
}

/**
 * The page of addresses that can be no page: small, for it is sent to robots alone. It needs no other file, and says
 * its policy itself, because rules about headers go by address.
 */
export function plainNotFound(home: string): string {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; base-uri \'none\'">',
    '<title>Page not found</title>',
  ].join('');
  const body = `<h1>Page not found</h1><p>There is no page at this address. <a href="${home}">Home</a></p>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`;
}
