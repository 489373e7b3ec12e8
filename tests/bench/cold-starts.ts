import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSite } from '#local/build-site.ts';
import { bundleFunctions } from '#tests/support/function-sizes.ts';
import { beside, type Cell, median, printTable } from './table.ts';

const root = join(import.meta.dirname, '../..');
const TRIES = 5;

/**
 * Returns the processor milliseconds of a process that imports a function and exits. Processor time does not
 * grow when other work runs on the machine.
 */
function timeOf(file: string): number {
  const code = `await import(${JSON.stringify(pathToFileURL(file).href)});
    console.log(process.cpuUsage().user / 1000); process.exit()`;
  const run = () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }));
  return median(Array.from({ length: TRIES }, run));
}

/** Prints the size of each function and how long it takes to start, next to one that does nothing. */
export async function benchColdStarts(): Promise<void> {
  const folder = mkdtempSync(join(root, 'node_modules/cold-starts-'));
  try {
    const bare = join(folder, 'bare.mjs');
    writeFileSync(bare, 'export default () => new Response();\n');
    const bareTime = timeOf(bare);
    const row = (name: string, bytes: number, file: string, mostMb: number, mostMs: number): Cell[] => {
      const time = timeOf(file);
      const ratio = (time / bareTime).toFixed(1);
      return [name, beside(bytes / 1e6, mostMb, 2), beside(time - bareTime, mostMs), ratio];
    };
    const functions = await bundleFunctions(folder);
    const rows = functions.map(({ name, bytes }) => row(name, bytes, join(folder, `${name}.mjs`), 3, 150));
    Object.assign(process.env, { NETLIFY_LOCAL: 'true', SITE_URL: 'http://localhost:8888', BASE_PATH: '/' });
    const rendering = join(await buildSite(), '.netlify/v1/functions/ssr');
    const files = readdirSync(rendering, { recursive: true, withFileTypes: true });
    const bytes = files.map((file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0));
    const sum = bytes.reduce((a, b) => a + b, 0);
    rows.unshift(row('rendering', sum, join(rendering, 'ssr.mjs'), 6, 250));
    printTable(
      `Cold starts: a bare function takes ${bareTime.toFixed(0)} ms of the processor; ` +
        'product packs sharp beside its bytes',
      ['function', 'MB', 'ms above bare', 'ratio'],
      rows,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
