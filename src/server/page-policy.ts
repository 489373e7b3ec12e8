import { createHash } from 'node:crypto';

/**
 * A page's Content-Security-Policy with the hashes of its own styles and scripts alone. Astro 7.3 names those of
 * the whole site in each, a kilobyte and more that a phone would wait for.
 */
export function ownPolicy(policy: string, html: string): string {
  const own = hashesIn(html);
  return policy.replace(/ 'sha256-[^']+'/g, (hash) => (own.has(hash.trim()) ? hash : ''));
}

/**
 * What a policy must name for the styles and scripts that stand in a page; data is not run and needs no name. Astro
 * writes '<script>' in an attribute as it is: what would begin there ends at the next one that begins, and is none.
 */
function hashesIn(html: string): Set<string> {
  const inline = html.matchAll(
    /<(style|script)\b(?![^>]*application\/ld\+json)[^>]*>((?:(?!<\1\b).)*?)<\/\1>/gs,
  );
  return new Set(
    [...inline].map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
}
