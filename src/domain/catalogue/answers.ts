import * as z from 'zod/mini';
import { isoTime, listOf, rupees } from '../site/answer-parts.ts';
import { Status } from './category.ts';
import { OptionsAnswer } from './product-options-form.ts';

/* Shapes of what calls about categories and products answer. Prices are in rupees. */

const category = z.object({ id: z.int(), category_name: z.string(), category_slug: z.string() });
const ownCategory = z.object({ ...category.shape, category_status: Status });

const countedCategory = z.object({ ...category.shape, product_count: z.int() });

export const CategoriesAnswer = z.object({ data: z.array(countedCategory) });
/** `product_count` is the number of products that shoppers see in it. */
export const OwnCategoriesAnswer = z.object({
  datalist: z.array(z.object({ ...ownCategory.shape, product_count: z.int() })),
});
/** `moved` holds the ids of the products that got another category. */
export const CategoryDeletedAnswer = z.object({ message: z.string(), moved: z.array(z.int()) });
export const CategoryToEditAnswer = z.object({ editData: ownCategory, version: z.string() });

const found = z.object({
  id: z.int(),
  category_id: z.int(),
  product_name: z.string(),
  product_slug: z.string(),
  product_price: z.nullable(rupees),
  discounted_price: z.nullable(rupees),
  short_desc: z.nullable(z.string()),
  main_image: z.nullable(z.string()),
  product_status: Status,
  single: z.boolean(),
  featured: z.boolean(),
  stock: z.nullable(z.int()),
  sold: z.boolean(),
  options: OptionsAnswer,
  category: z.nullable(z.object({ category_name: z.string() })),
  images: z.array(z.object({ id: z.int(), image_path: z.string() })),
  /** Facts by their field names; left out when none is known. */
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
const product = z.object({ ...found.shape, full_desc: z.nullable(z.string()) });
const ownProduct = z.object({
  ...product.shape,
  /** Since when somebody is paying for this single piece. */
  paying_since: z.optional(isoTime),
});

/** One page of a list of the shop, with what can be chosen of it (`ShopList`). */
const shopList = {
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  choice: z.record(z.string(), z.string()),
  facets: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      options: z.array(
        z.object({ value: z.string(), label: z.string(), count: z.int(), chosen: z.boolean() }),
      ),
    }),
  ),
  sorts: z.array(z.object({ value: z.string(), label: z.string() })),
};

/** Without a query all products in whole; with one, one page of the list, without full descriptions. */
export const CategoryProductsAnswer = z.object({
  category,
  data: z.array(z.union([product, found])),
  ...z.partial(z.object(shopList)).shape,
});
export const ShopProductsAnswer = z.object({ data: z.array(found), ...shopList });
export const ProductAnswer = z.object({ product });
export const FoundProductsAnswer = z.object({ data: z.array(found) });
/** Products as the basket and the checkout show them. */
export const BasketAnswer = z.object({
  data: z.array(z.object({ ...found.shape, facts_in_short: z.string(), gst_rate: z.nullable(z.number()) })),
});
/** Pages and products together, as the site's own search shows them. */
export const FindAnswer = z.object({
  results: z.array(
    z.union([
      z.object({ kind: z.literal('Product'), product: found }),
      z.object({
        kind: z.enum(['Service', 'Tool', 'Article', 'Answer', 'Page', 'Policy', 'Action']),
        title: z.string(),
        path: z.string(),
        text: z.string(),
        /** Present where title and text are Hindi. */
        lang: z.optional(z.literal('hi')),
      }),
    ]),
  ),
  near: z.boolean(),
  matched: z.array(z.string()),
  says: z.nullable(z.string()),
  products_missing: z.boolean(),
});
export const ProductListAnswer = listOf(ownProduct);
export const ProductToEditAnswer = z.object({
  datalist: ownProduct,
  tax: z.object({ gst_rate: z.nullable(z.number()), hsn_code: z.nullable(z.string()) }),
  version: z.string(),
});
export const SavedAnswer = z.object({ message: z.string(), id: z.int() });
export const PhotoAnswer = z.object({ photo: z.object({ id: z.string(), path: z.string() }) });
export const PriceChangedAnswer = z.object({
  message: z.string(),
  prices: z.object({ product_price: z.nullable(rupees), discounted_price: z.nullable(rupees) }),
});
export const ProductsChangedAnswer = z.object({ message: z.string(), changed: z.int() });
