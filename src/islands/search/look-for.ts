import type { FoundProductWire } from '#domain/catalogue/product.ts';
import { readApi } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import type { SearchEntry } from '#search/build-index.ts';
import { spellings } from '#search/spellings.ts';
import { makeFinder, type PagesFound } from './find-pages.ts';
import { searchShop, shopWordings } from './search-shop.ts';

/** How long pages wait for products, so that these do not push them down, in milliseconds. */
const SHOP_PATIENCE_MS = 2_000;

export type Result = { kind: 'Product'; product: FoundProductWire } | SearchEntry;

/** What was found for `words`, the best first. */
export interface Found {
  words: string;
  /** The same words, and the pages' own for mistyped ones: what to mark in the results. */
  marked: string;
  results: Result[];
  /** Nothing holds all the words as typed; the results only come close. */
  near: boolean;
  /** What could not be searched. */
  missing: 'pages' | 'products' | 'everything' | null;
  /** The shop has not answered yet. */
  waiting: boolean;
}

export type Finder = Promise<ReturnType<typeof makeFinder> | null>;

/** Reads the index of the pages; null when it cannot be read. */
export function loadFinder(): Finder {
  return readApi(paths.file('search-index.json'), (entries: SearchEntry[]) => makeFinder(entries, spellings));
}

/** Looks for words in pages and shop. A slow shop is shown later: then `show` is called twice. */
export async function lookFor(words: string, finder: Finder, show: (found: Found) => void): Promise<void> {
  const asTyped = searchShop(shopWordings(words, spellings));
  const pages = (await finder)?.(words) ?? null;
  const mended = (products: FoundProductWire[] | null) =>
    products?.length === 0 && pages?.mended ? searchShop(shopWordings(pages.mended, spellings)) : products;
  const all = asTyped.then(async (exact) => together(words, pages, await mended(exact), exact?.length !== 0));
  const first = await Promise.race([all, wait(SHOP_PATIENCE_MS)]);
  show(first ?? { ...together(words, pages, [], false), waiting: true });
  if (!first) show(await all);
}

/** Pages with the words in their titles, then products, then other pages; products alone if no page has the words. */
function together(
  words: string,
  pages: PagesFound | null,
  products: FoundProductWire[] | null,
  exact: boolean,
): Found {
  const inShop = (products ?? []).map((product): Result => ({ kind: 'Product', product }));
  const near = pages?.near === true && !(exact && inShop.length > 0);
  const others = pages?.near && !near ? [] : (pages?.others ?? []);
  return {
    words,
    marked: near && pages?.mended ? `${words} ${pages.mended}` : words,
    results: [...(pages?.titled ?? []), ...inShop, ...others],
    near,
    missing: pages && products ? null : pages ? 'products' : products ? 'pages' : 'everything',
    waiting: false,
  };
}

const wait = (ms: number) => new Promise<null>((done) => setTimeout(done, ms, null));
