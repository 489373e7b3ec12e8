import { notLikeFile } from '../site/no-page.ts';

/**
 * The address part made from a name: trimmed, lower-cased, whitespace runs turned into hyphens, then rid of
 * what cannot stand in one path segment (`/ \ ? # %`, control characters, lone surrogates, the segments
 * '.' and '..'). Never ends as a file does: '.html' stands for the page without it, other endings for no page. Empty
 * when nothing is left; such a name is refused.
 */
export function slugOf(name: string): string {
  const slug = name
    .trim()
    .toLowerCase()
    .replace(/\s+/gu, '-')
    .replace(/[/\\?#%\p{Cc}\p{Cs}]/gu, '');
  return slug === '.' || slug === '..' ? '' : notLikeFile(slug);
}

/** Whether an address part names this slug; case does not matter in addresses. */
export function matchesSlug(slug: string, addressPart: string): boolean {
  return slug === addressPart.toLowerCase();
}
