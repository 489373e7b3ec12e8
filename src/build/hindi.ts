import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { hindiPages, routeOf } from '#domain/site/hindi-pages.ts';

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

const WORDS = fileURLToPath(new URL('../words/', import.meta.url));
const SOURCE = fileURLToPath(new URL('..', import.meta.url));
const TABLES = fileURLToPath(new URL('../../content/tools/', import.meta.url));

/**
 * Builds an island that is imported as `#hi/islands/…` in Hindi: its own modules a second time, with `#words/…` from
 * `words/hi`. So a page in Hindi loads no English word, and a page in English no Hindi one.
 */
export function hindiIslands(): Plugin {
  const inHindi = (id: string) => {
    if (id.startsWith(`${WORDS}en/`)) return id.replace(`${WORDS}en/`, `${WORDS}hi/`);
    // Zod and the tables of the tools come along: the bundler would put those of English pages into a Hindi file.
    const isOwn = id.startsWith(SOURCE) && !id.startsWith(`${WORDS}hi/`) && /\.tsx?$/.test(id);
    return isOwn || id.startsWith(TABLES) || /[\\/]node_modules[\\/]zod[\\/]/.test(id)
      ? `${id}${HINDI_MODULE}`
      : id;
  };
  return {
    name: 'hindi-islands',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      // The bundler's own modules have no words, and `own-loaders` sees to them.
      if (source.startsWith('\0')) return null;
      const isEntry = source.startsWith('#hi/');
      if (!isEntry && !importer?.endsWith(HINDI_MODULE) && !importer?.startsWith(`${WORDS}hi/`)) return null;
      const plain = isEntry ? source.replace('#hi/', SOURCE) : source;
      const found = await this.resolve(plain, importer?.replace(HINDI_MODULE, ''), {
        ...options,
        skipSelf: true,
      });
      return found && { ...found, id: inHindi(found.id) };
    },
    async load(id) {
      if (!id.endsWith(`.json${HINDI_MODULE}`)) return null;
      const text = await readFile(id.replace(HINDI_MODULE, ''), 'utf8');
      return { code: `export default ${text}`, moduleType: 'js' };
    },
  };
}

/** Marks a module that belongs to an island in Hindi. */
const HINDI_MODULE = '?hi';

/** Returns the file of a module. */
export const withoutMark = (id: string): string => id.replace(HINDI_MODULE, '');

/** Returns true for a module of islands in Hindi. */
export const isHindi = (id: string): boolean => id.endsWith(HINDI_MODULE) || id.startsWith(`${WORDS}hi/`);
