import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { healthChecks } from '#domain/site/health.ts';
import { securityHeaders } from '#server/security-headers.ts';

interface Reply {
  status?: number;
  type?: string;
  body: string;
  headers?: Record<string, string>;
}
/** Replies by call, such as 'GET /robots.txt'; each is given the call's body. */
export type Replies = Record<string, (body: string) => Reply>;

/** The headers of a page as the site sends them. */
export const safe = {
  ...securityHeaders,
  'Content-Security-Policy': "script-src 'self'; frame-ancestors 'none'",
};
/** A page of the site at `url`. */
export const page = (url: string, text = 'Welcome'): Reply => ({
  type: 'text/html',
  headers: safe,
  body: `<!doctype html><html><head><link rel="canonical" href="${url}/"></head><body>${text}</body></html>`,
});
/** An answer of the site's calls. */
export const json = (status: number, more: object = {}): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ status, ...more }),
});

const sold = { id: 1, product_slug: 'ruby', product_price: 12_500 };
/** The links that a checkout must have. */
export const policyLinks = [
  ...['/terms-condition', '/privacy-policy', '/contact-us'],
  ...['delivery', 'cancellation', 'returns', 'refunds'].map((part) => `/terms-condition#${part}`),
];
const links = (to: string[]) => to.map((address) => `<a href="${address}">Read</a>`).join(' ');
/** A checkout that leads to these addresses. */
export const checkoutPage = (url: string, to = policyLinks) => page(url, links(to));

/** The checks of a site that is well. */
export const soundChecks = Object.fromEntries(healthChecks.map((check) => [check, 'ok']));

/** A site with nothing amiss, as far as the doctor looks. */
function soundSite(url: string): Replies {
  return {
    'GET /': () => page(url),
    'GET /contact-us': () => page(url, '<a href="tel:+919812345678">Call</a>'),
    'GET /terms-condition': () => page(url),
    'GET /privacy-policy': () => page(url),
    'GET /robots.txt': () => ({ body: 'User-agent: *\nAllow: /' }),
    'GET /sitemap-index.xml': () => ({ body: '<?xml version="1.0"?><sitemapindex></sitemapindex>' }),
    'GET /api/health': () => json(200, { checks: soundChecks }),
    'GET /api/public/show-category': () => json(200, { data: [{ category_slug: 'gems' }] }),
    'GET /api/public/category-products/gems': () =>
      json(200, { data: [{ ...sold, product_price: null }, sold] }),
    'GET /product-checkout/1/ruby': () => checkoutPage(url),
    'POST /api/payment/webhook/phonepe': () => json(401),
    'POST /api/login': (body) => (body === '{}' ? json(422) : json(401)),
    'POST /api/checkout': (body) => json(JSON.parse(body).product_id === 999_999_999_999_999 ? 404 : 200),
  };
}

/** A site on this machine that stands in for a deployed one. */
export interface DeployedSite {
  url: string;
  /** The calls so far. */
  asked: string[];
  close(): Promise<void>;
}

/** Serves the sound site with some replies changed; anything unknown is a JSON 404. */
export async function serveSite(changed: (url: string) => Replies = () => ({})): Promise<DeployedSite> {
  const asked: string[] = [];
  let replies: Replies = {};
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const call = `${request.method} ${request.url}`;
    asked.push(call);
    const reply = replies[call]?.(body) ?? json(404);
    response.writeHead(reply.status ?? 200, { 'Content-Type': reply.type ?? 'text/plain', ...reply.headers });
    response.end(reply.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  replies = { ...soundSite(url), ...changed(url) };
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { url, asked, close };
}
