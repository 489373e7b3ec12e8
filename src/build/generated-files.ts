import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Content, readContent } from '#editorial/read-content.ts';
import { listToFind } from '#search/pages-to-find.ts';
import type { Deploy } from '#server/deploy.ts';

/*
 * Facts that only a build knows and that functions need too. Functions are bundled after the build by another
 * program, so that a virtual module of Vite would not reach them. They are files in the folder `generated`,
 * which git ignores.
 */

/** Writes a generated file, unless it is there with the same content: development servers watch it. */
function write(root: URL, name: string, text: string): void {
  const folder = new URL('generated/', root);
  const file = new URL(name, folder);
  mkdirSync(folder, { recursive: true });
  if (current(file) !== text) writeFileSync(file, text);
}

function current(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const writeJson = (root: URL, name: string, value: unknown) =>
  write(root, name, `${JSON.stringify(value, null, 1)}\n`);

/**
 * Writes down what the build is for. The public site's functions and pages get no sandbox to pretend payments
 * with.
 */
export function writeDeploy(root: URL, deploy: Deploy): void {
  writeJson(root, 'deploy.json', deploy);
  const isPublic = deploy.context === 'production';
  const sandbox = isPublic
    ? 'export const openSandbox = () => null;\n'
    : "export { openSandbox } from '../src/server/payments/sandbox/sandbox.ts';\n";
  write(root, 'sandbox.ts', sandbox);
}

/**
 * Writes the figures of the owner's dashboard and the pages for the search: functions must not carry all
 * articles.
 */
export function writeContent(root: URL, { entries, figures }: Content, unpublished: boolean): void {
  writeJson(root, 'content-figures.json', figures);
  writeJson(root, 'search-pages.json', listToFind(entries, unpublished));
}

/** Writes all generated files as a local build does: for tests, which may run before any build. */
export function writeForTests(folder: string): void {
  const root = pathToFileURL(`${folder}/`);
  writeDeploy(root, { context: 'local', url: null, id: null });
  writeContent(root, readContent(`${folder}/content`), false);
}
