import type { Fetchable } from 'astro';
import { astro, FetchState } from 'astro/fetch';
import { json } from '#server/http/answer.ts';
import { callTexts } from '#server/http/serve-calls.ts';
import { answerPolicy, securityHeaders } from '#server/security-headers.ts';

/**
 * The address of a page without file-like endings or a slash at the end. Astro 7.3 takes
 * '/astro-shop/gemstones/index.html' for the page and then fails on its missing parameters.
 */
function plainPath(pathname: string): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/';
}

/**
 * The door of every rendered page. Calls that no function answers end here, with JSON and not with a page. Other spellings of an address are sent to the page, and every answer gets the
 * headers of the site. A page that is kept is kept by the CDN, which can be purged; browsers ask again.
 */
export default {
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const home = import.meta.env.BASE_URL.replace(/\/$/, '');
    const outside = pathname !== home && !pathname.startsWith(`${home}/`);
    if (outside || pathname.startsWith(`${home}/api/`)) return json({ message: callTexts[404] }, 404);
    const plain = plainPath(pathname);
    const respelled = plain !== pathname && plain !== home && plain !== '/';
    const rendered = respelled
      ? new Response(null, { status: 301, headers: { Location: plain.replace(/^\/+/, '/') + search } })
      : await astro(new FetchState(request));
    const response = new Response(rendered.body, rendered);
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
    const { headers } = response;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', answerPolicy);
    const kept = headers.has('Netlify-CDN-Cache-Control');
    if (!headers.has('Cache-Control'))
      headers.set('Cache-Control', kept ? 'public, max-age=0, must-revalidate' : 'no-store');
    return response;
  },
} satisfies Fetchable;
