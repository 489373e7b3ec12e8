import './src/build/check-site.ts';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import netlify from '@astrojs/netlify';
import { cacheNetlify } from '@astrojs/netlify/cache';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { buildSync } from 'esbuild';
import { adminPages } from './src/build/admin-pages.ts';
import { content } from './src/build/content.ts';
import { deployContext } from './src/build/deploy-context.ts';
import { editorPage } from './src/build/editor-page.ts';
import { hindiIslands, hindiRoutes, isHindi, withoutMark } from './src/build/hindi.ts';
import { islands } from './src/build/islands.ts';
import { loadAhead } from './src/build/load-ahead.ts';
import { netlifyFiles } from './src/build/netlify-files.ts';
import { pinToDeploy } from './src/build/pin-to-deploy.ts';
import { singleWords } from './src/build/single-words.ts';
import { smallRendering } from './src/build/small-rendering.ts';
import { speculationRules } from './src/build/speculation-rules.ts';
import { statesPage } from './src/build/states-page.ts';
import { markdownFeatures } from './src/editorial/markdown.ts';
import { readAllSettings } from './src/server/all-settings.ts';
import { deployOf } from './src/server/deploy.ts';
import { pagePolicy } from './src/server/security-headers.ts';
import { logMissing } from './src/server/settings.ts';

// Only Netlify builds for a deployed site; everybody else builds for a run on this machine.
if (!process.env.NETLIFY) process.env.NETLIFY_LOCAL ??= 'true';

const builtFor = deployOf(process.env);
const { siteUrl, basePath, apiBase, fileBase, editorRepository, deployed, preview } = logMissing(
  readAllSettings(process.env, builtFor),
);
const originOf = (address) => (address && URL.canParse(address) ? new URL(address).origin : '');

// They stand in pages as text, so they are minified, and their hashes are in the policy.
const asText = (script) =>
  buildSync({
    entryPoints: [fileURLToPath(new URL(script, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
  }).outputFiles[0].text.trim();
const earlyTaps = asText('src/scripts/early-taps.ts');
const earlyDay = asText('src/tools/page/early-day.ts');
// A page's script adds these rules, so `ownPolicy` cannot find them in the page and knows their hash by its kind.
const nextPages = speculationRules(basePath);
const hashOf = (kind, text) => `${kind}-${createHash(kind).update(text).digest('base64')}`;

// The development server writes styles and scripts into its pages whose hashes are unknown.
const developing = process.argv.includes('dev');
const anyInline = { resources: ["'self'", "'unsafe-inline'"] };

/**
 * Folders whose island loads parts of itself later. To the bundler each part is an island, but code that it
 * shares with its island alone must not be put together with the code that all islands share.
 */
const OWNERS = /[\\/]src[\\/]admin[\\/]/;
const splitIslands = [
  OWNERS,
  /[\\/]src[\\/]islands[\\/]checkout[\\/]/,
  /[\\/]islands[\\/]birth-details[\\/]/,
];

/**
 * Vite's own module that loads a part later. Each of those folders gets a copy, in each language; the pages of
 * tools in English get the module itself.
 */
const LOADER = '\0vite/preload-helper.js';

/** Code of several islands. */
const shared = { minShareCount: 2 };

/** The tools with their words, and the library that finds the planets, which tools of both languages load. */
const isTool = /[\\/]src[\\/](?:words[\\/]\w+[\\/])?tools[\\/]|[\\/]content[\\/]tools[\\/]/;
const isEphemeris = /[\\/]node_modules[\\/]astronomy-engine[\\/]/;
/** What writes Devanagari in Latin letters. */
const isLatin = /[\\/]src[\\/]domain[\\/]site[\\/]latin\.ts/;
/** Code of several tools, put together by which of them need it. */
const inToolsOnly = { ...shared, entriesAware: true, entriesAwareMergeThreshold: 4_000 };

/** What a tool's page shows at once: see the module. */
const AT_ONCE = /[\\/]src[\\/]tools[\\/]page[\\/]at-once\.ts/;

/**
 * Returns true when a file brings a module along, because it imports it or what imports it.
 * @param visited modules that were visited before, so that a circle of imports ends
 */
function comesWith(file, id, context, visited = new Set()) {
  if (visited.has(id)) return false;
  visited.add(id);
  const { importers = [] } = context.getModuleInfo(id) ?? {};
  return importers.some((user) => file.test(user) || comesWith(file, user, context, visited));
}

/** Returns true for a module with rules for the fields of forms. */
const isRule = (id) =>
  /[\\/]zod[\\/]|(domain|islands)[\\/]enquiry[\\/](?!contact)|[\\/]fields\.ts$|checkout-form/.test(id);

/**
 * Returns true when a module is used in only one folder of `src`.
 * @param folder a pattern of the folder
 * @param users modules that were visited before, so that a circle of imports ends
 */
function isOnlyOf(folder, id, context, users = new Set()) {
  if (folder.test(id) || users.has(id)) return true;
  users.add(id);
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  const above = [...importers, ...dynamicImporters];
  return above.length > 0 && above.every((user) => isOnlyOf(folder, user, context, users));
}

/**
 * Returns true for a product's photograph, with its style. In the file that all islands share, the style would
 * be fetched with every part that loads later, from an address that does not exist: pages hold their styles.
 */
const isPhotograph = (id) => /[\\/](ProductImage\.tsx|product-image\.css)$/.test(id);

/** React itself, which islands of every language load. */
const isReact = (id) => /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/.test(id);

/** The carousel's library: one island uses it, in each language. */
const isCarousel = (id) => /[\\/]node_modules[\\/]embla-carousel/.test(id);

/** Returns the name of the shared file for a module; null where it goes into no shared file. */
function sharedFileOf(id, context) {
  // The styles of a shared file would go to the pages of visitors, and be missing where a part is loaded later.
  if (id.endsWith('.css')) return null;
  if (splitIslands.some((folder) => isOnlyOf(folder, id, context))) return null;
  const [file, ending] = isHindi(id) ? [withoutMark(id), '-hi'] : [id, ''];
  if (isPhotograph(file)) return `photograph${ending}`;
  if (isCarousel(file)) return 'carousel';
  return `${isRule(file) ? 'rules' : 'base'}${ending}`;
}

export default defineConfig({
  site: siteUrl,
  base: basePath,
  // Netlify publishes `dist`; below a base path the files must lie there too.
  outDir: `./dist${basePath === '/' ? '' : basePath}`,
  output: 'static',
  trailingSlash: 'never',
  // The formatter breaks lines between words and elements; such a break is a space.
  compressHTML: true,
  session: false,
  build: { format: 'file', inlineStylesheets: 'always' },
  scopedStyleStrategy: 'class',
  adapter: netlify({
    imageCDN: false,
    staticHeaders: true,
    devFeatures: { images: false, environmentVariables: false, edgeFunctions: false },
  }),
  cache: { provider: cacheNetlify() },
  integrations: [
    react(),
    adminPages(),
    editorPage(editorRepository),
    hindiRoutes(),
    statesPage(builtFor),
    islands(),
    loadAhead(),
    smallRendering(),
    content(builtFor),
    deployContext(builtFor),
    netlifyFiles(),
    pinToDeploy(process.env.DEPLOY_ID),
  ],
  image: {
    layout: 'constrained',
    responsiveStyles: false,
    // A third of the time of sharp's own effort for as many bytes, and half a decibel less of noise that
    // nobody sees.
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 3, quality: 48 } } },
  },
  security: {
    csp: {
      directives: pagePolicy({ apiOrigin: originOf(apiBase), fileOrigin: originOf(fileBase), deployed }),
      scriptDirective: developing
        ? anyInline
        : { hashes: [hashOf('sha256', earlyTaps), hashOf('sha256', earlyDay), hashOf('sha384', nextPages)] },
      styleDirective: developing ? anyInline : undefined,
    },
  },
  // HTML in a text becomes elements, so that one which is never closed ends with the text and not the page.
  markdown: {
    syntaxHighlight: false,
    processor: satteri({ features: { ...markdownFeatures, rawHtml: true } }),
  },
  devToolbar: { enabled: false },
  vite: {
    plugins: [
      hindiIslands(),
      singleWords(),
      {
        name: 'functions-in-development',
        // Before Netlify's plugin.
        enforce: 'pre',
        apply: 'serve',
        configureServer: async (server) => {
          const { answerFunctions, runScheduledBeside } = await import('./netlify/local/dev-functions.ts');
          answerFunctions(server);
          await runScheduledBeside(server);
        },
      },
      {
        name: 'own-loaders',
        enforce: 'pre',
        apply: 'build',
        resolveId(id, importer = '') {
          const inHindi = isHindi(importer);
          const island = splitIslands.findIndex((folder) => folder.test(importer));
          const isOwn = island !== -1 || (inHindi && isTool.test(importer));
          return id === LOADER && isOwn ? `${LOADER}?${island}${inHindi ? '-hi' : ''}` : null;
        },
        async load(id) {
          return id.startsWith(`${LOADER}?`) ? (await this.load({ id: LOADER })).code : null;
        },
      },
    ],
    // A script of some size is a file: in the page it would keep that from fitting a phone’s first round
    // trip.
    build: { assetsInlineLimit: 1_000 },
    // The page's script refers to a font. The file is written by the build of the pages, so the name in the
    // script must follow the pattern of that build.
    worker: {
      plugins: () => [hindiIslands(), singleWords()],
      rolldownOptions: { output: { assetFileNames: '_astro/[name].[hash][extname]' } },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What several islands share is put together by when it is needed (docs/performance.md).
              codeSplitting: {
                groups: [
                  { name: 'react', test: isReact, priority: 1 },
                  { name: 'ephemeris', test: isEphemeris, priority: 1 },
                  // The search's island needs it, and would load the list of towns with it.
                  {
                    name: (id) => (isLatin.test(id) ? `latin${isHindi(id) ? '-hi' : ''}` : null),
                    priority: 2,
                  },
                  // Anything further that it loaded would be a request before its answer. The other tools need the
                  // most of it too, once they are touched.
                  {
                    name: (id, context) =>
                      comesWith(AT_ONCE, id, context) ? `answer${isHindi(id) ? '-hi' : ''}` : null,
                    priority: 2,
                  },
                  {
                    name: 'tools-hi',
                    test: (id) => isTool.test(id) && isHindi(id),
                    priority: 1,
                    ...inToolsOnly,
                  },
                  {
                    name: 'tools',
                    test: (id) => isTool.test(id) && !isHindi(id),
                    ...inToolsOnly,
                  },
                  {
                    name: sharedFileOf,
                    ...shared,
                  },
                  // What the owner's area shares with its parts that are loaded later.
                  {
                    name: (id, context) => (isOnlyOf(OWNERS, id, context) ? 'owner' : null),
                    ...shared,
                    tags: ['$initial'],
                  },
                ],
              },
            },
          },
        },
      },
    },
    define: {
      'import.meta.env.PUBLIC_API_BASE': JSON.stringify(apiBase ?? ''),
      'import.meta.env.PUBLIC_FILE_BASE': JSON.stringify(fileBase ?? ''),
      'import.meta.env.EDITOR_REPOSITORY': JSON.stringify(editorRepository ?? ''),
      'import.meta.env.EARLY_TAPS': JSON.stringify(earlyTaps),
      'import.meta.env.EARLY_DAY': JSON.stringify(earlyDay),
      'import.meta.env.SPECULATION_RULES': JSON.stringify(nextPages),
      'import.meta.env.PUBLIC_PREVIEW': JSON.stringify(preview),
    },
  },
});
