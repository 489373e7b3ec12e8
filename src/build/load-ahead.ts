import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroConfig, AstroIntegration } from 'astro';
import type { Rolldown } from 'vite';

/** The script of the tools' pages, and what it loads for an answer that is shown at once. */
const START = '/src/tools/page/start.ts';
const AT_ONCE = '/src/tools/page/at-once.ts';

/**
 * Lets a page that shows today's answer at once name the files that its script will load, so that all of them
 * come together, one round trip after the page. Neither Astro nor Vite names what a page's script loads later.
 */
export function loadAhead(): AstroIntegration {
  let config: AstroConfig;
  /** Files to load ahead, by the file of the script. */
  const ahead = new Map<string, string[]>();
  const list = {
    name: 'list-what-is-shown-at-once',
    generateBundle(_: unknown, bundle: Rolldown.OutputBundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const holds = ({ moduleIds }: Rolldown.OutputChunk, file: string) =>
        moduleIds.some((id) => id.replace(/\?.*/, '').endsWith(file));
      const needs = (name: string, known: Set<string>): Set<string> => {
        if (known.has(name)) return known;
        known.add(name);
        const chunk = chunks.find(({ fileName }) => fileName === name);
        return (chunk?.imports ?? []).reduce((all, each) => needs(each, all), known);
      };
      for (const script of chunks.filter((chunk) => holds(chunk, START))) {
        const later = chunks.filter(
          (chunk) => script.dynamicImports.includes(chunk.fileName) && holds(chunk, AT_ONCE),
        );
        const files = later.reduce((all, { fileName }) => needs(fileName, all), new Set<string>());
        ahead.set(script.fileName, [...files]);
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
        const pages = names.filter((name) => /(^|[\\/])tools[\\/][^\\/]+\.html$/.test(name));
        await Promise.all(
          pages.map((name) => addLinks(new URL(name.replaceAll('\\', '/'), config.outDir), ahead)),
        );
      },
    },
  };
}

async function addLinks(page: URL, ahead: ReadonlyMap<string, string[]>): Promise<void> {
  const html = await readFile(page, 'utf8');
  if (!html.includes(' data-ready=')) return;
  for (const [script, files] of ahead) {
    const at = html.indexOf(script);
    if (at === -1) continue;
    const address = html.slice(html.lastIndexOf('"', at) + 1, html.indexOf('"', at));
    const links = files.map((file) => `<link rel="modulepreload" href="${address.replace(script, file)}">`);
    await writeFile(page, html.replace('</head>', `${links.join('')}</head>`));
  }
}
