import * as z from 'zod/mini';
import { statusSent } from './category.ts';
import { text } from './fields.ts';
import type { GalleryPlace } from './gallery.ts';
import { gstRate, hsnCode } from './gst.ts';
import { idIn } from './id.ts';
import { discountRules, ProductDraft } from './product.ts';

/** What the owner's calls to products answer, beside what `ProductDraft` says. */
export const productTexts = {
  created: 'Product created successfully',
  updated: 'Product updated successfully',
  deleted: 'Product deleted successfully',
  notFound: 'Product data not found',
  changed: 'This product was changed elsewhere meanwhile. Please look at it again before you save.',
  categoryGone: 'This category is no longer there. Please choose another.',
  status: 'Please choose a status.',
  notItsPicture: 'Only pictures of this product can be removed.',
  order: 'The order has to name each picture of the gallery once.',
} as const;

const { shape } = ProductDraft;
const typed = z._default(text(), '');

/** A number as it was typed: digits, with at most two decimals. Null when empty; else not a number. */
export function decimalTyped(typed: string): number | null {
  const digits = typed.trim();
  if (digits === '') return null;
  return /^(?:\d{1,9}(?:\.\d{1,2})?|\.\d{1,2})$/.test(digits) ? Number(digits) : Number.NaN;
}

/** A JSON list in a text. */
function listSent<T>(entry: z.ZodMiniType<T>, message: string) {
  const parse = (json: string): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      return null;
    }
  };
  return z.optional(
    z.pipe(
      z.pipe(z.string().check(z.maxLength(1_000, { error: message, abort: true })), z.transform(parse)),
      z.array(entry, { error: message }),
    ),
  );
}

const imageId = (message: string) => z.int({ error: message }).check(z.positive(message));
const newImage = (message: string) =>
  z.pipe(
    z.string().check(z.regex(/^new:\d$/, message)),
    z.transform((place) => place as GalleryPlace),
  );

/**
 * The product form as it is filled in and as it crosses the wire: texts under the wire's names; its files stand
 * apart. `status`, `gstRate` and `hsnCode` are undefined when none was sent.
 */
export const ProductForm = z.pipe(
  z
    .object({
      category_id: z.pipe(z.pipe(typed, z.transform(idIn)), shape.categoryId),
      product_name: shape.name,
      product_price: z.pipe(z.pipe(typed, z.transform(decimalTyped)), shape.price),
      discounted_price: z.pipe(z.pipe(typed, z.transform(decimalTyped)), shape.discountedPrice),
      short_desc: z._default(shape.shortDescription, ''),
      full_desc: z._default(shape.fullDescription, ''),
      product_status: z.optional(statusSent(productTexts.status)),
      gst_rate: z.optional(z.pipe(z.pipe(z.string(), z.transform(decimalTyped)), gstRate)),
      hsn_code: z.optional(
        z.pipe(
          z.pipe(
            z.string(),
            z.transform((typed) => typed.trim() || null),
          ),
          hsnCode,
        ),
      ),
      remove_images: listSent(imageId(productTexts.notItsPicture), productTexts.notItsPicture),
      image_order: listSent<GalleryPlace>(
        z.union([imageId(productTexts.order), newImage(productTexts.order)], { error: productTexts.order }),
        productTexts.order,
      ),
      /** The version of the product that was edited; without it the latest save wins. */
      version: z.optional(text()),
    })
    .check(...discountRules('product_price', 'discounted_price')),
  z.transform((form) => ({
    draft: {
      categoryId: form.category_id,
      name: form.product_name,
      price: form.product_price,
      discountedPrice: form.discounted_price,
      shortDescription: form.short_desc,
      fullDescription: form.full_desc,
      gstRate: form.gst_rate,
      hsnCode: form.hsn_code,
    } satisfies Omit<ProductDraft, 'status'>,
    status: form.product_status,
    gallery: { removed: form.remove_images ?? [], order: form.image_order },
    version: form.version || undefined,
  })),
);
