import { createHash } from 'node:crypto';

/**
 * What browsers are told about https, by the values of the setting HSTS. Browsers keep it for as long as it says,
 * whatever the site does later, so the shortest is the default.
 */
const httpsPromises = {
  day: 'max-age=86400',
  year: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
} as const;
type HttpsPromise = keyof typeof httpsPromises;
export const httpsPromiseNames = Object.keys(httpsPromises) as [HttpsPromise, ...HttpsPromise[]];

/**
 * Returns the header Strict-Transport-Security. It is part of refusals too, also of that for a malformed setting;
 * the build refuses such a value, so here it counts as none.
 */
export function strictTransport({ HSTS = '' }: Record<string, string | undefined>): string {
  return Object.hasOwn(httpsPromises, HSTS) ? httpsPromises[HSTS as HttpsPromise] : httpsPromises.day;
}

/**
 * Headers of every page and answer. Astro makes the Content-Security-Policy of pages, with the hashes of
 * their scripts and styles. Other answers get `answerPolicy`. The referrer policy is not `no-referrer`,
 * because payment pages refuse visitors without a referrer.
 */
export const securityHeaders = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // What `frame-ancestors` says, for browsers and scanners that do not read it.
  'X-Frame-Options': 'DENY',
  'Strict-Transport-Security': strictTransport(process.env),
};

/** Header of the editors' area, whose sign-in opens a window that sends its result back. */
export const mayOpenPopups = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' };

/** Content-Security-Policy of answers that are not pages. They may load nothing and stand in no frame. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Content-Security-Policy of every built file, beside its own. It holds where an address has no rule of its own,
 * which is the plain page of not found. A part of every other policy, so that it changes none if both count.
 */
export const leastPolicy = "frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/** Returns the Content-Security-Policy of pages, without the hashes of scripts and styles that Astro adds. */
export function pagePolicy(options: { apiOrigin?: string; fileOrigin?: string; deployed: boolean }) {
  const { apiOrigin = '', fileOrigin = '' } = options;
  const join = (...parts: string[]) => parts.filter(Boolean).join(' ');
  return [
    "default-src 'self'",
    join("img-src 'self' data: blob:", fileOrigin),
    ...(apiOrigin ? [`connect-src 'self' ${apiOrigin}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(options.deployed ? ['upgrade-insecure-requests'] : []),
  ];
}

/**
 * Returns a page's Content-Security-Policy with the hashes of its own styles and scripts only. Astro 7.3
 * names those of the whole site in each page, which is more than a kilobyte.
 */
export function ownPolicy(policy: string, html: string): string {
  const own = hashesIn(html);
  // The rules that a page's script adds (astro.config.mjs) have the only hash of another kind.
  const addsRules = html.includes('id="page-script"');
  return policy.replace(/ '(sha256|sha384)-[^']+'/g, (hash, kind) =>
    own.has(hash.trim()) || (kind === 'sha384' && addsRules) ? hash : '',
  );
}

/**
 * Returns the hashes of the inline styles and scripts of a page. Data blocks do not run and need none. A page
 * may hold text of a visitor, and Astro writes `<script>` in an attribute as it is. So the page is cut at
 * every `<script` and `<style`, and each piece is searched once, which keeps the time linear in the length of
 * the page.
 */
function hashesIn(html: string): Set<string> {
  const hashes = new Set<string>();
  for (const name of ['style', 'script']) {
    const [, ...pieces] = html.split(`<${name}`);
    for (const piece of pieces) {
      const opened = piece.indexOf('>');
      const closed = piece.indexOf(`</${name}>`, opened);
      const attributes = piece.slice(0, opened);
      // A `<script` in an attribute would end at the next real element. `<scripts` is another element.
      if (opened === -1 || closed === -1 || /^\w/.test(attributes)) continue;
      if (attributes.includes('application/ld+json')) continue;
      const text = piece.slice(opened + 1, closed);
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  return hashes;
}
