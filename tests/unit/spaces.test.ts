import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Margins, paddings and gaps with their values. */
const spaces = /(?<![\w-])((?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap)\s*:\s*([^;{}]+)/g;
/** Sizes of letters with their values. */
const letters = /(?<![\w-])(font-size)\s*:\s*([^;{}]+)/g;

/** Returns the declarations of the styles that name a value in rem instead of a step of the scale. */
function strayValues(): string[] {
  return globSync('src/**/*.{css,astro}', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const styles = file.endsWith('.css')
      ? text
      : [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style).join('');
    return [...styles.matchAll(spaces), ...styles.matchAll(letters)]
      .filter(([, , value = '']) => /\drem\b/.test(value))
      .map(([, name, value]) => `${file}: ${name}: ${value}`);
  });
}

it('margins, paddings, gaps and sizes of letters are steps of the scale in tokens.css', () => {
  expect(strayValues()).toEqual([]);
});
