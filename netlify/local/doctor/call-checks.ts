import { checkoutTexts } from '#domain/order.ts';
import type { Finding } from './finding.ts';
import { online } from './page-checks.ts';
import { askWebhooks, webhookFindings } from './payment-checks.ts';
import { type Answer, visit } from './visit.ts';

const inNetlify = 'Set it in Netlify under Site configuration > Environment variables, and publish again';
const inLog = 'See the function log in Netlify: it says in one line what is missing.';

/** What a JSON answer holds, or null for an answer that is none. */
function read({ headers, body }: Answer): Record<string, unknown> | null {
  if (!headers.get('content-type')?.startsWith('application/json')) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Whether the shop's data can be read. */
export function catalogueFindings(answer: Answer): Finding[] {
  if (answer.status === 200 && Array.isArray(read(answer)?.data)) return [];
  return [online(`The shop’s data cannot be read (answer ${answer.status}).`, answer.url, inLog)];
}

/** Whether the store keeps the promises that orders rest on; the site checks it itself. */
export function storeFindings(answer: Answer): Finding[] {
  if (answer.status === 200) return [];
  const what = `The shop’s storage failed its self-check, so no order is taken (answer ${answer.status}).`;
  return [online(what, answer.url, inLog)];
}

/** Whether an unknown call is refused as the site's own calls are, and not with a page. */
export function unknownCallFindings(answer: Answer): Finding[] {
  if (answer.status === 404 && read(answer)?.status === 404) return [];
  return [online(`An unknown call is not refused with JSON (answer ${answer.status}).`, answer.url, inLog)];
}

/**
 * Whether the owner can sign in. Even a site that is not set up refuses an empty form with 422, so a made-up
 * owner is tried too: only a site with a sign-in says that the pair is wrong. The lock counts these tries for
 * the made-up owner alone.
 */
export function signInFindings(empty: Answer, madeUp: Answer): Finding[] {
  const refused = madeUp.status === 401 || madeUp.status === 429;
  if (empty.status === 422 && refused) return [];
  const todo = `${inNetlify}: SESSION_SECRET, ADMIN_EMAIL and ADMIN_PASSWORD_HASH.`;
  const { url, status } = empty.status === 422 ? madeUp : empty;
  return status === 503
    ? [online('Nobody can sign in to the owner’s area.', url, todo)]
    : [online(`Signing in does not work (answer ${status}).`, url, inLog)];
}

/**
 * Whether visitors can pay. The order asks for a product that is never there, so that a site with a provider
 * answers 404 and makes no order; one without a provider says so first.
 */
export function checkoutFindings(answer: Answer): Finding[] {
  const { status, url } = answer;
  if (status === 404 && read(answer)?.status === 404) return [];
  if (status === 429)
    return [online('Checkout was asked too often to tell.', url, 'Try again in ten minutes.')];
  const unavailable = read(answer)?.message === checkoutTexts.unavailable;
  return status === 503 && unavailable
    ? [
        online(
          'Nobody can pay: no payment provider is set up.',
          url,
          `${inNetlify}: PAYMENT_PROVIDER, and the provider’s keys.`,
        ),
      ]
    : [online(`Checkout does not work (answer ${status}).`, url, inLog)];
}

/** Makes the calls and looks at the answers; none of them changes anything on the site. */
export async function callFindings(site: string): Promise<Finding[]> {
  const at = (path: string) => `${site}/api${path}`;
  const [catalogue, health, unknown, empty, madeUp, checkout, webhooks] = await Promise.all([
    visit(at('/public/show-category')),
    visit(at('/health')),
    visit(at('/nothing')),
    visit(at('/login'), {}),
    visit(at('/login'), { email: 'doctor@site-check.invalid', password: 'not a password' }),
    visit(at('/checkout'), orderOfNothing),
    askWebhooks(site),
  ]);
  const unpaid = checkoutFindings(checkout);
  return [
    ...catalogueFindings(catalogue),
    ...storeFindings(health),
    ...unknownCallFindings(unknown),
    ...signInFindings(empty, madeUp),
    ...unpaid,
    ...(unpaid.length ? [] : webhookFindings(webhooks)),
  ];
}

/** An order in good form, of a product whose number no shop reaches. */
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
