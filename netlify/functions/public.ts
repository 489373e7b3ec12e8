import type { Config } from '@netlify/functions';
import { categoryToWire } from '#domain/category.ts';
import { fieldErrors } from '#domain/fields.ts';
import { foundProductToWire, productIdIn, productToWire, SearchQuery } from '#domain/product.ts';
import { listCategories, readCategory, readProduct } from '#server/catalogue/read-catalogue.ts';
import { searchProducts } from '#server/catalogue/search-products.ts';
import { HttpError, json, validationError } from '#server/http/answer.ts';
import { limitedAs, serveApi } from '#server/http/api.ts';

/** What visitors may read of the catalogue. */
export default serveApi([
  {
    method: 'GET',
    path: '/public/show-category',
    answer: async ({ services: { storage } }) =>
      json({ data: (await listCategories(storage.catalogue)).map(categoryToWire) }),
  },
  {
    method: 'GET',
    path: '/public/category-products/:category',
    answer: async ({ services: { storage }, params }) => {
      const { category, products } = await readCategory(storage.catalogue, params.category ?? '');
      if (!category) throw new HttpError(404, 'Category not found');
      const data = products.map((product) => productToWire(product, category.name));
      return json({ category: categoryToWire(category), data });
    },
  },
  {
    method: 'GET',
    path: '/public/product-details/:id/:slug',
    answer: async ({ services: { storage }, params }) => {
      const { id = '', slug = '' } = params;
      const { found, standing } = await readProduct(storage.catalogue, productIdIn(id), slug);
      if (!found || standing !== 'present') throw new HttpError(404, 'Product not found');
      return json({ product: productToWire(found.product, found.category.name) });
    },
  },
  {
    method: 'GET',
    path: '/public/search',
    admit: limitedAs('search'),
    answer: async ({ services: { storage }, query }) => {
      const parsed = SearchQuery.safeParse({ q: query.get('q') ?? '' });
      if (!parsed.success) throw validationError(fieldErrors(parsed.error));
      const found = await searchProducts(storage.catalogue, parsed.data.q ?? '');
      return json({ data: found.map(({ product, category }) => foundProductToWire(product, category.name)) });
    },
  },
]);

export const config: Config = { path: ['/api/public/*', '/*/api/public/*'] };
