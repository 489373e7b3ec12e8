import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject } from '#tests/support/project-copy.ts';
import { bareProject } from './bare-project.ts';
import { articleText } from './generated-article.ts';
import { beside, printTable } from './table.ts';

const root = join(import.meta.dirname, '../..');
const SOME = 10;
const MANY = 1000;
const MOST_TIMES_BARE = 3;

/**
 * Times builds with few and many articles, beside a bare Astro project with the same articles. Everything is
 * written into copies in the system's folder for temporary files.
 */
export async function benchBuild(): Promise<void> {
  const site = copyProject();
  const bare = mkdtempSync(join(tmpdir(), 'bare-project-'));
  try {
    cpSync(join(root, 'public'), join(site.folder, 'public'), { recursive: true });
    const sharePages = join(site.folder, 'src/pages/share');
    const kept = join(site.folder, 'share-pages');
    console.log('Building once, so that the pictures of the site are drawn …');
    build(site.folder);
    cpSync(sharePages, kept, { recursive: true });
    rmSync(sharePages, { recursive: true });
    writeBareProject(bare);

    const rows = [];
    for (const more of [0, MANY]) {
      writeArticles(join(site.folder, 'content/articles'), 1000, more);
      writeArticles(join(bare, 'articles'), 1, SOME + more);
      console.log(`Building with ${more} generated articles …`);
      const ours = build(site.folder);
      const floor = build(bare);
      if (more === MANY) cpSync(kept, sharePages, { recursive: true });
      const whole = more === MANY ? build(site.folder) : null;
      rows.push([
        `${SOME} + ${more}`,
        floor.toFixed(1),
        ours.toFixed(1),
        beside(ours / floor, MOST_TIMES_BARE, 2),
        whole === null ? '' : whole.toFixed(1),
      ]);
    }
    printTable(
      'Build, seconds: the site without pictures to share, beside a bare Astro project of the same articles',
      ['articles', 'bare', 'site', 'ratio', 'with pictures to share'],
      rows,
    );
  } finally {
    site.remove();
    rmSync(bare, { recursive: true, force: true });
  }
}

/** Measures the seconds of a build for which only drawn pictures are cached. */
function build(folder: string): number {
  for (const kept of ['node_modules/.astro/data-store.json', 'dist', '.netlify', '.astro'])
    rmSync(join(folder, kept), { recursive: true, force: true });
  const env = { ...process.env, NETLIFY_LOCAL: 'true', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  const begin = performance.now();
  const built = spawnSync(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (built.status !== 0) throw new Error(`a build failed:\n${built.stdout.slice(-4000)}${built.stderr}`);
  return (performance.now() - begin) / 1000;
}

function writeArticles(folder: string, from: number, count: number): void {
  for (let n = from; n < from + count; n++) writeFileSync(join(folder, `generated-${n}.md`), articleText(n));
}

function writeBareProject(folder: string): void {
  for (const [path, text] of Object.entries(bareProject)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'articles'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}
