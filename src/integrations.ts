import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '@netlify/functions';
import type { AstroConfig, AstroIntegration } from 'astro';
import { AstroError } from 'astro/errors';
import type { Plugin } from 'vite';
import { routeEntries } from './admin/routes.ts';
import { hindiPages, policies, routeOf } from './domain/site/hindi-pages.ts';
import { makePaths } from './domain/site/paths.ts';
import { readContent } from './editorial/read-content.ts';
import { writeContent, writeDeploy } from './generated-files.ts';
import { ADAPTER_ENTRY, plainNotFound, renderingEntry } from './rendering-function.ts';
import type { Deploy } from './server/deploy.ts';
import {
  answerPolicy,
  leastPolicy,
  mayOpenPopups,
  ownPolicy,
  securityHeaders,
} from './server/security-headers.ts';

/** The sheet that Astro 7.3 writes before a page's first island, in the middle of the body, where HTML allows none. */
const islandSheet = ['<style>', '{ISLAND_STYLES}</style>'].join('$');

/**
 * Adds `client:touch`, which loads an island when a visitor first touches it and loses no tap meanwhile. The
 * style of islands stands in base.css instead of the body.
 */
export function islands(): AstroIntegration {
  const withoutSheet = {
    name: 'islands-without-sheet',
    transform(code: string, id: string) {
      if (!id.includes('/astro/dist/runtime/server/scripts.js')) return;
      if (!code.includes(islandSheet))
        throw new Error(`Astro no longer writes ${islandSheet}; see islands()`);
      return { code: code.replace(islandSheet, ''), map: null };
    },
  };
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/scripts/client-touch.ts' });
        updateConfig({ vite: { plugins: [withoutSheet] } });
      },
    },
  };
}

/**
 * Makes a page of each of the owner's addresses. Pages with an id in their address are rendered on request.
 */
export function adminPages(): AstroIntegration {
  return {
    name: 'admin-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const [, { path, id }] of routeEntries)
          injectRoute({
            pattern: path.replace(':id', '[id]'),
            entrypoint: './src/layouts/AdminPage.astro',
            prerender: id === undefined,
          });
      },
    },
  };
}

/**
 * Gives each page that exists in Hindi its address below /hi. The same file is rendered, and asks `pageLanguage` which
 * language it is in.
 */
export function hindiRoutes(): AstroIntegration {
  return {
    name: 'hindi-routes',
    hooks: {
      'astro:config:setup': async ({ injectRoute, config: { srcDir } }) => {
        for (const file of hindiPages) {
          const entrypoint = new URL(`pages/${file}.astro`, srcDir);
          const isRendered = /^export const prerender = false;$/m.test(await readFile(entrypoint, 'utf8'));
          injectRoute({
            pattern: `/hi${routeOf(file)}`.replace(/\/$/, ''),
            entrypoint,
            prerender: !isRendered,
          });
        }
      },
    },
  };
}

const editorPath = makePaths('/').editor();

/**
 * Makes the editors' area a page where a repository is set. Sveltia CMS 0.221 brings its fonts along but
 * names those of a CDN first, and has 300 languages for code, of which editors see JSON alone. It has no
 * options for either (docs/decisions/build.md).
 */
export function editorPage(repository: string | null): AstroIntegration {
  return {
    name: 'editor-page',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        if (!repository) return;
        injectRoute({
          pattern: editorPath,
          entrypoint: './src/editorial/cms/EditorPage.astro',
          prerender: true,
        });
        const ownFonts = {
          name: 'own-fonts',
          transform: (code: string, id: string) =>
            id.includes('@sveltia/cms')
              ? { code: code.replace(/url\(https:\/\/cdn\.jsdelivr\.net[^()]*\)/g, "local('')"), map: null }
              : undefined,
        };
        const oneLanguage = { find: /^@shikijs\/langs\/.+/, replacement: '@shikijs/langs/json' };
        updateConfig({ vite: { plugins: [ownFonts], resolve: { alias: [oneLanguage] } } });
      },
    },
  };
}

/**
 * Makes the rendering function small, so that it starts fast. The code that it uses of packages is bundled
 * into it, and nothing else is packed. Only builds draw pictures, so it gets no image library and no address
 * for drawing. Netlify sets no NODE_ENV for functions, so React's slow development build is left out here.
 */
export function smallRendering(): AstroIntegration {
  return {
    name: 'small-rendering',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({
          image: { endpoint: { entrypoint: './src/no-image-service.ts' } },
          vite: {
            plugins: [
              {
                name: 'draw-nothing',
                enforce: 'pre',
                applyToEnvironment: ({ name }) => name === 'ssr',
                resolveId(id) {
                  return id === 'virtual:image-service'
                    ? this.resolve('astro/assets/services/noop')
                    : undefined;
                },
              },
            ],
            environments: {
              ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
            },
          },
        });
      },
    },
  };
}

/**
 * Ends a build whose content has mistakes, and names all of them. While content is edited, mistakes are
 * logged. Writes the files that functions take from the content.
 */
export function content(builtFor: Deploy): AstroIntegration {
  let folder = '';
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': ({ config: { root }, command }) => {
        folder = fileURLToPath(new URL('content', root));
        const content = readContent(folder);
        if (content.errors.length > 0) throw contentError(content.errors);
        writeContent(root, content, command === 'dev' || builtFor.context === 'preview');
      },
      'astro:server:setup': ({ server, logger }) => {
        server.watcher.on('change', (path) => {
          if (!path.startsWith(folder)) return;
          for (const error of readContent(folder).errors) logger.error(error);
        });
      },
    },
  };
}

/** Makes an error that Astro prints without lines of code, which would tell an editor nothing. */
function contentError(errors: string[]): AstroError {
  const lines = errors.map((error) => `  ${error}`).join('\n');
  const error = new AstroError(
    `The content has mistakes:\n\n${lines}\n`,
    'docs/editing.md explains every field.',
  );
  error.stack = '';
  return error;
}

/** Writes down what the build is for; functions and pages take the file along. */
export function deployContext(builtFor: Deploy): AstroIntegration {
  return {
    name: 'deploy-context',
    hooks: {
      'astro:config:setup': ({ config: { root } }) => writeDeploy(root, builtFor),
    },
  };
}

/**
 * Lets a page that stays open while the site is published go on with its own scripts. @astrojs/netlify 8.2
 * and Astro 7.3 add `?dpl=ID` to the addresses of a build's files, and Netlify then serves the files of that
 * deploy. They forget the scripts that Vite loads ahead, each of which would be fetched twice, and the base
 * path. Reasons and alternatives: docs/decisions/caching.md.
 * @param deployId Netlify's name for this deploy; undefined for a build elsewhere, which needs nothing of
 * this
 */
export function pinToDeploy(deployId: string | undefined): AstroIntegration {
  let config: AstroConfig;
  const query = `?${new URLSearchParams({ dpl: deployId ?? '' })}`;
  const resolveDependencies = (_: string, files: string[]) => files.map((file) => file + query);
  return {
    name: 'pin-to-deploy',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        if (!deployId) return;
        // A plugin is needed because Astro ignores this part of its own Vite configuration.
        const configEnvironment = (name: string) =>
          name === 'client' ? { build: { modulePreload: { resolveDependencies } } } : null;
        updateConfig({ vite: { plugins: [{ name: 'pin-what-is-loaded-ahead', configEnvironment }] } });
      },
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:done': async () => {
        if (!deployId || config.base === '/') return;
        const file = new URL('.netlify/v1/skew-protection.json', config.root);
        const { patterns, ...rest }: { patterns: string[] } = JSON.parse(await readFile(file, 'utf8'));
        const below = patterns.map((pattern) => (pattern.startsWith('/') ? config.base + pattern : pattern));
        await writeFile(file, JSON.stringify({ patterns: below, ...rest }));
      },
    },
  };
}

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

/** The file with the licences of what the site delivers. Vite lists the packages in its scripts there. */
const licencesFile = 'licences.txt';

/** Adds to Vite's list what else is delivered: the notice of the project, and the licences of the fonts. */
async function completeLicences({ root, outDir }: AstroConfig): Promise<void> {
  const fonts = new URL('src/styles/fonts/', root);
  const ofFonts = (await readdir(fonts)).filter((name) => name.startsWith('OFL-')).sort();
  const file = new URL(licencesFile, outDir);
  const sources = [new URL('NOTICE', root), file, ...ofFonts.map((name) => new URL(name, fonts))];
  const texts = await Promise.all(sources.map((source) => readFile(source, 'utf8')));
  await writeFile(file, texts.map((text) => `${text.trim()}\n`).join('\n\n'));
}

function rule(path: string, headers: Record<string, string>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}

interface HeaderRule {
  for: string;
  values: Record<string, string>;
}

/**
 * Takes the rules out of the adapter's own file, which `netlify dev` does not read. Gives the policies of
 * pages the addresses that they are requested by: below the base path, which @astrojs/netlify 8.2 leaves out,
 * and also by the name of the file, which Netlify's command line uses.
 */
async function takeAdapterRules({ root, base }: AstroConfig): Promise<HeaderRule[]> {
  const file = new URL('.netlify/v1/config.json', root);
  const { headers, ...rest }: { headers: HeaderRule[] } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(rest));
  const home = base.replace(/\/$/, '');
  const rules = headers.map(async (rule) => {
    if (rule.for.endsWith('*')) return [rule];
    const path = rule.for.replace(/\/$/, '');
    const named = `${home}${path || '/index'}.html`;
    const html = await readFile(new URL(`dist${named}`, root), 'utf8');
    const policy = ownPolicy(rule.values['Content-Security-Policy'] ?? '', html);
    const values = { 'Content-Security-Policy': policy, ...(path === editorPath && mayOpenPopups) };
    return [`${home}${path}` || '/', named].map((address) => ({ for: address, values }));
  });
  return (await Promise.all(rules)).flat();
}

/** Puts the site's own entry file in front of the one that the adapter wrote for the rendering function. */
async function completeRenderingFunction(root: URL): Promise<void> {
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

const WORDS = fileURLToPath(new URL('words/', import.meta.url));
const SOURCE = fileURLToPath(new URL('.', import.meta.url));

/**
 * Builds an island that is imported as `#hi/islands/…` in Hindi: its own modules a second time, with `#words/…` from
 * `words/hi`. So a page in Hindi loads no English word, and a page in English no Hindi one.
 */
export function hindiIslands(): Plugin {
  const inHindi = (id: string) => {
    if (id.startsWith(`${WORDS}en/`)) return id.replace(`${WORDS}en/`, `${WORDS}hi/`);
    // Zod comes along: the bundler would put the one of the English islands into a file with Hindi words.
    return (id.startsWith(SOURCE) && /\.tsx?$/.test(id)) || /[\\/]node_modules[\\/]zod[\\/]/.test(id)
      ? `${id}${HINDI_MODULE}`
      : id;
  };
  return {
    name: 'hindi-islands',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isEntry = source.startsWith('#hi/');
      if (!isEntry && !importer?.endsWith(HINDI_MODULE) && !importer?.startsWith(`${WORDS}hi/`)) return null;
      const plain = isEntry ? source.replace('#hi/', SOURCE) : source;
      const found = await this.resolve(plain, importer?.replace(HINDI_MODULE, ''), {
        ...options,
        skipSelf: true,
      });
      return found && { ...found, id: inHindi(found.id) };
    },
  };
}

/** Marks a module that belongs to an island in Hindi. */
const HINDI_MODULE = '?hi';

/** Returns true for a module of islands in Hindi. */
export const isHindi = (id: string): boolean => id.endsWith(HINDI_MODULE) || id.startsWith(`${WORDS}hi/`);
