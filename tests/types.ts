import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/*
 * npm run types: `tsc` over all TypeScript, then `astro check`, which also reads Astro files. Astro loads its
 * configuration first, and with it much of the source. A change that is half made can end that with an error
 * which names no file, so the compiler speaks first, whether Astro could be loaded or not.
 */

const root = join(import.meta.dirname, '..');
const astro = join(root, 'node_modules/astro/bin/astro.mjs');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** Runs a program of Node; its output is shown as it comes, or returned. */
function run(program: string, args: string[], output: 'inherit' | 'pipe') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', output, output],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return { failed: status !== 0, said: `${stdout ?? ''}${stderr ?? ''}` };
}

// The types of the content are made by this.
const sync = run(astro, ['sync'], 'pipe');
const types = run(tsc, ['--noEmit', '--pretty'], 'inherit');
if (sync.failed) console.error(sync.said);
if (types.failed || sync.failed) process.exit(1);
process.exitCode = run(astro, ['check', '--noSync'], 'inherit').failed ? 1 : 0;
