import { makePaths, withoutEndSlashes } from '#domain/site/paths.ts';
import type { Finding } from './finding.ts';
import { jsonOf, policies, type SiteCheck, siteChecks } from './site-checks.ts';
import { type Answer, Unreachable, visit } from './visit.ts';

const online = (what: string, where: string, todo: string): Finding => ({
  group: 'The site on the internet',
  what,
  where,
  todo,
});

/**
 * What a deployed site still lacks, seen from outside.
 * @param address where it is, with its base path if it has one
 * @throws Unreachable when the address does not answer at all
 */
async function deployedFindings(address: string): Promise<Finding[]> {
  const site = withoutEndSlashes(address);
  const home = await visit(site);
  if (home.status !== 200 || !/<html/i.test(home.body)) {
    const what = `The home page does not come up (answer ${home.status}).`;
    return [online(what, home.url, 'See in Netlify whether the last deploy succeeded.')];
  }
  const ask = rememberingVisits(site, home);
  const [contact, checkout, found] = await Promise.all([
    ask('/contact-us'),
    someCheckout(ask),
    Promise.all(siteChecks.map(async (check) => failure(check, site, await askAll(check, ask)))),
  ]);
  const firstOfEach = found.filter(
    (each, at) => each && !found.slice(0, at).some((earlier) => earlier?.about === each.about),
  );
  return [
    ...firstOfEach.flatMap((each) => each?.finding ?? []),
    ...(checkout ? policyLinkFindings(checkout, new URL(site).pathname) : []),
    ...sampleFindings(contact.status === 200 ? [home, contact] : [home]),
  ];
}

type Ask = (path: string, body?: object) => Promise<Answer>;

/** Asks each address of a site once, whatever number of checks look at its answer. */
function rememberingVisits(site: string, home: Answer): Ask {
  const known = new Map<string, Promise<Answer>>([[' ', Promise.resolve(home)]]);
  return (path, body) => {
    const key = `${path} ${body ? JSON.stringify(body) : ''}`;
    const answer = known.get(key) ?? visit(site + path, body);
    known.set(key, answer);
    return answer;
  };
}

const askAll = ({ ask: paths, body }: SiteCheck, ask: Ask) =>
  Promise.all(paths.map((path) => ask(path, body)));

function failure({ about, holds, what, todo }: SiteCheck, site: string, answers: Answer[]) {
  if (holds(answers, site)) return null;
  const inWords = (words: SiteCheck['what']) => (typeof words === 'string' ? words : words(answers));
  const statuses = answers.map(({ status }) => status).join(', ');
  const where = answers.map(({ url }) => url).join(' or ');
  return { about, finding: online(inWords(what).replace('{status}', statuses), where, inWords(todo)) };
}

/** The checkout of the first product that has a price, among the first categories; null where there is none. */
async function someCheckout(ask: Ask): Promise<Answer | null> {
  const list = async (path: string) => {
    const { data } = jsonOf(await ask(`/api/public/${path}`));
    return (Array.isArray(data) ? data : []) as Record<string, unknown>[];
  };
  for (const { category_slug } of (await list('show-category')).slice(0, 3)) {
    const products = await list(`category-products/${encodeURIComponent(String(category_slug))}`);
    const sold = products.find(({ product_price }) => product_price !== null);
    if (sold) return ask(makePaths('/').checkout(Number(sold.id), String(sold.product_slug)));
  }
  return null;
}

/** Whether a checkout leads to all policies. */
function policyLinkFindings(checkout: Answer, basePath: string): Finding[] {
  const todo = 'This comes with the site’s own code: tell your developer, with this line.';
  if (checkout.status !== 200)
    return [online(`The checkout does not come up (answer ${checkout.status}).`, checkout.url, todo)];
  const links = [...checkout.body.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
  const base = withoutEndSlashes(basePath);
  const missing = Object.entries(policies).filter(([, address]) => !links.includes(base + address));
  if (missing.length === 0) return [];
  const words = missing.map(([word]) => word).join(', ');
  return [
    online(`The checkout does not lead to: ${words}. PhonePe blocks payments then.`, checkout.url, todo),
  ];
}

/** A phone that no network has, an address for examples, and what says of itself that it is a sample. */
const samplesInLinks = [
  /^(?:tel:\+91|https:\/\/wa\.me\/91)[01]/,
  /^mailto:[^?]*\.example\b/,
  /^https:[^?#]*\bsample\b/,
];

/** The words that a page shows: without its tags, scripts and styles. */
function wordsShown(html: string): string[] {
  const [first = '', ...rest] = html.split(/<(?:script|style)\b/);
  const behind = rest.map((piece) =>
    piece
      .split(/<\/(?:script|style)>/)
      .slice(1)
      .join(' '),
  );
  return [first, ...behind]
    .join(' ')
    .replace(/<[^<>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
}

/** What pages still show of the samples the site came with, each once. */
function sampleFindings(pages: Answer[]): Finding[] {
  const shown = new Map<string, string>();
  for (const { url, body } of pages) {
    const words = wordsShown(body);
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
    const found = [
      ...links.filter((link) => samplesInLinks.some((sample) => sample.test(link))),
      ...words.flatMap((word, at) => {
        const before = /^\(?sample\b/.test(word) ? 2 : /\bSample\b/.test(word) ? 0 : null;
        return before === null ? [] : words.slice(Math.max(0, at - before), at + 4 - before / 2).join(' ');
      }),
    ];
    for (const text of found) {
      const plain = text.replace(/\s+/g, ' ').split('?', 1).join().trim();
      if (!shown.has(plain)) shown.set(plain, url);
    }
  }
  return [...shown].map(([text, url]) =>
    online(
      `Visitors still see a sample: '${text}'.`,
      url,
      'Replace it (npm run doctor, without an address, says where) and publish again.',
    ),
  );
}

/** The findings, or one that says why the address could not be looked at. */
export async function deployedFindingsOrReason(address: string): Promise<Finding[]> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    return [online('This is no address of a site.', address, 'Write it with https://, as in a browser.')];
  try {
    return await deployedFindings(address);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const what = `The site cannot be reached: ${error.message}.`;
    return [online(what, address, 'Check the address, then your network, then Netlify.')];
  }
}
