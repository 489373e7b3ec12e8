import type { Config } from '@netlify/functions';
import {
  BasketAnswer,
  CategoriesAnswer,
  CategoryProductsAnswer,
  FindAnswer,
  FoundProductsAnswer,
  ProductAnswer,
  ShopProductsAnswer,
} from '#domain/catalogue/answers.ts';
import { categoryToWire, countedCategoryToWire } from '#domain/catalogue/category.ts';
import {
  BasketQuery,
  basketProductToWire,
  foundProductToWire,
  productIdIn,
  productToWire,
  SearchQuery,
} from '#domain/catalogue/product.ts';
import { ListQuery } from '#domain/catalogue/shop-filter.ts';
import { matchesSlug } from '#domain/catalogue/slug.ts';
import { ShownNoticeAnswer } from '#domain/site/account-answers.ts';
import { endOf, type ShownNotice } from '#domain/site/notice.ts';
import { pausedText, shownText } from '#domain/site/notice-form.ts';
import { withoutEndSlashes } from '#domain/site/paths.ts';
import { wordsIn } from '#languages/words.ts';
import { seller } from '#lib/seller.ts';
import { findEverything, searchProducts } from '#search/find.ts';
import type { ToFind } from '#search/pages-to-find.ts';
import { cacheTags } from '#server/cache-tags.ts';
import {
  listCategories,
  readCategory,
  readProductOnSale,
  readProductsOnSale,
} from '#server/catalogue/read-catalogue.ts';
import { categoryNames, readShop } from '#server/catalogue/read-products.ts';
import { makeShopList } from '#server/catalogue/shop-list.ts';
import { keptHeaders } from '#server/cdn-headers.ts';
import { json } from '#server/http/answer.ts';
import { anyone, serve } from '#server/http/routes.ts';
import { readSetting } from '#server/owner-settings/owner-settings.ts';
import { readForPage } from '#server/page-data.ts';

/** Returns the parameters of a query that say something. */
const parametersOf = (query: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** The calls by which visitors read the catalogue. */
export default serve([
  anyone(
    'GET /public/show-category',
    { summary: 'Lists the active categories, the oldest first.', answers: CategoriesAnswer },
    async ({ context }) => ({
      data: (await listCategories(context)).map(countedCategoryToWire),
    }),
  ),
  anyone(
    'GET /public/category-products/:category',
    {
      summary:
        'Lists the active products of an active category, found by its slug. With a query, a page of them as the shop shows it.',
      query: ListQuery,
      answers: CategoryProductsAnswer,
      unknown: 'Category not found',
    },
    async ({ context, params, query }) => {
      const { category, products } = await readCategory(context, params.category);
      if (!category) return null;
      const wire = categoryToWire(category);
      const asked = parametersOf(query);
      if (asked.size === 0) {
        const data = products.map((product) => productToWire(product, category.name));
        return { category: wire, data };
      }
      const { list } = makeShopList(products.toReversed(), asked, () => category.name);
      return { category: wire, ...list };
    },
  ),
  anyone(
    'GET /public/products',
    {
      summary: 'Lists the active products of the whole shop, page by page, as the shop shows them.',
      query: ListQuery,
      answers: ShopProductsAnswer,
    },
    async ({ context, query }) => {
      const { menu, products } = await readShop(context);
      return makeShopList(products, parametersOf(query), categoryNames(menu)).list;
    },
  ),
  anyone(
    'GET /public/product-details/:id/:slug',
    {
      summary: 'Reads an active product, found by its id and slug.',
      answers: ProductAnswer,
      unknown: 'Product not found',
    },
    async ({ context, params: { id, slug } }) => {
      const { found } = await readProductOnSale(context, productIdIn(id));
      if (!found || !matchesSlug(found.product.slug, slug)) return null;
      return { product: productToWire(found.product, found.category.name) };
    },
  ),
  anyone(
    'GET /public/basket',
    {
      summary:
        'Reads the products of a basket, in the order of their ids. Those that are not on sale are left out.',
      query: BasketQuery,
      answers: BasketAnswer,
    },
    async ({ context, query, words }) => {
      const found = await readProductsOnSale(context, query.ids);
      return {
        data: found.map(({ product, category }) =>
          basketProductToWire(product, category.name, seller, words.facts),
        ),
      };
    },
  ),
  anyone(
    'GET /public/notice',
    { summary: 'Reads the notice that all pages show, or null.', answers: ShownNoticeAnswer },
    async ({ context }) => {
      // A page without its notice is better than an error on every page.
      const notice = await readForPage('notice', () => readSetting(context, 'notice'));
      if (!notice) return { notice: null };
      const text = shownText(notice);
      const hindi = pausedText(notice, wordsIn.hi);
      const ends_at = endOf(notice)?.toISOString() ?? null;
      const shown: ShownNotice | null = text
        ? { text, own: notice.text, ...(hindi && { text_hi: hindi }), ends_at }
        : null;
      // A browser asks again after five minutes. The CDN is purged when the notice changes.
      const kept = keptHeaders(context.settings, {
        browsers: 'public, max-age=300',
        tags: [cacheTags.setting('notice')],
      });
      return json({ notice: shown }, 200, kept);
    },
  ),
  anyone(
    'GET /public/search',
    {
      summary: 'Finds the products whose name, category or short description match best.',
      limit: 'search',
      query: SearchQuery,
      answers: FoundProductsAnswer,
    },
    async ({ context, query }) => {
      const found = await searchProducts(context, query.q ?? '');
      return { data: found.map(({ product, category }) => foundProductToWire(product, category.name)) };
    },
  ),
  anyone(
    'GET /public/find',
    {
      summary: 'Finds pages and products together, as the search page shows them.',
      limit: 'search',
      query: SearchQuery,
      answers: FindAnswer,
    },
    async ({ context, language, query }) => {
      const { default: toFind } = await import('#generated/search-pages.json', { with: { type: 'json' } });
      const answer = await findEverything(context, toFind as ToFind, query.q ?? '', language);
      const home = withoutEndSlashes(context.settings.basePath);
      const results = answer.results.map((hit) =>
        hit.kind !== 'Product' && hit.path.startsWith('/') ? { ...hit, path: `${home}${hit.path}` } : hit,
      );
      return { ...answer, results };
    },
  ),
]);

export const config: Config = {
  path: ['/api/public/*', '/*/api/public/*'],
  // One of the site's two rate limit rules at Netlify; the other is that of rendering.
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
