import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.ts';

/* npm run help: prints the table of commands of the README, the one place that describes them. */

/** Width of the column of commands, and of all of it, in characters. */
const [COLUMN, WIDTH] = [24, 100];

/** Returns a text without marks of Markdown, and without links that only say where more is. */
const plain = (markdown: string) =>
  markdown
    .replace(/ \(\[(?:how|figures)\]\([^()]*\)\)/g, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll('`', '');

/** Breaks a text into lines of the second column. */
function inColumn(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= WIDTH - COLUMN) lines[lines.length - 1] = line;
    else lines.push(` ${word}`);
  }
  return lines.map((line) => line.slice(1)).join(`\n${' '.repeat(COLUMN)}`);
}

const [, section = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('\n## Commands\n');
const rows = section.split('\n## ')[0]?.match(/^\| `.+$/gm) ?? [];
for (const row of rows) {
  const [, command = '', what = ''] = row.split('|').map((cell) => plain(cell.trim()));
  const room = command.length < COLUMN ? command.padEnd(COLUMN) : `${command}\n${' '.repeat(COLUMN)}`;
  console.log(room + inColumn(what));
}
