import { type FixedPage, fixedPaths, makePaths } from '#domain/site/paths.ts';
import { pageFamilies, standalonePages } from '#editorial/pages.ts';
import { isPublished } from '#editorial/published.ts';
import { readContent, writtenPages } from '#editorial/read-content.ts';
import type { PublicPage } from './public-pages.ts';

/*
 * The pages of the register (src/editorial/pages.ts), as the browser tests visit them. A new page needs no
 * line here.
 */

/**
 * Makes a page of the list from an address, or from a function that finds or makes one. It answers 200 by
 * default.
 */
export const page = (
  name: string,
  address: string | PublicPage['address'],
  heading: string,
  about: Partial<PublicPage> = {},
): PublicPage => ({
  name,
  address: typeof address === 'string' ? async () => address : address,
  status: 200,
  heading,
  ...about,
});

const { entries } = readContent('content');
const titleIn = (file: string) =>
  String(entries.pages?.find(({ where }) => where.endsWith(`/${file}.md`))?.data.title);

/** How many articles a page of their list has. */
export const ARTICLES_ON_A_PAGE = 4;
/** The articles that visitors may read today. */
export const publishedArticles = (entries.articles ?? []).filter(({ data }) => isPublished(data));
export const articlePages = Math.ceil(publishedArticles.length / ARTICLES_ON_A_PAGE);

/** The search is visited with results. */
const queries: Partial<Record<FixedPage, string>> = { search: '?q=ruby' };

/** The pages that always exist. */
const fixed = standalonePages.map(([name, { words, heading, noindex }]) =>
  page(
    name,
    `${fixedPaths[name]}${queries[name] ?? ''}`,
    heading ?? ('in' in words ? titleIn(words.in) : words.title),
    noindex && { hidden: true },
  ),
);

/**
 * Pages of each kind that depends on content. The first page of a kind is checked in full, because the others
 * look alike.
 */
const families = pageFamilies.flatMap(({ file, collection, path, examples }) =>
  examples.map((id, at) => {
    const entry = writtenPages(entries, collection).find((each) => each.id === id) ?? { id, data: {} };
    return page(`${file}: ${id}`, path(makePaths('/'), entry), String(entry.data.title), {
      ...(at > 0 && { alike: true }),
    });
  }),
);

export const registeredPages = [
  ...fixed,
  page('the last page of the articles', makePaths('/').articles(articlePages), 'Articles', { alike: true }),
  ...families,
];

/** The addresses of all registered pages. */
export const registeredAddresses = [
  ...standalonePages.map(([name]) => fixedPaths[name]),
  ...pageFamilies.flatMap(({ collection, path, examples }) =>
    writtenPages(entries, collection)
      .filter(({ id }) => examples.includes(id))
      .map((entry) => path(makePaths('/'), entry)),
  ),
];

/** The addresses of all tools. Their forms differ, so each of them is checked. */
export const everyTool = writtenPages(entries, 'tools').map(({ id }) => `/tools/${id}`);

/** The screens of the owner's area, with their headings. */
export const ownerScreens: [string, string][] = [
  ['/dashboard', 'Dashboard'],
  ['/add-category', 'Add New Category'],
  ['/list-category', 'Categories'],
  ['/edit-category/1', 'Edit Category'],
  ['/add-product', 'Add Product'],
  ['/list-product', 'Products'],
  ['/edit-product/1', 'Edit Product'],
  ['/list', 'List'],
  ['/orders', 'Orders'],
  ['/enquiries', 'Enquiries'],
  ['/subscribers', 'Subscribers'],
  ['/person', 'Clients'],
  ['/settings', 'Settings'],
];
