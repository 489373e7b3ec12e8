import * as z from 'zod/mini';
import { Status } from './category.ts';
import { LONGEST } from './field-lengths.ts';
import { optionalText, text } from './fields.ts';
import { gstRate, hsnCode, type InvoiceFacts } from './gst.ts';
import { HIGHEST_PRICE, isWholePaise, type Paise, toPaise, toRupees } from './money.ts';
import { matchesSlug, slugOf } from './slug.ts';

/** What somebody looks for among the products. */
export const SearchQuery = z.object({ q: optionalText(LONGEST.other) });

/** Most pictures in a product's gallery. */
export const MOST_GALLERY_IMAGES = 8;

/** One picture of a product's gallery: an id never used twice and the name of its file. */
export interface GalleryImage {
  id: number;
  file: string;
}

/**
 * A product as it is kept. Prices in paise; `price` null means 'Price on request'. The facts of its invoice are
 * absent in older records, and are nobody's but the owner's.
 */
export interface Product extends Partial<InvoiceFacts> {
  id: number;
  categoryId: number;
  name: string;
  slug: string;
  /** Slugs of earlier names, so that links already shared still find the product. */
  formerSlugs: string[];
  price: Paise | null;
  discountedPrice: Paise | null;
  shortDescription: string;
  fullDescription: string;
  mainImage: string | null;
  gallery: GalleryImage[];
  /** The highest id a picture of its gallery ever had, those taken out included; absent in older records. */
  lastImageId?: number;
  status: Status;
  createdAt: string;
  updatedAt: string;
}

const priceTexts = 'Please enter a price above 0, at most 1,00,00,000, with at most two decimals.';

const rupeePrice = z
  .number({ error: priceTexts })
  .check(
    z.refine((rupees) => rupees > 0 && isWholePaise(rupees) && toPaise(rupees) <= HIGHEST_PRICE, priceTexts),
  );

/** The rules between the two prices, for a schema that has them under these names. */
export function discountRules<P extends string, D extends string>(price: P, discounted: D) {
  type Prices = Record<P | D, number | null>;
  return [
    z.refine<Prices>((prices) => prices[discounted] === null || prices[price] !== null, {
      error: 'A discounted price needs a price.',
      path: [discounted],
    }),
    z.refine<Prices>(
      (prices) =>
        prices[discounted] === null || prices[price] === null || prices[discounted] <= prices[price],
      { error: 'The discounted price cannot be above the price.', path: [discounted] },
    ),
  ] as const;
}

/** What the owner decides about a product; prices in rupees as typed, null when left empty. */
export const ProductDraft = z
  .object({
    categoryId: z
      .number({ error: 'Please choose a category.' })
      .check(z.int('Please choose a category.'), z.positive('Please choose a category.')),
    name: text('Please enter the product name.').check(
      z.trim(),
      z.minLength(1, { error: 'Please enter the product name.', abort: true }),
      z.maxLength(LONGEST.name, `Please use at most ${LONGEST.name} characters.`),
      z.refine((name) => slugOf(name) !== '', 'Please use letters or digits in the name.'),
    ),
    price: z.nullable(rupeePrice),
    discountedPrice: z.nullable(rupeePrice),
    shortDescription: text().check(
      z.trim(),
      z.maxLength(LONGEST.shortDescription, 'Please use at most 300 characters.'),
    ),
    fullDescription: text().check(
      z.trim(),
      z.maxLength(LONGEST.fullDescription, 'Please use at most 20,000 characters.'),
    ),
    status: Status,
    /** For the invoice; what is missing stays as it is. */
    gstRate: z.optional(gstRate),
    hsnCode: z.optional(hsnCode),
  })
  .check(...discountRules('price', 'discountedPrice'));
export type ProductDraft = z.infer<typeof ProductDraft>;

/** The product id that a part of an address names. */
export { idIn as productIdIn } from './id.ts';

/** The price a buyer pays for one piece, in paise: the discounted one when present; null on request. */
export function priceCharged(product: Pick<Product, 'price' | 'discountedPrice'>): Paise | null {
  return product.discountedPrice ?? product.price;
}

/** How an address names a product: by its present slug, by a former one, or not at all. */
export function slugStanding(product: Product, addressPart: string): 'present' | 'former' | 'none' {
  if (matchesSlug(product.slug, addressPart)) return 'present';
  return product.formerSlugs.some((slug) => matchesSlug(slug, addressPart)) ? 'former' : 'none';
}

/** A product as it crosses the wire (contract): rupees, `null` for what is absent. */
export interface ProductWire {
  id: number;
  category_id: number;
  product_name: string;
  product_slug: string;
  product_price: number | null;
  discounted_price: number | null;
  short_desc: string | null;
  full_desc: string | null;
  main_image: string | null;
  product_status: Status;
  category: { category_name: string } | null;
  images: { id: number; image_path: string }[];
}

/** A product in its wire shape; `categoryName` null when its category is gone. */
export function productToWire(product: Product, categoryName: string | null): ProductWire {
  return {
    id: product.id,
    category_id: product.categoryId,
    product_name: product.name,
    product_slug: product.slug,
    product_price: product.price === null ? null : toRupees(product.price),
    discounted_price: product.discountedPrice === null ? null : toRupees(product.discountedPrice),
    short_desc: product.shortDescription || null,
    full_desc: product.fullDescription || null,
    main_image: product.mainImage,
    product_status: product.status,
    category: categoryName === null ? null : { category_name: categoryName },
    images: product.gallery.map((image) => ({ id: image.id, image_path: image.file })),
  };
}

/** What a product's receipt says of its tax: for the owner's form alone, beside the product. */
export interface ProductTaxWire {
  /** Percent, contained in the price. */
  gst_rate: number | null;
  hsn_code: string | null;
}

/** The facts of a product's tax in their wire shape. */
export function productTaxToWire({ gstRate = null, hsnCode = null }: Product): ProductTaxWire {
  return { gst_rate: gstRate, hsn_code: hsnCode };
}

/** The prices of a product on the wire, in paise: what is charged (null on request) and what is struck out. */
export function wirePrices(product: Pick<ProductWire, 'product_price' | 'discounted_price'>): {
  charged: Paise | null;
  struckOut: Paise | null;
} {
  const price = product.product_price === null ? null : toPaise(product.product_price);
  const discounted = product.discounted_price === null ? null : toPaise(product.discounted_price);
  return {
    charged: discounted ?? price,
    struckOut: discounted !== null && price !== null && discounted < price ? price : null,
  };
}
