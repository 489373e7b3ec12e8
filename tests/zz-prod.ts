import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from '#tests/support/project-copy.ts';
for (const CONTEXT of ['production', 'deploy-preview']) {
  const copy = copyProject(['public', 'docs', 'tests', 'package-lock.json']);
  const { NETLIFY_LOCAL: _, ...env } = process.env;
  const built = spawnSync(process.execPath, [join(copy.folder, 'node_modules/astro/bin/astro.mjs'), 'build'], { cwd: copy.folder, encoding: 'utf8', env: { ...env, NETLIFY: 'true', CONTEXT, DEPLOY_ID: '0123456789abcdef01234567', URL: 'https://example.in', DEPLOY_PRIME_URL: 'https://p.example.in' } });
  console.log(CONTEXT, built.status, built.status ? built.stderr.slice(-800) : '');
  const ssr = join(copy.folder, '.netlify/v1/functions/ssr');
  const files = readdirSync(ssr, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  const hits = files.filter((f) => readFileSync(join(f.parentPath, f.name), 'latin1').includes('SBXO')).map((f) => f.name);
  console.log('sandbox in', hits, readFileSync(join(copy.folder, 'generated/sandbox.ts'), 'utf8'));
  copy.remove();
}
