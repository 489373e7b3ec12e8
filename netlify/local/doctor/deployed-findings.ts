import { callFindings } from './call-checks.ts';
import type { Finding } from './finding.ts';
import {
  addressFindings,
  fileFindings,
  headerFindings,
  httpsFindings,
  online,
  previewFindings,
  sampleFindings,
} from './page-checks.ts';
import { policyFindings } from './payment-checks.ts';
import { type Answer, Unreachable, visit } from './visit.ts';

/**
 * What a deployed site still lacks, seen from outside.
 * @param address where it is, with its base path if it has one
 * @throws Unreachable when the address does not answer at all
 */
export async function deployedFindings(address: string): Promise<Finding[]> {
  const site = address.replace(/\/+$/, '');
  const home = await visit(site);
  if (home.status !== 200 || !/<html/i.test(home.body))
    return [
      online(
        `The home page does not come up (answer ${home.status}).`,
        home.url,
        'See in Netlify whether the last deploy succeeded.',
      ),
    ];
  const [contact, robots, sitemap, calls, policies] = await Promise.all([
    visit(`${site}/contact-us`),
    visit(`${site}/robots.txt`),
    sitemapOf(site),
    callFindings(site),
    policyFindings(site),
  ]);
  const samples = [home, ...(contact.status === 200 ? [contact] : [])].flatMap(sampleFindings);
  const onceEach = samples.filter(({ what }, at) => samples.findIndex((other) => other.what === what) === at);
  return [
    ...previewFindings(home),
    ...httpsFindings(home.url),
    ...addressFindings(home, site),
    ...headerFindings(home),
    ...fileFindings(robots, 'robots.txt', /^user-agent:/im),
    ...fileFindings(sitemap, 'The sitemap', /<(?:urlset|sitemapindex)\b/),
    ...calls,
    ...policies,
    ...onceEach,
  ];
}

async function sitemapOf(site: string): Promise<Answer> {
  const index = await visit(`${site}/sitemap-index.xml`);
  return index.status === 200 ? index : visit(`${site}/sitemap.xml`);
}

/** The findings, or one that says why the address could not be looked at. */
export async function deployedFindingsOrReason(address: string): Promise<Finding[]> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    return [online('This is no address of a site.', address, 'Write it with https://, as in a browser.')];
  try {
    return await deployedFindings(address);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return [
      online(
        `The site cannot be reached: ${error.message}.`,
        address,
        'Check the address, then your network, then Netlify.',
      ),
    ];
  }
}
