import type { Language } from '#domain/site/language.ts';
import { inLanguage } from '#lib/language.ts';
import { serviceCategories } from './categories.ts';

interface Entry {
  id: number;
  category: string;
  subcategory: string;
  title: string;
  icon: string;
}

/*
 * Only the front matter is read. Pages that are rendered on request have the header too, and the collections
 * with all articles must not get into their function. The collection's schema has checked the same files.
 */
const files = import.meta.glob<Entry>(['../../content/services/*.md', '!**/*.hi.md'], {
  eager: true,
  import: 'frontmatter',
});
const hindiFiles = import.meta.glob<Pick<Entry, 'title'>>('../../content/services/*.hi.md', {
  eager: true,
  import: 'frontmatter',
});

/** Returns the title in a language; that of a service without a Hindi text stays in English. */
const titleIn = (lang: Language, { title, subcategory }: Entry): string =>
  (lang === 'hi' && hindiFiles[`../../content/services/${subcategory}.hi.md`]?.title) || title;

/** Returns the services of the catalogue for the menus, by category, in the order of their ids. */
export function serviceMenu(lang: Language) {
  const { paths } = inLanguage[lang];
  return serviceCategories.map(({ slug, titles, tools }) => ({
    title: titles[lang],
    path: paths.serviceCategory(slug),
    services: Object.values(files)
      .filter((entry) => entry.category === slug)
      .sort((a, b) => a.id - b.id)
      .map((entry) => ({
        title: titleIn(lang, entry),
        icon: entry.icon,
        path: paths.service(slug, entry.subcategory),
      })),
    tools: tools && { title: tools.titles[lang], path: paths.at(tools.link) },
  }));
}
