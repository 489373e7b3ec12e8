import type { Category } from '#domain/catalogue/category.ts';
import { descriptionIn } from '#domain/catalogue/description.ts';
import {
  factsOf,
  foundProductToWire,
  isSold,
  lowestPrice,
  type Product,
  productToWire,
} from '#domain/catalogue/product.ts';
import { factsShown } from '#domain/catalogue/product-facts.ts';
import { toRupees } from '#domain/money/money.ts';
import { pathIn } from '#domain/site/hindi-pages.ts';
import type { Language } from '#domain/site/language.ts';
import type { StoreContext } from '#server/app-context.ts';
import { type AllProducts, readAllProducts } from '#server/catalogue/read-products.ts';
import { readForPage } from '#server/page-data.ts';
import type { SearchAnswer, SearchHit } from './found.ts';
import { makeLeads } from './leads.ts';
import type { PageToFind, ToFind } from './pages-to-find.ts';
import { type PriceWish, priceWishIn } from './price-wish.ts';
import { isWord } from './query.ts';
import { isSeen, makeSearchIndex, type SearchDocument } from './search-index.ts';
import { groupsIn } from './spellings.ts';
import { foldedWords } from './words.ts';

/* The server half of the search: one index over the site's pages and the products on sale. */

/** Most products in an answer. At 10,000 products a broad word would match all of them. */
const MOST_PRODUCTS = 50;
/** Most pages in an answer. */
const MOST_PAGES = 50;
/** Time after which pages are answered without the products, in milliseconds. */
const STORE_PATIENCE_MS = 2_000;

export interface FoundProduct {
  product: Product;
  category: Category;
}

/** The searched documents of one store. They are kept as long as the store, and follow its products. */
interface Searched {
  index: ReturnType<typeof makeSearchIndex>;
  leads: ReturnType<typeof makeLeads>;
  pages: Map<string, PageToFind>;
  products: Map<string, FoundProduct & { document: SearchDocument }>;
  /** The versions of products and categories that the index was built from. */
  indexed: string | null;
}

const searchedOf = new WeakMap<object, Searched>();

function openSearched({ storage: { catalogue } }: StoreContext): Searched {
  const known = searchedOf.get(catalogue);
  if (known) return known;
  const made = {
    index: makeSearchIndex(),
    leads: makeLeads([]),
    pages: new Map(),
    products: new Map(),
    indexed: null,
  };
  searchedOf.set(catalogue, made);
  return made;
}

/** Returns the id of a product's document. Older products come first among equals. */
const idOf = ({ id }: Product) => `product ${String(id).padStart(9, '0')}`;
const isProduct = (id: string) => id.startsWith('product ');

/** Makes the document of a product. Titles of pages rank above equal names of products. */
function productDocument(product: Product, category: Category): SearchDocument {
  const facts = factsShown(factsOf(product)).map(({ label, value }) => `${label} ${value}`);
  return {
    id: idOf(product),
    title: product.name,
    text: `${category.name}\n${product.shortDescription}`,
    body: facts.join('\n'),
    weight: 0.9,
  };
}

/** Makes the document of a page. Policies mention a little of everything, so they rank last. */
const pageDocument = ({ kind, path, title, text, body }: PageToFind): SearchDocument => ({
  id: path,
  title,
  text,
  body,
  weight: kind === 'Policy' ? 0.5 : 1,
});

const isSame = (one: SearchDocument | undefined, other: SearchDocument) =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** Updates the index with the products on sale. Only those that changed are indexed again. */
function followProducts(searched: Searched, all: AllProducts): void {
  const { categories, products } = all;
  const versions = JSON.stringify([categories, products.map(({ id, revision }) => [id, revision])]);
  if (searched.indexed === versions) return;
  const byId = new Map(categories.map((category) => [category.id, category]));
  const onSale = products.flatMap((product) => {
    const category = byId.get(product.categoryId);
    if (category?.status !== 1 || product.status !== 1 || isSold(product)) return [];
    return [{ product, category, document: productDocument(product, category) }];
  });
  const before = searched.products;
  searched.products = new Map(onSale.map((found) => [found.document.id, found]));
  for (const [id, { document }] of before)
    if (!isSame(searched.products.get(id)?.document, document)) searched.index.remove(document);
  const changed = onSale.filter(({ document }) => !isSame(before.get(document.id)?.document, document));
  searched.index.addAll(changed.map(({ document }) => document));
  searched.indexed = versions;
}

/** Reads the products and brings the index up to date. Costs what `readAllProducts` costs. */
async function readSearched(context: StoreContext): Promise<Searched> {
  const all = await readAllProducts(context);
  const searched = openSearched(context);
  followProducts(searched, all);
  return searched;
}

/** Tells whether a product costs what somebody wants to pay. One without a price does not. */
function fitsWish({ product }: FoundProduct, { from, to }: PriceWish): boolean {
  const price = lowestPrice(product);
  return price !== null && toRupees(price) >= from && toRupees(price) <= to;
}

/** Returns the products at the price that was asked for, the newest first. */
function atPrice({ products }: Searched, wish: PriceWish): FoundProduct[] {
  return [...products.values()].filter((found) => fitsWish(found, wish)).toReversed();
}

/** Returns a filter of documents that keeps those products alone that cost what was asked for. */
const keepsPrice =
  ({ products }: Searched, wish: PriceWish | null) =>
  (id: string) => {
    const found = products.get(id);
    return !wish || !found || fitsWish(found, wish);
  };

/**
 * Returns the products on sale that match all words of a text best, at most 50. A price in the text, such as
 * 'under 20,000', leaves out what costs more.
 */
export async function searchProducts(context: StoreContext, text: string): Promise<FoundProduct[]> {
  const searched = await readSearched(context);
  const wish = priceWishIn(text);
  if (wish?.rest === '') return atPrice(searched, wish).slice(0, MOST_PRODUCTS);
  const isAtPrice = keepsPrice(searched, wish);
  const filter = (id: string) => isProduct(id) && isAtPrice(id);
  const { hits } = searched.index.find(wish?.rest ?? text, { filter });
  return hits.slice(0, MOST_PRODUCTS).flatMap(({ id }) => searched.products.get(id) ?? []);
}

/**
 * Finds pages and products. If the store cannot be read, or not in time, the answer has pages alone.
 * @param language readers of Hindi get pages in it, where there are any
 * @param toFind the site's pages and what leads to them, which the build has listed
 */
export async function findEverything(
  context: StoreContext,
  toFind: ToFind,
  text: string,
  language: Language = 'en',
): Promise<SearchAnswer> {
  const searched = openSearched(context);
  if (searched.pages.size === 0) {
    searched.pages = new Map(toFind.pages.map((page) => [page.path, page]));
    searched.leads = makeLeads(toFind.leads);
    searched.index.addAll([...searched.pages.values()].map(pageDocument));
  }
  const read = await inTime(readForPage('search', () => readSearched(context)));
  const wish = priceWishIn(text);
  if (read && wish?.rest === '') {
    const priced = atPrice(searched, wish).slice(0, MOST_PRODUCTS);
    const results = priced.map((found) => productHit(found, language));
    return { results, near: false, matched: [], says: null, products_missing: false };
  }
  const isAtPrice = keepsPrice(searched, wish);
  const filter = (id: string) => (read ? isAtPrice(id) : !isProduct(id));
  const asked = wish?.rest || text;
  const { near, hits } = searched.index.find(asked, { filter, someWords: true });
  const isFound = hits.length > 0 && !near;
  const isShown = isFound && hits.some(isSeen);
  const leading = searched.leads.find(asked, !isShown);
  const guessed = isShown || leading.to.length > 0 ? null : searched.leads.guess(asked);
  const { to, says } = guessed ?? leading;
  // What editors have said needs no guesses beside it.
  const others = near && leading.to.length > 0 && !leading.isGuess ? [] : hits;
  const found = [
    ...others.filter(({ id }) => isProduct(id)).slice(0, MOST_PRODUCTS),
    ...others.filter(({ id }) => !isProduct(id)).slice(0, MOST_PAGES),
  ].sort((a, b) => b.score - a.score);
  const foundIds = found.map(({ id }) => String(id));
  // Whoever names a price wants to buy.
  const atThatPrice = wish && !near ? foundIds.filter(isProduct) : [];
  const ids = new Set([...atThatPrice, ...to, ...foundIds]);
  const misspelled = near ? found.flatMap(({ terms }) => terms.filter(isWord)) : [];
  return {
    results: oncePerPage([...ids].flatMap((id) => shownHit(searched, id, language) ?? [])),
    near: ids.size > 0 && (guessed !== null || others.length > 0) && !isFound,
    matched: [...new Set([...misspelled, ...otherSpellings(asked)])],
    says: says?.[language] ?? null,
    products_missing: read === null,
  };
}

/** Returns results without those of a page that is among them already: a policy is found in each language. */
function oncePerPage(hits: SearchHit[]): SearchHit[] {
  const paths = hits.map((hit) => (hit.kind === 'Product' ? null : hit.path));
  return hits.filter((_, at) => paths[at] === null || paths.indexOf(paths[at] ?? '') === at);
}

/** Returns all spellings of the things that are in a query, each as folded words with a space between them. */
const otherSpellings = (asked: string) =>
  groupsIn(foldedWords(asked)).flatMap(({ folded }) => folded.map((words) => words.join(' ')));

/** The text below the name is the one beside the photograph on the product's page in this language. */
function productHit({ product, category }: FoundProduct, language: Language): SearchHit {
  const { lead } = descriptionIn(language, productToWire(product, category.name));
  return {
    kind: 'Product',
    product: { ...foundProductToWire(product, category.name), short_desc: lead || null },
  };
}

function shownHit({ pages, products }: Searched, id: string, language: Language): SearchHit | undefined {
  const found = products.get(id);
  if (found) return productHit(found, language);
  const page = pages.get(id);
  if (!page) return undefined;
  const { kind, title, text, lang, hi } = page;
  const path = pathIn(language, page.path);
  if (language === 'hi' && hi) return { kind, path, ...hi, lang: 'hi' };
  return { kind, path, title, text, ...(lang && { lang }) };
}

/** Returns what was read, or null when that takes too long. */
async function inTime<T>(reading: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(done, STORE_PATIENCE_MS, null);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}
