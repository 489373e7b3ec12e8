import { hindiPath, isInHindi } from '#domain/site/hindi-pages.ts';
import { type Language, localeOf } from '#domain/site/language.ts';
import type { Paths } from '#domain/site/paths.ts';
import type { Site } from '#domain/site/site.ts';
import { type Words, wordsIn } from '#languages/words.ts';
import hindiFacts from '../../content/site.hi.json' with { type: 'json' };
import { basePath, makeOwnPaths, type Step } from './paths.ts';
import { site } from './site.ts';

/* The language of a page, for pages and their parts while they are rendered. Islands have `#words/…` instead. */

interface InLanguage {
  lang: Language;
  /** The `lang` attribute of the page. */
  htmlLang: string;
  locale: string;
  words: Words;
  /** The addresses of the site, in this language where a page exists in it. */
  paths: Paths;
  /** The practice's facts, in this language where it has its own words for them. */
  site: Site;
  /** Returns the way to a page, from home down to the page itself. */
  trailTo: (...steps: Step[]) => Step[];
}

const trailIn =
  (paths: Paths, home: string) =>
  (...steps: Step[]) => [{ name: home, path: paths.home() }, ...steps];

const english = makeOwnPaths((path) => path);
const hindi = makeOwnPaths(hindiPath);

const { sample: _, languages, trained, address, ...inHindi } = hindiFacts;
const hindiSite: Site = {
  ...site,
  ...inHindi,
  address: { ...site.address, ...address },
  founder: { ...site.founder, languages, trained },
};

export const inLanguage: Record<Language, InLanguage> = {
  en: {
    lang: 'en',
    htmlLang: localeOf.en,
    locale: localeOf.en,
    words: wordsIn.en,
    paths: english,
    site,
    trailTo: trailIn(english, wordsIn.en.site.home),
  },
  hi: {
    lang: 'hi',
    htmlLang: 'hi',
    // Hindi's own digits are not what bills and phones here show.
    locale: `${localeOf.hi}-u-nu-latn`,
    words: wordsIn.hi,
    paths: hindi,
    site: hindiSite,
    trailTo: trailIn(hindi, wordsIn.hi.site.home),
  },
};

const inLanguageOf = (path: string) => inLanguage[path.split('/')[1] === 'hi' ? 'hi' : 'en'];

/** Returns the language of an address, whether or not there is a page at it. */
export const addressLanguage = ({ pathname }: URL): InLanguage =>
  inLanguageOf(pathname.slice(basePath.length));

/**
 * Returns the language that a page is rendered in, by the pattern of its route: '/hi/faq' is the Hindi '/faq'. The
 * pages for what is missing or failed have one route for all addresses, and take the language of the address.
 */
export const pageLanguage = ({ routePattern, url }: { routePattern: string; url: URL }): InLanguage =>
  ['/404', '/500'].includes(routePattern) ? addressLanguage(url) : inLanguageOf(routePattern);

export interface Versions {
  en: string;
  /** Null for a page that exists in English alone. */
  hi: string | null;
}

/**
 * Returns the addresses of a page in each language, from its own in any of them. All are with the base path.
 */
export function versionsOf(path: string): Versions {
  const own = path.slice(basePath.length);
  const plain = own.replace(/^\/hi(?=\/|$)/, '') || '/';
  const to = (address: string) => `${basePath}${address}` || '/';
  return {
    en: to(plain === '/' ? '' : plain),
    hi: isInHindi(plain) ? to(hindiPath(plain)) : null,
  };
}
