import type { Product } from '#domain/catalogue/product.ts';
import { loadFunctions } from '#local/local-run.ts';
import type { Route, serve } from '#server/http/routes.ts';
import { type AdminCall, adminCalls } from './admin-calls.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import { payloadFor, testOwner, visitor } from './test-shop.ts';

/** A route as its function declares it, with the root it is below. */
export type DeclaredRoute = Route & { root: string };

/** Returns every route of the site's functions, so that a new one is tried without being listed anywhere. */
export async function declaredRoutes(): Promise<DeclaredRoute[]> {
  const functions = await loadFunctions();
  return functions.flatMap(({ default: handler }) => {
    const { routes = [], root = '/api' } = handler as Partial<ReturnType<typeof serve>>;
    return routes.map((route) => ({ ...route, root }));
  });
}

const json = (path: string, sent: object): AdminCall => ({
  method: 'POST',
  path,
  send: () => ({ json: sent }),
});

/** An enquiry with all its fields. */
export const wholeEnquiry = {
  ...visitor,
  package_name: 'Ruby',
  preferred_at: '2099-01-01T10:00:00+05:30',
  website: '',
  took_ms: 2_000,
};

/** A checkout of the first product of a shop, the ruby of `addRuby`. */
export const wholeCheckout = payloadFor({ id: 1, name: 'Ruby', price: 12_500_00 } as Product);

/** An example of each call that is not the owner's, and of hers that would end her session. */
const otherCalls: AdminCall[] = [
  { method: 'GET', path: '/public/product-details/1/ruby' },
  { method: 'GET', path: '/public/category-products/gemstones' },
  { method: 'GET', path: '/payment/status/ORDER' },
  { method: 'POST', path: '/payment/retry/HELD' },
  json('/checkout', wholeCheckout),
  json('/appointment', wholeEnquiry),
  json('/newsletter', { email: 'asha@example.in', website: '' }),
  json('/login', { email: testOwner.email, password: 'not the password', stay: true }),
  json('/passkey/sign-in', {
    challenge: 'none',
    response: softwareAuthenticator(testOwner.siteUrl).get({ challenge: 'none' }),
    stay: true,
  }),
  json('/settings/password', { current: 'not the password', password: 'a new password' }),
  json('/payment/webhook/sandbox', { event: 'order.completed', state: 'COMPLETED', at: '2026' }),
];

/** Returns the example of a route, undefined where none is written down. */
export function exampleOf({ method, path }: Pick<Route, 'method' | 'path'>): AdminCall | undefined {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  return [...adminCalls, ...otherCalls].find(
    (example) => example.method === method && pattern.test(example.path.split('?')[0] ?? ''),
  );
}
