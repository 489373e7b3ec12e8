import { makePaths } from '#domain/paths.ts';
import type { Finding } from './finding.ts';
import { online } from './page-checks.ts';
import { type Answer, visit } from './visit.ts';

const developer = 'This comes with the site’s own code: tell your developer, with this line.';

/** The providers that a deployed site may have, by the last part of the address they call. */
const providers = ['phonepe', 'razorpay'];

/**
 * Whether the provider can tell the site about payments: a call without its signature is refused with 401 where
 * the site knows the provider, and with 404 where it does not.
 */
export function webhookFindings(answers: Answer[]): Finding[] {
  if (answers.some(({ status }) => status === 401)) return [];
  const said = answers.map(({ status }) => status).join(', ');
  return [
    online(
      `The payment provider cannot reach the site (answers ${said}, and none of them 401).`,
      answers.map(({ url }) => url).join(' or '),
      'Compare the address in the provider’s dashboard with this one, then the provider’s keys (docs/payments.md).',
    ),
  ];
}

export function askWebhooks(site: string): Promise<Answer[]> {
  return Promise.all(providers.map((name) => visit(`${site}/api/payment/webhook/${name}`, {})));
}

/** What a buyer, and the provider who judges the shop, looks for before paying; words and address. */
function policies(site: string): [string, string][] {
  const paths = makePaths(new URL(site).pathname);
  return [
    ['terms', paths.terms()],
    ['privacy policy', paths.privacy()],
    ['delivery', paths.delivery()],
    ['cancelling', paths.cancellation()],
    ['returns', paths.returns()],
    ['refunds', paths.refunds()],
    ['contact', paths.contact()],
  ];
}

/** Whether a checkout leads to all of them. */
export function policyLinkFindings(checkout: Answer, site: string): Finding[] {
  const links = [...checkout.body.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
  const missing = policies(site).filter(([, address]) => !links.includes(address));
  if (checkout.status === 200 && missing.length === 0) return [];
  const what =
    checkout.status === 200
      ? `The checkout does not lead to: ${missing.map(([words]) => words).join(', ')}. PhonePe blocks payments then.`
      : `The checkout does not come up (answer ${checkout.status}).`;
  return [online(what, checkout.url, developer)];
}

/** Whether the pages with the policies are there, and the checkout of some product leads to them. */
export async function policyFindings(site: string): Promise<Finding[]> {
  const { origin } = new URL(site);
  const addresses = new Set(policies(site).map(([, address]) => address.replace(/#.*/, '')));
  const [checkout, ...pages] = await Promise.all([
    someCheckout(site),
    ...[...addresses].map((address) => visit(origin + address)),
  ]);
  const absent = pages.filter(({ status }) => status !== 200);
  return [
    ...absent.map(({ url, status }) =>
      online(
        `A page that buyers and payment providers look for is not there (answer ${status}).`,
        url,
        developer,
      ),
    ),
    ...(checkout ? policyLinkFindings(checkout, site) : []),
  ];
}

/** The checkout of the first product that has a price, among the first categories; null where there is none. */
async function someCheckout(site: string): Promise<Answer | null> {
  const list = async (path: string) => listIn(await visit(`${site}/api/public/${path}`));
  for (const { category_slug } of (await list('show-category')).slice(0, 3)) {
    const products = await list(`category-products/${encodeURIComponent(String(category_slug))}`);
    const sold = products.find(({ product_price }) => product_price !== null);
    if (sold) return visit(site + makePaths('/').checkout(Number(sold.id), String(sold.product_slug)));
  }
  return null;
}

/** What an answer lists under `data`; nothing where it is no such answer. */
function listIn({ status, body }: Answer): Record<string, unknown>[] {
  try {
    const { data } = status === 200 ? JSON.parse(body) : { data: [] };
    return Array.isArray(data) ? data : [];
  } catch {
    return [];
  }
}
