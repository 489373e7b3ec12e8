import * as z from 'zod/mini';
import { isPrice, type Paise, toPaise, toRupees } from '../money/money.ts';
import { Status } from './category.ts';
import type { ProductWire } from './product.ts';

/** Most products that are changed alike in one go. */
const MOST = 50;

export const productsTexts = {
  choose: `Please choose 1 to ${MOST} products, and what is to change.`,
  percent: 'Please enter a whole number from -90 to 500, without 0.',
  changed: 'Products changed',
  released: 'Others can buy this piece again.',
  notBeingPaid: 'Nobody is paying for this piece any more. Please look at it again.',
  beyond: (name: string) =>
    `${name} would have no price from ₹1 to ₹1,00,00,000, or one above its MRP. Nothing was changed.`,
} as const;

/**
 * What is changed alike of several products: on sale or not, single pieces that were sold back on sale, the category, or the
 * price by so many percent.
 */
export const ProductsChange = z
  .object({
    ids: z
      .array(z.int().check(z.positive()), productsTexts.choose)
      .check(z.minLength(1, productsTexts.choose), z.maxLength(MOST, productsTexts.choose)),
    product_status: z.optional(Status),
    sold: z.optional(z.literal(false, productsTexts.choose)),
    category_id: z.optional(z.int(productsTexts.choose).check(z.positive(productsTexts.choose))),
    price_percent: z.optional(
      z.int(productsTexts.percent).check(
        z.gte(-90, productsTexts.percent),
        z.lte(500, productsTexts.percent),
        z.refine((percent) => percent !== 0, productsTexts.percent),
      ),
    ),
    /** `pricesOf` each product as the owner saw it; one that has others by now gets no other price. */
    seen: z.optional(
      z
        .array(z.string(productsTexts.choose), productsTexts.choose)
        .check(z.maxLength(MOST, productsTexts.choose)),
    ),
  })
  .check(
    z.refine(
      ({ ids: _, seen: __, ...change }) => Object.values(change).some((value) => value !== undefined),
      {
        error: productsTexts.choose,
        path: ['ids'],
      },
    ),
  );
export type ProductsChange = z.infer<typeof ProductsChange>;

/** The prices of a product in one text, to tell whether they are still those that were seen. */
export const pricesOf = ({
  id,
  product_price,
  discounted_price,
}: Pick<ProductWire, 'id' | 'product_price' | 'discounted_price'>): string =>
  `${id}: ${product_price}, ${discounted_price}`;

/** A price raised by so many percent, in whole rupees; 0 leaves it as it is. Undefined where that is no price. */
export function raised(paise: Paise, percent: number): Paise | undefined {
  if (percent === 0) return paise;
  const rupees = Math.round((toRupees(paise) * (100 + percent)) / 100);
  return isPrice(rupees) ? toPaise(rupees) : undefined;
}
