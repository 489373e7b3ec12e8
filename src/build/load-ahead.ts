import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroConfig, AstroIntegration } from 'astro';
import type { Rolldown } from 'vite';

/** The script of the tools' pages, and what it loads for an answer that is shown at once. */
const START = '/src/tools/page/start.ts';
const AT_ONCE = '/src/tools/page/at-once.ts';

/**
 * Lets a built page name the files that its script, or an island which loads at once, will load in turn, so that
 * all of them come together, one round trip after the page. Neither Astro nor Vite names them.
 */
export function loadAhead(): AstroIntegration {
  let config: AstroConfig;
  /** Files that come with each file, by what it imports and what that imports. */
  const together = new Map<string, string[]>();
  /** Files that the tools' script loads at once, by the file of the script. */
  const atOnce = new Map<string, string[]>();
  const list = {
    name: 'list-what-loads-together',
    // After Vite's own plugins, which remove files that would hold nothing but styles.
    enforce: 'post' as const,
    generateBundle(_: unknown, bundle: Rolldown.OutputBundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      );
      const holds = ({ moduleIds }: Rolldown.OutputChunk, file: string) =>
        moduleIds.some((id) => id.replace(/\?.*/, '').endsWith(file));
      const needs = (name: string, known: Set<string>): Set<string> => {
        if (known.has(name)) return known;
        known.add(name);
        return (chunks.get(name)?.imports ?? []).reduce((all, each) => needs(each, all), known);
      };
      for (const [name, chunk] of chunks) {
        together.set(name, [...needs(name, new Set())]);
        if (!holds(chunk, START)) continue;
        const later = chunk.dynamicImports.filter((file) => {
          const found = chunks.get(file);
          return found && holds(found, AT_ONCE);
        });
        atOnce.set(
          name,
          later.flatMap((file) => [...needs(file, new Set())]),
        );
      }
    },
  };
  return {
    name: 'load-ahead',
    hooks: {
      'astro:config:setup': ({ updateConfig }) =>
        void updateConfig({
          vite: { plugins: [{ ...list, applyToEnvironment: ({ name }) => name === 'client' }] },
        }),
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:done': async () => {
        const names = await readdir(config.outDir, { recursive: true });
        const pages = names.filter((name) => name.endsWith('.html'));
        await Promise.all(
          pages.map(async (name) => {
            const page = new URL(name.replaceAll('\\', '/'), config.outDir);
            const html = await readFile(page, 'utf8');
            const files = html.includes(' data-ready=') ? [...atOnce].flatMap(loadedBy(html)) : [];
            const addresses = new Set([...files, ...islandsAtOnce(html).flatMap(withFiles(together))]);
            if (addresses.size === 0) return;
            const links = [...addresses].map((address) => `<link rel="modulepreload" href="${address}">`);
            await writeFile(page, html.replace('</head>', `${links.join('')}</head>`));
          }),
        );
      },
    },
  };
}

/** Returns the addresses of the files that a script of this page loads; none if it is of another page. */
const loadedBy =
  (html: string) =>
  ([script, files]: [string, string[]]): string[] => {
    const at = html.indexOf(script);
    if (at === -1) return [];
    const address = html.slice(html.lastIndexOf('"', at) + 1, html.indexOf('"', at));
    return files.map((file) => address.replace(script, file));
  };

/** Returns the addresses of the code of islands with `client:touch="load"`, and of React for them. */
function islandsAtOnce(html: string): string[] {
  const tags = html.split('<astro-island ').slice(1);
  return tags
    .map((rest) => rest.slice(0, rest.indexOf('>')))
    .filter((tag) => tag.includes('&quot;value&quot;:&quot;load&quot;'))
    .flatMap((tag) =>
      [/component-url="([^"]+)"/, /renderer-url="([^"]+)"/].map((is) => is.exec(tag)?.[1] ?? ''),
    );
}

/** Returns the addresses of all files that come with the one at an address. */
const withFiles =
  (together: ReadonlyMap<string, string[]>) =>
  (address: string): string[] => {
    const name = [...together.keys()].find((file) => address.includes(`/${file}`)) ?? '';
    return (together.get(name) ?? []).map((file) => address.replace(name, file));
  };
