import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { routeEntries } from '#admin/routes.ts';
import { readAllSettings } from '#server/all-settings.ts';
import { type Deploy, deploy, deployOf } from '#server/deploy.ts';
import { paymentSettings } from '#server/payments/settings.ts';
import { settings } from '#server/settings.ts';
import { readImports } from '#tests/support/read-imports.ts';
import { sourceFiles } from '#tests/support/source-graph.ts';
import { testContext } from '#tests/support/test-shop.ts';
import { deployContext } from '../../src/build/deploy-context.ts';
import { statesPage } from '../../src/build/states-page.ts';

const root = join(import.meta.dirname, '../..');
const production: Deploy = { context: 'production', url: null, id: '65f0' };
const preview: Deploy = {
  context: 'preview',
  url: 'https://deploy-preview-7--shop.netlify.app',
  id: '65f0',
};
/** Variables that the owner set for the whole site, without thinking of previews. */
const everything = {
  URL: 'https://example.in',
  SITE_URL: 'https://www.example.in',
  BASE_PATH: '/site',
  PUBLIC_API_BASE: 'https://www.example.in/site/api',
  PUBLIC_FILE_BASE: 'https://www.example.in',
  SESSION_SECRET: 'x'.repeat(32),
  ADMIN_EMAIL: 'owner@example.in',
  SMTP_URL: 'smtps://owner:secret@mail.example.in',
  NOTIFY_EMAIL: 'owner@example.in',
  PAYMENT_PROVIDER: 'the provider of the public site',
};

describe('a build is for', () => {
  const onNetlify = {
    NETLIFY: 'true',
    CONTEXT: 'production',
    DEPLOY_ID: '65f0',
    DEPLOY_PRIME_URL: preview.url ?? '',
    URL: 'https://example.in',
  };

  it('production where Netlify says so', () => {
    expect(deployOf(onNetlify)).toEqual(production);
  });

  it.each(['deploy-preview', 'branch-deploy', 'dev', 'preview-server', 'Production', '', undefined])(
    'a preview in the context %j, at the preview’s own address',
    (CONTEXT) => expect(deployOf({ ...onNetlify, CONTEXT })).toEqual(preview),
  );

  it('a preview at the address of its one deploy where it has no better one', () => {
    expect(deployOf({ DEPLOY_URL: 'https://65f0--shop.netlify.app' }).url).toBe(
      'https://65f0--shop.netlify.app',
    );
    expect(deployOf({})).toEqual({ context: 'preview', url: null, id: 'unnamed' });
  });

  it.each(['NETLIFY_LOCAL', 'NETLIFY_DEV'])('this machine where %s says so, whatever the context', (name) => {
    const here = { ...onNetlify, NETLIFY: '', [name]: 'true' };
    expect(deployOf(here)).toEqual({ context: 'local', url: null, id: null });
  });

  it.each(['NETLIFY_LOCAL', 'NETLIFY_DEV'])(
    'production on Netlify’s build machines though %s was set there by mistake, and its functions are ' +
      'deployed',
    (name) => {
      const env = { ...onNetlify, [name]: 'true' };
      expect(deployOf(env)).toEqual(production);
      expect(readAllSettings(env, deployOf(env))).toMatchObject({
        deployed: true,
        preview: false,
        sessionSecret: null,
        paymentProvider: null,
      });
      expect(() => readAllSettings({ ...env, RATE_LIMITS: 'off' }, production)).toThrow('RATE_LIMITS');
    },
  );

  it('what it wrote down for its functions and pages', async () => {
    const files = await filesWritten(preview);
    expect(JSON.parse(files['deploy.json'] ?? '')).toEqual(preview);
  });
});

/** Returns the files that a build for this purpose writes for its functions and pages, by name. */
async function filesWritten(of: Deploy): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const setUp = deployContext(of).hooks['astro:config:setup'] as (options: object) => Promise<void>;
  await setUp({ config: { root: pathToFileURL(`${folder}/`) } });
  const generated = join(folder, 'generated');
  return Object.fromEntries(
    readdirSync(generated).map((name) => [name, readFileSync(join(generated, name), 'utf8')]),
  );
}

describe('the sandbox', () => {
  const isSandbox = (path: string) => path.includes('payments/sandbox/');

  /**
   * Bundles all functions as a build for this purpose packs them.
   * @returns the project's files in them
   */
  async function filesPacked(of: Deploy): Promise<string[]> {
    const written = await filesWritten(of);
    const folder = join(root, 'netlify/functions');
    const { metafile } = await build({
      entryPoints: readdirSync(folder).map((name) => join(folder, name)),
      outdir: root,
      absWorkingDir: root,
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      plugins: [
        {
          name: 'as-the-build-wrote-it',
          setup: ({ onLoad }) =>
            onLoad({ filter: /[\\/]generated[\\/]sandbox\.ts$/ }, ({ path }) => ({
              contents: written['sandbox.ts'] ?? '',
              loader: 'ts',
              resolveDir: dirname(path),
            })),
        },
      ],
    });
    return Object.keys(metafile.inputs);
  }

  it('is packed into the functions of a preview, and into none of the public site', async () => {
    expect((await filesPacked(preview)).filter(isSandbox)).toEqual([
      'src/server/payments/sandbox/sandbox.ts',
    ]);
    expect((await filesPacked(production)).filter(isSandbox)).toEqual([]);
  });

  it('comes into functions and pages through its door alone', () => {
    const importers = sourceFiles
      .filter((path) => !isSandbox(path))
      .filter((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        const door = /\/sandbox\/|#generated\/sandbox/;
        return door.test(text) && readImports(path, text).some(({ from }) => door.test(from));
      });
    expect(importers).toEqual(['src/server/payments/open-sandbox.ts']);
  });
});

describe('a deployed site', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is a preview unless its build was for production', () => {
    for (const context of ['preview', 'local'] as const)
      expect(readAllSettings(everything, { context, url: null, id: null })).toMatchObject({
        deployed: true,
        preview: true,
      });
    const { PAYMENT_PROVIDER: _, ...set } = everything;
    expect(readAllSettings(set, production)).toMatchObject({ preview: false, paymentProvider: null });
  });

  it('takes what its build wrote down, and nothing of it is production', () => {
    expect(deploy.context).toBe('local');
    for (const [name, value] of Object.entries({ ...everything, NETLIFY_LOCAL: '', CONTEXT: 'production' }))
      vi.stubEnv(name, value);
    expect(settings()).toMatchObject({ deployed: true, preview: true });
    expect(paymentSettings().paymentProvider).toBe('sandbox');
  });
});

it('a local run is no preview, whatever the address it is told', () => {
  const env = { NETLIFY_LOCAL: 'true', SITE_URL: 'https://example.in' };
  for (const builtFor of [undefined, deploy])
    expect(readAllSettings(env, builtFor)).toMatchObject({
      deployed: false,
      preview: false,
      siteUrl: 'https://example.in',
    });
});

it('the page of the design is built on this machine, and in no deploy', () => {
  const routes = (of: Deploy) => {
    const injectRoute = vi.fn();
    (statesPage(of).hooks['astro:config:setup'] as (options: object) => void)({ injectRoute });
    return injectRoute.mock.calls.map(([{ pattern }]) => pattern);
  };
  expect(routes({ context: 'local', url: null, id: null })).toEqual(['/design']);
  for (const deployed of [production, preview]) expect(routes(deployed)).toEqual([]);
});

describe('a preview', () => {
  it('reads neither the keys of payments and mail nor the addresses of the public site', () => {
    expect(readAllSettings(everything, preview)).toMatchObject({
      siteUrl: preview.url,
      basePath: '/site',
      apiBase: undefined,
      fileBase: undefined,
      paymentProvider: 'sandbox',
      smtpUrl: null,
      adminEmail: 'owner@example.in',
    });
  });

  it('misses no payment provider, but the secret that the sandbox signs with', () => {
    const { SESSION_SECRET: _, ...set } = everything;
    const without = readAllSettings(set, preview);
    expect(without.missing.join()).toContain('SESSION_SECRET');
    expect(without.missing.join()).not.toContain('PAYMENT_PROVIDER');
    expect(testContext(without)).toMatchObject({ provider: null, providers: {} });
  });

  it('is closed to robots, which the public site is not', async () => {
    const { GET } = await import('../../src/pages/robots.txt.ts');
    vi.stubEnv('SITE', 'https://example.in');
    onTestFinished(() => void vi.unstubAllEnvs());
    const robots = () => GET().text();
    expect(await robots()).toMatch(/^User-agent: \*\nAllow: \/\n/);
    for (const [, { path }] of routeEntries)
      expect(await robots()).toMatch(new RegExp(`^Disallow: ${path.replace(':id', '')}\\$?$`, 'm'));
    vi.stubEnv('PUBLIC_PREVIEW', 'true');
    expect(await robots()).toBe('User-agent: *\nDisallow: /\n');
  });
});
