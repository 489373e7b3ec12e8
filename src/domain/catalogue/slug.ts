import { notLikeFile } from '../site/no-page.ts';

/**
 * Makes the part of an address from a name. It is trimmed, lower-cased and has hyphens for whitespace. It
 * lacks what cannot stand in one path segment: `/ \ ? # %`, control characters, lone surrogates, and the
 * segments '.' and '..'. It never ends like a file, because '.html' stands for the page without it and other
 * endings for no page. Names that leave nothing are refused.
 */
export function slugOf(name: string): string {
  const slug = name
    .trim()
    .toLowerCase()
    .replace(/\s+/gu, '-')
    .replace(/[/\\?#%\p{Cc}\p{Cs}]/gu, '');
  return slug === '.' || slug === '..' ? '' : notLikeFile(slug);
}

/** Tells whether a part of an address names this slug. Case does not matter in addresses. */
export function matchesSlug(slug: string, addressPart: string): boolean {
  return slug === addressPart.toLowerCase();
}
