import * as z from 'zod/mini';
import type { Paise } from '../money/money.ts';
import { text } from '../site/fields.ts';
import { inRupees, paiseSent } from './fact-kinds.ts';
import { discountRules } from './product-form.ts';

const beforeText = 'Please send the prices that are to be replaced.';
const price = z.pipe(text(), paiseSent);
const seen = z.nullable(z.number({ error: beforeText }));

/**
 * New prices of a product, as texts in rupees like those of its form; an empty one is none. `before` has the
 * prices that the owner saw, so that prices which another tab has set are not replaced unseen.
 */
export const PriceForm = z
  .object({
    product_price: price,
    discounted_price: price,
    before: z.object({ product_price: seen, discounted_price: seen }, { error: beforeText }),
  })
  .check(...discountRules);
export type PriceForm = z.infer<typeof PriceForm>;

export const priceTexts = {
  saved: 'Price changed',
  changed: 'The price was changed elsewhere meanwhile. Press again to save yours instead.',
} as const;

/** Prices of a product in rupees, as they cross the wire. */
export interface PricesWire {
  product_price: number | null;
  discounted_price: number | null;
}

export const pricesToWire = (of: { price: Paise | null; discountedPrice: Paise | null }): PricesWire => ({
  product_price: inRupees(of.price),
  discounted_price: inRupees(of.discountedPrice),
});
