import { type Paise, toPaise } from '../money/money.ts';
import { MOST_PIECES } from '../site/field-lengths.ts';
import type { ProductWire } from './product.ts';
import { addedRange, optionsFromWire } from './product-options.ts';

/* Apart from `product`, whose rules of the form buyers' pages would carry along. */

/**
 * Returns the prices of a product on the wire, in paise: the price that is charged (null on request) and the
 * one struck out.
 */
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

/**
 * Returns the prices that lists show of a product on the wire: with its cheapest choices. `isFrom` is true if
 * other choices cost more.
 */
export function listedPrices(
  product: Pick<ProductWire, 'product_price' | 'discounted_price' | 'options'>,
): ReturnType<typeof wirePrices> & { isFrom: boolean } {
  const { charged, struckOut } = wirePrices(product);
  const { least, most } = addedRange({ options: optionsFromWire(product.options) });
  const withLeast = (price: Paise | null) => price && price + least;
  return { charged: withLeast(charged), struckOut: withLeast(struckOut), isFrom: most > least };
}

/** Returns the most pieces of a product that one order can have. */
export const mostPieces = ({ single, stock }: Pick<ProductWire, 'single' | 'stock'>): number =>
  single ? 1 : Math.min(MOST_PIECES, stock ?? MOST_PIECES);
