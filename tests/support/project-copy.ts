import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A copy of the project that a test may break. */
export interface ProjectCopy {
  folder: string;
  /**
   * Runs `astro sync`, which first checks all content as a build does. Returns its exit code and its output.
   */
  sync(): Promise<{ code: number | null; printed: string }>;
  remove(): void;
}

const needed = ['src', 'content', 'package.json', 'tsconfig.json', 'astro.config.mjs', 'netlify'];

/**
 * Copies everything that a build reads. Packages are linked one by one, so that the copy has its own caches.
 * @param more further files and folders of the project
 */
export function copyProject(more: string[] = []): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  const packages = join(folder, 'node_modules');
  for (const name of [...needed, ...more]) cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(packages, name));
  return {
    folder,
    sync: () =>
      new Promise((done) => {
        const env = { ...process.env, NETLIFY_LOCAL: 'true', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
        const program = join(root, 'node_modules/astro/bin/astro.mjs');
        const child = spawn(process.execPath, [program, 'sync'], { cwd: folder, env });
        let printed = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk) => {
            printed += chunk;
          });
        child.once('close', (code) => done({ code, printed }));
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
