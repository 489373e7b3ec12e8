import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#tests/support/free-port.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Builds the site and serves it with the demo catalogue in a process of its own, as the browser tests do.
 * @throws Error when it ends before it serves
 */
export async function startSite(): Promise<{ url: string; storeUrl: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  console.log('Building the site and preparing the demo catalogue …');
  const server = spawn(process.execPath, [join(root, 'tests/support/site-under-test.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SITE_URL: url, BASE_PATH: '/', TEST_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', close);
  await new Promise<void>((done, fail) => {
    createInterface(server.stdout).on('line', (line) => line.startsWith('site under test') && done());
    server.once('exit', () => fail(new Error('the site could not be built or served; see above')));
  });
  return { url, storeUrl: readFileSync(join(folder, 'store-url'), 'utf8'), close };
}
