import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { policies } from '#domain/site/hindi-pages.ts';
import { answerPolicy, leastPolicy, securityHeaders } from '#server/security-headers.ts';
import { rule, takeAdapterRules } from './header-rules.ts';
import { completeLicences, licencesFile } from './licences.ts';
import { completeRenderingFunction, plainNotFound } from './rendering-function.ts';

/**
 * Completes the published folder: with the licences of what it delivers, and the files that Netlify reads about
 * built files: `_headers` with security headers and policies, and
 * `_redirects` with a redirect from `/x.html` to the page `/x`, which has the policy.
 */
export function netlifyFiles(): AstroIntegration {
  let config: AstroConfig;
  return {
    name: 'netlify-files',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // A plugin is needed because Astro ignores this part of its own Vite configuration.
        const configEnvironment = (name: string) =>
          name === 'client' ? { build: { license: { fileName: licencesFile } } } : null;
        updateConfig({ vite: { plugins: [{ name: 'licences', configEnvironment }] } });
      },
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:start': () => rm(new URL('dist/', config.root), { recursive: true, force: true }),
      'astro:build:done': async () => {
        const published = new URL('dist/', config.root);
        await completeLicences(config);
        const assets = `${config.base.replace(/\/$/, '')}/${config.build.assets}/`;
        const files = (await readdir(published, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => `/${relative(fileURLToPath(published), join(entry.parentPath, entry.name))}`)
          .map((path) => encodeURI(path.replaceAll('\\', '/')));
        const pages = files.filter((path) => path.endsWith('.html'));
        const others = files.filter((path) => !pages.includes(path) && !path.startsWith(assets));
        const answers = { 'Content-Security-Policy': answerPolicy };
        const rules = [
          rule('/*', { ...securityHeaders, 'Content-Security-Policy': leastPolicy }),
          rule(`${assets}*`, answers),
          ...others.map((path) => rule(path, answers)),
          ...(await takeAdapterRules(config)).map(({ for: path, values }) => rule(path, values)),
        ];
        await writeFile(new URL('_headers', published), rules.join(''));
        const plain = (page: string) => page.replace(/\/index\.html$|\.html$/, '') || '/';
        const home = config.base.replace(/\/$/, '');
        // Where the policies in Hindi stood before all pages had theirs below /hi.
        const moved = policies.map((path) => `${home}${path}-hi ${home}/hi${path} 301!\n`);
        const redirects = [...pages.map((page) => `${page} ${plain(page)} 301!\n`), ...moved];
        await writeFile(new URL('_redirects', published), redirects.join(''));
        // Written after the redirects: nobody asks for it by name.
        await writeFile(new URL('404.html', published), plainNotFound(config.base));
        await completeRenderingFunction(config.root);
      },
    },
  };
}
