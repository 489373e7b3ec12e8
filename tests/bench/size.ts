import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { circles, entryPoints, linesOf, needed, sourceFiles } from '../support/source-graph.ts';

/* Prints the size and shape of the source: npm run size. */

const tests = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
  .map((name) => join('tests', name));
const rows: [string, number][] = [
  ['lines of source', linesOf(sourceFiles)],
  ['of these: the visitors’ tools', linesOf(sourceFiles.filter((path) => path.includes('/tools')))],
  ['files of source', sourceFiles.length],
  [
    'lines of src/server/orders',
    linesOf(sourceFiles.filter((path) => path.startsWith('src/server/orders/'))),
  ],
  [
    'lines of src/server/catalogue',
    linesOf(sourceFiles.filter((path) => path.startsWith('src/server/catalogue/'))),
  ],
  ['lines of src/admin', linesOf(sourceFiles.filter((path) => path.startsWith('src/admin/')))],
  ['import circles', circles().length],
  ['lines of tests', linesOf(tests)],
  ...Object.entries(entryPoints).map(([name, from]): [string, number] => [
    `files needed by ${name}`,
    needed(...from).size,
  ]),
];
for (const [what, figure] of rows)
  console.log(`${what.padEnd(48)} ${figure.toLocaleString('en-IN').padStart(8)}`);
for (const circle of circles()) console.log(`circle: ${circle.join(', ')}`);
