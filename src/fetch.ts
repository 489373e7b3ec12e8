import type { Fetchable } from 'astro';
import { astro, FetchState } from 'astro/fetch';
import { LONGEST_ADDRESS } from '#domain/site/field-lengths.ts';
import { withoutEndSlashes } from '#domain/site/paths.ts';
import { addressLanguage } from '#lib/language.ts';
import { openContext, RestoreUnderWay } from '#server/app-context.ts';
import { completePageHeaders, keptHeaders } from '#server/cdn-headers.ts';
import { callTexts, json, RESTORING_RETRY_S } from '#server/http/answer.ts';
import { countCall } from '#server/rate-limit/usage.ts';
import { answerPolicy, ownPolicy, securityHeaders } from '#server/security-headers.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';

const home = import.meta.env.BASE_URL.replace(/\/$/, '');

/**
 * A request for a page by its file's name, as one for the page. Netlify's command line asks so, and Astro 7.3
 * takes '/astro-shop/gemstones/index.html' for the page and then fails on its missing parameters.
 */
function withoutFileName(request: Request): Request {
  const url = new URL(request.url);
  const pathname = url.pathname.replace(/(?:\/index)?\.html$/, '') || '/';
  if (pathname === url.pathname) return request;
  url.pathname = pathname;
  return new Request(url, request);
}

function moved(path: string, search: string, status: 301 | 302 = 301): Response {
  return new Response(null, { status, headers: { Location: path.replace(/^\/+/, '/') + search } });
}

/** Pages with a form that is sent to their own address, here or in Hindi. */
const withForm = ['/newsletter/leave', '/receipt/[orderId]', '/sandbox-pay/[orderId]', '/your-order'];

/** The refusal of a method that a page does not take; null for one that it does. */
function refusedMethod(method: string, route = '/404'): Response | null {
  const hasForm = withForm.includes(route.replace(/^\/hi(?=\/)/, ''));
  const takes = ['GET', 'HEAD', ...(hasForm ? ['POST'] : [])];
  if (takes.includes(method)) return null;
  if (route === '/404') return json({ message: callTexts[404] }, 404);
  return json({ message: callTexts[405] }, 405, { Allow: takes.join(', ') });
}

/**
 * The page, or the way to it: addresses are found in any case, and a page of articles past the last is the
 * first.
 */
async function render(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const plain = withoutEndSlashes(pathname) || '/';
  if (plain !== pathname && plain !== home && plain !== '/') return moved(plain, search);
  const state = new FetchState(request);
  const refused = refusedMethod(request.method, state.routeData?.route);
  if (refused) return refused;
  const page = await astro(state);
  if (page.status !== 404) return page;
  // Letters of other scripts stand in the path as escapes, which are the same in any case.
  const lower = plain.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) =>
    part[0] === '%' ? part : part.toLowerCase(),
  );
  if (lower !== plain && plain.startsWith(home)) return moved(home + lower.slice(home.length), search);
  const [, articles] = /^((?:\/hi)?\/articles)\/\d+$/.exec(plain.slice(home.length)) ?? [];
  if (articles) return moved(home + articles, '', 302);
  return page;
}

/** The plain page that replaces every rendered one while a backup is being restored. */
function restoringPage(url: URL): Response {
  const { htmlLang, words } = addressLanguage(url);
  const { restoringTitle, restoring } = words.answers;
  const page =
    `<!doctype html><html lang="${htmlLang}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${restoringTitle}</title></head>` +
    `<body><p>${restoring}</p></body></html>`;
  return new Response(page, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': String(RESTORING_RETRY_S) },
  });
}

/**
 * Renders a page, unless a backup is being restored. The page itself handles a store that cannot be reached.
 */
async function renderWhenOpen(request: Request): Promise<Response> {
  try {
    await openContext().requireOpen();
  } catch (error) {
    if (error instanceof RestoreUnderWay) return restoringPage(new URL(request.url));
    if (!(error instanceof StorageUnavailable)) throw error;
  }
  return render(request);
}

/** Returns the answer with its own policy if it is a page. */
async function withOwnPolicy(rendered: Response): Promise<Response> {
  const policy = rendered.headers.get('Content-Security-Policy');
  const isPage = rendered.headers.get('Content-Type')?.startsWith('text/html');
  if (!policy || !isPage) return new Response(rendered.body, rendered);
  const html = await rendered.text();
  const response = new Response(html, rendered);
  response.headers.set('Content-Security-Policy', ownPolicy(policy, html));
  return response;
}

/**
 * The door of every rendered page. Calls that no function answers end here, with JSON and not with a page.
 * Every answer gets the headers of the site.
 */
export default {
  async fetch(request) {
    const began = performance.now();
    const { pathname } = new URL(request.url);
    const outside = pathname !== home && !pathname.startsWith(`${home}/`);
    const context = openContext();
    const { settings } = context;
    if (outside || `${pathname}/`.startsWith(`${home}/api/`))
      return json({ message: callTexts[404] }, 404, keptHeaders(settings, { browsers: 'no-store' }));
    // Nothing is parsed, rendered or repeated of an address that nobody can mean.
    if (request.url.length > LONGEST_ADDRESS) return json({ message: callTexts[414] }, 414);
    const rendered = await renderWhenOpen(withoutFileName(request));
    const response = await withOwnPolicy(rendered);
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
    const { headers } = response;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', answerPolicy);
    completePageHeaders(settings, headers);
    await countCall(context, performance.now() - began);
    return response;
  },
} satisfies Fetchable;
