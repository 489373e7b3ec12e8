import { type Language, localeOf } from '#domain/site/language.ts';
import pages from '../../content/lists/service-pages.json' with { type: 'json' };

/** A field in which services are offered, with its place in the menus. */
export interface ServiceCategory {
  /** Last part of the address of its page. Services name it as their `category`. */
  slug: string;
  /** Its name in the menus: 'Numerology'. */
  title: string;
  /** The same in each language. */
  titles: Record<Language, string>;
  /** The link in its menu to the free tools that belong to it, if there is one. */
  tools: { titles: Record<Language, string>; link: string } | null;
}

/** What the list says of a page; `schemas.ts` has its rules. */
interface Entry {
  slug: string;
  menuTitle?: string;
  menuTitle_hi?: string;
  tools?: string;
  tools_hi?: string;
  toolsLink?: string;
}

/**
 * The categories of services, in the order of the menus: the entries of content/lists/service-pages.json that
 * have a `menuTitle`. The list is imported, because pages that are rendered on request have the menus too.
 */
export const serviceCategories: ServiceCategory[] = (pages as Entry[]).flatMap(
  ({ slug, menuTitle, menuTitle_hi, tools, tools_hi, toolsLink }) =>
    menuTitle && menuTitle_hi
      ? [
          {
            slug,
            title: menuTitle,
            titles: { en: menuTitle, hi: menuTitle_hi },
            tools:
              tools && tools_hi && toolsLink
                ? { titles: { en: tools, hi: tools_hi }, link: toolsLink }
                : null,
          },
        ]
      : [],
);

/**
 * Returns the category of a service.
 * @throws Error for an unknown one; the check of the content has named the file before
 */
export function categoryOf(service: { category: string }): ServiceCategory {
  const found = serviceCategories.find(({ slug }) => slug === service.category);
  if (!found)
    throw new Error(`content/lists/service-pages.json has no page for the category ${service.category}`);
  return found;
}

/** Names all categories within a sentence: 'astrology, numerology and vastu'. */
export const categoriesInWords = (lang: Language): string =>
  new Intl.ListFormat(lang === 'en' ? 'en-GB' : localeOf[lang]).format(
    serviceCategories.map(({ titles }) => titles[lang].toLowerCase()),
  );
