import { checkoutTexts } from '#domain/order/checkout-form.ts';
import { type HealthWire, healthChecks, healthTexts } from '#domain/site/health.ts';
import { makePaths } from '#domain/site/paths.ts';
import { realProviderIds } from '#server/payments/providers.ts';
import type { Answer } from './visit.ts';

/** One thing that holds for a site in good order, seen from outside. */
export interface SiteCheck {
  /** Of the checks about one thing, only the first that fails is reported. */
  about: string;
  /** Addresses below the site's, asked with GET, or with POST where a `body` is sent. */
  ask: string[];
  body?: object;
  /** Whether it holds, by the answers in the order of `ask`. @param site the site's address */
  holds: (answers: Answer[], site: string) => boolean;
  /** What is wrong where it does not; `{status}` is replaced by the answers' statuses. */
  what: string | ((answers: Answer[]) => string);
  todo: string | ((answers: Answer[]) => string);
}

const developer = 'This comes with the site’s own code: tell your developer, with this line.';
const inNetlify = 'Set it in Netlify under Project configuration > Environment variables, and publish again';
const inLog = 'See the function log in Netlify: it says in one line what is missing.';

/** Whether an address is on this machine, where there is no https and nothing to protect. */
const isThisMachine = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

/** What a JSON answer holds; empty for an answer that is none. */
export function jsonOf({ headers, body }: Answer): Record<string, unknown> {
  if (!headers.get('content-type')?.startsWith('application/json')) return {};
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

const one = (test: (answer: Answer, site: string) => boolean) => (answers: Answer[], site: string) => {
  const [answer] = answers;
  return answer !== undefined && test(answer, site);
};
const isStatus = (...statuses: number[]) => one(({ status }) => statuses.includes(status));
const isJson404 = one((answer) => answer.status === 404 && jsonOf(answer).status === 404);

const protectingHeaders: { name: string; isRight: (value: string) => boolean; notHere?: true }[] = [
  {
    name: 'Content-Security-Policy',
    isRight: (policy) =>
      policy.includes("frame-ancestors 'none'") &&
      !policy.split(';').some((rule) => rule.includes('script-src') && /'unsafe-(?:inline|eval)'/.test(rule)),
  },
  { name: 'Referrer-Policy', isRight: (value) => value === 'strict-origin-when-cross-origin' },
  { name: 'X-Content-Type-Options', isRight: (value) => value === 'nosniff' },
  { name: 'Permissions-Policy', isRight: (value) => value !== '' },
  { name: 'Strict-Transport-Security', isRight: (value) => /max-age=[1-9]/.test(value), notHere: true },
];

const canonicalOf = (answer?: Answer) =>
  /<link rel="canonical" href="([^"]*)"/.exec(answer?.body ?? '')?.[1] ?? 'nothing';

/** An owner that is never there; the lock counts these tries for that owner alone. */
const madeUpOwner = { email: 'doctor@site-check.invalid', password: 'not a password' };

/** An order in good form, of a product whose number no shop reaches: no order is made of it. */
const orderOfNothing = {
  product_id: 999_999_999_999_999,
  product_name: 'Site check, no order',
  quantity: 1,
  unit_price: 1,
  customer_name: 'Site check, no order',
  email: 'doctor@site-check.invalid',
  phone: '9999999999',
  address: 'None',
  country: 'India',
  state: 'None',
  city: 'None',
  zip_code: '000000',
};
const checkout = { about: 'payments', ask: ['/api/checkout'], body: orderOfNothing };

/** What a buyer, and the provider who judges the shop, looks for before paying; words and address below the site's. */
export const policies: Record<string, string> = (() => {
  const paths = makePaths('/');
  return {
    terms: paths.terms(),
    'privacy policy': paths.privacy(),
    delivery: paths.delivery(),
    cancelling: paths.cancellation(),
    returns: paths.returns(),
    refunds: paths.refunds(),
    contact: paths.contact(),
  };
})();

/** Everything that is checked of a site, in the order of the report. Nothing of it changes the site. */
export const siteChecks: SiteCheck[] = [
  {
    about: 'preview',
    ask: [''],
    holds: one(({ body }) => !/<meta name="robots" content="noindex"/.test(body)),
    what: 'This is a preview: payments are only pretended, its orders are kept apart, and no search engine shows it.',
    todo: 'Look at the public address; if this is it, publish a deploy of the production branch (docs/deploy.md).',
  },
  {
    about: 'https',
    ask: [''],
    holds: one(({ url }) => url.startsWith('https:') || isThisMachine(url)),
    what: 'The site answers without https; browsers call it not secure.',
    todo: 'In Netlify, Domain management: get the certificate and force HTTPS.',
  },
  {
    about: 'address',
    ask: [''],
    holds: one((answer, site) => {
      const canonical = canonicalOf(answer);
      return URL.canParse(canonical) && new URL(canonical).origin === new URL(site).origin;
    }),
    what: ([home]) => `The page gives its own address as ${canonicalOf(home)}.`,
    todo: 'Set SITE_URL to the site’s address in Netlify and publish again, or use the address the page gives.',
  },
  ...protectingHeaders.map(
    ({ name, isRight, notHere }): SiteCheck => ({
      about: name,
      ask: [''],
      holds: one(({ url, headers }) => (notHere && isThisMachine(url)) || isRight(headers.get(name) ?? '')),
      what: ([home]) => `The header ${name} is ${home?.headers.has(name) ? 'too weak' : 'missing'}.`,
      todo: developer,
    }),
  ),
  {
    about: 'robots',
    ask: ['/robots.txt'],
    holds: one(({ status, body }) => status === 200 && /^user-agent:/im.test(body)),
    what: 'robots.txt is not there (answer {status}); search engines look for it.',
    todo: developer,
  },
  {
    about: 'sitemap',
    ask: ['/sitemap-index.xml', '/sitemap.xml'],
    holds: (answers) =>
      answers.some(({ status, body }) => status === 200 && /<(?:urlset|sitemapindex)\b/.test(body)),
    what: 'The sitemap is not there (answers {status}); search engines look for it.',
    todo: developer,
  },
  {
    about: 'catalogue',
    ask: ['/api/public/show-category'],
    holds: one((answer) => answer.status === 200 && Array.isArray(jsonOf(answer).data)),
    what: 'The shop’s data cannot be read (answer {status}).',
    todo: inLog,
  },
  {
    about: 'unknown calls',
    ask: ['/api/nothing'],
    holds: isJson404,
    what: 'An unknown call is not refused with JSON (answer {status}).',
    todo: inLog,
  },
  // Even a site that is not set up refuses an empty form with 422; only one with a sign-in says that a pair is wrong.
  ...[{}, madeUpOwner].flatMap((body): SiteCheck[] => [
    {
      about: 'sign-in',
      ask: ['/api/login'],
      body,
      holds: one(({ status }) => status !== 503),
      what: 'Nobody can sign in to the owner’s area.',
      todo: `${inNetlify}: SESSION_SECRET, ADMIN_EMAIL and ADMIN_PASSWORD_HASH.`,
    },
    {
      about: 'sign-in',
      ask: ['/api/login'],
      body,
      holds: body === madeUpOwner ? isStatus(401, 429) : isStatus(422),
      what: 'Signing in does not work (answer {status}).',
      todo: inLog,
    },
  ]),
  {
    ...checkout,
    holds: one((answer) => answer.status !== 503 || jsonOf(answer).message !== checkoutTexts.unavailable),
    what: 'Nobody can pay: no payment provider is set up.',
    todo: `${inNetlify}: PAYMENT_PROVIDER, and the provider’s keys.`,
  },
  {
    ...checkout,
    holds: one(({ status }) => status !== 429),
    what: 'Checkout was asked too often to tell.',
    todo: 'Try again in ten minutes.',
  },
  {
    ...checkout,
    holds: isJson404,
    what: 'Checkout does not work (answer {status}).',
    todo: inLog,
  },
  {
    // Without a signature, 401 where the site knows the provider, 404 where it does not.
    about: 'payments',
    ask: realProviderIds.map((id) => `/api/payment/webhook/${id}`),
    body: {},
    holds: (answers) => answers.some(({ status }) => status === 401),
    what: 'The payment provider cannot reach the site (answers {status}, and none of them 401).',
    todo: 'Compare the address in the provider’s dashboard with this one, then the provider’s keys (docs/payments.md).',
  },
  ...healthChecks.map((check): SiteCheck => {
    const healthIn = (answer?: Answer) => (answer ? (jsonOf(answer) as Partial<HealthWire>) : {});
    const stateIn = (answer?: Answer) => healthIn(answer).checks?.[check];
    // What is wrong with the store is named one by one, where that is known.
    const named = (answer?: Answer) => (check === 'store' && healthIn(answer).problems) || [];
    const orElse = (words: string[], general = '') => (words.length > 0 ? words.join(' ') : general);
    return {
      about: check,
      ask: ['/api/health'],
      // Where it does not say how it is, the store is what is reported.
      holds: one((answer) => (stateIn(answer) ?? (check === 'store' ? 'fail' : 'ok')) === 'ok'),
      what: ([answer]) =>
        orElse(
          named(answer).map(({ what }) => what),
          healthTexts[check][stateIn(answer) ?? 'fail'],
        ),
      todo: ([answer]) =>
        `${orElse(
          named(answer).map(({ todo }) => todo),
          healthTexts[check].todo,
        )} (docs/runbook.md)`,
    };
  }),
  ...[...new Set(Object.values(policies).map((address) => address.replace(/#.*/, '')))].map(
    (address): SiteCheck => ({
      about: address,
      ask: [address],
      holds: isStatus(200),
      what: 'A page that buyers and payment providers look for is not there (answer {status}).',
      todo: developer,
    }),
  ),
];
