import type { ProductWire } from '#domain/catalogue/product.ts';
import { firstExtra, optionsFromWire } from '#domain/catalogue/product-options.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice, type Paise } from '#domain/money/money.ts';
import { goods } from '#words/goods.ts';

/**
 * Returns the price that a buyer pays now for a product without its options, in paise; null if it cannot be
 * ordered.
 */
export const priceNow = (product: ProductWire): Paise | null =>
  product.sold ? null : wirePrices(product).charged;

/** Shows a price with the first choices of a product. It follows the choices (`scripts/product-options`). */
export function PriceOfChoices({ product, without }: { product: ProductWire; without: Paise }) {
  if (product.options.length === 0) return formatPrice(without);
  const options = optionsFromWire(product.options);
  return <span data-without-options={without}>{formatPrice(without + firstExtra(options))}</span>;
}

/** Returns the word for a product of which nothing is left. */
export const soldWord = ({ single }: ProductWire): string => (single ? goods.sold : goods.soldOut);
