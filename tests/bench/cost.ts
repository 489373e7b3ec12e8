import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Fate, startBlobsServer } from '#local/blobs-server.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { readAllSettings } from '#server/all-settings.ts';
import { makeContext } from '#server/app-context.ts';
import { PRICES } from '#server/platform-limits.ts';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { type Credits, creditsOf, DAYS, STORE_MS } from '#tests/support/credits.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ownerForTests } from '#tests/support/owner-for-tests.ts';
import { setContext } from '#tests/support/process-context.ts';
import { startCdn, type Traffic } from './cdn.ts';
import { printTable } from './table.ts';

/*
 * npm run cost: what a month of the site costs in Netlify's credits. It visits the built site in a browser
 * through a double of the CDN, runs the sweep through hours without visitors, and multiplies the requests,
 * bytes and milliseconds that it counts. What it cannot measure is below: how people behave, and how far the
 * store is.
 */

/** Assumptions about how the site is used. Nobody knows; change these figures first. */
const habits = {
  visitorsADay: [0, 300, 1_000],
  /** Number of visits among which one sends an enquiry, and one buys. */
  visitsAnEnquiry: 50,
  visitsAPurchase: 150,
  /**
   * Pages that the browser of a visit fetches ahead and that are not opened (docs/performance.md, "The next page"). One
   * that is opened costs nothing more: it is not requested again.
   */
  fetchedInVain: 3,
  /** Requests a day of programs that look for security holes of other sites. */
  probesADay: 3_000,
  /** Times a day that the owner looks at her area. */
  ownerVisitsADay: 4,
  /** Publications of content a month. */
  deploys: 6,
};

/** Addresses that such programs request, in turn. */
const probes = ['/wp-login.php', '/.env', '/xmlrpc.php', '/wp-admin/setup-config.php', '/old-site/index'];

const times = (traffic: Traffic, factor: number): Traffic => ({
  requests: traffic.requests * factor,
  bytes: traffic.bytes * factor,
  calls: traffic.calls * factor,
  functionMs: traffic.functionMs * factor,
});

const folder = mkdtempSync(join(tmpdir(), 'cost-'));
const port = await freePort();
let storeMs = 0;
const store = await startBlobsServer({
  fate: async (): Promise<Fate> => {
    if (storeMs > 0) await pause(storeMs);
    return 'well';
  },
});
Object.assign(process.env, {
  NETLIFY_LOCAL: 'true',
  ASTRO_TELEMETRY_DISABLED: '1',
  SESSION_SECRET: 'a secret for benchmarks, nothing more',
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: ownerForTests.email,
  ADMIN_PASSWORD_HASH: await hashPassword(ownerForTests.password),
  LOCAL_BLOBS_URL: store.url,
  PORT: String(port),
  SITE_URL: `http://localhost:${port}`,
  BASE_PATH: '/',
  TEST_FOLDER: folder,
});
// The modules read these settings when they are loaded.
const { buildSite } = await import('#local/build-site.ts');
const { seedDemo } = await import('#local/seed.ts');
const { serveBuild } = await import('#local/host.ts');
const shop = await import('#tests/browser/shop-helpers.ts');
const { signIn } = await import('#tests/browser/owner-helpers.ts');

const settings = readAllSettings(process.env);
console.log('Building the site and preparing the demo catalogue …');
const [built] = await Promise.all([buildSite(), seedDemo(makeContext(settings), folder)]);
const site = await serveBuild(built, 0);
const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
const cdn = await startCdn(port, origin, join(built, 'dist'));
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });

/** Visits the site with a browser that was never here, and returns the cost. */
async function trafficOf(of: Browser, steps: (page: Page) => Promise<unknown>): Promise<Traffic> {
  const context = await of.newContext({
    baseURL: settings.siteUrl,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  cdn.read();
  await steps(page);
  await page.waitForLoadState('networkidle');
  await context.close();
  return cdn.read();
}

async function readThrough(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState('networkidle');
}

const { plain } = shop.demo;
const product = `/product-details/${plain.id}/${plain.slug}`;
const visit = async (page: Page) => {
  await readThrough(page, '/');
  await readThrough(page, '/astro-shop/gemstones');
  await readThrough(page, product);
};

/** Simulates minutes of a site without visitors, and returns the sweep's cost of an average minute. */
async function idleSweeps(minutes: number): Promise<{ traffic: Traffic; requests: number }> {
  const { default: sweep } = await import('../../netlify/functions/sweep.ts');
  let clock = Date.now();
  setContext(makeContext(settings, () => new Date(clock)));
  const total = () => [...store.counts.values()].reduce((sum, count) => sum + count, 0);
  const run = async () => {
    clock += 60_000;
    const began = performance.now();
    await sweep();
    return performance.now() - began;
  };
  for (let settled = 0; settled < 5; settled++) await run();
  const before = total();
  let functionMs = 0;
  for (let minute = 0; minute < minutes; minute++) functionMs += await run();
  setContext(makeContext(settings));
  return {
    traffic: { requests: 0, bytes: 0, calls: 1, functionMs: functionMs / minutes },
    requests: (total() - before) / minutes,
  };
}

try {
  console.log('Visiting …');
  storeMs = STORE_MS;
  // The first visitor of a day finds no page cached. Later visitors do.
  const first = await trafficOf(browser, visit);
  const home = await trafficOf(browser, (page) => page.goto('/'));
  const visited = await trafficOf(browser, visit);
  const ahead = await trafficOf(browser, (page) => page.request.get('/astro-shop/gemstones'));
  const enquiry = await trafficOf(browser, async (page) => {
    await page.goto('/contact-us');
    await page.request.post('/api/appointment', {
      data: {
        name: 'Asha Verma',
        number: '9876543210',
        email: 'asha@example.in',
        message: 'When can I come?',
      },
    });
  });
  const purchase = await trafficOf(browser, async (page) => {
    await page.goto(`/product-checkout/${plain.id}/${plain.slug}`);
    await page.locator('form[data-ready]').waitFor();
    await shop.fillBilling(page);
    await shop.checkOut(page);
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payment Successful' }).waitFor();
  });
  const owner = await trafficOf(browser, async (page) => {
    await page.goto('/login');
    await signIn(page);
    await page.waitForURL(/dashboard/);
    await page.waitForLoadState('networkidle');
    await page.goto('/orders');
    await page.waitForLoadState('networkidle');
  });
  const probing = await trafficOf(browser, async (page) => {
    for (let n = 0; n < 100; n++)
      await page.request.get(`${probes[n % probes.length]}${n < 50 ? '' : `?n=${n}`}`, { maxRedirects: 0 });
  });
  const sweeps = await idleSweeps(120);

  const measured: [string, Traffic][] = [
    ['home alone, in the CDN', home],
    ['a visit of three pages, in no cache', first],
    ['a visit of three pages, in the CDN', visited],
    ['a page fetched ahead', ahead],
    ['an enquiry', enquiry],
    ['a purchase, from the checkout on', purchase],
    ['the owner signs in and looks at orders', owner],
    ['100 requests of programs', probing],
    ['a minute of the sweep without work', sweeps.traffic],
  ];
  printTable(
    `Measured: each request to the store takes ${STORE_MS} ms; kB of 1,000 bytes`,
    ['what', 'requests', 'kB', 'functions', 'ms of them'],
    measured.map(([what, { requests, bytes, calls, functionMs }]) => [
      what,
      requests,
      (bytes / 1000).toFixed(0),
      calls,
      functionMs.toFixed(0),
    ]),
  );
  console.log(
    `The sweep asks the store ${sweeps.requests.toFixed(2)} times in an average minute without work.`,
  );

  const rows = (visitors: number): [string, Credits][] => {
    const visits = visitors * DAYS;
    const work: [string, Traffic][] = [
      ['the sweep', times(sweeps.traffic, DAYS * 24 * 60)],
      ['visits', times(visited, visits)],
      ['pages fetched ahead in vain', times(ahead, visits * habits.fetchedInVain)],
      ['pages made anew, once a day and after each publication', times(first, DAYS + habits.deploys)],
      ['enquiries', times(enquiry, visits / habits.visitsAnEnquiry)],
      ['purchases', times(purchase, visits / habits.visitsAPurchase)],
      ['the owner', times(owner, DAYS * habits.ownerVisitsADay)],
      ['programs that look for holes', times(probing, (DAYS * habits.probesADay) / 100)],
    ];
    return work.map(([what, traffic]) => [what, creditsOf(traffic)]);
  };
  const sum = ({ requests, bandwidth, compute }: Credits) => requests + bandwidth + compute;
  const byVisitors = habits.visitorsADay.map((visitors) => rows(visitors).map(([, credits]) => sum(credits)));
  const publications = habits.deploys * PRICES.perDeploy;
  const totals = byVisitors.map((credits) => credits.reduce((all, each) => all + each, publications));
  const { free, personal, pro } = PRICES.plans;
  printTable(
    `Credits a month; the plans hold ${free} (free), ${personal} (Personal) and ${pro} (Pro)`,
    ['item', ...habits.visitorsADay.map((visitors) => `${visitors} visitors a day`)],
    [
      ...rows(0).map(([what], row) => [what, ...byVisitors.map((credits) => (credits[row] ?? 0).toFixed(1))]),
      [`${habits.deploys} publications`, ...habits.visitorsADay.map(() => publications.toFixed(1))],
      ['in all', ...totals.map((total) => total.toFixed(0))],
    ],
  );
} finally {
  await browser.close();
  cdn.close();
  site.close();
  await store.close();
}
process.exit(0);
