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

/** Returns a slug as it is compared: in lower case, and each letter with its marks as one sequence. */
const compared = (slug: string) => slug.toLowerCase().normalize('NFC');

/**
 * Tells whether a part of an address names this slug. Neither case matters nor whether a letter and its mark
 * are one code point or two: messengers and file systems change both.
 */
export function matchesSlug(slug: string, addressPart: string): boolean {
  return compared(slug) === compared(addressPart);
}
