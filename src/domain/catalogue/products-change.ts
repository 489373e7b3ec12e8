import * as z from 'zod/mini';
import { Status } from './category.ts';

/** Most products that are changed alike in one call. */
export const MOST_AT_ONCE = 50;

export const productsTexts = {
  choose: `Please choose 1 to ${MOST_AT_ONCE} products, and what is to change.`,
  changed: 'Products changed',
  released: 'Others can buy this piece again.',
  notBeingPaid: 'Nobody is paying for this piece any more. Please look at it again.',
} as const;

/**
 * A change that is made to several products alike. `sold: false` puts single pieces that were sold back on
 * sale.
 */
export const ProductsChange = z
  .object({
    ids: z
      .array(z.int().check(z.positive()), productsTexts.choose)
      .check(z.minLength(1, productsTexts.choose), z.maxLength(MOST_AT_ONCE, productsTexts.choose)),
    product_status: z.optional(Status),
    sold: z.optional(z.literal(false, productsTexts.choose)),
    category_id: z.optional(z.int(productsTexts.choose).check(z.positive(productsTexts.choose))),
  })
  .check(
    z.refine(({ ids: _, ...change }) => Object.values(change).some((value) => value !== undefined), {
      error: productsTexts.choose,
      path: ['ids'],
    }),
  );
export type ProductsChange = z.infer<typeof ProductsChange>;
