import * as z from 'zod/mini';
import type { Paise } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { type FieldErrors, fieldErrors, text } from '../site/fields.ts';
import { type GalleryPlace, imageTexts } from './gallery.ts';
import { imageSize } from './image.ts';
import { draftOf, typedSchemas } from './product-fields.ts';

/** Answers of the owner's calls to products, besides those of `productFields`. */
export const productTexts = {
  created: 'Product created successfully',
  updated: 'Product updated successfully',
  deleted: 'Product deleted successfully',
  notFound: 'Product data not found',
  changed: 'This product was changed elsewhere meanwhile. Please look at it again before you save.',
  categoryGone: 'This category is no longer there. Please choose another.',
  notItsImage: 'Only pictures of this product can be removed.',
  order: 'The order has to name each picture of the gallery once.',
  aboveMrp: 'Nothing may be sold above its MRP.',
} as const;

/** Makes the schema of a JSON list in a text. */
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

/** The name of a photo that was uploaded by itself. */
const photoName = z.string({ error: imageTexts.photoGone }).check(
  z.maxLength(LONGEST.other, { error: imageTexts.photoGone, abort: true }),
  z.refine((name) => imageSize(name) !== null, { error: imageTexts.photoGone }),
);

/** The rules between the prices. */
export const discountRules = [
  z.refine<Prices>(
    ({ product_price, discounted_price }) => discounted_price === null || product_price !== null,
    {
      error: 'A discounted price needs a price.',
      path: ['discounted_price'],
    },
  ),
  z.refine<Prices>(
    ({ product_price, discounted_price }) =>
      discounted_price === null || product_price === null || discounted_price <= product_price,
    { error: 'The discounted price cannot be above the price.', path: ['discounted_price'] },
  ),
  z.refine<Prices>(
    ({ product_price, discounted_price, mrp }) =>
      (discounted_price ?? product_price ?? 0) <= (mrp ?? Infinity),
    { error: productTexts.aboveMrp, path: ['mrp'] },
  ),
] as const;
type Prices = Record<'product_price' | 'discounted_price', Paise | null> & { mrp?: Paise | null | undefined };

/**
 * The product form as it is filled in and as it crosses the wire: texts under the wire's names; its files
 * come apart from it. `main_photo` and `gallery_photos` name photos that were uploaded before.
 */
export const ProductForm = z.pipe(
  z
    .object({
      ...typedSchemas,
      remove_images: listSent(imageId(productTexts.notItsImage), productTexts.notItsImage),
      image_order: listSent<GalleryPlace>(
        z.union([imageId(productTexts.order), newImage(productTexts.order)], { error: productTexts.order }),
        productTexts.order,
      ),
      /** Empty for none, as a form's field that was not filled in. */
      main_photo: z.optional(z.union([z.literal(''), photoName], { error: imageTexts.photoGone })),
      gallery_photos: listSent(photoName, imageTexts.photoIds),
      /** The version of the product that was edited; without it the latest save wins. */
      version: z.optional(text()),
    })
    .check(
      ...discountRules,
      z.refine(
        ({ main_photo, gallery_photos = [] }) =>
          new Set([main_photo, ...gallery_photos]).size === gallery_photos.length + 1,
        { error: imageTexts.photoTwice, path: ['gallery_photos'] },
      ),
    ),
  z.transform(({ remove_images, image_order, main_photo, gallery_photos, version, ...form }) => ({
    draft: draftOf(form),
    gallery: { removed: remove_images ?? [], order: image_order },
    photos: { main: main_photo || null, added: gallery_photos ?? [] },
    expectedVersion: version || undefined,
  })),
);

/** Returns the errors of a product's form by field. Those of its options have their whole path: 'options.0.name'. */
export function productErrors(error: z.core.$ZodError): FieldErrors {
  const { options: _, ...errors } = fieldErrors(error);
  const all = Object.entries(fieldErrors(error, 'whole path'));
  return { ...errors, ...Object.fromEntries(all.filter(([path]) => path.split('.')[0] === 'options')) };
}
