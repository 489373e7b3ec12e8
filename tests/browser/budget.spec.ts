import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleFunctions } from '#tests/support/function-sizes.ts';
import { type PageKind, pageTargets } from '#tests/support/page-targets.ts';
import { LEAST_SHIFT, type SentFile, shiftedBy, weighPage } from './page-weight.ts';
import { targetAddress } from './public-pages.ts';
import { expect, test } from './test.ts';
import { builtSite } from './told-by-site.ts';

/*
 * The cost of a first view on a phone before the first touch. The phone is the one that Lighthouse emulates.
 */
test.use({
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  reducedMotion: 'no-preference',
  // On a network that seems slow, Chromium requests pictures further down, as it does for Lighthouse.
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--force-effective-connection-type=3G'],
    });
  },
});
/**
 * Fonts of a page: the display face and the text face. A page with words in Devanagari, such as a product's
 * Hindi name, loads one more; the link to the page in Hindi is in the device's letters.
 */
const MOST_FONTS = 2;
const DEVANAGARI = /[\u0900-\u097f]/;

/** Most script, in kB, of a page that does not need React before it is touched. */
const WITHOUT_REACT = 8;

const inWords = (files: SentFile[]) =>
  files.map(({ kind, bytes, url }) => `${kind} ${bytes} ${new URL(url).pathname}`).join('\n');

for (const kind of Object.keys(pageTargets) as PageKind[]) {
  test(
    `the ${kind} page keeps to its budget of bytes, script and requests, and nothing on it moves`,
    { tag: '@phone-only' },
    async ({ page }, info) => {
      const { target } = pageTargets[kind];
      const { files, bytes, script, shifts } = await weighPage(page, await targetAddress(page, kind));
      const fonts = files.filter((file) => file.kind === 'Font');
      const document = files.filter((file) => file.kind === 'Document');
      const sum = `${bytes} bytes in ${files.length} requests, ${script.all} of script, ${fonts.length} fonts`;
      info.annotations.push({ type: `budget of ${kind}`, description: `${sum}\n${inWords(files)}` });

      expect(document.length, 'documents').toBe(1);
      expect(document[0]?.bytes, 'bytes of the page itself').toBeLessThanOrEqual(target.documentKB * 1000);
      expect(bytes, inWords(files)).toBeGreaterThan(5_000);
      expect(bytes, inWords(files)).toBeLessThanOrEqual(target.kB * 1000);
      expect(script.all, script.files.join('\n')).toBeGreaterThan(0);
      expect(script.all, script.files.join('\n')).toBeLessThanOrEqual(target.scriptKB * 1000);
      expect(files.length, inWords(files)).toBeLessThanOrEqual(target.requests);
      const paths = files.map(({ url }) => new URL(url).pathname);
      expect(new Set(paths).size, `nothing is fetched twice\n${inWords(files)}`).toBe(paths.length);
      const isHindi = DEVANAGARI.test((await page.locator('body').innerText()).replaceAll('हिन्दी', ''));
      expect(fonts.length, inWords(fonts)).toBeLessThanOrEqual(MOST_FONTS + (isHindi ? 1 : 0));
      const own = new URL(page.url()).origin;
      expect(files.filter(({ url }) => new URL(url).origin !== own)).toEqual([]);
      expect(shiftedBy(shifts), JSON.stringify(shifts)).toBeLessThan(LEAST_SHIFT);

      if (target.scriptKB > WITHOUT_REACT) return;
      await test.step('React is not in it and comes with the first touch', async () => {
        for (const file of script.files)
          expect(await (await page.request.get(file)).text(), file).not.toContain('react.');
        const react = page.waitForRequest(/\/_astro\/client\..*\.js/);
        // The button is pressed by the keyboard, because it may find no place among a page's text.
        await page.locator('[data-enquire]:visible').first().press('Enter');
        await react;
      });
    },
  );
}

test('functions pack what they use and no more', { tag: '@phone-only' }, async () => {
  const rendering = join(builtSite(), '.netlify/v1/functions/ssr');
  const files = readdirSync(rendering, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const contents = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'));
  expect(contents.join('').length, 'bytes of the rendering function').toBeLessThanOrEqual(3_800_000);
  const folders = files.map(({ parentPath }) => relative(rendering, parentPath));
  expect(folders.filter((folder) => /node_modules|server\/payments/.test(folder))).toEqual([]);
  for (const text of [
    '/checkout/v2',
    'payment_links',
    'SMTPConnection',
    "from 'sharp'",
    'from "sharp"',
    'import("sharp"',
    // Text that chooses React's slow development build where NODE_ENV is not set, as on Netlify.
    'process.env.NODE_ENV',
  ])
    expect(
      contents.some((content) => content.includes(text)),
      text,
    ).toBe(false);

  const functions = await bundleFunctions();
  const users = (name: string) =>
    functions.filter(({ packages }) => packages.includes(name)).map((one) => one.name);
  expect(users('zod').length, 'functions that use zod').toBeGreaterThan(10);
  expect(users('sharp')).toEqual(['product']);
  // Those after whose calls somebody waits for a letter, and the sweep.
  expect(users('nodemailer')).toEqual(['account', 'payment', 'sweep']);
  expect(users('@simplewebauthn/server')).toEqual(['passkey']);
  // A function of this size still starts in a fraction of a second. The largest had 1.8 MB when this was
  // written.
  for (const { name, bytes } of functions) expect(bytes, name).toBeLessThanOrEqual(2_000_000);
});
