import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSource } from '@netlify/zip-it-and-ship-it/dist/runtimes/node/in_source_config/index.js';
import { describe, expect, it } from 'vitest';
import { routeEntries } from '#admin/routes.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { CALL_LIMITS } from '#domain/site/field-lengths.ts';
import { noPagePatterns, notLikeFile } from '#domain/site/no-page.ts';
import { makePaths } from '#domain/site/paths.ts';
import { loadFunctions, toPattern } from '#local/local-run.ts';
import { RATE_LIMIT_RULES } from '#server/platform-limits.ts';
import { plainNotFound, renderingEntry } from '../../src/build/rendering-function.ts';

/* Reads the declarations of functions with the program that packs them on Netlify's machines. */

const folder = join(import.meta.dirname, '../../netlify/functions');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const sources = files.map((name) => readFileSync(join(folder, name), 'utf8'));

const declared = (source: string, functionName: string) => parseSource(source, { functionName });

const functions = await loadFunctions();
const rendering = renderingEntry(functions.flatMap(({ config }) => [config.path ?? []].flat()));

it('the adapter declares what our entry of the rendering function repeats, and nothing else', () => {
  const adapter = readFileSync('node_modules/@astrojs/netlify/dist/index.js', 'utf8');
  const [, declared = ''] = adapter.split('export const config = {');
  const lines = declared.slice(0, declared.indexOf('};')).split('\n');
  expect(lines.map((line) => line.trim()).filter(Boolean)).toEqual([
    "includedFiles: ['**/*'],",
    "name: 'Astro SSR',",
    "nodeBundler: 'none',",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: so the adapter's own template has it.
    "generator: '@astrojs/netlify@${packageVersion}',",
    "path: '/*',",
    'preferStatic: true,',
  ]);
  const own = JSON.parse(
    rendering.slice(rendering.indexOf('{', rendering.indexOf('config')), rendering.lastIndexOf(';')),
  );
  expect(own).toMatchObject({
    includedFiles: ['**/*'],
    name: 'Astro SSR',
    nodeBundler: 'none',
    path: '/*',
    preferStatic: true,
  });
});

describe('the rendering function', () => {
  const { excludedRoutes = [] } = declared(rendering, 'ssr');
  const isExcluded = (path: string) =>
    excludedRoutes.some((route) =>
      'expression' in route ? new RegExp(route.expression).test(path) : route.literal === path,
    );
  const isExcludedHere = (path: string) =>
    noPagePatterns.map(toPattern).some((pattern) => pattern.test(path));

  it.each([
    '/wp-login.php',
    '/wp-admin/',
    '/blog/wp-includes/wlwmanifest.xml',
    '/.env',
    '/.git/config',
    '/site/.git/config',
    '/index.php',
    '/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php',
    '/old/index.php/admin',
    '/backup.sql',
    '/site.zip',
    '/config.json',
    '/_astro/page.AbCd1234.js',
    '/phpmyadmin/index',
    '/cgi-bin/luci',
    '/apple-touch-icon-precomposed.png',
  ])('is not asked for %s, where no page can be', (path) => {
    expect(isExcluded(path)).toBe(true);
    expect(isExcludedHere(path), 'by the local host').toBe(true);
  });

  it('is asked for every address that it may have to answer', () => {
    const paths = makePaths('/');
    const names = [
      'Ruby 4.78 ct',
      '.925 Silver ring',
      'Wp-Stone',
      'Dr. Lal’s mala',
      'Report.PHP',
      'data.json',
      'x.tar.gz',
    ];
    const slugs = names.map(slugOf);
    const addresses = [
      ...slugs.flatMap((slug) => [paths.category(slug), paths.product(7, slug), paths.checkout(7, slug)]),
      ...routeEntries.map(([, { path }]) => path.replace(':id', '7')),
      ...[paths.shop(), paths.picks(), paths.receipt('0'.repeat(26)), paths.paymentResult('0'.repeat(26))],
      ...[paths.sandboxPay('0'.repeat(26)), paths.leaveNewsletter(), paths.file('sitemap-shop.xml')],
      paths.file('merchant-feed.xml'),
      ...[
        '/About-Us',
        '/nothing-here',
        '/articles/99',
        '/site/astro-shop/gemstones',
        '/astro-shop/gemstones/index.html',
      ],
    ];
    expect(addresses.filter(isExcluded)).toEqual([]);
    expect(addresses.filter(isExcludedHere), 'by the local host').toEqual([]);
  });

  it('leaves every function its own addresses', () => {
    for (const [n, source] of sources.entries())
      for (const { pattern } of declared(source, files[n] ?? '').routes ?? [])
        expect(excludedRoutes.map((route) => route.pattern)).toContain(pattern);
  });

  it('answers robots with a page that is small, loads nothing and leads home', () => {
    const page = plainNotFound('/site');
    expect(page.length).toBeLessThan(600);
    expect(page).toContain('href="/site"');
    expect(page).toContain('noindex');
  });
});

it('no name in the shop makes an address that is taken for a file', () => {
  expect(notLikeFile('report.php')).toBe('report-php');
  expect(notLikeFile('ruby-4.78-ct')).toBe('ruby-4.78-ct');
  expect(slugOf('Price list.XLSX.zip')).toBe('price-list.xlsx-zip');
});

describe('the rate limit rules of Netlify', () => {
  const all = [
    ...files.map((file, n) => [file.replace('.ts', ''), sources[n] ?? ''] as const),
    ['ssr', rendering] as const,
  ];
  const rules = all.flatMap(([name, source]) => {
    const { rateLimit } = declared(source, name).config;
    return rateLimit ? [{ name, ...rateLimit }] : [];
  });

  it('are no more than every plan takes, and guard rendering and the catalogue', () => {
    expect(rules.length).toBeLessThanOrEqual(Math.min(...Object.values(RATE_LIMIT_RULES.most)));
    expect(rules.map(({ name }) => name)).toEqual(['public', 'ssr']);
  });

  it('count each visitor alone, and refuse later than the site itself', () => {
    for (const { name, aggregateBy, windowSize } of rules) {
      expect(aggregateBy, name).toEqual(['ip', 'domain']);
      expect(windowSize, name).toBeLessThanOrEqual(RATE_LIMIT_RULES.longestWindowS);
    }
    const rule = rules.find(({ name }) => name === 'public');
    const { calls, windowMs } = CALL_LIMITS.search;
    // All calls that the site accepts in its own window may fall into one of Netlify's windows.
    expect(rule?.windowLimit).toBeGreaterThan(calls);
    expect(windowMs).toBeGreaterThanOrEqual((rule?.windowSize ?? 0) * 1_000);
  });
});
