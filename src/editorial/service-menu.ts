import { basePath, paths } from '#lib/paths.ts';
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
const files = import.meta.glob<Entry>('../../content/services/*.md', { eager: true, import: 'frontmatter' });

/** Services of the catalogue for the menus, by category, in the order of their ids. */
export const serviceMenu = serviceCategories.map(({ slug, title, tools }) => {
  const entries = Object.values(files)
    .filter((entry) => entry.category === slug)
    .sort((a, b) => a.id - b.id);
  return {
    title,
    path: paths.serviceCategory(slug),
    services: entries.map(({ subcategory, title, icon }) => ({
      title,
      icon,
      path: paths.service(slug, subcategory),
    })),
    tools: tools && { title: tools.title, path: `${basePath}${tools.link}` },
  };
});
