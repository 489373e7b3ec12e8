import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readImports } from './read-imports.ts';

/*
 * The size and shape of the source: lines, files, import circles, and how many files each entry point needs.
 */

const root = join(import.meta.dirname, '../..');
const code = /\.(?:ts|tsx|astro|css)$/;
/** Words and pictures of the demo shop are no source. */
const isDemo = (path: string) => path.includes('netlify/local/demo/');
const aliases: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports;

/** Every file of source: what the site is made of, and what serves it on this machine. */
export const sourceFiles = ['src', 'netlify']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => code.test(path) && !isDemo(path) && statSync(join(root, path)).isFile())
  .sort();

const text = (path: string) => readFileSync(join(root, path), 'utf8');

/** Lines of some files, comments and empty ones included. */
export const linesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + text(path).split('\n').length - 1, 0);

/** The file an import names, or null for a package or what is no code. */
function target(from: string, importer: string): string | null {
  const alias = Object.entries(aliases).find(([name]) => from.startsWith(name.replace('*', '')));
  const path = alias
    ? join(root, alias[1].replace('*', ''), from.slice(alias[0].length - 1))
    : from.startsWith('.')
      ? join(root, dirname(importer), from)
      : null;
  return path && code.test(path) && existsSync(path) ? relative(root, path) : null;
}

const known = new Map<string, string[]>();

/** The files of source that one imports, types included. */
function importsOf(path: string): string[] {
  const found =
    known.get(path) ??
    (path.endsWith('.css')
      ? []
      : readImports(path, text(path)).flatMap(({ from }) => target(from, path) ?? []));
  known.set(path, found);
  return found;
}

/** All files that some files need, themselves among them. */
export function needed(...paths: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    importsOf(path).forEach(visit);
  };
  paths.forEach(visit);
  return found;
}

/** Groups of files that import each other in a circle. */
export function circles(): string[][] {
  const reach = new Map(sourceFiles.map((path) => [path, needed(...importsOf(path))]));
  const inCircle = sourceFiles.filter((path) => reach.get(path)?.has(path));
  const groups = new Map<string, string[]>();
  for (const path of inCircle) {
    const group = inCircle.filter((other) => reach.get(path)?.has(other) && reach.get(other)?.has(path));
    groups.set(group.join(), group);
  }
  return [...groups.values()];
}

/** Pages and calls whose files are counted, each by the files that it starts from. */
export const entryPoints: Record<string, string[]> = {
  'a category page': ['src/fetch.ts', 'src/pages/astro-shop/[category].astro'],
  'a checkout call': ['netlify/functions/checkout.ts'],
  'a payment call': ['netlify/functions/payment.ts'],
  'a product saved, on the server': ['netlify/functions/product.ts'],
};
