import { type Browser, chromium, expect } from '@playwright/test';
import { openDeployed } from '#local/deployed-store.ts';
import { expectSound, watchTroubles } from '#tests/browser/page-checks.ts';
import { weighPage } from '#tests/browser/page-weight.ts';
import { expectProtected } from '#tests/browser/protecting-headers.ts';
import { publicPages, targetAddress } from '#tests/browser/public-pages.ts';
import { shopAndSignIn } from '#tests/netlify/steps.ts';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { ownerForTests } from '#tests/support/owner-for-tests.ts';
import { type PageKind, pageTargets } from '#tests/support/page-targets.ts';
import { expectConditionalWrites } from './conditional-writes.ts';
import { type DeployContext, type DeployedSite, openDeployedSite } from './deployed-site.ts';

/*
 * `npm run test:deployed` tests the site as Netlify builds and runs it, as the public site and as a preview.
 * It weighs and checks every kind of page. On the preview, which only pretends payments, it also buys and
 * works as the owner. The browser tests of `npm test` use a local build with Netlify's file names; here
 * nothing marks the run as local.
 *
 * Where NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN name a site, Netlify's own store is tried too. That belongs to every
 * new site: orders and their numbers rely on its conditional writes.
 */

/** Pages that need an order. The public site takes none without a provider's keys. */
const needsOrder = /^the (?:result|sandbox)/;

/** Weighs pages in the same way as `tests/browser/budget.spec.ts`. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** Weighs each kind of page. @returns a row of the table for each */
async function weighAll(browser: Browser, { url }: DeployedSite, takesOrders: boolean): Promise<string[]> {
  const rows: string[] = [];
  for (const kind of Object.keys(pageTargets) as PageKind[]) {
    const { address, target } = pageTargets[kind];
    if (address === null && !takesOrders) continue;
    const page = await browser.newPage({ baseURL: url, ...phone });
    const { files, bytes, script } = await weighPage(page, await targetAddress(page, kind));
    const own = files.find((file) => file.kind === 'Document')?.bytes ?? 0;
    const paths = files.map((file) => new URL(file.url).pathname);
    expect(new Set(paths).size, `${kind}: ${paths.join(' ')}`).toBe(paths.length);
    expect(bytes, kind).toBeLessThanOrEqual(target.kB * 1000);
    expect(own, kind).toBeLessThanOrEqual(target.documentKB * 1000);
    expect(script.all, kind).toBeLessThanOrEqual(target.scriptKB * 1000);
    expect(files.length, kind).toBeLessThanOrEqual(target.requests);
    rows.push(`| ${kind} | ${kB(own)} | ${kB(bytes)} | ${kB(script.all)} | ${files.length} |`);
    await page.close();
  }
  return rows;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** Visits every public page: nothing fails, no policy is violated, and no file is fetched twice. */
async function lookAtAll(browser: Browser, { url }: DeployedSite, takesOrders: boolean): Promise<number> {
  const pages = publicPages.filter(({ name }) => takesOrders || !needsOrder.test(name));
  for (const { address, status, heading, name } of pages) {
    const page = await browser.newPage({ baseURL: url });
    const troubles = watchTroubles(page);
    const answer = await page.goto(await address(page.request));
    expect(answer?.status(), name).toBe(status);
    await expect(page.locator('h1'), name).toHaveText([heading]);
    if (answer) expectProtected({ headers: () => answer.headers() });
    await expectSound(page, troubles);
    await page.close();
  }
  return pages.length;
}

async function look(context: DeployContext, browser: Browser): Promise<void> {
  console.log(`\n=== ${context}: building`);
  const site = await openDeployedSite(context);
  const takesOrders = context !== 'production';
  try {
    await expectConditionalWrites(site.storage.limits);
    const rows = await weighAll(browser, site, takesOrders);
    console.log(
      ['| page | itself, kB | all, kB | script, kB | requests |', '|---|---|---|---|---|', ...rows].join(
        '\n',
      ),
    );
    console.log(`${await lookAtAll(browser, site, takesOrders)} pages are sound`);
    if (!takesOrders) return;
    await shopAndSignIn(await browser.newPage({ baseURL: site.url }), ownerForTests);
    console.log('A purchase, a product saved with a photo, and the sweep went well');
  } finally {
    await site.close();
  }
}

const netlify = openDeployed(process.env);
if (netlify) {
  await expectConditionalWrites(netlify.storage.limits);
  console.log(`Conditional writes hold in the store of ${netlify.where}`);
} else console.log('No site of Netlify is named, so its own store is not tried');

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
try {
  for (const context of ['production', 'deploy-preview'] as const) await look(context, browser);
} finally {
  await browser.close();
}
