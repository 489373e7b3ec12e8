import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readImports } from './read-imports.ts';

/*
 * Measures the size and shape of the source: lines, files, import circles, and the number of files that each
 * entry point needs.
 */

const root = join(import.meta.dirname, '../..');
const code = /\.(?:ts|tsx|astro|css)$/;
/** Texts and pictures of the demo shop do not count as source. */
const isDemo = (path: string) => path.includes('netlify/local/demo/');
const aliases: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports;

/** Every source file: those of the site, and those that serve it on this machine. */
export const sourceFiles = ['src', 'netlify']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => code.test(path) && !isDemo(path) && statSync(join(root, path)).isFile())
  .sort();

const text = (path: string) => readFileSync(join(root, path), 'utf8');

/** Counts the lines of some files, including comments and empty lines. */
export const linesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + text(path).split('\n').length - 1, 0);

/** Returns the file that an import names, or null for a package and for anything that is not code. */
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

/** Returns the source files that a file imports, including types. */
function importsOf(path: string): string[] {
  const found =
    known.get(path) ??
    (path.endsWith('.css')
      ? []
      : readImports(path, text(path)).flatMap(({ from }) => target(from, path) ?? []));
  known.set(path, found);
  return found;
}

/** Returns all files that some files need, including themselves. */
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

/** Returns groups of files that import each other in a circle. */
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

/** Pages and calls whose files are counted, each with the files that it starts from. */
export const entryPoints: Record<string, string[]> = {
  'a category page': ['src/fetch.ts', 'src/pages/astro-shop/[category].astro'],
  'a checkout call': ['netlify/functions/checkout.ts'],
  'a payment call': ['netlify/functions/payment.ts'],
  'a product saved, on the server': ['netlify/functions/product.ts'],
};
