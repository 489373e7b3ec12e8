import type { FixedPage, Paths } from '#domain/site/paths.ts';
import { site } from '#lib/site.ts';
import { pages } from '#words/pages.ts';
import { page as toolPages } from '#words/tools/page.ts';

/*
 * The register of all pages that search engines, chats, the site's search, the footer and links in the
 * content may lead to. The sitemap, the pictures that chats show, the check of links, the search, the footer
 * and the lists of the browser tests are derived from it. A test fails for a file of src/pages that no row
 * names.
 */

/** A page that is always there. Its address is in `fixedPaths` (domain/site/paths.ts). */
export interface FixedPageRow {
  /** Its file in src/pages, without the ending. */
  file: string;
  /** Its own title and description, or the file in content/pages that holds them. */
  words: { title: string; description: string } | { in: string };
  /** Its h1; by default its title. */
  heading?: string;
  /**
   * Photograph in src/assets/scenes for the picture that chats show. Without one they show that of the shop.
   */
  scene: string | null;
  /** True for a page that search engines must leave out. */
  noindex?: true;
  /** Name of the sitemap that lists it, if that is not the sitemap of the pages. */
  sitemap?: 'shop';
  /** Facts that its text in the search holds beside its own. What visitors type for it is in content/lists/first-found.json. */
  searchFacts?: string;
  /** True for a page that the site's search leaves out. */
  notFound?: true;
  /** Text that the search shows below its title; by default its description. */
  searchText?: string;
  /** True if the footer leads there. Its links have the order of these rows. */
  footer: boolean;
}

/** The collections of content/ (schemas.ts) whose entries have pages of their own. */
type FamilyCollection = 'servicePages' | 'services' | 'consultations' | 'tools' | 'articles' | 'legal';

/** A page that is always there but listed by its family, as an entry of the family's collection. */
export interface FamilyMemberRow {
  oneOf: FamilyCollection;
  footer: boolean;
}

/** The pages that are always there. */
export const fixedPages = {
  home: {
    file: 'index',
    words: { in: 'index' },
    heading: site.tagline,
    scene: 'hero-astrolabe.jpg',
    notFound: true,
    footer: false,
  },
  about: {
    file: 'about-us',
    words: { in: 'about-us' },
    heading: site.astrologer,
    scene: 'about.jpg',
    footer: true,
  },
  shop: {
    file: 'astro-shop/index',
    words: pages.shop,
    scene: null,
    sitemap: 'shop',
    footer: true,
  },
  fees: {
    file: 'fees',
    words: { in: 'fees' },
    scene: 'about.jpg',
    footer: true,
  },
  contact: {
    file: 'contact-us',
    words: pages.contact,
    scene: 'about.jpg',
    searchFacts: [
      ...[site.practice, site.phone, site.email, ...Object.values(site.address)],
      ...site.hours.map(({ days }) => days),
    ].join(' '),
    searchText: `Phone number, WhatsApp, e-mail, address and opening hours in ${site.address.locality}.`,
    footer: true,
  },
  yourOrder: {
    file: 'your-order',
    words: pages.yourOrder,
    scene: null,
    noindex: true,
    searchText: 'Where is my parcel? Find your order by its number and the last four digits of your phone.',
    footer: true,
  },
  articles: {
    file: 'articles/[...page]',
    words: pages.articles,
    scene: 'hero-astrolabe.jpg',
    searchText: 'Birth charts, doshas, numbers, vastu, gemstones and rudraksha in plain words.',
    footer: true,
  },
  tools: {
    file: 'tools/index',
    words: { in: 'tools' },
    heading: toolPages.tools,
    scene: 'astrology.jpg',
    footer: true,
  },
  privacy: { oneOf: 'legal', footer: true },
  terms: { oneOf: 'legal', footer: true },
  faq: {
    file: 'faq',
    words: pages.faq,
    scene: 'astrology.jpg',
    searchText: 'How a consultation works, what to have ready, and what to know before you buy.',
    footer: true,
  },
  disclaimer: { oneOf: 'legal', footer: true },
  yourData: {
    file: 'your-data',
    words: { in: 'your-data' },
    scene: 'about.jpg',
    footer: false,
  },
  basket: {
    file: 'basket',
    words: pages.basket,
    scene: null,
    noindex: true,
    footer: false,
  },
  search: {
    file: 'search',
    words: pages.search,
    scene: null,
    noindex: true,
    notFound: true,
    footer: false,
  },
  leaveNewsletter: {
    file: 'newsletter/leave',
    words: pages.leaveNewsletter,
    scene: null,
    noindex: true,
    footer: false,
  },
} as const satisfies Record<FixedPage, FixedPageRow | FamilyMemberRow>;

/** The pages that the footer leads to. */
type FooterPage = {
  [Name in FixedPage]: (typeof fixedPages)[Name]['footer'] extends true ? Name : never;
}[FixedPage];

const rows = Object.entries(fixedPages) as [FixedPage, FixedPageRow | FamilyMemberRow][];

/** The rows of the pages that no family lists. */
export const standalonePages = rows.flatMap(([name, row]): [FixedPage, FixedPageRow][] =>
  'oneOf' in row ? [] : [[name, row]],
);

/** The links of the footer, in their order. */
export const footerLinks = rows.flatMap(([name, { footer }]) => (footer ? [name as FooterPage] : []));

/** An entry of a collection, as its file or list has it. */
export interface WrittenPage {
  /** Name of its file, or the field that tells the entries of a list apart. */
  id: string;
  data: Record<string, unknown>;
}

/** The kinds of things that the site's search finds beside products. */
export type FoundKind = 'Service' | 'Tool' | 'Article' | 'Answer' | 'Page' | 'Policy' | 'Action';

/** Pages of one kind, one for each entry of a collection. */
export interface PageFamily {
  /** The file in src/pages, without the ending. */
  file: string;
  collection: FamilyCollection;
  path: (paths: Paths, entry: WrittenPage) => string;
  /** A second address under which the page is found too. The first is the canonical one. */
  alsoAt?: (paths: Paths, entry: WrittenPage) => string;
  /** Field with the photograph of the picture that chats show, or one photograph for all. */
  scene: { field: string } | string;
  kind: FoundKind;
  /** Fields whose words the search looks through too. */
  searchFields: string[];
  /** Ids of the entries whose pages represent all of them in the browser tests. */
  examples: string[];
}

const category = ({ data }: WrittenPage) => String(data.category);
const servicePath = (paths: Paths, entry: WrittenPage) => paths.service(category(entry), entry.id);
const consultPath = (paths: Paths, entry: WrittenPage) => paths.consult(category(entry), entry.id);
const serviceFields = ['category', 'subcategory', 'mode', 'bring'];

/** The kinds of pages that content decides, in the order of the sitemap. */
export const pageFamilies: PageFamily[] = [
  {
    file: 'service-details/[category]',
    collection: 'servicePages',
    path: (paths, { id }) => paths.serviceCategory(id),
    scene: { field: 'image' },
    kind: 'Page',
    searchFields: ['lead'],
    examples: ['astrology', 'spiritual-healing'],
  },
  {
    file: 'service-details/[category]/[subcategory]',
    collection: 'services',
    path: servicePath,
    alsoAt: consultPath,
    scene: { field: 'banner' },
    kind: 'Service',
    searchFields: serviceFields,
    examples: ['career-business-guidance'],
  },
  {
    file: 'consult/[category]/[subcategory]',
    collection: 'consultations',
    path: consultPath,
    alsoAt: servicePath,
    scene: { field: 'banner' },
    kind: 'Service',
    searchFields: serviceFields,
    examples: ['gesmtone-consultation', 'vastu-house-flat'],
  },
  {
    file: 'tools/[tool]',
    collection: 'tools',
    path: (paths, { id }) => paths.tool(id),
    scene: { field: 'scene' },
    kind: 'Tool',
    searchFields: [],
    examples: ['kundali', 'panchang'],
  },
  {
    file: 'blog/[slug]',
    collection: 'articles',
    path: (paths, { id }) => paths.article(id),
    scene: { field: 'image' },
    kind: 'Article',
    searchFields: ['tags'],
    examples: ['lo-shu-grid'],
  },
  {
    file: '[policy]',
    collection: 'legal',
    path: (paths, { id }) => paths.file(id),
    scene: 'about.jpg',
    kind: 'Policy',
    searchFields: [],
    examples: ['terms-condition', 'privacy-policy', 'disclaimer'],
  },
];

/** Returns the addresses of the pages that the content decides, given its entries by collection. */
export function familyPaths(
  paths: Paths,
  entriesOf: (collection: FamilyCollection) => WrittenPage[],
): string[] {
  return pageFamilies.flatMap(({ collection, path, alsoAt }) =>
    entriesOf(collection).flatMap((entry) => [path(paths, entry), ...(alsoAt ? [alsoAt(paths, entry)] : [])]),
  );
}
