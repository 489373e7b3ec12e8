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
