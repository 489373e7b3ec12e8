import { readdir, rename, writeFile } from 'node:fs/promises';
import type { Config } from '@netlify/functions';
import { noPagePatterns } from '#domain/site/no-page.ts';

/**
 * Most renderings that one visitor's address may ask for in a minute before Netlify refuses: far more than
 * people need, even if Netlify counted built files too (docs/decisions/limits.md).
 */
const RENDERINGS_A_MINUTE = 600;

/**
 * The entry file of the rendering function as the adapter writes it, under the name that ours imports it by.
 */
const ADAPTER_ENTRY = 'adapter-entry.mjs';

/**
 * Returns the entry file of the rendering function, which replaces the adapter's own and runs it. The adapter
 * has no options for the two declarations that the site needs besides the adapter's: other functions keep
 * their addresses, because Netlify's command line asks the rendering function first, and Netlify itself
 * refuses floods. Addresses that cannot be pages are left to built files.
 * @param functionPaths the paths that the site's functions declare
 */
export function renderingEntry(functionPaths: string[]): string {
  const config = {
    includedFiles: ['**/*'],
    name: 'Astro SSR',
    nodeBundler: 'none',
    generator: '@astrojs/netlify',
    path: '/*',
    preferStatic: true,
    excludedPath: [...functionPaths, ...noPagePatterns],
    rateLimit: { windowSize: 60, windowLimit: RENDERINGS_A_MINUTE, aggregateBy: ['ip', 'domain'] },
  };
  return [
    `import render from './${ADAPTER_ENTRY}';`,
    // Only Astro's edge function sends this, which the site does not have. The adapter answers a stranger's
    // with a 403 that has none of the site's headers.
    'export default (request, context) => {',
    "  request.headers.delete('x-astro-locals');",
    '  return render(request, context);',
    '};',
    // Netlify reads this without running the file.
    `export const config = ${JSON.stringify(config, null, 2)};`,
    '',
  ].join('\n');
}

/**
 * Returns the page for addresses that cannot be pages. It is small, because only robots ask for it, and needs
 * no other file. It states most of its policy itself, because rules about headers go by address.
 */
export function plainNotFound(home: string): string {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<meta name="robots" content="noindex">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; base-uri \'none\'">',
    '<title>Page not found</title>',
  ].join('');
  const body = `<h1>Page not found</h1><p>There is no page at this address. <a href="${home}">Home</a></p>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`;
}

/** Puts the site's own entry file in front of the one that the adapter wrote for the rendering function. */
export async function completeRenderingFunction(root: URL): Promise<void> {
  const folder = new URL('netlify/functions/', root);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  const functions: { config: Config }[] = await Promise.all(
    files.map((name) => import(new URL(name, folder).href)),
  );
  const paths = functions.flatMap(({ config }) => ('path' in config ? [config.path ?? []].flat() : []));
  const written = new URL('.netlify/v1/functions/ssr/', root);
  await rename(new URL('ssr.mjs', written), new URL(ADAPTER_ENTRY, written));
  await writeFile(new URL('ssr.mjs', written), renderingEntry(paths));
}
