import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownNames } from './checks.ts';

const pages = ['/', '/about-us', '/articles', '/contact-us', '/faq', '/search', '/astro-shop', '/tools'];

/**
 * What is there for content to name, read from the files' names and the two fields that make an address.
 * @param folder the folder `content`
 */
export function readKnownNames(folder: string): KnownNames {
  const names = (collection: string) =>
    readdirSync(join(folder, collection))
      .filter((file) => file.endsWith('.md'))
      .map((file) => file.slice(0, -'.md'.length));
  const inSets = ['services', 'consultations'].flatMap((collection) =>
    names(collection).map((name) => {
      const text = readFileSync(join(folder, collection, `${name}.md`), 'utf8');
      return { name, category: /^category:\s*['"]?([\w-]+)/m.exec(text)?.[1] ?? '' };
    }),
  );
  const lists = readFileSync(join(folder, 'lists/service-pages.json'), 'utf8');
  const categories = [...lists.matchAll(/"slug":\s*"([^"]+)"/g)].map(([, slug]) => slug);
  return {
    services: inSets.map(({ name }) => name),
    addresses: [
      ...pages,
      ...names('tools').map((name) => `/tools/${name}`),
      ...names('legal').map((name) => `/${name}`),
      ...names('articles').map((name) => `/blog/${name}`),
      ...categories.map((slug) => `/service-details/${slug}`),
      ...inSets.flatMap(({ name, category }) => [
        `/service-details/${category}/${name}`,
        `/consult/${category}/${name}`,
      ]),
    ],
  };
}
