import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkoutTexts } from '#domain/order/checkout-form.ts';
import { storeProblems } from '#domain/site/health.ts';
import { deployedFindingsOrReason } from '#local/doctor/deployed-findings.ts';
import { siteChecks } from '#local/doctor/site-checks.ts';
import { realProviderIds } from '#server/payments/providers.ts';
import { answerPolicy, securityHeaders } from '#server/security-headers.ts';
import {
  checkoutPage,
  type DeployedSite,
  json,
  page,
  policyLinks,
  type Replies,
  safe,
  serveSite,
  soundChecks,
} from '#tests/support/deployed-site.ts';

const sites: DeployedSite[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

async function serve(changed?: (url: string) => Replies): Promise<DeployedSite> {
  const site = await serveSite(changed);
  sites.push(site);
  return site;
}

describe('a deployed site', () => {
  it('with nothing amiss has no findings', async () => {
    const { url } = await serve();
    expect(await deployedFindingsOrReason(`${url}/`)).toEqual([]);
  });

  it('may pay through Razorpay, may have nothing on sale yet, and its sitemap under either name', async () => {
    const { url } = await serve(() => ({
      'POST /api/payment/webhook/phonepe': () => json(404),
      'POST /api/payment/webhook/razorpay': () => json(401),
      'GET /api/public/category-products/gems': () => json(200, { data: [] }),
      'GET /sitemap-index.xml': () => json(404),
      'GET /sitemap.xml': () => ({ body: '<urlset></urlset>' }),
    }));
    expect(await deployedFindingsOrReason(url)).toEqual([]);
  });

  const gone = () => json(404);
  const down = () => json(503);
  const home = (text: string) => (url: string) => page(url, text);
  const unsafe = "script-src 'self' 'unsafe-inline'; frame-ancestors 'none'";
  type Reply = ReturnType<typeof json>;

  it.each<[string, string, (url: string, body: string) => Reply, RegExp]>([
    ['no robots.txt', 'GET /robots.txt', gone, /^robots\.txt is not there \(answer 404\)/],
    ['no sitemap', 'GET /sitemap-index.xml', gone, /^The sitemap is not there/],
    ['a home page that fails', 'GET /', down, /^The home page does not come up \(answer 503\)/],
    [
      'pages that allow any script',
      'GET /',
      (url) => ({ ...page(url), headers: { ...safe, 'Content-Security-Policy': unsafe } }),
      /^The header Content-Security-Policy is too weak/,
    ],
    [
      'another address in its pages',
      'GET /',
      () => page('https://other.netlify.app'),
      /^The page gives its own address as https:\/\/other\.netlify\.app/,
    ],
    ['a shop that cannot be read', 'GET /api/public/show-category', down, /^The shop’s data cannot be read/],
    [
      'a store that failed its self-check',
      'GET /api/health',
      () => json(503, { checks: { store: 'fail' } }),
      /^The shop’s storage does not answer, or failed its own check/,
    ],
    [
      'a store whose lists lag',
      'GET /api/health',
      () =>
        json(200, {
          checks: { ...soundChecks, store: 'warn' },
          problems: [{ problem: 'listings_late', ...storeProblems.listings_late }],
        }),
      /^The storage’s own lists are some seconds behind\./,
    ],
    [
      'a page for an unknown call',
      'GET /api/nothing',
      (url) => ({ ...page(url), status: 404 }),
      /^An unknown call is not refused with JSON/,
    ],
    [
      'no sign-in, which only a try shows',
      'POST /api/login',
      (_, body) => json(body === '{}' ? 422 : 503),
      /^Nobody can sign in/,
    ],
    ['settings it cannot read', 'POST /api/login', down, /^Nobody can sign in/],
    ['no sign-in call', 'POST /api/login', gone, /^Signing in does not work \(answer 404\)/],
    [
      'no payment provider',
      'POST /api/checkout',
      () => json(503, { message: checkoutTexts.unavailable }),
      /^Nobody can pay: no payment provider/,
    ],
    ['a checkout that fails otherwise', 'POST /api/checkout', down, /^Checkout does not work \(answer 503\)/],
    [
      'no address that a provider can call',
      'POST /api/payment/webhook/phonepe',
      gone,
      /^The payment provider cannot reach the site \(answers 404, 404/,
    ],
    [
      'a checkout that hides when money comes back',
      'GET /product-checkout/1/ruby',
      (url) => checkoutPage(url, policyLinks.slice(0, -1)),
      /^The checkout does not lead to: refunds\./,
    ],
    ['no checkout', 'GET /product-checkout/1/ruby', down, /^The checkout does not come up \(answer 503\)/],
    ['no privacy policy', 'GET /privacy-policy', gone, /^A page that buyers and payment providers look for/],
    ['a preview’s pages', 'GET /', home('<meta name="robots" content="noindex">'), /^This is a preview/],
    [
      'a sample phone number',
      'GET /',
      home('<a href="tel:+911234567890">Call</a>'),
      /^Visitors still see a sample: 'tel:\+911234567890'/,
    ],
    [
      'a sample e-mail address',
      'GET /contact-us',
      home('<a href="mailto:a@b.example">Write</a>'),
      /^Visitors still see a sample: 'mailto:a@b\.example'/,
    ],
    [
      'a sample address',
      'GET /',
      home('<p>12 <b>Sample</b> Marg</p>'),
      /^Visitors still see a sample: '.*Sample Marg/,
    ],
  ])('with %s has one finding, which says so', async (_, call, reply, said) => {
    const { url } = await serve((at) => ({ [call]: (body) => reply(at, body) }));
    const found = await deployedFindingsOrReason(url);
    expect(found.map(({ what }) => what)).toEqual([expect.stringMatching(said)]);
  });

  it('is asked gently: a score of calls, one order of a product that is never there', async () => {
    const { url, asked } = await serve();
    await deployedFindingsOrReason(url);
    expect(asked.length).toBeLessThanOrEqual(20);
    expect(asked.filter((call) => call.startsWith('POST')).sort()).toEqual([
      'POST /api/checkout',
      'POST /api/login',
      'POST /api/login',
      ...realProviderIds.map((id) => `POST /api/payment/webhook/${id}`).sort(),
    ]);
  });

  it('that cannot be reached, or is no address, has one finding', async () => {
    const { url } = await serve();
    await sites.pop()?.close();
    const [gone] = await deployedFindingsOrReason(url);
    expect(gone?.what).toBe('The site cannot be reached: nothing answers there.');
    const [unnamed] = await deployedFindingsOrReason('https://no-such-site.invalid');
    expect(unnamed?.what).toMatch(/^The site cannot be reached: /);
    expect(await deployedFindingsOrReason('example')).toMatchObject([
      { what: 'This is no address of a site.' },
    ]);
  });

  it('decides how the command ends', async () => {
    const run = (address: string) =>
      new Promise<number | null>((done) => {
        const program = join(import.meta.dirname, '../../netlify/local/doctor.ts');
        spawn(process.execPath, [program, address], { stdio: 'ignore' }).once('close', done);
      });
    const addresses = [await serve(), await serve(() => ({ 'GET /robots.txt': () => json(404) }))];
    expect(await Promise.all(addresses.map(({ url }) => run(url)))).toEqual([0, 1]);
  });
});

describe('on the internet', () => {
  const answer = (url: string, headers: Record<string, string>) => ({
    url,
    status: 200,
    body: '',
    headers: new Headers(headers),
  });
  const failing = (about: RegExp, seen: ReturnType<typeof answer>) =>
    siteChecks.filter((check) => about.test(check.about) && !check.holds([seen], seen.url));

  it('a site must answer over https; on this machine it need not', () => {
    expect(failing(/^https$/, answer('http://gangajyotish.in/', {}))).toHaveLength(1);
    expect(failing(/^https$/, answer('https://gangajyotish.in/', {}))).toEqual([]);
    expect(failing(/^https$/, answer('http://localhost:8888/', {}))).toEqual([]);
  });

  it('a page must have every header that keeps it safe', () => {
    const headers = /Policy|Options|Security/;
    const safely = { ...securityHeaders, 'Content-Security-Policy': answerPolicy };
    expect(failing(headers, answer('https://gangajyotish.in/', safely))).toEqual([]);
    expect(failing(headers, answer('https://gangajyotish.in/', {}))).toHaveLength(5);
  });
});
