import { LONGEST } from '#domain/site/field-lengths.ts';
import { makePaths } from '#domain/site/paths.ts';
import { pagePath } from '#words/address.ts';

/** Makes the addresses of this build. @param inLanguage as `makePaths` takes it */
export const makeOwnPaths = (inLanguage: (path: string) => string) =>
  makePaths(
    import.meta.env.BASE_URL,
    import.meta.env.PUBLIC_API_BASE || undefined,
    import.meta.env.PUBLIC_FILE_BASE || undefined,
    inLanguage,
  );

/** Every address of the site, with the base path of this build; in an island of a Hindi page those of Hindi pages. */
export const paths = makeOwnPaths(pagePath);

/** The base path without a slash at its end: '' or '/site'. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Returns the whole address of a path on the site of this build. */
export const absolute = (path: string) => new URL(path, import.meta.env.SITE).href;

/** Longest slug: some letters of a name take two characters in small. */
const LONGEST_SLUG = 2 * LONGEST.name;

/**
 * Decodes a dynamic part of a page's address completely: Astro leaves `%26` and the like as they are.
 * Decoding twice is safe, because no slug has a percent sign. Returns an empty text for a part that cannot be
 * decoded or is too long.
 */
export function addressPart(part: string | undefined): string {
  try {
    const slug = decodeURIComponent(part ?? '');
    return slug.length > LONGEST_SLUG ? '' : slug;
  } catch {
    return '';
  }
}

/** Returns the id in a page's address, cut to what an id may have at most: the page may show it again. */
export const idPart = (part: string | undefined): string => (part ?? '').slice(0, LONGEST.other);

/** A page on the way from home to another: its name and its path, with the base path. */
export interface Step {
  name: string;
  path: string;
}
