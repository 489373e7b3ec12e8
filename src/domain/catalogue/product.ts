import * as z from 'zod/mini';
import type { Words } from '#languages/words.ts';
import type { Paise } from '../money/money.ts';
import { isTaxed, type Seller } from '../order/invoice.ts';
import { MOST_LINES } from '../order/order-line.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { optionalText, text } from '../site/fields.ts';
import { type Language, nameIn } from '../site/language.ts';
import type { Status } from './category.ts';
import { factsInShort, type ProductFacts } from './product-facts.ts';
import {
  type FieldsOnWire,
  factFields,
  fieldsToWire,
  invoiceFields,
  type ProductDraft,
  productFields,
} from './product-fields.ts';
import { addedRange } from './product-options.ts';

/** The query of a product search. */
export const SearchQuery = z.object({ q: optionalText(LONGEST.other, text) });

/** Most products that a basket asks for at once: one for each line that it may have. */
const MOST_ASKED = MOST_LINES;
const NOT_IDS = `Please send at most ${MOST_ASKED} ids of products, with commas between them.`;

/** The query of a basket: ids of products such as '3,17'. */
export const BasketQuery = z.object({
  ids: z._default(
    z.pipe(
      text().check(
        z.maxLength(MOST_ASKED * 17, { error: NOT_IDS, abort: true }),
        z.regex(/^(?:\d{1,16}(?:,\d{1,16}){0,19})?$/, NOT_IDS),
      ),
      z.transform((sent) => sent.split(',').filter(Boolean).map(Number)),
    ),
    [],
  ),
});

/** Most images in a product's gallery. */
export const MOST_GALLERY_IMAGES = 8;

/** An image of a product's gallery. Its id is never used twice. */
export interface GalleryImage {
  id: number;
  file: string;
}

/**
 * A product as it is stored: what the owner decided, and what follows from it. Prices in paise; `price` null
 * means 'Price on request'.
 */
export interface Product extends ProductDraft {
  id: number;
  slug: string;
  mainImage: string | null;
  gallery: GalleryImage[];
  /** The highest id that an image of its gallery ever had, including removed images. */
  lastImageId: number;
  status: Status;
  /** A single piece that is sold: the id of the order that has it. */
  soldTo?: string | null;
  /**
   * The latest paid orders whose pieces were taken out of the stock, and how many, so that none is taken twice
   * and as many come back.
   */
  stockTakenBy?: { orderId: string; pieces: number }[];
  /** The id of the latest paid order that took the stock down to `LOW_STOCK` or fewer. */
  ranLowBy?: string;
  createdAt: string;
  updatedAt: string;
}

/** Returns the id of a product that a part of an address names. */
export { idIn as productIdIn } from '../site/fields.ts';

/**
 * Returns the price that a buyer pays for one piece, in paise: the discounted one if there is one. Null means
 * on request.
 */
export function priceCharged(product: Pick<Product, 'price' | 'discountedPrice'>): Paise | null {
  return product.discountedPrice ?? product.price;
}

/**
 * Returns the price of a product with its cheapest choices, in paise: the one that lists, feeds and search
 * engines name. Null means on request.
 */
export function lowestPrice(product: Pick<Product, 'price' | 'discountedPrice' | 'options'>): Paise | null {
  const price = priceCharged(product);
  return price === null ? null : price + addedRange(product).least;
}

/** Most pieces of a product whose stock is called low. */
export const LOW_STOCK = 2;

type Stocked = Pick<Product, 'single' | 'soldTo' | 'stock' | 'stockTakenBy'>;

/**
 * Returns how many pieces there are; null if the owner does not count them. A single piece is not counted.
 */
export const stockLeft = ({ single, stock }: Stocked): number | null =>
  single === 1 ? null : (stock ?? null);

/** Tells whether nothing is left of a product. Its page stays, and no list shows it. */
export const isSold = (product: Stocked): boolean =>
  product.single === 1 ? Boolean(product.soldTo) : stockLeft(product) === 0;

/** Tells whether few pieces or none are left of a product whose pieces are counted. */
export function isLow(product: Stocked): boolean {
  const left = stockLeft(product);
  return left !== null && left <= LOW_STOCK;
}

/** Tells whether lists of the shop show a product of an active category. */
export const isListed = (product: Stocked & Pick<Product, 'status'>): boolean =>
  product.status === 1 && !isSold(product);

/** Tells whether this many pieces of a product can be sold. */
export const hasPieces = (product: Stocked, quantity: number): boolean =>
  !isSold(product) && quantity <= (stockLeft(product) ?? quantity);

/**
 * Most orders that a product remembers, of those that took pieces out of its stock. A parcel comes back within
 * weeks, long before this many others are paid.
 */
const MOST_REMEMBERED = 500;

/** Returns the stock update for a paid order, or null if it was already applied. */
export function stockAfter(
  product: Stocked,
  orderId: string,
  quantity: number,
): Pick<Product, 'stock' | 'stockTakenBy' | 'ranLowBy'> | null {
  const left = stockLeft(product);
  const { stockTakenBy = [] } = product;
  if (left === null || left < quantity || hasTaken(product, orderId)) return null;
  const stock = left - quantity;
  return {
    stock,
    stockTakenBy: [...stockTakenBy, { orderId, pieces: quantity }].slice(-MOST_REMEMBERED),
    // Written together with the stock, so that a repeated claim still finds who crossed the limit.
    ...(left > LOW_STOCK && stock <= LOW_STOCK && { ranLowBy: orderId }),
  };
}

/** Returns what changes of a product when an order gives back what it took, once; null if it has nothing. */
export function stockReturned(
  product: Stocked,
  orderId: string,
): Pick<Product, 'stock' | 'stockTakenBy'> | null {
  const left = stockLeft(product);
  const { stockTakenBy = [] } = product;
  const taken = stockTakenBy.find((each) => each.orderId === orderId);
  if (left === null || !taken) return null;
  return { stock: left + taken.pieces, stockTakenBy: stockTakenBy.filter((each) => each !== taken) };
}

/**
 * Tells whether a paid order has its pieces: they were taken out of the stock for it, or nobody counts them.
 */
export const hasTaken = (product: Stocked, orderId: string): boolean =>
  stockLeft(product) === null || (product.stockTakenBy ?? []).some((each) => each.orderId === orderId);

/** Returns the facts that are known of a product. */
export function factsOf(product: Product): ProductFacts {
  const facts = Object.entries(fieldsToWire(factFields, product));
  return Object.fromEntries(facts.filter(([, known]) => known !== null));
}

/** Returns the name of a product in a language. */
export const productNameIn = (language: Language, product: Product): string =>
  nameIn(language, { name: product.name, hindiName: factsOf(product).hindi_name });

/** A product in its wire shape: prices in rupees, `null` for absent values. */
export type ProductWire = ReturnType<typeof productToWire>;

/** A product as it crosses the wire to the owner. */
export interface OwnProductWire extends ProductWire {
  /** ISO time since which somebody is paying for this single piece. Absent while nobody is. */
  paying_since?: string;
}

/** Returns a product in its wire shape. `categoryName` is null when its category was deleted. */
export function productToWire(product: Product, categoryName: string | null) {
  const facts = factsOf(product);
  return {
    id: product.id,
    ...fieldsToWire(productFields, product),
    product_slug: product.slug,
    main_image: product.mainImage,
    category: categoryName === null ? null : { category_name: categoryName },
    images: product.gallery.map((image) => ({ id: image.id, image_path: image.file })),
    stock: stockLeft(product),
    /** True if nothing is left: a single piece was bought, or the stock is 0. */
    sold: isSold(product),
    /** Left out if none is known. */
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}

/**
 * A product in the answer of a search. It lacks the long descriptions, because a search answers many at once.
 */
export type FoundProductWire = Omit<ProductWire, 'full_desc'>;

/** Returns a found product in its wire shape. */
export function foundProductToWire(product: Product, categoryName: string): FoundProductWire {
  const { full_desc: _, facts, ...shown } = productToWire(product, categoryName);
  if (!facts) return shown;
  const { hindi_text: _text, ...short } = facts;
  return { ...shown, facts: short };
}

/** A product as the basket and the checkout show it. */
export interface BasketProductWire extends FoundProductWire {
  /** Its facts on one line; empty where none is known. */
  facts_in_short: string;
  /** GST in percent that the price contains; null where no tax is charged. */
  gst_rate: number | null;
}

/** Returns a product as the basket and the checkout show it. */
export function basketProductToWire(
  product: Product,
  categoryName: string,
  seller: Seller,
  say?: Words['facts'],
): BasketProductWire {
  const { gstRate = null } = product;
  return {
    ...foundProductToWire(product, categoryName),
    facts_in_short: factsInShort(factsOf(product), say),
    gst_rate: isTaxed(seller, gstRate) ? gstRate : null,
  };
}

/** The tax fields of a product. Only the owner's form gets them, beside the product. */
export type ProductTaxWire = FieldsOnWire<typeof invoiceFields>;

/** Returns the tax fields of a product in their wire shape. */
export const productTaxToWire = (product: Product): ProductTaxWire => fieldsToWire(invoiceFields, product);
