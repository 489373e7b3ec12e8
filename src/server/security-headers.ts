import { createHash } from 'node:crypto';

/**
 * Headers of every page and answer. The Content-Security-Policy of pages is made by Astro (it holds the
 * hashes of a page's own scripts and styles); answers without a page get the one below.
 * Payment pages refuse visitors sent with `no-referrer`, hence the referrer policy.
 */
export const securityHeaders = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
} as const;

/** For the editors' area, whose sign-in is a window that answers back. */
export const mayOpenPopups = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' };

/** The policy of an answer that is no page: it may load nothing and stand in no frame. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** What a page may load, beside the script and style hashes that Astro adds. */
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
 * A page's Content-Security-Policy with the hashes of its own styles and scripts alone. Astro 7.3 names those of
 * the whole site in each, a kilobyte and more that a phone would wait for.
 */
export function ownPolicy(policy: string, html: string): string {
  const own = hashesIn(html);
  return policy.replace(/ 'sha256-[^']+'/g, (hash) => (own.has(hash.trim()) ? hash : ''));
}

/**
 * Returns what a policy must name for the styles and scripts that stand in a page. Data, which is not run,
 * needs no name. A page may hold what a visitor typed, and Astro writes `<script>` in an attribute as it is.
 * So the page is cut at every `<script` and `<style`, and each piece is looked through once: the time grows
 * with the page's length and no faster.
 */
function hashesIn(html: string): Set<string> {
  const hashes = new Set<string>();
  for (const name of ['style', 'script']) {
    const [, ...pieces] = html.split(`<${name}`);
    for (const piece of pieces) {
      const opened = piece.indexOf('>');
      const closed = piece.indexOf(`</${name}>`, opened);
      const attributes = piece.slice(0, opened);
      // What begins in an attribute ends at the real element after it. `<scripts` is another element.
      if (opened === -1 || closed === -1 || /^\w/.test(attributes)) continue;
      if (attributes.includes('application/ld+json')) continue;
      const text = piece.slice(opened + 1, closed);
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  return hashes;
}
