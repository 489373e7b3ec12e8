import type { Language } from './language.ts';
import { fixedPaths } from './paths.ts';

/*
 * The pages that exist in Hindi too, by their files in src/pages: each file is rendered a second time below /hi. The
 * language switch, hreflang, the sitemap and all links on Hindi pages follow from this list. Add a page only
 * when everything on it is in Hindi.
 */
export const hindiPages = [
  'index',
  'about-us',
  'contact-us',
  'faq',
  'fees',
  'service-details/[category]',
  'service-details/[category]/[subcategory]',
  'consult/[category]/[subcategory]',
  'articles/[...page]',
  'articles/topic/[topic]',
  'blog/[slug]',
  'tools/index',
  'tools/[tool]',
  '[policy]',
  'astro-shop/index',
  'astro-shop/[category]',
  'shop-picks',
  'search',
  'product-details/[id]/[slug]',
  'basket',
  'checkout',
  'product-checkout/[id]/[slug]',
  'payment-result/[merchantTransactionId]',
  'pay/[orderId]',
  'birth-details/[orderId]',
  'your-order',
  'your-data',
  'receipt/[orderId]',
  'newsletter/leave',
] as const;

/** Returns the route of a file, as Astro writes it: '/', '/product-details/[id]/[slug]'. */
export const routeOf = (file: string): string => `/${file.replace(/(^|\/)index$/, '')}`;

export const policies = [fixedPaths.privacy, fixedPaths.terms, fixedPaths.disclaimer];

/** The addresses of files whose route matches other pages too, or paths of more than one length. */
const onlyAt: Record<string, readonly string[]> = {
  '[policy]': policies,
  'articles/[...page]': [fixedPaths.articles, `${fixedPaths.articles}/[page]`],
};

const routes = hindiPages.flatMap((file) => onlyAt[file] ?? routeOf(file)).map((route) => route.split('/'));

/** Returns true when a path, without the base path, leads to a page that exists in Hindi too. */
export function isInHindi(path: string): boolean {
  const parts = (/^[^?#]*/.exec(path)?.[0] ?? '').split('/');
  return routes.some(
    (route) =>
      route.length === parts.length &&
      // `/tools/towns.json` is a file. The names of products have dots, too.
      route.every(
        (part, at) => part === parts[at] || (part.startsWith('[') && /.(?<!\.json)$/.test(parts[at] ?? '')),
      ),
  );
}

/** Returns the Hindi address of a page, and any other path as it is. Paths are without the base path. */
export const hindiPath = (path: string): string =>
  isInHindi(path) ? `/hi${path.replace(/^\/(?=[?#]|$)/, '')}` : path;

/** Returns the language of a page by its address, which may lie below a base path. */
export function languageAt(path: string): Language {
  const parts = path.split('/');
  const at = parts.indexOf('hi');
  return at > 0 && isInHindi(`/${parts.slice(at + 1).join('/')}`) ? 'hi' : 'en';
}

/** Returns the address of a page in a language, where it exists in it. */
export const pathIn = (language: Language, path: string): string =>
  language === 'hi' ? hindiPath(path) : path;
