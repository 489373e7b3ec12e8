import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { answerPolicy, securityHeaders } from './server/security-headers.ts';

/** Adds `client:touch`: an island that loads when a visitor first touches it, and loses no tap meanwhile. */
export function touchDirective(): AstroIntegration {
  return {
    name: 'client-touch',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/lib/client-touch.ts' });
      },
    },
  };
}

/**
 * Writes what Netlify reads about built files: their security headers into `_headers` (the adapter writes the
 * policies of pages), and into `_redirects` the way from `/x.html` to the page `/x`, which has the policy.
 */
export function netlifyFiles(): AstroIntegration {
  let config: AstroConfig;
  return {
    name: 'netlify-files',
    hooks: {
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:start': () => rm(new URL('dist/', config.root), { recursive: true, force: true }),
      'astro:build:done': async () => {
        const published = new URL('dist/', config.root);
        const assets = `${config.base.replace(/\/$/, '')}/${config.build.assets}/`;
        const files = (await readdir(published, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => `/${relative(fileURLToPath(published), join(entry.parentPath, entry.name))}`)
          .map((path) => encodeURI(path.replaceAll('\\', '/')));
        const pages = files.filter((path) => path.endsWith('.html'));
        const others = files.filter((path) => !pages.includes(path) && !path.startsWith(assets));
        const rules = [
          rule('/*', securityHeaders),
          ...[`${assets}*`, ...others].map((path) => rule(path, { 'Content-Security-Policy': answerPolicy })),
        ];
        await writeFile(new URL('_headers', published), rules.join(''));
        const plain = (page: string) => page.replace(/\/index\.html$|\.html$/, '') || '/';
        const ways = pages.map((page) => `${page} ${plain(page)} 301!\n`);
        await writeFile(new URL('_redirects', published), ways.join(''));
        await putPoliciesBelowBase(config);
      },
    },
  };
}

function rule(path: string, headers: Record<string, string>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}

/** Puts the base path before the addresses of pages, which @astrojs/netlify 8.2 leaves out. */
async function putPoliciesBelowBase({ root, base }: AstroConfig): Promise<void> {
  if (base === '/') return;
  const file = new URL('.netlify/v1/config.json', root);
  const written = JSON.parse(await readFile(file, 'utf8'));
  for (const rule of written.headers)
    if (!rule.for.startsWith(`${base}/`)) rule.for = `${base}${rule.for}`.replace(/\/$/, '');
  await writeFile(file, JSON.stringify(written));
}
