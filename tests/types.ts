import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/*
 * npm run types: runs `tsc` over all TypeScript, then `astro check` over the Astro files. Astro first loads its
 * configuration, and with it much of the source. After a half-finished change this may end with an error that
 * names no file. So the compiler reports first, whether Astro can be loaded or not.
 */

const root = join(import.meta.dirname, '..');
const astro = join(root, 'node_modules/astro/bin/astro.mjs');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** Runs a program of Node. Its output is shown at once, or returned. */
function run(program: string, args: string[], output: 'inherit' | 'pipe') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', output, output],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return { failed: status !== 0, said: `${stdout ?? ''}${stderr ?? ''}` };
}

// This generates the types of the content.
const sync = run(astro, ['sync'], 'pipe');
const types = run(tsc, ['--noEmit', '--pretty'], 'inherit');
if (sync.failed) console.error(sync.said);
if (types.failed || sync.failed) process.exit(1);
// With the project's own tsconfig.json it would check the TypeScript a second time.
const check = run(astro, ['check', '--noSync', '--tsconfig', 'tests/astro-files.json'], 'inherit');
process.exitCode = check.failed ? 1 : 0;
